"""What Space does is never the clearly worse choice, and says what it is."""

from __future__ import annotations

from game.engine.contract import Action
from game.engine.default_choice import default_choice, losing_actions
from game.engine.figure import Figure

ROLL, STOP, TURN = Action("roll"), Action("stop"), Action("turn")


def test_a_certain_win_is_proposed_and_named() -> None:
    wins = {ROLL: Figure(0.0), STOP: Figure(1.0)}
    assert default_choice(wins, lambda action: False) == (STOP, "wins")
    assert losing_actions(wins) == {ROLL}


def test_of_two_that_are_about_equal_the_safe_one_is_proposed() -> None:
    wins = {ROLL: Figure(0.31), STOP: Figure(0.30)}
    assert default_choice(wins, lambda action: action is STOP) == (STOP, "safe")


def test_a_risk_that_is_clearly_better_is_proposed_as_a_risk() -> None:
    wins = {ROLL: Figure(0.4), STOP: Figure(0.1)}
    assert default_choice(wins, lambda action: action is STOP) == (ROLL, "risky")


def test_of_two_dangerous_choices_that_are_about_equal_none_is_proposed() -> None:
    wins = {ROLL: Figure(0.4), TURN: Figure(0.39), STOP: Figure(0.1)}
    assert default_choice(wins, lambda action: action is STOP) == (None, "open")


def test_estimates_within_their_errors_count_as_equal_but_never_hide_a_clear_loss() -> None:
    near = {ROLL: Figure(0.44, 0.02), STOP: Figure(0.41, 0.02)}
    assert default_choice(near, lambda action: action is STOP).action == STOP
    far = {ROLL: Figure(0.50, 0.2), STOP: Figure(0.42, 0.2)}
    assert default_choice(far, lambda action: action is STOP).action == ROLL


def test_only_what_is_asked_for_is_proposed() -> None:
    wins = {ROLL: Figure(0.9), STOP: Figure(0.3), TURN: Figure(0.2)}
    assert default_choice(wins, lambda action: True, {STOP, TURN}).action == STOP
    assert default_choice(wins, lambda action: True, ()).action is None


def test_where_nothing_can_win_no_action_is_called_lost() -> None:
    assert losing_actions({ROLL: Figure(0.0), STOP: Figure(0.0)}) == frozenset()
