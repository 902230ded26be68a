"""The right column: running order with chances, the deck as far as known, the seats, the row, the log."""

from __future__ import annotations

from functools import partial

from game.games.full_throttle.rules.cards import COLOURS, COPIES, NUMBERS
from game.games.full_throttle.table.art.cards import draw_back, draw_backs, draw_chip
from game.games.full_throttle.table.art.riders import ART, RIDERS, badge, plain_badge, ride_at
from game.games.full_throttle.table.geometry import Places
from game.games.full_throttle.table.live_estimate import share
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.names import Names
from game.games.full_throttle.table.panels.green import STEP_TONES
from game.games.full_throttle.table.telling import wording
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, TextStyle, Theme, Type, mix
from game.ui.kit.elements import Element, Elements, Extra, Look, Rect
from game.ui.kit.layout import Node, Placed, box, column, paint, picture, rect_of, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import readable
from game.ui.race.board.pieces import in_disc
from game.ui.race.board.sidebar import SHORT, declare_lines, paint_column, paint_log

HEAD, ORDER_ROW, NEXT_ROW, SEAT_ROW = (26.0, 3.0), (36.0, 4.0), (24.0, 2.0), (23.0, 2.0)
BETWEEN = 2.0, -1.0
"""Heights of heads and rows and what lies between rows, and how much more they have at 150 %."""
MANY = 4
"""Beside large letters more seats than these leave no room for what the bars are."""
INSET: Rect = (6, 0, 6, 0)
"""From the column's edges to its rows."""
FAR = sum(number * copies for number, copies in zip(NUMBERS, COPIES, strict=True))
"""How many rows all cards of a moped carry it."""
ROWS = 66.0
"""Room for how many rows its cards may carry a moped, at the right end of its bar."""
CLEAR = 12.0
"""What keeps a finish at the far end of a bar off that."""
BEYOND = 3
"""So many rows more than all cards carry it has a bar room for, as the finish may lie there."""
STEP = 46.0
"""From the chances of one step of the podium to those of the next."""
TIGHT = 12.0
"""So much less at twice the size of letters, which leaves where a moped is its room."""


def _tall(p: Painter, high: float, more: float) -> float:
    """A height of 100 %, and so much more where letters are half as large again."""
    return high + 2 * more * (p.text_scale - 1)


def _pitch(p: Painter) -> float:
    return STEP - TIGHT * (p.text_scale - 1)


def side_key(model: Model) -> tuple[object, ...]:
    """What the column is made of, but for the log."""
    trials = model.odds.trials if model.odds else -1 if model.odds_before else 0
    seen = model.version, model.names.code, model.viewer, model.eyes, model.lit
    told = model.odds_shown, model.names.scene.app.settings.bot_levels
    return *seen, *told, trials, model.deciding


def paint_sidebar(p: Painter, model: Model, at: Places) -> None:
    """The whole column as one kept picture."""
    key = side_key(model), at.lay
    paint_column(p, "ft.side", key, at.lay.column, model.names.scene, lambda c: paint(c, at.side))


def side_panel(p: Painter, model: Model) -> Node:
    """The parts from the bar down; the log has the room that is left."""
    scene = model.names.scene
    parts = [_order(p, model), _deck(p, model), _seats(p, model)]
    if model.has_row:
        parts.append(_beside(p, model))
    tip = scene.t("table.log_tip")
    log = Element("log", "button", scene.t("common.log"), action=scene.open_log, draw=_ring, tooltip=tip)
    news = box(grow=1, draw=lambda c, rect, look: paint_log(c, rect, scene), item=log)
    return column(*parts, box(h=4), news, pad=(0, 0, 0, 4))


def declare_news(ui: Elements, model: Model, side: Placed) -> None:
    """The lines of the log, where the column has left room for them."""
    declare_lines(ui, model.names.scene, rect_of(side, "log"), SHORT)


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.focused:
        x, y, w, h = e.rect
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)


def _head(p: Painter, title: str, right: Node) -> Node:
    named = text(title, Type.STRONG, p.theme.light, pad=(0, 0, 0, 2), grow=1)
    return row(named, right, gap=8, pad=(8, 4, 6, 0), high=_tall(p, *HEAD))


