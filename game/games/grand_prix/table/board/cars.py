"""Drawings of cars seen from above, upright or belly up, with their plates; dice in a seat's colour."""

from __future__ import annotations

from typing import NamedTuple

from game.games.grand_prix.rules.config import COLOURS
from game.ui.draw import art, svg
from game.ui.draw.art_base import Drawing, drawing
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.race.board.stage import CarPose
from game.ui.tracks.board import Board, unit

PLATE = 0.37
"""A plate's width as a share of the car's square."""
_SHAPES = {"disc": 1, "square": 2, "tri": 3, "diamond": 4, "hex": 5, "plus": 6, "shield": 7, "star": 8}
_GROWN = {"tri": 1.26, "star": 1.18, "diamond": 1.12, "plus": 1.06}
_DIGIT = {
    "tri": (0.62, 0.1),
    "star": (0.66, 0.03),
    "diamond": (0.72, 0.0),
    "plus": (0.74, 0.0),
    "shield": (0.8, -0.03),
}
_BEHIND = 0.165
"""How far behind its middle an upright car carries the plate, as a share of its square."""


class Livery(NamedTuple):
    """The look of a car: colour, the shape of its plate, the number on it."""

    colour: str
    shape: str
    number: int

    @classmethod
    def of(cls, look: Mark, colour_id: str) -> Livery:
        """Return the livery of a token."""
        return cls(look[0], look[1], COLOURS.index(colour_id) + 1)


def body(livery: Livery, flipped: bool) -> Drawing:
    """Return a car's drawing, nose up."""
    return drawing(f"grand_prix/{'car_belly_up' if flipped else 'car'}", body=livery.colour)


def draw_car(
    p: Painter,
    livery: Livery,
    x: float,
    y: float,
    size: float,
    heading: float,
    flipped: bool = False,
    alpha: int = 255,
) -> None:
    """Draw a car round (x, y) in a square of `size`, heading clockwise from right."""
    p.art(body(livery, flipped), x, y, size, alpha, mid=True, angle=(heading + 90) % 360)
    dx, dy = unit(heading)
    back = size * (0.02 if flipped else _BEHIND)
    draw_plate(p, livery, x - dx * back, y - dy * back, max(14.0, size * PLATE), alpha)


def draw_plate(p: Painter, livery: Livery, x: float, y: float, size: float, alpha: int = 255) -> None:
    """Draw the number plate, always upright."""
    shape = livery.shape
    plate_w = size * _GROWN.get(shape, 1.0)
    plate = drawing(f"grand_prix/plate_{_SHAPES[shape]}_{shape}")
    p.art(plate, x, y - (plate_w * 0.05 if shape == "tri" else 0), plate_w, alpha, mid=True)
    share, down = _DIGIT.get(shape, (0.8, 0.0))
    figure = max(11.0, plate_w * share) / p.text_scale
    p.text(x, y + down * plate_w, str(livery.number), figure, INK, "cb", "c", alpha=alpha)


def draw_pose(p: Painter, board: Board, livery: Livery, pose: CarPose) -> None:
    """Draw a car where it stands or drives."""
    x, y = board.point(pose.x, pose.y)
    size = pose.scale * board.cell * (1 + pose.lift * 0.35)
    draw_car(p, livery, x, y - pose.lift * board.cell * 0.3, size, pose.angle, pose.flipped, pose.alpha)


def draw_die(
    p: Painter,
    livery: Livery | None,
    x: float,
    y: float,
    size: float,
    face: int,
    alpha: int = 255,
    angle: float = 0.0,
) -> None:
    """Draw a die round (x, y) in a seat's colour; ivory without one."""
    tints = () if livery is None else (livery.colour, text_colour_on(livery.colour))
    p.art(art.d6(face, *tints), x, y, size, alpha, mid=True, angle=angle)


def draw_cross(p: Painter, x: float, y: float, size: float) -> None:
    """Draw the cross over a repeated face."""
    r = size * 0.3
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    inner = svg.path(d, None, INK, 9) + svg.path(d, None, PAPER.danger, 5)
    p.svg_fragments(x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12, inner)
