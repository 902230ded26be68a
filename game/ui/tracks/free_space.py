"""The free ground beside a road, in cells, which the symbols of its scenery take box by box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

import pygame

from game.ui.draw.box import Box
from game.ui.tracks.sites import KERB, Point, Site

GRAIN: Final = 8
"""Squares of the mask a cell's side."""
BEYOND: Final = 1.0
"""Cells beyond the board's bounds where props stand wherever the track is shown."""
TRIES: Final = 250
"""Guesses of a spot before a prop is left out."""


class FreeSpace:
    """The ground of one track; boxes are (x, y, width, height) in cells, `inside` is within the lap."""

    def __init__(self, site: Site) -> None:
        self.site = site
        x0, y0, x1, y1 = site.bounds
        self.left, self.top = x0 - site.beyond[0], y0 - site.beyond[1]
        self.width, self.height = x1 - x0 + 2 * site.beyond[0], y1 - y0 + 2 * site.beyond[1]
        self.size = round(self.width * GRAIN), round(self.height * GRAIN)
        self.taken = pygame.Mask(self.size)
        self.occupied: list[Box] = []
        """The boxes taken so far."""
        self.inside = self._within()
        self.keep_off(KERB)
        site.furnish(self)

    def keep_off(self, distance: float) -> None:
        """Take the road up to a distance from its edges, in cells."""
        self.site.keep_off(self, distance)

    def _within(self) -> pygame.Mask:
        points = [self._at(x, y) for x, y in self.site.lap]
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        if len(points) > 2:
            pygame.draw.polygon(surface, "white", points)
        return pygame.mask.from_surface(surface)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) * GRAIN, (y - self.top) * GRAIN

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies within the lap."""
        i, j = (int(part) for part in self._at(x, y))
        return 0 <= i < self.size[0] and 0 <= j < self.size[1] and bool(self.inside.get_at((i, j)))

    def take(self, box: Box) -> None:
        """Take this box."""
        mask, spot = self._placed(box)
        self.taken.draw(mask, spot)

    def take_shape(self, outline: Sequence[Point], margin: float = 0.0) -> None:
        """Take a polygon, and so much round it."""
        self.taken.draw(*self._polygon(outline, margin))

    def put_shape(self, outline: Sequence[Point], where: str = "") -> bool:
        """Take a polygon within the bounds if it is free, and return whether it was."""
        x0, y0, x1, y1 = self.site.bounds
        if not all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in outline):
            return False
        mask, spot = self._polygon(outline, 0.0)
        found = self._is_free(mask, spot, where)
        if found:
            self.taken.draw(mask, spot)
        return found

    def _polygon(self, outline: Sequence[Point], margin: float) -> tuple[pygame.Mask, tuple[int, int]]:
        points = [self._at(x, y) for x, y in outline]
        reach = margin * GRAIN
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = math.floor(min(xs) - reach), math.floor(min(ys) - reach)
        size = math.ceil(max(xs) + reach) - left + 1, math.ceil(max(ys) + reach) - top + 1
        near = tuple((round(x - left, 4), round(y - top, 4)) for x, y in points)
        return _filled(near, size, reach), (left, top)

    def _placed(self, box: Box) -> tuple[pygame.Mask, tuple[int, int]]:
        x, y, w, h = box
        left, top = round((x - self.left) * GRAIN), round((y - self.top) * GRAIN)
        return _block(max(1, round(w * GRAIN)), max(1, round(h * GRAIN))), (left, top)

    def free(self, box: Box, where: str = "") -> bool:
        """Return whether a box is free, and `in` or `out` of the lap if asked for."""
        return self._is_free(*self._placed(box), where)

    def _is_free(self, mask: pygame.Mask, spot: tuple[int, int], where: str) -> bool:
        if self.taken.overlap(mask, spot) is not None:
            return False
        if where == "in":
            return self.inside.overlap_area(mask, spot) == mask.count()
        return where != "out" or self.inside.overlap(mask, spot) is None

    def put(self, box: Box, where: str = "") -> bool:
        """Take a box if it is free, and return whether it was."""
        found = self.free(box, where)
        if found:
            self._took(*box)
        return found

    def fit(self, w: float, h: float, near: Point, where: str = "") -> Box | None:
        """Take the free box of a size whose middle is nearest to a point, and return it; None without any."""
        x0, y0, x1, y1 = self.site.bounds
        full, (i, j) = self._full(w, h, where)
        columns, rows = int((x1 - x0 - w) * 4) + 1, int((y1 - y0 - h) * 4) + 1
        step = GRAIN // 4
        left, top = (round(distance * GRAIN) for distance in self.site.beyond)
        across = sorted(((x0 + a / 4 + w / 2 - near[0]) ** 2, a) for a in range(columns))
        down = sorted(((y0 + b / 4 + h / 2 - near[1]) ** 2, b) for b in range(rows))
        best = math.inf, 0, 0
        for dy, b in down:
            if dy > best[0]:
                break
            for dx, a in across:
                if (dx + dy, a, b) >= best:
                    break
                if not full.get_at((left + a * step + i, top + b * step + j)):
                    best = dx + dy, a, b
        if best[0] == math.inf:
            return None
        return self._took(x0 + best[1] / 4, y0 + best[2] / 4, w, h)

    def anywhere(self, w: float, h: float, rng: Random, where: str = "") -> Box | None:
        """Take a random free box of a size, and return it; None after too many tries."""
        x0, y0, x1, y1 = self.site.bounds
        full, (i, j) = self._full(w, h, where)
        left, top = (round(distance * GRAIN) for distance in self.site.beyond)
        width, height = round((x1 - x0 - w) * GRAIN), round((y1 - y0 - h) * GRAIN)
        for _ in range(TRIES if min(width, height) >= 0 else 0):
            a, b = left + int(rng.random() * (width + 1)), top + int(rng.random() * (height + 1))
            if not full.get_at((a + i, b + j)):
                return self._took(self.left + a / GRAIN, self.top + b / GRAIN, w, h)
        return None

    def _took(self, x: float, y: float, w: float, h: float) -> Box:
        self.take((x, y, w, h))
        self.occupied.append((x, y, w, h))
        return x, y, w, h

    def _full(self, w: float, h: float, where: str) -> tuple[pygame.Mask, tuple[int, int]]:
        """Return where no box of a size fits, by its upper left corner plus the offset returned."""
        taken = self.taken
        if where:
            taken = self.inside.copy()
            if where == "in":
                taken.invert()
            taken.draw(self.taken, (0, 0))
        block = _block(max(1, round(w * GRAIN)), max(1, round(h * GRAIN)))
        width, height = block.get_size()
        return taken.convolve(block), (width - 1, height - 1)

    def scattered(
        self,
        rng: Random,
        tries: int,
        size: float,
        where: str = "",
        far_only: bool = False,
        group: float = 0.0,
    ) -> Iterator[tuple[float, float]]:
        """Yield points with free ground round them, each taken as it comes.

        With `far_only` only those far out, which few pictures show; a share of them, `group`, beside others.
        """
        x0, y0, x1, y1 = self.site.bounds
        usual = x0 - BEYOND, y0 - BEYOND, x1 - x0 + 2 * BEYOND, y1 - y0 + 2 * BEYOND
        left, top, across, down = (self.left, self.top, self.width, self.height) if far_only else usual
        if far_only:
            tries = round(tries * across * down / (usual[2] * usual[3]))
        found: list[Point] = []
        for _ in range(tries):
            x, y = left + rng.random() * across, top + rng.random() * down
            if group and found and rng.random() < group:
                beside = rng.choice(found)
                x, y = (part + rng.uniform(-1.5, 1.5) * size for part in beside)
            if not (left < x < left + across and top < y < top + down):
                continue
            if far_only and usual[0] < x < usual[0] + usual[2] and usual[1] < y < usual[1] + usual[3]:
                continue
            if self.put((x - size / 2, y - size / 2, size, size), where):
                found.append((x, y))
                yield x, y


@lru_cache(maxsize=256)
def _filled(points: tuple[Point, ...], size: tuple[int, int], reach: float) -> pygame.Mask:
    """Return the mask of a polygon, and of so much round it."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(surface, "white", points)
    for a, b in zip(points, [*points[1:], points[0]], strict=True) if reach else ():
        steps = max(1, math.ceil(math.dist(a, b) / max(1.0, reach)))
        for i in range(steps):
            spot = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
            pygame.draw.circle(surface, "white", spot, reach)
    return pygame.mask.from_surface(surface)


@lru_cache(maxsize=64)
def _block(width: int, height: int) -> pygame.Mask:
    return pygame.Mask((width, height), fill=True)