def _caption(t: Theme, said: str) -> Node:
    return text(said, Type.CAPTION, t.light_muted, "r")


# -- the running order ---------------------------------------------------------------------------------
def _order(p: Painter, model: Model) -> Node:
    t, names, order = p.theme, model.names, model.seen["order"]
    steps = [picture(partial(_step, step=step), _pitch(p)) for step in range(len(STEP_TONES))]
    what = [] if p.text_scale > 1 else [_caption(t, names.t("order.podium"))]
    right = row(*what, *steps, pad=(0, 0, 1, 0)) if model.has_odds else _caption(t, names.t("order.where"))
    empty = names.t("order.empty")
    rows = [_order_row(p, model, i, colour) for i, colour in enumerate(order)] or [
        box(draw=lambda c, rect, look: _paragraph(c, rect, empty))
    ]
    note = text(wording.odds_note(model), Type.CAPTION, t.info if model.odds else t.light_muted)
    return column(
        _head(p, names.scene.t("common.order"), right),
        column(*rows, gap=_tall(p, *BETWEEN), high=len(COLOURS) * _tall(p, 38, 3)),
        row(note, pad=(8, 0, 8, 2), high=_tall(p, 20, 3)),
        *_legend(p, model),
        pad=INSET,
    )


def _paragraph(c: Painter, rect: Rect, said: str) -> None:
    x, y, w, _ = rect
    c.para(x + 10, y + 16, w - 20, said, Type.CAPTION.size, c.theme.light_muted, Type.CAPTION.face)


def _step(c: Painter, x: float, y: float, step: int) -> None:
    c.circle(x, y, 9.5, STEP_TONES[step], INK, 1.2)
    c.text(x, y, str(step + 1), in_disc(c, 9.5, 15), INK, "cb", "c")


def _order_row(p: Painter, model: Model, i: int, colour: str) -> Node:
    """A moped: its place, where it is, the chances of each step of the podium."""
    t, seen, names, rider, lit = p.theme, model.seen, model.names, RIDERS[colour], colour in model.lit
    home = seen["podium"].index(colour) if colour in seen["podium"] else None
    where = names.t("lap.home_short") if home is not None else model.where(colour)
    leads = seen["laps"][colour] == max(seen["laps"].values())
    style, narrow = TextStyle(14, "cs") if names.japanese else Type.MEASURE, 8 * (p.text_scale - 1)
    tip = wording.colour_words(model, colour)
    head = Extra(tip_head=names.rider(colour))
    label = f"{i + 1} {names.colour(colour)}"
    return row(
        picture(partial(_place, place=i + 1, step=home), 32 - narrow),
        picture(lambda c, x, y: ride_at(c, colour, x, y + 13, 33), 24),
        box(w=4),
        picture(partial(_badge, colour=colour), 28 - narrow),
        box() if model.has_odds else text(rider.number, Type.FIGURE, t.light, pad=(0, 0, 10, 0)),
        column(
            row(
                text(
                    where,
                    style,
                    t.light if leads else t.light_muted,
                    grow=1,
                    pad=(0, 0, narrow if model.has_odds else 8, 0),
                ),
                *_chances(model, colour, home is not None, _pitch(p)),
                high=_tall(p, 20, 2),
            ),
            box(grow=1, draw=partial(_bar, model=model, colour=colour, home=home is not None)),
            grow=1,
            pad=(0, 0, 0, _tall(p, *BETWEEN)),
        ),
        high=_tall(p, *ORDER_ROW),
        fill=t.raised if lit else t.stripe,
        stroke=t.accent if lit else None,
        sw=1.8,
        r=4,
        item=readable(f"order.{i + 1}", label, tooltip=tip, clause="FT-5.3", value=colour, extra=head),
    )


def _place(c: Painter, x: float, y: float, place: int, step: int | None) -> None:
    if step is not None:
        c.circle(x, y, 11, STEP_TONES[step], INK, 1.4)
    c.text(x, y, str(place), in_disc(c, 11, 20), c.theme.light if step is None else INK, "cb", "c")


def _badge(c: Painter, x: float, y: float, colour: str) -> None:
    badge(c, colour, x, y, 6)


