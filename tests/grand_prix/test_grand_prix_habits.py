"""What drivers like in nestorgames GP, each habit on a small position of the oval.

Its corners are 8, 14, 19, 21, 27, 29, 34 and 40; a lap has 48 spaces.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from grand_prix.gp_games import laid

from game.engine.contract import Action, Chance, Event, HabitContext, Outcome, SeatView
from game.engine.drivers import Habit
from game.games.grand_prix.bots.habits import HABITS
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.steps import FACES


def likes(rule: str, view: SeatView, **params: Any) -> set[str]:
    """The actions that a habit likes most at this decision; none where it likes all alike."""
    wrapped = {key: value if isinstance(value, tuple) else (value,) for key, value in params.items()}
    preference = HABITS[rule](HabitContext(view.determinize(Random(1)), view), Habit(rule, 0.2, wrapped))
    values = {action: preference(action) if preference else 0 for action in view.legal}
    most = max(values.values())
    return {str(action) for action, value in values.items() if value == most > min(values.values())}


def liked(rule: str, params: dict[str, Any] | None = None, **given: Any) -> set[str]:
    """The actions that seat 0 likes most in this position."""
    options = {"items": "items" in given, "items_on_road": "road" in given}
    state = laid(options, "oval", **given)
    return likes(rule, SeatView(state, 0, 0), **(params or {}))


def played(state: GrandPrixState, *steps: str) -> SeatView:
    """The view of seat 0 after these steps; dice are among them."""
    history: list[list[Event[Any]]] = []
    for text in steps:
        events: list[Event[Any]] = []
        step = Outcome(text) if isinstance(state.actor(), Chance) else Action(text)
        state.apply(step, events.append)
        history.append(events)
    return SeatView(state, 0, 0, history)


def turn(*faces: int) -> list[str]:
    """The steps of a turn that stops with these faces."""
    dice = [step for face in faces for step in ("again", str(FACES[face - 1]))]
    return ["roll", *dice[1:], "stop"]


# -- dice -----


@pytest.mark.parametrize(
    ("rolled", "wanted"), [([4, 5], {"again"}), ([4, 6], {"stop"}), ([1], set()), ([1, 2, 3], set())]
)
def test_a_third_die_is_rolled_on_a_small_sum_only(rolled: list[int], wanted: set[str]) -> None:
    assert liked("third_die", {"below": 10}, spaces=[1, 30], rolled=rolled) == wanted


def test_a_fourth_die_has_its_own_limit() -> None:
    params = {"below": 11, "fourth": 9}
    assert liked("third_die", params, spaces=[1, 30], rolled=[1, 2, 5]) == {"again"}
    assert liked("third_die", params, spaces=[1, 30], rolled=[1, 2, 6]) == {"stop"}


def test_a_third_die_in_a_corner_is_another_habit() -> None:
    corner = {"below": 10, "where": "corner"}
    assert liked("third_die", {"below": 10}, spaces=[8, 30], rolled=[1, 2]) == set()
    assert liked("third_die", corner, spaces=[8, 30], rolled=[1, 2]) == {"again"}
    assert liked("third_die", corner, spaces=[1, 30], rolled=[1, 2]) == set()


def test_the_car_stops_on_the_wanted_sum() -> None:
    """A turbine counts the highest face twice."""
    assert liked("stop_at", {"sum": 7}, spaces=[1, 30], rolled=[3, 4]) == {"stop"}
    assert liked("stop_at", {"sum": 7}, spaces=[1, 30], rolled=[2, 4]) == set()
    assert liked("stop_at", {"sum": 7}, spaces=[1, 30], rolled=[4], turbine=True, items=[[], []]) == {"stop"}


@pytest.mark.parametrize(("laps", "wanted"), [(0, {"stop"}), (1, {"stop"}), (2, {"again"})])
def test_a_die_more_is_rolled_in_the_last_of_three_laps(laps: int, wanted: set[str]) -> None:
    assert liked("last_lap_die", spaces=[1, 30], laps=[laps, 0], rolled=[2, 4]) == wanted


@pytest.mark.parametrize(
    ("faces", "wanted"), [([], {"again"}), ([2], {"stop"}), ([2, 3], {"stop"}), ([2, 3, 4], {"stop"})]
)
def test_as_many_dice_as_the_leading_rival_are_rolled(faces: list[int], wanted: set[str]) -> None:
    """Seat 2 leads and rolled two dice, seat 1 three."""
    state = laid(track="oval", spaces=[1, 10, 30], turn=2)
    steps = [*turn(1, 2), *turn(1, 2, 3), *turn(1, *faces)[:-1]]
    assert likes("copy_dice", played(state, *steps)) == wanted


def test_no_dice_are_copied_before_the_leading_rival_has_rolled() -> None:
    state = laid(track="oval", spaces=[1, 10, 30], turn=0)
    assert likes("copy_dice", played(state, "roll", "roll 4")) == set()


# -- stops -----


def test_an_empty_corner_is_a_place_to_stop() -> None:
    assert liked("corner_stop", spaces=[4, 30], rolled=[4]) == {"stop"}
    assert liked("corner_stop", spaces=[4, 30], rolled=[3]) == set()
    assert liked("corner_stop", spaces=[4, 8], rolled=[4]) == set()


@pytest.mark.parametrize(
    ("spaces", "wanted"),
    [([3, 30], {"stop"}), ([3, 1], {"again"}), ([3, 48], {"stop"}), ([4, 30], {"again"}), ([3, 9], {"stop"})],
)
def test_the_car_stops_clear_of_others_and_of_corners(spaces: list[int], wanted: set[str]) -> None:
    """With a 4 it ends on 7, or in the corner on 8; six spaces behind it is 1."""
    assert liked("keep_clear", {"spaces": 6}, spaces=spaces, rolled=[4]) == wanted


def test_the_car_stops_on_another() -> None:
    assert liked("push", spaces=[1, 5], rolled=[4]) == {"stop"}
    assert liked("push", spaces=[1, 6], rolled=[4]) == set()
    # in a corner nobody is pushed
    assert liked("push", spaces=[4, 8], rolled=[4]) == set()


@pytest.mark.parametrize(("other", "wanted"), [(4, {"stop"}), (3, {"stop"}), (2, set()), (6, set())])
def test_the_car_stops_right_ahead_of_another(other: int, wanted: set[str]) -> None:
    assert liked("front", {"spaces": (1, 2)}, spaces=[1, other], rolled=[4]) == wanted


def test_a_corner_is_no_place_to_be_pushed_from() -> None:
    assert liked("front", {"spaces": (1, 2)}, spaces=[4, 7], rolled=[4]) == set()


@pytest.mark.parametrize(("other", "wanted"), [(6, {"stop"}), (8, {"stop"}), (9, set()), (4, set())])
def test_the_car_stops_behind_another(other: int, wanted: set[str]) -> None:
    assert liked("follow", {"spaces": (1, 3)}, spaces=[1, other], rolled=[4]) == wanted


def test_nobody_is_ahead_or_behind_beyond_the_finish() -> None:
    given: dict[str, Any] = {"spaces": [46, 1, 20], "laps": [2, 2, 2], "rolled": [4]}
    assert liked("follow", {"spaces": (1, 48)}, **given) == set()
    assert liked("front", {"spaces": (1, 48)}, **given) == set()


def test_an_item_on_the_road_is_taken() -> None:
    road = [[5, "wrench"]]
    assert liked("item", spaces=[1, 30], rolled=[4], items=[[], []], road=road) == {"stop"}
    assert liked("item", spaces=[1, 30], rolled=[3], items=[[], []], road=road) == set()


# -- items and answers -----


def test_a_trap_is_laid_for_a_car_close_behind() -> None:
    params = {"items": ("bomb", "oil")}
    items = [["bomb", "oil", "turbine"], []]
    assert liked("use", params, spaces=[11, 5], items=items) == {"use bomb", "use oil"}
    assert liked("use", params, spaces=[12, 5], items=items) == set()


def test_a_rocket_is_fired_at_the_leading_rival() -> None:
    """Not at another car that is in its way."""
    items = [["rocket", "bomb"], [], []]
    assert liked("use_on", {"who": "leader"}, spaces=[1, 5, 44], items=items, laps=[0, 1, 0]) == {
        "use rocket"
    }
    assert liked("use_on", {"who": "leader"}, spaces=[1, 5, 30], items=items, laps=[0, 0, 1]) == set()


def test_a_trap_is_laid_for_the_leading_rival() -> None:
    items = [["rocket", "bomb", "oil"], [], []]
    assert liked("use_on", {"who": "leader"}, spaces=[12, 10, 5], items=items) == {"use bomb", "use oil"}
    assert liked("use_on", {"who": "leader"}, spaces=[12, 30, 10], items=items) == set()


def _pushed_by_seat_1(*later: int) -> SeatView:
    """Seat 1 has pushed seat 0 from 5 to 6, and everybody has driven one space so many times since."""
    state = laid(track="oval", spaces=[5, 1, 35], turn=2)
    view = played(state, *turn(1), *turn(4), *turn(1), *[step for face in later for step in turn(face)])
    assert any(event.kind == "pushed" and event.seat == 0 for event in view.recent_events())
    return view


def _stopping(view: SeatView, *spaces: int) -> SeatView:
    """The same past, but seat 0 is about to move 7 spaces with the cars on these."""
    state = laid(track="oval", spaces=[*spaces], phase="run", rolled=[3, 4], turn=0)
    return SeatView(state, 0, 0, [[*view.recent_events()][::-1]])


def test_whoever_pushed_the_car_is_pushed_back() -> None:
    assert likes("answer", _stopping(_pushed_by_seat_1(), 2, 9, 35), turns=12, spaces=6) == {"stop"}
    assert likes("answer", _stopping(_pushed_by_seat_1(), 2, 35, 9), turns=12, spaces=6) == set()


def test_whoever_pushed_the_car_is_hunted_up_to_some_spaces() -> None:
    """The car stops on 9."""
    for other, wanted in ((15, {"stop"}), (16, set()), (8, set())):
        assert likes("answer", _stopping(_pushed_by_seat_1(), 2, other, 35), turns=12, spaces=6) == wanted
    assert likes("answer", _stopping(_pushed_by_seat_1(), 2, 35, 12), turns=12, spaces=6) == set()


def test_whoever_pushed_the_car_is_not_answered_by_a_crash_of_both() -> None:
    assert likes("answer", _stopping(_pushed_by_seat_1(), 1, 8, 35), turns=12, spaces=6) == set()


def test_a_push_is_forgotten_after_some_turns() -> None:
    """It was two turns ago, then five."""
    assert likes("answer", _stopping(_pushed_by_seat_1(), 2, 9, 35), turns=2, spaces=6) == {"stop"}
    assert likes("answer", _stopping(_pushed_by_seat_1(), 2, 9, 35), turns=1, spaces=6) == set()
    later = _pushed_by_seat_1(1, 1, 1)
    assert likes("answer", _stopping(later, 2, 9, 35), turns=5, spaces=6) == {"stop"}
    assert likes("answer", _stopping(later, 2, 9, 35), turns=4, spaces=6) == set()


def test_whoever_pushed_the_car_is_fired_at() -> None:
    history = [[*_pushed_by_seat_1().recent_events()][::-1]]
    for spaces, wanted in (([1, 5, 35], {"use rocket"}), ([1, 35, 5], set())):
        items: list[list[str]] = [["rocket"], [], []]
        state = laid({"items": True}, "oval", spaces=spaces, items=items, turn=0)
        assert likes("answer", SeatView(state, 0, 0, history), turns=12, spaces=6) == wanted


def test_a_crash_in_ones_own_turn_is_answered_to_nobody() -> None:
    """Seat 0 drives into the corner where seat 1 stands."""
    view = played(laid(track="oval", spaces=[5, 2, 35], turn=1), *turn(6), *turn(3))
    crash = next(event for event in view.recent_events() if event.kind == "crashed")
    assert crash.data["cars"] == [0, 1]
    assert likes("answer", _stopping(view, 2, 9, 35), turns=12, spaces=6) == set()
