"""The odds of nestorgames GP: exact tables against exhaustive enumeration, previews against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from gp_games import laid, positions

from game.engine.contract import Action, Chance, Event, Setup
from game.engine.match import digest
from game.engine.odds import follow
from game.games.grand_prix import GAME
from game.games.grand_prix.rules import dice
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import Landing, aim, forbidden_distances, landings
from game.games.grand_prix.rules.state import PATH, PHASES, RUN, TURN
from game.games.grand_prix.rules.steps import AGAIN, FACES, STOP_STEP
from game.games.grand_prix.rules.steps import ROLL as ROLL_STEP
from game.games.grand_prix.table.lookahead import Lookahead


@pytest.mark.parametrize(
    ("hand", "mean"),
    [
        (6, Fraction(223, 36)),
        (5, Fraction(223, 36)),
        (4, Fraction(223, 36)),
        (3, Fraction(223, 36)),
        (2, Fraction(35, 6)),
        (1, Fraction(7, 2)),
    ],
)
def test_expected_progress(hand: int, mean: Fraction) -> None:
    """The figures at the end of the rules."""
    assert dice.mean_rolling_on(0, hand) == mean


def test_the_best_plan_on_a_straight() -> None:
    """Always a second die, a third on 6 or less, never a fourth; where both are alike either is right."""
    for shown in dice.SETS:
        more = dice.mean_rolling_on(shown, 6 - dice.COUNT[shown])
        if dice.COUNT[shown] <= 1:
            assert more > dice.SUM[shown]
        elif more != dice.SUM[shown]:
            assert (more > dice.SUM[shown]) == (dice.COUNT[shown] == 2 and dice.SUM[shown] <= 6)


@pytest.mark.parametrize("turbine", [False, True])
def test_distances_equal_enumeration(turbine: bool) -> None:
    """Up to three further dice by the rules: chances of each distance are those of all rolls, counted."""
    far = dice.BOOSTED if turbine else dice.SUM
    for shown in range(1, len(dice.SETS), 3):
        for more in range(1, min(4, 6 - dice.COUNT[shown])):
            counted: Counter[int] = Counter()
            for roll in product(range(1, 7), repeat=more):
                faces = [*dice.FACES_OF[shown], *roll]
                counted[0 if len(set(faces)) < len(faces) else far[dice.set_of(faces)]] += 1
            told = rolled_on(dice.FACES_OF[shown], more, turbine)
            assert told == {n: Fraction(count, 6**more) for n, count in counted.items()}
            assert {n for n in told if n} == {
                far[larger_sets] for larger_sets in dice.larger_sets(shown, more)
            }
            if more == 1:
                assert dice.mean_rolling_on(shown, 1, turbine) == sum(
                    n * chance for n, chance in told.items()
                )


def rolled_on(faces: tuple[int, ...], more: int, turbine: bool = False) -> dict[int, Fraction]:
    """By the rules how likely each distance is after so many more dice; 0 is a repeat."""
    state = laid(spaces=[1, 30], rolled=list(faces), turbine=turbine)
    dice_then = len(faces) + more

    def decide(now: GrandPrixState) -> Action | None:
        return AGAIN if now.phase == RUN and len(now.rolled) < dice_then else None

    def distance(now: GrandPrixState) -> int:
        far = dice.BOOSTED if turbine else dice.SUM
        return far[dice.set_of(now.rolled)] if now.phase == RUN else 0

    return dict(follow(state, (), distance, decide).chances)


def test_five_dice_all_different() -> None:
    """720 of 7,776; the sixth die would stop by itself."""
    told = rolled_on((1,), 4)
    assert sum(chance for distance, chance in told.items() if distance) == Fraction(720, 7_776)


@pytest.mark.slow
def test_the_next_die_equals_the_rules(seed: int) -> None:
    """Repeat, crash, big accident and every ending, against each face rolled on a copy."""
    looked = 0
    for state in positions(Random(seed), games=8, every=5):
        if state.phase not in (RUN, TURN) or state.is_flipped(state.turn) or not state.dice[state.turn]:
            continue
        looked += 1
        lookahead = Lookahead(state.to_data())
        found = {"repeat": 0, "crash": 0, "accident": 0}
        for face, step in enumerate(FACES, 1):
            world, events = state.copy(), list[Event]()
            world.apply(AGAIN if state.phase == RUN else ROLL_STEP)
            world.apply(step, events.append)
            rolled = next(event for event in events if event.kind == "rolled")
            crashes = [e for e in events if e.kind == "crashed" and e.data["cause"] in ("repeat", "six")]
            found["repeat"] += rolled.data["repeat"]
            found["crash"] += bool(crashes)
            found["accident"] += any(e.data["cause"] == "six" for e in crashes)
            if rolled.data["repeat"]:
                assert not lookahead.face(face)
            else:
                stops_equal(world, lookahead.face(face))
        assert {key: Fraction(n, 6) for key, n in found.items()} == {
            "repeat": lookahead.repeat,
            "crash": lookahead.repeat if lookahead.is_in_corner else 0,
            "accident": lookahead.accident,
        }
        if state.phase == RUN:
            stops_equal(state, lookahead.stop)
    assert looked > 50


def stops_equal(state: GrandPrixState, told: Sequence[Landing]) -> None:
    """The landings are what stopping here and each way lead to."""
    worlds = [state.copy()]
    if state.phase == RUN:
        worlds[0].apply(STOP_STEP)
    if worlds[0].phase == PATH:
        start = worlds[0]
        worlds = []
        for way in start.legal():
            worlds.append(start.copy())
            worlds[-1].apply(way)
    assert [digest(world) for world in worlds] == [digest(landing.forecast.after) for landing in told]


def test_previews_change_nothing(seed: int) -> None:
    """Asking leaves the state as it was."""
    for state in positions(Random(seed), games=4, every=9):
        if PHASES[state.phase] in ("turn", "run") and not state.is_flipped(state.turn):
            before = digest(state)
            landings(state, dice.set_of((6, *state.rolled)))
            forbidden_distances(state)
            aim(state, state.turn)
            assert digest(state) == before


def test_the_box_on_a_corner_with_a_neighbour() -> None:
    """In a corner a repeat crashes; stopping on 4 would come into the corner of another."""
    state = laid(spaces=[14, 18, 19], rolled=[2, 3])
    lookahead = Lookahead(state.to_data())
    assert lookahead.is_in_corner and lookahead.repeat == Fraction(1, 3) and not lookahead.accident
    (stop,) = lookahead.stop
    assert (stop.path_kind, stop.distance, stop.end, stop.crashed) == ("main", 5, 19, (0, 2))
    assert not lookahead.face(2) and [landing.path_kind for landing in lookahead.face(1)] == [
        "main",
        "shortcut",
    ]
    # 10 and 11 need two dice and come with one as well
    later = {n for n, faces in lookahead.faces_for.items() if len(faces) > 3}
    assert later == {12, 14, 15, 16, 17, 20, 21}


def test_a_crash_counts_in_the_expected_spaces_as_far_as_the_car_gets() -> None:
    """In a corner a repeat crashes where the car stands; one that stops on another has driven there."""
    state = laid(spaces=[14, 20], rolled=[2, 3])
    lookahead, driven, crashed = Lookahead(state.to_data()), list[int](), list[bool]()
    for face in FACES:
        world = state.copy()
        world.apply(AGAIN)
        world.apply(face)
        while world.turn == 0 and world.phase in (RUN, PATH):
            world.apply(STOP_STEP if world.phase == RUN else world.legal()[0])
        driven.append(int(world.config.course.labels[world.spaces[0]]) - 14)
        crashed.append(world.is_flipped(0))
    assert driven == [6, 0, 0, 9, 10, 11]
    assert crashed == [False, True, True, False, False, False]
    assert lookahead.expected == Fraction(6 + 0 + 0 + 9 + 10 + 11, 6)
    hit = Lookahead(laid(spaces=[14, 19], rolled=[2, 3]).to_data())
    assert hit.stop[0].crashed == (0, 1) and hit.stop_distance == 5


def test_forbidden_sums_behind_the_safety_car() -> None:
    """A car four ahead may not be hit nor passed; a flipped one only not hit."""
    safe = {"options": {"items": False, "safety_car": True}, "safety_car": {"rounds": 2}}
    state = laid(spaces=[22, 26, 40], rolled=[1], **safe)
    assert forbidden_distances(state) == tuple(n for n in range(4, 22) if n in sums_from({1}))
    state = laid(spaces=[22, 26, 40], rolled=[1], flipped=[False, True], **safe)
    assert set(forbidden_distances(state)) == {4} | {n for n in sums_from({1}) if n >= 18}


def test_no_dice_behind_the_safety_car() -> None:
    """A leading car that has lost all its dice has none to roll, not one."""
    safe = {"options": {"safety_car": True}, "safety_car": {"rounds": 2}}
    state = laid(spaces=[30, 20, 10], lost=[6], items=[["wrench"]], **safe)
    lookahead = Lookahead(state.to_data())
    assert state.one_die and not lookahead.dice_left and not any(map(lookahead.face, range(1, 7)))
    assert not lookahead.repeat and not lookahead.expected
    state = laid(spaces=[30, 20, 10], lost=[2], items=[["wrench"]], **safe)
    lookahead = Lookahead(state.to_data())
    assert lookahead.dice_left == 1 and all(map(lookahead.face, range(1, 7)))


def sums_from(shown: set[int]) -> set[int]:
    """Every sum these faces may still become, themselves included."""
    base = dice.set_of(shown)
    return {dice.SUM[m] for m in dice.SETS if m & base == base}


def test_a_rockets_aim() -> None:
    """Target, distance, chance; nothing over a corner."""
    state = laid(options={}, spaces=[1, 5, 30], items=[["rocket"]])
    found = aim(state, 0)
    assert found is not None
    assert (found.cars, found.space, found.distance, found.chance) == ((1,), 5, 4, Fraction(1, 2))
    assert found.path == (2, 3, 4, 5)
    assert aim(laid(spaces=[6, 9, 30]), 0) is None


def test_where_an_item_may_lie() -> None:
    """Before a race every free space."""
    state = GAME.new(Setup(2, {"items_on_road": True}, (), "tele"))
    for step in ("first 0", "roll", "roll 6", "stop", "roll", "roll 1", "stop"):
        state.apply(GAME.parse(step))
    spaces = {step.split(" ")[-1] for step in state.legal()}
    assert len(spaces) == 62 - 2 - 2 and not {"11", "33", "61", "62"} & spaces


def test_frequencies_of_play(seed: int) -> None:
    """Rolling three dice 20,000 times gives the distances within four standard deviations."""
    rng, counted, runs = Random(seed), Counter[int](), 20_000
    die = GAME.new(Setup(2, {"items": False}))
    die.apply(GAME.parse("first 0"))
    die.apply(ROLL_STEP)
    chance = die.actor()
    assert isinstance(chance, Chance)
    for _ in range(runs):
        faces = [int(chance.sample(rng).split()[1]) for _ in range(3)]
        counted[0 if len(set(faces)) < 3 else sum(faces)] += 1
    exact = Counter(0 if len(set(faces)) < 3 else sum(faces) for faces in product(range(1, 7), repeat=3))
    for distance, count in exact.items():
        p = count / 6**3
        sigma = (runs * p * (1 - p)) ** 0.5
        assert abs(counted[distance] - runs * p) <= 4 * sigma, distance


def test_landings_need_faces() -> None:
    """Nothing is foretold of a stop before the first die."""
    assert landings(laid(spaces=[1, 30]), 0) == ()
