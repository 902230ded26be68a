"""The geometry of a track on the screen, shared by pictures, tables and the mouse."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from game.engine.venue.track import Shortcut, Space, Track
from game.ui.draw.box import BoundingBox, Box
from game.ui.kit.elements import is_inside

MARGIN = 0.74
"""The distance from outermost spaces to the edge of the board, in cells: kerbs need it."""
_ROAD_MARGIN = 0.3
"""The same from the edge of a road with lanes, unless its board leaves more."""
HALF = 0.46
"""Half the width of the road, in cells."""
PIT_GAP = 0.17
"""Between the pit lane and its boxes, in cells."""
PIT_WIDTH = 0.88
PIT_DEPTH = 1.45
"""The greatest depth of a pit box, in cells; less if the next road is nearer."""
_PACKS = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (2, 2), 5: (3, 2), 6: (3, 2), 7: (3, 3), 8: (3, 3)}
_CAR_WIDE, _CAR_LONG = 0.75, 0.96
"""A car's width and length as shares of the square of its drawing."""
_SINGLE = 0.81
_PACK_ROOM = 1.08


class Spot(NamedTuple):
    """A point in u and a heading in degrees: 0 right, 90 down."""

    x: float
    y: float
    angle: float


class Slot(NamedTuple):
    """The place of one of several cars on a space; `size` is the side of its drawing's square in u."""

    x: float
    y: float
    angle: float
    size: float


@dataclass(frozen=True, slots=True)
class PitBox:
    """The box beside a place of the pit lane; `angle` is the heading out of it, towards the road."""

    rect: Box
    angle: float


