"""Surfaces that are kept: the cache of small ones, the layers of a screen, and SVG made into one."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import pygame


class SurfaceCache:
    """Least-recently-used surfaces, bounded by bytes."""

    def __init__(self, limit: int = 96 << 20) -> None:
        self._items: OrderedDict[Any, pygame.Surface] = OrderedDict()
        self._limit = limit
        self._bytes = 0

    def get(self, key: Any, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made now if it is not there."""
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
            return item
        item = make()
        self._items[key] = item
        self._bytes += item.get_width() * item.get_height() * 4
        while self._bytes > self._limit and len(self._items) > 1:
            _, old = self._items.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return item

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


def rasterise(document: str, width: int, height: int) -> pygame.Surface:
    """An SVG document at a pixel size, with alpha, in the display's format."""
    surface = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (max(1, width), max(1, height)))
    return surface.convert_alpha() if pygame.display.get_surface() else surface
