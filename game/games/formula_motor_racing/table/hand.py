"""The hand in the tray; for a spectator the cards played last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games.formula_motor_racing.table.cards import (
    PILE,
    RAISED,
    RATIO,
    SMALL,
    draw_back,
    draw_card,
    draw_pile_card,
    front,
)
from game.games.formula_motor_racing.table.geometry import TRAY, Box, Layout
from game.ui.board.stage import Flight
from game.ui.director import ease
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.theme import INK
from game.ui.widgets import focus_ring, mark, zone

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


def card_boxes(lay: Layout, count: int, raised: int | None) -> list[Box]:
    """Where the cards of a hand lie; the raised one is larger and moves those behind it."""
    boxes: list[Box] = []
    x = 18.0
    for i in range(count):
        if i == raised:
            boxes.append((x + 6, lay.h - RAISED * RATIO - 7, RAISED, RAISED * RATIO))
            x += RAISED + 10 + lay.hand_gap
        else:
            boxes.append((x, lay.tray_y + 10, SMALL, SMALL * RATIO))
            x += SMALL + lay.hand_gap
    return boxes


def declare_hand(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    """One element a card; the number keys choose them."""
    hand = view.hand
    raised = view.raised
    for i, (card, box) in enumerate(zip(hand, card_boxes(lay, len(hand), raised), strict=True)):
        x, y, w, _ = box
        zone(
            ui,
            f"card.{i + 1}",
            "card",
            view.names.card_whole(card),
            (x, y, w, lay.h - y),
            lambda n=i: view.choose_card(n),
            _draw,
            enabled=view.can_play,
            why=view.why_not(),
            key=str(i + 1),
            clause=view.clause_of(card),
            selected=view.chosen == i,
            tooltip=view.names.t("tip.card", text=view.names.card_text(card, True).replace("\n", " ")),
            extra={
                "view": view,
                "card": card,
                "index": i,
                "box": box,
                "tip_head": view.names.card_whole(card),
                "quiet": view.can_play and view.app.settings.text_scale <= 110,
            },
        )


def _draw(p: Painter, e: Element, look: Look) -> None:
    view: MotorRacingView = e.extra["view"]
    index: int = e.extra["index"]
    if view.stage.gone_card == index:
        return
    x, y, w, _ = e.extra["box"]
    raised = view.raised == index
    useless = view.can_play and view.is_useless(e.extra["card"])
    note = view.names.t("tray.no_effect") if useless and raised else ""
    draw_card(
        p,
        view.names,
        e.extra["card"],
        x,
        y,
        w,
        key=e.key,
        raised=raised,
        dim=useless and not raised,
        note=note,
    )
    if view.chosen == index and not raised:
        p.rect(x - 3, y - 3, w + 6, w * RATIO + 6, None, 11, p.theme.accent, 3)
    if look.focused:
        focus_ring(p, x - 2, y - 2, w + 4, w * RATIO + 4, 14)


def warm(p: Painter, view: MotorRacingView, index: int) -> None:
    """Have the raised picture of a card ready before anybody points at it."""
    card = view.hand[index]
    note = view.names.t("tray.no_effect") if view.is_useless(card) else ""
    front(p, view.names, card, RAISED, str(index + 1), True, False, note)


def paint_pending(p: Painter, view: MotorRacingView, lay: Layout) -> None:
    """The card being carried out, in the place it came from, while it waits for an answer."""
    pending = view.shown["pending"]
    if view.deciding and pending and len(view.hand) < 5:
        x, y, w, _ = card_boxes(lay, len(view.hand) + 1, len(view.hand))[-1]
        draw_card(p, view.names, pending["card"], x, y, w, raised=True)


def paint_played(p: Painter, view: MotorRacingView, lay: Layout) -> None:
    """For a spectator: the last cards played, the newest raised, each with who played it."""
    moves = view.moves[-5:]
    for move, (x, y, w, _) in zip(moves, card_boxes(lay, len(moves), len(moves) - 1), strict=True):
        draw_card(p, view.names, move.card, x, y, w, raised=move is moves[-1])
        colour, shape = view.names.seat_look(move.seat, view.shown)
        name = view.scene.seat_name(move.seat)
        # within the picture: the text below it stays whole
        low = y + 31 * w / 124 + (w - 4) * 150 / 240 - 17
        wide = min(w - 12, p.width(name, 14, "jb") + 34)
        p.rect(x + w / 2 - wide / 2, low - 13, wide, 26, p.theme.night, 13, INK, 1.6)
        mark(p, shape, colour, x + w / 2 - wide / 2 + 15, low, 5.5)
        p.text(x + w / 2 - wide / 2 + 26, low, name, 14, p.theme.light, "jb", w=wide - 34)


def paint_tray_ground(p: Painter, lay: Layout) -> None:
    """The dark tray."""
    p.rect(0, lay.tray_y, lay.w, TRAY, p.theme.night)
    p.rect(0, lay.tray_y, lay.w, 1.5, p.theme.edge)


def paint_flight(p: Painter, view: MotorRacingView) -> None:
    """A card under way to the discard pile."""
    _paint_deal(p, view)
    flight = view.stage.flight
    if flight is None:
        return
    if view.app.settings.reduced_motion:
        _fade_card(p, view, flight, flight.t)
        return
    x, y, w = flight.spot()
    if flight.back and flight.t < 0.35:
        draw_back(p, x, y, round(w / 8) * 8)
        return
    if w > 80:
        draw_card(p, view.names, flight.card, x, y, round(w / 12) * 12)
    else:
        draw_pile_card(p, view.names, flight.card, x, y, max(46.0, round(w / 8) * 8))


def _paint_deal(p: Painter, view: MotorRacingView) -> None:
    """A new hand: each card leaves the deck a little after the one before it; without motion they fade in."""
    stage, lay = view.stage, view.layout(p)
    boxes = card_boxes(lay, len(stage.dealt), None)
    for i, (card, (x, y, _, _)) in enumerate(zip(stage.dealt, boxes, strict=True)):
        t = ease(min(1.0, max(0.0, stage.dealt_t * 1.8 - i * 0.2)))
        if view.app.settings.reduced_motion:
            draw_card(p, view.names, card, x, y, SMALL, alpha=int(255 * stage.dealt_t))
        elif 0 < t < 1:
            at_x, at_y, wide = Flight(card, (*lay.deck_spot, PILE), (x, y, SMALL), t).spot()
            draw_back(p, at_x, at_y, round(wide / 8) * 8)
        elif t:
            draw_card(p, view.names, card, x, y, SMALL)


def _fade_card(p: Painter, view: MotorRacingView, flight: Any, t: float) -> None:
    x, y, w = flight.source if t < 0.5 else flight.target
    alpha = int(255 * abs(1 - 2 * t))
    draw_card(p, view.names, flight.card, x, y, max(46.0, w), alpha=alpha)
