"""Where everything of the table lies, in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.ui.draw.theme import NEAR
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
LABELS, LABELS_X = 94.0, 14.0
"""The labels of the rows below the hand, and what is left free before them."""
CARD_W, CARD_H = 102.0, 86.0
"""A card of the hand at most."""
BUTTON_H = 44.0
SIDE_BOX = 210.0
"""The box with one's bets and the button, at the tray's end beside the column."""
DECK_W = 70.0


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
    def _side_w(self) -> float:
        return SIDE_BOX + min(60.0, max(0.0, self.board_w - 960) * 0.2)

    @property
    def bets(self) -> Box:
        """One's bets, in the part of the tray beside the column."""
        w = self._side_w
        return self.handed(self.board_w - w - 12, self.panel_y + 8, w, 98)

    @property
    def buttons(self) -> Box:
        """The buttons below them."""
        x, y, w, _ = self.bets
        return x, y + 108, w, BUTTON_H

    @property
    def desk(self) -> Box:
        """The rest of the tray: the hand, or the card being carried out."""
        w = self.board_w - self._side_w - 30
        return self.handed(10 if self.left_handed else 0, self.panel_y, w, self.panel_h)

    def card_w(self, count: int) -> float:
        """How wide each column of a hand of so many cards is."""
        return min(CARD_W + NEAR, (self.desk[2] - LABELS_X - LABELS) / max(1, count))

    def card(self, i: int, count: int) -> Box:
        """Where a card of a hand of so many lies, side by side, far from the bets."""
        (x, y, w, h), each = self.desk, self.card_w(count)
        left = x + w - count * each if self.left_handed else x + LABELS_X + LABELS
        return card_in((left + i * each, y + 2, each, h - 4))

    @property
    def deck(self) -> Box:
        """The top of the deck."""
        return self.desk[0] + 22, self.panel_y + 26, DECK_W, DECK_W * 1.36


def card_in(column: Box) -> Box:
    """A card above the rows of its column; smaller where many share the hand."""
    x, y, w, _ = column
    wide = w - NEAR
    high = min(CARD_H, wide * 1.24)
    return x + NEAR / 2, y + 10 + (CARD_H - high) / 2, wide, high


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

    layout: Layout
    board: Board
    green: Green
    side: Placed
    """The column."""
    desk: Placed
    bets: Placed
    buttons: Placed
    """The parts of the tray."""
