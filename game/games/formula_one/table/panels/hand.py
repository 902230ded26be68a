"""The hand: tactic cards, kept pit cards, and how both are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.games.formula_one.rules.cards import EXTRA, TACTICS
from game.games.formula_one.rules.position import Position
from game.games.formula_one.rules.preview import BEFORE
from game.games.formula_one.table.model import Model
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme, Type
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.layout import Node, Placed, box, column, declare, para, row, stack, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import where_it_fits
from game.ui.kit.widgets import readable
from game.ui.race.board.pieces import kept, put

EXTRA_SPACES = {TACTICS[kind]: spaces for kind, spaces in EXTRA.items()}
"""The spaces of the cards for an extra move."""
NARROW, _WIDE = 100.0, 108.0
"""The width from which a card has its whole text, and the most in a hand."""
_LARGE = 130.0
"""The width from which the picture grows with the card."""
_MARGIN = 10.0
"""The margin round a card's picture for its shadow, its key and the ring of a chosen one."""


def cards_of(displayed: Position, seat: int) -> dict[str, int]:
    """Return by kind how many cards a seat holds, as far as they are visible."""
    held = displayed["hands"][seat]
    if not isinstance(held, list):
        return {}
    return {kind: held.count(kind) for kind in TACTICS if kind in held}


def hand_panel(p: Painter, m: Model) -> Node:
    """Return a line over the hand with kept pit cards at its end, and a card for each kind below it."""
    held = cards_of(m.displayed, m.me)
    width = min(_WIDE, (m.layout.hand[2] - 2 * (len(held) - 1)) / max(1, len(held)))
    cards = [_card_node(m, kind, i + 1, count, width) for i, (kind, count) in enumerate(held.items())]
    below = row(*cards, gap=7 if width == _WIDE else 2, grow=1) if cards else _no_cards(p.theme, m)
    # The line comes last, as slips lie over a raised card.
    return stack(column(below, pad=(0, 25, 0, 4)), column(_heading(p, m)))


def declare_hand(ui: Elements, hand: Placed) -> None:
    """Declare the cards, each with the place of a hint's bulb: between its key and its count."""
    for _, (x, y, w, _), card in hand:
        if card and card.role == "choice":
            card.extra["bulb"] = x + w / 2, y + 12
    declare(ui, hand)


def _card_node(m: Model, kind: str, key: int, count: int, width: float) -> Node:
    names, why = m.names, why_unplayable(m, kind)
    chip, good = _chip(m, kind, not why)
    does = names.t(f"card_{'text' if width >= NARROW else 'short'}.{kind}")
    band = names.t("hand.idle") if m.choice.now.card == kind and m.choice.has_idle_card else ""
    card = HandCard(kind, names.t(f"card.{kind}"), does, chip, good, str(key), count, band)
    item = Element(
        f"card.{kind}",
        "choice",
        names.card(kind),
        action=partial(m.choice.choose_card, kind),
        draw=partial(_draw, card),
        enabled=not why,
        why=why,
        key=str(key),
        tooltip=names.t(f"card_does.{kind}"),
        clause="F1-6.2" if kind in BEFORE else "F1-6.1",
        selected=m.choice.now.card == kind,
        value=count,
    )
    return box(item=item, w=width)


def _heading(p: Painter, m: Model) -> Node:
    """Return how many cards there are, and kept pit cards."""
    t, names, numbers = p.theme, m.names, m.displayed["kept"][m.me]
    key = "hand.once" if m.is_calm and cards_of(m.displayed, m.me) else "hand.count"
    words = row(
        text(names.t("hand.title"), Type.STRONG, t.light),
        where_it_fits(names.t(key, n=m.hand_size(m.me)) if m.displayed["round"] else ""),
        gap=8,
        # Large letters are higher up, as a chosen card rises below them.
        pad=(0, 0, 0, 12 * p.text_scale - 5),
        grow=1,
    )
    slips = [_slip(m, number, m.layout.hand[2] / max(1, len(numbers))) for number in numbers]
    return row(words, row(*slips, gap=4, pad=(6, 1, 4, 3)) if slips else box(), fixed_h=25)


def _slip(m: Model, number: int, space: float) -> Node:
    """Return a kept pit card, which gets a share of this space."""
    names = m.names
    tip = names.t(f"pit_does.{number}")
    item = readable(f"pit.{number}", names.pit_card(number), tooltip=tip, clause="F1-7.4", value=number)
    item.draw = partial(_draw_slip, number, names.t(f"pit_short.{number}"))
    return box(item=item, w=min(136.0, space * 0.74 - 4))


