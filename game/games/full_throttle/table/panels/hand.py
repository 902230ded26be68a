"""The hand to choose from: its cards, rows of facts below them, the buttons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from game.games.full_throttle.table.art.cards import draw_card, split
from game.games.full_throttle.table.geometry import BUTTON_H, CARD_H, LABELS, LABELS_X, TALL, Layout, card_in
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Commands, Model
from game.games.full_throttle.table.names import counts, own_bets
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, PAPER, TextStyle, Type
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.marks import arrow_right, focus_ring
from game.ui.kit.parts import primary_button, rule
from game.ui.kit.widgets import ButtonLook, readable
from game.ui.race.board.hand import draw_key
from game.ui.race.board.pieces import in_disc

TOP: Final = 99.5
"""Height of the cards with the space above them, where rows are below."""
LINE: Final = 21.0
"""Height of a row below the cards."""
SENTENCE_H: Final = 42.0
"""Height of the sentence below the cards of the calm table."""
KEYS: Final = TextStyle(15, "cs")
UNDER: Final = 3
"""The number of cards that go under the deck."""


def hand_panel(p: Painter, model: Model, layout: Layout, do: Commands) -> Node:
    """Return the labels and a column for each card, at the end of the action panel away from the bets."""
    columns = [_column(p, model, i, layout.card_w(len(model.hand)), do) for i in range(len(model.hand))]
    is_beside = model.phase == "under" and not model.is_quiet
    free = _under(p, model, layout, do) if is_beside else box(grow=1)
    parts = _labels(p, model), *columns, free
    if layout.is_left_handed:
        parts = free, *parts[:-1]
    cards = row(*parts, grow=1, pad=(0 if layout.is_left_handed else LABELS_X, 2, 0, 2))
    if not model.is_calm or model.phase == "under":
        return cards
    said = wording.why_proposed(model) or wording.stake_summary(model)
    sentence = text(said, Type.BODY, p.theme.light, fixed_h=SENTENCE_H, pad=(LABELS_X, 0, 12, 0))
    return column(cards, rule(p.theme.edge), sentence)


def _lines(p: Painter, rows: Iterable[Node]) -> list[Node]:
    """The rows below the cards with a line between every two."""
    return [node for line in rows for node in (rule(p.theme.edge), line)][1:]


# -- before the cards -----
def _labels(p: Painter, model: Model) -> Node:
    t, translate, count = p.theme, model.names.t, len(model.hand)
    rows = (_label(p, model, key) for key in model.row_keys)
    key = "hand.yours" if model.is_calm else "hand.title"
    title = text(translate(key, n=count), Type.NAME, t.light, fixed_h=22)
    said = [text(translate("hand.keys", n=count), KEYS, t.light_muted, fixed_h=22), *_trials(p, model)]
    top = column(title, *([] if model.is_calm else said), fixed_h=TOP, pad=(0, 11, 0, 0))
    return column(top, *_lines(p, rows), w=LABELS, max_w=LABELS)


def _label(p: Painter, model: Model, key: str) -> Node:
    """The label of a row, with a tooltip."""
    translate, aside = model.names.t, key == "leaves" and model.phase == "row"
    label, tip = translate(f"hand.{key}"), translate("tip.hand_leaves_row" if aside else f"tip.hand_{key}")
    item = readable(f"hand.{key}", label, tooltip=tip, clause=model.clause, extra={"tip_head": label})
    return text(label, Type.CAPTION, p.theme.light_muted, fixed_h=LINE, item=item)


def _trials(p: Painter, model: Model) -> list[Node]:
    """The source of the estimates."""
    t, translate, scene = p.theme, model.names.t, model.names.scene
    if scene.is_examined or not model.wants_odds:
        return []
    wins = "win" in model.row_keys
    if (model.estimates if wins else model.odds) is None:
        return [box(h=3), text(translate("odds.working"), Type.CAPTION, t.info, fixed_h=18)]
    lines = [translate("odds.estimated")]
    if model.odds is not None and not wins and model.shows_everything:
        # win chances have separate trials
        lines.append(translate("odds.trials", n=model.odds.trials))
    return [box(h=2), *(text(line, Type.CAPTION, t.info, fixed_h=18) for line in lines)]


# -- the cards -----
def _column(p: Painter, model: Model, i: int, w: float, do: Commands) -> Node:
    """A card with its rows, as one element that the number keys choose."""
    t, lit, card = p.theme, i == model.lit_card, model.hand[i]
    head = model.names.card_head(card)
    item = Element(f"card.{i + 1}", "card", head, action=partial(do.choose, i), key=str(i + 1))
    item.draw = partial(
        _draw_card, card, _place_under(model, i), not model.shows_everything, max_card_h(model)
    )
    item.selected, item.clause, item.extra = model.is_chosen(i), model.clause, Extra(tip_head=head)
    item.tooltip = wording.card_tooltip(model, card)
    rows = _lines(p, (_cell(p, model, i, key) for key in model.row_keys))
    fill, open_ = t.raised if lit and rows else None, not model.is_moving
    top = TOP + max_card_h(model) - CARD_H
    return column(box(h=top), *rows, w=w, max_w=w, fill=fill, r=6, item=item if open_ else None)


def max_card_h(model: Model) -> float:
    """Return the most height of a card of the hand: more where no rows are below."""
    return CARD_H if model.row_keys else TALL


def _place_under(model: Model, i: int) -> str:
    """The place of a card in the chosen order under the deck as text; empty for none."""
    place = model.place_under(i)
    return model.names.t("hand.nth", n=place) if place else ""


def _draw_card(card: str, place: str, bare: bool, most: float, p: Painter, e: Element, look: Look) -> None:
    """A card, lifted if it is chosen, with its place in the order, else with its key."""
    (x, y, w, h), (bx, by, bw, bh) = card_in(e.rect, most), e.rect
    if look.focused:
        focus_ring(p, bx + 4, by + 5, bw - 8, bh - 10, 9)
    y -= 7 if e.selected else 4 if look.hovered else 0
    draw_card(p, card, x, y, w, h, ring=e.selected, bare=bare)
    if place:
        # its key would be a second number that says another order
        size = in_disc(p, 13, 20)
        wide = p.width(place, size, "cb") + 18
        p.rect(x + (w - wide) / 2, y - 11, wide, 26, PAPER.accent, 13, INK, 2)
        p.text(x + w / 2, y + 2, place, size, INK, "cb", "c")
        return
    draw_key(p, x + w - 2, y + 1, e.key)


def _cell(p: Painter, model: Model, i: int, key: str) -> Node:
    """The cell of a card in a row."""
    t, names, card = p.theme, model.names, model.hand[i]
    colour, speed = split(card)
    ink = t.accent if i == model.lit_card else t.light
    if key == "hold":
        return _bets_on(p, model, colour)
    if key in ("worth", "win"):
        waits = model.estimates is None if key == "win" else model.is_working
        label, style = "…" if waits else wording.value_text(model, card) or "–", Type.FIGURE
        ink = t.good if card == model.best and ink == t.light else ink
    elif key == "podium":
        label, style = (
            "…" if model.is_working else wording.podium_chance_text(model, colour) or "–",
            Type.FIGURE,
        )
    elif key == "now":
        label, style = names.place(model.displayed["order"].index(colour) + 1), Type.BODY
    elif key == "leaves":
        label, style = names.t("hand.leaves_is", colour=names.colour(colour), n=speed), Type.NOTE
        ink = t.light
    else:
        place = model.place_under(i)
        label, style = names.t("hand.turns_is", n=model.deck_left + place) if place else "–", Type.NOTE
        ink = t.accent if place else t.light_muted
    # large letters end short of the frame of the next column
    return text(label, style, ink, "c", fixed_h=LINE, pad=(4, 0, 4, 0))


def _bets_on(p: Painter, model: Model, colour: str) -> Node:
    """The number of the viewer's bets on a moped, and the number with this card."""
    t, bets = p.theme, counts(own_bets(model.displayed, model.pov_seat))[colour]
    now = model.names.t("hand.hold_is", n=bets + (model.phase == "bet"))
    if now.startswith(str(bets)):
        return text(now, Type.STRONG, t.light, "c", fixed_h=LINE)
    arrow = picture(lambda c, x, y: arrow_right(c, x - 7, y, 14, t.light_muted, 1.8), 25)
    change = text(str(bets), Type.FIGURE, t.light_muted), arrow, text(now, Type.STRONG, t.light)
    return row(box(grow=1), *change, box(grow=1), fixed_h=LINE)


