"""How the levels decide: fairly, by what a seat may know, each better than the one below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, pairwise
from random import Random

import pytest
from playthrough import every_other
from winning import share_of_wins

from game import bots
from game.commands.simulate import Simulation
from game.engine.contract import Action, Chance, SeatView, Setup
from game.engine.venue.track import catalogue
from game.games.full_throttle import GAME
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.knowledge import know
from game.games.full_throttle.bots.policy import outlook
from game.games.full_throttle.bots.search import SLICE, TRIALS
from game.games.full_throttle.rules.bets import BET_OF, BETS
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.state import BET, ROW, UNDER

TRACKS = catalogue.ids(GAME.id)
SIGHTS = ("near", "far", "full")


def decisions(rng: Random, seats: int, share: float) -> Iterator[FullThrottleState]:
    """Some of the decisions of a race, the first of every phase among them; heuristics and dice decide."""
    phases: set[int] = set()
    state = GAME.new(Setup(seats, {}, (), rng.choice(TRACKS)))
    while (actor := state.actor()) is not None:
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        if len(state.legal()) > 1 and (rng.random() < share or state.phase not in phases):
            # a race has few decisions of some phases, which luck alone would leave out
            phases.add(state.phase)
            yield state
        heuristic = rng.random() < 0.7
        state.apply(GAME.evaluator.policy(state, rng) if heuristic else rng.choice(state.legal()))


def choice(level: str, state: FullThrottleState, seed: int = 1) -> Action:
    """What a bot does."""
    return bots.make(level, None, GAME, seed).choose(SeatView(state, state.turn, 0))


# -- fairness -----


@pytest.mark.parametrize("level", [*bots.LEVELS, "greedy"])
@pytest.mark.parametrize("seats", every_other(GAME.seats, 1))
@pytest.mark.slow
def test_what_a_seat_cannot_see_does_not_change_its_choice(level: str, seats: int, seed: int) -> None:
    """Other hidden bets, another deck, another order under it: the same decision with the same seed."""
    rng = Random(seed)
    compared = 0
    while compared < 5:
        for state in decisions(rng, seats, 0.08):
            assert choice(level, state.determinize(state.turn, rng)) == choice(level, state), f"seed {seed}"
            compared += 1


@pytest.mark.slow
def test_ratings_are_of_what_is_legal_and_change_nothing(seed: int) -> None:
    """In every phase and sight."""
    rng = Random(seed)
    phases = set()
    for seats in (2, 3, 5):
        for state in decisions(rng, seats, 0.1):
            phases.add(state.phase)
            before = state.to_data()
            for sight in SIGHTS:
                slices = GAME.evaluator.ponder(state, sight, rng)
                for _, found in zip(range(3), slices, strict=False):
                    assert [step for step, _ in found] == list(state.legal())
            assert state.to_data() == before
    assert phases == {BET, ROW, UNDER}


@pytest.mark.slow
def test_the_ace_thinks_in_slices_and_no_longer_than_it_must(seed: int) -> None:
    """A window can draw between two slices; where only one option is left, no more endings are run."""
    rng = Random(seed)
    most, counts = TRIALS // SLICE, set()
    # a race may well have no decision with one good option; many races in a row have some
    for state in chain.from_iterable(decisions(rng, 4, 0.3) for _ in range(12)):
        thinking = bots.make("ace", None, GAME, seed).think(SeatView(state, state.turn, 0))
        counts.add(sum(1 for _ in thinking))
        if min(counts) < most < max(counts):
            break
    assert max(counts) == 1 + most
    assert min(counts) < most


# -- sense -----


def test_greedy_players_always_take_the_card_of_the_leading_moped(seed: int) -> None:
    """Of those on offer, in the order of FT-5.3; the lowest of its cards."""
    for state in decisions(Random(seed), 4, 0.5):
        if state.phase == BET:
            order = state.running_order()
            best = min(state.hand, key=lambda card: (order.index(MOPED_OF[card]), card))
            assert choice("greedy", state) == BETS[best]


def test_counting_cards_looks_past_the_leader(seed: int) -> None:
    """With many more cards to come behind, a leader that has used up its own is left to others."""
    rng = Random(seed)
    compared = 0
    while compared < 8:
        for state in decisions(rng, 4, 1.0):
            known = know(state.config.course, state.observe(state.turn), state.turn)
            come = outlook(known, True)
            behind, leader = max(MOPEDS, key=come.__getitem__), state.running_order()[0]
            offered = {MOPED_OF[card] for card in state.hand}
            if state.phase == BET and {behind, leader} <= offered and come[behind] > come[leader] + 4:
                assert MOPED_OF[BET_OF[choice("greedy", state)]] == leader
                assert MOPED_OF[BET_OF[choice("pro", state)]] != leader
                compared += 1
                break


def test_what_a_seat_passed_on_counts(seed: int) -> None:
    """Cards that may lie under the deck count by their chance, known ones in full."""
    for state in decisions(Random(seed), 4, 0.2):
        known = know(state.config.course, state.observe(state.turn), state.turn)
        far = outlook(known, True)
        near = outlook(known, False)
        come = sum(far) - sum(near)
        deck = [card % 3 + 1 for card in state.deck[state.drawn : len(state.config.pack)]]
        under = [
            3 * sum(card % 3 + 1 for card in group.among) / len(group.among)
            if len(group.cards) == group.cards.count(None) == 3
            else None
            for group in known.groups
        ]
        if None not in under:
            assert come == pytest.approx(sum(deck) + sum(worth for worth in under if worth is not None))


LONG = pytest.mark.long


@pytest.mark.parametrize("phase", [ROW, pytest.param(BET, marks=LONG), pytest.param(UNDER, marks=LONG)])
@pytest.mark.slow
def test_the_ace_gains_by_endings_it_has_not_seen(phase: int) -> None:
    """Its choices win at least as often as those by rules of thumb, as other trials judge both."""
    rng = Random(20 + phase)
    gains = []
    while len(gains) < 24:
        for state in decisions(rng, 3, 0.05):
            if state.phase != phase:
                continue
            heuristic, best = GAME.evaluator.policy(state, rng), choice("ace", state)
            if best == heuristic:
                gains.append(0.0)
                continue
            estimate = Estimate(state.config.course, state.observe(state.turn), state.turn, "other")
            estimate.run(250)
            found, plain = estimate.win(best), estimate.win(heuristic)
            assert found is not None and plain is not None
            gains.append(found.value - plain.value)
    assert sum(gains) > -0.02 * len(gains)
    assert phase != BET or sum(gains) > 0


def test_the_order_under_the_deck_is_chosen_with_intent(seed: int) -> None:
    """With nothing else left to turn, the ace puts the three where they do it most good."""
    rng = Random(seed)
    state = GAME.new(Setup(2, {}, (), rng.choice(TRACKS)))
    while not (state.phase == UNDER and state.drawn == len(state.deck) and len(state.legal()) > 1):
        if state.phase != UNDER and state.drawn == len(state.deck) and state.round > 25:
            state = GAME.new(Setup(2, {}, (), rng.choice(TRACKS)))
        actor = state.actor()
        if actor is None:
            state = GAME.new(Setup(2, {}, (), rng.choice(TRACKS)))
            continue
        state.laps = [min(laps, 1) for laps in state.laps]  # nobody comes home before the deck is empty
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal()))
    estimate = Estimate(state.config.course, state.observe(state.turn), state.turn, "other")
    estimate.run(300)
    wins = {option: estimate.win(option) for option in estimate.options}
    best = max(win.value for win in wins.values() if win is not None)
    found = wins[choice("ace", state)]
    assert found is not None and found.value > best - 0.12, f"seed {seed}"


# -- strength -----


def wins_more(one: str, others: str, games: int, least: float, seats: int = 4, seed: int = 1) -> bool:
    """Whether one bot wins more than this share of races against others, seats rotated."""
    setup = Setup(seats, {}, GAME.default_tokens(seats), TRACKS[seed % len(TRACKS)])
    plan = Simulation(GAME.id, setup, ((one, ""), *[(others, "")] * (seats - 1)), seed, True)
    return share_of_wins(plan, games, least) > least


@pytest.mark.parametrize(
    ("level", "others", "least"),
    [
        pytest.param("pro", "rookie", 0.4, marks=LONG),
        ("policy", "random", 0.5),
        ("rookie", "random", 0.33),
        pytest.param("pro", "greedy", 0.35, marks=LONG),
        pytest.param("ace", "greedy", 0.4, marks=LONG),
    ],
)
@pytest.mark.slow
def test_counting_cards_is_ahead_in_a_few_races(level: str, others: str, least: float) -> None:
    """Greedy ones always take the card of the leading moped."""
    assert wins_more(level, others, 60, least)


@pytest.mark.slow
def test_a_player_by_lot_is_no_match_for_rookies() -> None:
    """It won 30 in 100 races against three rookies that all bet on the leader; even is 25."""
    # no share of 60 races lies between the two
    assert not wins_more("random", "rookie", 60, 0.1999), "less than 0.2"


@pytest.mark.long
@pytest.mark.parametrize(("below", "level"), list(pairwise(bots.LEVELS)))
def test_a_level_is_a_step_up(below: str, level: str) -> None:
    """Measured over 1,000 races each by tools/bot_table.py; above the pro a decision takes longer."""
    assert wins_more(level, below, 200 if level in ("club", "pro") else 60, 0.3)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_ace_is_ahead_at_other_tables(seats: int) -> None:
    assert wins_more("ace", "pro", 40, 1 / seats + 0.05, seats, 2)


@pytest.mark.long
@pytest.mark.parametrize(
    "levels", ["pro pro pro pro", "rookie club pro greedy", "greedy greedy greedy greedy"]
)
def test_chances_of_the_podium_come_true(levels: str) -> None:
    """Of many estimates in many races those of about so many per cent come true about so often."""
    said: dict[int, list[tuple[float, bool]]] = {}
    for seed in range(40):
        rng = Random(seed)
        state = GAME.new(Setup(4, {}, (), TRACKS[seed % len(TRACKS)]))
        players = [bots.make(level, None, GAME, seed) for level in levels.split()]
        told, numbers = [], count()
        while (actor := state.actor()) is not None:
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            if state.phase == BET and actor == state.plug and state.round % 2 == 0:
                estimate = Estimate(state.config.course, state.observe(actor), actor, seed)
                estimate.run(80)
                told.append([figure.value for figure in estimate.podium()])
            state.apply(players[actor].choose(SeatView(state, actor, next(numbers))))
        for chances in told:
            for moped, chance in enumerate(chances):
                said.setdefault(min(3, int(chance * 4)), []).append((chance, moped in state.podium))
    for found in said.values():
        mean = sum(chance for chance, _ in found) / len(found)
        assert sum(came for _, came in found) / len(found) == pytest.approx(mean, abs=0.08)
