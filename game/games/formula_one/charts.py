"""The speed reduction chart (F1-3.2) and the penalty chart (F1-5.2): data that a player can edit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.formula_one.cards import MOST_TYRES, STEP, TOP_SPEED

DROPS: Final = tuple(range(STEP, TOP_SPEED + STEP, STEP))
"""The rows of the speed reduction chart, in mph."""
MARKS: Final = (20, 40)
"""The columns of the penalty chart: how much over the safety speed one may dare (F1-5.3)."""
ALWAYS: Final = 60
"""F1-5.3: so much over the safety speed always spins."""
SUMS: Final = tuple(range(2, 13))
DOUBLES: Final = tuple(f"{face}+{face}" for face in range(1, 7))


class Penalty(NamedTuple):
    """What a roll does: a spin, or wear to be added, which the gauges cap."""

    spin: bool = False
    tyres: int = 0
    brakes: int = 0


class Row(NamedTuple):
    """A row of the penalty chart; `marks` are the columns in which it applies."""

    name: str
    """The sum of the dice, or the double, such as `3+3`."""
    marks: tuple[int, ...] = ()
    spin: bool = False
    tyres: int = 0
    brakes: int = 0
    spin_from: int | None = None
    """The tyre wear from which it is a spin instead of wear."""


NONE: Final = Penalty()
SPIN: Final = Penalty(True)


class Charts:
    """Both charts; immutable, with a digest that records carry."""

    __slots__ = ("_judged", "_rows", "digest", "reductions", "rows")

    def __init__(self, reductions: Mapping[int, tuple[int, int]], rows: Mapping[str, Row]) -> None:
        self.reductions: tuple[tuple[int, int], ...] = ((0, 0), *(reductions[drop] for drop in DROPS))
        """By reduction in spaces: brakes, tyres."""
        self.rows = dict(rows)
        """The rows of the penalty chart by name."""
        told = [self.reductions, [rows[name] for name in sorted(rows)]]
        self.digest: str = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
        self._rows = tuple(self._row(a, b) for a in range(1, 7) for b in range(1, 7))
        self._judged = {
            (mark, tyres): tuple(_judge(row, mark, tyres) for row in self._rows)
            for mark in MARKS
            for tyres in range(MOST_TYRES)
        }

    def reduction(self, drop: int) -> tuple[int, int]:
        """F1-3.2: brakes and tyres that a reduction by so many mph wears."""
        return self.reductions[drop // STEP] if drop > 0 else (0, 0)

    def row(self, a: int, b: int) -> Row:
        """The row of the penalty chart for two dice: their double where it has one, else their sum."""
        return self._rows[6 * a + b - 7]

    def penalty(self, a: int, b: int, excess: int, tyres: int, brakes: int = 0) -> Penalty:
        """F1-5.2, 5.3: what the two dice do to a car so many mph too fast with so much wear."""
        if excess <= 0:
            return NONE
        if excess >= ALWAYS or tyres >= MOST_TYRES:
            return SPIN
        return self._judged[excess, tyres][6 * a + b - 7]

    def _row(self, a: int, b: int) -> Row:
        double = self.rows.get(f"{a}+{b}") if a == b else None
        return double if double is not None else self.rows[str(a + b)]


def _judge(row: Row, excess: int, tyres: int) -> Penalty:
    if excess not in row.marks:
        return NONE
    if row.spin or (row.spin_from is not None and tyres >= row.spin_from):
        return SPIN
    return Penalty(False, row.tyres, row.brakes)
