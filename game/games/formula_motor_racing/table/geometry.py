"""The table's layout, in u, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.box import Box
from game.ui.race.board.layout import BAR, Frame

__all__ = ["BAR", "CAR_GROUND", "CAR_VIEW", "PANEL_H", "SCORING", "STRIP", "Box", "Layout", "row_of"]

SCORING = 6
"""The last place with points, after which a dashed line is drawn."""

PANEL_H = 188.0
STRIP = 124.0
ROW_LABEL = 158.0
"""Width of the label of a row in the band above the road."""
CAR_VIEW = 396.0
"""Width of a car's drawing in its units; the lowest 12 are empty, below the wheels."""
CAR_GROUND = 124.0
"""The y of the wheels in the drawing."""
UPPER, LOWER = 72.0, 130.0
"""The y of the wheels of the two rows, from the far edge of a road for cars of normal size."""


def row_of(at: float) -> float:
    """Return the y of the wheels at a place; between two places a car changes rows."""
    place = int(at)
    here, following = (UPPER, LOWER) if place % 2 == 0 else (LOWER, UPPER)
    return here + (following - here) * (at - place)


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The layout for one window size; `k` is the scale of the cars, 1 at 1280 × 720."""

    panel_h = PANEL_H
    is_panel_wide = True
    card_growth = 0.2

    k: float
    road_y: float
    road_h: float
    first_x: float
    pitch: float

    @classmethod
    def of(cls, w: float, h: float, left_handed: bool = False, letters: float = 1.0) -> Layout:
        """Return the layout of a window; extra space goes to the road, with cars up to 1.3 times as wide."""
        side = 320 + min(90.0, max(0.0, w - 1280) * 0.18)
        board_w = w - side
        extra = max(0.0, h - BAR - PANEL_H - 484)
        k = min(1 + extra * 0.55 / 160, 1.28 * board_w / 960)
        road_h = 160 * k
        road_y = h - PANEL_H - STRIP - 18 - road_h
        half = 53 * k
        first = board_w - 24 - half
        left = side if left_handed else 0.0
        pitch = (first - half - 10) / 11
        return cls(w, h, side, left_handed, letters, k, road_y, road_h, left + first, pitch)

    @property
    def strip_y(self) -> float:
        """Top of the strip between road and action panel."""
        return self.panel_y - STRIP + 2

    @property
    def heads_y(self) -> float:
        """The baseline of the strip's headings, clear of the verge and of a raised card."""
        return self.strip_y + 18

    @property
    def car_w(self) -> float:
        """Width of a car on the road."""
        return 106 * self.k

    @property
    def band(self) -> Box:
        """The band above the road: previews, the die, what the others did."""
        top = BAR + 43
        return self.left + 18, top, self.board_w - 36, self.road_y - 26 - top

    def x_of(self, at: float) -> float:
        """Return the middle x of a place counted from 0, the leader's; fractions are between two places."""
        return self.first_x - at * self.pitch

    def ground_of(self, at: float) -> float:
        """Return the y of the wheels at a place; odd places are in the lower row."""
        return self.road_y + row_of(at) * self.k

    def tag_y(self, at: float) -> float:
        """Return the middle y of the number tag above a car."""
        return self.ground_of(at) - 45 * self.k

    def car_box(self, at: int) -> Box:
        """Return the clickable box of the car on a place."""
        x, g = self.x_of(at), self.ground_of(at)
        left, right = max(self.left, x - self.pitch * 0.72), min(self.right, x + self.pitch * 0.72)
        return left, g - 56 * self.k, right - left, 60 * self.k

    def preview_cells(self, running: int) -> tuple[float, float]:
        """Return the middle of the leader's cell in a row of the band, and the pitch of its cells."""
        width = self.first_x + self.pitch / 2 - (self.left + 18 + ROW_LABEL)
        return self.first_x, min(self.pitch, width / max(1, running))

    @property
    def out_box(self) -> Box:
        """The box of the out line, below the road at the left."""
        return self.left + 20, self.strip_y + 25, min(258.0, self.board_w * 0.27), 66

    def out_spot(self, index: float, count: int) -> tuple[float, float, float]:
        """Return middle x, ground and car width of the out line's car `index`, the head first."""
        x, y, w, h = self.out_box
        step = min(86.0, (w - 8) / max(1, count))
        car = min(78.0, step * 1.06)
        return x + w - 4 - step * (count - index - 0.5), y + h - 4, car

    @property
    def deck_spot(self) -> tuple[float, float]:
        """Top left of the deck's cards."""
        return self.out_box[0] + self.out_box[2] + 26, self.strip_y + 26

    @property
    def discard_spot(self) -> tuple[float, float]:
        """Top left of the discard pile."""
        x, y = self.deck_spot
        return x + 100, y

    @property
    def totals_box(self) -> Box:
        """The box of the season's totals."""
        x = self.discard_spot[0] + 110
        return x, self.strip_y, self.right - x - 18, 110

    @property
    def hand_gap(self) -> float:
        """The gap between two cards of the hand, larger in wide windows."""
        return 8 + min(14.0, max(0.0, self.w - 1280) * 0.02)

    def action_panel_box(self) -> Box:
        """Return the consequence box beside a hand of five cards, one of them raised."""
        left = 18 + 5 * (123 + self.hand_gap) + 39
        left = max(left, self.w - 900)
        return self.handed(left, self.panel_y + 12, self.w - 16 - left, PANEL_H - 24)

    @property
    def hand_x(self) -> float:
        """Left edge of the hand's first card."""
        x, _, w, _ = self.action_panel_box()
        return x + w + 18 if self.is_left_handed else 18.0

    @property
    def notice_place(self) -> tuple[float, float]:
        """The place of notices: over the kerb, clear of previews, cars, cards and totals."""
        return self.left + self.board_w / 2, self.road_y + self.road_h + 22

    @property
    def hint_rise(self) -> float:
        """How far above the log a hint may reach: two places, as the log has space for one choice only."""
        return 2 * self.row_h() + 8

    @property
    def tip_box(self) -> Box:
        """The box for explanations; out line, deck and pile are in sidebar and bar too, the log is not."""
        left, top = self.left + 14, self.heads_y - 18
        return left, top, self.totals_box[0] - 14 - left, self.panel_y - 28 - top

    def row_h(self, is_calm: bool = False) -> float:
        return min(31.0, 25.5 + max(0.0, self.h - 720) * 0.035)

    @property
    def log_y(self) -> float:
        """Top of the log in the sidebar."""
        return 86 + 12 * self.row_h() + 8
