"""A crash in the action panel: the cars in it with the dice they had, lose and keep."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.grand_prix.table.board.cars import draw_car
from game.games.grand_prix.table.geometry import PANEL_H, Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Crash
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, INK, Theme, Type
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, box, column, picture, row, stack, text
from game.ui.kit.marks import keycap

WIDEST, NARROW, TINY, CARD_H = 210.0, 170.0, 110.0, PANEL_H - 50
"""A card's breadth at most, those below which its name and its dice in words take all of it, its height."""
LEAST_DIE = 4.0
"""Below it dice are no more than dots, and the pair of numbers tells them alone."""
_TURNED = 0.35
"""From when on the cars lie on their heads, as a share of the motion."""


def crash_key(m: Model, crash: Crash) -> tuple[object, ...]:
    """What the panel of a crash is made of."""
    return crash.cars, crash.before, crash.dice, crash.t > _TURNED, m.language


def crash_panel(t: Theme, lay: Layout, m: Model, crash: Crash) -> Node:
    """The cars that crashed with the dice they had, lose and keep; then the button that goes on."""
    room, count = lay.choosing[2], len(crash.cars)
    wide = min(WIDEST, (room - 10 * (count - 1)) / count)
    cards = [_card(t, m, crash, i, wide) for i in range(count)]
    title = text(m.names.t("crash.cars"), Type.HEAD, t.light_muted, h=36, pad=(0, 4, 0, 0))
    go_on = Element("continue", "button", m.names.scene.t("common.continue"), key="Space", focusable=False)
    go_on.draw = partial(_draw_go_on, line=m.names.t("crash.upright"))
    told = column(title, row(*cards, gap=10, h=CARD_H, align="start"), gap=2, w=room)
    on = column(box(item=go_on, h=66), pad=(0, 38, 0, 0), grow=1)
    return row(
        *((on, told) if lay.left_handed else (told, on)),
        gap=18,
        pad=(16, 0, 16, 0),
    )


def _card(t: Theme, m: Model, crash: Crash, i: int, w: float) -> Node:
    """A car as it lies now, whose it is, and its dice; a narrow card has the name over all of it."""
    seat, narrow, turned = crash.cars[i], w < NARROW, crash.t > _TURNED
    name, livery, before, after = m.names.seat(seat), m.livery(seat), crash.before[i], crash.dice[i]
    size = min(82.0, CARD_H - 34, w * 0.42)
    die = min(18.0, (w - size - 18) / 6) - 4
    car = picture(lambda p, x, y: draw_car(p, livery, x, y, size, -90, turned), size, grow=1)
    worded = tuple(m.names.t(f"crash.{key}", a=before, b=after) for key in ("dice", "pair"))
    said = box(h=40, draw=partial(_paint_dice, worded=worded))
    dice = row(*(_die(t, die, n < before, n < after) for n in range(6)), gap=4, h=33, align="start")
    facts = column(
        box(h=53) if narrow else text(name, Type.NAME, t.light, h=53, pad=(0, 0, 0, 9)),
        dice if die >= LEAST_DIE else box(h=33),
        box(h=40) if w < TINY else said,
        grow=1,
    )
    whole = row(column(car, pad=(0, 20 if narrow else 0, 0, 0), w=size), facts, gap=4, pad=(8, 0, 6, 0))
    title = text(name, Type.HEAD, t.light, h=32) if narrow else box()
    over = column(title, box(grow=1), said if w < TINY else box(), pad=(12, 0, 6, 0))
    return stack(whole, over, w=w, most=w, h=CARD_H, draw=partial(_ground, colour=livery.colour))


def _die(t: Theme, size: float, had: bool, kept: bool) -> Node:
    """A die that is kept, lost just now, or lost before."""
    if kept:
        return box(w=size, h=size, fill=t.light, r=3)
    if had:
        return box(w=size, h=size, stroke=t.danger, sw=2, r=3, draw=_cross)
    return box(w=size, h=size, stroke=t.lane, sw=1.5, r=3)


def _paint_dice(p: Painter, rect: Rect, look: Look, worded: Sequence[str]) -> None:
    """The dice in words where there is room, else as a pair of numbers."""
    x, y, w, h = rect
    fits = next((said for said in worded if p.width(said, BODY, "j") <= w), worded[-1])
    p.text(x, y + h / 2, fits, BODY, p.theme.light_muted, "j", w=w)


# -- how they look -------------------------------------------------------------------------------------
def _ground(p: Painter, rect: Rect, look: Look, colour: str) -> None:
    x, y, w, h = rect
    p.rect(x, y, w, h, p.theme.raised, 6)
    p.rect(x, y, 5, h, colour, 2, p.theme.kerb_white, 0.8)


def _cross(p: Painter, rect: Rect, look: Look) -> None:
    x, y, w, h = rect
    d = f"M{x + 3} {y + 3}L{x + w - 3} {y + h - 3}M{x + w - 3} {y + 3}L{x + 3} {y + h - 3}"
    p.svg_fragments(x, y, w, h, svg.path(d, None, p.theme.danger, 2.2))


def _draw_go_on(p: Painter, e: Element, look: Look, line: str) -> None:
    x, y, w, h = e.rect
    p.rect(x, y + 3, w, h, "#7A5400", 8)
    p.rect(x, y, w, h, p.theme.accent, 8, INK, 1.6)
    p.text(x + 16, y + 22, e.label, 20, INK, "jb", w=w - 100)
    keycap(p, x + w - 10, y + 21, e.key, False, 20, "r", INK)
    p.text(x + 16, y + 48, line, 15, INK, "j", w=w - 26)
