"""Why a seat won or lost: what changed its chances most, and the choices that cost the most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum
from typing import Final

from game.engine.figure import Figure
from game.review.parts import PARTS, Change
from game.review.results import Review
from game.review.steps import Decision

DECISIVE: Final = 10
"""The percentage points from which a part is named."""
NAMED_STEP: Final = 5
"""The percentage points from which a step is named as what changed the chances most."""
MIN_SHARE: Final = 0.25
"""The smallest share of its part that such a step has."""


@dataclass(frozen=True, slots=True)
class KeyDecision:
    """A decision that made a difference, and the choice that it is held against."""

    decision: Decision
    alternative: str
    percentage_points: int
    """The difference in whole percentage points of winning."""


@dataclass(frozen=True, slots=True)
class MainPart:
    """The part of a result that led to it most, `luck`, `own` or `others`, in whole percentage points."""

    name: str
    points: int
    seat: int | None = None
    """Of the others the seat whose moves changed the most of it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a seat won or lost."""

    won: bool
    main: MainPart | None
    """None where no part led to the result clearly, or where the game tells no chances of its parts."""
    slips: tuple[KeyDecision, ...] = ()
    """What clearly cost something, the costliest first."""
    doubtful: tuple[KeyDecision, ...] = ()
    """What may have cost a point or more, clear or not, the most first."""
    main_step: Change | None = None
    """What most of the main part came from; None where that is own choices, or nothing stands out."""
    winners: tuple[int, ...] = ()
    ahead_from: int = 0
    """The step from which the winner had the best chances up to the end."""


def verdict_of(review: Review, seat: int) -> Verdict:
    """Return why a seat won or lost; every step must have been valued."""
    won = review.wins[seat] > 0
    winners = tuple(other for other, share in enumerate(review.wins) if share > 0)
    main = _main_part(review, seat, won) if review.has_standing else None
    return Verdict(
        won,
        main,
        _against_best(review.slips(seat)),
        _against_best(review.most_doubtful(seat)),
        _main_step(review, seat, main) if main is not None else None,
        winners,
        _ahead_from(review, winners),
    )


def _against_best(decisions: Iterable[Decision]) -> tuple[KeyDecision, ...]:
    return tuple(KeyDecision(one, one.best, one.percentage_points) for one in decisions)


def is_deciding(verdict: Verdict, choice: KeyDecision) -> bool:
    """Return whether this one choice lost the race: it cost at least half of what own choices did."""
    main = verdict.main
    return main is not None and main.name == "own" and 2 * choice.percentage_points >= -main.points


def _main_part(review: Review, seat: int, won: bool) -> MainPart | None:
    """Return the part that led to the result most; None where it is small, or the seat is not judged yet."""
    if not review.has_judged(seat):
        return None
    parts, sign = review.parts()[seat], 1 if won else -1
    points = parts.percentage_points()
    gains = {name: sign * points[name] for name in PARTS}
    name = max(PARTS, key=lambda one: gains[one])
    share: Figure = getattr(parts, name)
    if gains[name] < DECISIVE or abs(share.value) <= share.error:
        return None
    if name != "others":
        return MainPart(name, points[name])
    changes = review.changes(seat)
    moved = fsum(sign * one.gain for one in changes if one.chooser not in (None, seat))
    # what is left for the others may be of own moves that cannot be blamed
    return (
        MainPart(name, points[name], main_giver(changes, seat, sign)) if 200 * moved >= gains[name] else None
    )


def _main_step(review: Review, seat: int, main: MainPart) -> Change | None:
    """Return the roll, draw or move that changed a part of luck or of the others most."""
    if main.name == "own":
        return None

    def belongs(one: Change) -> bool:
        if main.seat is not None:
            return one.chooser == main.seat
        return one.chooser is None if main.name == "luck" else one.chooser not in (None, seat)

    sign = 1 if main.points > 0 else -1
    top = max(filter(belongs, review.changes(seat)), key=lambda one: sign * one.gain, default=None)
    least = max(NAMED_STEP, MIN_SHARE * abs(main.points))
    return top if top is not None and 100 * sign * top.gain >= least else None


def main_giver(changes: list[Change], seat: int | None, sign: int) -> int | None:
    """Return the seat whose moves changed another's chances most in this direction; None below half."""
    totals: dict[int, list[float]] = defaultdict(list)
    for one in changes:
        if one.chooser not in (None, seat):
            totals[one.chooser].append(sign * one.gain)
    sums = {chooser: fsum(gains) for chooser, gains in totals.items()}
    most = max(sums, key=lambda chooser: sums[chooser], default=None)
    if most is None or sums[most] <= 0 or 2 * sums[most] < fsum(max(0.0, gain) for gain in sums.values()):
        return None
    return most


def _ahead_from(review: Review, winners: tuple[int, ...]) -> int:
    """Return the step from which the one winner had the best chances; past the last step if never."""
    entries = sorted(review.win_chances, key=lambda one: one.index)
    first = entries[-1].index + 1 if entries else 0
    for entry in reversed(entries):
        if len(winners) != 1 or entry.wins[winners[0]] < max(entry.wins):
            break
        first = entry.index
    return first
