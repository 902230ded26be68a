"""The right column: running order with chances, the deck as far as known, the seats, the row, the log."""

from __future__ import annotations

from game.games.full_throttle.rules.cards import COLOURS, NUMBERS
from game.games.full_throttle.table.art.cards import draw_back, draw_backs, draw_chip
from game.games.full_throttle.table.art.riders import ART, RIDERS, badge, ride_at
from game.games.full_throttle.table.geometry import HEAD, Column, Places
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.outlook import share
from game.games.full_throttle.table.panels.green import STEP_TONES
from game.games.full_throttle.table.telling import wording
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import item
from game.ui.race.board.pieces import Box, in_disc
from game.ui.race.board.sidebar import declare_log, paint_column, paint_log


def paint_sidebar(p: Painter, model: Model, at: Places) -> None:
    """The whole column as one kept picture."""
    lay, scene = at.lay, model.names.scene
    key = (
        model.version,
        model.names.code,
        lay.w,
        lay.h,
        model.viewer,
        model.eyes,
        tuple(sorted(model.lit)),
        model.odds_shown,
        model.odds.trials if model.odds else 0,
        model.deciding,
    )
    paint_column(p, "ft.side", key, lay.column, scene, lambda c: _column(c, model, at.column))


def _column(c: Painter, model: Model, at: Column) -> None:
    _order(c, model, at)
    _deck(c, model, at)
    _seats(c, model, at)
    if model.has_row:
        _beside(c, model, at)
    paint_log(c, at.log_box, model.names.scene)


def _head(c: Painter, at: Column, y: float, title: str, right: str = "") -> None:
    size = 16 * min(1.0, 1.2 / c.text_scale)
    wide = c.text(at.x + 14, y + 14, title, size, c.theme.light, "jb", w=at.w - 90 if right else at.w - 170)
    c.text(at.x + at.w - 12, y + 15, right, 14, c.theme.light_muted, "j", "r", w=at.w - wide - 40)


# -- the running order ---------------------------------------------------------------------------------
def _order(c: Painter, model: Model, at: Column) -> None:
    t, names, seen = c.theme, model.names, model.seen
    shown = model.odds_shown and model.odds is not None
    _head(c, at, at.order, model.names.scene.t("common.order"), "" if shown else names.t("order.where"))
    if shown:
        for step, x in enumerate(_steps(at)):
            c.circle(x, at.order + 15, 9.5, STEP_TONES[step], INK, 1.2)
            c.text(x, at.order + 15, str(step + 1), in_disc(c, 9.5, 15), INK, "cb", "c")
    for i, colour in enumerate(seen["order"]):
        _order_row(c, model, at, i, colour, shown)
    y = at.order_row(len(COLOURS))[1] + 9
    if not seen["order"]:
        c.para(at.x + 16, at.order + HEAD + 16, at.w - 32, names.t("order.empty"), 14, t.light_muted, "j")
    c.text(at.x + 14, y, wording.odds_note(model), 14, t.info if shown else t.light_muted, "j", w=at.w - 28)


def _steps(at: Column) -> list[float]:
    """The middles of the three columns of chances."""
    return [at.x + at.w - 128 + i * 46.0 for i in range(3)]


def _order_row(c: Painter, model: Model, at: Column, i: int, colour: str, shown: bool) -> None:
    t, seen = c.theme, model.seen
    x, y, w, h = at.order_row(i)
    middle, lit = y + h / 2, colour in model.lit
    c.rect(x, y, w, h, t.raised if lit else t.stripe, 4, t.accent if lit else None, 1.8)
    home = colour in seen["podium"]
    if home:
        c.circle(x + 16, middle, 11, STEP_TONES[seen["podium"].index(colour)], INK, 1.4)
    c.text(x + 16, middle, str(i + 1), in_disc(c, 11, 20), INK if home else t.light, "cb", "c")
    ride_at(c, colour, x + 44, y + h - 1, 33)
    badge(c, colour, x + 74, middle, 6)
    left = x + 88
    if not shown:
        left += c.text(left, middle, RIDERS[colour].number, 18, t.light, "cb") + 10
    laps, names = seen["laps"][colour], model.names
    where = names.t("lap.home_short") if home else model.where(colour)
    room = (_steps(at)[0] - 23 if shown else x + w - 8) - left
    leader = laps == max(seen["laps"].values())
    tone = t.light if leader else t.light_muted
    c.text(left, middle, where, 14 if names.japanese else 16, tone, "cs", w=room)
    chances = model.odds.podium[colour] if shown and model.odds else ()
    for step, (middle_x, chance) in enumerate(zip(_steps(at), chances, strict=False)):
        certain = home or len(seen["podium"]) == len(STEP_TONES)
        _chance(c, (middle_x - 22, y + 3, 43, h - 6), chance, step, _said(model, chance, certain))


