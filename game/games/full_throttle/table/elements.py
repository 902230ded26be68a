"""Everything that can be pointed at: spaces, revealed cards, the hand, buttons, the right column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.full_throttle.cards import COLOURS, NUMBERS
from game.games.full_throttle.table import wording
from game.games.full_throttle.table.geometry import Layout
from game.games.full_throttle.table.hand import declare_hand
from game.games.full_throttle.table.names import counts, own_bets
from game.games.full_throttle.table.sidebar import column_of
from game.games.full_throttle.table.tray import bet_boxes, bet_label
from game.games.full_throttle.table.words import outcome
from game.ui.board.tray import Choice, commit_button
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.widgets import button, focus_ring, keycap, keycap_width, zone

if TYPE_CHECKING:
    from game.games.full_throttle.table.view import FullThrottleView


def declare(ui: Elements, view: FullThrottleView, p: Painter) -> None:
    """All elements below the top bar, in the order the keyboard goes through them."""
    lay = view.layout(p)
    if not view.scene.director.busy and view.deciding:
        declare_hand(ui, view, lay)
        declare_buttons(ui, view, lay)
    else:
        declare_running(ui, view, lay)
    declare_faces(ui, view, p)
    declare_recap(ui, view, p)
    declare_bets(ui, view, lay)
    declare_spaces(ui, view, p)
    declare_side(ui, view, lay)


# -- decisions -----------------------------------------------------------------------------------------
def declare_buttons(ui: Elements, view: FullThrottleView, lay: Layout) -> None:
    """The button that commits; under the deck also the one for any order."""
    names, clause = view.names, view.clause()
    x, y, w, h = lay.side_box
    box = (x, y + h - 48, w, 44)
    card = view.chosen_card
    if view.phase == "under":
        _declare_under(ui, view, lay)
        return
    label = names.t("button.choose")
    if card is not None:
        label = bet_label(view, card) if view.phase == "bet" else names.t("button.row", card=names.card(card))
    go = button(
        ui, "go", *box, label, view.go, kind="primary", key="Space", size=19, enabled=card is not None,
        why=names.t("why.choose"), clause=clause,
    )  # fmt: skip
    go.extra["commits"] = True


def _declare_under(ui: Elements, view: FullThrottleView, lay: Layout) -> None:
    """Three cards in an order of one's own, or in any."""
    names = view.names
    x, y, _, h = lay.side_box
    left = lay.card_boxes(3)[-1]
    from_x = left[0] + left[2] + 24
    wide = x - 24 - from_x
    count = len(view.choice.order)
    go = button(
        ui, "go", from_x, y + h - 100, wide, 44, names.t("button.under"), view.go, kind="primary",
        key="Space", size=18, enabled=count == 3, why=names.t("why.order", n=3 - count), clause="FT-4.2",
    )  # fmt: skip
    go.extra["commits"] = True
    any_ = Choice("any", names.t("button.any"), view.any_order)
    commit_button(ui, (from_x, y + h - 48, wide, 44), any_, "Enter", "FT-4.2")


def declare_running(ui: Elements, view: FullThrottleView, lay: Layout) -> None:
    """While the race runs by itself: hold it, go on card by card."""
    if not view.can_pause:
        return
    x, y, w, h = lay.side_box
    names, keys = view.names, view.app.keymap
    half = (w - 8) / 2
    paused = view.paused
    label = names.t("button.resume" if paused else "button.pause")
    for id, at, text, action, key, tip in (
        ("run.pause", x, label, view.toggle_pause, keys.cap("pause"), "tip.pause"),
        ("run.step", x + half + 8, names.t("button.step"), view.step_once, keys.cap("next"), "tip.step"),
    ):
        made = button(ui, id, at, y + h - 48, half, 44, text, action, key=key, size=15, tooltip=names.t(tip))
        made.extra["always"] = True


# -- cards ---------------------------------------------------------------------------------------------
def declare_faces(ui: Elements, view: FullThrottleView, p: Painter) -> None:
    """The cards of this round: pointing at one shows its way on the road."""
    green = view.green(p)
    turned, first = view.turned, view.first_face
    count = max(view.places, len(turned) - first)
    for i, card in enumerate(turned):
        if i < first:
            continue
        head = view.names.card_head(card.card)
        label = view.names.t("log.card", card=head, did=outcome(view.names, card))
        zone(
            ui, f"face.{i + 1}", "item", label,
            green.face(i - first, count), None, _ring, focusable=True, clause="FT-3.1",
            tooltip=wording.face_words(view, i), extra={"tip_head": head},
        )  # fmt: skip


