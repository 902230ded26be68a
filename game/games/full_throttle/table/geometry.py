"""The table's layout, in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.ui.draw.box import Box
from game.ui.draw.theme import NEAR
from game.ui.kit.layout import Placed
from game.ui.race.board.calm import CardTexts
from game.ui.race.board.layout import BAR, Frame
from game.ui.tracks.board import Board

FACE_W, FACE_H = 50.0, 60.0
"""A revealed card on the village green."""
PITCH = 58.0
TITLE_H = 22.0
LAPS_W, LAPS_H = 308.0, 92.0
PODIUM_W = 138.0
GREEN_W = 7 * PITCH - 8 + 80
"""The full size of the furniture on the green, which is scaled to the space there is."""
GREEN_H = TITLE_H + FACE_H + 16 + LAPS_H + 14
LABELS, LABELS_X = 94.0, 14.0
"""Width of the labels of the rows below the hand, and the space before them."""
CARD_W, CARD_H, TALL = 102.0, 86.0, 108.0
"""The largest size of a card of the hand; with no row below it is as high as `TALL`."""
BUTTON_H = 52.0
"""Two lines: the choice, and how good it is."""
SIDE_BOX = 210.0
"""Width of the box with the viewer's bets and the button, at the action panel's end beside the sidebar."""
DECK_W = 70.0


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The layout for one window size."""

    panel_h: ClassVar[float] = 172.0
    card_growth = 0.5

    @property
    def column(self) -> Box:
        """The box of the sidebar, from the bar to the window's foot."""
        return self.side_x, BAR, self.side, self.h - BAR

    @property
    def action_panel(self) -> Box:
        """The box of the action panel."""
        return self.left, self.panel_y, self.board_w, self.panel_h

    @property
    def _side_w(self) -> float:
        return SIDE_BOX + min(60.0, max(0.0, self.board_w - 960) * 0.2)

    @property
    def bets(self) -> Box:
        """The box of the viewer's bets, in the part of the action panel beside the sidebar."""
        w = self._side_w
        return self.handed(self.board_w - w - 12, self.panel_y + 8, w, 97)

    @property
    def buttons(self) -> Box:
        """The box of the buttons below the bets."""
        x, y, w, _ = self.bets
        return x, y + 100, w, BUTTON_H

    @property
    def desk(self) -> Box:
        """The rest of the action panel: the hand, or the card being carried out."""
        w = self.board_w - self._side_w - 30
        return self.handed(10 if self.is_left_handed else 0, self.panel_y, w, self.panel_h)

    def card_w(self, count: int) -> float:
        """Return the width of each column of a hand of so many cards."""
        return min(CARD_W + NEAR, (self.desk[2] - LABELS_X - LABELS) / max(1, count))

    def card(self, i: int, count: int, most: float = CARD_H) -> Box:
        """Return the box of a card of a hand of so many, at most `most` high, away from the bets."""
        (x, y, w, h), each = self.desk, self.card_w(count)
        left = x + w - count * each if self.is_left_handed else x + LABELS_X + LABELS
        return card_in((left + i * each, y + 2, each, h - 4), most)

    @property
    def deck(self) -> Box:
        """The top of the deck."""
        return self.desk[0] + 22, self.panel_y + 26, DECK_W, DECK_W * 1.36


def card_in(column: Box, most: float) -> Box:
    """Return the box of a card, at most `most` high, above the rows of its column."""
    x, y, w, _ = column
    width = w - NEAR
    height = min(most, width * 1.24)
    return x + NEAR / 2, y + 10 + (most - height) / 2, width, height


@dataclass(frozen=True, slots=True)
class Green:
    """The layout of the village green: revealed cards, lap track, podium, all at one scale."""

    x: float
    y: float
    k: float

    @classmethod
    def of(cls, infield: Box) -> Green:
        """Return the green fitted into the middle of a free box inside the lap."""
        x, y, w, h = infield
        k = max(0.72, min(1.35, w / GREEN_W, h / GREEN_H))
        return cls(x + (w - GREEN_W * k) / 2, y + (h - GREEN_H * k) / 2, k)

    @property
    def box(self) -> Box:
        """The box around everything."""
        return self.x, self.y, GREEN_W * self.k, GREEN_H * self.k

    @property
    def title_y(self) -> float:
        """The middle y of the line above the cards."""
        return self.y + 10 * self.k

    def face(self, i: int, count: int) -> Box:
        """Return the box of the `i`th of `count` revealed cards; many are closer together."""
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
        """The box of the podium, whose steps stand on its foot."""
        k = self.k
        x, y, w, h = self.laps
        return x + w + 30 * k, y, PODIUM_W * k, h - 2 * k


@dataclass(frozen=True, slots=True)
class Places:
    """The layout of everything in one window."""

    layout: Layout
    board: Board
    green: Green
    side: Placed
    """The sidebar."""
    desk: Placed
    bets: Placed
    buttons: Placed
    """The parts of the action panel."""
    card: CardTexts | None
    """The texts of the card of Calm."""
