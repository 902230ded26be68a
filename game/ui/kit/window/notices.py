"""Notices: errors and results, shown over any scene for some seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, Type

LINE: Final = 22.0
MAX_WIDTH: Final = 760.0
"""The greatest width of a notice."""
GAP: Final = 8.0
BELOW_BAR: Final = 60.0


def paint_notices(p: Painter, texts: Sequence[str], place: tuple[float, float] | None) -> list[Box]:
    """Draw notices at `place`, their middle and bottom (0: below the bar); return their boxes."""
    size, face = Type.NOTE
    sizes = []
    for text in texts:
        w = min(MAX_WIDTH, p.w - 80, p.width(text, size, face) + 66)
        sizes.append((w, 20 + len(p.lines(text, size, face, w - 60)) * LINE * p.text_scale))
    middle, bottom = place or (p.w / 2, 0.0)
    y = bottom - sum(h + GAP for _, h in sizes) if bottom else BELOW_BAR
    boxes: list[Box] = []
    for text, (w, h) in zip(texts, sizes, strict=True):
        x = max(GAP, middle - w / 2)
        boxes.append((x, y, w, h))
        p.rect(x + 2, y + 4, w, h, "#000000", 8, op=0.35)
        p.rect(x, y, w, h, INK, 8, p.theme.accent, 2)
        p.rect(x + 14, y + 12, 6, h - 24, p.theme.accent, 3)
        p.para(x + 34, y + 10 + LINE * p.text_scale / 2, w - 60, text, size, "#F4F1E8", face, LINE / size)
        y += h + GAP
    return boxes
