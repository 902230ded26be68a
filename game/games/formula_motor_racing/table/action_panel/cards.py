"""Drawings of the action cards: fronts in the hand and on the pile, backs on the deck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from game.games.formula_motor_racing.rules.cards import TEAMS
from game.games.formula_motor_racing.table.action_panel.scenes import card_scene
from game.games.formula_motor_racing.table.names import ID, Names, card_of, pictogram, picture_of
from game.ui.draw import art
from game.ui.draw.art import Drawing, drawing
from game.ui.draw.painter import Painter
from game.ui.draw.text import narrower
from game.ui.draw.theme import INK, PAPER, TextStyle, text_colour_on
from game.ui.kit.layout import draw_node, picture, row, text
from game.ui.kit.marks import draw_mark, icon
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, Tone, kept, put

RATIO = 1.4
SMALL, RAISED, PILE_CARD_W = 123.0, 148.0, 46.0
_DARK_BAND, _BEIGE, _RED_BAND = "#2C323C", "#CDB88A", "#7C160A"


def band_of(names: Names, card: str) -> str:
    """Return the colour of a card's heading."""
    kind = card_of(card)
    if kind.team >= 0:
        return names.token_styles[TEAMS[kind.team]][0]
    if kind.kind == "pit":
        return _BEIGE
    return _RED_BAND if kind.kind in ("spin", "crash") else _DARK_BAND


def die_tones(card: str) -> tuple[Tone, ...] | None:
    """Return the tones of the die's faces for the card's car; None if no die is rolled."""
    kind = card_of(card).kind
    if kind == "pit":
        return (BAD,) * 6 + (GOOD,) * 6
    if kind == "charge":
        return (GOOD,) * 9 + (BAD,) * 3
    return (PLAIN,) * 12 if kind in ("spin", "crash") else None


@dataclass(frozen=True, slots=True)
class Front:
    """How a card's front is drawn: its width, the key that chooses it, a note instead of its text."""

    card: str
    w: float
    key: str = ""
    raised: bool = False
    dim: bool = False
    note: str = ""


def draw_card(p: Painter, names: Names, front: Front, x: float, y: float, alpha: int = 255) -> None:
    """Draw a card's front with its top left at (x, y); raised ones have an amber rim and the full text."""
    put(p, kept_front(p, names, front), x - 7, y - 7, alpha)


def kept_front(p: Painter, names: Names, front: Front) -> pygame.Surface:
    """Return a card's front as a cached picture with a margin of 7 u."""
    w, key = front.w, (front, names.language_code, wants_odds(names.scene))
    # a card has no space for larger texts; its tooltip has them in any size
    return kept(p, key, w + 16, w * RATIO + 16, lambda c: _front(c, names, front, 7, 7), most=1.0)


def _front(c: Painter, names: Names, front: Front, x: float, y: float) -> None:
    card, w = front.card, front.w
    s, h = w / 124, w * RATIO
    c.rect(x + 2 * s, y + 3 * s, w, h, "#000000", 9 * s, op=0.35)
    if front.raised:
        c.rect(x - 5, y - 5, w + 10, h + 10, PAPER.accent, 12 * s)
    c.rect(x, y, w, h, PAPER.card, 8 * s, INK, 2.2)
    head = 31 * s
    _head(c, names, card, x, y, w, head)
    picture_h = (w - 4) * 150 / 240
    c.art(card_scene(card, *names.livery(card)), x + 2, y + head + 1, w - 4)
    foot = y + head + picture_h
    c.rect(x + 1, foot, w - 2, 2, INK)
    if front.key:
        side = 21 * s
        cap = x + w - 5 * s - side, foot - 4 - side
        c.rect(*cap, side, side + 2 * s, INK, 4 * s)
        c.rect(cap[0], cap[1], side, side, PAPER.card, 4 * s, INK, 1.4)
        c.text(cap[0] + side / 2, cap[1] + side / 2, front.key, 15 * s, INK, "cs", "c")
    tones = die_tones(card) if wants_odds(names.scene) else None
    _body(c, names, front, tones, x, foot + 2, y + h)
    if front.dim:
        c.rect(x, y, w, h, PAPER.card, 8 * s, op=0.42)