def _said(model: Model, chance: float, certain: bool) -> str:
    return share(chance, certain, model.odds.trials if model.odds else 0)


def _chance(c: Painter, box: Box, chance: float, step: int, text: str) -> None:
    """A chance as a number over a bar as long as it is large."""
    t, (x, y, w, h) = c.theme, box
    c.rect(x, y, w, h, t.night, 3)
    if chance > 0:
        c.rect(x, y, max(2.0, w * float(chance)), h, STEP_TONES[step], 3, op=0.42)
    c.text(x + w / 2, y + h / 2, text, 16, t.light if chance > 0 else t.light_muted, "cs", "c", w=w - 2)


# -- the deck ------------------------------------------------------------------------------------------
def _deck(c: Painter, model: Model, at: Column) -> None:
    t, names = c.theme, model.names
    draw_backs(c, at.x + 14, at.deck + 6, model.deck_left)
    c.text(at.x + 42, at.deck + 15, names.t("deck.title", n=model.deck_left), 16, t.light, "jb", w=130)
    c.text(
        at.x + at.w - 12,
        at.deck + 15,
        names.t("deck.parts", top=model.deck_top, under=model.deck_under),
        14,
        t.light_muted,
        "j",
        "r",
        w=at.w - 180,
    )
    for i, colour in enumerate(COLOURS):
        x, y, w, _ = at.cell(i, 1)
        badge(c, colour, x + w / 2, y - 11, 5.6)
    for n in NUMBERS:
        x, y, _, h = at.cell(0, n)
        c.rect(at.x + 6, y, at.w - 12, h, t.stripe, 3)
        c.text(at.x + 16, y + h / 2, names.t("deck.number", n=n), 15, t.light_muted, "j", w=38)
        for i, colour in enumerate(COLOURS):
            _deck_cell(c, model, at.cell(i, n), colour, n)
    _under(c, model, at)


def _deck_cell(c: Painter, model: Model, box: Box, colour: str, n: int) -> None:
    """How many are surely in the deck, how many may be: a full bar, a hatched one."""
    t, (x, y, w, h) = c.theme, box
    known, possible, total = model.left_of(colour, n)
    if not known and not possible:
        c.text(x + w / 2, y + h / 2, "–", 16, t.light_muted, "cs", "c")
        return
    unit = (w - 4) / max(1, total)
    tone = RIDERS[colour].light
    if known:
        c.rect(x + 2, y + 2, unit * known, h - 4, tone, 2, op=0.5)
    if possible:
        box = (x + 2 + unit * known, y + 2, unit * possible, h - 4)
        c.frags(*box, svg.hatch(*box, tone, 5, 1.8, 0.5))
    wide = c.width(str(known), 18, "cb") + (c.width(f"+{possible}", 14, "cs") + 2 if possible else 0)
    left = x + (w - wide) / 2
    left += c.text(left, y + h / 2, str(known), 18, t.light, "cb")
    if possible:
        c.text(left + 2, y + h / 2, f"+{possible}", 14, t.info, "cs")


def _under(c: Painter, model: Model, at: Column) -> None:
    """The cards under the deck in the order they will come, those that the viewer knows face up."""
    x, y, w, h = at.under_box
    t, under = c.theme, model.under
    label = model.names.t("deck.under")
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
def _seats(c: Painter, model: Model, at: Column) -> None:
    names = model.names
    _head(c, at, at.seats, names.t("seats.title"), names.t("seats.bets"))
    for i, seat in enumerate(model.draft_order()):
        _seat_row(c, model, at.seat_row(i), i, seat)


