"""The layout of the table in u, for a window of any shape; and places for call-outs that hide least."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from heapq import heappop, heappush
from itertools import product

from game.ui.draw.box import Box
from game.ui.race.board.layout import Frame
from game.ui.tracks.board import Board

PANEL_H = 176.0
HEAD_ROW = 30.0
DIAL = 212.0
GAUGE = 104.0
HIDES = 32.0
"""The cost of a space hidden by a call-out, against 1.6 for each u between it and its subject."""
_CLEAR = 9.0
"""The distance of a call-out from the middles of spaces, in u."""
_TAIL = 16.0
"""The distance of a call-out's tail from the viewer's car, in u."""
_FIRM = 3
"""The cost of firm things under a tail, in spaces of the road."""
_STEP = 16.0
"""The grid of places tried for a call-out, in u."""


@dataclass(frozen=True, slots=True)
class Layout(Frame):
    """The layout for one window size."""

    panel_h = PANEL_H
    is_panel_wide = True
    card_growth = 0.5
    row_size, calm_row_size = (46.0, 14.0), (29.0, 8.0)

    @property
    def plate(self) -> Box:
        """Return the box of the dashboard."""
        return self.handed(8, self.panel_y + 8, 480, PANEL_H - 16)

    @property
    def dial(self) -> tuple[float, float]:
        """Return the middle of the speedometer."""
        return self.plate[0] + 118, self.panel_y + 66

    @property
    def dial_box(self) -> Box:
        """Return the box of the speedometer."""
        x, y = self.dial
        return x - DIAL / 2, y - DIAL / 2, DIAL, DIAL

    def gauge(self, i: int) -> tuple[float, float]:
        """Return the middle of the tyre gauge (0) or of the brake gauge (1)."""
        return self.plate[0] + 294 + 122 * i, self.panel_y + 68

    @property
    def hand(self) -> Box:
        """Return the box of heading and cards, between dashboard and decision."""
        # Words begin at its left edge, which is next to the decision in the left-handed layout.
        free = 12 if self.is_left_handed else 4
        return self.handed(500, self.panel_y + 4, self.board_w - 500 - free, PANEL_H - 8)

    @property
    def decision(self) -> Box:
        """Return the box of the choice and its buttons: the end of the action panel below the column."""
        return self.side_x, self.panel_y, self.side, PANEL_H

    @property
    def chart(self) -> Box:
        """Return the box of the penalty chart while dice are thrown."""
        x, y, _, h = self.board
        return x + 20, y + 14, 348, h - 60

    @property
    def roll(self) -> Box:
        """Return the box of the card with the dice."""
        x, y, w, _ = self.board
        return x + w - 272, y + 16, 248, 212

    @property
    def callouts(self) -> Box:
        """Return the area for call-outs."""
        x, y, w, h = self.board
        return x + 8, y + 8, w - 16, h - 16


# -- places for call-outs -----
def place(
    board: Board,
    size: tuple[float, float],
    tip: tuple[float, float],
    area: Box,
    taken: Sequence[Box],
    may_cover_tip: bool = False,
    firm: Sequence[Box] = (),
    uncrossed: tuple[float, float] | None = None,
) -> tuple[float, float]:
    """Return the top left corner that hides the least road and is near the tip, or over it if allowed.

    What is `firm` it hides only if nothing else is left; the tail keeps off a point `uncrossed`, off what
    is firm and off the road.
    """
    w, h = size
    rx, ry, rw, rh = area
    roads = [board.point(x, y) for x, y in board.roads]
    weighted_roads = roads + _FIRM * [(bx + bw / 2, by + bh / 2) for bx, by, bw, bh in firm]
    downs = cache(lambda x: _downs(roads, x, w + 12))
    weighs: list[Callable[[Box], float]] = [
        lambda box: _hidden(downs(box[0]), box),
        lambda box: sum(map(partial(_over, box), taken)) + 40 * sum(map(partial(_over, box), firm)),
    ]
    if uncrossed is not None:
        weighs.append(lambda box: _crossed(box, tip, uncrossed) + _tailed(box, tip, weighted_roads))
    corners = product(_steps(rx, rw - w), _steps(ry, rh - h))
    open_ = sorted((_away((x - 6, y - 6, w + 12, h + 12), tip, may_cover_tip), x, y, 0) for x, y in corners)
    while True:
        # Weigh the best one so far further: the best one that is weighed completely is the best of all.
        cost, x, y, weighed = heappop(open_)
        if weighed == len(weighs):
            return x, y
        box = x - 6, y - 6, w + 12, h + 12
        heappush(open_, (cost + weighs[weighed](box), x, y, weighed + 1))


def _steps(start: float, length: float) -> list[float]:
    """Return the places along one side, the last at its end."""
    return [min(start + _STEP * i, start + length) for i in range(max(1, int(length / _STEP)) + 1)]


def _to_box(tip: tuple[float, float], box: Box) -> tuple[float, float]:
    """Return the shortest way from a tip to a box."""
    (tx, ty), (x, y, w, h) = tip, box
    return min(max(tx, x), x + w) - tx, min(max(ty, y), y + h) - ty


def _crossed(box: Box, tip: tuple[float, float], point: tuple[float, float]) -> float:
    """Return the cost of a tail over a point; a point at its tip cannot be avoided."""
    (tx, ty), (px, py), (ax, ay) = tip, point, _to_box(tip, box)
    squared = ax * ax + ay * ay
    share = ((px - tx) * ax + (py - ty) * ay) / squared if squared else 0.0
    if not 0.05 < share < 1 or math.dist(tip, point) < 1.6 * _TAIL:
        return 0.0
    return 160.0 if math.hypot(tx + ax * share - px, ty + ay * share - py) < _TAIL else 0.0


def _tailed(box: Box, tip: tuple[float, float], roads: Sequence[tuple[float, float]]) -> float:
    """Return the cost of the road under a tail, which leaves its tip by the shortest way."""
    (tx, ty), (ax, ay) = tip, _to_box(tip, box)
    tail_length = math.hypot(ax, ay)
    if tail_length < _TAIL:
        return 0.0
    ux, uy = ax / tail_length, ay / tail_length
    (left, right), (top, low) = ((min(0.0, a) - _TAIL, max(0.0, a) + _TAIL) for a in (ax, ay))
    under = 0
    for px, py in roads:
        dx, dy = px - tx, py - ty
        if left < dx < right and top < dy < low:
            along = dx * ux + dy * uy
            under += 0.6 * _TAIL < along < tail_length and abs(dx * uy - dy * ux) < 0.7 * _TAIL
    return HIDES * under


def spread_over(area: Box, size: tuple[float, float], count: int) -> list[Box]:
    """Return so many places a side for a box of that size within an area."""
    (x, y, w, h), (width, height) = area, size
    steps = [i / (count - 1) for i in range(count)]
    return [(x + (w - width) * a, y + (h - height) * b, width, height) for a in steps for b in steps]


def weight_of(
    roads: Sequence[tuple[float, float]], box: Box, tip: tuple[float, float], firm: Sequence[Box]
) -> float:
    """Return the cost of a box: it should hide no firm things, little road, and be near the tip."""
    hidden = _hidden(_downs(roads, box[0], box[2]), box)
    cost = hidden * 0.25 + 0.5 * _away(box, tip, True)
    return cost + 60 * sum(_over(box, other) for other in firm)


def _away(box: Box, tip: tuple[float, float], may_cover_tip: bool) -> float:
    """Return the cost of the distance from the tip, and of covering it."""
    distance = math.hypot(*_to_box(tip, box))
    return 1.6 * distance + (400.0 if distance < 22 and not may_cover_tip else 0.0)


def _downs(roads: Sequence[tuple[float, float]], x: float, w: float) -> list[float]:
    """Return how far down the road is where a box of that width may hide it, from the top."""
    left, right = x - _CLEAR, x + w + _CLEAR
    return sorted([ry for rx, ry in roads if left < rx < right])


def _hidden(downs: Sequence[float], box: Box) -> float:
    """Return the cost of the road under a box, of the road in its width."""
    _, y, _, h = box
    return HIDES * (bisect_left(downs, y + h + _CLEAR) - bisect_right(downs, y - _CLEAR))


def _over(box: Box, other: Box) -> float:
    """Return the cost of hiding another box."""
    (x, y, w, h), (bx, by, bw, bh) = box, other
    if bx >= x + w or x >= bx + bw or by >= y + h or y >= by + bh:
        return 0.0
    overlap_w, overlap_h = min(x + w, bx + bw) - max(x, bx), min(y + h, by + bh) - max(y, by)
    return 25 + overlap_w * overlap_h * 0.06
