"""What every table's layout shares: bar above, action panel below, and right column with order and log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

BAR = 48.0
SIDE = 320.0
"""Width of the right column in a small window."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of one window size, in u; a game's layout adds its own."""

    panel_h: ClassVar[float]
    """Height of the game's action panel."""

    w: float
    h: float
    side: float
    """Width of the right column."""

    @classmethod
    def of(cls, w: float, h: float) -> Self:
        """The layout of a window: the board takes the room that is left."""
        return cls(w, h, SIDE + min(110.0, max(0.0, w - 1280) * 0.2))

    @property
    def board_w(self) -> float:
        """Width of board and action panel, left of the right column."""
        return self.w - self.side

    @property
    def side_x(self) -> float:
        """Left edge of the right column."""
        return self.w - self.side

    @property
    def panel_y(self) -> float:
        """Top of the action panel."""
        return self.h - self.panel_h

    @property
    def ground(self) -> Box:
        """Everything between bar and action panel, left of the column."""
        return 0, BAR, self.side_x, self.panel_y - BAR

    @property
    def board(self) -> Box:
        """The board with the track: all of the ground, where a game keeps no frame round it."""
        return self.ground
