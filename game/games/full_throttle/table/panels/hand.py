"""The hand one chooses from: its cards, what each comes to in rows below them, the buttons of an order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from game.games.full_throttle.table.art.cards import draw_card, split
from game.games.full_throttle.table.geometry import BUTTON_H, LABELS, LABELS_X, Layout, card_in
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Commands, Model
from game.games.full_throttle.table.names import counts, own_bets
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, PAPER, TextStyle, Type
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.marks import arrow_right, focus_ring
from game.ui.kit.parts import cap, primary_button, rule
from game.ui.kit.widgets import ButtonLook, readable
from game.ui.race.board.pieces import in_disc

TOP: Final = 99.5
"""Height of the cards with what is above them."""
LINE: Final = 21.0
"""Height of a row below them."""
KEYS: Final = TextStyle(15, "cs")
UNDER: Final = 3
"""So many cards go under the deck."""


def hand_panel(p: Painter, model: Model, lay: Layout, do: Commands) -> Node:
    """The labels and a column a card, far from the bets; between the two what a small hand leaves free."""
    columns = [_column(p, model, i, lay.card_w(len(model.hand)), do) for i in range(len(model.hand))]
    free = _under(p, model, lay, do) if model.phase == "under" else box(grow=1)
    rows = _labels(p, model), *columns
    if lay.left_handed:
        return row(free, *rows, pad=(0, 2, 0, 2))
    return row(*rows, free, pad=(LABELS_X, 2, 0, 2))


def _lines(p: Painter, rows: Iterable[Node]) -> list[Node]:
    """The rows below the cards with a line between every two."""
    return [node for line in rows for node in (rule(p.theme.edge), line)][1:]


# -- before the cards ----------------------------------------------------------------------------------
def _labels(p: Painter, model: Model) -> Node:
    t, say, count = p.theme, model.names.t, len(model.hand)
    title = text(say("hand.title", n=count), Type.NAME, t.light, high=22)
    keys = text(say("hand.keys", n=count), KEYS, t.light_muted, high=22)
    rows = (_label(p, model, key) for key in model.row_keys)
    top = column(title, keys, *_trials(p, model), high=TOP, pad=(0, 11, 0, 0))
    return column(top, *_lines(p, rows), w=LABELS, most=LABELS)


def _label(p: Painter, model: Model, key: str) -> Node:
    """What a row is, which it explains when it is pointed at."""
    say, aside = model.names.t, key == "leaves" and model.phase == "row"
    told, tip = say(f"hand.{key}"), say("tip.hand_leaves_row" if aside else f"tip.hand_{key}")
    item = readable(f"hand.{key}", told, tooltip=tip, clause=model.clause, extra={"tip_head": told})
    return text(told, Type.CAPTION, p.theme.light_muted, high=LINE, item=item)


def _trials(p: Painter, model: Model) -> list[Node]:
    """How the estimates were found, or the key that shows them."""
    t, say, scene = p.theme, model.names.t, model.names.scene
    if scene.examined or scene.hides_odds:
        return []
    if not model.wants_odds:
        off = text(say("odds.off"), Type.CAPTION, t.light_muted)
        return [row(cap(p, scene.app.keymap.cap("odds")), off, gap=5, high=42)]
    wins = "win" in model.row_keys
    if (model.estimates if wins else model.odds) is None:
        return [box(h=3), text(say("odds.working"), Type.CAPTION, t.info, high=18)]
    told = [say("odds.estimated")]
    if model.odds is not None and not wins:
        # chances to win come from trials of their own
        told.append(say("odds.trials", n=model.odds.trials))
    return [box(h=2), *(text(said, Type.CAPTION, t.info, high=18) for said in told)]


# -- the cards -----------------------------------------------------------------------------------------
def _column(p: Painter, model: Model, i: int, w: float, do: Commands) -> Node:
    """A card with its rows, which are all one thing to point at; the number keys choose it."""
    t, lit, card = p.theme, i == model.lit_card, model.hand[i]
    head = model.names.card_head(card)
    item = Element(f"card.{i + 1}", "card", head, action=partial(do.choose, i), key=str(i + 1))
    item.draw = partial(_draw_card, card, model.place_under(i))
    item.selected, item.clause, item.extra = model.is_chosen(i), model.clause, Extra(tip_head=head)
    item.tooltip = wording.card_words(model, card)
    rows = _lines(p, (_cell(p, model, i, key) for key in model.row_keys))
    fill, open_ = t.raised if lit else None, not model.busy
    return column(box(h=TOP), *rows, w=w, most=w, fill=fill, r=6, item=item if open_ else None)


def _draw_card(card: str, place: int, p: Painter, e: Element, look: Look) -> None:
    """A card, lifted where it is chosen; `place` is which in the order it is, from 1."""
    (x, y, w, h), (bx, by, bw, bh) = card_in(e.rect), e.rect
    if look.focused:
        focus_ring(p, bx + 4, by + 5, bw - 8, bh - 10, 9)
    y -= 7 if e.selected else 4 if look.hovered else 0
    draw_card(p, card, x, y, w, h, ring=e.selected)
    if place:
        p.circle(x + w / 2, y + 2, 13, PAPER.accent, INK, 2)
        p.text(x + w / 2, y + 2, str(place), in_disc(p, 13, 20), INK, "cb", "c")
    p.circle(x + w - 2, y + 1, 9.5, p.theme.night, p.theme.light_muted, 1.2)
    p.text(x + w - 2, y + 1, e.key, in_disc(p, 9.5, 15), p.theme.light, "cs", "c")


def _cell(p: Painter, model: Model, i: int, key: str) -> Node:
    """What a row tells of a card."""
    t, names, card = p.theme, model.names, model.hand[i]
    colour, speed = split(card)
    ink = t.accent if i == model.lit_card else t.light
    if key == "hold":
        return _held(p, model, colour)
    if key in ("worth", "win"):
        waits = model.estimates is None if key == "win" else model.working
        said, style = "…" if waits else wording.value_text(model, card) or "–", Type.FIGURE
        ink = t.good if card == model.best and ink == t.light else ink
    elif key == "podium":
        said, style = "…" if model.working else wording.podium_text(model, colour) or "–", Type.FIGURE
    elif key == "now":
        said, style = names.place(model.displayed["order"].index(colour) + 1), Type.BODY
    elif key == "leaves":
        said, style = names.t("hand.leaves_is", colour=names.colour(colour), n=speed), Type.NOTE
        ink = t.light
    else:
        place = model.place_under(i)
        said, style = names.t("hand.turns_is", n=model.deck_left + place) if place else "–", Type.NOTE
        ink = t.accent if place else t.light_muted
    # large letters end short of the frame of the next column
    return text(said, style, ink, "c", high=LINE, pad=(4, 0, 4, 0))


def _held(p: Painter, model: Model, colour: str) -> Node:
    """How many cards on a moped one holds, and how many with this one, where that is any more."""
    t, own = p.theme, counts(own_bets(model.displayed, model.pov_seat))[colour]
    now = model.names.t("hand.hold_is", n=own + (model.phase == "bet"))
    if now.startswith(str(own)):
        return text(now, Type.STRONG, t.light, "c", high=LINE)
    arrow = picture(lambda c, x, y: arrow_right(c, x - 7, y, 14, t.light_muted, 1.8), 25)
    change = text(str(own), Type.FIGURE, t.light_muted), arrow, text(now, Type.STRONG, t.light)
    return row(box(grow=1), *change, box(grow=1), high=LINE)


# -- the buttons ---------------------------------------------------------------------------------------
def keep_button(model: Model, do: Commands) -> Node:
    """The button that keeps the chosen card or lays it aside."""
    names, card, size = model.names, model.chosen_card, Type.WORD.size
    label, why = names.t("button.choose"), names.t("why.choose")
    if card is not None:
        label = names.t(f"button.{model.phase}", card=names.card(card))
    look = ButtonLook(size=size, enabled=card is not None, why=why, clause=model.clause, commits=True)
    return _sent(model, label, do, BUTTON_H, look)


def _sent(model: Model, label: str, do: Commands, h: float, look: ButtonLook) -> Node:
    """The button of what is chosen: what that comes to, and bright where it is no worse than another.

    Space is for a bright one; what is clearly worse can still be chosen, with Enter.
    """
    verdict = model.verdict
    if verdict:
        look["sub"] = model.names.t(f"verdict.{verdict}")
    if verdict == "worse":
        look["kind"], look["key"] = "normal", "Enter"
    return primary_button("go", label, do.send_choice, grow=1, h=h, **look)


def _under(p: Painter, model: Model, lay: Layout, do: Commands) -> Node:
    """Three cards go under the deck in an order of one's own."""
    say, left, clause = model.names.t, UNDER - len(model.order), "FT-4.2"
    why, size = say("why.order", n=left), Type.NAME.size
    look = ButtonLook(size=size, enabled=not left, why=why, clause=clause, commits=True)
    own = row(_sent(model, say("button.under"), do, BUTTON_H, look))
    return column(
        para(say("tip.card_under"), Type.NOTE, p.theme.light_muted, 1.35, high=34),
        box(grow=1),
        *(() if model.busy else (own, box(h=BUTTON_H))),
        grow=1,
        pad=(GAP, 15, EDGE, 10) if lay.left_handed else (20, 15, 6, 10),
    )
