"""What every table's layout shares: bar above, action panel below, a column with order and log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

BAR = 48.0
SIDE = 320.0
"""Width of the column in a small window."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of one window size, in u; a game's layout adds its own.

    A game tells its places as for the right hand: `handed` is a box where it then goes, `left` and `right`
    are the edges of its board.
    """

    panel_h: ClassVar[float]
    """Height of the game's action panel."""

    w: float
    h: float
    side: float
    """Width of the column."""
    left_handed: bool
    """Whether column and buttons lie at the left hand."""
    letters: float
    """How many times as large as usual words are set."""

    @classmethod
    def of(cls, w: float, h: float, left_handed: bool = False, letters: float = 1.0) -> Self:
        """The layout of a window: the board takes the room that is left."""
        return cls(w, h, SIDE + min(110.0, max(0.0, w - 1280) * 0.2), left_handed, letters)

    def fits(self, w: float, h: float, left_handed: bool, letters: float = 1.0) -> bool:
        """Whether it is the layout of such a window."""
        return (self.w, self.h, self.left_handed, self.letters) == (w, h, left_handed, letters)

    def handed(self, x: float, y: float, w: float, h: float) -> Box:
        """Where a box goes that lies here for the right hand: as in a mirror."""
        return (self.w - x - w if self.left_handed else x), y, w, h

    @property
    def board_w(self) -> float:
        """Width of board and action panel, beside the column."""
        return self.w - self.side

    @property
    def side_x(self) -> float:
        """Left edge of the column."""
        return 0.0 if self.left_handed else self.w - self.side

    @property
    def left(self) -> float:
        """Left edge of board and action panel."""
        return self.side if self.left_handed else 0.0

    @property
    def right(self) -> float:
        """Right edge of board and action panel."""
        return self.left + self.board_w

    @property
    def panel_y(self) -> float:
        """Top of the action panel."""
        return self.h - self.panel_h

    @property
    def ground(self) -> Box:
        """Everything between bar and action panel, beside the column."""
        return self.left, BAR, self.board_w, self.panel_y - BAR

    def row_of(self, least: float, larger: float) -> float:
        """Height of a row of the running order; `larger` is what it grows by for twice the letters."""
        return least + max(larger * (self.letters - 1), min(6.0, max(0.0, self.h - 720) * 0.04))

    @property
    def board(self) -> Box:
        """The board with the track: all of the ground, where a game keeps no frame round it."""
        return self.ground
