"""Small drawings that every table uses: cached pictures, number tags, cells of dice, pills, cars, arrows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

import pygame

from game.ui.draw import art, svg
from game.ui.draw.art_base import Drawing
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.marks import draw_mark

Tone = Literal["good", "bad", "plain"]

GOOD: Tone = "good"
BAD: Tone = "bad"
PLAIN: Tone = "plain"
"""The meaning of an outcome to the viewer."""

WHEELS = {"modern_side": 124.0, "60_side": 128.0}
"""The height of the wheels' foot, in a side view's own units."""

READABLE = 76.0
"""The least width in pixels of a car in side view for the number on it to be readable."""


def kept(
    p: Painter,
    key: object,
    w: float,
    h: float,
    draw: Callable[[Painter], None],
    most: float = 1.5,
    k: float = 1.0,
) -> pygame.Surface:
    """Return a cached picture of w × h u, drawn at its own origin and shown `k` times as large.

    Texts in it grow with the letters by `most` at most.
    """
    pw, ph = math.ceil(w * k * p.u), math.ceil(h * k * p.u)

    def make() -> pygame.Surface:
        surface = pygame.Surface((max(1, pw), max(1, ph)), pygame.SRCALPHA).convert_alpha()
        surface.fill((0, 0, 0, 0))
        child = Painter(surface, k * p.u, p.theme, p.cache, p.layers, min(p.text_scale, most))
        child.cut = p.cut
        if p.trace is not None:
            child.trace, child.layer_box = p.trace.picture(surface, k), (0, 0, w, h)
        draw(child)
        return surface

    if p.trace is not None:
        return make()
    return p.cache.get(("kept", key, pw, ph, p.theme.name, p.text_scale), make)


def put(p: Painter, surface: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
    """Draw a cached picture with its top left at (x, y) in u."""
    at = round((x - p.ox) * p.u), round((y - p.oy) * p.u)
    if p.trace is not None:
        p.trace.put(surface, x, y, p.clip_box, p.layer_box)
    if alpha >= 255:
        p.target.blit(surface, at)
    elif alpha > 0:
        surface.set_alpha(alpha)
        p.target.blit(surface, at)
        surface.set_alpha(255)


def tag(p: Painter, x: float, y: float, badge: Mark, number: str, is_own: bool, alpha: int = 255) -> None:
    """Draw a car's number beside its badge on a pill centred on (x, y); the viewer's own is amber."""
    w = 30.0 + 6.5 * len(number)

    def draw(c: Painter) -> None:
        c.rect(2, 2, w, 22, PAPER.accent if is_own else PAPER.card, 11, INK, 2.6 if is_own else 1.6)
        draw_mark(c, badge, 13, 13, 6, dark=False, edge=INK)
        c.text(2 + (w + 16) / 2 + 1, 13, number, 18, INK, "cb", "c")

    put(p, kept(p, ("tag", badge, number, is_own), w + 4, 26, draw), x - w / 2 - 2, y - 13, alpha)


# -- the faces of a die as cells -----
def cells(
    p: Painter,
    x: float,
    y: float,
    w: float,
    h: float,
    tones: Sequence[str],
    numbers: bool = True,
    dark: bool = True,
    lit: int = 0,
    labels: Sequence[str] = (),
) -> None:
    """Draw a cell for each face: good solid, bad hatched, plain grey; `lit` (from 1) was rolled.

    The cells are numbered from 1 unless `labels` says otherwise.
    """
    count = max(1, len(tones))
    gap = 2.5 if w >= 200 else 1.4
    each = (w - (count - 1) * gap) / count
    for i, tone in enumerate(tones):
        left = x + i * (each + gap)
        _paint_cell(p, left, y, each, h, tone, dark, w >= 200)
        if numbers and each > 13:
            text = labels[i] if i < len(labels) else str(i + 1)
            _paint_number(p, left + each / 2, y + h / 2, text, tone, dark)
        if lit == i + 1:
            p.rect(left - 2.5, y - 2.5, each + 5, h + 5, None, 3, p.theme.accent, 2.5)


def _cell_colours(p: Painter, dark: bool) -> tuple[str, str]:
    return (p.theme.good, p.theme.danger) if dark else (PAPER.good_paper, PAPER.danger_paper)


def _paint_cell(
    p: Painter, x: float, y: float, w: float, h: float, tone: str, dark: bool, large: bool
) -> None:
    good, bad = _cell_colours(p, dark)
    if tone != BAD:
        p.rect(x, y, w, h, good if tone == GOOD else ("#59616D" if dark else "#B9B3A4"), 1.5)
        return
    ground = "#3A2421" if dark else PAPER.card
    inner = svg.rect(x, y, w, h, ground, 1.5, bad, 1)
    step, sw = (5, 2) if large else (4, 1.6)
    inner += svg.hatch(x + 0.5, y + 0.5, w - 1, h - 1, bad, step, sw)
    p.svg_fragments(x - 1, y - 1, w + 2, h + 2, inner)


def _paint_number(p: Painter, x: float, y: float, text: str, tone: str, dark: bool) -> None:
    bad = _cell_colours(p, dark)[1]
    if tone == BAD:
        p.rect(x - 8, y - 8, 16, 16, p.theme.panel if dark else PAPER.card, 3)
    colour = bad if tone == BAD else INK if tone == GOOD and dark else PAPER.light
    p.text(x, y, text, 15, colour, "cb", "c")


# -- changes -----
def signed(n: int) -> str:
    """Return a number as +3, −2 or ±0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "±0"


