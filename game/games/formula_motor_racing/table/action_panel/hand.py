"""The hand in the action panel, for a spectator the last cards played."""

from __future__ import annotations

from functools import partial

from game.games.formula_motor_racing.table.action_panel import cards
from game.games.formula_motor_racing.table.geometry import PANEL_H, Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import card_of
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import draw_mark, focus_ring
from game.ui.kit.widgets import zone
from game.ui.race.board.stage import Flight
from game.ui.race.director import ease


def card_boxes(layout: Layout, count: int, raised: int | None) -> list[Box]:
    """Return the boxes of the cards of a hand; the raised one is larger and moves those behind it."""
    boxes: list[Box] = []
    x = layout.hand_x
    for i in range(count):
        if i == raised:
            boxes.append(
                (x + 6, layout.h - cards.RAISED * cards.RATIO - 7, cards.RAISED, cards.RAISED * cards.RATIO)
            )
            x += cards.RAISED + 10 + layout.hand_gap
        else:
            boxes.append((x, layout.panel_y + 10, cards.SMALL, cards.SMALL * cards.RATIO))
            x += cards.SMALL + layout.hand_gap
    return boxes


def declare_hand(ui: Elements, model: Model, layout: Layout, do: Commands) -> None:
    """Declare one element a card; the number keys choose them."""
    hand = model.hand
    raised = model.raised
    for i, (card, box) in enumerate(zip(hand, card_boxes(layout, len(hand), raised), strict=True)):
        x, y, w, _ = box
        zone(
            ui,
            f"card.{i + 1}",
            "card",
            model.names.full_card(card),
            (x, y, w, layout.h - y),
            partial(do.choose_card, i),
            partial(_draw, model, i, box),
            enabled=model.can_play,
            why=model.why_not(),
            # in a decision within a card its buttons have the digits
            key=str(i + 1) if model.can_play or not model.is_deciding else "",
            clause=card_of(card).clause,
            selected=model.chosen == i,
            tooltip=model.names.t("tip.card", text=model.names.card_text(card, True).replace("\n", " ")),
            extra={
                "tip_head": model.names.full_card(card),
                "quiet": model.can_play and model.text_scale <= 110,
            },
        )


def _draw(model: Model, index: int, box: Box, p: Painter, e: Element, look: Look) -> None:
    if model.stage.flying_index == index:
        return
    card, (x, y, w, _) = model.hand[index], box
    raised = model.raised == index
    is_useless = model.can_play and model.is_useless(card)
    note = model.names.t("tray.no_effect") if is_useless and raised else ""
    dim = (is_useless and not raised) or model.is_past
    cards.draw_card(p, model.names, cards.Front(card, w, e.key, raised, dim, note), x, y)
    if model.chosen == index and not raised:
        p.rect(x - 3, y - 3, w + 6, w * cards.RATIO + 6, None, 11, p.theme.accent, 3)
    if look.focused:
        focus_ring(p, x - 2, y - 2, w + 4, w * cards.RATIO + 4, 14)


def warm(p: Painter, model: Model, index: int) -> None:
    """Draw the raised picture of a card ahead of its first use."""
    card = model.hand[index]
    note = model.names.t("tray.no_effect") if model.is_useless(card) else ""
    cards.kept_front(p, model.names, cards.Front(card, cards.RAISED, str(index + 1), True, note=note))


def paint_pending(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the pending card in its old place while it waits for a decision."""
    pending = model.observation["pending"]
    if model.is_deciding and pending and len(model.hand) < 5:
        # only one card can be raised, and one under the pointer goes first
        is_raised = model.raised is None
        raised = len(model.hand) if is_raised else model.raised
        x, y, w, _ = card_boxes(layout, len(model.hand) + 1, raised)[-1]
        cards.draw_card(p, model.names, cards.Front(pending["card"], w, raised=is_raised), x, y)


def paint_played(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the last cards played with their players, the newest raised, for a spectator."""
    moves = model.moves[-5:]
    for move, (x, y, w, _) in zip(moves, card_boxes(layout, len(moves), len(moves) - 1), strict=True):
        cards.draw_card(p, model.names, cards.Front(move.card, w, raised=move is moves[-1]), x, y)
        mark = model.names.seat_style(move.seat)
        name = model.names.seat(move.seat)
        # on the picture, so that the text below it stays legible
        middle = y + 31 * w / 124 + (w - 4) * 150 / 240 - 17
        width = min(w - 12, p.width(name, 14, "jb") + 34)
        left = x + w / 2 - width / 2
        p.rect(left, middle - 13, width, 26, p.theme.night, 13, INK, 1.6)
        draw_mark(p, mark, left + 15, middle, 5.5)
        p.text(left + 26, middle, name, 14, p.theme.light, "jb", w=width - 34)


def paint_action_panel_ground(p: Painter, layout: Layout) -> None:
    """Paint the background of the action panel."""
    p.rect(0, layout.panel_y, layout.w, PANEL_H, p.theme.night)
    p.rect(0, layout.panel_y, layout.w, 1.5, p.theme.edge)


def paint_flight(p: Painter, model: Model, layout: Layout) -> None:
    """Paint a flying card and a hand being dealt."""
    _paint_deal(p, model, layout)
    flight = model.stage.flight
    if flight is None:
        return
    if model.reduced_motion:
        _fade_card(p, model, flight, flight.t)
        return
    x, y, w = flight.spot()
    if flight.back and flight.t < 0.35:
        cards.draw_back(p, x, y, round(w / 8) * 8)
        return
    if w > 80:
        cards.draw_card(p, model.names, cards.Front(flight.card, round(w / 12) * 12), x, y)
    else:
        cards.draw_pile_card(p, model.names, flight.card, x, y, max(46.0, round(w / 8) * 8))


def _paint_deal(p: Painter, model: Model, layout: Layout) -> None:
    """A new hand that leaves the deck card by card; with reduced motion it fades in."""
    stage = model.stage
    boxes = card_boxes(layout, len(stage.dealt), None)
    for i, (card, (x, y, _, _)) in enumerate(zip(stage.dealt, boxes, strict=True)):
        t = ease(min(1.0, max(0.0, stage.dealt_t * 1.8 - i * 0.2)))
        if model.reduced_motion:
            cards.draw_card(p, model.names, cards.Front(card, cards.SMALL), x, y, int(255 * stage.dealt_t))
        elif 0 < t < 1:
            at_x, at_y, width = Flight(
                card, (*layout.deck_spot, cards.PILE_CARD_W), (x, y, cards.SMALL), t
            ).spot()
            cards.draw_back(p, at_x, at_y, round(width / 8) * 8)
        elif t:
            cards.draw_card(p, model.names, cards.Front(card, cards.SMALL), x, y)


def _fade_card(p: Painter, model: Model, flight: Flight, t: float) -> None:
    x, y, w = flight.source if t < 0.5 else flight.target
    alpha = int(255 * abs(1 - 2 * t))
    cards.draw_card(p, model.names, cards.Front(flight.card, max(46.0, w)), x, y, alpha)
