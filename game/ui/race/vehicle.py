"""What the cars of a game look like where no race is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.draw import art
from game.ui.draw.painter import Painter

ABOVE: Final = "modern_top"


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A car by its drawing in side view, a key of `art.CARS`; a subclass draws other vehicles."""

    side: str = "modern_side"
    has_mark: bool = False
    """Whether `draw_piece` draws the seat's mark itself: the curtain adds none, and races deal no other."""

    def draw_piece(self, p: Painter, colour: str, shape: str, x: float, y: float, width: float) -> None:
        """Draw a token's piece `width` u across, centred on (x, y), for the set-up and the curtain."""
        p.art(art.car(self.side, colour, "white", sign=shape), x, y, width, mid=True)

    def draw_above(
        self, p: Painter, id: str, colour: str, x: float, y: float, length: float, heading: float
    ) -> None:
        """Draw a runner from above for the race behind the title.

        It is `length` u long, centred on (x, y), and heads `heading` degrees clockwise from the right.
        """
        p.art(art.car(ABOVE, colour, "white"), x, y, length, mid=True, angle=heading)
