"""A hand of cards to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, row
from game.ui.kit.marks import focus_ring
from game.ui.race.board.pieces import in_disc

BETWEEN: Final = 12.0
"""The gap between two cards."""
CORNER: Final = 8.0
LIFT, HOVER_LIFT = 7.0, 4.0
"""How far a chosen card is lifted, and one that is pointed at."""
VEIL: Final = 0.6
"""The opacity of the veil over a card that cannot be played."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hand: its label, what draws its face, and why it cannot be played, empty if it can."""

    label: str
    draw: Callable[[Painter, Box], None]
    why: str = ""


def hand_row(
    cards: Sequence[HandCard],
    chosen: int | None,
    choose: Callable[[int], object],
    card_w: float,
    clause: str = "",
) -> Node:
    """Return the cards side by side as `card.1`, `card.2` …; the number keys choose them.

    `chosen` and the argument of `choose` are indices, as two cards of a hand may be equal.
    """

    def card_node(i: int, card: HandCard) -> Node:
        item = Element(f"card.{i + 1}", "card", card.label, action=partial(choose, i), key=str(i + 1))
        item.draw, item.selected, item.clause = partial(_draw, card), i == chosen, clause
        item.enabled, item.why = not card.why, card.why
        return box(item=item, w=card_w)

    return row(*(card_node(i, card) for i, card in enumerate(cards)), gap=BETWEEN)


def draw_key(p: Painter, x: float, y: float, key: str) -> None:
    """Draw the key of a card on a disc around a point."""
    p.circle(x, y, 9.5, p.theme.night, p.theme.light_muted, 1.2)
    p.text(x, y, key, in_disc(p, 9.5, 15), p.theme.light, "cs", "c")


def _draw(card: HandCard, p: Painter, e: Element, look: Look) -> None:
    """Draw a card, lifted if it is chosen or pointed at, with a ring and its key; veiled if disabled."""
    t, (x, y, w, h) = p.theme, e.rect
    y -= LIFT if e.selected else HOVER_LIFT if look.hovered and e.enabled else 0
    card.draw(p, (x, y, w, h))
    if not e.enabled:
        p.rect(x, y, w, h, t.night, CORNER, op=VEIL)
    if e.selected:
        p.rect(x, y, w, h, None, CORNER, t.accent, 3)
    if look.focused:
        focus_ring(p, x, y, w, h)
    draw_key(p, x + w - 2, y + 1, e.key)
