"""Where everything of the table lies, in u, for a window of any shape; where what is added hides least."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from heapq import heappop, heappush
from itertools import product

from game.ui.race.board.layout import BAR, Box, Frame
from game.ui.tracks.board import Board

__all__ = ["BAR", "Box", "Layout", "place"]

TRAY = 176.0
ROW = 46.0
HEAD_ROW = 30.0
LARGER = 14.0
"""What a row of the running order grows by where letters are twice as large."""
DIAL = 212.0
GAUGE = 104.0
CARD_H = 139.0
HIDES = 32.0
"""What a space hidden by a call-out weighs, against 1.6 for each u between it and what it speaks of."""
_CLEAR = 9.0
"""How far from the middles of spaces a call-out should stay, in u."""
_TAIL = 16.0
"""How far from a call-out's tail one's own car should be, in u."""
_FIRM = 3
"""How many times as much as a space of the road weighs what is firm under a tail."""
_STEP = 16.0
"""How closely places for a call-out are looked through, in u."""


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The places of one window size."""

    panel_h = TRAY

    @property
    def plate(self) -> Box:
        """The dashboard."""
        return self.handed(8, self.panel_y + 8, 480, TRAY - 16)

    @property
    def dial(self) -> tuple[float, float]:
        """The middle of the speedometer."""
        return self.plate[0] + 118, self.panel_y + 66

    @property
    def dial_box(self) -> Box:
        """What the speedometer covers."""
        x, y = self.dial
        return x - DIAL / 2, y - DIAL / 2, DIAL, DIAL

    def gauge(self, i: int) -> tuple[float, float]:
        """The middle of the tyre gauge and of the brake gauge."""
        return self.plate[0] + 294 + 122 * i, self.panel_y + 68

    @property
    def hand(self) -> Box:
        """Heading and cards, between dashboard and decision."""
        # words begin at its left edge, which lies at the decision for the left hand
        free = 12 if self.left_handed else 4
        return self.handed(500, self.panel_y + 4, self.board_w - 500 - free, TRAY - 8)

    def card(self, i: int, count: int) -> Box:
        """A card of the hand."""
        x, _, w, _ = self.hand
        wide = min(108.0, (w - 2 * (count - 1)) / max(1, count))
        return x + i * (wide + (7 if wide >= 108 else 2)), self.panel_y + 29, wide, CARD_H

    def pit_tab(self, i: int, count: int) -> Box:
        """A slip for a kept pit card, over the hand at its right."""
        x, y, w, _ = self.hand
        wide = min(136.0, w * 0.74 / max(1, count) - 4)
        return x + w - (count - i) * (wide + 4), y + 1, wide, 21

    @property
    def decision(self) -> Box:
        """What is chosen, and the buttons that commit it: the tray's end below the column."""
        return self.side_x, self.panel_y, self.side, TRAY

    @property
    def row_h(self) -> float:
        """Height of a row of the running order."""
        return self.row_of(ROW, LARGER)

    def row(self, i: int) -> Box:
        """A row of the running order."""
        return self.side_x + 4, BAR + HEAD_ROW + i * self.row_h, self.side - 8, self.row_h

    def log(self, rows: int) -> Box:
        """The log below so many rows."""
        top = BAR + HEAD_ROW + rows * self.row_h + 4
        return self.side_x, top, self.side, self.panel_y - top

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


# -- what has no place of its own ---
def place(
    board: Board,
    size: tuple[float, float],
    tip: tuple[float, float],
    room: Box,
    taken: Sequence[Box],
    near: bool = False,
    firm: Sequence[Box] = (),
    uncrossed: tuple[float, float] | None = None,
) -> tuple[float, float]:
    """The top left corner that hides the least road and lies near the tip, or over it where `near`.

    What is `firm` it hides only where nothing else is left; where a point `uncrossed` is given its tail keeps
    off that, off what is firm and off the road.
    """
    w, h = size
    rx, ry, rw, rh = room
    roads = [board.point(x, y) for x, y in board.roads]
    kept = roads + _FIRM * [(bx + bw / 2, by + bh / 2) for bx, by, bw, bh in firm]
    downs = cache(lambda x: _downs(roads, x, w + 12))
    weighs: list[Callable[[Box], float]] = [
        lambda box: _hidden(downs(box[0]), box),
        lambda box: sum(map(partial(_over, box), taken)) + 40 * sum(map(partial(_over, box), firm)),
    ]
    if uncrossed is not None:
        weighs.append(lambda box: _crossed(box, tip, uncrossed) + _tailed(box, tip, kept))
    corners = product(_steps(rx, rw - w), _steps(ry, rh - h))
    open_ = sorted((_away((x - 6, y - 6, w + 12, h + 12), tip, near), x, y, 0) for x, y in corners)
    while True:
        # the best so far is weighed further; what is best when all of it is weighed is best of all
        cost, x, y, weighed = heappop(open_)
        if weighed == len(weighs):
            return x, y
        box = x - 6, y - 6, w + 12, h + 12
        heappush(open_, (cost + weighs[weighed](box), x, y, weighed + 1))