def change_pill(
    p: Painter, x: float, y: float, n: int, size: float = 17, h: float = 20, w: float = 30, unit: str = ""
) -> None:
    """Draw +n on green or −n on red centred on (x, y), with its unit if one is given."""
    fill, w = "#0B7A55" if n > 0 else "#B3261E", pill_width(p, n, size, w, unit)
    p.rect(x - w / 2, y - h / 2, w, h, fill, h / 2)
    if not unit:
        p.text(x, y, signed(n), size, "#FFFFFF", "cb", "c")
        return
    left = x - w / 2 + 7
    left += p.text(left, y, signed(n), size, "#FFFFFF", "cb") + 3
    p.text(left, y, unit, 14, "#FFFFFF", "j")


def pill_width(p: Painter, n: int, size: float = 17, w: float = 30, unit: str = "") -> float:
    """Return the width of such a pill: `w`, unless it has a unit."""
    return p.width(signed(n), size, "cb") + p.width(unit, 14, "j") + 17 if unit else w


def number_badge(
    p: Painter, x: float, y: float, n: int, fill: str, colour: str, r: float = 9.5, size: float = 15
) -> None:
    """Draw a small numbered disc centred on (x, y), for things counted in order."""
    p.circle(x, y, r, fill, INK, 1.6)
    p.text(x, y, str(n), in_disc(p, r, size), colour, "cb", "c")


def badge_spot(
    line: Sequence[tuple[float, float]], taken: list[tuple[float, float]], r: float
) -> tuple[float, float]:
    """Return the first place along a line where a disc of radius `r` covers none of those `taken`.

    The place is added to `taken`.
    """
    free = (s for s in _along(line, r / 2) if all(math.dist(s, other) >= 2 * r + 1 for other in taken))
    taken.append(next(free, line[0]))
    return taken[-1]


def _along(line: Sequence[tuple[float, float]], step: float) -> Iterator[tuple[float, float]]:
    """Yield points of a line in steps, from its start."""
    for (x1, y1), (x2, y2) in pairwise(line):
        count = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / step))
        for i in range(count):
            yield x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count


def in_disc(p: Painter, r: float, size: float) -> float:
    """Return the type size of a number so that it stays within its disc at any text scale."""
    return min(size, 1.9 * r / p.text_scale)


