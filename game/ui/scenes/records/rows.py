"""A row of the list of records: picture, name, progress and who raced."""

from __future__ import annotations

from functools import partial

from game.services.records.saves import display_name
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, NEAR, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.marks import draw_mark
from game.ui.kit.parts import badge, rule, sign
from game.ui.kit.scene import Shell
from game.ui.race.words import seat_name
from game.ui.scenes.records.items import RecordItem
from game.ui.scenes.records.panel import draw_still, seat_marks
from game.ui.scenes.records.stills import Stills
from game.ui.scenes.records.words import ellipsize, kind_of, state_of, title_of

ROW = 72.0
STILL_W = 98.0
WON_H = 18.0
STATE_W, WHEN_W = 240.0, 200.0


def record_row(p: Painter, app: Shell, stills: Stills, element: Element, when: str, w: float) -> Node:
    """Return the row of an element's record in a list of this width."""
    t, item = p.theme, element.of(RecordItem)
    inner = w - STILL_W - 3 * INSET
    if item.summary.error:
        first, lines = sign("warning", 26, t.danger_paper, STILL_W), _damaged(app, item, when, p, inner)
    else:
        first = box(draw=partial(draw_still, stills, item, WON_H), w=STILL_W)
        lines = _summary_nodes(app, item, when, p, inner)
    fill, hot = (t.own_paper, t.own_paper) if element.selected else (None, t.sand)
    pad = (6, 6, INSET, 6)
    inside = row(
        first,
        column(*lines, grow=1),
        item=element,
        fill=fill,
        hot=hot,
        focus=9,
        r=8,
        gap=GAP,
        pad=pad,
        grow=1,
    )
    return column(inside, column(rule(t.rule), pad=(NEAR, 1, NEAR, 2)), fixed_h=ROW)


def _summary_nodes(app: Shell, item: RecordItem, when: str, p: Painter, width: float) -> list[Node]:
    """Return its name and progress, and below them who raced and when."""
    t, config, over = p.theme, item.config, item.summary.is_finished
    assert config is not None
    winners = item.result.winners if item.result is not None and not config.practice else ()
    winning_humans = set(winners) & set(config.humans())
    state = state_of(app, item.summary, item.result)
    state_w = min(STATE_W, p.width(state, *Type.STRONG) + 1)
    kind = kind_of(app, item.summary, config)
    label = [badge(p, kind, t.accent, t.night, Type.MORE.size)] if kind else []
    kind_w = sum(one.w for one in label)
    name = ellipsize(
        p, title_of(app, item.summary, config), Type.LABEL, width - state_w - kind_w - 22 - 3 * NEAR
    )
    head = row(
        sign("flag" if over else "play", 19, t.ink if over else t.good_paper, 22),
        text(name, Type.LABEL, t.ink),
        *label,
        box(grow=1),
        text(state, Type.STRONG, t.good_paper if winning_humans else t.ink, "r", w=state_w),
        gap=NEAR,
        grow=1,
    )
    date = text(when, Type.CAPTION, t.muted, "r", w=WHEN_W)
    return [head, row(box(draw=partial(_draw_seats, app, item), grow=1), date, gap=NEAR, grow=1)]


def _damaged(app: Shell, item: RecordItem, when: str, p: Painter, width: float) -> list[Node]:
    """Return the file and its error, cut to the width; the panel has the full text."""
    t = p.theme
    assert item.summary.error is not None
    fault = ellipsize(p, app.translator.error(item.summary.error), Type.CAPTION, width)
    name = ellipsize(p, display_name(item.summary.path), Type.STRONG, width - WHEN_W - NEAR)
    date = text(when, Type.CAPTION, t.muted, "r", w=WHEN_W)
    return [
        row(text(name, Type.STRONG, t.ink), box(grow=1), date, grow=1),
        text(fault, Type.CAPTION, t.danger_paper, grow=1),
    ]


def _draw_seats(app: Shell, item: RecordItem, p: Painter, rect: Box, look: Look) -> None:
    """Draw as many of those who raced as fit."""
    x, y, w, h = rect
    config, end = item.config, x + w
    assert config is not None
    for seat in range(len(config.seats)):
        name = seat_name(app, config, seat)
        style = Type.OWN_CAPTION if config.seats[seat].kind == "human" else Type.CAPTION
        marks = seat_marks(config, seat, dict(item.summary.observation))
        width = len(marks) * 18 + 6 + p.width(name, *style) + INSET
        if x + width > end:
            continue
        for i, mark in enumerate(marks):
            draw_mark(p, mark, x + 8 + i * 18, y + h / 2, 6, dark=False)
        p.text(x + len(marks) * 18 + 4, y + h / 2, name, style.size, p.theme.ink, style.face)
        x += width
