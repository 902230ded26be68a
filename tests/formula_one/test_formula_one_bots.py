"""How bots drive: fair, repeatable, with sense, as fast as their own tables promise, each level a step up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, pairwise
from random import Random

import pytest
from f1_games import TRACKS, dash, laid, on_small, our_charts, small_circuit, small_track
from playthrough import every_other
from winning import share_of_wins

from game import bots
from game.bots.rated import TIE, RatedBot
from game.commands.simulate import Simulation
from game.engine.contract import Action, Chance, SeatView, Setup
from game.engine.match import Match
from game.engine.precomputed import precomputed
from game.engine.venue.track import catalogue
from game.games.formula_one import GAME
from game.games.formula_one.bots.policy import DROPS, limits_in_progress, limits_of
from game.games.formula_one.bots.ratings import ratings_by_sight
from game.games.formula_one.bots.solo import HALF, solo_tables
from game.games.formula_one.bots.traffic import CarInTraffic, Traffic
from game.games.formula_one.rules.cards import QUICK, SUPERB, WHOLE_PACK, packed
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import FACTS
from game.games.formula_one.rules.state import DEALING, ORDER, OVER, PIT_DECK, RetiredCar

SIGHTS = ("near", "far", "full")
BY_SEAT = ("at", "speed", "tyres", "brakes", "laps_left", "hands", "known", "miss", "start", "since", "kept")
ONE_LAP = {"laps": 1}


def decisions(rng: Random, count: int, sensible: float = 0.6) -> Iterator[FormulaOneState]:
    """Decisions of races on the small circuit, by random and sensible play."""
    while True:
        state = on_small(["0a", "0b", "0c", "1a"])
        pack = rng.sample(WHOLE_PACK, len(WHOLE_PACK))
        state.hands = [packed(pack[5 * seat : 5 * seat + 5]) for seat in range(4)]
        state.stock = packed(pack[20:])
        while (actor := state.actor()) is not None:
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            if len(state.legal()) > 1 and rng.random() < 0.15:
                yield state
                count -= 1
                if not count:
                    return
            sense = rng.random() < sensible
            state.apply(GAME.evaluator.policy(state, rng) if sense else rng.choice(state.legal()))


def best(state: FormulaOneState, sight: str = "full") -> str:
    """The action rated highest."""
    return max(ratings_by_sight(state, sight), key=lambda found: found[1])[0]


# -- fair and repeatable -----


@pytest.mark.parametrize("most", [10, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.slow
def test_every_sight_rates_what_is_legal(most: int, seed: int) -> None:
    """And nothing else, with the position left as it was."""
    for state in decisions(Random(seed), most):
        before = state.to_data()
        for sight in SIGHTS:
            assert [step for step, _ in ratings_by_sight(state, sight)] == list(state.legal())
        assert state.to_data() == before


@pytest.mark.slow
def test_a_carburettor_adjustment_that_sets_nothing_is_kept(seed: int) -> None:
    """At 100 mph and more any speed can be declared without it; the ace played it in 17 of 46 cases."""
    rng = Random(seed)
    for _ in range(6):
        spaces = [f"{rng.randrange(2, 60)}b", f"{rng.randrange(2, 60)}a"]
        last = rng.choice((100, 120, 140, 160))
        state = laid(
            "porto_serra", {"laps": 1}, spaces=spaces, speeds=[last, 100], hands=[["carburettor"], []]
        )
        for _ in GAME.evaluator.prepare(state, "full"):
            pass
        for sight in ("far", "full"):
            worths = dict(GAME.evaluator.ratings(state, sight))
            card = worths.pop(Action("play carburettor"))
            margin = max(worths.values()) - card
            assert margin > 100 * TIE * GAME.evaluator.scale, (spaces, last, sight)


@pytest.mark.parametrize("most", [10, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.slow
def test_hidden_cards_change_no_rating(most: int, seed: int) -> None:
    """Others' hands, the undealt cards and the pit cards dealt anew: the bot sees no difference."""
    rng = Random(seed)
    for state in decisions(rng, most):
        for sight in SIGHTS:
            assert ratings_by_sight(state.determinize(state.turn, rng), sight) == ratings_by_sight(
                state, sight
            )


