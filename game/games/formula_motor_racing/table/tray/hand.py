"""The hand in the tray; for a spectator the cards played last."""

from __future__ import annotations

from functools import partial

from game.games.formula_motor_racing.table.geometry import TRAY, Box, Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import card_of
from game.games.formula_motor_racing.table.tray.cards import (
    PILE,
    RAISED,
    RATIO,
    SMALL,
    Front,
    draw_back,
    draw_card,
    draw_pile_card,
    kept_front,
)
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring, mark
from game.ui.kit.widgets import zone
from game.ui.race.board.stage import Flight
from game.ui.race.director import ease


def card_boxes(lay: Layout, count: int, raised: int | None) -> list[Box]:
    """Where the cards of a hand lie; the raised one is larger and moves those behind it."""
    boxes: list[Box] = []
    x = lay.hand_x
    for i in range(count):
        if i == raised:
            boxes.append((x + 6, lay.h - RAISED * RATIO - 7, RAISED, RAISED * RATIO))
            x += RAISED + 10 + lay.hand_gap
        else:
            boxes.append((x, lay.panel_y + 10, SMALL, SMALL * RATIO))
            x += SMALL + lay.hand_gap
    return boxes


def declare_hand(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    """One element a card; the number keys choose them."""
    hand = model.hand
    raised = model.raised
    for i, (card, box) in enumerate(zip(hand, card_boxes(lay, len(hand), raised), strict=True)):
        x, y, w, _ = box
        zone(
            ui,
            f"card.{i + 1}",
            "card",
            model.names.card_whole(card),
            (x, y, w, lay.h - y),
            partial(do.choose_card, i),
            partial(_draw, model, i, box),
            enabled=model.can_play,
            why=model.why_not(),
            # in a decision within a card the digits are for its buttons
            key=str(i + 1) if model.can_play or not model.deciding else "",
            clause=card_of(card).clause,
            selected=model.chosen == i,
            tooltip=model.names.t("tip.card", text=model.names.card_text(card, True).replace("\n", " ")),
            extra={
                "tip_head": model.names.card_whole(card),
                "quiet": model.can_play and model.text_scale <= 110,
            },
        )


def _draw(model: Model, index: int, box: Box, p: Painter, e: Element, look: Look) -> None:
    if model.stage.gone_card == index:
        return
    card, (x, y, w, _) = model.hand[index], box
    raised = model.raised == index
    useless = model.can_play and model.is_useless(card)
    note = model.names.t("tray.no_effect") if useless and raised else ""
    dim = (useless and not raised) or model.gone_by
    draw_card(p, model.names, Front(card, w, e.key, raised, dim, note), x, y)
    if model.chosen == index and not raised:
        p.rect(x - 3, y - 3, w + 6, w * RATIO + 6, None, 11, p.theme.accent, 3)
    if look.focused:
        focus_ring(p, x - 2, y - 2, w + 4, w * RATIO + 4, 14)


def warm(p: Painter, model: Model, index: int) -> None:
    """Have the raised picture of a card ready before anybody points at it."""
    card = model.hand[index]
    note = model.names.t("tray.no_effect") if model.is_useless(card) else ""
    kept_front(p, model.names, Front(card, RAISED, str(index + 1), True, note=note))


def paint_pending(p: Painter, model: Model, lay: Layout) -> None:
    """The card being carried out, in the place it came from, while it waits for an answer."""
    pending = model.observation["pending"]
    if model.deciding and pending and len(model.hand) < 5:
        # there is room for one raised card: one that is pointed at meanwhile takes it
        own = model.raised is None
        x, y, w, _ = card_boxes(lay, len(model.hand) + 1, len(model.hand) if own else model.raised)[-1]
        draw_card(p, model.names, Front(pending["card"], w, raised=own), x, y)


def paint_played(p: Painter, model: Model, lay: Layout) -> None:
    """For a spectator: the last cards played, the newest raised, each with who played it."""
    moves = model.moves[-5:]
    for move, (x, y, w, _) in zip(moves, card_boxes(lay, len(moves), len(moves) - 1), strict=True):
        draw_card(p, model.names, Front(move.card, w, raised=move is moves[-1]), x, y)
        colour, shape = model.names.seat_look(move.seat)
        name = model.names.seat(move.seat)
        # within the picture: the text below it stays whole
        low = y + 31 * w / 124 + (w - 4) * 150 / 240 - 17
        wide = min(w - 12, p.width(name, 14, "jb") + 34)
        p.rect(x + w / 2 - wide / 2, low - 13, wide, 26, p.theme.night, 13, INK, 1.6)
        mark(p, shape, colour, x + w / 2 - wide / 2 + 15, low, 5.5)
        p.text(x + w / 2 - wide / 2 + 26, low, name, 14, p.theme.light, "jb", w=wide - 34)


def paint_tray_ground(p: Painter, lay: Layout) -> None:
    """The dark tray."""
    p.rect(0, lay.panel_y, lay.w, TRAY, p.theme.night)
    p.rect(0, lay.panel_y, lay.w, 1.5, p.theme.edge)


def paint_flight(p: Painter, model: Model, lay: Layout) -> None:
    """A card under way to the discard pile."""
    _paint_deal(p, model, lay)
    flight = model.stage.flight
    if flight is None:
        return
    if model.still:
        _fade_card(p, model, flight, flight.t)
        return
    x, y, w = flight.spot()
    if flight.back and flight.t < 0.35:
        draw_back(p, x, y, round(w / 8) * 8)
        return
    if w > 80:
        draw_card(p, model.names, Front(flight.card, round(w / 12) * 12), x, y)
    else:
        draw_pile_card(p, model.names, flight.card, x, y, max(46.0, round(w / 8) * 8))


def _paint_deal(p: Painter, model: Model, lay: Layout) -> None:
    """A new hand: each card leaves the deck a little after the one before it; without motion they fade in."""
    stage = model.stage
    boxes = card_boxes(lay, len(stage.dealt), None)
    for i, (card, (x, y, _, _)) in enumerate(zip(stage.dealt, boxes, strict=True)):
        t = ease(min(1.0, max(0.0, stage.dealt_t * 1.8 - i * 0.2)))
        if model.still:
            draw_card(p, model.names, Front(card, SMALL), x, y, int(255 * stage.dealt_t))
        elif 0 < t < 1:
            at_x, at_y, wide = Flight(card, (*lay.deck_spot, PILE), (x, y, SMALL), t).spot()
            draw_back(p, at_x, at_y, round(wide / 8) * 8)
        elif t:
            draw_card(p, model.names, Front(card, SMALL), x, y)


def _fade_card(p: Painter, model: Model, flight: Flight, t: float) -> None:
    x, y, w = flight.source if t < 0.5 else flight.target
    alpha = int(255 * abs(1 - 2 * t))
    draw_card(p, model.names, Front(flight.card, max(46.0, w)), x, y, alpha)
