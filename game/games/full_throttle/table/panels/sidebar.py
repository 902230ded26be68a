"""The sidebar: running order with chances, the known cards of the deck, the seats, the row, the log."""

from __future__ import annotations

from game.games.full_throttle.table.art.cards import draw_backs
from game.games.full_throttle.table.art.riders import ART
from game.games.full_throttle.table.geometry import Layout, Places
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels.column import (
    BETWEEN,
    INSET,
    caption,
    part_head,
    scaled_height,
)
from game.games.full_throttle.table.panels.deck import deck_part, row_part
from game.games.full_throttle.table.panels.order import order_part
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Type
from game.ui.kit.elements import Element, Elements, Extra, Look
from game.ui.kit.layout import Node, Placed, box, column, paint, picture, rect_of, row, text
from game.ui.kit.marks import draw_face, draw_mark, icon
from game.ui.kit.parts import portrait, rule, where_it_fits
from game.ui.kit.widgets import readable, ring
from game.ui.race.board.calm import CardTexts, calm_card
from game.ui.race.board.sidebar import SHORT, declare_lines, paint_column, paint_log

FACE = 26.0
"""The width of a portrait."""
SEAT_ROW = 23.0, 2.0
STRIP = 64.0, 6.0
"""Height of a row, and of all seats side by side, and their growth at 150 %."""
NAME_OVER = 8.0
"""How much wider than its place a name may be: it is set narrower then."""
DONE = 130
"""The alpha of a face that has bet."""
LOG_HEAD = 32.0
"""Height of the log's heading alone."""


def side_key(model: Model) -> tuple[object, ...]:
    """Return the cache key of the sidebar without the log."""
    trials = model.odds.trials if model.odds else -1 if model.odds_before else 0
    position = model.version, model.names.language_code, model.viewer, model.pov_seat, model.lit
    app = model.names.scene.app
    settings = model.depth, model.wants_odds, app.settings.bot_levels, app.keymap.cap("depth")
    return *position, *settings, trials, model.is_deciding


def paint_sidebar(p: Painter, model: Model, at: Places) -> None:
    """Paint the sidebar as one cached picture."""
    key = side_key(model), at.card, at.layout
    paint_column(p, "ft.side", key, at.layout.column, model.names.scene, lambda c: paint(c, at.side))


def side_panel(p: Painter, model: Model, card: CardTexts | None, frame: Layout) -> Node:
    """Return the parts from the top down, the card first; the log has the remaining space."""
    scene = model.names.scene
    parts = [order_part(p, model), deck_part(p, model), _seats(p, model)]
    if model.has_row:
        parts.append(row_part(p, model))
    if model.is_calm:
        parts = [node for part in parts for node in (part, rule(p.theme.edge))][:-1]
    if card is not None:
        parts.insert(0, calm_card(p, frame, card))
    log = Element("log", "button", scene.t("common.log"), action=scene.open_log, draw=ring(2, 8, hot=False))
    news = box(h=LOG_HEAD, draw=lambda c, rect, look: paint_log(c, rect, scene), item=log)
    if model.is_quiet:
        # the card says what happened last, and the green has the cards of the round
        return column(*parts, box(grow=1), news, pad=(0, 0, 0, 4))
    news.grow = 1
    return column(*parts, box(h=4), news, pad=(0, 0, 0, 4))


def declare_news(ui: Elements, model: Model, side: Placed) -> None:
    """Declare the lines of the log."""
    declare_lines(ui, model.names.scene, rect_of(side, "log"), SHORT)


def _seats(p: Painter, model: Model) -> Node:
    if model.is_calm:
        return _seat_strip(p, model)
    names = model.names
    head = part_head(p, names.t("seats.title"), caption(p.theme, names.t("seats.bets")))
    rows = [_seat_row(p, model, i, seat) for i, seat in enumerate(model.draft_order())]
    return column(
        head, column(*rows, gap=scaled_height(p, *BETWEEN)), box(h=scaled_height(p, 6, -5)), pad=INSET
    )


