"""Small drawings that several parts of the table share: kept pictures, number tags, die cells, pills."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.ui import art, svg
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER
from game.ui.widgets import mark

GOOD, BAD, PLAIN = "good", "bad", "plain"
"""What a face of the die means to the viewer."""


def kept(p: Painter, key: object, w: float, h: float, draw: Callable[[Painter], None]) -> pygame.Surface:
    """A picture of w × h u drawn once at its own origin; texts in it grow by a fifth at most."""
    pw, ph = math.ceil(w * p.u), math.ceil(h * p.u)

    def make() -> pygame.Surface:
        surface = pygame.Surface((max(1, pw), max(1, ph)), pygame.SRCALPHA).convert_alpha()
        surface.fill((0, 0, 0, 0))
        child = Painter(surface, p.u, p.theme, p.cache, p.layers, min(p.text_scale, 1.2))
        child.cut = p.cut
        draw(child)
        return surface

    return p.cache.get(("kept", key, pw, ph, p.theme.name, p.text_scale), make)


def put(p: Painter, surface: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
    """Show a kept picture at its top left in u."""
    at = round((x - p.ox) * p.u), round((y - p.oy) * p.u)
    if alpha >= 255:
        p.target.blit(surface, at)
    elif alpha > 0:
        surface.set_alpha(alpha)
        p.target.blit(surface, at)
        surface.set_alpha(255)


def tag(
    p: Painter, x: float, y: float, look: tuple[str, str], number: str, own: bool, alpha: int = 255
) -> None:
    """A car's number in its team's shape on a pill round (x, y); one's own is amber."""
    w = 30.0 + 6.5 * len(number)

    def draw(c: Painter) -> None:
        c.rect(2, 2, w, 22, PAPER.accent if own else PAPER.card, 11, INK, 2.6 if own else 1.6)
        mark(c, look[1], look[0], 13, 13, 6, dark=False)
        c.text(2 + (w + 16) / 2 + 1, 13, number, 18, INK, "cb", "c")

    put(p, kept(p, ("tag", look, number, own), w + 4, 26, draw), x - w / 2 - 2, y - 13, alpha)


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
) -> None:
    """The twelve faces of the die as cells: good solid, bad hatched, plain grey; `lit` was rolled."""
    gap = 2.5 if w >= 200 else 1.4
    each = (w - 11 * gap) / 12
    good, bad = (p.theme.good, p.theme.danger) if dark else (PAPER.good_paper, PAPER.danger_paper)
    for i, tone in enumerate(tones):
        left = x + i * (each + gap)
        ground = "#3A2421" if dark else PAPER.card
        if tone == BAD:
            inner = svg.rect(left, y, each, h, ground, 1.5, bad, 1)
            step, sw = (5, 2) if w >= 200 else (4, 1.6)
            p.frags(
                left - 1,
                y - 1,
                each + 2,
                h + 2,
                inner + svg.hatch(left + 0.5, y + 0.5, each - 1, h - 1, bad, step, sw),
            )
        else:
            p.rect(left, y, each, h, good if tone == GOOD else ("#59616D" if dark else "#B9B3A4"), 1.5)
        if numbers and each > 13:
            _cell_number(p, left + each / 2, y + h / 2, i + 1, tone, bad, dark)
        if lit == i + 1:
            p.rect(left - 2.5, y - 2.5, each + 5, h + 5, None, 3, p.theme.accent, 2.5)


def _cell_number(p: Painter, x: float, y: float, n: int, tone: str, bad: str, dark: bool) -> None:
    if tone == BAD:
        p.rect(x - 8, y - 8, 16, 16, p.theme.panel if dark else PAPER.card, 3)
    colour = bad if tone == BAD else INK if tone == GOOD and dark else PAPER.light
    p.text(x, y, str(n), 15, colour, "cb", "c")


def signed(n: int) -> str:
    """+3, −2, ±0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "±0"


def change_pill(
    p: Painter, x: float, y: float, n: int, size: float = 17, h: float = 20, w: float = 30
) -> None:
    """+n on green or −n on red, round (x, y)."""
    fill = "#0B7A55" if n > 0 else "#B3261E"
    p.rect(x - w / 2, y - h / 2, w, h, fill, h / 2)
    p.text(x, y, signed(n), size, "#FFFFFF", "cb", "c")


def car_at(
    p: Painter,
    x: float,
    ground: float,
    w: float,
    colour: str,
    outline: str = "none",
    alpha: int = 255,
    angle: float = 0.0,
) -> None:
    """A car seen from the side, `w` wide, standing on `ground` round x."""
    drawing = art.car("modern_side", colour, outline)
    middle = ground - (124 - drawing.height / 2) * w / drawing.width
    p.art(drawing, x, middle, w, alpha, mid=True, angle=angle)


def ghost_at(p: Painter, x: float, ground: float, w: float, colour: str) -> None:
    """The flat shape of a car on `ground` round x."""
    drawing = art.silhouette("modern_side", colour)
    p.art(drawing, x, ground - (124 - drawing.height / 2) * w / drawing.width, w, mid=True)
