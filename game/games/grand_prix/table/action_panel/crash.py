"""The crash in the action panel: its cars with the dice they had, lost and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.grand_prix.table.action_panel.looks import draw_big
from game.games.grand_prix.table.board.cars import draw_car
from game.games.grand_prix.table.geometry import Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Crash
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, Theme, Type
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.layout import Node, box, column, picture, row, stack, text
from game.ui.race.board.pieces import PLAIN

MAX_CARD_W, NARROW, TINY, CARD_H = 210.0, 170.0, 110.0, Layout.panel_h - 50
"""A card's greatest width; widths below which its name and its dice in words take all of it; its height."""
MIN_DIE = 4.0
"""Below it dice would be dots, and only the pair of numbers shows them."""
_TURNED = 0.35
"""The share of the motion after which the cars lie upside down."""


def crash_key(m: Model, crash: Crash) -> tuple[object, ...]:
    """Return the cache key of a crash's panel."""
    return crash.cars, crash.before, crash.dice, crash.t > _TURNED, m.language


def crash_panel(t: Theme, layout: Layout, m: Model, crash: Crash) -> Node:
    """Return the crashed cars with the dice they had, lost and kept, then the button to continue."""
    width, count = layout.choosing[2], len(crash.cars)
    card_w = min(MAX_CARD_W, (width - 10 * (count - 1)) / count)
    cards = [_card(t, m, crash, i, card_w) for i in range(count)]
    title = text(m.names.t("crash.cars"), Type.HEAD, t.light_muted, h=36, pad=(0, 4, 0, 0))
    go_on = Element("continue", "button", m.names.scene.t("common.continue"), key="Space", focusable=False)
    go_on.draw, go_on.value = draw_big, m.names.t("crash.upright", n=crash.turns)
    go_on.extra = Extra(kind="primary", tone=PLAIN, of="")
    cards_column = column(title, row(*cards, gap=10, h=CARD_H, align="start"), gap=2, w=width)
    button = column(box(item=go_on, h=66), pad=(0, 38, 0, 0), grow=1)
    return row(
        *((button, cards_column) if layout.is_left_handed else (cards_column, button)),
        gap=18,
        pad=(16, 0, 16, 0),
    )


def _card(t: Theme, m: Model, crash: Crash, i: int, w: float) -> Node:
    """Return a car as it lies now, its name and its dice; on a narrow card the name takes the whole width."""
    seat, narrow, turned = crash.cars[i], w < NARROW, crash.t > _TURNED
    name, livery, before, after = m.names.seat(seat), m.livery(seat), crash.before[i], crash.dice[i]
    size = min(82.0, CARD_H - 34, w * 0.42)
    die = min(18.0, (w - size - 18) / 6) - 4
    car = picture(lambda p, x, y: draw_car(p, livery, x, y, size, -90, turned), size, grow=1)
    texts = tuple(m.names.t(f"crash.{key}", a=before, b=after) for key in ("dice", "pair"))
    dice_text = box(h=40, draw=partial(_paint_dice, texts=texts))
    dice = row(*(_die(t, die, n < before, n < after) for n in range(6)), gap=4, h=33, align="start")
    facts = column(
        box(h=53) if narrow else text(name, Type.NAME, t.light, h=53, pad=(0, 0, 0, 9)),
        dice if die >= MIN_DIE else box(h=33),
        box(h=40) if w < TINY else dice_text,
        grow=1,
    )
    card = row(column(car, pad=(0, 20 if narrow else 0, 0, 0), w=size), facts, gap=4, pad=(8, 0, 6, 0))
    title = text(name, Type.HEAD, t.light, h=32) if narrow else box()
    over = column(title, box(grow=1), dice_text if w < TINY else box(), pad=(12, 0, 6, 0))
    edge = row(box(w=5, fill=livery.colour, stroke=t.kerb_white, sw=0.8, r=2))
    return stack(edge, card, over, w=w, max_w=w, h=CARD_H, fill=t.raised, r=6)


def _die(t: Theme, size: float, was_there: bool, is_kept: bool) -> Node:
    """Return a die that is kept, lost just now, or lost before."""
    if is_kept:
        return box(w=size, h=size, fill=t.light, r=3)
    if was_there:
        return box(w=size, h=size, stroke=t.danger, sw=2, r=3, draw=_cross)
    return box(w=size, h=size, stroke=t.lane, sw=1.5, r=3)


def _paint_dice(p: Painter, rect: Box, look: Look, texts: Sequence[str]) -> None:
    """Paint the dice in words where they fit, else as a pair of numbers."""
    x, y, w, h = rect
    fits = next((words for words in texts if p.width(words, BODY, "j") <= w), texts[-1])
    p.text(x, y + h / 2, fits, BODY, p.theme.light_muted, "j", w=w)


# -- drawing -----
def _cross(p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    d = f"M{x + 3} {y + 3}L{x + w - 3} {y + h - 3}M{x + w - 3} {y + 3}L{x + 3} {y + h - 3}"
    p.svg_fragments(x, y, w, h, svg.path(d, None, p.theme.danger, 2.2))
