"""The right column: everybody's dashboard as a strip in the running order, and the latest log lines."""

from __future__ import annotations

from typing import Final

from game.games.formula_one.table.board.tones import ring_focused
from game.games.formula_one.table.geometry import BAR, Layout
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels.instruments import BRAKES, TYRES, Gauge, paint_bar, paint_sign
from game.games.formula_one.table.stage import number_of
from game.ui.draw import svg
from game.ui.draw.art import mark as mark_of
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.kit.elements import Elements
from game.ui.kit.layout import Placed, declare, paint, place
from game.ui.kit.widgets import item
from game.ui.race.board.calm import CardTexts, calm_card
from game.ui.race.board.sidebar import WIDE, declare_log, paint_column, paint_news

ORDER_FACTS: Final = ("spaces", "places", "speeds", "tyres", "brakes", "laps", "miss", "cars", "rolls")
"""The facts of a seat in the running order."""


def paint_sidebar(p: Painter, m: Model) -> None:
    """Paint the whole column as one cached picture."""
    layout, displayed = m.layout, m.displayed
    order = m.order
    facts = tuple(
        (seat, *(displayed[key][seat] for key in ORDER_FACTS), tuple(displayed["kept"][seat]))
        for seat in order
    )
    key = (
        facts,
        displayed["turn"],
        displayed["phase"],
        displayed["round"],
        m.language,
        layout,
        m.viewer,
        m.depth,
        m.card,
    )
    box = layout.side_x, BAR, layout.side, layout.panel_y - BAR

    def draw(c: Painter) -> None:
        if m.card is not None:
            paint(c, _card(c, layout, m.card))
        _heads(c, m, layout)
        for i, seat in enumerate(order):
            _row(c, m, layout, i, seat)
        paint_news(c, _log(m), m.names.scene)

    paint_column(p, "f1.side", key, box, m.names.scene, draw)


def _card(p: Painter, layout: Layout, texts: CardTexts) -> Placed:
    """Return the card of Calm, laid out."""
    return place(p, calm_card(p, layout, texts), layout.turn_card)


def _top(m: Model) -> float:
    """Return the top of the running order, which is below the card of Calm if there is one."""
    return BAR + m.layout.turn_card[3] if m.card is not None else BAR


def columns_of(layout: Layout) -> tuple[float, float]:
    """Return the right end of the speeds, and the left edge of the gauges."""
    right = layout.side_x + layout.side
    return right - 126, right - 112


def _heads(c: Painter, m: Model, layout: Layout) -> None:
    t, y = c.theme, _top(m) + 16
    speed, gauges = columns_of(layout)
    if m.is_calm:
        speed = layout.side_x + layout.side - 14
    head, max_width = m.names.scene.t("common.order"), speed - layout.side_x - 60
    c.text(layout.side_x + 14, y, head, 16, t.light, "jb", w=max_width)
    c.text(speed, y, "mph", 14, t.light_muted, "cs", "r")
    if m.is_calm:
        return
    for kind, at, most in ((TYRES, gauges + 8, "/8"), (BRAKES, gauges + 52, "/5")):
        paint_sign(c, at, y, kind)
        c.text(at + 11, y + 1, most, 14, t.light_muted, "cs")


def _token(c: Painter, x: float, y: float, look: Mark, number: int) -> None:
    """Paint a car's mark with its number in it."""
    colour, shape = look
    c.svg_fragments(x - 20.4, y - 20.4, 40.8, 40.8, mark_of(shape, x, y, 12, colour, PAPER.light, INK, 1.3))
    size, low = 12 if shape in ("star", "tri") else 15, 1.92 if shape == "tri" else 0
    c.text(x, y + low, str(number), size / c.text_scale, text_colour_on(colour), "cb", "c")


