"""Drawings of race cards: faces of any size, backs, small ones, stacks."""

from __future__ import annotations

from typing import Final

from game.games.full_throttle.table.art.riders import RIDERS, on_colour, plain_badge, side_art
from game.ui.draw import svg
from game.ui.draw.art import mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board.pieces import kept, put

RATIO: Final = 86 / 94
"""Height over width of a card in the hand."""
BACK: Final = "#8A2B1E"
GOLD: Final = "#F0C766"


def split(card: str) -> tuple[str, int]:
    """Return colour and number of a card such as `red-2`."""
    colour, _, speed = card.partition("-")
    return colour, int(speed)


def draw_card(
    p: Painter,
    card: str,
    x: float,
    y: float,
    w: float,
    h: float = 0.0,
    *,
    ring: bool = False,
    bare: bool = False,
    alpha: int = 255,
) -> None:
    """Draw the face of a card at its top left; `ring` marks a chosen or current one.

    With `bare` its moped has no racing number.
    """
    h = h or w * RATIO
    w, h = round(w, 1), round(h, 1)

    def draw(c: Painter) -> None:
        _face(c, card, 4, 4, w, h, ring, bare)

    put(p, kept(p, ("ft card", card, w, h, ring, bare), w + 10, h + 11, draw, 1.0), x - 4, y - 4, alpha)


def _face(c: Painter, card: str, x: float, y: float, w: float, h: float, ring: bool, bare: bool) -> None:
    colour, speed = split(card)
    rider, tone = RIDERS[colour], on_colour(colour)
    r = 7 * min(1.0, w / 96 + 0.2)
    band = max(14.0, h * 0.2)
    c.rect(x + 1.5, y + 2.5, w, h, "#000000", r, op=0.3)
    c.rect(x, y, w, h, PAPER.card, r)
    low = f"M{x} {y + h - band}H{x + w}V{y + h - r}A{r} {r} 0 0 1 {x + w - r} {y + h}"
    low += f"H{x + r}A{r} {r} 0 0 1 {x} {y + h - r}Z"
    c.svg_fragments(x, y, w, h, svg.path(low, rider.colour))
    ride = min(w * 0.88, (h - band) * 1.04)
    c.art(side_art(colour), x + w - ride * 0.98, y + h - band - ride * 0.95, ride)
    tab = w * 0.4
    corner = f"M{x + r} {y}H{x + tab}L{x + tab * 0.62} {y + h * 0.42}H{x}V{y + r}A{r} {r} 0 0 1 {x + r} {y}Z"
    c.svg_fragments(x, y, w, h, svg.path(corner, rider.colour))
    if ring:
        c.rect(x, y, w, h, None, r, PAPER.accent, 4)
        c.rect(x + 2.6, y + 2.6, w - 5.2, h - 5.2, None, max(1.0, r - 2), INK, 1.2)
    else:
        c.rect(x, y, w, h, None, r, INK, 1.8)
    c.text(x + tab * 0.41, y + h * 0.205, str(speed), max(20.0, min(h * 0.36, w * 0.42)), tone, "cb", "c")
    _plate(c, colour, x + w - 5 * w / 96 - 1, y + h - band / 2, band, bare)


def _plate(c: Painter, colour: str, right: float, y: float, band: float, bare: bool) -> None:
    """Shape and number in a card's band, from its right end."""
    rider, tone = RIDERS[colour], on_colour(colour)
    size = max(14.0, band * 0.86)
    width = 0.0 if bare else c.text(right, y, rider.number, size, tone, "cb", "r")
    r = band * 0.28
    badge = plain_badge(rider.shape, right - width - r * 1.5 - 3, y, r, tone)
    c.svg_fragments(right - width - 3 * r - 4, y - band / 2, 3.2 * r, band, badge)


