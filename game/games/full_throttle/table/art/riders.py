"""Drawings of the six mopeds and their riders: from above, from the side, plates and badges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.draw import art, svg
from game.ui.draw.art_base import Drawing, drawing
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.race.board.pieces import kept, put

ART: Final = "full_throttle"
GROUND: Final = 120.5 / 128
"""The y of the wheels in a side view, as a share of its height."""
LEANING: Final = 9.0
"""The least bend in degrees into which a rider leans."""


@dataclass(frozen=True, slots=True)
class Rider:
    """A moped and its rider: colour and shape for badges, helmet, the number on the plate."""

    name: str
    colour: str
    shape: str
    helmet: str
    number: str

    @property
    def mark(self) -> Mark:
        """The colour and shape of the moped."""
        return Mark(self.colour, self.shape)

    @property
    def light(self) -> str:
        """The colour for dark panels."""
        return {"#24272E": "#5A6170", "#2440B0": "#4C6BE0"}.get(self.colour, self.colour)


RIDERS: Final = {
    "red": Rider("racer", "#C8240C", "disc", "#FBF8F1", "27"),
    "yellow": Rider("baker", "#FFD21A", "tri", "#FFFFFF", "64"),
    "green": Rider("farmer", "#0DA878", "diamond", "#F0C766", "48"),
    "blue": Rider("postman", "#2440B0", "square", "#16265F", "51"),
    "purple": Rider("granny", "#A98CEB", "hex", "#E4DCD2", "86"),
    "black": Rider("rocker", "#24272E", "star", "#F4E3A1", "13"),
}
"""By the moped's colour, in the rules' order."""


def side_art(colour: str) -> Drawing:
    """Return a moped from the side, 128 × 128, with a paper and an ink outline, heading right."""
    rider = RIDERS[colour]
    return drawing(f"{ART}/moped_side_{rider.name}", body=rider.colour, helmet=rider.helmet)


def top_art(colour: str, turn: float = 0.0) -> Drawing:
    """Return a moped from above, 144 × 88, heading right, its rider leaning into a bend of `turn` degrees."""
    rider = RIDERS[colour]
    lean = "" if abs(turn) < LEANING else "_lean_left" if turn < 0 else "_lean_right"
    return drawing(f"{ART}/moped_top_{rider.name}{lean}", body=rider.colour, helmet=rider.helmet)


def ride_at(
    p: Painter, colour: str, x: float, ground: float, w: float, alpha: int = 255, flip: bool = False
) -> None:
    """Draw a moped from the side, `w` wide, its wheels on `ground` around x."""
    p.art(side_art(colour), x - w / 2, ground - w * GROUND, w, alpha, flip=flip)


def ride_above(
    p: Painter,
    colour: str,
    x: float,
    y: float,
    length: float,
    angle: float,
    turn: float = 0.0,
    alpha: int = 255,
) -> None:
    """Draw a moped from above around (x, y), `length` long, heading `angle`."""
    p.art(top_art(colour, turn), x, y, length * 144 / 128, alpha, mid=True, angle=angle % 360 or 360)


def badge(p: Painter, colour: str, x: float, y: float, r: float = 6.0, disc: bool = True) -> None:
    """Draw a moped's shape around (x, y), on a paper disc for dark grounds."""
    rider = RIDERS[colour]
    m = r * 2
    inner = svg.circle(x, y, r * 1.72, PAPER.card) if disc else ""
    inner += art.mark(rider.shape, x, y, r * 0.92, rider.colour, None, INK, r * 0.1)
    p.svg_fragments(x - m, y - m, 2 * m, 2 * m, inner)


def plain_badge(shape: str, x: float, y: float, r: float, fill: str) -> str:
    """Return a shape in one colour, as a fragment."""
    return art.mark(shape, x, y, r, fill, None, None, 0.4)


def tag(p: Painter, colour: str, x: float, y: float, alpha: int = 255, bare: bool = False) -> None:
    """Draw a plate around (x, y): the moped's shape and number on paper, with `bare` only the shape."""
    rider, w = RIDERS[colour], plate_width(bare)

    def draw(c: Painter) -> None:
        c.rect(1, 1, w - 2, 18, PAPER.card, 3.5, INK, 1.5)
        c.svg_fragments(1, 1, 20, 18, art.mark(rider.shape, 11.5, 10, 4.9, rider.colour, None, INK, 0.5))
        if not bare:
            c.text(37.5, 10, rider.number, 16, INK, "cb", "r")

    put(p, kept(p, ("ft tag", colour, bare), w, 20, draw, 1.0), x - w / 2, y - 10, alpha)


def plate_width(bare: bool) -> float:
    """Return the width of a moped's plate, with its number or with its shape alone."""
    return 23.0 if bare else 42.0


def on_colour(colour: str) -> str:
    """Return ink or white, whichever has more contrast with a moped's colour."""
    return text_colour_on(RIDERS[colour].colour)