def _chances(model: Model, colour: str, home: bool, pitch: float) -> list[Node]:
    """Each chance in per cent; those of the position before pale, and a sign where there are none yet."""
    if not model.has_odds:
        return []
    certain = home or len(model.seen["podium"]) == len(STEP_TONES)
    odds = model.odds or model.odds_before
    chances = odds.podium[colour] if odds else (0.0,) * len(STEP_TONES)
    said = [share(chance, certain) if odds else "…" for chance in chances]
    told = [box(w=pitch, draw=partial(_chance, said=one, pale=not model.odds)) for one in said]
    return [row(*told, pad=(0, 0, 7, 0))]


def _chance(c: Painter, rect: Rect, look: Look, said: str, pale: bool) -> None:
    """A chance in per cent."""
    t, (x, y, w, h) = c.theme, rect
    words = f"{said}%" if said not in "–…" else said
    ink = mix(t.light_muted, t.stripe, 0.5) if pale else t.light
    c.text(x + w / 2, y + h / 2 + 1, words, 17, ink, "cs", "c", w=w - 5)


# -- how far the cards still to come may carry a moped ------------------------------------------------------
BLOCK, THIN = 11.0, 4.0
"""How high a card is drawn that is surely to come, and one that may be."""


def _bar(c: Painter, rect: Rect, look: Look, model: Model, colour: str, home: bool) -> None:
    """A block a card, as long as it carries: those surely in the deck high, those that may be in it flat."""
    x, y, w, h = rect
    left = [(n, model.left_of(colour, n)) for n in NUMBERS]
    if home or not any(still.total for _, still in left):
        return
    sure = [n for n, still in left for _ in range(still.known)]
    more = [n for n, still in left for _ in range(still.possible)]
    unit = (w - ROWS - 6 - CLEAR) / (FAR + BEYOND)
    tone = c.theme.light_muted if colour == "black" else RIDERS[colour].light
    top = y + (h - BLOCK) / 2 - 1
    c.frags(x, top, unit * FAR + 1, BLOCK + 1, _blocks(x, top, unit, sure, more, tone))
    if model.to_go(colour) <= FAR + BEYOND:
        _finish(c, x + unit * model.to_go(colour), top)
    said, most = f"+{span(*model.carried(colour))}", model.carried(colour)[1]
    if c.text_scale <= 1:
        # among larger letters the legend alone says what is counted
        said = model.names.t("deck.rows" if most > 1 else "deck.rows_one", n=said)
    c.text(x + w - 6, y + h / 2 - 1, said, 15, c.theme.light, "cs", "r", w=ROWS)


def _finish(c: Painter, x: float, y: float) -> None:
    """The chequered line across a bar, its middle at x: a bar that gets there may carry its moped home."""
    side, rows = 3.0, 4
    x, high = x - side, side * rows
    inner = svg.rect(x - 1.5, y, 2 * side + 3, high, INK)
    inner += "".join(svg.rect(x + side * (i % 2), y + side * i, side, side, PAPER.light) for i in range(rows))
    c.frags(x - 2, y - 1, 2 * side + 4, high + 2, inner)


def _blocks(x: float, y: float, unit: float, sure: list[int], more: list[int], tone: str) -> str:
    parts = []
    for high, numbers in ((BLOCK, sure), (THIN, more)):
        for n in sorted(numbers, reverse=True):
            parts.append(svg.rect(x, y + BLOCK - high, n * unit - 1.4, high, tone, 1))
            x += n * unit
    return "".join(parts)


def span(sure: int, most: int) -> str:
    """A number that is sure to be reached and the one that may be: 13–16."""
    return f"{sure}–{most}" if most > sure else str(sure)


def _legend(p: Painter, model: Model) -> list[Node]:
    """What the bars above are, where that leaves the log a line."""
    if p.text_scale > 1 and model.seen["seats"] > MANY:
        return []
    names = model.names
    return [box(high=_tall(p, 18, 3), draw=lambda c, rect, look: _kinds(c, rect, names))]