@pytest.mark.slow
def test_nobody_is_aimed_at_for_who_it_is(seed: int) -> None:
    """The same race with everybody one seat on: the same car drives the same way."""
    rng = Random(seed)
    for state in decisions(rng, 15):
        moved = one_seat_on(state)
        for sight in SIGHTS:
            here, there = ratings_by_sight(state, sight), ratings_by_sight(moved, sight)
            assert [step for step, _ in here] == [step for step, _ in there]
            assert [worth for _, worth in here] == pytest.approx([worth for _, worth in there])


def one_seat_on(state: FormulaOneState) -> FormulaOneState:
    """The same position with every car driven by the next seat."""
    n = state.config.seats
    moved = state.copy()
    for name in (
        "at",
        "speed",
        "tyres",
        "brakes",
        "laps_left",
        "hands",
        "known",
        "miss",
        "start",
        "since",
        "kept",
    ):
        values = getattr(state, name)
        setattr(moved, name, [values[seat - 1] for seat in range(n)])
    moved.facts = state.facts[-FACTS:] + state.facts[:-FACTS]
    moved.first, moved.turn = (state.first + 1) % n, (state.turn + 1) % n
    moved.retired = tuple(car._replace(seat=(car.seat + 1) % n) for car in state.retired)
    if state.behind >= 0:
        moved.behind = (state.behind + 1) % n
    if state.paths is not None:
        ways = tuple(
            way._replace(baulked_by=(way.baulked_by + 1) % n if way.baulked_by >= 0 else -1)
            for way in state.paths.paths
        )
        moved.paths = state.paths._replace(paths=ways)
    return moved


@pytest.mark.parametrize("level", every_other(bots.LEVELS))
@pytest.mark.slow
def test_a_seed_drives_the_same_race_again(level: str) -> None:
    assert race([level] * 3, 5) == race([level] * 3, 5)


def race(levels: list[str], seed: int) -> list[str]:
    """The steps of one race of one lap."""
    match = Match(GAME, Setup(len(levels), {"laps": 1}), seed)
    players = [bots.make(level, None, GAME, seed + i) for i, level in enumerate(levels)]
    match.advance()
    while isinstance(seat := match.actor(), int):
        match.play(players[seat].choose(match.view(seat)))
        match.advance()
    return [str(played.step) for played in match.history]


@pytest.mark.slow
def test_a_bot_works_its_tables_out_in_slices_and_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """It decides as one that had them from the start: a seed replays whatever is kept on the disk."""
    state = next(decisions(Random(1), 1))
    view = SeatView(state, state.turn, 0)
    ready = bots.make("ace", None, GAME, 3).choose(view)
    monkeypatch.setattr(precomputed, "_store", None)
    solo_tables.cache_clear()
    fresh = bots.make("ace", None, GAME, 3)
    assert isinstance(fresh, RatedBot)
    shares = [fresh.prepared for _ in fresh.prepare(view)]
    assert shares == sorted(shares) and len(shares) > 100
    assert fresh.choose(view) == ready
    assert not list(bots.preparations([fresh], view)), "everything is worked out"


def test_rules_of_thumb_know_in_slices_where_to_brake() -> None:
    """So that no frame holds the whole table of a track, in a race of them or where a hint asks them."""
    state = next(decisions(Random(1), 1))
    view = SeatView(state, state.turn, 0)
    ready = bots.make("policy", None, GAME, 3).choose(view)
    limits_in_progress.cache_clear()
    limits_of.cache_clear()
    club, thumb = (bots.make(level, None, GAME, 3) for level in ("club", "policy"))
    circuit = state.config.circuit
    assert len(list(bots.preparations([thumb], view))) > 2 * sum(circuit.on_road)
    assert not list(bots.preparations([club], view)), "no tables of a solo car, and the rest is there"
    assert thumb.choose(view) == ready
    for drop in DROPS:
        begun = limits_in_progress(circuit, drop)
        assert begun.step() and begun is limits_of(circuit, drop), "nothing is worked out at once"


# -- sense -----


@pytest.mark.slow
def test_nobody_brakes_before_the_finish() -> None:
    """Two rows before the last line, with the road free, everybody goes as far past it as it can."""
    for sight in SIGHTS:
        state = laid("kestrel_heath", ONE_LAP, spaces=["64c", "20a"], speeds=[100, 100])
        assert best(state, sight) == "speed 160"