def _head(c: Painter, names: Names, card: str, x: float, y: float, w: float, h: float) -> None:
    """A band of the team's colour with its mark, the card's name and its number."""
    s, band, r = w / 124, band_of(names, card), 7 * w / 124
    shape = f"M{x + 1.1} {y + h}V{y + r + 1}A{r} {r} 0 0 1 {x + r + 1} {y + 1.1}H{x + w - r - 1}"
    c.path((x, y, w, h + 1), shape + f"A{r} {r} 0 0 1 {x + w - 1.1} {y + r + 1}V{y + h}Z", band)
    c.rect(x + 1, y + h - 1, w - 2, 2, INK)
    colour, team, value = text_colour_on(band), card_of(card).team, names.card_value(card)
    has_padding = team < 0 or bool(value)
    style = TextStyle(16 * s, "jb") if names.is_japanese else TextStyle(19 * s, "cb")
    parts = [text(names.t(f"card_head.{picture_of(card)}"), style, colour, grow=1)]
    if team >= 0:
        parts.insert(0, picture(partial(_team_mark, names.token_styles[TEAMS[team]][1], band, s), 18 * s))
    if value:
        parts.append(text(value, TextStyle(25 * s, "cb"), colour, "r"))
    left, gap, right = (8, 3, 6 if value else 8) if has_padding else (3, 4, 5 if names.is_japanese else 2)
    draw_node(c, row(*parts, gap=gap * s, pad=(left * s, 0, right * s, 0)), (x, y, w, h))


def _team_mark(shape: str, band: str, s: float, c: Painter, x: float, y: float) -> None:
    c.svg_fragments(
        x - 12 * s, y - 13 * s, 24 * s, 26 * s, art.mark(shape, x, y, 6.2 * s, band, "#FFFFFF", INK, 1.1)
    )


def _body(
    c: Painter,
    names: Names,
    front: Front,
    tones: tuple[Tone, ...] | None,
    x: float,
    y: float,
    bottom: float,
) -> None:
    w, raised, note = front.w, front.raised, front.note
    s = w / 124
    bad = tones.count(BAD) if tones else 0
    words = note or names.card_text(front.card, raised)
    width = w - (16 if raised else 13) * s
    low = bottom - (19 * s if bad and not note else 5)
    top = y + (5 if raised or bad else 8)
    most = max(1, int((low - top) / (16.2 * c.text_scale)))
    for face in narrower(words, "j"):
        lines = [line for part in words.split("\n") for line in c.lines(part, 14, face, width)]
        if len(lines) <= most:
            break
    step = min(18.5, (low - top) / max(1, len(lines[:most]))) if lines else 0
    first = top + max(0.0, (low - top - step * len(lines[:most])) * 0.45) + step / 2
    colour = PAPER.danger_paper if note else INK
    if len(lines) > most:
        c.cut.append(words)
    for i, line in enumerate(lines[:most]):
        c.text(x + 9 * s, first + i * step, line, 14, colour, face, w=width + 6)
    if bad and not note:
        harm = names.t(f"harm.{picture_of(front.card)}", n=bad)
        c.text(x + 9 * s, bottom - 11 * s, harm, 15 * s, PAPER.danger_paper, "cb", w=w - 15 * s)


def draw_pile_card(p: Painter, names: Names, card: str, x: float, y: float, w: float = PILE_CARD_W) -> None:
    """Draw a small card front with picture and pictogram only."""
    h, s = w * RATIO, min(1.8, w / PILE_CARD_W)
    # an empty heading leaves its space to the pictogram
    head = (18 if names.card_value(card) or card_of(card).team >= 0 else 8) * s

    def draw(c: Painter) -> None:
        band = band_of(names, card)
        c.rect(2, 3, w, h, "#000000", 5 * s, op=0.3)
        c.rect(1, 1, w, h, PAPER.card, 5 * s, INK, 1.8)
        c.rect(3, 3, w - 4, head, band, 3 * (s - 1))
        picture_h = (w - 2) * 150 / 240
        c.art(card_scene(card, *names.livery(card)), 2, head + 3, w - 2)
        c.rect(1, head + 3 + picture_h, w, 1.4, INK)
        size = min(24.0 * s, (h - head - picture_h) * 0.88)
        icon(c, pictogram(picture_of(card)), 1 + w / 2, (head + 4 + picture_h + h) / 2, size, INK)
        team = card_of(card).team
        if team >= 0:
            draw_mark(c, names.token_styles[TEAMS[team]], 2 + 8.5 * s, 3 + head / 2, 5.4 * s, dark=True)
        c.text(w - 2 * s, 3.5 + head / 2, names.card_value(card), 20 * s, text_colour_on(band), "cb", "r")

    # the heading does not grow with larger text
    put(p, kept(p, ("pile", card, w), w + 6, h + 8, draw, most=1.2), x - 1, y - 1)


def draw_back(p: Painter, x: float, y: float, w: float, alpha: int = 255) -> None:
    """Draw a card's back."""
    p.art(card_back(), x, y, w, alpha)


# -- drawings -----
@lru_cache(maxsize=1)
def card_back() -> Drawing:
    """Return the back of a card, 124 × 174, rounded corners included."""
    return drawing(f"{ID}/card_back")