class Board:
    """A track fitted into a box of the screen, in u; `zoom` enlarges it about its middle.

    `cell` is the side of a space in u, `unit` the same in the track's units. `at` returns where a space is,
    `slots` where up to eight cars on it are, `hit` the space under the pointer. It measures; `art` paints.
    """

    def __init__(
        self, track: Track, box: Box, zoom: float = 1.0, shift: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """`shift` moves the enlarged board, in u."""
        self.track = track
        self.box = box
        self.bounds = bounds_of(track)
        x0, y0, x1, y1 = self.bounds
        x, y, w, h = box
        self.scale = min(w / (x1 - x0), h / (y1 - y0)) * zoom
        self.unit = _unit(track)
        self.cell = self.scale * self.unit
        self.ox = x + w / 2 - (x0 + x1) / 2 * self.scale + shift[0]
        self.oy = y + h / 2 - (y0 + y1) / 2 * self.scale + shift[1]

    @classmethod
    def around(cls, track: Track, box: Box, scale: float, middle: tuple[float, float]) -> Board:
        """Return a track at a scale in u per unit, with a point of it in the middle of the box."""
        full_board = cls(track, box)
        x0, y0, x1, y1 = full_board.bounds
        shift = ((x0 + x1) / 2 - middle[0]) * scale, ((y0 + y1) / 2 - middle[1]) * scale
        return cls(track, box, scale / full_board.scale, shift)

    # -- from the track to the screen -----
    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the track, in u."""
        return self.ox + x * self.scale, self.oy + y * self.scale

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the screen, in the track's units."""
        return (x - self.ox) / self.scale, (y - self.oy) / self.scale

    def at(self, space: int) -> Spot:
        """Return the middle of a space and the heading of a car on it."""
        pose = self.track.spaces[space].pose
        return Spot(*self.point(pose.x, pose.y), pose.angle)

    def entry_heading(self, space: int) -> float:
        """Return the heading of a car entering a space."""
        here = self.track.spaces[space]
        return (here.pose.angle - here.turn / 2) % 360

    def exit_heading(self, space: int) -> float:
        """Return the heading of a car leaving a space, along the course."""
        here = self.track.spaces[space]
        return (here.pose.angle + here.turn / 2) % 360

    def off(self, space: int, along: float, across: float, angle: float | None = None) -> tuple[float, float]:
        """Return a point beside a space's middle: cells ahead, and cells to the right of the heading."""
        spot = self.at(space)
        dx, dy = unit(spot.angle if angle is None else angle)
        k = self.cell
        return spot.x + (dx * along - dy * across) * k, spot.y + (dy * along + dx * across) * k

    def square(self, space: int, share: float = 1.0) -> Box:
        """Return the square centred on a space, its side as a share of the cell."""
        spot = self.at(space)
        side = self.cell * share
        return spot.x - side / 2, spot.y - side / 2, side, side

    def outline(self, space: int) -> list[tuple[float, float]]:
        """Return the corners of a space's surface, in u."""
        return [self.point(x, y) for x, y in self.track.spaces[space].outline]

    def path_line(self, spaces: list[int]) -> list[tuple[float, float]]:
        """Return the middles of some spaces, as a line to draw or to drive along."""
        return [(self.at(s).x, self.at(s).y) for s in spaces]

    @cached_property
    def visible_spaces(self) -> tuple[int, ...]:
        """The spaces whose middle is in the box, as an enlarged board is larger than that."""
        x, y, w, h = self.box
        spots = ((space.index, self.at(space.index)) for space in self.track.spaces)
        return tuple(i for i, at in spots if x <= at.x < x + w and y <= at.y < y + h)

    # -- cars on spaces -----
    def slots(self, space: int, count: int) -> list[Slot]:
        """Return places for up to eight cars on one space, without overlaps, in reading order.

        A lone car in a corner points along the bend; several point as they entered.
        """
        spot = self.at(space)
        if count <= 1:
            return [Slot(spot.x, spot.y, spot.angle, _SINGLE * self.cell)][:count]
        columns, rows = _PACKS[count]
        size = min(_PACK_ROOM / (columns * _CAR_WIDE), _PACK_ROOM / (rows * _CAR_LONG), 0.66)
        angle = self.entry_heading(space)
        places = []
        for i in range(count):
            row, column = divmod(i, columns)
            in_row = min(columns, count - row * columns)
            across = (column - (in_row - 1) / 2) * size * _CAR_WIDE
            along = ((rows - 1) / 2 - row) * size * _CAR_LONG
            places.append(Slot(*self.off(space, along, across, angle), angle, size * self.cell))
        return places

    def beside(self, space: int) -> tuple[float, float]:
        """Return the place of a small object beside a car on its space: at its right rear wheel."""
        return self.off(space, -0.27, 0.27, self.entry_heading(space))

    def hit(self, x: float, y: float) -> int | None:
        """Return the space at a point of the screen, or None; of a crossing the first."""
        px, py = self.back(x, y)
        return next((s.index for s in self.track.spaces if is_inside(s.outline, px, py)), None)

    # -- what is left free -----
    @cached_property
    def roads(self) -> list[tuple[float, float]]:
        """The middles of everything that is road, shortcuts and gate roads included, in track units."""
        found = list(dict.fromkeys((s.pose.x, s.pose.y) for s in self.track.spaces))
        for cut in self.track.shortcuts:
            a, b = self.track.spaces[cut.entry].pose, self.track.spaces[cut.exit].pose
            steps = max(2, round(math.hypot(b.x - a.x, b.y - a.y) * 2))
            found += [(a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps) for i in range(steps)]
        return found

    def is_clear(self, x: float, y: float, distance: float) -> bool:
        """Return whether a point of the track is `distance` cells away from every road and its kerb."""
        reach = (HALF + 0.17 + distance) * self.unit
        return all(abs(x - rx) > reach or abs(y - ry) > reach for rx, ry in self.roads)

    def tab(self, space: int) -> tuple[float, float]:
        """Return the middle of a small label beside the road that belongs to a space."""
        spot = self.at(space)
        x0, y0, x1, y1 = self.bounds
        best, score = (spot.x, spot.y - 0.72 * self.cell), -1.0
        for dx, dy in self._directions_out(space):
            x, y = self.back(spot.x + dx * 0.74 * self.cell, spot.y + dy * 0.74 * self.cell)
            gap = min(max(abs(x - rx), abs(y - ry)) for rx, ry in self.roads)
            gap = min(gap / self.unit, 0.9) - (0.4 if self.is_built(x, y, 0.1 * self.unit) else 0)
            if x0 <= x <= x1 and y0 <= y <= y1 and gap > score + 0.05:
                best, score = self.point(x, y), gap
        return best

    def mouth(self, cut: Shortcut) -> list[tuple[float, float]]:
        """Return the grass on both sides of a shortcut's mouth, in u, for its cone and cylinder."""
        a, b = self.at(cut.entry), self.at(cut.exit)
        angle = math.degrees(math.atan2(b.y - a.y, b.x - a.x))
        return [self.off(cut.entry, 0.92, across, angle) for across in (-0.66, 0.66)]

    def is_built(self, x: float, y: float, distance: float) -> bool:
        """Return whether a point of the track is within `distance` units of a pit box, sign or grandstand."""
        boxes = [*(pit.rect for pit in self.pit_boxes), self.sign, self.grandstand]
        for left, top, width, height in (box for box in boxes if box):
            (x0, y0), (x1, y1) = self.back(left, top), self.back(left + width, top + height)
            if x0 - distance < x < x1 + distance and y0 - distance < y < y1 + distance:
                return True
        return False

    def _directions_out(self, space: int) -> list[tuple[float, float]]:
        here = self.track.spaces[space]
        if here.turn:
            side = -1 if here.turn > 0 else 1
            a, b = unit(self.entry_heading(space) + 90 * side), unit(self.exit_heading(space) + 90 * side)
            return [b, a] if abs(b[1]) > abs(a[1]) else [a, b]
        directions = [unit(here.pose.angle - 90), unit(here.pose.angle + 90)]
        return sorted(directions, key=lambda direction: direction[1])

    @cached_property
    def sign(self) -> Box | None:
        """The box of a sign with the track's name on the grass; None if nothing is free."""
        return self._in_u(_furniture(self.track)[0])

    @cached_property
    def grandstand(self) -> Box | None:
        """The box of a grandstand, clear of the sign; None if nothing is free."""
        return self._in_u(_furniture(self.track)[1])

    def _in_u(self, box: Box | None) -> Box | None:
        return box and (*self.point(box[0], box[1]), box[2] * self.scale, box[3] * self.scale)

    def free_block(self, width: float, height: float, taken_box: Box | None = None) -> Box | None:
        """Return a free block of so many cells nearest to the middle of the board, in u, or None.

        `taken_box` is not free.
        """
        if self.track.layout == "road":
            return None
        x0, y0, x1, y1 = self.bounds
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        boxes = [*(pit.rect for pit in self.pit_boxes), *([taken_box] if taken_box else [])]
        taken = [*self.roads, *(point for box in boxes for point in self._points_of(box))]
        taken += [self.back(*place) for cut in self.track.shortcuts for place in self.mouth(cut)]
        reach = HALF + 0.15
        best: tuple[float, float, float] | None = None
        # roads are on whole cells, so the middle of a gap is on whole or half ones
        for i in range(math.ceil((x0 + width / 2) * 2), math.floor((x1 - width / 2) * 2) + 1):
            for j in range(math.ceil((y0 + height / 2) * 2), math.floor((y1 - height / 2) * 2) + 1):
                cx, cy = i / 2, j / 2
                distance = math.hypot(cx - middle[0], cy - middle[1])
                if best and distance >= best[0]:
                    continue
                if all(abs(cx - x) > width / 2 + reach or abs(cy - y) > height / 2 + reach for x, y in taken):
                    best = distance, cx, cy
        if best is None:
            return None
        x, y = self.point(best[1] - width / 2, best[2] - height / 2)
        return x, y, width * self.cell, height * self.cell

    def _points_of(self, box: Box) -> Iterator[tuple[float, float]]:
        x, y, w, h = box
        for i in range(5):
            for j in range(5):
                yield self.back(x + w * i / 4, y + h * j / 4)

    # -- the pit lane -----
    @cached_property
    def pit_boxes(self) -> tuple[PitBox, ...]:
        """A box beside each place of the grid, the foremost first; none if there is no space for them."""
        track = self.track
        if track.layout != "walk" or not track.grid:
            return ()
        depths = {side: self._pit_depth(side) for side in (-1, 1)}
        side = max(depths, key=lambda s: depths[s])
        depth = depths[side] - PIT_GAP
        if depth < 0.5:
            return ()
        return tuple(self._pit_box(space, side, depth) for space in track.grid)

    def _pit_depth(self, side: int) -> float:
        x0, y0, x1, y1 = self.bounds
        depth = PIT_GAP + PIT_DEPTH
        grid = {(s.pose.x, s.pose.y) for s in (self.track.spaces[i] for i in self.track.grid)}
        for space in self.track.grid:
            pose = self.track.spaces[space].pose
            nx, ny = (part * side for part in unit(pose.angle + 90))
            edge = min(
                (x1 - pose.x) * nx if nx > 0.5 else (x0 - pose.x) * nx if nx < -0.5 else 99,
                (y1 - pose.y) * ny if ny > 0.5 else (y0 - pose.y) * ny if ny < -0.5 else 99,
            )
            depth = min(depth, edge - HALF - 0.12)
            for x, y in self.roads:
                dx, dy = x - pose.x, y - pose.y
                away, along = dx * nx + dy * ny, abs(dx * ny - dy * nx)
                if (x, y) not in grid and away > 0.2 and along < 0.97:
                    depth = min(depth, away - 2 * HALF - 0.16)
        return depth

    def _pit_box(self, space: int, side: int, depth: float) -> PitBox:
        k = self.cell
        angle = self.track.spaces[space].pose.angle
        x, y = self.off(space, 0, side * (HALF + PIT_GAP + depth / 2))
        upright = abs(unit(angle)[0]) > 0.5
        w, h = (PIT_WIDTH * k, depth * k) if upright else (depth * k, PIT_WIDTH * k)
        return PitBox((x - w / 2, y - h / 2, w, h), (angle - 90 * side) % 360)

    # -- parts of the course -----
    @property
    def course(self) -> tuple[Space, ...]:
        """The course's spaces in driving order, from the first one after the line."""
        return course_of(self.track)

    def line_at(self) -> Spot | None:
        """Return the middle of the finish line and the heading across it."""
        for a, b in sorted(self.track.line):
            if self.track.onward[a] == b:
                one, two = self.at(a), self.at(b)
                return Spot((one.x + two.x) / 2, (one.y + two.y) / 2, self.exit_heading(a))
        return None

    def features_at(self, space: int) -> tuple[str, ...]:
        """Return the features of a space: `corner`, `pit`, `line`, `teleport`, `switch`, `crossing` …"""
        return _features(self.track)[space]


def unit(angle: float) -> tuple[float, float]:
    """Return a heading as a vector of length 1."""
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))


