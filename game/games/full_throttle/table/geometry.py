"""Where everything of the table lies, in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.games.full_throttle.rules.cards import COLOURS
from game.ui.kit.layout import Placed
from game.ui.race.board.layout import BAR, Frame
from game.ui.tracks.board import Board

Box = tuple[float, float, float, float]

FACE_W, FACE_H = 50.0, 60.0
"""A revealed card on the village green."""
PITCH = 58.0
TITLE_H = 22.0
LAPS_W, LAPS_H = 308.0, 92.0
PODIUM_W = 138.0
GREEN_W = 7 * PITCH - 8 + 80
"""What the furniture of the green wants; where the green is smaller it is drawn smaller."""
GREEN_H = TITLE_H + FACE_H + 16 + LAPS_H + 14
LABELS = 100.0
"""The labels of the rows below the hand."""
SIDE_BOX = 210.0
"""The box with one's bets and the button, at the tray's end beside the column."""
DECK_W = 70.0
LARGE = (122.0, 158.0)
"""The card being carried out."""
HAND_TOP = 8.0


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The places of one window size."""

    panel_h: ClassVar[float] = 172.0

    @property
    def column(self) -> Box:
        """The column, from the bar to the window's foot."""
        return self.side_x, BAR, self.side, self.h - BAR

    @property
    def tray(self) -> Box:
        """The tray."""
        return self.left, self.panel_y, self.board_w, self.panel_h

    @property
    def side_box(self) -> Box:
        """The part of the tray beside the column: one's bets, the button."""
        w = SIDE_BOX + min(60.0, max(0.0, self.board_w - 960) * 0.2)
        return self.handed(self.board_w - w - 12, self.panel_y + 8, w, self.panel_h - 16)

    @property
    def desk(self) -> tuple[float, float]:
        """Left and right edge of the rest of the tray: the hand, or the card being carried out."""
        x, _, w, _ = self.side_box
        return (x + w + 8, self.right - 16) if self.left_handed else (0.0, x - 24)

    @property
    def hand(self) -> Box:
        """The cards of a hand with the rows below them."""
        left, right = self.desk
        return left + LABELS + 12, self.panel_y + HAND_TOP, right - left - LABELS - 10, self.panel_h - 14

    def card_boxes(self, count: int) -> list[Box]:
        """Where the cards of a hand lie, side by side, far from the bets; smaller where there are many."""
        x, y, w, _ = self.hand
        each = min(110.0, (w + 8) / max(1, count))
        x += w + 8 - count * each if self.left_handed else 0.0
        wide = each - 8
        high = min(86.0, wide * 1.24)
        return [(x + i * each, y + 4 + (86 - high) / 2, wide, high) for i in range(count)]

    def card_column(self, count: int, i: int) -> Box:
        """The whole column of a card: what takes the pointer."""
        x, _, w, _ = self.card_boxes(count)[i]
        return x - 4, self.panel_y + 2, w + 8, self.panel_h - 4

    def labels_x(self, count: int) -> float:
        """Left edge of what stands before a hand and its rows."""
        return self.card_boxes(count)[0][0] - LABELS + 2

    def spare(self, count: int) -> tuple[float, float]:
        """Left edge and width of what a small hand leaves of the desk, beside the bets."""
        left, right = self.desk
        if self.left_handed:
            return left + 12, self.labels_x(count) - left - 36
        last = self.card_boxes(count)[-1]
        from_x = last[0] + last[2] + 24
        return from_x, right - from_x

    @property
    def deck(self) -> Box:
        """The top of the deck."""
        return self.desk[0] + 22, self.panel_y + 26, DECK_W, DECK_W * 1.36

    @property
    def large(self) -> Box:
        """The card being carried out."""
        return self.desk[0] + 132, self.panel_y + 4, *LARGE

    @property
    def bets(self) -> list[Box]:
        """The stacks of one's bets, a moped each."""
        x, y, w, _ = self.side_box
        each = w / len(COLOURS)
        return [(x + i * each, y + 34, each - 7, 56) for i in range(len(COLOURS))]


@dataclass(frozen=True, slots=True)
class Green:
    """The furniture on the village green: revealed cards, lap track, podium, all at one scale."""

    x: float
    y: float
    k: float

    @classmethod
    def of(cls, infield: Box) -> Green:
        """Fitted into the free box inside the lap, in its middle."""
        x, y, w, h = infield
        k = max(0.72, min(1.35, w / GREEN_W, h / GREEN_H))
        return cls(x + (w - GREEN_W * k) / 2, y + (h - GREEN_H * k) / 2, k)

    @property
    def box(self) -> Box:
        """All of it."""
        return self.x, self.y, GREEN_W * self.k, GREEN_H * self.k

    @property
    def title_y(self) -> float:
        """The middle of the line above the cards."""
        return self.y + 10 * self.k

    def face(self, i: int, count: int) -> Box:
        """The `i`th of so many revealed cards; many move closer together."""
        k = self.k
        pitch = min(PITCH * k, (GREEN_W * k - FACE_W * k) / max(1, count - 1))
        return self.x + i * pitch, self.y + TITLE_H * k, FACE_W * k, FACE_H * k

    @property
    def laps(self) -> Box:
        """The lap track."""
        k = self.k
        return self.x, self.y + (TITLE_H + FACE_H + 16) * k, LAPS_W * k, LAPS_H * k

    @property
    def podium(self) -> Box:
        """The podium; its steps stand on the box's foot."""
        k = self.k
        x, y, w, h = self.laps
        return x + w + 30 * k, y, PODIUM_W * k, h - 2 * k


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies in one window."""

    lay: Layout
    board: Board
    green: Green
    side: Placed
    """The column."""
