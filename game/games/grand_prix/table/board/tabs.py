"""Where the numbered tabs lie: beside the road, none over another, none over a car."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.games.grand_prix.table.outlook import Mark
from game.ui.draw.painter import Painter
from game.ui.race.board.pieces import Box
from game.ui.tracks.art import unit
from game.ui.tracks.board import Board

TAB_H = 22.0
_AWAY = 0.75
"""From the middle of a space to its tab beside the road, in cells."""
_FAR = 1.2
_WORST = 9.0
RANK = {"stop": 0, "next": 1, "later": 2}


def tab_width(p: Painter, text: str, face: int, burst: bool) -> float:
    """How wide a tab is."""
    return p.width(text, 17 / min(p.text_scale, 1.25), "cb") + 12 + (18 if face else 0) + (17 if burst else 0)


def place_tabs(
    p: Painter, board: Board, marks: Sequence[tuple[Mark, int]], taken: Collection[int]
) -> dict[int, Box]:
    """By index of the mark its tab's box; marks are (mark, space), `taken` the spaces with cars on them.

    A total that needs more than one die goes without a tab where there is no room.
    """
    found: dict[int, Box] = {}
    order = sorted(range(len(marks)), key=lambda i: (RANK[marks[i][0].kind], marks[i][0].distance))
    for i in order:
        mark, space = marks[i]
        w = tab_width(p, str(mark.distance), 0 if mark.bad else mark.face, mark.bad)
        best, worst = None, _WORST if mark.kind == "later" else 99.0
        for x, y, cost in _candidates(board, space, taken):
            box = _within(board, x, y, w)
            cost += sum(20 for other in found.values() if _overlap(box, other))
            cost += sum(2.5 for car in taken if _over(board, box, car))
            cost += 6.0 if board.sign and _overlap(box, board.sign) else 0.0
            cost += sum(4.0 for pit in board.pit_boxes if _overlap(box, pit.rect, 0.0))
            cost += 4.0 if board.stand and _overlap(box, board.stand, 0.0) else 0.0
            if cost < worst:
                best, worst = box, cost
        if best is not None:
            found[i] = best
    return found


def _candidates(board: Board, space: int, taken: Collection[int]) -> list[tuple[float, float, float]]:
    """Points a tab may lie round, with what speaks against each."""
    here = board.track.spaces[space]
    spot, k = board.at(space), board.cell
    if here.turn:
        side = -1 if here.turn > 0 else 1
        a, b = unit(board.entered(space) + 90 * side), unit(board.left(space) + 90 * side)
        ways = [a, b, ((a[0] + b[0]) * 0.72, (a[1] + b[1]) * 0.72)]
    else:
        ways = [unit(here.pose.angle - 90), unit(here.pose.angle + 90)]
    found = []
    for far, cost in ((_AWAY, 0.0), (_FAR, 2.0)):
        for dx, dy in ways:
            x, y = spot.x + dx * far * k, spot.y + dy * far * k
            on_road = 0.0 if board.clear(*board.back(x, y), -0.22) else 4.0
            found.append((x, y, cost + on_road + (0.3 if dy > 0.5 else 0.0)))
    if space not in taken:
        found.append((spot.x, spot.y + 0.24 * k, 3.0))
    return found


def _within(board: Board, x: float, y: float, w: float) -> Box:
    bx, by, bw, bh = board.box
    left = min(bx + bw - w - 3, max(bx + 3, x - w / 2))
    top = min(by + bh - TAB_H - 3, max(by + 3, y - TAB_H / 2))
    return left, top, w, TAB_H


def _overlap(a: Box, b: Box, gap: float = 2.0) -> bool:
    return (
        a[0] < b[0] + b[2] + gap
        and b[0] < a[0] + a[2] + gap
        and a[1] < b[1] + b[3] + gap
        and b[1] < a[1] + a[3] + gap
    )


def _over(board: Board, box: Box, space: int) -> bool:
    return _overlap(box, board.square(space, 0.8), 0.0)
