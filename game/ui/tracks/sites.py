"""What a placer has to know of a board, in cells: walks and circuits of lanes say it each in their way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Final, Protocol

from game.engine.venue.track import Track
from game.ui.draw.box import Box
from game.ui.tracks.board import HALF, Board, unit
from game.ui.tracks.circuit import SPIN_LONG, SPIN_WIDE, Roadside, corner_spots, paved, square, trap_at
from game.ui.tracks.room import to_scale

Point = tuple[float, float]
Shape = tuple[Point, ...]
Stance = tuple[float, float, float]
"""The middle of something beside the road, and its turn: its lower side looks at the road."""
KERB: Final = 0.17
"""From the edge of the road to the outer edge of its kerb, in cells."""
WIDER: Final = 0.08
"""How much wider the edge of a circuit is, with its painted line."""
STRAIGHT: Final = 0.0025
"""The largest bend of a straight, in radians a unit of the track."""
SLOW: Final = 100
"""A corner with a lane of at most this limit is slow."""


class Ground(Protocol):
    """The ground that a site takes its road and its buildings from."""

    def take(self, box: Box) -> None:
        """Take a box."""

    def take_shape(self, outline: Sequence[Point], margin: float = 0.0) -> None:
        """Take a polygon, and so much round it."""


class Site(Protocol):
    """A board as a placer sees it; everything is in cells."""

    track: Track
    bounds: Box
    """Left, top, right and bottom."""
    beyond: tuple[float, float]
    """How far beyond its bounds the ground is measured: a list may show more width, a window more height."""
    built: list[Box]
    """What every track has beside its road."""

    @property
    def lap(self) -> Sequence[Point]:
        """The line round what is within the lap."""

    def keep_off(self, ground: Ground, distance: float) -> None:
        """Take the road up to a distance from its edges."""

    def furnish(self, ground: Ground) -> None:
        """Take what stands or is written beside the road."""

    def features(self, kind: str) -> list[Point]:
        """Return where the track has features of a kind."""

    def beside(self, along: str, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Yield places along the road, so far off its edge; of each list one is enough."""