# -- cached per track, on any board -----
@lru_cache(maxsize=32)
def _features(track: Track) -> tuple[tuple[str, ...], ...]:
    return tuple(_features_of(track, space) for space in track.spaces)


def _features_of(track: Track, here: Space) -> tuple[str, ...]:
    space = here.index
    found = {
        "corner": here.corner is not None,
        "band": _is_band(track, here),
        "box": here.part == "box",
        "shortcut": any(space in (cut.entry, cut.exit) for cut in track.shortcuts),
        "switch": track.switch_of[space] >= 0,
        "teleport": track.teleport_to[space] >= 0,
        "crossing": any(space in crossing.spaces for crossing in track.crossings),
        "gate": here.part == "gate" or any(space in (g.entry, g.exit) for g in track.gates),
        "oil": space in track.oil,
        "pit": space in track.grid,
        "line": any(space in edge for edge in track.line),
        "bonus": bool(here.bonus),
    }
    return tuple(name for name, is_so in found.items() if is_so)


def _is_band(track: Track, here: Space) -> bool:
    """Return whether the limit of a corner is judged on a space."""
    corner = track.corners[here.corner] if here.corner is not None else None
    return here.part == "road" and corner is not None and bool(corner.limits) and corner.band == here.row


@lru_cache(maxsize=32)
def course_of(track: Track) -> tuple[Space, ...]:
    """Return the spaces of the course in driving order, from the first one after the line."""
    start = min((b for a, b in track.line if track.onward[a] == b), default=0)
    course = [start]
    while len(course) <= len(track.spaces):
        onward = track.onward[course[-1]]
        if onward in (start, -1):
            break
        course.append(onward)
    return tuple(track.spaces[i] for i in course)


