"""The right column: everybody's dashboard as a strip in the running order, and the latest log lines."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.games.formula_one.table.board.tones import RING_FOCUSED
from game.games.formula_one.table.geometry import HEAD_ROW
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels import instruments
from game.games.formula_one.table.stage import number_of
from game.ui.draw import svg
from game.ui.draw.art import mark as mark_of
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, LARGE_LETTERS, PAPER, TextStyle, Type, text_colour_on
from game.ui.kit.elements import Element, Elements, Extra, Look
from game.ui.kit.layout import Node, Placed, box, column, declare, paint, picture, row, text
from game.ui.kit.parts import portrait
from game.ui.kit.widgets import readable
from game.ui.race.board.calm import calm_card
from game.ui.race.board.sidebar import WIDE, declare_log, paint_column, paint_news, row_ground

ORDER_FACTS: Final = ("spaces", "places", "speeds", "tyres", "brakes", "laps", "miss", "cars", "rolls")
"""The facts of a seat in the running order."""
SPEED: Final = TextStyle(25, "cb")
FACE, FACE_W = 30.0, 28.0
"""The width of a portrait, and of the space that it takes from the facts beside it."""
GAUGES_W, BAR_W = 108.0, 78.0
"""The width of both gauges with the hand, and of a gauge alone."""


def side_key(m: Model) -> tuple[object, ...]:
    """Return the cache key of the column without the log."""
    displayed = m.displayed
    facts = tuple(
        (
            seat,
            *(displayed[key][seat] for key in ORDER_FACTS),
            tuple(displayed["kept"][seat]),
            m.hand_size(seat),
        )
        for seat in m.order
    )
    moment = displayed["turn"], displayed["phase"], displayed["round"]
    return facts, moment, m.language, m.layout, m.viewer, m.depth, m.card


def side_panel(p: Painter, m: Model) -> Node:
    """Return the card of Calm if there is one, the running order, and the log in the space that is left."""
    card = [calm_card(p, m.layout, m.card)] if m.card is not None else []
    rows = [_row(p, m, i, seat) for i, seat in enumerate(m.order)]
    log = box(grow=1, draw=lambda c, rect, look: paint_news(c, rect, m.names.scene))
    return column(*card, column(_heads(p, m), *rows, pad=(4, 0, 4, 6)), log, pad=(0, 0, 0, 4))


def declare_sidebar(ui: Elements, m: Model, side: Placed) -> None:
    """Declare the card, the rows of the running order, and the log, which is the last node."""
    declare(ui, side)
    declare_log(ui, m.names.scene, side[-1][1], WIDE, RING_FOCUSED)


def paint_sidebar(p: Painter, m: Model, side: Placed) -> None:
    """Paint the whole column as one cached picture."""
    paint_column(p, "f1.side", side_key(m), m.layout.column, m.names.scene, lambda c: paint(c, side))


def _heads(p: Painter, m: Model) -> Node:
    t = p.theme
    order = text(m.names.scene.t("common.order"), Type.STRONG, t.light, grow=1)
    mph = text("mph", Type.CLAUSE, t.light_muted, pad=(12, 0, 10 if m.is_calm else 14, 0))
    gauges = [] if m.is_calm else [_head_of(p, kind) for kind in instruments.GAUGES] + [box(w=GAUGES_W - 88)]
    return row(order, mph, *gauges, fixed_h=HEAD_ROW, pad=(10, 2, 0, 0))


def _head_of(p: Painter, kind: instruments.GaugeKind) -> Node:
    """Return the sign of a gauge, and the wear at its end."""
    most = text(f"/{instruments.MAX_WEAR[kind]}", Type.CLAUSE, p.theme.light_muted, w=25, pad=(0, 2, 0, 0))
    return row(picture(lambda c, x, y: instruments.paint_sign(c, x, y, kind), 16), most, gap=3)


# -- a row of the running order -----
def _row(p: Painter, m: Model, i: int, seat: int) -> Node:
    t, displayed, is_own, has_turn = p.theme, m.displayed, m.is_me(seat), m.displayed["turn"] == seat
    # about to draw its place on the grid
    drawn = displayed["places"][seat] == "out" and not displayed["round"]
    number = number_of(displayed, seat)
    who = m.names.scene.seat_face(seat) if m.is_calm or p.text_scale < LARGE_LETTERS else ""
    style, ink = Type.SUM if m.is_calm else Type.TOTAL, t.light if has_turn or is_own else t.light_muted
    return row(
        text("–" if drawn else str(i + 1), style, ink, "c", w=30 if who else 40),
        picture(partial(_token, look=m.look(seat), number=number), 20) if number else box(w=20),
        portrait(who, FACE, FACE_W),
        *(_calm_facts(p, m, seat) if m.is_calm else _facts(p, m, seat, drawn)),
        align="middle",
        fixed_h=m.layout.row_h(m.is_calm),
        draw=row_ground(has_turn, is_own, has_line=i > 0 and not m.is_calm),
        item=_item(m, i, seat),
    )


def _item(m: Model, i: int, seat: int) -> Element:
    displayed, t = m.displayed, m.names.t
    facts = {key: displayed[key][seat] for key in ("tyres", "brakes", "laps")}
    tip = t(
        "tip.row", name=m.names.seat(seat), speed=displayed["speeds"][seat], cards=m.hand_size(seat), **facts
    )
    kept_cards = [m.names.pit_card(number) for number in displayed["kept"][seat]]
    if kept_cards:
        tip = t("tip.row_kept", what=tip, list=m.names.join_names(kept_cards))
    label = f"{i + 1} {m.names.seat(seat)}"
    return readable(f"row.{i + 1}", label, tooltip=tip, clause="F1-8.2", value=seat, extra=Extra(seat=seat))


def _facts(p: Painter, m: Model, seat: int, drawn: bool) -> list[Node]:
    """Return the name and state of a seat, its speed, both gauges and its hand; no facts before the start."""
    t, displayed = p.theme, m.displayed
    state, is_bad = _state(m, seat)
    # The two lines of a row move apart as their letters grow.
    line, bar = 10 * (p.text_scale + 1), 8 * (p.text_scale + 1)
    named = column(
        text(m.names.seat(seat), Type.STRONG, t.accent if m.is_me(seat) else t.light, fixed_h=line),
        text(state, Type.CAPTION, t.danger if is_bad else t.light_muted, fixed_h=line),
        grow=1,
        pad=(10, 2, 0, 0),
    )
    speed_w = p.width("160", *SPEED) + 6
    if drawn:
        return [named, box(w=speed_w + 14 + GAUGES_W)]
    gauges = (instruments.Gauge(kind, displayed[kind][seat]) for kind in instruments.GAUGES)
    tyres, brakes = (box(w=BAR_W, h=bar, draw=partial(_bar, gauge=gauge)) for gauge in gauges)
    hand = box(w=GAUGES_W - BAR_W, draw=partial(_hand, count=m.hand_size(seat)))
    speed = text(str(displayed["speeds"][seat]), SPEED, t.light, "r", w=speed_w)
    return [named, speed, box(w=14), column(tyres, row(brakes, hand), pad=(0, 0, 0, 1))]


def _calm_facts(p: Painter, m: Model, seat: int) -> list[Node]:
    """Return the name of a seat and its speed, or its state where it has none."""
    t, is_own = p.theme, m.is_me(seat)
    state, is_bad = _state(m, seat)
    has_speed = m.displayed["places"][seat] == "road"
    value = str(m.displayed["speeds"][seat]) if has_speed else state
    ink = t.light if has_speed else t.danger if is_bad else t.light_muted
    name = text(
        m.names.seat(seat), Type.STRONG if is_own else Type.BODY, t.accent if is_own else t.light, grow=1
    )
    end = text(value, Type.NUMBER if has_speed else Type.CAPTION, ink, "r", max_w=104)
    return [row(name, end, grow=1, gap=6, pad=(14, 0, 10, 0))]


def _token(c: Painter, x: float, y: float, look: Mark, number: int) -> None:
    """Paint a car's mark with its number in it."""
    colour, shape = look
    c.svg_fragments(x - 20.4, y - 20.4, 40.8, 40.8, mark_of(shape, x, y, 12, colour, PAPER.light, INK, 1.3))
    size, low = 12 if shape in ("star", "tri") else 15, 1.92 if shape == "tri" else 0
    c.text(x, y + low, str(number), size / c.text_scale, text_colour_on(colour), "cb", "c")


