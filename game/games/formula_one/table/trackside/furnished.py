"""The placement of everything beside a circuit: once a track, nothing over the road or one another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from game.engine.venue.track import Corner, Track
from game.games.formula_one.table.trackside.places import PLACES
from game.ui.draw.box import Box
from game.ui.kit.elements import is_inside
from game.ui.tracks.board import unit
from game.ui.tracks.circuit import SPIN_LONG, SPIN_WIDE, Roadside, corner_spots, paved, square, trap_at
from game.ui.tracks.room import OpenGround, area_of, to_scale

Point = tuple[float, float]
Shape = tuple[Point, ...]
STANDS: Final = (112.0, 84.0, 58.0)
"""The lengths of grandstands; the longest that fits is built."""
STAND_DEEP: Final = 31.0
POST: Final = 15.0
TYRE: Final = 3.0
_MAX_STANDS: Final = 6
_APART: Final = 150.0
"""The least distance between the middles of two stands."""
TREES: Final = 170
_TRIES: Final = 6000
_SIZES: Final = (15.0, 18.0, 21.0, 25.0)
_ROOM: Final = 6.0
"""The distance of buildings from the road; trees are further away."""
_TREE_ROOM: Final = 20.0
_STRAIGHT: Final = 0.0025
"""The largest bend, in radians a unit, of a stand or a row of boards."""
PIT_LANE: Final = 28.0
"""The distance from the road's edge to the pit building."""
_PIT_DEPTHS: Final = (26.0, 22.0, 18.0, 15.0, 12.0)
_BOARD: Final = (9.0, 13.5)
"""The distance of a hoarding's front and back from the road's edge."""
_WALL: Final = 6
"""The least number of tyres in a wall."""
_DARED: Final = 100
"""Corners with a lane of at most this limit have a wall of tyres."""


@dataclass(frozen=True, slots=True)
class Grandstand:
    """A grandstand: its middle, its turn (its front looks along the turn plus 90 degrees), its width."""

    x: float
    y: float
    turn: float
    width: float

    @property
    def outline(self) -> Shape:
        """Return its corners."""
        return turned(self.x, self.y, self.turn, self.width, STAND_DEEP)


@dataclass(frozen=True, slots=True)
class Garage:
    """One car's garage: the outlines of its opening, of the sign over it and of its roof."""

    car: int
    opening: Shape
    sign: Shape
    roof: Shape
    crew: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class PitBuilding:
    """The pits along one side of the road: outline, garages, and the line along the pit lane."""

    outline: Shape
    garages: tuple[Garage, ...]
    lane: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Furnished:
    """Everything beside a circuit, in its units; trees with their size."""

    stands: tuple[Grandstand, ...]
    posts: tuple[Point, ...]
    trees: tuple[tuple[float, float, float], ...]
    arrow: tuple[float, float, float] | None
    """With its heading."""
    pits: tuple[PitBuilding, ...] = ()
    lorries: tuple[tuple[float, float, float], ...] = ()
    """With their turn."""
    tyres: tuple[Point, ...] = ()
    boards: tuple[Shape, ...] = ()
    people: tuple[Point, ...] = ()


def turned(x: float, y: float, turn: float, w: float, h: float) -> Shape:
    """Return the corners of a box of that size round a point, turned clockwise by degrees."""
    (c, s), a, b = unit(turn), w / 2, h / 2
    return tuple((x + i * c - j * s, y + i * s + j * c) for i, j in ((-a, -b), (a, -b), (a, b), (-a, b)))


