"""The centre line of a road: a closed polygon with rounded corners, measured by distance along it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import atan2, cos, hypot, pi, sin, tan

Spot = tuple[float, float]
GRAIN = 4.0
"""Units between two points of the line."""


class CentreLine:
    """A closed line, parametrised by distance along it from the point nearest to `start`."""

    def __init__(self, points: list[Spot], start: Spot) -> None:
        nearest = min(range(len(points)), key=lambda i: _distance(points[i], start))
        self._points = points[nearest:] + points[:nearest]
        self._points.append(self._points[0])
        lengths = [_distance(a, b) for a, b in zip(self._points, self._points[1:], strict=False)]
        self._sums = [0.0, *accumulate(lengths)]
        self.length = self._sums[-1]

    def at(self, along: float) -> Spot:
        """Return the point at a distance along the line."""
        along %= self.length
        i = min(len(self._points) - 2, bisect_right(self._sums, along) - 1)
        a, b = self._points[i], self._points[i + 1]
        step = self._sums[i + 1] - self._sums[i]
        t = (along - self._sums[i]) / step if step else 0.0
        return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t

    def heading(self, along: float) -> float:
        """Return the direction at a distance along the line, in radians."""
        a, b = self.at(along - GRAIN), self.at(along + GRAIN)
        return atan2(b[1] - a[1], b[0] - a[0])

    @property
    def is_clockwise(self) -> bool:
        """Whether the course runs clockwise, so that its inside is on the right."""
        pairs = zip(self._points, self._points[1:], strict=False)
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) > 0


def turned(a: float, b: float) -> float:
    """Return the turn from one direction to another, in −π … π."""
    return (b - a + pi) % (2 * pi) - pi


def _distance(a: Spot, b: Spot) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def tight_bends(polygon: Sequence[Sequence[float]]) -> list[int]:
    """Return the corners of the polygon whose radius does not fit between their neighbours."""
    count = len(polygon)
    reach = [_reach(polygon[i - 1], polygon[i], polygon[(i + 1) % count]) for i in range(count)]
    tight = []
    for i in range(count):
        after = (i + 1) % count
        length = hypot(polygon[i][0] - polygon[after][0], polygon[i][1] - polygon[after][1])
        if reach[i] + reach[after] > length + 1e-6:
            tight.append(i if reach[i] >= reach[after] else after)
    return sorted(set(tight))


def _reach(before: Sequence[float], here: Sequence[float], after: Sequence[float]) -> float:
    a = atan2(here[1] - before[1], here[0] - before[0])
    b = atan2(after[1] - here[1], after[0] - here[0])
    return abs(here[2] * tan(min(abs(turned(a, b)) / 2, 1.57)))


def rounded(polygon: Sequence[Sequence[float]]) -> list[Spot]:
    """Return the polygon's outline with its corners rounded by their radii, in points GRAIN apart."""
    count = len(polygon)
    points: list[Spot] = []
    for i in range(count):
        points += _arc(polygon[i - 1], polygon[i], polygon[(i + 1) % count])
    dense: list[Spot] = []
    for a, b in zip(points, points[1:] + points[:1], strict=True):
        steps = max(1, int(_distance(a, b) / GRAIN))
        dense += [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(steps)]
    return dense


def _arc(before: Sequence[float], here: Sequence[float], after: Sequence[float]) -> Iterable[Spot]:
    a = atan2(here[1] - before[1], here[0] - before[0])
    b = atan2(after[1] - here[1], after[0] - here[0])
    bend, radius = turned(a, b), here[2]
    reach = radius * tan(abs(bend) / 2)
    side = 1 if bend > 0 else -1
    x, y = here[0] - cos(a) * reach, here[1] - sin(a) * reach
    middle = (x - sin(a) * radius * side, y + cos(a) * radius * side)
    steps = max(3, int(abs(bend) * radius / GRAIN))
    for k in range(steps + 1):
        at = a + bend * k / steps
        yield middle[0] + sin(at) * radius * side, middle[1] - cos(at) * radius * side


def smoothed(points: list[Spot], reach: float) -> list[Spot]:
    """Return the line with its bends eased in and out: a moving average over `reach` units, twice."""
    width = int(reach / GRAIN)
    for _ in range(2 if width else 0):
        count = len(points)
        total_x = sum(points[i % count][0] for i in range(-width, width + 1))
        total_y = sum(points[i % count][1] for i in range(-width, width + 1))
        eased = []
        for i in range(count):
            eased.append((total_x / (2 * width + 1), total_y / (2 * width + 1)))
            leaving, coming = points[(i - width) % count], points[(i + width + 1) % count]
            total_x += coming[0] - leaving[0]
            total_y += coming[1] - leaving[1]
        points = eased
    return points