def _seat_row(c: Painter, model: Model, box: Box, i: int, seat: int) -> None:
    t, seen, (x, y, w, h) = c.theme, model.seen, box
    middle, current = y + h / 2, seen["turn"] == seat
    c.rect(x, y, w, h, t.raised if current else t.stripe, 4)
    if current:
        c.rect(x, y, 3, h, t.accent)
    own = model.is_me(seat)
    name_w = c.text(
        x + 12,
        middle,
        model.names.seat(seat),
        15,
        t.accent if own else t.light,
        "jb" if own or current else "j",
        w=92,
    )
    left = x + 18 + name_w
    if seen["plug"] == seat:
        plug = drawing(f"{ART}/spark_plug")
        c.art(plug, left + 8, middle, 19, mid=True)
        left += 20
    count = model.bet_count(seat)
    right = x + w - 6
    right -= c.text(right, middle, str(count), 18, t.light, "cb", "r") + 6
    draw_backs(c, right - 20, middle - 8.5, 3 if count else 0)
    state, tone = wording.seat_state(model, i, seat)
    right -= 28
    colour = {"accent": t.accent, "good": t.good}.get(tone, t.light_muted)
    right -= c.text(right, middle, state, 14, colour, "j", "r", w=84) + 8
    bot = model.names.bot(seat)
    if right - left - 6 > c.width(bot, 14, "j"):
        c.text(left + 4, middle, bot, 14, t.light_muted, "j")


# -- the row beside the board --------------------------------------------------------------------------
def _beside(c: Painter, model: Model, at: Column) -> None:
    """The cards that two or three seats lay aside: some face up, those of one's own for oneself."""
    names, t = model.names, c.theme
    x, y, w, _ = at.row_box
    row = model.row
    _head(c, at, y, names.t("row.title"), names.t("row.count", n=len(row.up) + len(row.down)))
    c.rect(x, y + HEAD, w, 34, t.stripe, 4)
    if not row.up and not row.down:
        c.text(x + 10, y + HEAD + 17, names.t("row.empty"), 14, t.light_muted, "j", w=w - 20)
        return
    count = len(row.up) + len(row.down)
    step = min(22.0, (w - 32) / max(1, count - 1))
    for i, card in enumerate([*row.up, *row.down]):
        left = x + 7 + i * step
        if i < len(row.up) and card is not None:
            draw_chip(c, card, left, y + HEAD + 4, 19)
        else:
            draw_back(c, left, y + HEAD + 4, 19, 27)
            if card is not None:
                draw_chip(c, card, left + 2, y + HEAD + 6.5, 15)


def declare_side(ui: Elements, model: Model, at: Column) -> None:
    """The running order, the deck, the seats, the row and the log."""
    names = model.names
    for i, colour in enumerate(model.seen["order"]):
        label, tip = f"{i + 1} {names.colour(colour)}", wording.colour_words(model, colour)
        head = {"tip_head": names.rider(colour)}
        box = at.order_row(i)
        item(ui, f"order.{i + 1}", label, box, tooltip=tip, clause="FT-5.3", value=colour, extra=head)
    for i, colour in enumerate(COLOURS):
        for n in NUMBERS:
            label, tip = names.card_head(f"{colour}-{n}"), wording.still_words(model, colour, n)
            head = {"tip_head": label}
            item(ui, f"deck.{colour}-{n}", label, at.cell(i, n), tooltip=tip, clause="FT-4.4", extra=head)
    tip = names.t("tip.under", n=model.deck_under)
    item(ui, "under", names.t("deck.under"), at.under_box, tooltip=tip, clause="FT-4.4")
    for i, seat in enumerate(model.draft_order()):
        label, tip = names.seat(seat), wording.seat_words(model, i, seat)
        head, box = {"tip_head": label}, at.seat_row(i)
        item(ui, f"seat.{i + 1}", label, box, tooltip=tip, clause="FT-4.1", value=seat, extra=head)
    if model.has_row:
        item(ui, "row", names.t("row.title"), at.row_box, tooltip=names.t("tip.row"), clause="FT-4.3")
    declare_log(ui, names.scene, at.log_box, names.t("tip.log"), _ring)


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.focused:
        x, y, w, h = e.rect
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