def _kinds(c: Painter, rect: Rect, names: Names) -> None:
    """High blocks and flat ones, and the line that they are to reach."""
    x, y, w, h = rect
    t, at, top = c.theme, x + 10, y + h / 2 - BLOCK / 2
    for high, key in ((BLOCK, "deck.sure"), (THIN, "deck.maybe")):
        c.rect(at, top + BLOCK - high, 13, high, t.light_muted, 1)
        at += 18
        at += c.text(at, y + h / 2, names.t(key), 14, t.light_muted, "j", w=x + w - at - 4) + 12
    line = names.t("deck.finish")
    if at + 13 + c.width(line, 14, "j") < x + w:
        _finish(c, at + 4, top)
        c.text(at + 13, y + h / 2, line, 14, t.light_muted, "j")


# -- the deck ------------------------------------------------------------------------------------------
def _deck(p: Painter, model: Model) -> Node:
    """The cards that the next one is among: so many of each moped; and those that lie under the deck."""
    t, names = p.theme, model.names
    backs = box(w=28, draw=lambda c, rect, look: draw_backs(c, rect[0], rect[1] + 2, model.deck_left))
    parts = names.t("deck.parts")
    head = row(
        backs,
        text(names.t("deck.next", n=model.deck_left), Type.STRONG, t.light),
        box(grow=1, draw=lambda c, rect, look: _where_it_fits(c, rect, parts, "r")),
        pad=(8, 4, 6, 0),
        high=_tall(p, *HEAD),
    )
    tip = names.t("tip.under", n=model.deck_under)
    under = readable("under", names.t("deck.under"), tooltip=tip, clause="FT-4.4")
    first, *others = (_cards_of(p, model, colour) for colour in COLOURS)
    apart = [first, *(node for other in others for node in (box(w=5, grow=1), other))]
    return column(
        head,
        row(*apart, pad=(5, 0, 4, 0), fill=t.stripe, r=3),
        box(h=2),
        box(high=30, draw=lambda c, rect, look: _under(c, model, rect), item=under),
        box(h=2),
        pad=INSET,
    )


def _cards_of(p: Painter, model: Model, colour: str) -> Node:
    """A moped's cards in the deck: so many surely, and so many at most."""
    label, tip = model.names.colour(colour), wording.still_words(model, colour)
    item = readable(f"deck.{colour}", label, tooltip=tip, clause="FT-4.4", extra={"tip_head": label})
    left = [model.left_of(colour, n) for n in NUMBERS]
    sure = sum(still.known for still in left)
    said = span(sure, sure + sum(still.possible for still in left))
    sign = picture(partial(_card_of, colour=colour), 18)
    return row(sign, text(said, TextStyle(15, "cs"), p.theme.light), high=_tall(p, *NEXT_ROW), item=item)


def _card_of(c: Painter, x: float, y: float, colour: str) -> None:
    """A card with a moped's sign, or the sign alone beside large letters."""
    rider = RIDERS[colour]
    if c.text_scale <= 1:
        c.frags(x - 7.5, y - 10, 16, 20, svg.rect(x - 6.5, y - 9, 13, 18, PAPER.card, 2, INK, 1))
        c.frags(x - 7.5, y - 10, 16, 20, plain_badge(rider.shape, x, y, 4.4, rider.colour))
        return
    badge(c, colour, x - 2, y, 5)


def _under(c: Painter, model: Model, rect: Rect) -> None:
    """The cards under the deck in the order they will come, those that the viewer knows face up."""
    x, y, w, h = rect
    t, under = c.theme, model.under
    label = model.names.t("deck.under_count", n=model.deck_under) if under else model.names.t("deck.under")
    wide = c.text(x + 8, y + h / 2, label, 14, t.light_muted, "j", w=90)
    if not under:
        none = model.names.t("deck.under_none")
        c.text(x + w - 6, y + h / 2, none, 14, t.light_muted, "j", "r", w=w - wide - 24)
        return
    left, room = x + wide + 16, w - wide - 22
    shown = under if len(under) * 15 <= room else under[: int((room - 32) / 15)]
    step = min(19.0, (room - 17) / max(1, len(under) - 1)) if len(shown) == len(under) else 15.0
    if len(shown) < len(under):
        c.text(x + w - 4, y + h / 2, f"+{len(under) - len(shown)}", 16, t.light_muted, "cs", "r")
    for i, card in enumerate(shown):
        if card is None:
            draw_back(c, left + i * step, y + 3, 17, 24)
        else:
            draw_chip(c, card, left + i * step, y + 3, 17)


