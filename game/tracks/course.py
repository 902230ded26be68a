"""The ribbon of a road by rows: how wide it is where, where its lanes run, what their surfaces look like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from math import ceil, cos, degrees, floor, pi, radians, sin

from game.engine.venue.track import Island, Pose
from game.tracks.geometry import CentreLine, Spot, turned

EASE = 1.1
"""Over so many rows to both sides a change of width is spread, where the file says nothing else."""
STEP = 0.5
"""Up to so many rows a change of width is a smooth step in the narrower row, beyond it a slow one."""
FINE = 4
"""Steps along one side of a space's outline, at least."""
GRAIN = 6.0
"""Units between two points of an outline, at most: a long space in a bend must look round."""


@dataclass(slots=True)
class Row:
    """One row: how many lanes, how wide each, how long in relation to the others, said in which line."""

    lanes: int
    lane_width: float
    line: int
    length: float = 1.0
    outer: int = 1
    """Spaces on the outer course."""
    corner: int | None = None


@dataclass(slots=True)
class Course:
    """Rows laid along a centre line; `r` is a place in rows, such as 3.5 for the middle of row 3."""

    centre: CentreLine
    rows: list[Row]
    islands: list[Island] = field(default_factory=list)
    parted: set[int] = field(default_factory=set)
    """The corners whose outer lane is a course of its own."""
    ease: float = EASE
    count: int = field(init=False)
    """How many rows a lap has."""
    _starts: list[float] = field(init=False)
    _widths: list[float] = field(init=False)
    _frames: dict[float, tuple[float, float, float]] = field(default_factory=dict, init=False)
    _edges: dict[tuple[float, int], list[tuple[float, float]]] = field(default_factory=dict, init=False)
    """Lanes beside each other ask for the same places again and again."""

    def __post_init__(self) -> None:
        """Add up lengths and widths once."""
        self.count = len(self.rows)
        scale = self.centre.length / sum(row.length for row in self.rows)
        self._starts = [0.0, *accumulate(row.length * scale for row in self.rows)]
        self._widths = [0.0, *accumulate(row.lanes * row.lane_width for row in self.rows)]

    def along(self, r: float) -> float:
        """The length along the centre line."""
        row = floor(r)
        lap, row_in = divmod(row, self.count)
        start, end = self._starts[row_in], self._starts[row_in + 1]
        return lap * self.centre.length + start + (end - start) * (r - row)

    def heading(self, r: float) -> float:
        """The direction of travel in degrees, 0 … 360."""
        return degrees(self._frame(r)[2]) % 360

    def _frame(self, r: float) -> tuple[float, float, float]:
        """The point of the centre line and the direction there, in radians."""
        frame = self._frames.get(r)
        if frame is None:
            along = self.along(r)
            frame = self._frames[r] = (*self.centre.at(along), self.centre.heading(along))
        return frame

    def width(self, r: float) -> float:
        """The road's width without what parts its lanes, changes spread over the rows beside."""
        if self.ease <= STEP:
            return self._stepped(r)
        return (self._total(r + self.ease) - self._total(r - self.ease)) / (2 * self.ease)

    def _stepped(self, r: float) -> float:
        """The width where only the narrower of two rows tapers, so that lanes keep theirs to the end."""
        row = floor(r)
        wide = self._wide(row)
        for other, near in ((row - 1, r - row), (row + 1, row + 1 - r)):
            if self._wide(other) > self._wide(row) and near < self.ease:
                share = 1 - near / self.ease
                wide = max(wide, self._wide(row) + (self._wide(other) - self._wide(row)) * _smooth(share))
        return wide

    def _wide(self, row: int) -> float:
        own = self.rows[row % self.count]
        return own.lanes * own.lane_width

    def _total(self, r: float) -> float:
        row = floor(r)
        lap, row_in = divmod(row, self.count)
        start, end = self._widths[row_in], self._widths[row_in + 1]
        return lap * self._widths[-1] + start + (end - start) * (r - row)

    def turn(self, start: float, end: float) -> float:
        """Degrees the road turns between two places, to the right positive; it may be more than a U-turn."""
        pieces = max(1, ceil(end - start))
        places = [start + (end - start) * k / pieces for k in range(pieces + 1)]
        return degrees(sum(turned(self._frame(a)[2], self._frame(b)[2]) for a, b in pairwise(places)))

    def island(self, r: float) -> tuple[Island | None, float]:
        """What parts the lanes there, and how wide it is at that place."""
        for island in self.islands:
            first, last = island.rows
            deep = (r - first) % self.count
            length = (last - first) % self.count + 1
            if deep <= length:
                return island, island.width * max(0.0, sin(pi * deep / length)) ** 0.55
        return None, 0.0

    def bar_at(self, row: int) -> Island | None:
        """What parts the lanes of a row."""
        for island in self.islands:
            first, last = island.rows
            if (row - first) % self.count <= (last - first) % self.count:
                return island
        return None

    def edges(self, r: float, row: int) -> list[tuple[float, float]]:
        """Where the lanes of a row lie there: (left, right) from the centre line, right positive."""
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
        """A point beside the centre line."""
        x, y, angle = self._frame(r)
        return x - sin(angle) * right, y + cos(angle) * right

    def pose(self, r: float, row: int, lane: int) -> Pose:
        """The middle of a lane there, with the heading."""
        left, right = self.edges(r, row)[lane]
        x, y = self.spot(r, (left + right) / 2)
        return Pose(round(x, 2), round(y, 2), round(self.heading(r), 2))

    def surface(self, start: float, end: float, row: int, lane: int) -> tuple[Spot, ...]:
        """The outline of a lane between two places: along its left side and back along its right."""
        lefts, rights = [], []
        steps = max(FINE, ceil((self.along(end) - self.along(start)) / GRAIN))
        for k in range(steps + 1):
            r = start + (end - start) * k / steps
            left, right = self.edges(r, row)[lane]
            lefts.append(_short(self.spot(r, left)))
            rights.append(_short(self.spot(r, right)))
        return (*lefts, *reversed(rights))

    def bar(self, island: Island) -> tuple[Spot, ...]:
        """The outline of what parts the lanes, a point at either end."""
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
        """The centre line with headings, four points a row."""
        places = [row + k / 4 for row in range(self.count) for k in range(4)]
        return tuple(Pose(*_short(self.spot(r, 0.0)), round(self.heading(r), 2)) for r in places)

    def folds(self) -> Iterator[int]:
        """Rows whose inside runs backwards, as the bend is tighter than the road is wide."""
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
        """A place beside the middle of a row, so far off the road's edge."""
        r = row + 0.5
        half = (self.width(r) + self.island(r)[1]) / 2 + by
        x, y = self.spot(r, half if right else -half)
        return Pose(round(x, 2), round(y, 2), round(self.heading(r), 2))


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _onward(a: Spot, b: Spot, heading: float) -> bool:
    angle = radians(heading)
    return (b[0] - a[0]) * cos(angle) + (b[1] - a[1]) * sin(angle) > 0


def _short(spot: Sequence[float]) -> Spot:
    return round(spot[0], 2), round(spot[1], 2)