def _seat_row(p: Painter, model: Model, i: int, seat: int) -> Node:
    """A seat: the spark plug, its state in this draft, its number of bets."""
    t, names, is_own, current = p.theme, model.names, model.is_me(seat), model.displayed["turn"] == seat
    name, count, face = names.seat(seat), model.bet_count(seat), names.scene.seat_face(seat)
    state, tone = wording.seat_state(model, i, seat)
    colour = {"accent": t.accent, "good": t.good}.get(tone, t.light_muted)
    bets = [
        box(w=20, draw=lambda c, rect, look: draw_backs(c, rect[0], rect[1] + 3, 3 if count else 0)),
        text(str(count), Type.FIGURE, t.light, pad=(6, 0, 6, 0)),
    ]
    plug = picture(_plug, 20)
    style = Type.HEAD if is_own or current else Type.NOTE
    head = Extra(tip_head=name, gives_way=p.text_scale > 1, seat=seat)
    tip = wording.seat_tooltip(model, i, seat)
    return row(
        portrait(face, FACE, FACE + 12),
        text(name, style, t.accent if is_own else t.light, pad=(2 if face else 12, 0, 6, 0), max_w=110),
        plug if model.displayed["plug"] == seat else box(),
        where_it_fits(names.bot(seat)),
        text(state, Type.CAPTION, colour, "r", pad=(8, 0, 8, 0), max_w=100),
        *bets,
        fixed_h=scaled_height(p, *SEAT_ROW),
        fill=t.raised if current else t.stripe,
        r=4,
        draw=_turn_bar if current else None,
        item=readable(f"seat.{i + 1}", name, tooltip=tip, clause="FT-4.1", value=seat, extra=head),
    )


def _seat_strip(p: Painter, model: Model) -> Node:
    """The seats side by side in the order in which they bet."""
    order = model.draft_order()
    longest = max((model.names.seat(seat) for seat in order), key=lambda name: p.width(name, *Type.CAPTION))
    cells = [_seat_cell(p, model, i, seat, longest) for i, seat in enumerate(order)]
    return row(*cells, pad=(6, 6, 6, 6), fixed_h=scaled_height(p, *STRIP))


def _seat_cell(p: Painter, model: Model, i: int, seat: int, longest: str) -> Node:
    """The face of a seat, a tick once it has bet, for the first the spark plug, and its name.

    Names are drawn where the `longest` fits: all or none.
    """
    t, names, has_turn = p.theme, model.names, model.is_drafting and model.displayed["turn"] == seat
    name, who, badge = names.seat(seat), names.scene.seat_face(seat), names.mark(seat)
    has_bet = model.has_drafted(seat) and not has_turn

    def draw(c: Painter, rect: Box, look: Look) -> None:
        x, y = rect[0] + rect[2] / 2, rect[1] + FACE / 2 + 3
        if who:
            draw_face(c, who, x, y, FACE, alpha=DONE if has_bet else 255)
        elif badge:
            draw_mark(c, badge, x, y, 9)
        if has_bet:
            icon(c, "check", x + 16, y + 6, 16, t.good)
        if model.displayed["plug"] == seat:
            _plug(c, x - 18, y + 2)
        ink = t.accent if has_turn or model.is_me(seat) else t.light_muted
        if c.width(longest, *Type.CAPTION) <= rect[2] + NAME_OVER:
            c.text(x, rect[1] + rect[3] - 10 * c.text_scale, name, Type.CAPTION.size, ink, a="c", w=rect[2])

    head, tip = Extra(tip_head=name, seat=seat), wording.seat_tooltip(model, i, seat)
    item = readable(f"seat.{i + 1}", name, tooltip=tip, clause="FT-4.1", value=seat, extra=head)
    return box(grow=1, w=1, draw=draw, item=item, fill=t.raised if has_turn else None, r=6)


def _plug(c: Painter, x: float, y: float) -> None:
    c.art(drawing(f"{ART}/spark_plug"), x - 2, y, 19, mid=True)


def _turn_bar(c: Painter, rect: Box, look: Look) -> None:
    c.rect(rect[0], rect[1], 3, rect[3], c.theme.accent)