# -- the seats -----------------------------------------------------------------------------------------
def _seats(p: Painter, model: Model) -> Node:
    names = model.names
    head = _head(p, names.t("seats.title"), _caption(p.theme, names.t("seats.bets")))
    rows = [_seat_row(p, model, i, seat) for i, seat in enumerate(model.draft_order())]
    return column(head, column(*rows, gap=_tall(p, *BETWEEN)), box(h=_tall(p, 6, -5)), pad=INSET)


def _seat_row(p: Painter, model: Model, i: int, seat: int) -> Node:
    """A seat: whether it has the spark plug, what it does in this draft, its bets."""
    t, names, own, current = p.theme, model.names, model.is_me(seat), model.seen["turn"] == seat
    name, count, bot = names.seat(seat), model.bet_count(seat), names.bot(seat)
    state, tone = wording.seat_state(model, i, seat)
    colour = {"accent": t.accent, "good": t.good}.get(tone, t.light_muted)
    plug = picture(lambda c, x, y: c.art(drawing(f"{ART}/spark_plug"), x - 2, y, 19, mid=True), 20)
    style = Type.HEAD if own or current else Type.NOTE
    tip, head = wording.seat_words(model, i, seat), Extra(tip_head=name)
    return row(
        text(name, style, t.accent if own else t.light, pad=(12, 0, 6, 0), most=110),
        plug if model.seen["plug"] == seat else box(),
        box(grow=1, draw=lambda c, rect, look: _where_it_fits(c, rect, bot)),
        text(state, Type.CAPTION, colour, "r", pad=(8, 0, 8, 0), most=100),
        box(w=20, draw=lambda c, rect, look: draw_backs(c, rect[0], rect[1] + 3, 3 if count else 0)),
        text(str(count), Type.FIGURE, t.light, pad=(6, 0, 6, 0)),
        high=_tall(p, *SEAT_ROW),
        fill=t.raised if current else t.stripe,
        r=4,
        draw=_turn_bar if current else None,
        item=readable(f"seat.{i + 1}", name, tooltip=tip, clause="FT-4.1", value=seat, extra=head),
    )


def _turn_bar(c: Painter, rect: Rect, look: Look) -> None:
    c.rect(rect[0], rect[1], 3, rect[3], c.theme.accent)


def _where_it_fits(c: Painter, rect: Rect, said: str, a: str = "l") -> None:
    """What is told as well where there is room for it."""
    x, y, w, h = rect
    if w - 6 > c.width(said, 14, "j"):
        c.text(x + 4 if a == "l" else x + w - 2, y + h / 2, said, 14, c.theme.light_muted, "j", a)


# -- the row beside the board --------------------------------------------------------------------------
def _beside(p: Painter, model: Model) -> Node:
    """The cards that two or three seats lay aside: some face up, those of one's own for oneself."""
    names, (up, down) = model.names, model.row
    head = _head(p, names.t("row.title"), _caption(p.theme, names.t("row.count", n=len(up) + len(down))))
    cards = box(high=34, fill=p.theme.stripe, r=4, draw=lambda c, rect, look: _row_cards(c, model, rect))
    item = readable("row", names.t("row.title"), tooltip=names.t("tip.row"), clause="FT-4.3")
    return column(column(head, cards, item=item), box(h=2), pad=INSET)


def _row_cards(c: Painter, model: Model, rect: Rect) -> None:
    (x, y, w, _), (up, down) = rect, model.row
    if not up and not down:
        c.text(x + 10, y + 17, model.names.t("row.empty"), 14, c.theme.light_muted, "j", w=w - 20)
        return
    step = min(22.0, (w - 32) / max(1, len(up) + len(down) - 1))
    for i, card in enumerate([*up, *down]):
        left = x + 7 + i * step
        if i < len(up) and card is not None:
            draw_chip(c, card, left, y + 4, 19)
        else:
            draw_back(c, left, y + 4, 19, 27)
            if card is not None:
                draw_chip(c, card, left + 2, y + 6.5, 15)
