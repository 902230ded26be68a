"""What is free beside a road of lanes: room for scenery, and for the panels of a table inside the lap."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import pygame

from game.engine.venue.track import Track
from game.ui.tracks.board import Board, Box, bounds_of
from game.ui.tracks.lanes import Lanes, Point

GRAIN = 125
"""How many squares the shorter side of the ground is measured in."""


class OpenGround:
    """The ground round a road in the track's units: what is taken already, and what still has room.

    `area` is all of it, `room` what the road keeps free on both sides, `keep` is taken from the beginning.
    Boxes are (x, y, width, height).
    """

    def __init__(self, track: Track, area: Box, room: float, keep: Iterable[Box] = ()) -> None:
        self.area = area
        self.grain = min(area[2], area[3]) / GRAIN
        self.size = max(1, round(area[2] / self.grain)), max(1, round(area[3] / self.grain))
        lanes = Lanes(to_scale(track))
        one, two = self._filled(lanes.left), self._filled(lanes.right)
        self.inside = one.overlap_mask(two, (0, 0))
        """Everything within the lap's inner edge."""
        self.taken = one.copy()
        self.taken.draw(two, (0, 0))
        self.taken.erase(self.inside, (0, 0))
        for line in (lanes.left, lanes.right):
            self.taken.draw(self._dotted(line, room), (0, 0))
        for outline in (s.outline for s in track.spaces if s.part == "box"):
            self.taken.draw(self._filled(outline), (0, 0))
            self.taken.draw(self._dotted(outline, room), (0, 0))
        for box in keep:
            self.take(*box)

    def copy(self) -> OpenGround:
        """The same ground, to be taken up in another way."""
        other = copy.copy(self)
        other.taken = self.taken.copy()
        return other

    def _filled(self, line: Sequence[Point]) -> pygame.Mask:
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        pygame.draw.polygon(surface, "white", [self._at(*point) for point in line])
        return pygame.mask.from_surface(surface)

    def _dotted(self, line: Sequence[Point], room: float) -> pygame.Mask:
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        for point in line:
            pygame.draw.circle(surface, "white", self._at(*point), room / self.grain)
        return pygame.mask.from_surface(surface)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.area[0]) / self.grain, (y - self.area[1]) / self.grain

    def _square(self, x: float, y: float, w: float, h: float) -> tuple[pygame.Mask, tuple[int, int]]:
        left, top = self._at(x, y)
        size = max(1, round(w / self.grain)), max(1, round(h / self.grain))
        return _full(*size), (round(left), round(top))

    def free(self, x: float, y: float, w: float, h: float) -> bool:
        """Whether nothing is in a box and all of it is ground."""
        left, top, wide, high = self.area
        if x < left or y < top or x + w > left + wide or y + h > top + high:
            return False
        mask, at = self._square(x, y, w, h)
        return self.taken.overlap(mask, at) is None

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies within the lap, on the road's inner side."""
        i, j = (int(part) for part in self._at(x, y))
        return 0 <= i < self.size[0] and 0 <= j < self.size[1] and bool(self.inside.get_at((i, j)))

    def take(self, x: float, y: float, w: float, h: float) -> None:
        """Nothing else goes into this box."""
        mask, at = self._square(x, y, w, h)
        self.taken.draw(mask, at)

    def take_shape(self, outline: Sequence[Point]) -> None:
        """Nothing else goes into this polygon."""
        self.taken.draw(self._filled(outline), (0, 0))

    def free_shape(self, outline: Sequence[Point]) -> bool:
        """Whether nothing is in a polygon and all of it is ground."""
        points = [self._at(*point) for point in outline]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = math.floor(min(xs)), math.floor(min(ys))
        size = math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1
        if left < 0 or top < 0 or left + size[0] > self.size[0] or top + size[1] > self.size[1]:
            return False
        surface = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(surface, "white", [(x - left, y - top) for x, y in points])
        return self.taken.overlap(pygame.mask.from_surface(surface), (left, top)) is None

    def put_shape(self, outline: Sequence[Point]) -> bool:
        """Take a polygon where it is free."""
        found = self.free_shape(outline)
        if found:
            self.take_shape(outline)
        return found

    def put(self, x: float, y: float, w: float, h: float) -> bool:
        """Take a box where it is free."""
        found = self.free(x, y, w, h)
        if found:
            self.take(x, y, w, h)
        return found

    def boxes_inside(self) -> Iterator[Box]:
        """Every free box within the lap that cannot be made larger."""
        free = self.inside.copy()
        free.erase(self.taken, (0, 0))
        columns, lines = self.size
        heights = [0] * (columns + 1)
        x0, y0, g = self.area[0], self.area[1], self.grain
        for j in range(lines):
            started: list[tuple[int, int]] = []
            for i in range(columns + 1):
                heights[i] = heights[i] + 1 if i < columns and free.get_at((i, j)) else 0
                begin = i
                while started and started[-1][1] >= heights[i]:
                    begin, high = started.pop()
                    if high > heights[i]:
                        yield x0 + begin * g, y0 + (j + 1 - high) * g, (i - begin) * g, high * g
                started.append((begin, heights[i]))


@lru_cache(maxsize=64)
def _full(wide: int, high: int) -> pygame.Mask:
    """A box of so many squares; thousands of the same few are asked for."""
    return pygame.Mask((wide, high), fill=True)


def to_scale(track: Track) -> Board:
    """A board on which a unit of the track is one u and nothing is moved."""
    x0, y0, x1, y1 = bounds_of(track)
    return Board(track, (x0, y0, x1 - x0, y1 - y0))


def area_of(board: Board) -> Box:
    """The ground a board shows when it is not zoomed, in the track's units."""
    x0, y0, x1, y1 = board.bounds
    _, _, w, h = board.box
    scale = min(w / (x1 - x0), h / (y1 - y0))
    return (x0 + x1 - w / scale) / 2, (y0 + y1 - h / scale) / 2, w / scale, h / scale


def infield(board: Board, wide: float, high: float, room: float) -> Box:
    """The free box inside the lap, in u, in which something of this shape has most room.

    `room` is what the road keeps free, in the track's units.
    """
    x, y, w, h = _infield(board.track, round(wide / high, 2), room)
    left, top = board.point(x, y)
    return left, top, w * board.scale, h * board.scale


@lru_cache(maxsize=64)
def _infield(track: Track, shape: float, room: float) -> Box:
    area = area_of(to_scale(track))
    found = OpenGround(track, area, room).boxes_inside()
    nothing = (area[0] + area[2] / 2, area[1] + area[3] / 2, 0.0, 0.0)
    return max(found, key=lambda box: (min(box[2] / shape, box[3]), box[2] * box[3]), default=nothing)
