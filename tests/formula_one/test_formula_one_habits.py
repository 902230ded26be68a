"""What drivers like in Formula-1, each habit on a small position."""

from __future__ import annotations

from typing import Any

from game.engine.contract import Event, HabitContext, SeatView
from game.engine.drivers import Habit
from game.games.formula_one.bots.habits import HABITS
from game.games.formula_one.rules.cards import GEAR, SUPERB
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import EXTRA_CARD
from tests.formula_one.f1_games import dash, on_small, play


def liked(rule: str, state: FormulaOneState, told: tuple[Event, ...] = (), **params: Any) -> set[str]:
    """The actions of seat 0 that a habit likes more than others; none where it likes all alike."""
    wrapped = {key: value if isinstance(value, tuple) else (value,) for key, value in params.items()}
    view = SeatView(state, 0, 0, [told])
    preference = HABITS[rule](HabitContext(state, view), Habit(rule, 0.2, wrapped))
    values = {action: preference(action) if preference else 0 for action in view.legal}
    most = max(values.values())
    return {str(action) for action, value in values.items() if value == most > min(values.values())}


def driving(*others: str, speed: int = 40) -> FormulaOneState:
    """Seat 0 on 14b of a road without corners up to row 20, its speed declared."""
    state = on_small(["14b", *others])
    dash(state, speed=speed)
    play(state, f"speed {speed}")
    return state


def test_the_lane_of_a_car_behind_is_taken() -> None:
    state = driving("15a", "0c")
    assert liked("block", state, who="anyone_behind", rows=3) == {"drive 16a"}
    assert liked("block", state, who="last_offender", rows=3) == set()


def test_who_held_the_car_up_or_passed_it_is_blocked() -> None:
    state = driving("15a", "0c")
    held = Event("baulked", "F1-4.2", 0, {"by": 1, "space": "14b", "ahead": "15a", "speed": 40, "other": 40})
    assert liked("block", state, (held,), who="last_offender", rows=3) == {"drive 16a"}
    data = {"from": "12a", "to": "15a", "path": ["13a", "14a", "15a"], "speed": 60}
    assert liked("block", state, (Event("moved", "F1-4.1", 1, data),), who="last_offender", rows=3) == {
        "drive 16a"
    }
    other = Event("moved", "F1-4.1", 1, {**data, "from": "15b", "to": "18b"})
    assert liked("block", state, (other,), who="last_offender", rows=3) == set()


def test_a_car_ahead_is_followed_or_not() -> None:
    state = driving("18a")
    assert liked("follow", state, rows=2) == {"drive 16a"}
    assert liked("follow", state, rows=1) == set()
    avoided = liked("no_follow", state, rows=3)
    assert avoided and "drive 16a" not in avoided


def test_a_place_with_no_car_close_ahead_or_behind_is_taken() -> None:
    assert liked("keep_clear", driving("18a", "13b"), rows=3) == {"drive 16c"}
    assert liked("keep_clear", driving("18a", "13b"), rows=1) == set()


def test_the_inner_or_the_outer_lane_is_taken() -> None:
    state = driving("0c")
    assert {frozenset(liked("inner_lane", state)), frozenset(liked("outer_lane", state))} == {
        frozenset({"drive 16a"}),
        frozenset({"drive 16c"}),
    }
    assert liked("middle_lane", state) == {"drive 16b"}


def test_the_lane_of_the_car_is_kept() -> None:
    assert liked("keep_lane", driving("0c")) == {"drive 16b"}
    state = on_small(["14a", "0c"])
    dash(state, speed=40)
    assert liked("keep_lane", state) == set()
    play(state, "speed 40")
    assert liked("keep_lane", state) == {"drive 16a"}


def test_a_spin_is_risked_for_spaces_only_within_its_limit() -> None:
    """Where nothing is gained by it the habit has nothing to say."""
    state = on_small(["18b", "0c"])
    dash(state, speed=60)
    assert liked("spin_for_gain", state, max_spin=0.9, min_gain=1)
    assert liked("spin_for_gain", state, max_spin=0.9, min_gain=8) == set()
    assert liked("spin_for_gain", state, max_spin=0.0, min_gain=1) == set()


def test_a_spin_is_avoided_but_for_many_spaces() -> None:
    state = on_small(["18b", "0c"])
    dash(state, speed=60)
    safe = liked("spin_cap", state, max_spin=0.0)
    bold = liked("spin_for_gain", state, max_spin=0.9, min_gain=1)
    assert safe and not safe & bold
    assert liked("spin_cap", state, max_spin=0.0, min_gain=8) == safe
    assert liked("spin_cap", state, max_spin=0.0, min_gain=1) > bold


def test_wear_is_sought_or_saved_early_in_the_race() -> None:
    state = on_small(["12b", "0c"])
    dash(state, speed=140)
    assert liked("wear_now", state) and "speed 140" not in liked("wear_now", state)
    state.laps_left[0] = 0
    assert liked("wear_now", state) == set()


def test_cards_are_held_early_and_played_after_that() -> None:
    state = on_small(["12b", "0c"], cards=(SUPERB,))
    assert "play superb_driving" not in liked("card_hold", state, until=0.6)
    assert liked("card_hold", state, until=0.6)
    state.laps_left[0] = 0
    assert liked("card_hold", state, until=0.6) == set()


def test_a_card_is_played_at_once_for_an_extra_move() -> None:
    state = on_small(["12b", "0c"], cards=(GEAR,))
    dash(state, speed=40)
    assert liked("card_now", state) == set()
    play(state, "speed 40", "drive 14b")
    assert state.phase == EXTRA_CARD and liked("card_now", state) == {"play fast_gear_change"}


def test_slowing_by_much_at_once_is_liked() -> None:
    state = on_small(["12b", "0c"])
    dash(state, speed=100)
    found = liked("late_brake", state, drop=60)
    assert "speed 40" in found and "speed 60" not in found


def test_only_some_speeds_are_liked() -> None:
    state = on_small(["12b", "0c"])
    dash(state, speed=60)
    found = liked("declare", state, speeds=(40, 80, 120, 160))
    assert found == {"speed 40", "speed 80", "speed 120"}
    play(state, "speed 40")
    assert liked("declare", state, speeds=(40, 80, 120, 160)) == set()


def test_the_speed_of_the_leading_car_is_copied() -> None:
    state = on_small(["12b", "18c"])
    dash(state, speed=60)
    state.laps_left[1] = state.laps_left[0]
    told = Event("declared", "F1-3.1", 1, {"speed": 80, "drop": 0})
    assert liked("copy_speed", state, (told,)) == {"speed 80"}
    assert liked("copy_speed", state) == set()


def test_the_lane_of_the_leading_car_is_copied() -> None:
    state = driving("18c", "0a")
    assert liked("copy_lane", state) == {"drive 16c"}
    state.at[1] = state.config.circuit.node_of["13a"]
    assert liked("copy_lane", state) == {"drive 16a"}
