"""Where everything of the table lies, in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.race.board.layout import BAR, Box, Frame

__all__ = ["BAR", "HEAD_ROW", "PANEL_H", "ROW", "Box", "Layout"]

PANEL_H = 176.0
ROW = 38.0
HEAD_ROW = 30.0


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The places of one window size."""

    panel_h = PANEL_H

    @property
    def board(self) -> Box:
        """The board with the track."""
        return 9, BAR + 9, self.side_x - 18, self.panel_y - BAR - 18

    @property
    def panel(self) -> Box:
        """The action panel."""
        return 0, self.panel_y, self.side_x, PANEL_H

    @property
    def dice(self) -> Box:
        """The dice of this turn and the items, at the left of the action panel."""
        return 16, self.panel_y + 8, 308, PANEL_H - 16

    @property
    def odds(self) -> Box:
        """The odds box, in the middle of the action panel."""
        room = self.side_x - 16 - 344 - 18
        return 344, self.panel_y + 8, min(380.0, room * 0.51), PANEL_H - 16

    @property
    def buttons(self) -> Box:
        """The decision's buttons, at the right of the action panel."""
        x, y, w, h = self.odds
        left = x + w + 18
        return left, y, self.side_x - 16 - left, h

    @property
    def row_h(self) -> float:
        """Height of a row of the running order."""
        return ROW + min(6.0, max(0.0, self.h - 720) * 0.04)

    def log(self, rows: int) -> Box:
        """The latest lines of the log, below so many rows."""
        top = BAR + HEAD_ROW + rows * self.row_h + 6
        return self.side_x, top, self.side, self.h - 6 - top