# -- the buttons -----
def keep_button(model: Model, do: Commands) -> Node:
    """Return the button that sends the choice: a card to keep or for the row, or an order."""
    if model.phase == "under":
        return _order_button(model, do)
    names, card, size = model.names, model.chosen_card, Type.WORD.size
    label, why = names.t("button.choose"), names.t("why.choose")
    if card is not None:
        label = names.t(f"button.{model.phase}", card=names.card(card))
    look = ButtonLook(size=size, enabled=card is not None, why=why, clause=model.clause, commits=True)
    return _sent(model, label, do, BUTTON_H, look)


def _sent(model: Model, label: str, do: Commands, h: float, look: ButtonLook) -> Node:
    """The button that sends the choice, with its verdict.

    It is bright if the choice is about as good as the best one, and has Space, unless the choice is clearly
    worse: then it has Enter.
    """
    verdict = model.verdict
    if verdict:
        look["sub"] = model.names.t(f"verdict.{verdict}")
    if verdict == "worse" or not model.is_as_good(model.chosen) or model.names.scene.is_examined:
        look["kind"] = "normal"
    if verdict == "worse":
        look["key"] = "Enter"
    return primary_button("go", label, do.send_choice, grow=1, h=h, **look)


def _order_button(model: Model, do: Commands) -> Node:
    """The button for the order of three cards under the deck."""
    translate, left = model.names.t, UNDER - len(model.order)
    why, size = translate("why.order", n=left), Type.NAME.size
    look = ButtonLook(size=size, enabled=not left, why=why, clause="FT-4.2", commits=True)
    return _sent(model, translate("button.under"), do, BUTTON_H, look)


def _under(p: Painter, model: Model, layout: Layout, do: Commands) -> Node:
    """The note and the button for an order, beside its cards."""
    bets = row(_order_button(model, do))
    return column(
        para(wording.order_note(model), Type.NOTE, p.theme.light_muted, 1.35, fixed_h=74),
        box(grow=1),
        *(() if model.is_moving else (bets, box(h=GAP))),
        grow=1,
        pad=(GAP, 15, EDGE, 10) if layout.is_left_handed else (20, 15, 6, 10),
    )
