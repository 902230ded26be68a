"""The placement of numbered tabs: beside the road, none over another, none over a car."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from math import copysign, dist

from game.games.grand_prix.table.lookahead import SpaceMark
from game.ui.draw.box import Box, gap_between, moved_inside
from game.ui.draw.painter import Painter
from game.ui.tracks.art import corner_numbers, unit
from game.ui.tracks.board import Board

TAB_H = 22.0
_AWAY = 0.75
"""From the middle of a space to its tab beside the road, in cells."""
_DISTANT = 1.2
_ALONG = (-0.4, 0.4)
"""How far a tab moves along the road where the space straight beside is taken."""
CAR = 0.84
"""The side of the square within a space that a car takes, in cells."""
PACK = 1.02
"""The same for several cars."""
_WORST = 9.0
_BETWEEN = 2.0
"""The gap between two tabs, and to the sign."""
RANK = {"stop": 0, "next": 1, "later": 2}


def tab_width(p: Painter, mark: SpaceMark) -> float:
    """Return the width of a tab with its total, and what stands before it: a burst or a die."""
    before = 17 if mark.bad else 18 if mark.face else 0
    return p.width(str(mark.distance), 17 / min(p.text_scale, 1.25), "cb") + 12 + before


def place_tabs(
    p: Painter, board: Board, marks: Sequence[tuple[SpaceMark, int]], taken: Mapping[int, int]
) -> dict[int, Box]:
    """Return by index of the mark its tab's box; marks are (mark, space), `taken` counts cars by space.

    A tab that would cover a car or a corner's number is left out, and so is one for a total of several dice
    where space is scarce.
    """
    found: dict[int, Box] = {}
    obstacles = [*_cars(board, taken), *corner_numbers(p, board)]
    order = sorted(range(len(marks)), key=lambda i: (RANK[marks[i][0].kind], marks[i][0].distance))
    for i in order:
        mark, space = marks[i]
        w = tab_width(p, mark)
        best, worst = None, _WORST if mark.kind == "later" else 99.0
        for x, y, cost in _candidates(board, space, w, taken):
            x, y = moved_inside(board.box, x, y, w / 2 + 3, TAB_H / 2 + 3)
            box = x - w / 2, y - TAB_H / 2, w, TAB_H
            if any(gap_between(box, other) < 0 for other in obstacles):
                continue
            cost += sum(20 for other in found.values() if gap_between(box, other) < _BETWEEN)
            cost += 6.0 if board.sign and gap_between(box, board.sign) < _BETWEEN else 0.0
            cost += sum(4.0 for pit in board.pit_boxes if gap_between(box, pit.rect) < 0)
            cost += 4.0 if board.grandstand and gap_between(box, board.grandstand) < 0 else 0.0
            if cost < worst:
                best, worst = box, cost
        if best is not None:
            found[i] = best
    return found


def _cars(board: Board, taken: Mapping[int, int]) -> Iterator[Box]:
    """Yield the boxes of cars; those on both spaces of a crossing stand on one square, as a pack does."""
    at = {space: board.at(space)[:2] for space in taken}
    for space in taken:
        there = sum(taken[other] for other in taken if dist(at[space], at[other]) < board.cell / 2)
        yield board.square(space, CAR if there == 1 else PACK)


def _candidates(
    board: Board, space: int, w: float, taken: Container[int]
) -> Iterator[tuple[float, float, float]]:
    """Yield middles for a tab of a width, each with its cost."""
    here = board.track.spaces[space]
    spot, k = board.at(space), board.cell
    if here.turn:
        side = -copysign(1, here.turn)
        a, b = unit(board.entry_heading(space) + 90 * side), unit(board.exit_heading(space) + 90 * side)
        directions = [a, b, ((a[0] + b[0]) * 0.72, (a[1] + b[1]) * 0.72)]
    else:
        directions = [unit(here.pose.angle - 90), unit(here.pose.angle + 90)]
    for dx, dy in directions:
        # Just enough to clear the space itself, where the usual distance does not.
        clear = CAR / 2 + (abs(dx) * w + abs(dy) * TAB_H) / 2 / k + 0.02
        for distance, cost in ((_AWAY, 0.0), (max(_AWAY, clear), 0.2), (_DISTANT, 2.0)):
            for along in (0.0, *_ALONG):
                x, y = spot.x + (dx * distance - dy * along) * k, spot.y + (dy * distance + dx * along) * k
                on_road = 0.0 if board.is_clear(*board.back(x, y), -0.22) else 4.0
                yield x, y, cost + 3 * abs(along) + on_road + (0.3 if dy > 0.5 else 0.0)
    if space not in taken:
        yield spot.x, spot.y + 0.24 * k, 3.0