def test_worn_out_tyres_make_corners_slow() -> None:
    """Any excess would be a spin (F1-5.3), and the bot does not choose one where it need not."""
    state = laid("porto_serra", ONE_LAP, spaces=["6b", "60a"], speeds=[100, 100], tyres=[8, 0])
    for sight in ("far", "full"):
        after = state.copy()
        after.apply(GAME.parse(best(after, sight)))
        assert after.paths is not None
        way = next(way for way in after.paths.paths if way.step == best(after, sight))
        assert not any(corner.excess for corner in way.corners)


@pytest.mark.long
def test_a_worn_car_stops_with_laps_to_go_and_not_before_the_finish() -> None:
    """Two spaces before its box, everything worn out: it goes in with eight laps to go, not with one."""
    box = next(box for box in catalogue.find(GAME.id, "porto_serra").boxes if box.car == 1)
    entry = catalogue.find(GAME.id, "porto_serra").spaces[box.entry]
    assert entry.row == 2
    for left, stops in ((8, True), (1, False)):
        state = laid(
            "porto_serra",
            {"laps": 10},
            spaces=["1g", "40a"],
            speeds=[60, 60],
            tyres=[8, 0],
            brakes=[5, 0],
            laps=[left, 9],
        )
        for sight in ("far", "full"):
            after = state.copy()
            after.apply(GAME.parse(best(after, sight)))
            assert after.paths is not None
            assert (best(after, sight) == "drive box") == stops


@pytest.mark.slow
def test_cards_are_played_before_they_are_worth_nothing() -> None:
    """In the last turn a car plays its longest move if that wins."""
    state = laid(
        "kestrel_heath",
        ONE_LAP,
        spaces=["60a", "2a"],
        speeds=[100, 60],
        laps=[1, 0],
        hands=[["quick_reactions"], []],
        last_round=True,
        turn=0,
        first=1,
    )
    state.apply(GAME.parse(best(state)))
    state.apply(GAME.parse(best(state)))
    assert best(state) == "play quick_reactions"
    assert state.hands[0] == packed([QUICK])


@pytest.mark.slow
def test_nobody_stands_still_to_hold_others_up() -> None:
    """A lap behind, alone before a lane that has no way round: a race of such drivers would never end."""
    state = laid(
        "kestrel_heath",
        {"laps": 2},
        spaces=["O43", "46a", "45a", "44a"],
        speeds=[0, 0, 0, 0],
        tyres=[8, 0, 3, 4],
        brakes=[5, 0, 4, 3],
        laps=[1, 2, 2, 1],
        turn=1,
    )
    for sight in SIGHTS:
        assert best(state, sight) == "speed 60"


@pytest.mark.slow
def test_among_others_the_ace_takes_the_spaces_a_card_gives_now() -> None:
    """A lone car would save more with it later, so a pro keeps it; the ace does not count on a free way."""
    given = {"spaces": ["30a", "20a"], "speeds": [40, 100], "laps": [2, 2]}
    state = laid("kestrel_heath", hands=[["quick_reactions"], []], turn=0, first=0, **given)
    for step in ("speed 40", "drive 32a"):
        state.apply(GAME.parse(step))
    assert best(state, "far") == "done"
    assert best(state, "full") == "play quick_reactions"


def test_superb_driving_is_kept_for_a_corner() -> None:
    """On an open straight it spares nothing."""
    state = laid("kestrel_heath", ONE_LAP, spaces=["56b", "20a"], speeds=[60, 60])
    state.hands[0], state.stock = packed([SUPERB]), state.stock - packed([SUPERB])
    for sight in SIGHTS:
        assert best(state, sight).startswith("speed")


@pytest.mark.parametrize("laps", [1, 2, 6, 10])
@pytest.mark.slow
def test_an_empty_road_costs_nothing(laps: int) -> None:
    """However long the race is, a car that nobody is near does what its table promises."""
    circuit, charts = small_circuit(), our_charts()
    table = solo_tables(small_track(), charts, 2).table()
    traffic = Traffic(circuit, charts, table)
    for label, speed in (("5b", 5), ("15a", 0), ("10b", 7)):
        car = CarInTraffic(circuit.node_of[label], speed, 2, 1, laps, HALF, 1)
        found = traffic.answer(car, 0, {}).turns
        assert found == pytest.approx(table.turns(laps, car.node, speed, 2, 1), abs=2e-3)


