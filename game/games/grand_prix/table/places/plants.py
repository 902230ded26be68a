"""Plants of a landscape seen from above: groups as fragments, and one plant as a drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.games.grand_prix.table.places.palette import Palette
from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, polygon

Plant = tuple[float, float, float]
"""Its middle and the radius of its crown, in hundredths of a cell."""
LEAVES: Final = {
    "tree": ("#7E9D66", "#9DB77F"),
    "dark": ("#4F7350", "#6F9264"),
    "bush": ("#8FA873", "#B3C48F"),
    "blossom": ("#D99BB0", "#EFC3CF"),
    "fir": ("#3F6B4E", "#5F8B66"),
    "palm": ("#4F8A5A", "#74A868"),
    "cypress": ("#4A6F4C", "#6C8F5E"),
}
_ROUND: Final = ("tree", "dark", "bush", "blossom", "cypress")


def disc(x: float, y: float, r: float) -> str:
    """Return path data of a circle."""
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 1 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {-2 * r:.1f} 0Z"


def _star(x: float, y: float, r: float, rays: int, deep: float, turn: float) -> str:
    points = []
    for i in range(2 * rays):
        distance = r if i % 2 == 0 else r * deep
        angle = turn + math.pi * i / rays
        points.append((x + distance * math.cos(angle), y + distance * math.sin(angle)))
    return polygon(points)


def _fronds(x: float, y: float, r: float, turn: float) -> str:
    d = ""
    for i in range(7):
        a = turn + math.tau * i / 7
        ex, ey = x + r * math.cos(a), y + r * math.sin(a)
        for side in (-0.42, 0.42):
            mx, my = x + r * 0.62 * math.cos(a + side), y + r * 0.62 * math.sin(a + side)
            d += f"{'M' if side < 0 else 'L'}{x:.1f} {y:.1f}Q{mx:.1f} {my:.1f} {ex:.1f} {ey:.1f}"
        d += "Z"
    return d


def grove(palette: Palette, kind: str, plants: Sequence[Plant]) -> str:
    """Return plants of one kind with their shadows, the lower ones over the upper ones."""
    if not plants:
        return ""
    dark, light = (palette(colour) for colour in LEAVES[kind])
    edge = "#93A28C" if palette.plain else palette("#2F4A36")
    order = sorted(plants, key=lambda plant: plant[1])
    shadow = "".join(disc(x + r * 0.16, y + r * 0.2, r * (0.8 if kind == "palm" else 1)) for x, y, r in order)
    parts = [svg.path(shadow, "#000000", op=palette.shade)] if palette.shade else []
    if kind in _ROUND:
        parts.append(svg.path("".join(disc(*plant) for plant in order), dark, edge, 2.2))
        crown = "".join(disc(x - r * 0.22, y - r * 0.25, r * 0.56) for x, y, r in order)
        return "".join(parts) + svg.path(crown, light)
    if kind == "palm":
        leaves = "".join(_fronds(x, y, r * 1.25, x) for x, y, r in order)
        heart = "".join(disc(x, y, r * 0.18) for x, y, r in order)
        return "".join(parts) + svg.path(leaves, dark, edge, 1.8) + svg.path(heart, light)
    lower = "".join(_star(x, y, r, 9, 0.72, x) for x, y, r in order)
    upper = "".join(_star(x - r * 0.08, y - r * 0.1, r * 0.56, 7, 0.66, y) for x, y, r in order)
    top = "".join(disc(x - r * 0.1, y - r * 0.12, r * 0.14) for x, y, r in order)
    parts += [svg.path(lower, dark, edge, 2.2), svg.path(upper, light), svg.path(top, palette("#8FB486"))]
    return "".join(parts)


SIDE: Final = 3.0
"""The side of a plant's drawing over the radius of its crown, with space for its shadow."""


@lru_cache(maxsize=128)
def plant(palette: Palette, kind: str, turn: int) -> Drawing:
    """Return one plant in the middle of its drawing, in one of several turns."""
    middle, r = 75.0 + turn * 0.31, 50.0
    inner = grove(palette, kind, [(middle, middle, r)])
    return Drawing(SIDE * r, SIDE * r, inner)