def _bar(c: Painter, rect: Box, look: Look, gauge: instruments.Gauge) -> None:
    instruments.paint_bar(c, rect[0], rect[1] + rect[3] / 2, gauge)


def _hand(c: Painter, rect: Box, look: Look, count: int) -> None:
    """Paint the number of a seat's tactic cards, as a small card."""
    x, y = rect[0], rect[1] + rect[3] / 2
    c.svg_fragments(x - 1, y - 7, 11, 14, svg.rect(x, y - 6, 9, 12, PAPER.card, 1.5, PAPER.light_muted, 1))
    c.text(x + 13, y, str(count), 15, c.theme.light_muted, "cs")


def _state(m: Model, seat: int) -> tuple[str, bool]:
    """Return the state of a car beside its speed, and whether that is bad news."""
    displayed, t = m.displayed, m.names.t
    place = displayed["places"][seat]
    if place == "out":
        if not displayed["round"]:
            roll = displayed["rolls"][seat]
            return (t("where.rolled", n=roll) if roll is not None else t("where.to_roll")), False
        return t("where.out"), True
    if place == "spin":
        return t("where.spin"), True
    if place == "box":
        miss = displayed["miss"][seat]
        return (t("where.pit_miss", n=miss) if miss else t("where.pit")), False
    left = displayed["laps"][seat]
    return t("where.laps" if left else "where.home", n=left), False
