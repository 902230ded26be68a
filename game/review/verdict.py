"""Why a seat won or lost: one decision where the figures show one, else a part, else whoever was ahead."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import fsum, hypot
from typing import Final

from game.engine.figure import SURE_ERRORS, Figure
from game.review.parts import PARTS, Change, ResultParts
from game.review.results import Review
from game.review.steps import NAMED_FROM, Decision

MAX_KEY_DECISIONS: Final = 4
"""The most decisions of a verdict. The screen names the first whose two choices read differently."""
DECISIVE: Final = 10
"""The percentage points from which a mistake is said to have lost a race, and a part is always named."""


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
class Gift:
    """What outweighed a seat's own choices: luck, or what others chose, with its percentage points."""

    part: str
    points: int
    giver: int | None = None
    """The one seat that most of it came from, with its own points."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a seat won or lost."""

    part: str
    """`own` where the seat's choices together have to be named, else `luck`, `others` or `ahead`."""
    won: bool
    decisions: tuple[KeyDecision, ...] = ()
    """What cost the most, or of a seat that won and lost little by its choices what won the race."""
    winners: tuple[int, ...] = ()
    ahead_from: int = 0
    """The step from which the winner had the best chances up to the end."""
    slips: tuple[KeyDecision, ...] = ()
    """The mistakes and blunders, also of a seat that won, the costliest first."""
    own_loss: int = 0
    """What own choices cost together, as the bar shows it; 0 where that is too little to be named."""
    costliest: Change | None = None
    """The own choice that cost the most, where `own_loss` is named."""
    gift: Gift | None = None
    """What outweighed own choices, or was more than they."""


def verdict_of(review: Review, seat: int) -> Verdict:
    """Return why a seat won or lost; every decision must have been judged."""
    won = review.wins[seat] > 0
    winners = tuple(other for other, share in enumerate(review.wins) if share > 0)
    parts = review.parts()[seat]
    own_loss = max(0, -named_points(parts, "own"))
    mistakes = _mistakes(review, seat)
    slips = tuple(one for one in mistakes if one.decision.size in ("mistake", "blunder"))
    changes = review.changes(seat)
    # a good choice did not win the race where other choices lost as much
    decisions = _moves(review, seat) if won and not own_loss else mistakes
    return Verdict(
        "own" if own_loss else _main_part(review, parts, seat, won),
        won,
        tuple(decisions[:MAX_KEY_DECISIONS]),
        winners,
        _ahead_from(review, winners),
        slips,
        own_loss,
        _costliest(changes, seat) if own_loss else None,
        _gift(parts, changes, seat, 1 if won else -1),
    )


def named_points(parts: ResultParts, name: str) -> int:
    """Return the points of a part as the bar shows them; 0 within its error, or where they are few."""
    points, share = parts.percentage_points()[name], getattr(parts, name)
    return points if abs(points) >= DECISIVE and abs(share.value) > share.error else 0


def _main_part(review: Review, parts: ResultParts, seat: int, won: bool) -> str:
    """Return `luck` or `others` where it is the largest part of the result, else `ahead`."""
    sign = 1 if won else -1
    gains = {name: sign * getattr(parts, name).value for name in PARTS}
    most = max(gains, key=lambda name: gains[name])
    drawn = sign * fsum(one.wins[seat] for one in review.chances)
    # luck is the rest of a result: it is blamed only where dice and draws show half of it
    if most == "luck" and gains["luck"] > parts.luck.error and 2 * drawn >= gains["luck"]:
        return "luck"
    # where a rival's choices won the race, it is told from when that one was ahead
    return "others" if most == "others" and won and named_points(parts, "others") else "ahead"


def _costliest(changes: list[Change], seat: int) -> Change | None:
    """Return the seat's choice that cost the most."""
    return min((one for one in changes if one.chooser == seat), key=lambda one: one.gain, default=None)


def _gift(parts: ResultParts, changes: list[Change], seat: int, sign: int) -> Gift | None:
    """Return the part that led to the result, of luck and the others; None where neither is large."""
    points = {name: named_points(parts, name) for name in ("luck", "others")}
    most = max(points, key=lambda name: sign * points[name])
    if sign * points[most] <= 0:
        return None
    totals: dict[int, list[float]] = defaultdict(list)
    for one in changes:
        if one.chooser not in (None, seat):
            totals[one.chooser].append(sign * one.gain)
    if most == "luck" or not totals:
        return Gift(most, points[most])
    giver = max(totals, key=lambda other: fsum(totals[other]))
    share = round(100 * fsum(totals[giver]))
    return Gift(most, sign * share, giver) if 2 * share >= abs(points[most]) else Gift(most, points[most])


def _mistakes(review: Review, seat: int) -> list[KeyDecision]:
    """Return what clearly cost the seat most: its own mistakes before what the app had proposed."""
    found = [
        KeyDecision(one, one.best, one.percentage_points)
        for one in review.costliest_decisions(len(review.decisions), seat)
        if one.playouts >= NAMED_FROM and one.best != one.chosen
    ]
    return sorted(found, key=lambda one: one.decision.proposed)


def _moves(review: Review, seat: int) -> list[KeyDecision]:
    """Return the seat's decisions that won clearly more than the next best option, the best first."""
    found = []
    for one in review.decisions:
        if one.seat != seat or one.playouts < NAMED_FROM:
            continue
        rated = {option.step: option for option in one.options}
        own = rated.pop(one.chosen)
        other = max(rated.values(), key=lambda option: option.wins)
        lead = Figure(own.wins - other.wins, hypot(own.error, other.error))
        if 100 * lead.value >= DECISIVE and lead.value > SURE_ERRORS * lead.error:
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