def _row(c: Painter, m: Model, layout: Layout, i: int, seat: int) -> None:
    t, displayed = c.theme, m.displayed
    x, y, w, h = layout.row(i, _top(m), m.is_calm)
    middle = y + h / 2
    turn, is_own = displayed["turn"] == seat, m.is_me(seat)
    if turn:
        c.rect(x, y + 1, w, h - 3, t.own_dark if is_own else t.raised, 6)
        c.rect(x, y + 1, 4, h - 3, t.accent, 2)
    elif is_own:
        c.rect(x, y + 1, w, h - 3, t.stripe, 6)
    elif i and not m.is_calm:
        c.rect(x + 10, y - 0.5, w - 20, 1, t.edge)
    drawn = displayed["places"][seat] == "out" and not displayed["round"]
    ink = t.light if turn or is_own else t.light_muted
    c.text(x + 20, middle, "–" if drawn else str(i + 1), 20 if m.is_calm else 24, ink, "cb", "c")
    number = number_of(displayed, seat)
    if number:
        _token(c, x + 50, middle, m.names.car(number), number)
    text, bad = _state(m, seat)
    if m.is_calm:
        _calm_facts(c, m, (x, middle, w), seat, text, bad)
        return
    speed, gauges = columns_of(layout)
    max_width = speed - c.width("160", 25, "cb") - 6 - (x + 70)
    name = t.accent if is_own else t.light
    # The two lines of a row move apart as their letters grow.
    apart = (c.text_scale + 1) / 2
    c.text(x + 70, middle - 9 * apart, m.names.seat(seat), 16, name, "jb", w=max_width)
    ink = t.danger if bad else t.light_muted
    c.text(x + 70, middle + 11 * apart, text, 14, ink, "j", w=max_width)
    if drawn:
        return
    c.text(speed, middle, str(displayed["speeds"][seat]), 25, t.light, "cb", "r")
    paint_bar(c, gauges, middle - 8.5 * apart, Gauge(TYRES, displayed["tyres"][seat]))
    paint_bar(c, gauges, middle + 7.5 * apart, Gauge(BRAKES, displayed["brakes"][seat]))
    _hand(c, m, seat, gauges + 5 * 11.2 + 22, middle + 7.5 * apart)


def _calm_facts(
    c: Painter, m: Model, line: tuple[float, float, float], seat: int, state: str, is_bad: bool
) -> None:
    """Paint the name of a seat and its speed, or its state where it has none."""
    t, (x, y, w), place = c.theme, line, m.displayed["places"][seat]
    right, is_own = x + w - 10, m.is_me(seat)
    name = t.accent if is_own else t.light
    c.text(x + 74, y, m.names.seat(seat), 16, name, "jb" if is_own else "j", w=right - 110 - x - 74)
    if place == "road":
        c.text(right, y, str(m.displayed["speeds"][seat]), 19, t.light, "cb", "r")
    else:
        c.text(right, y, state, 14, t.danger if is_bad else t.light_muted, "j", "r", w=104)


def _hand(c: Painter, m: Model, seat: int, x: float, y: float) -> None:
    """Paint the number of a seat's tactic cards, as a small card."""
    hand = m.displayed["hands"][seat]
    count = len(hand) if isinstance(hand, list) else hand
    inner = svg.rect(x, y - 6, 9, 12, PAPER.card, 1.5, PAPER.light_muted, 1)
    c.svg_fragments(x - 1, y - 7, 11, 14, inner)
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


# -- what can be pointed at -----
def declare_sidebar(ui: Elements, m: Model, p: Painter) -> None:
    """Declare the card of Calm, the running order with everybody's dashboards, and the log."""
    if m.card is not None:
        declare(ui, _card(p, m.layout, m.card))
    layout, order, displayed, t = m.layout, m.order, m.displayed, m.names.t
    for i, seat in enumerate(order):
        hand = displayed["hands"][seat]
        tip = t(
            "tip.row",
            name=m.names.seat(seat),
            speed=displayed["speeds"][seat],
            tyres=displayed["tyres"][seat],
            brakes=displayed["brakes"][seat],
            laps=displayed["laps"][seat],
            cards=len(hand) if isinstance(hand, list) else hand,
        )
        kept_cards = [m.names.pit_card(number) for number in displayed["kept"][seat]]
        if kept_cards:
            tip = t("tip.row_kept", what=tip, list=m.names.join_names(kept_cards))
        label = f"{i + 1} {m.names.seat(seat)}"
        item(
            ui,
            f"row.{i + 1}",
            label,
            layout.row(i, _top(m), m.is_calm),
            tooltip=tip,
            clause="F1-8.2",
            value=seat,
        )
    declare_log(ui, m.names.scene, _log(m), WIDE, ring_focused)


def _log(m: Model) -> Box:
    x, y, w, h = m.layout.log(m.layout.row(len(m.order), _top(m), m.is_calm)[1])
    return x, y + 2, w, h - 6
