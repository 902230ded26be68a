"""Texts of choices, their chances and reasons, for hints and challenges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.contract import ALIKE, Action, Reason
from game.engine.figure import Figure
from game.review.advice import WORLDS_TO_SORT, Proposal
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.race.table import TableView

FINEST: Final = 0.005
"""A chance this near to 1 is not given as a number."""
LOST: Final = 0.0005
"""With no better chance a win is out of reach; above it a choice may still gain some."""
MIN_CHANCE: Final = 0.01
"""The smallest chance that is given as a number."""
FEW: Final = 0.1
"""A chance below it that has no error is given with one decimal."""
NEARLY: Final = 0.75
"""Where all chances are small, a choice with less than this share of the best one is not as good."""
Z_95: Final = 1.96
"""Standard errors within which the true chance lies in 95 of 100 cases."""


def describe_full_choice(view: TableView, steps: Sequence[Action]) -> str:
    """Describe a full choice as a phrase that begins with a capital."""
    text = view.names.describe_choice(steps)
    return text[:1].upper() + text[1:]


def render_chance(t: Callable[..., str], win: Figure, sampled: bool) -> tuple[str, str]:
    """Return a chance to win and its error as texts; a model's chance is an "about" without error."""
    if win.value < MIN_CHANCE:
        return t("hint.hardly"), ""
    if win.value >= 1 - FINEST and (sampled or win.value < 1):
        return t("hint.nearly"), ""
    fine = not sampled and win.value < FEW
    chance = t("hint.chance", p=win.percentage.rounded(1 if fine else 0))
    if not sampled:
        return t("hint.about", chance=chance), ""
    return chance, t("hint.error", n=error_margin(win.error))


def error_margin(error: float) -> int:
    """Convert a standard error to the percentage points within which the true value most likely lies."""
    return max(1, round(Z_95 * error * 100))


def is_significant(first: Proposal) -> bool:
    """Return whether there are enough trials to compare the best choice with the others."""
    return first.win is not None and (not first.trials or first.trials >= WORLDS_TO_SORT)


def sort_by_chance(rows: Sequence[Proposal]) -> list[Proposal]:
    """Return the choices by displayed chance, highest first; equal ones keep their order."""
    if any(row.win is None for row in rows):
        return list(rows)
    return sorted(rows, key=lambda row: -_displayed(row))


def _displayed(row: Proposal) -> float:
    """Return the chance as the panel rounds it."""
    return 0.0 if row.win is None else float(row.win.percentage.rounded(1 if row.win.value < FEW else 0))


def has_clear_lead(rows: Sequence[Proposal]) -> bool:
    """Return whether the first choice is ahead of all others by more than the error."""
    return is_significant(rows[0]) and all(row.behind > 0 for row in rows[1:])


def is_out_of_reach(first: Proposal) -> bool:
    """Return whether even the best choice has no chance to win that is worth a word."""
    return first.win is not None and is_significant(first) and first.win.value < LOST


def is_as_good(first: Proposal, other: Proposal, alike: float = ALIKE) -> bool:
    """Return whether a choice is about as good as the best one; `alike` is the evaluator's tolerance."""
    if first.win is None or other.win is None or not is_significant(first):
        return False
    return other.behind <= alike and other.win.value >= NEARLY * first.win.value


def points_behind(first: Proposal, other: Proposal) -> int:
    """Return by how many points a choice is clearly worse, from the displayed figures where these differ."""
    if first.win is None or other.win is None or not other.behind:
        return 0
    difference = int(first.win.percentage.rounded(0) - other.win.percentage.rounded(0))
    return difference if difference > 0 else round(other.behind * 100)


def is_everything(points: int) -> bool:
    """Return whether a choice that is so far behind almost never wins, and the best one almost always."""
    return points >= 99


def draw_rings(p: Painter, view: TableView, reasons: Sequence[Reason]) -> None:
    """Draw rings round the elements that the reasons refer to."""
    for reason in reasons:
        for element in reason.elements:
            for x, y, w, h in view.boxes_of(p, element):
                p.rect(x - 4, y - 4, w + 8, h + 8, None, 8, INK, 6)
                p.rect(x - 4, y - 4, w + 8, h + 8, None, 8, p.theme.accent, 3)
