"""The parts of a seat's result: its chance at the start, luck, what its choices cost, and the others.

Luck is read from one chain: the chances to win before every step, by what all seats together know, and the
result at its end; what a die or a draw changed there is luck. Own is what the seat's choices cost. The rest
is the others': their moves, and what stayed hidden. So the parts always add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, fsum, hypot
from typing import Final

from game.engine.figure import Figure
from game.review.steps import Luck, WinChances

PARTS: Final = ("luck", "own", "others")
"""The parts that are added to the chance at the start."""
NOTHING: Final = Figure(0.0)


@dataclass(frozen=True, slots=True)
class Change:
    """What a step changed for one seat; `chooser` is the seat that chose it, None where it was luck."""

    index: int
    chooser: int | None
    gain: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class ResultParts:
    """The parts of a seat's result in shares of a win: start + luck + own + others = result.

    `own` is what its choices cost, below 0 or 0, as far as the race was lost by them.
    """

    start: float
    """The seat's chance to win before the first step."""
    luck: Figure
    own: Figure
    others: Figure
    result: float

    def percentage_points(self) -> dict[str, int]:
        """Return start, luck, own, others and result as whole percentage points that add up."""
        start, result = round(self.start * 100), round(self.result * 100)
        exact = {name: getattr(self, name).value * 100 for name in PARTS}
        found = {name: floor(value) for name, value in exact.items()}
        spare = result - start - sum(found.values())
        # the largest remainders are rounded up
        order = sorted(PARTS, key=lambda name: found[name] - exact[name])
        for i in range(abs(spare)):
            found[order[i % len(order)]] += 1 if spare > 0 else -1
        return {"start": start, **found, "result": result}


def changes_of(
    wins: Sequence[float], seat: int, win_chances: Sequence[WinChances], chances: Sequence[Luck]
) -> list[Change]:
    """Return what changed a seat's chance to win, from the first step to the result `wins`."""
    lucks = {one.index: one for one in chances}
    values = [*(entry.wins[seat] for entry in win_chances), wins[seat]]
    found = []
    for entry, (before, after) in zip(win_chances, pairwise(values), strict=True):
        drawn, error = after - before, 0.0
        if entry.chooser is not None:
            luck = lucks.get(entry.index)
            drawn, error = (luck.wins[seat], luck.errors[seat]) if luck is not None else (0.0, 0.0)
            found.append(Change(entry.index, entry.chooser, after - before - drawn, error))
        if drawn:
            found.append(Change(entry.index, None, drawn, error))
    return found


def result_parts(
    wins: Sequence[float],
    seat: int,
    win_chances: Sequence[WinChances],
    chances: Sequence[Luck],
    own_cost: Figure = NOTHING,
    named: float = 0.0,
) -> ResultParts:
    """Return the parts of a seat's result; there must be a step.

    `own_cost` is what all choices cost together, `named` what those did that are named one by one.
    """
    drawn = [one for one in changes_of(wins, seat, win_chances, chances) if one.chooser is None]
    luck = Figure(fsum(one.gain for one in drawn), hypot(*(one.error for one in drawn)))
    start = win_chances[0].wins[seat]
    # Each cost is held against good play from there on, so that many of them come to more than was lost:
    # what is not named counts as far as the race was lost by moves, not by luck.
    lost_by_moves = fsum((start, luck.value, -wins[seat]))
    cost = min(own_cost.value, max(named, lost_by_moves), start + max(0.0, luck.value))
    # where nothing was lost by moves that is sure, however much choices may have cost
    own = Figure(0.0 - cost, own_cost.error if cost or not own_cost.value else 0.0)
    rest = fsum((wins[seat], -start, -luck.value, -own.value))
    return ResultParts(start, luck, own, Figure(rest, hypot(luck.error, own.error)), wins[seat])
