"""SVG fragments as strings, for the painter to rasterise; coordinates in u."""

from __future__ import annotations

import math
from collections.abc import Sequence


def _paint(fill: str | None, stroke: str | None, sw: float, op: float, dash: str | None) -> str:
    attributes = f' fill="{fill or "none"}"'
    if stroke:
        attributes += f' stroke="{stroke}" stroke-width="{sw}"'
    if op != 1:
        attributes += f' opacity="{op}"'
    if dash:
        attributes += f' stroke-dasharray="{dash}"'
    return attributes


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str | None = None,
    r: float = 0.0,
    stroke: str | None = None,
    sw: float = 1.0,
    op: float = 1.0,
    dash: str | None = None,
) -> str:
    """Return a rectangle with corner radius r."""
    dash = _round_dash(2 * (w + h) - (8 - 2 * math.pi) * r, dash) if dash else dash
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"{_paint(fill, stroke, sw, op, dash)}/>'


def _round_dash(length: float, dash: str) -> str:
    """Return a two-number dash stretched so that an outline ends within a gap.

    A dash of almost no length at the end makes the rasteriser draw a stray bar.
    """
    line, gap = (float(part) for part in dash.split())
    periods = max(1, round(length / (line + gap)))
    scale = length / (periods * (line + gap) + line + gap / 2)
    return f"{line * scale:.3f} {gap * scale:.3f}"


def circle(
    x: float,
    y: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    sw: float = 1.0,
    op: float = 1.0,
) -> str:
    """Return a circle centred on (x, y)."""
    return f'<circle cx="{x}" cy="{y}" r="{r}"{_paint(fill, stroke, sw, op, None)}/>'


def path(
    d: str,
    fill: str | None = None,
    stroke: str | None = None,
    sw: float = 1.0,
    op: float = 1.0,
    dash: str | None = None,
    cap: str = "round",
    join: str = "round",
) -> str:
    """Return a path, by default with round caps and joins."""
    ends = f' stroke-linecap="{cap}" stroke-linejoin="{join}"' if stroke else ""
    return f'<path d="{d}"{_paint(fill, stroke, sw, op, dash)}{ends}/>'


def line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    stroke: str,
    sw: float = 1.0,
    dash: str | None = None,
    cap: str = "butt",
) -> str:
    """Return a straight line."""
    return path(f"M{x1} {y1}L{x2} {y2}", None, stroke, sw, 1.0, dash, cap)


def place(
    inner: str,
    vw: float,
    vh: float,
    x: float,
    y: float,
    w: float,
    angle: float = 0.0,
    flip: bool = False,
    op: float = 1.0,
) -> str:
    """Return art of a view box vw × vh centred on (x, y), `w` wide, turned by `angle` degrees."""
    k = w / vw
    kx = -k if flip else k
    fade = f' opacity="{op}"' if op != 1 else ""
    move = f"translate({x} {y}) rotate({angle}) scale({kx} {k}) translate({-vw / 2} {-vh / 2})"
    return f'<g transform="{move}"{fade}>{inner}</g>'


def hatch_path(x: float, y: float, w: float, h: float, step: float = 9.0) -> str:
    """Return path data of 45-degree lines clipped exactly to a rectangle."""
    d = []
    k = -h
    while k < w:
        x0, y0, x1, y1 = x + k, y + h, x + k + h, y
        if x0 < x:
            y0 -= x - x0
            x0 = x
        if x1 > x + w:
            y1 += x1 - x - w
            x1 = x + w
        if x1 - x0 > 0.5:
            d.append(f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}")
        k += step
    return "".join(d)


def hatch_in(points: Sequence[tuple[float, float]], step: float = 9.0) -> str:
    """Return path data of 45-degree lines clipped to any polygon."""
    d = []
    sums = [x + y for x, y in points]
    level = (min(sums) // step + 1) * step
    while level < max(sums):
        crossings = []
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            one, two = x1 + y1 - level, x2 + y2 - level
            if (one > 0) != (two > 0):
                share = one / (one - two)
                crossings.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
        crossings.sort()
        for (x1, y1), (x2, y2) in zip(crossings[::2], crossings[1::2], strict=False):
            d.append(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}")
        level += step
    return "".join(d)


def hatch(
    x: float, y: float, w: float, h: float, colour: str, step: float = 9.0, sw: float = 3.2, op: float = 1.0
) -> str:
    """Return the hatching of a rectangle."""
    return path(hatch_path(x, y, w, h, step), None, colour, sw, op, None, "butt")


def document(inner: str, x: float, y: float, w: float, h: float) -> str:
    """Return a whole SVG document that shows the box (x, y, w, h)."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}" width="{w}" height="{h}">'
    return f"{head}{inner}</svg>"