def grown(p: Painter, size: float, most: float) -> float:
    """Return a type size that grows with the letters by `most` at most, for what is large already."""
    return size * min(p.text_scale, most) / p.text_scale


def tone_colour(p: Painter, tone: str, dark: bool = True, plain: str = "") -> str:
    """Return the text colour of an outcome, on a dark panel or on paper; `plain` for a neutral one."""
    t = p.theme
    if tone == GOOD:
        return t.good if dark else t.good_paper
    if tone == BAD:
        return t.danger if dark else t.danger_paper
    return plain or (t.light if dark else t.ink)


# -- cars -----
def car_at(
    p: Painter,
    x: float,
    ground: float,
    w: float,
    colour: str,
    outline: str = "none",
    alpha: int = 255,
    angle: float = 0.0,
    kind: str = "modern_side",
    sign: str = "",
) -> None:
    """Draw a car in side view, `w` wide, standing on `ground` at x; `art.CARS` names the kinds.

    Its sign, a number or the shape of a mark, is left out if it would be too small to read.
    """
    drawing = art.car(kind, colour, outline, sign=sign if w * p.u >= READABLE else "")
    middle = ground - (WHEELS[kind] - drawing.height / 2) * w / drawing.width
    p.art(drawing, x, middle, w, alpha, mid=True, angle=angle)


def ghost_at(p: Painter, x: float, ground: float, w: float, colour: str, kind: str = "modern_side") -> None:
    """Draw the flat silhouette of a car in side view on `ground` at x."""
    drawing = art.silhouette(kind, colour)
    p.art(drawing, x, ground - (WHEELS[kind] - drawing.height / 2) * w / drawing.width, w, mid=True)


def car_above(
    p: Painter,
    x: float,
    y: float,
    w: float,
    colour: str,
    outline: str = "white",
    alpha: int = 255,
    angle: float = 0.0,
    kind: str = "modern_top",
) -> None:
    """Draw a car from above centred on (x, y), `w` long, heading `angle` degrees clockwise from the right."""
    p.art(art.car(kind, colour, outline), x, y, w, alpha, mid=True, angle=angle)


def pool(p: Painter, x: float, y: float, w: float, h: float, angle: float = 0.0, alpha: int = 255) -> None:
    """Draw the flat amber pool under what the viewer has a stake in, centred on (x, y)."""
    w, h = 2.0 * round(w / 2), 2.0 * round(h / 2)
    inner = f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{w / 2 - 2}" ry="{h / 2 - 2}" fill="{PAPER.accent}"'
    inner += f' fill-opacity="0.36" stroke="{PAPER.accent}" stroke-width="2.4"/>'
    p.art(Drawing(w, h, inner), x, y, w, alpha, mid=True, angle=angle)


# -- arrows -----
def arrow(
    p: Painter,
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    w: float,
    colour: str,
    outlined: bool = True,
    sway: float = 4.0,
) -> None:
    """Draw a curved arrow of width `w` from (x1, y1) up or down to its tip at (x2, y2).

    The larger `sway`, the flatter it runs between its two upright ends.
    """
    sign = 1 if y2 > y1 else -1
    bend = (y1 + y2 - sign * w * 3) / 2
    d = f"M{x1} {y1}C{x1} {bend + sign * sway} {x2} {bend - sign * sway} {x2} {y2 - sign * w * 2}"
    tip = f"M{x2} {y2}L{x2 + w * 2.1} {y2 - sign * w * 3}H{x2 - w * 2.1}Z"
    inner = ""
    if outlined:
        inner = svg.path(d, None, INK, w + 3.4) + svg.path(tip, INK, INK, 3.4)
    inner += svg.path(d, None, colour, w) + svg.path(tip, colour)
    left, top = min(x1, x2) - w * 3, min(y1, y2) - w * 2
    p.svg_fragments(left, top, abs(x2 - x1) + w * 6, abs(y2 - y1) + w * 4, inner)
