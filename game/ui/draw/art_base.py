"""The basis of all drawings: the Drawing value, the SVG files under assets/art, placing and tinting."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.services.paths import asset
from game.ui.draw import svg
from game.ui.draw.theme import PAPER, mix

_HEAD = re.compile(r"<svg[^>]*viewBox=\"0 0 ([\d.]+) ([\d.]+)\"[^>]*>(.*)</svg>", re.S)
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture in its own units: `inner` is the SVG inside a view box of width × height."""

    width: float
    height: float
    inner: str

    def svg(self) -> str:
        """Return the whole SVG document, to rasterise by itself."""
        return svg.document(self.inner, 0, 0, self.width, self.height)

    def at(self, x: float, y: float, w: float, angle: float = 0.0, flip: bool = False) -> str:
        """Return a fragment for a bigger picture: centred on (x, y), `w` wide, turned clockwise."""
        move = f"translate({x:.2f} {y:.2f}) rotate({angle:.2f})"
        k = w / self.width
        scale = f"scale({-k if flip else k:.5f} {k:.5f}) translate({-self.width / 2} {-self.height / 2})"
        return f'<g transform="{move} {scale}">{self.inner}</g>'

    def tinted(self, tints: Iterable[tuple[str, str]]) -> Drawing:
        """Return the same picture with #BODY, #INK … replaced by the tints `body`, `ink` …"""
        inner = self.inner
        for key, value in tints:
            inner = inner.replace("#" + key.upper(), value)
        return Drawing(self.width, self.height, inner)

    def washed(self, ground: str = PAPER.paper, share: float = 0.55) -> Drawing:
        """Return the same picture faded towards the colour of the ground.

        Opacity would let overlapping shapes show through one another; mixed colours do not.
        """
        faded = _COLOUR.sub(lambda found: mix(found.group(), ground, share), self.inner)
        return Drawing(self.width, self.height, faded)


@lru_cache(maxsize=512)
def read_drawing(rel: str) -> Drawing:
    """Return an SVG file under assets/ as it is, with the tints it leaves open; `rel` has no ending."""
    found = _HEAD.search(asset(f"{rel}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"assets/{rel}.svg has no viewBox that starts at 0 0")
    return Drawing(float(found[1]), float(found[2]), found[3].strip())


def drawing(name: str, **tints: object) -> Drawing:
    """Return the file assets/art/<name>.svg with #BODY, #INK … replaced by the tints body=, ink= …"""
    return _tinted(name, tuple(sorted((key, str(value)) for key, value in tints.items())))


@lru_cache(maxsize=1024)
def _tinted(name: str, tints: tuple[tuple[str, str], ...]) -> Drawing:
    return read_drawing(f"art/{name}").tinted(tints)


def has_drawing(name: str) -> bool:
    """Return whether assets/art/<name>.svg exists."""
    return asset(f"art/{name}.svg").is_file()


def polar(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    """Return the point at a distance and a clockwise angle from (x, y)."""
    return x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees))


def polygon(points: Sequence[tuple[float, float]]) -> str:
    """Return path data of a closed polygon."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def polyline(points: Iterable[tuple[float, float]], digits: int = 2) -> str:
    """Return path data of an open line, with so many decimals."""
    return "M" + "L".join(f"{x:.{digits}f} {y:.{digits}f}" for x, y in points)


def burst(x: float, y: float, r: float, points: int = 9, depth: float = 0.5, turn: float = 0.0) -> str:
    """Return path data of a star of `points` rays; `depth` is the inner radius over the outer one."""
    step = 180.0 / points
    return polygon([polar(x, y, r if i % 2 == 0 else r * depth, turn + i * step) for i in range(2 * points)])


def rays(x: float, y: float, r: float, count: int, start: float = -180.0, sweep: float = 180.0) -> str:
    """Return path data of `count` wedges that fan out from (x, y), as wide as the gaps between them."""
    step = sweep / count
    wedges = []
    for i in range(count):
        a = start + i * step
        wedges.append(polygon([(x, y), polar(x, y, r, a), polar(x, y, r, a + step / 2)]))
    return "".join(wedges)


def halftone(x: float, y: float, r: float, top: float, pitch: float = 11.0, dot: float = 4.6) -> str:
    """Return path data of a disc's printed shade: dots that grow downwards from the line `top`."""
    dots = []
    row = pitch * 0.864
    for j in range(int((y + r - top) / row) + 1):
        for i in range(-int(r / pitch) - 1, int(r / pitch) + 2):
            px, py = x + i * pitch + (j % 2) * pitch / 2, top + j * row
            radius = min(dot, (py - top) / (y + r - top) * dot * 1.2)
            if radius > 0.3 and math.hypot(px - x, py - y) < r - radius:
                arc = f"a{radius:.2f} {radius:.2f} 0 1 0 "
                dots.append(f"M{px - radius:.2f} {py:.2f}{arc}{2 * radius:.2f} 0{arc}{-2 * radius:.2f} 0Z")
    return "".join(dots)
