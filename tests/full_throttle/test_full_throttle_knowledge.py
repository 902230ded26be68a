"""What a seat may know of the cards, and estimates of the end, against the rules and plain counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, count
from math import exp, sqrt
from random import Random

import pytest

from game import bots
from game.engine.contract import Chance, SeatView, Setup
from game.engine.venue.track import catalogue
from game.games.full_throttle import GAME
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.inference import (
    HABITS,
    PRIOR,
    SHARED_HABIT,
    Rivals,
    draft_values,
    log_weights,
)
from game.games.full_throttle.bots.knowledge import Draft, Knowledge, know
from game.games.full_throttle.bots.sprint import NEVER, Sprint
from game.games.full_throttle.rules.cards import CARDS, COPIES, MOPED_OF, MOPEDS, UNDER_CARDS
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.movement import TURNS
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.state import BET, OVER, TURN, UNDER

TRACKS = catalogue.ids(GAME.id)
ERRORS = 4.5
"""Standard errors within which an estimate has to be right."""


def fresh(seats: int, track: str) -> FullThrottleState:
    return GAME.new(Setup(seats, {}, (), track))


def step(state: FullThrottleState, rng: Random) -> None:
    """One step by luck, or of any player's."""
    actor = state.actor()
    state.apply(actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal()))


def positions(seats: int, rng: Random, share: float = 0.15) -> Iterator[FullThrottleState]:
    """Some of the positions of a random race, with its first and its last one."""
    state = fresh(seats, rng.choice(TRACKS))
    while state.phase != OVER:
        if not state.spaces or rng.random() < share:
            yield state
        step(state, rng)
    yield state


def views(state: FullThrottleState) -> list[int | None]:
    """Everybody who may look: the seats and a spectator."""
    return [None, *range(state.config.seats)]


# -- knowledge -----


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_is_where_it_is_known_to_be(seats: int, seed: int) -> None:
    """Counts add up, the true deck lies within them, and other worlds are known alike."""
    rng = Random(seed)
    for state in positions(seats, rng):
        deck = Counter(state.deck[state.drawn :])
        for seat in views(state):
            known = know(state.config.course, state.observe(seat), seat)
            for card in CARDS if state.deck else ():
                least = known.top[card] + known.under[card]
                assert least <= deck[card] <= least + known.possible[card], f"seed {seed}"
                copies = least + known.possible[card] + known.face_up[card] + known.gone[card]
                assert copies == COPIES[card % 3] and known.gone[card] >= 0
            assert known.deck == len(state.deck) - state.drawn
            if seat is not None:
                assert know(state.config.course, state.determinize(seat, rng).observe(seat), seat) == known


@pytest.mark.parametrize("seats", GAME.seats)
def test_known_places_under_the_deck_hold_those_cards(seats: int, seed: int) -> None:
    """Groups are the deck's last cards in order; the last seat of a round knows its three, others none."""
    rng = Random(seed)
    for state in positions(seats, rng):
        under = state.deck[max(state.drawn, len(state.config.pack)) :]
        for seat in views(state):
            known = know(state.config.course, state.observe(seat), seat)
            cells = [card for group in known.groups for card in group.cards]
            assert len(cells) == len(under)
            assert all(card in (None, true) for card, true in zip(cells, under, strict=True))
            for group in known.groups:
                assert (None not in group.cards) == (group.by == seat)
                assert len(group.cards) == UNDER_CARDS or group is known.groups[0]


def test_the_fewest_and_the_most_copies_are_as_counted_by_hand(seed: int) -> None:
    """Against every choice of the unknown cards out of those they are among."""
    rng = Random(seed)
    compared = 0
    for state in positions(4, rng, 0.05):
        known = know(state.config.course, state.observe(0), 0)
        least, most = Counter[int](), Counter[int]()
        for group in known.groups:
            ways = [Counter(way) for way in combinations(group.among, group.cards.count(None))]
            for card in CARDS:
                sure = group.cards.count(card)
                counts = [way[card] for way in ways] or [0]
                least[card] += sure + min(counts)
                most[card] += sure + max(counts)
        for card in CARDS if known.groups else ():
            assert known.under[card] == least[card]
            assert known.under[card] + known.possible[card] == most[card]
            compared += most[card] > least[card]
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_draft_is_known_as_the_hands_show_it(seats: int, seed: int) -> None:
    """What was kept before is missing in the own hand, and every card of the round is somewhere."""
    rng = Random(seed)
    for state in positions(seats, rng):
        for seat in views(state):
            for draft in know(state.config.course, state.observe(seat), seat).drafts:
                kept = [state.bets[who][draft.number - 1] for who in draft.seats[: len(draft.before)]]
                assert sorted(kept) == sorted(draft.before)
                if draft.own_bet is not None:
                    assert seat is not None and draft.own_bet == state.bets[seat][draft.number - 1]
                open_places = draft.row.count(None) + draft.under.count(None)
                assert len(draft.pool) == len(draft.choosing) + open_places
                sure = [card for card in (draft.own_bet, *draft.row, *draft.under) if card is not None]
                assert sorted([*draft.before, *sure, *draft.pool]) == sorted(draft.turned)


