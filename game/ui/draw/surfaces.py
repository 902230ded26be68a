"""Surfaces that are kept: the cache of small ones, the layers of a screen, and SVG made into one."""

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
        """The surface under `key`, made now if it is not there."""
        item = self.find(key)
        if item is None:
            item = make()
            self.keep(key, item)
        return item

    def find(self, key: Any) -> pygame.Surface | None:
        """The surface under `key`, if it is there."""
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
        """Forget everything."""
        self._items.clear()
        self._bytes = 0


class Layers:
    """Surfaces kept between frames under a name, redrawn when their key changes."""

    def __init__(self) -> None:
        self.items: dict[str, tuple[Any, pygame.Surface]] = {}

    def clear(self) -> None:
        """Forget everything (size, theme or language changed)."""
        self.items.clear()


def blank(old: pygame.Surface | None, width: int, height: int, opaque: bool) -> pygame.Surface:
    """A surface with nothing on it: the old one where it will do, as a large new one takes a while."""
    if old is None or old.get_size() != (width, height) or bool(old.get_flags() & pygame.SRCALPHA) == opaque:
        old = pygame.Surface((width, height), 0 if opaque else pygame.SRCALPHA)
        if not opaque and pygame.display.get_surface():
            old = old.convert_alpha()
    old.fill((0, 0, 0, 0))
    return old


def stretched(small: pygame.Surface, edge: int, longer: int, higher: int) -> pygame.Surface:
    """A picture so much larger: a pixel within its edges is drawn out, corners and edges stay as they are."""
    w, h = small.get_size()
    grown = pygame.Surface((w + longer, h + higher), pygame.SRCALPHA, small)
    columns = ((0, edge, 0), (edge, 1, longer), (edge + 1, w - edge - 1, longer))
    rows = ((0, edge, 0), (edge, 1, higher), (edge + 1, h - edge - 1, higher))
    for (x, wide, right), (y, high, down) in itertools.product(columns, rows):
        part = small.subsurface((x, y, wide, high))
        at = x + (right if x > edge else 0), y + (down if y > edge else 0)
        size = wide + (right if x == edge else 0), high + (down if y == edge else 0)
        if x == y == edge:
            grown.fill(small.get_at((x, y)), (at, size))
        else:
            grown.blit(pygame.transform.scale(part, size), at, None, pygame.BLEND_RGBA_ADD)
    return grown


class Pending(Exception):
    """A picture that is wanted ahead is not there yet."""


class Ahead:
    """Large pictures that are rasterised before they are wanted, on a thread that does nothing else."""

    def __init__(self) -> None:
        self._asking = False
        self._made = 0
        """Pixels that were rasterised since it was asked for."""
        self._spent = 0.0
        """Seconds that took: small ones with many shapes take as long as large ones."""
        self._work: dict[tuple[str, int, int], Future[pygame.Surface]] = {}
        self._thread: ThreadPoolExecutor | None = None

    @property
    def busy(self) -> bool:
        """Whether a picture is still being made."""
        return not all(work.done() for work in self._work.values())

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Meanwhile large pictures are begun and small ones made a few at a time; others raise `Pending`."""
        self._asking, self._made, self._spent = True, 0, 0.0
        try:
            yield
        finally:
            self._asking = False

    def forget(self) -> None:
        """Drop what nobody has come for."""
        for work in self._work.values():
            work.cancel()
        self._work.clear()

    def surface(self, document: str, width: int, height: int) -> pygame.Surface:
        """The picture: the one that was made ahead, if there is one."""
        key = document, width, height
        if not self._asking:
            work = self._work.pop(key, None)
            return work.result() if work else _load(*key)
        work = self._work.get(key) or self._begun(key)
        if not work.done():
            raise Pending
        # kept until it is forgotten: what it belongs to may still have to wait for another
        return work.result()

    def _begun(self, key: tuple[str, int, int]) -> Future[pygame.Surface]:
        """A picture under way, a small one done at once unless there were too many."""
        pixels = key[1] * key[2]
        if pixels >= LARGE:
            self._thread = self._thread or ThreadPoolExecutor(1, "pictures")
            work = self._thread.submit(_load, *key)
        elif self._made >= MOST or self._spent >= MOST_S:
            raise Pending
        else:
            began = time.perf_counter()
            work = Future()
            work.set_result(_load(*key))
            self._made += pixels
            self._spent += time.perf_counter() - began
        self._work[key] = work
        return work


LARGE: Final = 400_000
"""Pixels from which a picture takes longer than a frame."""
MOST: Final = 40_000
"""Pixels of small pictures that are enough for one frame."""
MOST_S: Final = 0.008
"""Seconds of small pictures that are enough for one frame."""
AHEAD: Final = Ahead()


def _load(document: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(document.encode()), (width, height))


def rasterise(document: str, width: int, height: int) -> pygame.Surface:
    """An SVG document at a pixel size, with alpha, in the display's format."""
    surface = AHEAD.surface(document, max(1, width), max(1, height))
    return surface.convert_alpha() if pygame.display.get_surface() else surface
