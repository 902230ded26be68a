"""Choices, their chances and the facts that speak for them, as hints and challenges word and show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from game.engine.contract import ALIKE, Action, Reason
from game.engine.figure import Figure
from game.review.advice import MIN_WORLDS, Proposal
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.race.table import TableView

FINEST: Final = 0.005
"""No chance is told finer than half a per cent."""
LEAST: Final = 0.01
"""Chances below it are told in one form, whatever tells them."""
FEW: Final = 0.1
"""Below it a chance without an error has a decimal."""
NEARLY: Final = 0.75
"""Where all chances are small, a choice with less than this share of the best one is not as good."""
DOUBT: Final = 1.96
"""Standard errors within which the true chance lies in 95 of 100 cases."""


def describe_full_choice(view: TableView, steps: Sequence[Action]) -> str:
    """A whole choice in a sentence or less."""
    said = view.describe_choice(steps)
    return said[:1].upper() + said[1:]


def chance_words(t: Callable[..., str], win: Figure, sampled: bool) -> tuple[str, str]:
    """A chance to win, and its error where it was sampled; that of a model is only about right."""
    if win.value < LEAST:
        return t("hint.hardly"), ""
    if win.value >= 1 - FINEST and (sampled or win.value < 1):
        return t("hint.surely"), ""
    fine = not sampled and win.value < FEW
    chance = t("hint.chance", p=win.percentage.rounded(1 if fine else 0))
    if not sampled:
        return t("hint.about", chance=chance), ""
    return chance, t("hint.error", n=doubt(win.error))


def doubt(error: float) -> int:
    """A standard error as the points around a figure within which the truth most likely lies."""
    return max(1, round(DOUBT * error * 100))


def is_significant(first: Proposal) -> bool:
    """Whether what is said of the best choice beside the others bears the number of trials."""
    return first.win is not None and (not first.trials or first.trials >= MIN_WORLDS)


def in_order(rows: Sequence[Proposal]) -> list[Proposal]:
    """The choices by the chances that are shown, the highest first; equal ones stay as they were."""
    if any(row.win is None for row in rows):
        return list(rows)
    return sorted(rows, key=lambda row: -_shown(row))


def _shown(row: Proposal) -> float:
    """The chance as the panel shows it."""
    return 0.0 if row.win is None else float(row.win.percentage.rounded(1 if row.win.value < FEW else 0))


def leads(rows: Sequence[Proposal]) -> bool:
    """Whether the first choice is ahead of all others by more than the error."""
    return is_significant(rows[0]) and all(row.behind > 0 for row in rows[1:])


def is_out_of_reach(first: Proposal) -> bool:
    """Whether even the best choice hardly wins any more."""
    return first.win is not None and is_significant(first) and first.win.value < FINEST


def as_good(first: Proposal, other: Proposal, alike: float = ALIKE) -> bool:
    """Whether a choice is about as good as the best one, as far as is known; `alike` is the evaluator's."""
    if first.win is None or other.win is None or not is_significant(first):
        return False
    return other.behind <= alike and other.win.value >= NEARLY * first.win.value


def points_behind(first: Proposal, other: Proposal) -> int:
    """Points that a choice is clearly worse by, from the figures that are shown where these say so."""
    if first.win is None or other.win is None or not other.behind:
        return 0
    shown = int(first.win.percentage.rounded(0) - other.win.percentage.rounded(0))
    return shown if shown > 0 else round(other.behind * 100)


def in_a_row(t: Callable[..., str], facts: Sequence[str]) -> str:
    """Sentences one behind the other."""
    return reduce(lambda a, b: t("hint.both", a=a, b=b), facts) if facts else ""


def light_up(p: Painter, view: TableView, reasons: Sequence[Reason]) -> None:
    """Rings round what the facts speak of."""
    for reason in reasons:
        for place in reason.places:
            for x, y, w, h in view.places_of(p, place):
                p.rect(x - 4, y - 4, w + 8, h + 8, None, 8, INK, 6)
                p.rect(x - 4, y - 4, w + 8, h + 8, None, 8, p.theme.accent, 3)