@pytest.mark.parametrize("seats", [2, 4])
def test_guesses_agree_with_what_was_seen(seats: int, seed: int) -> None:
    """Every guess gives each other seat one bet, out of the cards that it may have kept."""
    rng = Random(seed)
    for state in positions(seats, rng):
        for seat in range(seats):
            known = know(state.config.course, state.observe(seat), seat)
            rivals = Rivals(known.drafts, draft_values(known), seats, seat, rng)
            for draft, found in zip(known.drafts, rivals.draw().guesses, strict=True):
                others = set(draft.seats) - ({seat} if draft.own_bet is not None else set())
                assert sorted(who for who, _ in found.kept) == sorted(others)
                may = Counter(MOPED_OF[card] for card in (*draft.before, *draft.pool))
                assert not Counter(moped for _, moped in found.kept) - may
                assert len(found.under) == UNDER_CARDS
                assert not Counter(found.under) - Counter(draft.turned)


@pytest.mark.parametrize(("level", "near"), [("greedy", True), ("pro", False)])
def test_how_a_rival_drafts_is_told_by_what_he_kept(level: str, near: bool) -> None:
    """Late in the race the seat behind him has seen whether a rival follows the leader or counts cards."""
    following = []
    for seed in range(5):
        rng = Random(seed)
        state, numbers = fresh(4, "side_a"), count()
        players = [bots.make(level if seat == 3 else "pro", None, GAME, seed) for seat in range(4)]
        while state.round < 11 or state.phase != BET:
            actor = state.actor()
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
            elif actor is not None:
                state.apply(players[actor].choose(SeatView(state, actor, next(numbers))))
        known = know(state.config.course, state.observe(0), 0)
        rivals = Rivals(known.drafts, draft_values(known), 4, 0, rng)
        following += [HABITS[rivals.draw().habits[3]].lookahead < 1.0 for _ in range(60)]
    share = sum(following) / len(following)
    assert share > 0.6 if near else share < 0.4


def test_who_passed_on_the_leader_is_taken_to_have_left_it_again() -> None:
    """Red leads, yellow will win: who kept which of the two is Bayes' theorem over all ways to draft."""
    red, yellow, *others = (3 * moped for moped in MOPEDS)
    worth = ([9.0, 7.0, 5.0, 4.0, 3.0, 2.0], [14.0, 18.0, 12.0, 11.0, 10.0, 9.0])
    turned = (red, yellow, *others, others[0], others[1])

    def draft(number: int, seats: tuple[int, ...], before: tuple[int, ...]) -> Draft:
        return Draft(number, seats, len(before), turned, 4, before, None, (), (), (), ())

    # seat 2 has seen that 0 kept yellow and 1 red, and once that they kept one each
    drafts = [
        *[draft(number, (0, 2, 1), (yellow,)) for number in (1, 2)],
        *[draft(number, (1, 2, 0), (red,)) for number in (3, 4)],
        draft(5, (0, 1, 2), (yellow, red)),
    ]
    weights = [
        dict(zip(turned, map(exp, log_weights(turned, worth, habit)), strict=True)) for habit in HABITS
    ]

    def chance(weight: dict[int, float], card: int, *gone: int) -> float:
        return weight[card] / (sum(weight[one] for one in turned) - sum(weight[one] for one in gone))

    right, wrong = 0.0, 0.0
    for first, (one, own) in enumerate(zip(weights, PRIOR, strict=True)):
        for second, (two, other) in enumerate(zip(weights, PRIOR, strict=True)):
            seen = (
                own
                * (other + SHARED_HABIT * (first == second))
                * chance(one, yellow) ** 2
                * chance(two, red) ** 2
            )
            right += seen * chance(one, yellow) * chance(two, red, yellow)
            wrong += seen * chance(one, red) * chance(two, yellow, red)
    rivals = Rivals(drafts, [worth] * len(drafts), 3, 2, Random(3))
    worlds = [rivals.draw() for _ in range(1500)]
    found = sum((0, MOPED_OF[yellow]) in world.guesses[4].kept for world in worlds) / len(worlds)
    assert right / (right + wrong) > 0.9
    assert found == pytest.approx(right / (right + wrong), abs=0.03)


