"""Where everything of the table lies, in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.board.layout import BAR, Box, Frame

__all__ = ["BAR", "Box", "Layout"]

TRAY = 176.0
ROW = 46.0
HEAD_ROW = 30.0
DIAL = 212.0
GAUGE = 104.0
CARD_H = 139.0
_RISES = 46.0
"""How far the dial stands out over the tray."""


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The places of one window size."""

    tray_h = TRAY

    @property
    def plate(self) -> Box:
        """The dashboard."""
        return 8, self.tray_y + 8, 480, TRAY - 16

    @property
    def dial(self) -> tuple[float, float]:
        """The middle of the speedometer."""
        return 126, self.tray_y + 66

    @property
    def dial_box(self) -> Box:
        """What the speedometer covers."""
        x, y = self.dial
        return x - DIAL / 2, y - DIAL / 2, DIAL, DIAL

    def gauge(self, i: int) -> tuple[float, float]:
        """The middle of the tyre gauge and of the brake gauge."""
        return 302 + 122 * i, self.tray_y + 68

    @property
    def hand(self) -> Box:
        """Heading and cards, right of the dashboard."""
        return 500, self.tray_y + 4, self.side_x - 504, TRAY - 8

    def card(self, i: int, count: int) -> Box:
        """A card of the hand."""
        x, _, w, _ = self.hand
        wide = min(108.0, (w - 2 * (count - 1)) / max(1, count))
        return x + i * (wide + (7 if wide >= 108 else 2)), self.tray_y + 29, wide, CARD_H

    def pit_tab(self, i: int, count: int) -> Box:
        """A slip for a kept pit card, over the hand at its right."""
        x, y, w, _ = self.hand
        wide = min(136.0, w * 0.74 / max(1, count) - 4)
        return x + w - (count - i) * (wide + 4), y + 1, wide, 21

    @property
    def decision(self) -> Box:
        """What is chosen, and the buttons that commit it: the tray's right end."""
        return self.side_x, self.tray_y, self.side, TRAY

    @property
    def row_h(self) -> float:
        """Height of a row of the running order."""
        return ROW + min(6.0, max(0.0, self.h - 720) * 0.04)

    def row(self, i: int) -> Box:
        """A row of the running order."""
        return self.side_x + 4, BAR + HEAD_ROW + i * self.row_h, self.side - 8, self.row_h

    def log(self, rows: int) -> Box:
        """The log below so many rows."""
        top = BAR + HEAD_ROW + rows * self.row_h + 4
        return self.side_x, top, self.side, self.tray_y - top

    @property
    def chart(self) -> Box:
        """The penalty chart while dice are thrown."""
        x, y, _, h = self.board
        return x + 20, y + 14, 348, h - 60

    @property
    def roll(self) -> Box:
        """The card with the dice."""
        x, y, w, _ = self.board
        return x + w - 272, y + 16, 248, 212

    @property
    def callouts(self) -> Box:
        """Where call-outs may stand."""
        x, y, w, h = self.board
        return x + 8, y + 8, w - 16, h - 16