class _Builder:
    """Puts one thing after another on the free ground of a track."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.side = Roadside(to_scale(track))
        self.area = area_of(self.side.board)
        self.marks = list(_marks(track, self.side))
        self.rng = Random(track.id)
        bare = OpenGround(track, self.area, 1.0, self._kept_free())
        self.pits = tuple(self._pits(bare))
        self.ground = OpenGround(track, self.area, _ROOM, self.marks)
        for pit in self.pits:
            self.ground.take_shape(pit.outline)
            for spot in pit.outline:
                self.ground.take(*square(spot, 2 * _ROOM))
        self.gravel = paved(track)

    def spot(self, r: float, right: bool, distance: float) -> Point:
        """Return a point at a distance beyond an edge of the road."""
        return self.side.board.back(*self.side.at(r, right, distance))

    def _kept_free(self) -> Iterator[Box]:
        """Yield what the pit building avoids: discs, spin points, and the landscape."""
        for corner in self.track.corners:
            if corner.spin_point:
                x, y, angle = corner.spin_point.pose
                (c, s), a, b = unit(angle), SPIN_LONG / 2 + 3, SPIN_WIDE / 2 + 3
                width, height = abs(a * c) + abs(b * s), abs(a * s) + abs(b * c)
                yield x - width, y - height, 2 * width, 2 * height
        yield from (
            square(self.side.board.back(*spot), 26) for spot in corner_spots(self.side.board).values()
        )
        place = PLACES.get(self.track.id)
        yield from place.taken if place else ()

    # -- the pits -----
    def _pits(self, ground: OpenGround) -> Iterator[PitBuilding]:
        rows = len(self.track.rows)
        for right in (False, True):
            boxes = [box for box in self.track.boxes if (box.side == "right") is right]
            signed = {box.car: box.row - rows if box.row > rows / 2 else box.row for box in boxes}
            if not boxes or max(signed.values()) - min(signed.values()) > 2 * len(boxes):
                continue
            start, end = min(signed.values()) - 0.15, max(signed.values()) + 1.15
            for deep in _PIT_DEPTHS:
                outline = self._strip(start, end, right, PIT_LANE, PIT_LANE + deep)
                if ground.free_shape(outline) and not self._over_spaces(outline):
                    yield self._pit(signed, right, outline, deep)
                    break

    def _over_spaces(self, outline: Shape) -> bool:
        """Return whether a building lies over a space or a spin point: the ground is measured roughly."""
        x, y, w, h = _box(outline)
        outlines = [
            space.outline
            for space in self.track.spaces
            if abs(space.pose.x - x - w / 2) < w / 2 + 40 and abs(space.pose.y - y - h / 2) < h / 2 + 40
        ]
        spins = (corner.spin_point.pose for corner in self.track.corners if corner.spin_point)
        outlines += [turned(*pose, SPIN_LONG + 2, SPIN_WIDE + 2) for pose in spins]
        points = [
            (ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8)
            for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
            for i in range(8)
        ]
        boxes = [(shape, _box(shape)) for shape in outlines]
        return any(
            left <= px <= left + width and top <= py <= top + height and is_inside(shape, px, py)
            for shape, (left, top, width, height) in boxes
            for px, py in points
        )

    def _pit(self, rows: dict[int, int], right: bool, outline: Shape, deep: float) -> PitBuilding:
        garages = []
        for car, row in sorted(rows.items(), key=lambda item: item[1]):
            a, b = row + 0.04, row + 0.96
            front, low = PIT_LANE, PIT_LANE + min(5.0, deep * 0.34)
            garages.append(
                Garage(
                    car,
                    self._strip(a + 0.06, b - 0.06, right, front, low),
                    self._strip(a, b, right, low, low + 3.2),
                    self._strip(a + 0.12, b - 0.12, right, low + 5.6, front + deep - 2.4),
                    tuple(self.spot(row + at, right, PIT_LANE - 2.4) for at in (0.2, 0.36, 0.8)),
                )
            )
        start, end = min(rows.values()) - 1.1, max(rows.values()) + 2.1
        places = [start + (end - start) * i / 24 for i in range(25)]
        lane = tuple(self.spot(r, right, PIT_LANE - 4.6) for r in places)
        return PitBuilding(outline, tuple(garages), lane)

    def _strip(self, start: float, end: float, right: bool, near_edge: float, far_edge: float) -> Shape:
        found = self.side.strip(start, end, right, lambda r: near_edge, lambda r: far_edge, 0.5)
        return tuple(self.side.board.back(*point) for point in found)

    # -- on the open ground -----
    def pave(self) -> None:
        """Keep gravel and concrete free too from now on."""
        for outline in self.gravel:
            self.ground.take_shape(outline)

    def arrow(self) -> tuple[float, float, float] | None:
        """Return the arrow in driving direction, beside the first rows."""
        rows = (6.5, 7.5, 8.5, 5.5, -5.5, -6.5, 9.5, 4.5, -7.5)
        for r, right in ((r, right) for r in rows for right in (True, False)):
            spot = self.spot(r, right, 30)
            if self.ground.put(*square(spot, 46)):
                return *spot, self.side.heading(r)
        return None

    def stands(self) -> Iterator[Grandstand]:
        """Yield grandstands along the straights, the first as near to the finish line as possible."""
        line, side = self.spot(0.0, True, 0.0), self.side
        places: list[tuple[float, Grandstand]] = []
        for i in range(2 * side.rows):
            r = i / 2
            if any(abs(side.bend(r + by)) > _STRAIGHT for by in (-1.0, 0.0, 1.0)):
                continue
            for right in (False, True):
                x, y = self.spot(r, right, 10 + STAND_DEEP / 2)
                turn = side.heading(r) + (180 if right else 0)
                places.append((math.dist((x, y), line), Grandstand(x, y, turn, 0.0)))
        built: list[Grandstand] = []
        for width in STANDS:
            for _, place in sorted(places, key=lambda pair: pair[0]):
                if len(built) >= _MAX_STANDS:
                    return
                if any(math.dist((place.x, place.y), (s.x, s.y)) < _APART for s in built):
                    continue
                stand = Grandstand(place.x, place.y, place.turn, width)
                if self.ground.free_shape(turned(stand.x, stand.y, stand.turn, width + 8, STAND_DEEP + 6)):
                    self.ground.take_shape(turned(stand.x, stand.y, stand.turn, width + 14, STAND_DEEP + 14))
                    built.append(stand)
                    yield stand

    def posts(self) -> Iterator[Point]:
        """Yield marshals' posts on the inside of each corner's exit, or of its entry."""
        for corner in self.track.corners:
            length = (corner.rows[1] - corner.rows[0]) % self.side.rows + 1
            for r in (corner.rows[0] + length + 0.4, corner.rows[0] - 0.8):
                spot = self.spot(r, corner.hand == "right", 22)
                if self.ground.is_free(*square(spot, POST + 4)):
                    self.ground.take(*square(spot, POST + 8))
                    yield spot
                    break

    def tyres(self) -> Iterator[Point]:
        """Yield walls of tyres round the gravel of the slow corners."""
        for corner in self.track.corners:
            if min(corner.limits, default=999) <= _DARED:
                yield from self._wall(corner)

    def _wall(self, corner: Corner) -> Iterator[Point]:
        start, end, deep = trap_at(self.side, corner)
        count = round((end - start) * 40)
        run: list[Point] = []
        for i in range(round(count * 0.2), round(count * 0.8)):
            r = start + (end - start) * i / count
            spot = self.spot(r, corner.hand == "left", 6 + deep(r) + 5.5)
            if run and math.dist(spot, run[-1]) < 2 * TYRE:
                continue
            if self.ground.is_free(*square(spot, 2 * TYRE + 0.5)):
                run.append(spot)
                continue
            yield from run if len(run) >= _WALL else ()
            run = []
        yield from run if len(run) >= _WALL else ()

    def boards(self) -> Iterator[Shape]:
        """Yield rows of hoardings along the straights, in threes, on alternating sides."""
        side, r, right = self.side, 2.5, False
        while r < side.rows - 2:
            starts = [
                at
                for at in (r, r + 1.02, r + 2.04)
                if abs(side.bend(at + 0.5)) < 2 * _STRAIGHT
                and self.ground.free_shape(self._strip(at, at + 0.98, right, _BOARD[0] - 1, _BOARD[1] + 2))
            ]
            found = [self._strip(at, at + 0.98, right, *_BOARD) for at in starts]
            for shape in found:
                self.ground.take_shape(shape)
            yield from found
            right = not right
            r += 2.3 if found else 0.6

    def lorries(self) -> Iterator[tuple[float, float, float]]:
        """Yield the teams' lorries behind the pits."""
        for pit in self.pits:
            count = len(pit.outline)
            (ax, ay), (bx, by) = pit.outline[-1], pit.outline[count // 2]
            turn = math.degrees(math.atan2(by - ay, bx - ax))
            (c, s), right = unit(turn), math.dist((ax, ay), (bx, by))
            (fx, fy) = pit.outline[0]
            away = math.dist((fx, fy), (ax, ay)) or 1.0
            dx, dy = (ax - fx) / away, (ay - fy) / away
            for i in range(int(right // 17)):
                if i % 4 == 3:
                    continue
                at = 12 + 17 * i
                x, y = ax + c * at + dx * 18, ay + s * at + dy * 18
                if self.ground.put_shape(turned(x, y, turn, 14, 26)):
                    yield x, y, turn

    def people(self) -> Iterator[Point]:
        """Yield spectators on the banks, in groups."""
        rows = self.side.rows
        for _ in range(14):
            middle, right = self.rng.uniform(0, rows), self.rng.random() < 0.5
            for _ in range(16):
                r = (middle + self.rng.gauss(0, 0.8)) % rows
                spot = self.spot(r, right, self.rng.uniform(15, 27))
                if self.ground.put(*square(spot, 4.6)):
                    yield spot


@lru_cache(maxsize=16)
def furnished(track: Track) -> Furnished:
    """Return everything placed, nothing over another, over the road, a spin point or a corner's number."""
    build = _Builder(track)
    build.pave()
    arrow = build.arrow()
    stands, posts = tuple(build.stands()), tuple(build.posts())
    lorries, tyres = tuple(build.lorries()), tuple(build.tyres())
    boards, people = tuple(build.boards()), tuple(build.people())
    tree_ground = _tree_ground(build, [_box(stand.outline) for stand in stands], posts, arrow)
    for x, y, turn in lorries:
        tree_ground.take_shape(turned(x, y, turn, 16, 28))
    for spot in (*people, *tyres):
        tree_ground.take(*square(spot, 8))
    trees = _grown(track, build.area, tree_ground)
    return Furnished(stands, posts, trees, arrow, build.pits, lorries, tyres, boards, people)


def _tree_ground(
    build: _Builder, boxes: list[Box], posts: Sequence[Point], arrow: tuple[float, float, float] | None
) -> OpenGround:
    """Return the ground for trees, somewhat beyond the board too."""
    x, y, w, h = build.area
    marks = build.marks + boxes + [square(spot, POST) for spot in posts]
    marks += [square(arrow, 44)] if arrow else []
    marks += [_box(pit.outline) for pit in build.pits]
    ground = OpenGround(build.track, (x - w / 4, y - h / 4, 1.5 * w, 1.5 * h), _TREE_ROOM, marks)
    for outline in build.gravel:
        ground.take_shape(outline)
    return ground


def _marks(track: Track, side: Roadside) -> Iterator[Box]:
    """Yield the boxes of what is beside the road already."""
    yield from (square(corner.spin_point.pose, 56) for corner in track.corners if corner.spin_point)
    yield from (square(side.board.back(*spot), 34) for spot in corner_spots(side.board).values())
    place = PLACES.get(track.id)
    yield from place.taken if place else ()


def _box(outline: Shape) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _grown(track: Track, area: Box, ground: OpenGround) -> tuple[tuple[float, float, float], ...]:
    """Return (x, y, size) of trees in groups, the lower ones later, over the board and somewhat beyond it."""
    rng = Random(track.id)
    left, top, w, h = area
    grown: list[tuple[float, float, float]] = []
    for _ in range(_TRIES):
        if len(grown) >= TREES:
            break
        size = rng.choice(_SIZES)
        if grown and rng.random() < 0.72:
            beside = rng.choice(grown)
            x, y = beside[0] + rng.uniform(-28, 28), beside[1] + rng.uniform(-21, 21)
        else:
            beyond = 0.25 if rng.random() < 0.16 else 0.0
            x = left + rng.uniform(-beyond * w, (1 + beyond) * w)
            y = top + rng.uniform(-beyond * h, (1 + beyond) * h)
        if not ground.is_free(*square((x, y), size)):
            continue
        for a, b, c in grown:
            if (x - a) ** 2 + (y - b) ** 2 <= (0.42 * (size + c)) ** 2:
                break
        else:
            grown.append((x, y, size))
    return tuple(sorted(grown, key=lambda tree: tree[1]))