# -- estimates against the rules -----


class Scripted(Sprint):
    """A sprint whose drafts put the cards under the deck that the rules' race put there."""

    __slots__ = ("later",)
    later: list[int]

    def _draft(self, rng: Random) -> None:
        self.deck += self.later[:UNDER_CARDS]
        del self.later[:UNDER_CARDS]
        self.plug = (self.plug + 1) % len(self.kept)
        self.face_up.clear()


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_sprint_runs_as_the_rules_do(seats: int, seed: int) -> None:
    """From many positions to the end, with the same cards."""
    rng = Random(seed)
    starts = []
    for state in positions(seats, rng, 0.05):
        if state.phase == TURN:
            starts.append(state.copy())
    for start in starts:
        agreed, drawn = start.config, start.drawn
        turned = start.deck[agreed.each * (start.round - 1) : drawn]
        sprint = Scripted(
            agreed.course, agreed.each, start.spaces, start.laps, start.podium, start.plug, turned
        )
        sprint.kept = [[0] * len(MOPEDS) for _ in range(seats)]
        sprint.fill(list(start.deck[drawn:]))
        sprint.later = list(state.deck[len(start.deck) :])
        assert sprint.run(NEVER, rng)
        assert sprint.running_order() == state.running_order(), f"seed {seed}, from card {drawn}"
        assert sprint.spaces == state.spaces
        assert drawn + sprint.drawn == state.drawn


def test_an_interrupted_sprint_comes_to_the_same(seed: int) -> None:
    """Stopped before any card and run on, with a copy left behind."""
    rng = Random(seed)
    for state in positions(3, rng, 0.05):
        if state.phase != TURN:
            continue
        ends = []
        for stop in (NEVER, 1, 5, 13):
            agreed, luck = state.config, Random(seed)
            shown = state.deck[agreed.each * (state.round - 1) : state.drawn]
            sprint = Sprint(
                agreed.course, agreed.each, state.spaces, state.laps, state.podium, state.plug, shown
            )
            sprint.kept = [[0] * len(MOPEDS) for _ in range(3)]
            sprint.fill(list(state.deck[state.drawn :]))
            if not sprint.run(stop, luck):
                sprint.copy().run(NEVER, Random(0))
                assert sprint.drawn == stop and sprint.run(NEVER, luck)
            ends.append((sprint.spaces, sprint.podium, sprint.kept, sprint.running_order()))
        assert all(end == ends[0] for end in ends)


def near_the_end(rng: Random) -> FullThrottleState:
    """Two mopeds are home, the others stand in the last rows: a few cards of a whole deck decide."""
    state = fresh(4, "side_a")
    while state.phase != BET:
        step(state, rng)
    while state.phase != TURN:
        step(state, rng)
    course = state.config.course
    places = [
        *course.grid[:4],
        *[space for space in range(len(course.labels)) if space not in course.grid][:2],
    ]
    order = rng.sample(MOPEDS, len(MOPEDS))
    for moped, space in zip(order, places, strict=True):
        state.spaces[moped] = space
    state.occupied = sum(1 << space for space in state.spaces)
    state.podium = tuple(order[4:])
    for moped in MOPEDS:
        state.laps[moped] = HOME if moped in state.podium else HOME - 1
    return state


def third_places(state: FullThrottleState, chance: float, found: list[float]) -> None:
    """Add the chance of each moped to come in third, over every order of the deck's cards, by the rules."""
    if state.phase == OVER:
        found[state.podium[-1]] += chance
        return
    if chance < 4e-6:
        return
    pack = len(state.config.pack)
    top = state.deck[state.drawn : pack]
    for card, copies in Counter(top).items():
        after = state.copy()
        rest = list(top)
        rest.remove(card)
        after.deck = (*state.deck[: state.drawn], card, *rest, *state.deck[pack:])
        after.apply(TURNS[card])
        third_places(after, chance * copies / len(top), found)


@pytest.mark.slow
def test_an_estimate_agrees_with_every_order_of_the_deck(seed: int) -> None:
    rng = Random(seed)
    state = near_the_end(rng)
    exact = [0.0] * len(MOPEDS)
    third_places(state, 1.0, exact)
    missed = 1.0 - sum(exact)
    assert missed < 0.1
    estimate = Estimate(state.config.course, state.observe(None), None, seed)
    estimate.run(3000)
    for moped in MOPEDS:
        third = estimate.places()[moped][2]
        error = sqrt(max(exact[moped] * (1 - exact[moped]), 1e-4) / 3000)
        assert abs(third.value - exact[moped]) <= ERRORS * error + missed, f"seed {seed}"
        assert third.error == pytest.approx(error, rel=0.2, abs=2e-3)
    first, second = state.podium
    assert [estimate.expected_points(moped).value for moped in (first, second)] == [4.0, 3.0]