class WalkSite:
    """A walk of square cells."""

    beyond = (6.0, 3.0)

    def __init__(self, track: Track) -> None:
        self.track = track
        self.board: Board = to_scale(track)
        self.bounds = self.board.bounds
        self.lap: Sequence[Point] = [(s.pose.x, s.pose.y) for s in self.board.course]
        panels = [box for box in (self.board.sign, self.board.grandstand) if box]
        self.built: list[Box] = [*(pit.rect for pit in self.board.pit_boxes), *panels]

    def keep_off(self, ground: Ground, distance: float) -> None:
        """Take squares round the middles of the spaces."""
        reach = HALF + distance
        for x, y in self.board.roads:
            ground.take((x - reach, y - reach, 2 * reach, 2 * reach))

    def furnish(self, ground: Ground) -> None:
        """Take pit boxes, sign and grandstand, and the mouths of shortcuts."""
        for box in self.built:
            ground.take(grown(box, 0.12))
        for cut in self.track.shortcuts:
            for x, y in self.board.mouth(cut):
                ground.take((x - 0.3, y - 0.3, 0.6, 0.6))

    def features(self, kind: str) -> list[Point]:
        """Return the middles of the spaces with a feature, or of sign and grandstand."""
        board, track = self.board, self.track
        if kind in ("sign", "stand"):
            box = board.sign if kind == "sign" else board.grandstand
            return [(box[0] + box[2] / 2, box[1] + box[3] / 2)] if box else []
        spaces = {
            "start": list(track.grid[:1]),
            "corners": [space.index for space in board.course if space.turn],
            "gates": [gate.spaces[0] for gate in track.gates],
            "teleports": [space for pair in track.teleports for space in (pair.a, pair.b)],
            "shortcuts": [cut.entry for cut in track.shortcuts],
        }
        return [(board.at(space).x, board.at(space).y) for space in spaces[kind]]

    def beside(self, along: str, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Yield nothing: what stands in a row along its road would stand on the next one."""
        return iter(())


class CircuitSite:
    """A circuit of lanes; `taken` are outlines of what its game builds and paints there, in its units."""

    beyond = (10.0, 5.0)

    def __init__(self, track: Track, taken: Sequence[Shape] = (), cell: float = 1.0) -> None:
        """`cell` is the share of a usual space that is measured in."""
        self.track = track
        self.side = Roadside(to_scale(track))
        self.k = self.side.board.unit * cell
        x0, y0, x1, y1 = self.side.board.bounds
        self.bounds = x0 / self.k, y0 / self.k, x1 / self.k, y1 / self.k
        self.taken = taken
        self.built: list[Box] = []

    @cached_property
    def lap(self) -> list[Point]:
        """The inner edge of the road."""
        lanes = self.side.lanes
        return self._cells(min(lanes.left, lanes.right, key=_area))

    def _cells(self, points: Sequence[Point]) -> list[Point]:
        return [(x / self.k, y / self.k) for x, y in points]

    def keep_off(self, ground: Ground, distance: float) -> None:
        """Take every space, pit boxes too."""
        for space in self.track.spaces:
            ground.take_shape(self._cells(space.outline), distance + WIDER)

    def furnish(self, ground: Ground) -> None:
        """Take what the game has there, and what corners with limits have: gravel, discs, spin points."""
        has_limits = any(corner.limits for corner in self.track.corners)
        for outline in (*(paved(self.track) if has_limits else ()), *self.taken):
            ground.take_shape(self._cells(outline), 0.12)
        if not has_limits:
            return
        for corner in self.track.corners:
            if corner.spin_point:
                mark = turned(*corner.spin_point.pose, SPIN_LONG, SPIN_WIDE)
                ground.take_shape(self._cells(mark), 0.3)
        for spot in corner_spots(self.side.board).values():
            x, y, w, h = square(spot, 34)
            ground.take((x / self.k, y / self.k, w / self.k, h / self.k))

    def features(self, kind: str) -> list[Point]:
        """Return the start, or the discs of the corners; a circuit has no others."""
        if kind == "start":
            return self._cells([self.side.at(0.0, True)])
        return self._cells(list(corner_spots(self.side.board).values())) if kind == "corners" else []

    def beside(self, along: str, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Yield places of a kind along the road, or along the board's upper edge."""
        find: dict[str, Callable[[float, Random], Iterator[list[Stance]]]] = {
            "straights": self._straights,
            "corners": self._corners,
            "exits": self._exits,
            "gravel": self._gravel,
            "pits": self._pits,
            "narrows": self._narrows,
            "road": self._anywhere,
            "north": self._north,
        }
        return find[along](off, rng)

    def _stance(self, r: float, right: bool, off: float) -> Stance:
        x, y = self.side.at(r, right, off * self.k)
        return x / self.k, y / self.k, self.side.heading(r) + (180 if right else 0)

    def _close(self, r: float, right: bool, off: float) -> Stance:
        """Return a stance by the direction of the edge: the middle of a long row bends otherwise."""
        (ax, ay), (x, y), (bx, by) = self._cells([self.side.edge(r + by, right) for by in (-0.03, 0.0, 0.03)])
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        dx, dy = unit(turn + (90 if right else -90))
        return x + dx * off, y + dy * off, turn + (180 if right else 0)

    def _straights(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """The nearest to the finish line first."""
        line, found = self.features("start")[0], []
        for r in (i / 2 for i in range(2 * self.side.rows)):
            if all(abs(self.side.bend(r + by)) <= STRAIGHT for by in (-1.0, 0.0, 1.0)):
                found += [self._stance(r, right, off) for right in (False, True)]
        for stance in sorted(found, key=lambda stance: math.dist(stance[:2], line)):
            yield [stance]

    def _corners(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Round the outside of each corner."""
        each = 8 * self.side.board.unit / self.k
        for corner in self.track.corners:
            length = (corner.rows[1] - corner.rows[0]) % self.side.rows + 1
            for i in range(round(length * each * 0.14), round(length * each * 0.92)):
                yield [self._close(corner.rows[0] + i / each, corner.hand == "left", off)]

    def _narrows(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """On both sides of each narrow row."""
        for row in narrow_rows(self.track):
            yield from ([self._close(row + 0.5, right, off)] for right in (False, True))

    def _north(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Along the board's upper edge, from the west."""
        x0, y0, x1, _ = self.bounds
        yield from ([(x0 + i / 4, y0 + off, 0.0)] for i in range(int((x1 - x0) * 4) + 1))

    def _exits(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """On the inside of each corner's exit, or of its entry."""
        for corner in self.track.corners:
            length = (corner.rows[1] - corner.rows[0]) % self.side.rows + 1
            rows = corner.rows[0] + length + 0.4, corner.rows[0] - 0.8
            yield [self._stance(r, corner.hand == "right", off) for r in rows]

    def _gravel(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Round the gravel of the slow corners."""
        for corner in self.track.corners:
            if min(corner.limits, default=SLOW + 1) > SLOW:
                continue
            start, end, deep = trap_at(self.side, corner)
            right, count = corner.hand == "left", round((end - start) * 40)
            rim = [
                self._stance(r, right, off + (6 + deep(r)) / self.k)[:2]
                for r in (start + (end - start) * i / count for i in range(count + 1))
            ]
            for i in range(round(count * 0.2), round(count * 0.8)):
                (ax, ay), (bx, by) = rim[i - 1], rim[i + 1]
                turn = math.degrees(math.atan2(by - ay, bx - ax)) + (180 if right else 0)
                yield [(*rim[i], turn)]

    def _pits(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        """Behind each pit box."""
        for box in self.track.boxes:
            yield [self._stance(box.row + 0.5, box.side == "right", off)]

    def _anywhere(self, off: float, rng: Random) -> Iterator[list[Stance]]:
        for _ in range(20 * self.side.rows):
            yield [self._stance(rng.uniform(0, self.side.rows), rng.random() < 0.5, off)]


def _area(line: Sequence[Point]) -> float:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def narrow_rows(track: Track) -> Iterator[int]:
    """Yield the rows with one lane next to rows with more."""
    for row, spaces in enumerate(track.rows):
        beside = (track.rows[row - 1], track.rows[(row + 1) % len(track.rows)])
        if len(spaces) == 1 and any(len(other) > 1 for other in beside):
            yield row


def turned(x: float, y: float, turn: float, w: float, h: float) -> Shape:
    """Return the corners of a box of that size round a point, turned clockwise by degrees."""
    (c, s), a, b = unit(turn), w / 2, h / 2
    return tuple((x + i * c - j * s, y + i * s + j * c) for i, j in ((-a, -b), (a, -b), (a, b), (-a, b)))


def pieces(box: Shape) -> list[Shape]:
    """Return a turned box cut across in pieces: those of a slanting one hold little else."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = box
    count = 10
    cuts = [
        (
            (ax + (bx - ax) * i / count, ay + (by - ay) * i / count),
            (dx + (cx - dx) * i / count, dy + (cy - dy) * i / count),
        )
        for i in range(count + 1)
    ]
    return [(a, b, d, c) for (a, c), (b, d) in pairwise(cuts)]


def grown(box: Box, by: float) -> Box:
    """Return a box larger by a margin on each side."""
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by
