"""The deck and the row in the sidebar: cards in the deck, cards under it, cards beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.full_throttle.rules.cards import COLOURS, NUMBERS
from game.games.full_throttle.table.art.cards import draw_back, draw_backs, draw_chip
from game.games.full_throttle.table.art.riders import RIDERS, badge, plain_badge
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels.column import (
    HEAD,
    INSET,
    caption,
    part_head,
    scaled_height,
)
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, NEAR, PAPER, TextStyle, Theme, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.widgets import readable

NEXT_ROW = 24.0, 2.0
"""Height of a row, and its growth at 150 %."""
TITLE_W = 160.0
"""The most width of the title beside the row's cards."""
LINE = 40.0, 4.0
"""Height of deck and row in one line each, and its growth at 150 %."""
COUNT = TextStyle(15, "cs")
UNDER_H = 30.0
"""Height of the row with the cards under the deck."""


def deck_part(p: Painter, model: Model) -> Node:
    """Return the part about the deck: certain cards by moped, unknown ones, and the cards under it."""
    t, names = p.theme, model.names
    if not model.known.top:
        # nothing is dealt yet
        counts = scaled_height(p, *HEAD) + scaled_height(p, *NEXT_ROW) + UNDER_H + 4
        return box(h=scaled_height(p, *LINE) if model.is_quiet else counts)
    backs = picture(lambda c, x, y: draw_backs(c, x - 14, y - 10, model.deck_left), 28)
    label = names.t("deck.left", n=model.deck_left) if model.deck_left else names.t("deck.none")
    if model.is_quiet:
        tip = wording.deck_tooltip(model)
        item = readable("deck", label, tooltip=tip, clause="FT-4.4", extra={"tip_head": label})
        said = text(label, Type.NOTE, t.light)
        counted = row(backs, said, pad=(14, 4, 12, 4), fixed_h=scaled_height(p, *LINE), item=item)
        note = wording.stranded_note(model)
        return column(counted, para(note, Type.NOTE, t.light, 1.3, pad=(14, 0, 12, 8))) if note else counted
    head = row(
        backs,
        text(label, Type.STRONG, t.light),
        *_back(model, t),
        pad=(8, 4, 6, 0),
        fixed_h=scaled_height(p, *HEAD),
    )
    first, *others = (*(_cards_of(p, model, colour) for colour in COLOURS), *_unseen(p, model))
    apart = [first, *(node for other in others for node in (box(w=5, grow=1), other))]
    return column(
        head,
        row(*apart, pad=(5, 0, 4, 0), fill=t.stripe, r=3),
        box(h=2),
        _under(p, model),
        box(h=2),
        pad=INSET,
    )


def _back(model: Model, t: Theme) -> list[Node]:
    """The number of this round's cards that will come back, besides those in the deck."""
    n, translate = model.coming_back, model.names.t
    if not n:
        return []
    label = translate("deck.back", n=n)
    item = readable("deck.back", label, tooltip=translate("tip.back", n=n), clause="FT-4.2")
    return [text(label, Type.CAPTION, t.light_muted, "r", grow=1, item=item)]


def _cards_of(p: Painter, model: Model, colour: str) -> Node:
    """A moped's cards that are certainly in the deck."""
    label, tip = model.names.colour(colour), wording.cards_left_tooltip(model, colour)
    item = readable(f"deck.{colour}", label, tooltip=tip, clause="FT-4.4", extra={"tip_head": label})
    sure = sum(model.left_of(colour, n).known for n in NUMBERS)
    sign = picture(partial(_card_of, colour=colour), 18)
    return row(sign, text(str(sure), COUNT, p.theme.light), fixed_h=scaled_height(p, *NEXT_ROW), item=item)


def _unseen(p: Painter, model: Model) -> list[Node]:
    """The cards of the deck that the viewer knows only as a group."""
    n, translate = model.known.uncertain_count, model.names.t
    if not n:
        return []
    label = translate("deck.unseen", n=n)
    item = readable("deck.unseen", label, tooltip=translate("tip.unseen", n=n), clause="FT-4.4")
    return [row(text(label, COUNT, p.theme.light), fixed_h=scaled_height(p, *NEXT_ROW), item=item)]


