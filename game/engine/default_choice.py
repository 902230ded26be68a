"""What Space and the bright button do: the choice a good host would let a player make without a word."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal, NamedTuple

from game.engine.contract import ALIKE, Action, Estimates

SLACK: Final = 0.03
"""So much more may be left to the errors of two estimates."""
ERRORS: Final = 2.0
"""Standard errors within which two estimates are about equal."""
CERTAIN: Final = 1.0 - 1e-9

ChoiceOutcome = Literal["wins", "safe", "risky", "open"]
"""Wins for certain; nothing bad can come of it; may go wrong, but is clearly better; nothing proposed."""


class DefaultChoice(NamedTuple):
    """The action that is proposed and what it is; none where the player has to choose."""

    action: Action | None
    outcome: ChoiceOutcome


OPEN: Final = DefaultChoice(None, "open")


def default_choice(
    estimates: Estimates,
    is_safe: Callable[[Action], bool],
    within: Collection[Action] | None = None,
    alike: float = ALIKE,
) -> DefaultChoice:
    """Return the proposed action; never one that is clearly worse than another.

    Of actions that are about equal a safe one is proposed; of several that are all dangerous none is.
    `alike` is by how little chances differ that are about equal, `Evaluator.alike` of the game.
    """
    options = [action for action in estimates if within is None or action in within]
    if not options:
        return OPEN
    best = max(options, key=lambda action: (estimates[action].value, -estimates[action].error))
    if is_certain(estimates, best):
        return DefaultChoice(best, "wins")
    close = sorted(
        (action for action in options if about_equal(estimates, best, action, alike)),
        key=lambda action: -estimates[action].value,
    )
    for action in close:
        if is_safe(action):
            return DefaultChoice(action, "safe")
    return DefaultChoice(best, "risky") if len(close) == 1 else OPEN


def is_certain(estimates: Estimates, action: Action) -> bool:
    """Whether the action wins whatever may come."""
    win = estimates[action]
    return win.value >= CERTAIN and not win.error


def losing_actions(estimates: Estimates) -> frozenset[Action]:
    """The actions that can only lose while another one may still win."""
    lost = frozenset(action for action, win in estimates.items() if win.value <= 0.0 and not win.error)
    return lost if len(lost) < len(estimates) else frozenset()


def about_equal(estimates: Estimates, best: Action, other: Action, alike: float) -> bool:
    """Whether the other action is as good as the best one but for little, or for their errors."""
    top, win = estimates[best], estimates[other]
    error = (top.error**2 + win.error**2) ** 0.5
    return bool(top.value - win.value <= alike + min(SLACK, ERRORS * error))