def _no_cards(t: Theme, m: Model) -> Node:
    """Return a note in place of cards."""
    none = "hand.none_taught" if m.names.scene.is_lesson else "hand.none"
    is_hidden = not isinstance(m.displayed["hands"][m.me], list)
    key = "hand.hidden" if is_hidden else none if m.displayed["round"] else "hand.undealt"
    note = para(m.names.t(key, n=m.hand_size(m.me)), Type.NOTE, t.light_muted, 1.5, "c")
    return column(box(grow=1), note, box(grow=1), pad=(16, 0, 16, 0), grow=1, draw=_dashed)


def _dashed(p: Painter, rect: Box, look: Look) -> None:
    p.rect(*rect, None, 9, p.theme.edge_raised, 1.4, dash="6 5")


def why_unplayable(m: Model, kind: str) -> str:
    """Return why a card cannot be played now; empty where it can."""
    t, plans, displayed = m.names.t, m.plans, m.displayed
    if plans is None:
        return t("why.not_now")
    if displayed["card"]:
        return t("why.one_card")
    place = displayed["places"][m.me]
    if kind in BEFORE:
        if m.choice.may_play(kind):
            return ""
        if place != "road":
            return t("why.off_road")
        if displayed["phase"] != "speed":
            return t("why.before" if displayed["moved"] else "why.after_speed")
        return t("why.punctured")
    return "" if m.choice.may_play(kind) else t("why.no_move")


def _chip(m: Model, kind: str, playable: bool) -> tuple[str, bool]:
    """Return what the card would do to the chosen turn."""
    if kind in EXTRA_SPACES:
        return f"+{EXTRA_SPACES[kind]}", False
    if kind == "carburettor":
        return "120", False
    plans, now = m.plans, m.chosen
    if not playable or plans is None or now is None or not now.spin or not m.shows_odds:
        return "", False
    safer = m.choice.with_card(plans, kind)
    if safer is None or safer.spin >= now.spin:
        return "", False
    return (m.names.t("card_chip.no_spin"), True) if not safer.spin else ("", False)


def _draw(card: HandCard, p: Painter, e: Element, look: Look) -> None:
    paint_card(p, e.rect, card, off=not e.enabled, chosen=e.selected, hot=look.is_hot and e.enabled)


# -- tactic cards -----
@dataclass(frozen=True, slots=True)
class HandCard:
    """The text of a card: its name and effect, a short chip, its key."""

    kind: str
    title: str
    text: str
    chip: str = ""
    good: bool = False
    """Whether the chip is good news rather than a number."""
    key: str = ""
    count: int = 1
    band: str = ""
    """The text over a chosen card that does nothing."""


def paint_card(
    p: Painter, box: Box, card: HandCard, *, off: bool = False, chosen: bool = False, hot: bool = False
) -> None:
    """Paint a card in its box; veiled if it cannot be played, raised if it is chosen."""
    x, y, w, h = box
    if chosen or hot:
        y -= 6 if chosen else 4
    m = _MARGIN

    def draw(c: Painter) -> None:
        _card(c, (m, m, w, h), card, off, chosen)

    put(p, kept(p, ("f1 card", card, off, chosen, w, h), w + 2 * m, h + 2 * m, draw, 1.0), x - m, y - m)
    if hot and not chosen:
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 10)


