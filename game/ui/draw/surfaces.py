"""Cached surfaces: a cache of small ones, the layers of a screen, and rasterised SVG."""

from __future__ import annotations

import io
import itertools
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

import pygame


class SurfaceCache:
    """Least-recently-used surfaces, bounded by bytes."""

    def __init__(self, limit: int = 96 << 20) -> None:
        self._items: OrderedDict[Any, pygame.Surface] = OrderedDict()
        self._limit = limit
        self._bytes = 0

    def get(self, key: Any, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface under `key`; `make` it if it is missing."""
        item = self.find(key)
        if item is None:
            item = make()
            self.keep(key, item)
        return item

    def find(self, key: Any) -> pygame.Surface | None:
        """Return the surface under `key`, or None."""
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
        return item

    def keep(self, key: Any, item: pygame.Surface) -> None:
        """Put a surface under a key that has none."""
        self._items[key] = item
        self._bytes += item.get_width() * item.get_height() * 4
        while self._bytes > self._limit and len(self._items) > 1:
            _, old = self._items.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4

    def clear(self) -> None:
        """Remove everything."""
        self._items.clear()
        self._bytes = 0


class Layers:
    """Surfaces kept between frames under a name, redrawn when their key changes."""

    def __init__(self) -> None:
        self.items: dict[str, tuple[Any, pygame.Surface]] = {}

    def clear(self) -> None:
        """Remove everything, as size, theme or language changed."""
        self.items.clear()


def blank(old: pygame.Surface | None, width: int, height: int, opaque: bool) -> pygame.Surface:
    """Return an empty surface: the old one if it fits, as a large new one takes a while."""
    if old is None or old.get_size() != (width, height) or bool(old.get_flags() & pygame.SRCALPHA) == opaque:
        old = pygame.Surface((width, height), 0 if opaque else pygame.SRCALPHA)
        if not opaque and pygame.display.get_surface():
            old = old.convert_alpha()
    old.fill((0, 0, 0, 0))
    return old


def stretched(small: pygame.Surface, edge: int, extra_w: int, extra_h: int) -> pygame.Surface:
    """Return a picture enlarged by `extra_w` and `extra_h`: one pixel within its edges is repeated.

    Corners and edges stay as they are.
    """
    w, h = small.get_size()
    large = pygame.Surface((w + extra_w, h + extra_h), pygame.SRCALPHA, small)
    columns = ((0, edge, 0), (edge, 1, extra_w), (edge + 1, w - edge - 1, extra_w))
    rows = ((0, edge, 0), (edge, 1, extra_h), (edge + 1, h - edge - 1, extra_h))
    for (x, part_w, right), (y, part_h, down) in itertools.product(columns, rows):
        part = small.subsurface((x, y, part_w, part_h))
        at = x + (right if x > edge else 0), y + (down if y > edge else 0)
        size = part_w + (right if x == edge else 0), part_h + (down if y == edge else 0)
        if x == y == edge:
            large.fill(small.get_at((x, y)), (at, size))
        else:
            large.blit(pygame.transform.scale(part, size), at, None, pygame.BLEND_RGBA_ADD)
    return large


class Pending(Exception):
    """A picture that is needed ahead is not ready yet."""


class Ahead:
    """Rasterises large pictures before they are needed, on a thread of its own."""

    def __init__(self) -> None:
        self._asking = False
        self._made = 0
        """Pixels rasterised in this frame."""
        self._spent = 0.0
        """Seconds that took: small pictures with many shapes take as long as large ones."""
        self._work: dict[tuple[str, int, int], Future[pygame.Surface]] = {}
        self._thread: ThreadPoolExecutor | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a picture is still being made."""
        return not all(work.done() for work in self._work.values())

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Start large pictures and make a few small ones meanwhile; what is missing raises `Pending`."""
        self._asking, self._made, self._spent = True, 0, 0.0
        try:
            yield
        finally:
            self._asking = False

    def forget(self) -> None:
        """Drop the pictures that nobody has used."""
        for work in self._work.values():
            work.cancel()
        self._work.clear()

    def surface(self, document: str, width: int, height: int) -> pygame.Surface:
        """Return the picture, made ahead or now."""
        key = document, width, height
        if not self._asking:
            work = self._work.pop(key, None)
            return work.result() if work else _load(*key)
        work = self._work.get(key) or self._start(key)
        if not work.done():
            raise Pending
        # kept until `forget`: the same screen may have to wait for another picture
        return work.result()

    def _start(self, key: tuple[str, int, int]) -> Future[pygame.Surface]:
        """Start a picture; a small one is done at once unless there were too many."""
        pixels = key[1] * key[2]
        if pixels >= LARGE:
            self._thread = self._thread or ThreadPoolExecutor(1, "pictures")
            work = self._thread.submit(_load, *key)
        elif self._made >= MAX_FRAME_PIXELS or self._spent >= MAX_S:
            raise Pending
        else:
            started = time.perf_counter()
            work = Future()
            work.set_result(_load(*key))
            self._made += pixels
            self._spent += time.perf_counter() - started
        self._work[key] = work
        return work


LARGE: Final = 400_000
"""Pixels from which a picture takes longer than a frame."""
MAX_FRAME_PIXELS: Final = 40_000
"""The most pixels of small pictures in one frame."""
MAX_S: Final = 0.008
"""The most seconds of small pictures in one frame."""
AHEAD: Final = Ahead()


def _load(document: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(document.encode()), (width, height))


def rasterise(document: str, width: int, height: int) -> pygame.Surface:
    """Return an SVG document at a pixel size, with alpha, in the display's format."""
    surface = AHEAD.surface(document, max(1, width), max(1, height))
    return surface.convert_alpha() if pygame.display.get_surface() else surface