def _card_of(c: Painter, x: float, y: float, colour: str) -> None:
    """A card with a moped's sign, for large text only the sign."""
    rider = RIDERS[colour]
    if c.text_scale <= 1:
        c.svg_fragments(x - 7.5, y - 10, 16, 20, svg.rect(x - 6.5, y - 9, 13, 18, PAPER.card, 2, INK, 1))
        c.svg_fragments(x - 7.5, y - 10, 16, 20, plain_badge(rider.shape, x, y, 4.4, rider.colour))
        return
    badge(c, colour, x - 2, y, 5)


def _under(p: Painter, model: Model) -> Node:
    """The cards under the deck in the order of drawing, the known ones face up."""
    t, translate, under = p.theme, model.names.t, model.under
    tip = translate("tip.under", n=model.deck_under)
    item = readable("under", translate("deck.under"), tooltip=tip, clause="FT-4.4")
    label = translate("deck.under_count", n=model.deck_under) if under else translate("deck.under")
    title = text(label, Type.CAPTION, t.light_muted, max_w=98, pad=(8, 0, 0, 0))
    none = text(translate("deck.under_none"), Type.CAPTION, t.light_muted, "r", grow=1, pad=(0, 0, 6, 0))
    cards = box(grow=1, draw=partial(_draw_under, cards=under)) if under else none
    return row(title, cards, gap=NEAR, fixed_h=UNDER_H, item=item)


def _draw_under(c: Painter, rect: Box, look: Look, cards: Sequence[str | None]) -> None:
    """As many cards as fit, closer if they are many, and the number of the others."""
    (x, y, w, h), count = rect, len(cards)
    width = w - 6
    shown = cards if count * 15 <= width else cards[: int((width - 32) / 15)]
    step = min(19.0, (width - 17) / max(1, count - 1)) if len(shown) == count else 15.0
    if len(shown) < count:
        rest = f"+{count - len(shown)}"
        c.text(x + w - 4, y + h / 2, rest, Type.MEASURE.size, c.theme.light_muted, "cs", "r")
    for i, card in enumerate(shown):
        if card is None:
            draw_back(c, x + i * step, y + 3, 17, 24)
        else:
            draw_chip(c, card, x + i * step, y + 3, 17)


# -- the row beside the board -----
def row_part(p: Painter, model: Model) -> Node:
    """Return the part about the row beside the board, with two or three seats."""
    t, translate, (up, down) = p.theme, model.names.t, model.row
    cards = box(grow=1, draw=partial(_draw_row, up=up, down=down))
    if not up and not down:
        cards = text(translate("row.empty"), Type.CAPTION, t.light_muted, grow=1, pad=(10, 0, 10, 0))
    item = readable("row", translate("row.title"), tooltip=translate("tip.row"), clause="FT-4.3")
    if model.is_calm:
        title = text(translate("row.title"), Type.NOTE, t.light, max_w=TITLE_W)
        cards = cards if up or down else box(grow=1)
        return row(title, cards, pad=(14, 4, 6, 4), fixed_h=scaled_height(p, *LINE), item=item)
    head = part_head(p, translate("row.title"), caption(t, translate("row.count", n=len(up) + len(down))))
    return column(column(head, row(cards, fixed_h=34, fill=t.stripe, r=4), item=item), box(h=2), pad=INSET)


def _draw_row(c: Painter, rect: Box, look: Look, up: Sequence[str], down: Sequence[str | None]) -> None:
    """The open cards, then backs, with a small card on those that the viewer knows."""
    x, y, w, _ = rect
    step = min(22.0, (w - 32) / max(1, len(up) + len(down) - 1))
    for i, card in enumerate(up):
        draw_chip(c, card, x + 7 + i * step, y + 4, 19)
    for i, known in enumerate(down, len(up)):
        left = x + 7 + i * step
        draw_back(c, left, y + 4, 19, 27)
        if known is not None:
            draw_chip(c, known, left + 2, y + 6.5, 15)