def _card(c: Painter, box: Box, card: HandCard, off: bool, chosen: bool) -> None:
    x, y, w, h = box
    c.rect(x + 2, y + 3, w, h, "#000000", 9, op=0.4)
    c.rect(x, y, w, h, PAPER.card, 9)
    size = 15 if w >= NARROW else 14
    titles = c.lines(card.title, size, "jb", w - 3)[:3]
    texts = c.lines(card.text, 14, "j", w - 8)
    head, step = 17 * c.text_scale, 16.5 * c.text_scale
    picture_room = h - 10 - max(len(titles), 2 if w >= NARROW else 1) * head - len(texts) * step
    picture = max(34.0, min(60.0 if w < _LARGE else w * 0.68, picture_room))
    scene(c, (x + 3, y + 3, w - 6, picture), f"formula_one/tactic_{card.kind}")
    c.rect(x + 3, y + 3 + picture, w - 6, 1.6, INK)
    top = y + picture + 5
    free_height = h - picture - 8 - len(titles) * head - len(texts) * step
    gap = max(0.0, free_height / 3)
    for i, line in enumerate(titles):
        c.text(x + w / 2, top + gap + (i + 0.5) * head, line, size, INK, "jb", "c", w=w - 3)
    top += gap * 2 + len(titles) * head
    for i, line in enumerate(texts):
        c.text(x + w / 2, top + (i + 0.5) * step, line, 14, "#2A2E35", "j", "c", w=w - 4)
    if card.key:
        c.circle(x + 15, y + 15, 10, INK, "#F4F1E8", 1.5)
        c.text(x + 15, y + 15, card.key, 15, PAPER.light, "cb", "c")
    if card.band:
        c.rect(x + 3, y + 3 + picture / 2 - 12, w - 6, 24, PAPER.light, 0, INK, 1.4)
        c.text(x + w / 2, y + 3 + picture / 2, card.band, 14, INK, "jb", "c", w=w - 12)
    else:
        _chips(c, (x, y, w, picture), card)
    if off:
        c.rect(x, y, w, h, PAPER.panel, 9, op=0.6)
    c.rect(x, y, w, h, None, 9, PAPER.accent if chosen else INK, 3.4 if chosen else 2)


def _chips(c: Painter, box: Box, card: HandCard) -> None:
    x, y, w, h = box
    if card.chip:
        face = "jb" if card.good else "cb"
        text, size, face = c.fitted(card.chip, 14, face, w - 20)
        width = c.width(text, size, face) + 14
        c.rect(
            x + w - width - 5, y + h - 17, width, 18, PAPER.good if card.good else PAPER.light, 4, INK, 1.4
        )
        c.text(x + w - 5 - width / 2, y + h - 8, text, size, INK, face, "c")
    if card.count > 1:
        c.rect(x + w - 33, y + 6, 27, 19, INK, 5, PAPER.light, 1.2)
        c.text(x + w - 19.5, y + 15.5, f"×{card.count}", 15, PAPER.light, "cb", "c")


def scene(c: Painter, box: Box, name: str) -> None:
    """Paint a drawing that fills its box and is cut off beyond."""
    x, y, w, h = box
    picture = drawing(name)
    width = max(w, h * picture.width / picture.height)
    c.svg_fragments(x, y, w, h, picture.at(x + w / 2, y + h / 2, width))


# -- pit cards -----
def pit_card_height(p: Painter, w: float, text: str) -> float:
    """Return the height of a large pit card with this text."""
    lines = len(p.lines(text, 16, "j", w - 32))
    return w * 0.42 + 62 + lines * 23.0 * p.text_scale


def paint_pit_card(p: Painter, x: float, y: float, w: float, number: int, title: str, text: str) -> None:
    """Paint a large pit card."""
    art_h = w * 0.42
    h = pit_card_height(p, w, text)

    def draw(c: Painter) -> None:
        c.rect(14, 17, w, h, "#000000", 12, op=0.35)
        c.rect(10, 12, w, h, PAPER.card, 12)
        scene(c, (14, 16, w - 8, art_h), "formula_one/pit_card")
        c.rect(14, 16 + art_h, w - 8, 2, INK)
        c.circle(36, 40, 17, INK, "#F4F1E8", 2)
        c.text(36, 40, str(number), 22, PAPER.light, "cb", "c")
        c.text(10 + w / 2, 12 + art_h + 28, title, 20, INK, "jb", "c", w=w - 24)
        c.para(26, 12 + art_h + 58, w - 32, text, 16, "#2A2E35", "j", 1.42, "c")
        c.rect(10, 12, w, h, None, 12, INK, 2.4)

    put(p, kept(p, ("pit card", number, title, text, w), w + 24, h + 28, draw), x - 10, y - 12)


def _draw_slip(number: int, title: str, p: Painter, e: Element, look: Look) -> None:
    """Draw a kept pit card as a slip of paper over the hand."""
    x, y, w, h = e.rect
    inner = svg.rect(x, y, w, h, PAPER.danger_paper, 4, INK, 1.4)
    inner += svg.rect(x + 25, y + 1, w - 26, h - 2, PAPER.card, 3)
    p.svg_fragments(x - 2, y - 2, w + 4, h + 4, inner)
    p.text(x + 13, y + h / 2, str(number), 16, "#FFFFFF", "cb", "c")
    size = 14 / p.text_scale * min(p.text_scale, 1.1)
    p.text(x + 25 + (w - 26) / 2, y + h / 2, title, size, INK, "jb", "c", w=w - 34)
    if look.is_hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 7)
