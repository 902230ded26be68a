"""Open-wheel cars of the sixties seen from above, with a heading and their number upright on the tail."""

from __future__ import annotations

import math
from functools import lru_cache

from game.games.formula_one.table.names import TRIMS
from game.ui.art_base import Drawing, drawing
from game.ui.board.stage import Pose
from game.ui.painter import Painter
from game.ui.theme import INK
from game.ui.track_board import Board

LONG = 1.95
"""A car's length in breadths of a lane."""
_PLATE, _BEHIND = 0.135, 0.215
"""Radius of the number's disc, and how far ahead of the middle it lies, in lengths of the car."""
_TURN = 3


@lru_cache(maxsize=64)
def body(colour: str, trim: str) -> Drawing:
    """A car in its colours, nose to the right."""
    return drawing("formula_one/car_cigar", body=colour, trim=trim)


def draw_car(
    p: Painter,
    look: tuple[str, int],
    x: float,
    y: float,
    long: float,
    heading: float,
    alpha: int = 255,
    plain: bool = False,
) -> None:
    """A car `long` u long round (x, y); `look` is its colour and number; `plain` leaves the number out."""
    colour, number = look
    p.art(body(colour, TRIMS[number - 1]), x, y, long, alpha, mid=True, angle=heading % 360)
    if plain or long < 24:
        return
    turn = math.radians(round(heading / _TURN) * _TURN)
    px, py = x + math.cos(turn) * long * _BEHIND, y + math.sin(turn) * long * _BEHIND
    r = long * _PLATE
    if alpha >= 255:
        p.circle(round(px, 1), round(py, 1), round(r, 1), "#FFFFFF", INK, round(long * 0.022, 2))
    p.text(px, py, str(number), long * 0.29 / p.text_scale, INK, "cb", "c", alpha=alpha)


def draw_shadow(p: Painter, x: float, y: float, long: float, heading: float) -> None:
    """The shade below a car, a little to the lower right."""
    p.art(_shade(), x + 0.045 * long, y + 0.065 * long, long, 90, mid=True, angle=heading % 360)


@lru_cache(maxsize=1)
def _shade() -> Drawing:
    return Drawing(240, 116, '<rect x="2" y="6" width="236" height="104" rx="28" fill="#000000"/>')


def draw_pose(p: Painter, board: Board, look: tuple[str, int], pose: Pose, long: float) -> None:
    """A car where it stands or drives; `long` is its length in u at scale 1."""
    x, y = board.point(pose.x, pose.y)
    size = long * pose.scale * (1 + pose.lift * 0.3)
    if pose.alpha >= 255:
        draw_shadow(p, x, y, size, pose.angle)
    draw_car(p, look, x, y - pose.lift * size * 0.3, size, pose.angle, pose.alpha)


def lane_of(board: Board) -> float:
    """The usual breadth of a lane in the track's units."""
    widths = []
    for space in board.track.spaces:
        half = len(space.outline) // 2
        if half < 2 or space.part != "road":
            continue
        a, b = space.outline[half // 2], space.outline[-1 - half // 2]
        widths.append(math.hypot(a[0] - b[0], a[1] - b[1]))
    widths.sort()
    return widths[len(widths) // 2] if widths else board.unit
