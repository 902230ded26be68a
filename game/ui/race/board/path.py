"""A path across the board: position and heading after a distance along it."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]


class Path:
    """A polyline through `points`; distances along it are in the points' own units."""

    def __init__(self, points: Sequence[Point], closed: bool = False) -> None:
        """Equal points in a row count once; a closed path returns to its first point."""
        line = [*points, points[0]] if closed and points else list(points)
        self.points: list[Point] = [p for i, p in enumerate(line) if not i or p != line[i - 1]]
        if not self.points:
            raise ValueError("a path needs at least one point")
        self.closed = closed
        self.marks = [0.0]
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:], strict=False):
            self.marks.append(self.marks[-1] + math.hypot(x2 - x1, y2 - y1))

    @property
    def length(self) -> float:
        """The length from end to end; once round if it is closed."""
        return self.marks[-1]

    def at(self, s: float) -> tuple[float, float, float]:
        """Return (x, y, heading) after the distance `s`; the heading in degrees clockwise from the right.

        An open path ends at its ends; a closed one goes round.
        """
        if len(self.points) < 2:
            return (*self.points[0], 0.0)
        s = s % self.length if self.closed else min(self.length, max(0.0, s))
        i = min(len(self.points) - 2, bisect_right(self.marks, s) - 1)
        (x1, y1), (x2, y2) = self.points[i], self.points[i + 1]
        share = (s - self.marks[i]) / (self.marks[i + 1] - self.marks[i])
        heading = math.degrees(math.atan2(y2 - y1, x2 - x1))
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, heading

    def smooth_at(self, s: float, reach: float) -> tuple[float, float, float]:
        """Return the same, with the heading turned gently over `reach` before and behind every bend."""
        x, y, _ = self.at(s)
        (x1, y1, before), (x2, y2, _) = self.at(s - reach), self.at(s + reach)
        if x1 == x2 and y1 == y2:
            return x, y, before
        return x, y, math.degrees(math.atan2(y2 - y1, x2 - x1))


def through(poses: Sequence[tuple[float, float, float]], steps: int = 8) -> list[Point]:
    """Return points of a smooth path through poses (x, y, heading in degrees), with those headings."""
    if not poses:
        return []
    line: list[Point] = [poses[0][:2]]
    for (x1, y1, a1), (x2, y2, a2) in pairwise(poses):
        distance = math.hypot(x2 - x1, y2 - y1)
        dx1, dy1 = math.cos(math.radians(a1)) * distance, math.sin(math.radians(a1)) * distance
        dx2, dy2 = math.cos(math.radians(a2)) * distance, math.sin(math.radians(a2)) * distance
        for i in range(1, steps + 1):
            t = i / steps
            a, b = 2 * t**3 - 3 * t**2 + 1, -2 * t**3 + 3 * t**2
            c, d = t**3 - 2 * t**2 + t, t**3 - t**2
            line.append((a * x1 + c * dx1 + b * x2 + d * dx2, a * y1 + c * dy1 + b * y2 + d * dy2))
    return line