def _steps(start: float, far: float) -> list[float]:
    """The places along one side, the last at its end."""
    return [min(start + _STEP * i, start + far) for i in range(max(1, int(far / _STEP)) + 1)]


def _crossed(box: Box, tip: tuple[float, float], point: tuple[float, float]) -> float:
    """What it weighs that a tail goes over a point; one that lies at its tip cannot be kept off."""
    x, y, w, h = box
    (tx, ty), (px, py) = tip, point
    ax, ay = min(max(tx, x), x + w) - tx, min(max(ty, y), y + h) - ty
    long = ax * ax + ay * ay
    share = ((px - tx) * ax + (py - ty) * ay) / long if long else 0.0
    if not 0.05 < share < 1 or math.dist(tip, point) < 1.6 * _TAIL:
        return 0.0
    return 160.0 if math.hypot(tx + ax * share - px, ty + ay * share - py) < _TAIL else 0.0


def _tailed(box: Box, tip: tuple[float, float], roads: Sequence[tuple[float, float]]) -> float:
    """How much road lies under a tail: it leaves the place it speaks of by the shortest way."""
    x, y, w, h = box
    tx, ty = tip
    ax, ay = min(max(tx, x), x + w) - tx, min(max(ty, y), y + h) - ty
    long = math.hypot(ax, ay)
    if long < _TAIL:
        return 0.0
    ux, uy = ax / long, ay / long
    left, right, top, low = (
        min(0.0, ax) - _TAIL,
        max(0.0, ax) + _TAIL,
        min(0.0, ay) - _TAIL,
        max(0.0, ay) + _TAIL,
    )
    under = 0
    for px, py in roads:
        dx, dy = px - tx, py - ty
        if left < dx < right and top < dy < low:
            along = dx * ux + dy * uy
            under += 0.6 * _TAIL < along < long and abs(dx * uy - dy * ux) < 0.7 * _TAIL
    return HIDES * under


def spread_over(room: Box, size: tuple[float, float], count: int) -> list[Box]:
    """So many places a side for a box of that size within a room."""
    (x, y, w, h), (wide, high) = room, size
    steps = [i / (count - 1) for i in range(count)]
    return [(x + (w - wide) * a, y + (h - high) * b, wide, high) for a in steps for b in steps]


def weight_of(
    roads: Sequence[tuple[float, float]], box: Box, tip: tuple[float, float], firm: Sequence[Box]
) -> float:
    """How ill a box stands: it hides nothing of what is firm if it can, little road, and is near the tip."""
    hidden = _hidden(_downs(roads, box[0], box[2]), box)
    cost = hidden * 0.25 + 0.5 * _away(box, tip, True)
    return cost + 60 * sum(_over(box, other) for other in firm)


def _away(box: Box, tip: tuple[float, float], near: bool) -> float:
    """The further from the tip the worse, but for what would cover it."""
    x, y, w, h = box
    far = math.hypot(tip[0] - min(max(tip[0], x), x + w), tip[1] - min(max(tip[1], y), y + h))
    return 1.6 * far + (400.0 if far < 22 and not near else 0.0)


def _downs(roads: Sequence[tuple[float, float]], x: float, w: float) -> list[float]:
    """How far down the road lies wherever a box of that width there may hide it, from the top."""
    left, right = x - _CLEAR, x + w + _CLEAR
    return sorted([ry for rx, ry in roads if left < rx < right])


def _hidden(downs: Sequence[float], box: Box) -> float:
    """How much road lies under a box, of what lies anywhere in its width."""
    _, y, _, h = box
    return HIDES * (bisect_left(downs, y + h + _CLEAR) - bisect_right(downs, y - _CLEAR))


def _over(box: Box, other: Box) -> float:
    """What it weighs that a box hides of another."""
    (x, y, w, h), (bx, by, bw, bh) = box, other
    if bx >= x + w or x >= bx + bw or by >= y + h or y >= by + bh:
        return 0.0
    wide, high = min(x + w, bx + bw) - max(x, bx), min(y + h, by + bh) - max(y, by)
    return 25 + wide * high * 0.06
