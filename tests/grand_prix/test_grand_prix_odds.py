"""The odds of nestorgames GP: exact tables against exhaustive enumeration, previews against the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from gp_games import laid, positions

from game.engine.contract import Chance, Event, Setup
from game.engine.match import digest
from game.games.grand_prix import GAME
from game.games.grand_prix.rules import dice
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import aim, endings, item_spaces, odds_box
from game.games.grand_prix.rules.state import PHASES, RUN, TURN, WAY
from game.games.grand_prix.rules.steps import AGAIN, FACES, STOP_STEP
from game.games.grand_prix.rules.steps import ROLL as ROLL_STEP
from game.games.grand_prix.table.outlook import Outlook


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
    assert dice.expected_progress(0, hand) == mean
    assert dice.best_plan([float(n) for n in dice.SUM], 0.0, hand).worth[0] == pytest.approx(float(mean))


def test_the_best_plan_on_a_straight() -> None:
    """Always a second die, a third on 6 or less, never a fourth; where both are alike either is right."""
    plan = dice.best_plan([float(n) for n in dice.SUM], 0.0, 6)
    for shown in dice.SETS:
        if dice.COUNT[shown] <= 1:
            assert plan.roll[shown]
        elif dice.expected_rolling(shown, 6) != dice.SUM[shown]:
            assert plan.roll[shown] == (dice.COUNT[shown] == 2 and dice.SUM[shown] <= 6)


@pytest.mark.parametrize("turbine", [False, True])
def test_distances_equal_enumeration(turbine: bool) -> None:
    """Every set of faces, up to three further dice: all equally likely rolls, counted."""
    far = dice.BOOSTED if turbine else dice.SUM
    for shown in dice.SETS:
        for more in range(min(4, 7 - dice.COUNT[shown])):
            counted: Counter[int] = Counter()
            for roll in product(range(1, 7), repeat=more):
                faces = [*dice.FACES_OF[shown], *roll]
                counted[0 if len(set(faces)) < len(faces) else far[dice.set_of(faces)]] += 1
            told = dice.distances(shown, more, turbine)
            assert {n: Fraction(count, 6**more) for n, count in counted.items()} == told


def test_six_dice_all_different() -> None:
    """720 of 46,656."""
    assert dice.distances(0, 6)[21] == Fraction(720, 46_656)


def test_the_next_die_equals_the_rules(seed: int) -> None:
    """Repeat, crash, big accident and every ending, against each face rolled on a copy."""
    looked = 0
    for state in positions(Random(seed), games=8, every=5):
        if state.phase not in (RUN, TURN) or state.flipped >> state.turn & 1 or not state.dice[state.turn]:
            continue
        looked += 1
        box = odds_box(state)
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
            assert box.die[face - 1].repeat == rolled.data["repeat"]
            if not rolled.data["repeat"]:
                stops_equal(world, box.die[face - 1].endings)
        assert {key: Fraction(n, 6) for key, n in found.items()} == {
            "repeat": box.repeat,
            "crash": box.crash,
            "accident": box.accident,
        }
        if state.phase == RUN:
            stops_equal(state, box.stop)
    assert looked > 50


def stops_equal(state: GrandPrixState, told: tuple) -> None:
    """The endings are what stopping here and each way lead to."""
    worlds = [state.copy()]
    if state.phase == RUN:
        worlds[0].apply(STOP_STEP)
    if worlds[0].phase == WAY:
        start = worlds[0]
        worlds = []
        for way in start.legal():
            worlds.append(start.copy())
            worlds[-1].apply(way)
    assert [digest(world) for world in worlds] == [digest(ending.after) for ending in told]


def test_previews_change_nothing(seed: int) -> None:
    """Asking leaves the state as it was."""
    for state in positions(Random(seed), games=4, every=9):
        if PHASES[state.phase] in ("turn", "run") and not state.flipped >> state.turn & 1:
            before = digest(state)
            odds_box(state)
            aim(state, state.turn)
            assert digest(state) == before


def test_the_box_on_a_corner_with_a_neighbour() -> None:
    """In a corner a repeat crashes; stopping on 4 would come into the corner of another."""
    state = laid(spaces=[14, 18, 19], rolled=[2, 3])
    box = odds_box(state)
    assert box.repeat == box.crash == Fraction(1, 3) and not box.accident
    (stop,) = box.stop
    assert (stop.way, stop.distance, stop.rest, stop.crashed) == ("main", 5, 19, (0, 2))
    assert box.die[1].repeat and [e.way for e in box.die[0].endings] == ["main", "shortcut"]
    assert set(box.further) == {10, 11, 12, 14, 15, 16, 17, 20, 21}


def test_forbidden_sums_behind_the_safety_car() -> None:
    """A car four ahead may not be hit nor passed; a flipped one only not hit."""
    safe = {"options": {"items": False, "safety_car": True}, "safety_car": {"rounds": 2}}
    state = laid(spaces=[22, 26, 40], rolled=[1], **safe)
    assert odds_box(state).forbidden == tuple(n for n in range(4, 22) if n in sums_from({1}))
    state = laid(spaces=[22, 26, 40], rolled=[1], flipped=[False, True], **safe)
    assert set(odds_box(state).forbidden) == {4} | {n for n in sums_from({1}) if n >= 18}


def test_no_dice_behind_the_safety_car() -> None:
    """A leading car that has lost all its dice has none to roll, not one."""
    safe = {"options": {"safety_car": True}, "safety_car": {"rounds": 2}}
    state = laid(spaces=[30, 20, 10], lost=[6], items=[["wrench"]], **safe)
    box = odds_box(state)
    assert state.one_die and not box.die and not box.repeat and not box.expected
    assert Outlook(state.to_data()).left == 0
    state = laid(spaces=[30, 20, 10], lost=[2], items=[["wrench"]], **safe)
    assert len(odds_box(state).die) == 6 and Outlook(state.to_data()).left == 1


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
    """Before a race every free space, in it the one ahead of the leading car."""
    state = GAME.new(Setup(2, {"items_on_road": True}, (), "tele"))
    for step in ("first 0", "roll", "roll 6", "stop", "roll", "roll 1", "stop"):
        state.apply(GAME.parse(step))
    spaces = item_spaces(state)
    assert len(spaces) == 62 - 2 - 2 and not {11, 33, 61, 62} & set(spaces)
    assert item_spaces(laid(spaces=[1, 47], options={})) == (48,)


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
    for distance, p in dice.distances(0, 3).items():
        sigma = (runs * p * (1 - p)) ** 0.5
        assert abs(counted[distance] - runs * p) <= 4 * sigma, distance


def test_endings_need_faces() -> None:
    """Nothing is foretold of a stop before the first die."""
    assert endings(laid(spaces=[1, 30]), 0) == ()