def declare_recap(ui: Elements, view: FullThrottleView, p: Painter) -> None:
    """What happened since the viewer's last choice, shown again."""
    if not view.can_recap:
        return
    green, names = view.green(p), view.names
    label, key = names.t("button.recap"), view.app.keymap.cap("recap")
    x, _, w, _ = green.box
    wide = p.width(label, 14, "j") + keycap_width(p, key) + 14
    left = x + w - wide - 6
    if left > x + p.width(names.t("green.cards"), 15, "jb") + 10:
        zone(ui, "recap", "button", label, (left, green.title_y - 11, wide, 22), view.recap, _draw_recap,
             key=key, tooltip=names.t("tip.recap"))  # fmt: skip


def _draw_recap(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    if look.hot:
        p.rect(x, y, w, h, p.theme.card, 6, p.theme.ink, 1.4)
    wide = p.text(x + 5, y + h / 2, e.label, 14, p.theme.ink, "j")
    keycap(p, x + 10 + wide, y + h / 2, e.key, dark=False, colour=p.theme.ink)


def declare_bets(ui: Elements, view: FullThrottleView, lay: Layout) -> None:
    """One's own bets, a stack a moped."""
    if view.eyes is None:
        return
    held = counts(own_bets(view.stage.seen, view.eyes))
    for colour, box in zip(COLOURS, bet_boxes(lay), strict=True):
        zone(
            ui, f"bets.{colour}", "item",
            view.names.t("read.count", colour=view.names.colour(colour), n=held[colour]), box, None, None,
            focusable=False, clause="FT-4.4", tooltip=wording.colour_words(view, colour), value=held[colour],
        )  # fmt: skip


# -- the board -----------------------------------------------------------------------------------------
def declare_spaces(ui: Elements, view: FullThrottleView, p: Painter) -> None:
    """Every space says what it is and who stands there."""
    board, seen = view.board(p), view.stage.seen
    bx, by, bw, bh = board.box
    on = {label: colour for colour, label in seen["spaces"].items()}
    for space in board.track.spaces:
        points = board.outline(space.index)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x, y = max(bx, min(xs)), max(by, min(ys))
        w, h = min(bx + bw, max(xs)) - x, min(by + bh, max(ys)) - y
        if w < 8 or h < 8:
            continue
        colour = on.get(space.label)
        words = wording.space_words(view, space.index, colour)
        ui.items.insert(0, Element(
            f"space.{space.label}", "space", words, (x, y, w, h), tooltip=words, focusable=False,
            clause=wording.space_clause(view, space.index), value=colour, shape=tuple(points),
        ))  # fmt: skip


# -- the right column ----------------------------------------------------------------------------------
def declare_side(ui: Elements, view: FullThrottleView, lay: Layout) -> None:
    """The running order, the deck, the seats, the row and the log."""
    at, names, seen = column_of(view, lay), view.names, view.stage.seen
    for i, colour in enumerate(seen["order"]):
        zone(
            ui, f"order.{i + 1}", "item", f"{i + 1} {names.colour(colour)}", at.order_row(i), None, None,
            focusable=False, tooltip=wording.colour_words(view, colour), clause="FT-5.3", value=colour,
            extra={"tip_head": names.rider(colour)},
        )  # fmt: skip
    for i, colour in enumerate(COLOURS):
        for n in NUMBERS:
            zone(
                ui, f"deck.{colour}-{n}", "item", names.card_head(f"{colour}-{n}"), at.cell(i, n), None, None,
                focusable=False, tooltip=wording.still_words(view, colour, n), clause="FT-4.4",
                extra={"tip_head": names.card_head(f"{colour}-{n}")},
            )  # fmt: skip
    zone(ui, "under", "item", names.t("deck.under"), at.under_box, None, None, focusable=False,
         tooltip=names.t("tip.under", n=view.deck_under), clause="FT-4.4")  # fmt: skip
    for i, seat in enumerate(view.draft_order()):
        zone(
            ui, f"seat.{i + 1}", "item", names.seat(seat), at.seat_row(i), None, None, focusable=False,
            tooltip=wording.seat_words(view, i, seat), clause="FT-4.1", value=seat,
            extra={"tip_head": names.seat(seat)},
        )  # fmt: skip
    if view.has_row:
        zone(ui, "row", "item", names.t("row.title"), at.row_box, None, None, focusable=False,
             tooltip=names.t("tip.row"), clause="FT-4.3")  # fmt: skip
    zone(ui, "log", "button", view.scene.t("common.log"), at.log_box, view.scene.open_log, _ring,
         tooltip=names.t("tip.log"))  # fmt: skip


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.focused or (look.hovered and e.id != "log"):
        x, y, w, h = e.rect
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 8)