@lru_cache(maxsize=32)
def _furniture(track: Track) -> tuple[Box | None, Box | None]:
    """Return sign and grandstand in the track's units, cached: to find a place for them takes a frame."""
    x0, y0, x1, y1 = bounds_of(track)
    board = Board(track, (x0, y0, x1 - x0, y1 - y0))
    sign = board.free_block(2.74, 1.7)
    return sign, board.free_block(1.6, 1.6, sign)


@lru_cache(maxsize=32)
def bounds_of(track: Track) -> BoundingBox:
    """Return left, top, right and bottom of a board: a walk's squares with a margin, a road with its edge."""
    if track.layout == "road":
        margin = _ROAD_MARGIN * _unit(track)
        points = [point for s in track.spaces for point in s.outline] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        width, height = track.size
        return (
            min(0.0, min(xs) - margin),
            min(0.0, min(ys) - margin),
            max(width, max(xs) + margin),
            max(height, max(ys) + margin),
        )
    xs = [s.pose.x for s in track.spaces] or [0.0]
    ys = [s.pose.y for s in track.spaces] or [0.0]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


@lru_cache(maxsize=32)
def _unit(track: Track) -> float:
    """Return the side of a usual space in the track's units: 1 on a walk."""
    if track.layout == "walk":
        return 1.0
    sides = sorted(math.sqrt(_area(s.outline)) for s in track.spaces if len(s.outline) > 2)
    return sides[len(sides) // 2] if sides else 1.0


def _area(outline: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2
