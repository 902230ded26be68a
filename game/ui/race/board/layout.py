"""The layout that every table has: bar above, action panel below, a column with order and log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from game.ui.draw.box import Box

BAR = 48.0
SIDE = 320.0
"""Width of the column in a small window."""
CARD_H = 146.0
"""The height of the card of Calm and of the gaps around it, with normal letters."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The boxes of one window size, in u; a game's layout adds its own.

    A game lays everything out for the right hand: `handed` mirrors a box for the left hand, `left` and
    `right` are the edges of the board.
    """

    panel_h: ClassVar[float] = 0.0
    """Height of the game's action panel."""
    is_panel_wide: ClassVar[bool] = False
    """Whether the column ends above the panel, too."""
    card_growth: ClassVar[float | None] = None
    """How much the card of Calm grows with the letters; None where a table has no card."""
    row_size: ClassVar[tuple[float, float]] = (0.0, 0.0)
    calm_row_size: ClassVar[tuple[float, float]] = (0.0, 0.0)
    """The least height of a row of the running order, and what letters twice as large add to it."""

    w: float
    h: float
    side: float
    """Width of the column."""
    is_left_handed: bool
    """Whether column and buttons are at the left."""
    letters: float
    """The text scale: 1 for normal letters."""

    @classmethod
    def of(cls, w: float, h: float, left_handed: bool = False, letters: float = 1.0) -> Self:
        """Return the layout of a window: the board gets the width that the column leaves."""
        return cls(w, h, SIDE + min(110.0, max(0.0, w - 1280) * 0.2), left_handed, letters)

    def is_for(self, w: float, h: float, left_handed: bool, letters: float = 1.0) -> bool:
        """Return whether this is the layout of such a window."""
        return (self.w, self.h, self.is_left_handed, self.letters) == (w, h, left_handed, letters)

    def handed(self, x: float, y: float, w: float, h: float) -> Box:
        """Return a box of the right-handed layout as it lies here: mirrored for the left hand."""
        return (self.w - x - w if self.is_left_handed else x), y, w, h

    @property
    def board_w(self) -> float:
        """Width of board and action panel, beside the column."""
        return self.w - self.side

    @property
    def card_h(self) -> float:
        """Height of the card of Calm and of the gaps around it; 0 where there is none."""
        return 0.0 if self.card_growth is None else CARD_H * (1 + self.card_growth * (self.letters - 1))

    @property
    def side_x(self) -> float:
        """Left edge of the column."""
        return 0.0 if self.is_left_handed else self.w - self.side

    @property
    def left(self) -> float:
        """Left edge of board and action panel."""
        return self.side if self.is_left_handed else 0.0

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
        """The box between bar and action panel, beside the column."""
        return self.left, BAR, self.board_w, self.panel_y - BAR

    @property
    def column(self) -> Box:
        """The box of the column, below the bar."""
        return self.side_x, BAR, self.side, (self.panel_y if self.is_panel_wide else self.h) - BAR

    def row_h(self, is_calm: bool = False) -> float:
        """Return the height of a row of the running order."""
        least, larger = self.calm_row_size if is_calm else self.row_size
        return least + max(larger * (self.letters - 1), min(6.0, max(0.0, self.h - 720) * 0.04))

    @property
    def notice_place(self) -> tuple[float, float]:
        """The middle x and the bottom y of notices; 0 is right below the bar, clear of the column."""
        return self.left + self.board_w / 2, 0.0

    @property
    def hint_rise(self) -> float:
        """How far above the log a hint may reach."""
        return 0.0

    @property
    def tip_box(self) -> Box | None:
        """The box for explanations of what is met for the first time; None for the box of hints."""
        return None

    @property
    def board(self) -> Box:
        """The box of the track: all of `ground`, unless a game has a frame around it."""
        return self.ground
