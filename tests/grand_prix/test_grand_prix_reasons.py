"""What is said for a roll or a stop is so: held against every face rolled and every stop the rules make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from gp_games import laid
from playthrough import reasoned

from game.engine import registry
from game.engine.contract import Event, Outcome, Reason, Setup
from game.games.grand_prix.bots.gains import danger, rolling_gain
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.dice import set_of
from game.games.grand_prix.rules.preview import landings
from game.games.grand_prix.rules.state import PATH

GP = registry.game("grand_prix")


def told(state: Any, *steps: Any) -> tuple[Any, list[Event[Any]]]:
    """The state after these steps and what the rules said until another turn began."""
    world, found = state.copy(), list[Event[Any]]()
    for step in steps:
        world.apply(step, found.append)
    ends = [i for i, event in enumerate(found) if event.kind in (events.TURN_STARTED, events.RACE_ENDED)]
    return world, found[: ends[0]] if ends else found


def stopped(state: Any) -> list[list[Event[Any]]]:
    """What a stop comes to, by every way."""
    world, found = told(state, "stop")
    if world.phase != PATH or world.turn != state.turn:
        return [found]
    return [told(state, "stop", way)[1] for way in world.legal()]


def happens(found: list[Event[Any]], kind: Any, seat: int) -> bool:
    return any(event.kind == kind and event.seat == seat for event in found)


def crashed(found: list[Event[Any]]) -> set[int]:
    return {car for event in found if event.kind == events.CRASHED for car in event.data["cars"]}


@pytest.mark.slow
def test_every_reason_is_so(seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, action, reason in reasoned(GP, seed):
        data, seat, key = reason.params, state.turn, reason.key
        seen[key] += 1
        if key in ("repeat", "repeat_corner", "spared", "faces_lap", "faces_item", "faces_free"):
            roll = next(step for step in state.legal() if step in ("again", "roll"))
            n = 0
            for face in range(1, 7):
                rolled, found = told(state, roll, Outcome(f"roll {face}"))
                repeats = any(event.kind == events.ROLLED and event.data["repeat"] for event in found)
                if not key.startswith("faces"):
                    n += repeats
                    if key == "repeat_corner" and repeats:
                        assert seat in crashed(found)
                elif not repeats:
                    n += any(brings(key, way, seat) for way in ends(rolled, seat, found))
            assert (n, 6) == (data["n"], data["of"]), (action, reason)
        elif key in GAINS:
            assert GAINS[key](state, action, data), (action, reason)
        elif key in ("crash", "lands", "lap", "others", "item"):
            ways = stopped(state) if action == "stop" else [told(state, action)[1]]
            assert any(held(key, data, found, seat) for found in ways), (action, reason)
    assert {"keeps", "further_on", "repeat", "faces_free", "lands"} <= set(seen), seen


def of_stop(state: Any, holds: Callable[[list[Event[Any]]], bool]) -> bool:
    """Whether some stop comes to that, while a die that repeats does not."""
    face = state.rolled[0]
    return any(map(holds, stopped(state))) and not holds(told(state, "again", Outcome(f"roll {face}"))[1])


def repeats(state: Any, data: Any) -> bool:
    """As many faces repeat as is said."""
    return bool((data["k"], data["of"]) == (len(set(state.rolled)), 6))


def of_faces(state: Any, data: Any, holds: Callable[[list[Event[Any]]], bool]) -> bool:
    """As many faces of the next die may come to that as is said, and no stop now does."""
    n = 0
    for face in sorted(set(range(1, 7)) - set(state.rolled)):
        rolled, found = told(state, state.legal()[0], Outcome(f"roll {face}"))
        n += any(map(holds, ends(rolled, state.turn, found)))
    return (n, 6) == (data["n"], data["of"]) and not any(map(holds, stopped(state)))


def wins(state: Any) -> Callable[[list[Event[Any]]], bool]:
    return lambda found: any(
        event.kind == events.FINISHED and event.seat == state.turn and event.data["place"] == 1
        for event in found
    )


def fresh(state: Any) -> list[Any]:
    """The state after each face of the next die that is no repeat."""
    faces = sorted(set(range(1, 7)) - set(state.rolled))
    return [told(state, "again", Outcome(f"roll {face}"))[0] for face in faces]


def safe_stops(seat: int, rolled: Any) -> list[Any]:
    """The state after each stop that leaves the seat upright; the last die has stopped it already."""
    world = told(rolled, "stop")[0] if rolled.turn == seat and "stop" in rolled.legal() else rolled
    ways = world.legal() if world.phase == PATH and world.turn == seat else ()
    return [one for one in ([told(world, way)[0] for way in ways] or [world]) if not one.is_flipped(seat)]


def in_corner(state: Any, seat: int) -> bool:
    return bool(state.spaces[seat] >= 0 and state.config.course.corner[state.spaces[seat]])


def is_ahead(state: Any, seat: int, rival: int) -> bool:
    """Whether a seat has come further than a rival that still drives."""
    course, laps, spaces = state.config.course, state.laps, state.spaces
    home = spaces[seat] < 0
    own, other = (course.reached(laps[car], max(0, spaces[car])) for car in (seat, rival))
    return spaces[rival] >= 0 and (home or own > other)


def faces_that(state: Any, holds: Callable[[Any], bool]) -> int:
    """By how many faces of the next die some safe stop comes to that; none where a stop now does."""
    seat = state.turn
    if any(map(holds, safe_stops(seat, state))):
        return 0
    return sum(any(map(holds, safe_stops(seat, rolled))) for rolled in fresh(state))


def moved_on(state: Any) -> float:
    """How far the faces of the next die that are no repeat take the car on average."""
    sums = [sum(state.rolled) + face for face in set(range(1, 7)) - set(state.rolled)]
    return sum(sums) / len(sums)


def goes_home(state: Any, car: int, spaces: int) -> bool:
    course = state.config.course
    route = course.routes(state.spaces[car], spaces, 0)[0]
    return bool(state.laps[car] + route.laps >= state.config.discs)


GAINS: dict[str, Callable[[Any, Any, Any], bool]] = {
    "stop_wins": lambda state, action, data: of_stop(state, wins(state)),
    "faces_win": lambda state, action, data: of_faces(state, data, wins(state)),
    "crashes": lambda state, action, data: (
        repeats(state, data) and of_stop(state, lambda found: set(data["seats"]) <= crashed(found))
    ),
    "takes": lambda state, action, data: (
        repeats(state, data) and of_stop(state, lambda found: happens(found, events.ITEM_TAKEN, state.turn))
    ),
    "keeps": lambda state, action, data: (
        repeats(state, data) and of_stop(state, lambda found: happens(found, events.MOVED, state.turn))
    ),
    "keeps_corner": lambda state, action, data: (
        repeats(state, data)
        and of_stop(state, lambda found: happens(found, events.MOVED, state.turn))
        and crashed(told(state, "again", Outcome(f"roll {state.rolled[0]}"))[1]) == {state.turn}
    ),
    "stop_crashes": lambda state, action, data: any(
        crashed(found) == {state.turn} for found in stopped(state)
    ),
    "stop_crashes_with": lambda state, action, data: any(
        crashed(found) == {state.turn, *data["seats"]} for found in stopped(state)
    ),
    "further_on": lambda state, action, data: action == "again" and data["mean"] >= data["n"],
    "leaves_corner": lambda state, action, data: (
        faces_that(state, lambda after: not in_corner(after, state.turn)) == data["n"]
    ),
    "faces_pass": lambda state, action, data: (
        faces_that(state, lambda after: is_ahead(after, state.turn, data["seat"])) == data["n"]
    ),
    "nearly_home": lambda state, action, data: (
        goes_home(state, data["seat"], data["left"])
        and not (data["left"] > 1 and goes_home(state, data["seat"], data["left"] - 1))
        and not any(is_ahead(one, state.turn, data["seat"]) for one in safe_stops(state.turn, state))
    ),
    "worth_risk": lambda state, action, data: (
        state.turbine or state.safety_rounds or abs(moved_on(state) - data["mean"]) <= 0.051
    ),
    "wrench_dice": lambda state, action, data: data["n"] == 6 - state.dice[state.turn] > 0,
    "way_shorter": lambda state, action, data: data["n"] > 0,
}
"""By key whether it is so of this choice, and where two choices are weighed, not of the other."""


def ends(rolled: Any, seat: int, found: list[Event[Any]]) -> list[list[Event[Any]]]:
    """What stopping after a roll comes to; after the last die that has happened already."""
    if rolled.turn == seat and "stop" in rolled.legal():
        return stopped(rolled)
    if rolled.phase == PATH and rolled.turn == seat:
        return [[*found, *told(rolled, way)[1]] for way in rolled.legal()]
    return [found]


def brings(key: str, found: list[Event[Any]], seat: int) -> bool:
    if key == "faces_lap":
        return happens(found, events.LAP, seat)
    if key == "faces_item":
        return happens(found, events.ITEM_TAKEN, seat)
    held = any(event.kind in (events.HELD, events.PUSHED) for event in found)
    return not crashed(found) and not held


def held(key: str, data: Any, found: list[Event[Any]], seat: int) -> bool:
    if key == "crash":
        return seat in crashed(found)
    if key == "others":
        return len(crashed(found) - {seat}) == data["n"]
    if key == "item":
        return happens(found, events.ITEM_TAKEN, seat)
    moved = [event for event in found if event.kind == events.MOVED and event.seat == seat]
    there = any(
        len(event.data["path"]) == data["n"] or event.data["to"] == data.get("space") for event in moved
    )
    return there and (key != "lands" or seat not in crashed(found))


def qualifying(marks: list[int | None], faces: list[int], queue: list[int]) -> Any:
    """Seat 0 has rolled these; the others have these results, or are still to roll."""
    data = GP.new(Setup(4, {"items": False}, (), "oval")).to_data()
    return GP.load(
        {**data, "phase": "qualify", "turn": 0, "rolled": faces, "qualifying": marks, "queue": queue}
    )


@pytest.mark.parametrize(
    ("marks", "faces", "queue", "said"),
    [
        ([None, 15, 0, 8], [1], [0], Reason("result_behind", {"n": 1, "best": 15})),
        ([None, 9, 0, 8], [4, 5], [0], Reason("result_level", {"n": 9})),
        ([None, 0, None, None], [1, 2], [0, 3, 2], Reason("result_ahead", {"n": 3, "waiting": 2})),
    ],
)
def test_in_qualifying_another_die_is_named_for_what_it_has_to_beat(
    marks: list[int | None], faces: list[int], queue: list[int], said: Reason
) -> None:
    """With 15 to beat and a 1, a hint said that one more die could make it the best of all."""
    assert GP.evaluator.reasons(qualifying(marks, faces, queue), ("again",)) == [said]


def test_what_one_cannot_but_do_needs_no_figures() -> None:
    """Every first die was said to end on a free space with 6 of 6 faces."""
    state = laid(spaces=[2, 20, 30, 40], turn=0)
    assert list(state.legal()) == ["roll"]
    assert GP.evaluator.reasons(state, ("roll",)) == [Reason("first_die")]


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("hit_there", {"spaces": [4, 1, 40, 41], "rolled": [1, 3]}),
        ("pushed_there", {"spaces": [4, 48, 40, 41], "rolled": [1, 2]}),
    ],
)
def test_a_dangerous_stop_says_who_may_do_what_there(said: str, given: dict[str, Any]) -> None:
    """It was only called a bad place to stop; on the oval a corner lies on space 8."""
    state = laid(**given, laps=[0, 0, 0, 0], phase="run", turn=0)
    (stop,) = landings(state, set_of(state.rolled))
    found = danger(state, stop)
    assert found == Reason(said, {"space": stop.end, "seat": 1}, (f"space.{stop.end}",))


def test_a_stop_within_a_rocket_says_whose() -> None:
    given = {"spaces": [10, 9, 40, 41], "items": [[], ["rocket"], [], []], "rolled": [2, 1]}
    state = laid({}, **given, phase="run", turn=0)
    (stop,) = landings(state, set_of(state.rolled))
    found = danger(state, stop)
    assert found == Reason("shot_there", {"space": 13, "seat": 1}, ("space.13",))
    safe = laid({}, **{**given, "items": [["rocket"], [], [], []]}, phase="run", turn=0)
    assert danger(safe, landings(safe, set_of(safe.rolled))[0]) is None


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("leaves_corner", {"spaces": [25, 11, 5, 9], "rolled": [4, 5]}),
        ("nearly_home", {"spaces": [16, 42, 4, 11], "laps": [2, 2, 2, 2], "rolled": [3, 4]}),
        ("faces_pass", {"spaces": [17, 36, 30, 44], "rolled": [3, 4]}),
        ("worth_risk", {"spaces": [9, 1, 14, 11], "laps": [2, 2, 2, 2], "rolled": [2, 5]}),
    ],
)
def test_a_further_die_that_gains_no_ground_has_a_reason_too(said: str, given: dict[str, Any]) -> None:
    """It was only called worth the risk."""
    state = laid(**{"laps": [0, 0, 0, 0], **given}, phase="run", turn=0)
    reason = rolling_gain(state)
    assert reason.key == said, reason
    assert GAINS[said](state, "again", reason.params), reason
    assert GP.evaluator.reasons(state, ("again",))[-1].key == "repeat"
