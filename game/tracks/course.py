"""The geometry of a road by rows: its width, its lanes and their outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from math import ceil, cos, degrees, floor, pi, radians, sin

from game.engine.venue.track import Island, Pose
from game.tracks.geometry import CentreLine, Spot, turned

EASE = 1.1
"""The default number of rows on each side over which a change of width is spread."""
STEP = 0.5
"""Up to this ease a change of width is a smooth step in the narrower row."""
FINE = 4
"""The fewest steps along one side of a space's outline."""
GRAIN = 6.0
"""The most units between two points of an outline, so that a long space in a bend looks round."""


@dataclass(slots=True)
class Row:
    """One row: its lanes, their width, its length relative to other rows, and its line in the file."""

    lanes: int
    lane_width: float
    line: int
    length: float = 1.0
    outer: int = 1
    """The spaces on the outer course."""
    corner: int | None = None


@dataclass(slots=True)
class Course:
    """Rows along a centre line; `r` is a position in rows, such as 3.5 for the middle of row 3."""

    centre: CentreLine
    rows: list[Row]
    islands: list[Island] = field(default_factory=list)
    parted: set[int] = field(default_factory=set)
    """The corners whose outer lane is a separate course."""
    ease: float = EASE
    count: int = field(init=False)
    """The number of rows of a lap."""
    _starts: list[float] = field(init=False)
    _widths: list[float] = field(init=False)
    _frames: dict[float, tuple[float, float, float]] = field(default_factory=dict, init=False)
    _edges: dict[tuple[float, int], list[tuple[float, float]]] = field(default_factory=dict, init=False)
    """Caches: neighbouring lanes need the same positions."""

    def __post_init__(self) -> None:
        self.count = len(self.rows)
        scale = self.centre.length / sum(row.length for row in self.rows)
        self._starts = [0.0, *accumulate(row.length * scale for row in self.rows)]
        self._widths = [0.0, *accumulate(row.lanes * row.lane_width for row in self.rows)]

    def along(self, r: float) -> float:
        """Return the distance along the centre line."""
        row = floor(r)
        lap, row_in = divmod(row, self.count)
        start, end = self._starts[row_in], self._starts[row_in + 1]
        return lap * self.centre.length + start + (end - start) * (r - row)

    def heading(self, r: float) -> float:
        """Return the direction of travel in degrees, 0 … 360."""
        return degrees(self._frame(r)[2]) % 360

    def _frame(self, r: float) -> tuple[float, float, float]:
        """Return the point of the centre line and the direction there, in radians."""
        frame = self._frames.get(r)
        if frame is None:
            along = self.along(r)
            frame = self._frames[r] = (*self.centre.at(along), self.centre.heading(along))
        return frame

    def width(self, r: float) -> float:
        """Return the road's width without islands; changes are spread over neighbouring rows."""
        if self.ease <= STEP:
            return self._stepped(r)
        return (self._total(r + self.ease) - self._total(r - self.ease)) / (2 * self.ease)

    def _stepped(self, r: float) -> float:
        """Return the width where only the narrower of two rows tapers."""
        index = floor(r)
        row_width = width = self._row_width(index)
        for other, distance in ((index - 1, r - index), (index + 1, index + 1 - r)):
            difference = self._row_width(other) - row_width
            if difference > 0 and distance < self.ease:
                share = 1 - distance / self.ease
                width = max(width, row_width + difference * share * share * (3 - 2 * share))
        return width

    def _row_width(self, index: int) -> float:
        row = self.rows[index % self.count]
        return row.lanes * row.lane_width

    def _total(self, r: float) -> float:
        row = floor(r)
        lap, row_in = divmod(row, self.count)
        start, end = self._widths[row_in], self._widths[row_in + 1]
        return lap * self._widths[-1] + start + (end - start) * (r - row)

    def turn(self, start: float, end: float) -> float:
        """Return the degrees that the road turns between two positions, right positive, possibly over 180."""
        pieces = max(1, ceil(end - start))
        places = [start + (end - start) * k / pieces for k in range(pieces + 1)]
        return degrees(sum(turned(self._frame(a)[2], self._frame(b)[2]) for a, b in pairwise(places)))

    def island(self, r: float) -> tuple[Island | None, float]:
        """Return the island at a position, if any, and its width there."""
        for island in self.islands:
            first, last = island.rows
            depth = (r - first) % self.count
            length = (last - first) % self.count + 1
            if depth <= length:
                return island, island.width * max(0.0, sin(pi * depth / length)) ** 0.55
        return None, 0.0

    def bar_at(self, row: int) -> Island | None:
        """Return the island in a row, if any."""
        for island in self.islands:
            first, last = island.rows
            if (row - first) % self.count <= (last - first) % self.count:
                return island
        return None

    def edges(self, r: float, row: int) -> list[tuple[float, float]]:
        """Return (left, right) of each lane of a row, from the centre line, right positive."""
        found = self._edges.get((r, row))
        if found is None:
            found = self._edges[r, row] = self._parted(r, row)
        return found

    def _parted(self, r: float, row: int) -> list[tuple[float, float]]:
        island, gap = self.island(r)
        lanes = self.rows[row % self.count].lanes
        base = self.width(r)
        x = -(base + gap) / 2
        found = []
        for lane in range(lanes):
            found.append((x, x + base / lanes))
            x += base / lanes
            if island and lane == island.after_lane:
                x += gap
        return found

    def spot(self, r: float, right: float) -> Spot:
        """Return a point beside the centre line."""
        x, y, angle = self._frame(r)
        return x - sin(angle) * right, y + cos(angle) * right

    def pose(self, r: float, row: int, lane: int) -> Pose:
        """Return the middle of a lane with its heading."""
        left, right = self.edges(r, row)[lane]
        x, y = self.spot(r, (left + right) / 2)
        return Pose(round(x, 2), round(y, 2), round(self.heading(r), 2))

    def surface(self, start: float, end: float, row: int, lane: int) -> tuple[Spot, ...]:
        """Return the outline of a lane from start to end: along its left side and back along its right."""
        lefts, rights = [], []
        steps = max(FINE, ceil((self.along(end) - self.along(start)) / GRAIN))
        for k in range(steps + 1):
            r = start + (end - start) * k / steps
            left, right = self.edges(r, row)[lane]
            lefts.append(_short(self.spot(r, left)))
            rights.append(_short(self.spot(r, right)))
        return (*lefts, *reversed(rights))

    def bar(self, island: Island) -> tuple[Spot, ...]:
        """Return the outline of an island, which is pointed at both ends."""
        first, last = island.rows
        length = (last - first) % self.count + 1
        steps = 4 * length
        lefts, rights = [], []
        for k in range(steps + 1):
            r = first + length * k / steps
            gap = self.island(r)[1] if k < steps else 0.0
            left = self.edges(r, first + min(k // 4, length - 1))[island.after_lane][1]
            lefts.append(_short(self.spot(r, left)))
            rights.append(_short(self.spot(r, left + gap)))
        return (*lefts, *reversed(rights))

    def line(self) -> tuple[Pose, ...]:
        """Return the centre line with headings, four points a row."""
        places = [row + k / 4 for row in range(self.count) for k in range(4)]
        return tuple(Pose(*_short(self.spot(r, 0.0)), round(self.heading(r), 2)) for r in places)

    def folds(self) -> Iterator[int]:
        """Yield the rows whose inside runs backwards, as the bend is tighter than the road is wide."""
        for row in range(self.count):
            for r, after in ((row, row + 0.5), (row + 0.5, row + 1)):
                ahead = self._ends(after)
                if any(not _onward(a, b, self.heading(r)) for a, b in zip(self._ends(r), ahead, strict=True)):
                    yield row
                    break

    def _ends(self, r: float) -> tuple[Spot, Spot]:
        half = (self.width(r) + self.island(r)[1]) / 2
        return self.spot(r, -half), self.spot(r, half)

    def outside(self, row: int, right: bool, by: float) -> Pose:
        """Return the pose beside the middle of a row, at a distance from the road's edge."""
        r = row + 0.5
        half = (self.width(r) + self.island(r)[1]) / 2 + by
        x, y = self.spot(r, half if right else -half)
        return Pose(round(x, 2), round(y, 2), round(self.heading(r), 2))


def _onward(a: Spot, b: Spot, heading: float) -> bool:
    angle = radians(heading)
    return (b[0] - a[0]) * cos(angle) + (b[1] - a[1]) * sin(angle) > 0


def _short(spot: Sequence[float]) -> Spot:
    return round(spot[0], 2), round(spot[1], 2)