def test_with_all_cards_known_every_ending_is_the_true_one(seed: int) -> None:
    """The last three cards of an empty deck, for the seat that puts them there: it ends as by the rules."""
    rng = Random(seed)
    state = fresh(2, rng.choice(TRACKS))
    while not (state.phase == UNDER and state.drawn == len(state.deck)):
        if state.laps:
            state.laps = [min(laps, 1) for laps in state.laps]  # nobody comes home before the deck is empty
        step(state, rng)
    seat = state.turn
    estimate = Estimate(state.config.course, state.observe(seat), seat, seed)
    estimate.run(20)
    assert estimate.options == tuple(state.legal())
    for option in estimate.options:
        after = state.copy()
        after.apply(option)
        while after.phase != OVER:
            step(after, rng)
        for place, moped in enumerate(after.running_order()):
            assert estimate.places(option)[moped][place].value == 1.0


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.slow
def test_estimates_work_at_any_time_and_add_up(seats: int, seed: int) -> None:
    """Before the grid, between cards, in every draft and after the race, for seats and spectators."""
    rng = Random(seed)
    for state in positions(seats, rng, 0.06):
        for seat in views(state):
            estimate = Estimate(state.config.course, state.observe(seat), seat, seed)
            estimate.run(3)
            assert estimate.options == (tuple(state.legal()) if state.turn == seat else ())
            for option in (None, *estimate.options):
                places = [[figure.value for figure in row] for row in estimate.places(option)]
                assert all(sum(row) == pytest.approx(1.0) for row in places)
                assert all(sum(column) == pytest.approx(1.0) for column in zip(*places, strict=True))
                assert sum(f.value for f in estimate.podium(option)) == pytest.approx(3.0)
                assert sum(
                    estimate.expected_points(moped, option).value for moped in MOPEDS
                ) == pytest.approx(9.0)
                win = estimate.win(option)
                assert (win is None) == (seat is None)
            for who in range(seats) if estimate.trials else ():
                assert sum(estimate.expected_bets(who)) == pytest.approx(len(state.bets[who]))
        if state.phase == OVER:
            result = state.result()
            assert result is not None
            for seat in range(seats):
                estimate = Estimate(state.config.course, state.observe(seat), seat, seed)
                estimate.run(1)
                share = 1 / len(result.winners) if seat in result.winners else 0.0
                assert estimate.win() == (share, 0.0)


def drafting(rng: Random, seats: int = 4, round_number: int = 3) -> FullThrottleState:
    """A decision of that round."""
    state = fresh(seats, rng.choice(TRACKS))
    while state.round < round_number or state.phase != BET or len(state.hand) == 4:
        step(state, rng)
    return state


def test_the_same_seed_gives_the_same_figures_however_it_is_sliced(seed: int) -> None:
    state = drafting(Random(seed))
    seat = state.turn
    runs = []
    for sizes, other_seed in (([60], 1), ([1] * 60, 1), ([7, 13, 40], 1), ([60], 2)):
        estimate = Estimate(state.config.course, state.observe(seat), seat, other_seed)
        for size in sizes:
            estimate.run(size)
        assert estimate.trials == 60
        runs.append([estimate.places(option) for option in estimate.options])
    assert runs[0] == runs[1] == runs[2] != runs[3]


def test_an_option_given_up_keeps_its_figures(seed: int) -> None:
    state = drafting(Random(seed))
    estimate = Estimate(state.config.course, state.observe(state.turn), state.turn, seed)
    estimate.run(20)
    before = estimate.win(estimate.options[0])
    estimate.give_up(0)
    estimate.run(20)
    assert estimate.win(estimate.options[0]) == before and estimate.trials == 40
    assert 0 not in estimate.tried_options


def test_the_worlds_of_an_estimate_hold_the_whole_pack(seed: int) -> None:
    """Every card is in the deck once, on a bet, in the row or in the box: no trial invents one."""
    rng = Random(seed)
    for seats in GAME.seats:
        state = drafting(rng, seats, 4)
        for seat in views(state):
            estimate = Estimate(state.config.course, state.observe(seat), seat, seed)
            known: Knowledge = estimate.knowledge
            for _ in range(5):
                sprint = estimate._new_sprint()
                under = estimate._add_past_bets(estimate._world(rng), sprint.kept)
                deck = Counter([*estimate._unturned, *under])
                for card in CARDS:
                    most = known.top[card] + known.under[card] + known.possible[card] + known.face_up[card]
                    assert known.top[card] + known.under[card] <= deck[card] <= most
