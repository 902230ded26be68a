"""Why a seat won or lost: one decision where the figures show one, else luck or whoever was ahead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from game.engine.figure import SURE_ERRORS, Figure
from game.review.parts import PARTS
from game.review.results import MIN_DIFFERENCE, Review
from game.review.steps import NAMED_FROM, Decision

MAX_KEY_DECISIONS: Final = 4
"""The most decisions of a verdict. The screen names the first whose two choices read differently."""
DECISIVE: Final = 10
"""The percentage points from which a mistake is said to have lost a race."""


@dataclass(frozen=True, slots=True)
class KeyDecision:
    """A decision that made a difference, and the choice that it is held against."""

    decision: Decision
    alternative: str
    percentage_points: int
    """The difference in whole percentage points of winning."""

    @property
    def is_decisive(self) -> bool:
        """Whether it can be said that the race was lost here, and not only that this cost the most."""
        return self.decision.size in ("mistake", "blunder") and self.percentage_points >= DECISIVE


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a seat won or lost.

    `kind` is `mistake` (`decisions` cost the most), `move` (`decisions` won the most), `luck`, or `ahead`.
    """

    kind: str
    won: bool
    decisions: tuple[KeyDecision, ...] = ()
    winners: tuple[int, ...] = ()
    ahead_from: int = 0
    """The step from which the winner had the best chances up to the end."""
    slips: tuple[KeyDecision, ...] = ()
    """The mistakes and blunders, also of a seat that won, the costliest first."""
    own_sign: int = 0
    """1 where the seat's own choices together clearly gained, -1 where they clearly lost, else 0."""


def verdict_of(review: Review, seat: int) -> Verdict:
    """Return why a seat won or lost; every step's chances must be known."""
    won = review.wins[seat] > 0
    winners = tuple(other for other, share in enumerate(review.wins) if share > 0)
    parts = review.parts()[seat]
    own, error = parts.own
    own_sign = 0 if abs(own) <= error else 1 if own > 0 else -1
    mistakes = _mistakes(review, seat)
    slips = tuple(one for one in mistakes if one.decision.size in ("mistake", "blunder"))
    verdict = Verdict("ahead", won, (), winners, _ahead_from(review, winners), slips, own_sign)
    # what a seat chose well won nothing where its choices together gained nothing
    decisions = mistakes if not won else _moves(review, seat) if own_sign > 0 else []
    if decisions:
        return replace(
            verdict, kind="move" if won else "mistake", decisions=tuple(decisions[:MAX_KEY_DECISIONS])
        )
    sign = 1 if won else -1
    gains = {name: sign * getattr(parts, name).value for name in PARTS}
    is_luck = gains["luck"] == max(gains.values()) > parts.luck.error
    return replace(verdict, kind="luck") if is_luck else verdict


def _mistakes(review: Review, seat: int) -> list[KeyDecision]:
    found = review.costliest_decisions(MAX_KEY_DECISIONS, seat)
    return [
        KeyDecision(one, one.best, round(one.worth * 100))
        for one in found
        if one.playouts >= NAMED_FROM and one.best != one.chosen
    ]


def _moves(review: Review, seat: int) -> list[KeyDecision]:
    """Return the seat's decisions that were clearly better than the next best option, the best first."""
    found = []
    for one in review.decisions:
        if one.seat != seat or one.playouts < NAMED_FROM:
            continue
        rated = {option.step: option for option in one.options}
        own = rated.pop(one.chosen)
        other = max(rated.values(), key=lambda option: option.wins)
        lead = Figure(own.wins - other.wins, hypot(own.error, other.error))
        if lead.value >= MIN_DIFFERENCE and lead.value > SURE_ERRORS * lead.error:
            found.append((lead.value - lead.error, KeyDecision(one, other.step, round(lead.value * 100))))
    return [one for _, one in sorted(found, key=lambda pair: -pair[0])]


def _ahead_from(review: Review, winners: tuple[int, ...]) -> int:
    """Return the step from which the one winner had the best chances; past the last step if never."""
    entries = sorted(review.win_chances, key=lambda one: one.index)
    first = entries[-1].index + 1 if entries else 0
    for entry in reversed(entries):
        if len(winners) != 1 or entry.wins[winners[0]] < max(entry.wins):
            break
        first = entry.index
    return first
