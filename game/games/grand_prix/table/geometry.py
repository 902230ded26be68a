"""The layout of the table in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.box import Box
from game.ui.race.board.layout import BAR, Frame

HEAD_ROW = 30.0


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The layout for one window size."""

    panel_h = 176.0
    card_growth = 0.75
    row_size, calm_row_size = (38.0, 18.0), (31.0, 12.0)

    @property
    def board(self) -> Box:
        """Return the box of the board with the track."""
        return self.left + 9, BAR + 9, self.board_w - 18, self.panel_y - BAR - 18

    @property
    def panel(self) -> Box:
        """Return the box of the action panel."""
        return self.left, self.panel_y, self.board_w, self.panel_h

    @property
    def dice(self) -> Box:
        """Return the box of the dice and items, at the end of the panel away from the column."""
        return self.handed(16, self.panel_y + 8, 308, self.panel_h - 16)

    @property
    def odds(self) -> Box:
        """Return the box of the odds, in the middle of the action panel."""
        return self.handed(344, self.panel_y + 8, self._odds_w, self.panel_h - 16)

    @property
    def _odds_w(self) -> float:
        return min(380.0, (self.board_w - 16 - 344 - 18) * 0.51)

    @property
    def divider(self) -> Box:
        """Return the line between dice and odds."""
        return self.handed(330, self.panel_y + 14, 1, self.panel_h - 28)

    @property
    def buttons(self) -> Box:
        """Return the box of the buttons, at the end of the panel beside the column."""
        left = 344 + self._odds_w + 18
        return self.handed(left, self.panel_y + 8, self.board_w - 16 - left, self.panel_h - 16)

    @property
    def choosing(self) -> Box:
        """Return the box of all the panel but the buttons, to choose from many things."""
        return self.handed(16, self.panel_y + 8, 344 + self._odds_w - 16, self.panel_h - 16)

    def log(self, rows: int) -> Box:
        """Return the box of the latest log lines, below so many rows."""
        top = BAR + HEAD_ROW + rows * self.row_h() + 6
        return self.side_x, top, self.side, self.h - 6 - top
