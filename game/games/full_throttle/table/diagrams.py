"""The rule book's pictures, drawn with the table's own pieces."""

from __future__ import annotations

from typing import Any, Final

from game.ui.painter import Painter

DIAGRAMS: Final[dict[str, float]] = {}


def diagram(p: Painter, name: str, x: float, y: float, w: float, h: float, translator: Any) -> None:
    """Draw one of `DIAGRAMS` into a box on paper."""
