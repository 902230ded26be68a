"""What the parts of the right column share: heads, heights that grow with the letters, what fits or not."""

from __future__ import annotations

from game.ui.draw.painter import Painter
from game.ui.draw.theme import Theme, Type
from game.ui.kit.elements import Look, Rect
from game.ui.kit.layout import Node, box, row, text

HEAD = 26.0, 3.0
BETWEEN = 2.0, -1.0
"""Heights of heads and of what lies between rows, and how much more they have at 150 %."""
INSET: Rect = (6, 0, 6, 0)
"""From the column's edges to its rows."""


def scaled_height(p: Painter, high: float, more: float) -> float:
    """A height of 100 %, and so much more where letters are half as large again."""
    return high + 2 * more * (p.text_scale - 1)


def part_head(p: Painter, title: str, right: Node) -> Node:
    named = text(title, Type.STRONG, p.theme.light, pad=(0, 0, 0, 2), grow=1)
    return row(named, right, gap=8, pad=(8, 4, 6, 0), high=scaled_height(p, *HEAD))


def caption(t: Theme, said: str) -> Node:
    return text(said, Type.CAPTION, t.light_muted, "r")


def where_it_fits(said: str, a: str = "l") -> Node:
    """What is told as well where there is room for it."""

    def draw(c: Painter, rect: Rect, look: Look) -> None:
        (x, y, w, h), (size, face) = rect, Type.CAPTION
        if w - 6 > c.width(said, size, face):
            c.text(x + 4 if a == "l" else x + w - 2, y + h / 2, said, size, c.theme.light_muted, face, a)

    return box(grow=1, draw=draw)