def draw_back(p: Painter, x: float, y: float, w: float, h: float = 0.0, alpha: int = 255) -> None:
    """Draw a card face down."""
    h = h or w * 1.36
    w, h = round(w, 1), round(h, 1)

    def draw(c: Painter) -> None:
        r = max(2.0, w * 0.08)
        m = max(1.6, w * 0.07)
        inner = svg.rect(2, 2, w, h, BACK, r, INK, 1.4)
        thin = max(1.0, w * 0.02)
        inner += svg.rect(2 + m, 2 + m, w - 2 * m, h - 2 * m, None, max(1.0, r - m / 2), GOLD, thin)
        inner += plain_badge("star", 2 + w / 2, 2 + h / 2, w * 0.19, GOLD)
        c.svg_fragments(0, 0, w + 4, h + 4, inner)

    put(p, kept(p, ("ft back", w, h), w + 4, h + 4, draw, 1.0), x - 2, y - 2, alpha)


def draw_backs(p: Painter, x: float, y: float, count: int, w: float = 12.0, step: float = 4.0) -> None:
    """Draw up to three cards face down, fanned to the right, as a sign beside their number."""
    for i in range(min(3, count)):
        draw_back(p, x + i * step, y, w)


def draw_chip(p: Painter, card: str, x: float, y: float, w: float = 19.0, alpha: int = 255) -> None:
    """Draw a card small, `w` × 1.4 w: its number on its colour, the shape below."""
    colour, speed = split(card)
    rider = RIDERS[colour]
    h = round(w * 1.42, 1)

    def draw(c: Painter) -> None:
        c.rect(1, 1, w, h, PAPER.card, 3, INK, 1.3)
        c.rect(1.7, 1.7, w - 1.4, h * 0.52, rider.colour, 2)
        c.text(1 + w / 2, 1 + h * 0.28, str(speed), max(14.0, w * 0.8), on_colour(colour), "cb", "c")
        shape = mark(rider.shape, 1 + w / 2, 1 + h * 0.775, w * 0.2, rider.colour, None, INK, 0.5)
        c.svg_fragments(1, 1 + h * 0.5, w, h * 0.5, shape)

    put(p, kept(p, ("ft chip", card, w), w + 2, h + 2, draw, 1.0), x - 1, y - 1, alpha)


def draw_bet(
    p: Painter,
    colour: str,
    x: float,
    y: float,
    w: float,
    h: float,
    count: int,
    alpha: int = 255,
    bare: bool = False,
) -> None:
    """Draw a stack of bets on one moped: its shape above, the count below; a dashed frame for none.

    With `bare` one card and none have no figure.
    """
    rider = RIDERS[colour]

    def draw(c: Painter) -> None:
        top = 13.0
        if not count:
            c.rect(2, top, w, h, None, 4, c.theme.edge_raised, 1.4, dash="4 3")
            shape = plain_badge(rider.shape, 2 + w / 2, top + h * 0.33, w * 0.24, c.theme.edge_raised)
            c.svg_fragments(2, top, w, h, shape)
            c.text(2 + w / 2, top + h * 0.8, "–" if bare else "0", 18, c.theme.light_muted, "cb", "c")
            return
        for i in range(min(count, 4) - 1, -1, -1):
            c.rect(2 + i * 2, top - i * 3.5, w, h, PAPER.card, 4, INK, 1.3)
        _bet_face(c, colour, 2, top, w, h, "" if bare and count == 1 else f"×{count}")

    put(p, kept(p, ("ft bet", colour, w, h, count, bare), w + 12, h + 16, draw, 1.0), x - 2, y - 13, alpha)


def _bet_face(c: Painter, colour: str, x: float, y: float, w: float, h: float, text: str) -> None:
    rider = RIDERS[colour]
    split_y = y + h * 0.61
    d = f"M{x + 0.6} {split_y}h{w - 1.2}v{h * 0.39 - 4.6}a4 4 0 0 1 -4 4h{-(w - 9.2)}a4 4 0 0 1 -4 -4Z"
    inner = svg.path(d, rider.colour) + svg.rect(x, y, w, h, None, 4, INK, 1.3)
    inner += mark(rider.shape, x + w / 2, y + h * 0.31, w * 0.27, rider.colour, None, INK, 0.7)
    c.svg_fragments(x - 1, y - 1, w + 2, h + 2, inner)
    c.text(x + w / 2, y + h * 0.8, text, min(18.0, h * 0.34), on_colour(colour), "cb", "c", w=w - 2)
