"""The grounds of pages and overlays: cards with their shadow, stripes along the foot, scroll bars."""

from __future__ import annotations

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, column
from game.ui.kit.scene import Scene


def overlay_card(p: Painter, box: Box) -> None:
    """Draw the card of a dialog or sheet above a scene."""
    x, y, w, h = box
    p.rect(x + 4, y + 6, w, h, "#000000", 12, op=0.35)
    p.rect(x, y, w, h, p.theme.card, 12, p.theme.ink, 2.6)


def put_card(
    scene: Scene,
    p: Painter,
    w: float,
    *parts: Node,
    gap: float = GAP,
    h: float = 0.0,
    middle: float | None = None,
) -> Box:
    """Place parts below one another on a card over the scene; return its box.

    The card is as high as its parts, or `h`. It lies in the middle of the window, or at `middle` of its
    width. Its width grows with the letters, or sentences would break after a few words.
    """
    card = column(*parts, pad=(EDGE, EDGE, EDGE, EDGE), gap=gap, draw=on_overlay)
    w = min(w * p.text_scale, p.w - 2 * EDGE)
    h = min(h or card.measure(p, 1, width=w), p.h - 2 * EDGE)
    x = (p.w if middle is None else 2 * middle) / 2 - w / 2
    rect = max(EDGE, min(p.w - w - EDGE, x)), (p.h - h) / 2, w, h
    scene.put(p, rect, card)
    return rect


def on_overlay(p: Painter, rect: Box, look: Look) -> None:
    """Draw an overlay's card under a node."""
    overlay_card(p, rect)


def page_card(p: Painter, box: Box) -> None:
    """Draw a card that lies on a scene's own paper."""
    x, y, w, h = box
    p.rect(x + 4, y + 5, w, h, "#000000", 12, op=0.18)
    p.rect(x, y, w, h, p.theme.card, 12, p.theme.ink, 2.4)


def on_page(p: Painter, rect: Box, look: Look) -> None:
    """Draw a page's card under a node."""
    page_card(p, rect)


def scroll_mark(p: Painter, x: float, y: float, h: float, lines: tuple[int, int, int], colour: str) -> None:
    """Draw the scroll bar of a list; `lines` are its first visible line, how many are visible, and all."""
    first, rows, count = lines
    if count > rows:
        size = max(30.0, h * rows / count)
        p.rect(x, y + (h - size) * first / (count - rows), 5, size, colour, 2.5)
