"""What a rule book's picture is drawn with: where it goes, its scale, the table's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.ui.draw.painter import Painter
from game.ui.race.names import GameNames

Box = tuple[float, float, float, float]
Named = TypeVar("Named", bound=GameNames)


@dataclass(frozen=True)  # without slots: Python 3.11 cannot make frozen ones of a generic class by its alias
class Canvas(Generic[Named]):
    """Where a picture goes, and how much larger it is than its measures; `names` are the table's words."""

    p: Painter
    names: Named
    x: float
    y: float
    w: float
    h: float
    k: float

    def t(self, key: str, **params: Any) -> str:
        """A word of the pictures."""
        return self.names.t(f"picture.{key}", **params)


def on_pixels(p: Painter, box: Box) -> Box:
    """The box on whole pixels, so that a layer drawn into it has no seam at its edge."""
    x, y, w, h = box
    left, top = round((x - p.ox) * p.u), round((y - p.oy) * p.u)
    return left / p.u + p.ox, top / p.u + p.oy, int(w * p.u) / p.u, int(h * p.u) / p.u
