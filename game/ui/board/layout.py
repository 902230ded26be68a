"""What every table's layout shares: the bar above, the tray below, the right column with order and log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

BAR = 48.0

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of one window size, in u; a game's layout adds its own."""

    tray_h: ClassVar[float]
    """Height of the game's tray."""

    w: float
    h: float
    side: float
    """Width of the right column."""

    @property
    def board_w(self) -> float:
        """Width of board and tray, left of the right column."""
        return self.w - self.side

    @property
    def side_x(self) -> float:
        """Left edge of the right column."""
        return self.w - self.side

    @property
    def tray_y(self) -> float:
        """Top of the tray."""
        return self.h - self.tray_h

    @property
    def ground(self) -> Box:
        """Everything between bar and tray, left of the column."""
        return 0, BAR, self.side_x, self.tray_y - BAR
