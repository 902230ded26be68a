"""The look of safe, wearing, risky and hopeless choices: a tone and a pattern each, in cells of any shape."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.games.formula_one.rules.preview import SAFE, SPIN, SURE, WEAR
from game.ui.draw import svg
from game.ui.draw.art_base import polygon, polyline
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, Theme
from game.ui.kit import widgets
from game.ui.tracks.circuit import within

Point = tuple[float, float]
Cell = Callable[[float, float], Point]
"""A shape as a square: (0, 0) to (1, 1) into u; the first coordinate runs along, the second across."""

BARRED = "barred"
"""The tone of what cannot be chosen; the others are the risks of a turn."""
_SLANT = 0.55
"""How far a line of hatching runs along while it crosses."""


def colour_of(theme: Theme, tone: str) -> str:
    """Return the colour of a tone on dark ground."""
    return {
        SAFE: theme.good,
        WEAR: theme.accent,
        SPIN: theme.danger,
        SURE: "#FF3B22",
        BARRED: theme.lane,
    }[tone]


RING_FOCUSED: Final = widgets.ring(3, 9, hot=False)
"""Draws the ring round an element that draws nothing else."""


# -- shapes -----
def strip(outline: Sequence[Point]) -> Cell:
    """Return a space of a road as a cell: along the direction of travel, and across from left to right.

    An outline runs along the left edge and back along the right one.
    """
    half = len(outline) // 2
    return partial(within, outline[:half], outline[: half - 1 : -1])


def ring(x: float, y: float, r0: float, r1: float, a0: float, a1: float) -> Cell:
    """Return a segment of a ring round (x, y) as a cell; angles in degrees clockwise from the top."""

    def at(u: float, v: float) -> Point:
        a, r = math.radians(a0 + (a1 - a0) * u), r0 + (r1 - r0) * v
        return x + r * math.sin(a), y - r * math.cos(a)

    return at


def inset(cell: Cell, along: float, across: float) -> Cell:
    """Return the same cell with a margin, in shares of its length and width."""
    return lambda u, v: cell(along + (1 - 2 * along) * u, across + (1 - 2 * across) * v)


def edge(cell: Cell) -> str:
    """Return the outline of a cell as path data."""
    there = [cell(i / 8, 0.0) for i in range(9)]
    back = [cell(1 - i / 8, 1.0) for i in range(9)]
    return polygon([*there, *back])


# -- patterns -----
def hatching(cell: Cell, count: int, crossed: bool = False) -> str:
    """Return slanting lines through a cell as path data."""
    d = ""
    for i in range(1 - count, count):
        x0 = i / count
        a, b = max(0.0, x0), min(1.0, x0 + _SLANT)
        if b - a < 0.04:
            continue
        d += _line(cell, [(a, (a - x0) / _SLANT), (b, (b - x0) / _SLANT)])
        if crossed:
            d += _line(cell, [(a, 1 - (a - x0) / _SLANT), (b, 1 - (b - x0) / _SLANT)])
    return d


def _line(cell: Cell, ends: Sequence[Point]) -> str:
    (u1, v1), (u2, v2) = ends
    return polyline(cell(u1 + (u2 - u1) * i / 3, v1 + (v2 - v1) * i / 3) for i in range(4))


def pattern(cell: Cell, tone: str, colour: str, sw: float, count: int = 6) -> str:
    """Return the pattern of a tone alone: dots, lines, crossed lines, a coarse cross."""
    if tone == SAFE:
        spots = [cell(u, v) for u in (0.2, 0.4, 0.6, 0.8) for v in (0.3, 0.7)]
        r = round(sw * 0.72, 2)
        return "".join(svg.circle(round(x, 2), round(y, 2), r, colour) for x, y in spots)
    if tone == SURE:
        return svg.path(hatching(cell, max(2, count // 2), True), None, colour, sw * 1.5, cap="butt")
    return svg.path(hatching(cell, count, tone == SPIN), None, colour, sw, cap="butt")


def space(cell: Cell, tone: str, theme: Theme, strong: bool, k: float = 1.0) -> str:
    """Return a space of the road in a tone; the chosen speed's are strong."""
    colour, shape = colour_of(theme, tone), edge(cell)
    parts = [svg.path(shape, INK, op=0.55)] if strong else []
    parts.append(svg.path(shape, colour, op=0.42 if strong else 0.2))
    sw = round((1.7 if strong else 1.2) * k, 2)
    parts.append(pattern(inset(cell, 0.06, 0.1), tone, colour, sw))
    rim = ("#FFFFFF", 2.0) if strong else (colour, 1.1)
    parts.append(svg.path(shape, None, rim[0], round(rim[1] * k, 2)))
    return "".join(parts)


def segment(cell: Cell, tone: str, theme: Theme, chosen: bool = False) -> str:
    """Return a segment of an instrument in a tone; `barred` is out of reach."""
    colour, shape = colour_of(theme, tone), edge(cell)
    if tone == BARRED:
        lines = svg.path(hatching(inset(cell, 0.04, 0.06), 7), None, colour, 1.3, cap="butt")
        return svg.path(shape, theme.raised) + lines
    parts = [svg.path(shape, colour, op=0.95 if tone == SAFE else 0.34)]
    if tone != SAFE:
        parts.append(pattern(inset(cell, 0.04, 0.06), tone, colour, 2.0))
    if chosen:
        parts.append(svg.path(shape, None, "#FFFFFF", 2.4))
    return "".join(parts)


def swatch(x: float, y: float, w: float, h: float, tone: str, theme: Theme) -> str:
    """Return a small sample for a legend."""

    def cell(u: float, v: float) -> Point:
        return x + w * u, y + h * v

    colour = colour_of(theme, tone)
    ground = svg.rect(x, y, w, h, INK, 3, op=0.6) + svg.rect(x, y, w, h, colour, 3, op=0.34)
    sample = pattern(inset(cell, 0.08, 0.12), tone, colour, 1.3, 5)
    return ground + sample + svg.rect(x, y, w, h, None, 3, colour, 1.3)


# -- type on instruments -----
def steady(p: Painter, size: float) -> float:
    """Return a type size that grows little with the letters, for engravings on an instrument."""
    return size * min(p.text_scale, 1.12) / p.text_scale
