"""Free ground beside a road of lanes: for scenery, and for the panels of a table inside the lap."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import pygame

from game.engine.venue.track import Track
from game.ui.draw.box import Box
from game.ui.tracks.board import Board, bounds_of
from game.ui.tracks.lanes import Lanes, Point

GRAIN = 125
"""The number of squares of the mask along the shorter side of the ground."""


class OpenGround:
    """The ground round a road in the track's units: what is taken, and what is free.

    `area` is all of it, `margin` what the road keeps free on both sides, the boxes `keep` are taken from the
    beginning. Boxes are (x, y, width, height).
    """

    def __init__(self, track: Track, area: Box, margin: float, keep: Iterable[Box] = ()) -> None:
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
            self.taken.draw(self._dotted(line, margin), (0, 0))
        for outline in (s.outline for s in track.spaces if s.part == "box"):
            self.taken.draw(self._filled(outline), (0, 0))
            self.taken.draw(self._dotted(outline, margin), (0, 0))
        for box in keep:
            self.take(*box)

    def copy(self) -> OpenGround:
        """Return a copy, to be filled differently."""
        other = copy.copy(self)
        other.taken = self.taken.copy()
        return other

    def _filled(self, line: Sequence[Point]) -> pygame.Mask:
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        pygame.draw.polygon(surface, "white", [self._at(*point) for point in line])
        return pygame.mask.from_surface(surface)

    def _dotted(self, line: Sequence[Point], margin: float) -> pygame.Mask:
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        for point in line:
            pygame.draw.circle(surface, "white", self._at(*point), margin / self.grain)
        return pygame.mask.from_surface(surface)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.area[0]) / self.grain, (y - self.area[1]) / self.grain

    def _square(self, x: float, y: float, w: float, h: float) -> tuple[pygame.Mask, tuple[int, int]]:
        left, top = self._at(x, y)
        size = max(1, round(w / self.grain)), max(1, round(h / self.grain))
        return _full(*size), (round(left), round(top))

    def is_free(self, x: float, y: float, w: float, h: float) -> bool:
        """Return whether a box is free and within the ground."""
        left, top, width, height = self.area
        if x < left or y < top or x + w > left + width or y + h > top + height:
            return False
        mask, at = self._square(x, y, w, h)
        return self.taken.overlap(mask, at) is None

    def is_inside(self, x: float, y: float) -> bool:
        """Return whether a point lies within the lap's inner edge."""
        i, j = (int(part) for part in self._at(x, y))
        return 0 <= i < self.size[0] and 0 <= j < self.size[1] and bool(self.inside.get_at((i, j)))

    def take(self, x: float, y: float, w: float, h: float) -> None:
        """Take a box."""
        mask, at = self._square(x, y, w, h)
        self.taken.draw(mask, at)

    def take_shape(self, outline: Sequence[Point]) -> None:
        """Take a polygon."""
        self.taken.draw(self._filled(outline), (0, 0))

    def free_shape(self, outline: Sequence[Point]) -> bool:
        """Return whether a polygon is free and within the ground."""
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
        """Take a polygon if it is free; return whether it was."""
        is_free = self.free_shape(outline)
        if is_free:
            self.take_shape(outline)
        return is_free

    def put(self, x: float, y: float, w: float, h: float) -> bool:
        """Take a box if it is free; return whether it was."""
        is_free = self.is_free(x, y, w, h)
        if is_free:
            self.take(x, y, w, h)
        return is_free

    def boxes_inside(self) -> Iterator[Box]:
        """Yield every free box within the lap that cannot be made larger."""
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
                    begin, height = started.pop()
                    if height > heights[i]:
                        yield x0 + begin * g, y0 + (j + 1 - height) * g, (i - begin) * g, height * g
                started.append((begin, heights[i]))


@lru_cache(maxsize=64)
def _full(width: int, height: int) -> pygame.Mask:
    """Return a full mask of that size; cached, as thousands of the same few are needed."""
    return pygame.Mask((width, height), fill=True)


def to_scale(track: Track) -> Board:
    """Return a board on which a unit of the track is one u and nothing is moved."""
    x0, y0, x1, y1 = bounds_of(track)
    return Board(track, (x0, y0, x1 - x0, y1 - y0))


def area_of(board: Board) -> Box:
    """Return the ground that a board shows when it is not zoomed, in the track's units."""
    x0, y0, x1, y1 = board.bounds
    _, _, w, h = board.box
    scale = min(w / (x1 - x0), h / (y1 - y0))
    return (x0 + x1 - w / scale) / 2, (y0 + y1 - h / scale) / 2, w / scale, h / scale


def infield(
    board: Board, width: float, height: float, margin: float, built: Sequence[Sequence[Point]] = ()
) -> Box:
    """Return the free box inside the lap, in u, that has most space for this ratio of width and height.

    `margin` is what the road keeps free, in the track's units, in which the outlines `built` are too.
    """
    track, shape = board.track, width / height
    area = area_of(to_scale(track))
    empty = (area[0] + area[2] / 2, area[1] + area[3] / 2, 0.0, 0.0)
    boxes = _free_boxes(track, area, margin, tuple(tuple(outline) for outline in built))
    x, y, w, h = max(boxes, key=lambda box: (min(box[2] / shape, box[3]), box[2] * box[3]), default=empty)
    left, top = board.point(x, y)
    return left, top, w * board.scale, h * board.scale


@lru_cache(maxsize=16)
def _free_boxes(
    track: Track, area: Box, margin: float, built: tuple[tuple[Point, ...], ...]
) -> tuple[Box, ...]:
    ground = OpenGround(track, area, margin)
    for outline in built:
        ground.take_shape(outline)
    return tuple(ground.boxes_inside())
