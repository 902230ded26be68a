"""Open-wheel cars of the sixties on a circuit: positions of nodes, poses, and drawings of cars.

Poses are in the track's units, so that the window may be resized while cars drive.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from game.engine.venue.track import Track
from game.games.formula_one.rules.circuit import Circuit, circuit_of
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table.names import TRIMS
from game.ui.draw.art_base import Drawing, drawing
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.race.board.path import through
from game.ui.race.board.stage import CarPose
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import beside, is_in_sight

LONG = 1.95
"""A car's length in widths of a lane."""
_PLATE, _BEHIND = 0.135, 0.215
"""The radius of the number's disc, and its distance ahead of the middle, in lengths of the car."""
_TURN = 3
_SHADOW = Drawing(240, 116, '<rect x="2" y="6" width="236" height="104" rx="28" fill="#000000"/>')
Spot = tuple[float, float, float]
"""A point in the track's units and a heading."""


class Ground:
    """A track as the table looks it up: positions of nodes, and poses of cars."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.board = Board(track, (0, 0, 1000, 1000))
        self.circuit: Circuit = circuit_of(track)
        self.lane = lane_of(self.board)
        self.long = LONG * self.lane
        """A car's length in the track's units."""

    def node(self, label: str) -> int:
        """Return the node of a label."""
        return self.circuit.node_of[label]

    def spot(self, label: str) -> Spot:
        """Return the position of a car on the node of a label, and its heading."""
        return self.spot_of(self.node(label))

    def spot_of(self, node: int) -> Spot:
        """Return the same for a node's number."""
        circuit, track = self.circuit, self.track
        if node < circuit.spaces:
            return track.spaces[node].pose[:3]
        if node in circuit.spin_node:
            point = track.corners[node - circuit.spaces].spin_point
            if point is not None:
                return point.pose[:3]
        return self._outside(circuit.row[node])

    def _outside(self, row: int) -> Spot:
        """Return a position off the road beside a row, on the side of its outermost space."""
        space = self.circuit.outer_space(row)
        spot = beside(self.board, row, space == self.track.rows[row][-1])
        return (*self.board.back(spot.x, spot.y), spot.angle)

    def path_line(self, start: str, path: Sequence[str]) -> list[tuple[float, float]]:
        """Return the line that a car drives from a node through others."""
        return through([self.spot(label) for label in (start, *path)], 6)

    def rest(self, observation: Position) -> dict[int, CarPose]:
        """Return by seat the pose of every car on the board; several at one spin point side by side."""
        groups: dict[str, list[int]] = {}
        for seat, label in enumerate(observation["spaces"]):
            if label is not None:
                groups.setdefault(label, []).append(seat)
        poses: dict[int, CarPose] = {}
        for label, seats in groups.items():
            x, y, angle = self.spot(label)
            off = label[0] in "SO"
            for i, seat in enumerate(seats):
                along = (i - (len(seats) - 1) / 2) * self.long * 0.8
                dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                turned = angle + (150 if off else 0)
                poses[seat] = CarPose(x + dx * along, y + dy * along, angle=turned % 360)
        return poses


def lane_of(board: Board) -> float:
    """Return the usual width of a lane in the track's units."""
    road = [space.index for space in board.track.spaces if space.part == "road" and len(space.outline) > 3]
    widths = sorted(width_of(board, space) / board.scale for space in road)
    return widths[len(widths) // 2] if widths else board.unit


def width_of(board: Board, space: int) -> float:
    """Return the width of the road on a space, in u."""
    outline = board.outline(space)
    half = len(outline) // 2
    return math.dist(outline[half // 2], outline[-1 - half // 2])


# -- how it looks -----
@lru_cache(maxsize=64)
def body(colour: str, trim: str) -> Drawing:
    """Return a car in its colours, nose to the right."""
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
    """Draw a car `long` u long round (x, y); `look` is colour and number; `plain` leaves the number out."""
    colour, number = look
    p.art(body(colour, TRIMS[number - 1]), x, y, long, alpha, mid=True, angle=heading % 360)
    if plain or long < 24:
        return
    turn = math.radians(round(heading / _TURN) * _TURN)
    px, py = x + math.cos(turn) * long * _BEHIND, y + math.sin(turn) * long * _BEHIND
    r = long * _PLATE
    if alpha >= 255:
        p.circle(round(px, 1), round(py, 1), round(r, 1), "#FFFFFF", INK, round(long * 0.022, 2))
    if is_in_sight(p.clip_box, px, py, 2 * r):
        # the edge of an enlarged board would cut the number off
        p.text(px, py, str(number), long * 0.29 / p.text_scale, INK, "cb", "c", alpha=alpha)


def draw_shadow(p: Painter, x: float, y: float, long: float, heading: float) -> None:
    """Draw the shadow of a car, a little to the lower right."""
    p.art(_SHADOW, x + 0.045 * long, y + 0.065 * long, long, 90, mid=True, angle=heading % 360)


def draw_pose(p: Painter, board: Board, look: tuple[str, int], pose: CarPose, long: float) -> None:
    """Draw a car where it stands or drives; `long` is its length in u at scale 1."""
    x, y = board.point(pose.x, pose.y)
    size = long * pose.scale * (1 + pose.lift * 0.3)
    if pose.alpha >= 255:
        draw_shadow(p, x, y, size, pose.angle)
    draw_car(p, look, x, y - pose.lift * size * 0.3, size, pose.angle, pose.alpha)
