"""The default choice: what Space and the bright button do."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal, NamedTuple

from game.engine.contract import ALIKE, Action, Estimates
from game.engine.figure import EQUAL_ERRORS, Figure

SLACK: Final = 0.03
"""However large the errors of two estimates are, they widen "about equal" by at most this."""
CERTAIN: Final = 1.0 - 1e-9

ChoiceOutcome = Literal["wins", "safe", "risky", "open"]
"""`wins`: a certain win. `safe`: nothing can go wrong. `risky`: it may go wrong, but is clearly better.
`open`: nothing is proposed."""


class DefaultChoice(NamedTuple):
    """The proposed action and its outcome; no action where the player has to choose."""

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
    `alike` is the game's `Evaluator.alike`.
    """
    options = [action for action in estimates if within is None or action in within]
    if not options:
        return OPEN
    best = max(options, key=lambda action: (estimates[action].value, -estimates[action].error))
    if is_certain(estimates, best):
        return DefaultChoice(best, "wins")
    close = sorted(
        (action for action in options if is_about_equal(estimates, best, action, alike)),
        key=lambda action: -estimates[action].value,
    )
    for action in close:
        if is_safe(action):
            return DefaultChoice(action, "safe")
    return DefaultChoice(best, "risky") if len(close) == 1 else OPEN


def is_certain(estimates: Estimates, action: Action) -> bool:
    """Return whether the action wins whatever may come."""
    win = estimates[action]
    return win.value >= CERTAIN and not win.error


def losing_actions(estimates: Estimates) -> frozenset[Action]:
    """Return the actions that certainly lose while another one may still win."""
    lost = frozenset(action for action, win in estimates.items() if win.value <= 0.0 and not win.error)
    return lost if len(lost) < len(estimates) else frozenset()


def is_as_good(estimates: Estimates, action: Action, alike: float) -> bool:
    """Return whether no other action wins more often by more than a margin and the error of the two.

    Beside a certain win nothing else is as good.
    """
    if action not in estimates:
        return True
    best, win = max(estimates.values(), key=lambda figure: figure.value), estimates[action]
    gap = Figure(best.value - win.value, (best.error**2 + win.error**2) ** 0.5)
    return not (gap.value > alike and gap.is_clear) and (win.value >= CERTAIN or best.value < CERTAIN)


def is_about_equal(estimates: Estimates, best: Action, other: Action, alike: float) -> bool:
    """Return whether the other action is about as good as the best one, within a margin and their errors."""
    top, win = estimates[best], estimates[other]
    error = (top.error**2 + win.error**2) ** 0.5
    return bool(top.value - win.value <= alike + min(SLACK, EQUAL_ERRORS * error))
