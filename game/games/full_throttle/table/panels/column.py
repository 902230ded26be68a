"""Shared parts of the sidebar: headings, heights that grow with the text, texts shown where they fit."""

from __future__ import annotations

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Theme, Type
from game.ui.kit.layout import Node, row, text

HEAD = 26.0, 3.0
BETWEEN = 2.0, -1.0
"""Heights of headings and of gaps between rows, and what they grow by at 150 %."""
INSET: Box = (6, 0, 6, 0)
"""Padding between the sidebar's edges and its rows."""


def scaled_height(p: Painter, height: float, growth: float) -> float:
    """Return a height at 100 % plus its growth, which is that at 150 %, for the text size."""
    return height + 2 * growth * (p.text_scale - 1)


def part_head(p: Painter, title: str, right: Node) -> Node:
    named = text(title, Type.STRONG, p.theme.light, pad=(0, 0, 0, 2), grow=1)
    return row(named, right, gap=8, pad=(8, 4, 6, 0), fixed_h=scaled_height(p, *HEAD))


def caption(t: Theme, label: str) -> Node:
    return text(label, Type.CAPTION, t.light_muted, "r")