@pytest.mark.slow
def test_cars_in_the_way_cost_turns() -> None:
    """On an empty road a car needs what the tables say, behind a wall of slow cars more."""
    circuit, charts = small_circuit(), our_charts()
    table = solo_tables(small_track(), charts, 1).table()
    traffic = Traffic(circuit, charts, table)
    car = CarInTraffic(circuit.node_of["5b"], 5, 1, 1, 1, HALF, 1)
    free = traffic.answer(car, 0, {})
    assert free.turns == pytest.approx(table.turns(1, car.node, 5, 1, 1), abs=1e-3)
    wall = {circuit.node_of[label]: 1 for label in ("7a", "7b", "7c")}
    shut = traffic.answer(car, sum(1 << node for node in wall), wall)
    assert circuit.row[shut.node] == 6
    assert shut.turns > free.turns + 0.5


# -- as fast as the tables promise -----


def alone(track: str, seed: int) -> FormulaOneState:
    """One car on the grid of an empty track, without cards, a lap to go."""
    state = GAME.new(Setup(2, {"laps": 1}, (), track))
    rng = Random(seed)
    while state.phase in (ORDER, DEALING, PIT_DECK):
        chance = state.actor()
        assert isinstance(chance, Chance)
        state.apply(chance.sample(rng))
    other = (state.turn + 1) % 2
    state.hands, state.known, state.stock = [0, 0], [0, 0], packed(WHOLE_PACK)
    state.at[other], state.retired = OFF, (RetiredCar(other, 0, 0),)
    return state


@cache
def turns_taken(track: str, seed: int) -> float:
    """Turns an ace takes for the lap, less the part of the last one beyond the line."""
    state, rng = alone(track, seed), Random(seed)
    seat, turns, numbers = state.turn, 0, count()
    ace = bots.make("ace", None, GAME, seed)
    while state.phase != OVER:
        actor = state.actor()
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        assert actor == seat
        turns = state.round
        state.apply(ace.choose(SeatView(state, seat, next(numbers))))
    return turns - state.results[0].distance[seat] % state.config.circuit.lap / 12


@pytest.mark.parametrize(
    "track", [TRACKS[0], *(pytest.param(track, marks=pytest.mark.long) for track in TRACKS[1:])]
)
def test_the_ace_laps_an_empty_track_as_its_table_promises(track: str) -> None:
    """Within a tenth of the fewest turns expected."""
    state = alone(track, 1)
    at = (state.at[state.turn], 0, 0, 0)
    table = solo_tables(catalogue.find(GAME.id, track), our_charts(), 1).table()
    promised = table.turns(1, *at)
    laps = [turns_taken(track, seed) for seed in range(24)]
    assert sum(laps) / len(laps) == pytest.approx(promised, rel=0.1)


# -- levels -----


def wins_more(one: str, others: str, games: int, least: float, track: str = "kestrel_heath") -> bool:
    """Whether one bot wins more than this share of races against three others, seats rotated."""
    setup = Setup(4, {"laps": 3}, GAME.default_tokens(4), track)
    plan = Simulation(GAME.id, setup, ((one, ""), *[(others, "")] * 3), 1, True)
    return share_of_wins(plan, games, least) > least


@pytest.mark.long
@pytest.mark.parametrize("track", TRACKS)
def test_the_ace_is_far_ahead_of_three_who_keep_to_the_safety_speeds(track: str) -> None:
    assert wins_more("ace", "policy", 40, 0.7, track)


@pytest.mark.long
@pytest.mark.parametrize(("below", "level"), list(pairwise(bots.LEVELS)))
def test_a_level_is_a_step_up(below: str, level: str) -> None:
    assert wins_more(level, below, 160, {"club": 0.4, "pro": 0.3}.get(level, 0.27))


def test_the_policy_keeps_to_the_safety_speeds() -> None:
    """Alone on the road it enters no band above its limit."""
    for track in TRACKS:
        state, rng = alone(track, 3), Random(3)
        dash(state, state.turn)
        while state.phase != OVER:
            actor = state.actor()
            assert isinstance(actor, int), "no dice are due"
            state.apply(GAME.evaluator.policy(state, rng))
            assert not any(corner.excess for corner in state.entered)
