"""The landscape of our circuits: a harbour, an airfield, a lake; others are in open country."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.draw.theme import INK, Theme, mix
from game.ui.tracks.board import Board


@dataclass(frozen=True, slots=True)
class Plot:
    """A piece of landscape: what draws it, and the boxes of the track it takes, in the track's units."""

    draw: Callable[[Board, Theme], str]
    taken: tuple[Box, ...]


def in_units(board: Board, inner: str) -> str:
    """Return fragments in the track's units, placed on the board."""
    x, y = board.point(0.0, 0.0)
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({board.scale:.5f})">{inner}</g>'


def dim(theme: Theme, colour: str) -> str:
    """Return a colour of the landscape in a theme."""
    return mix(colour, "#1A2228", 0.5) if theme.name == "night" else colour


# -- a harbour -----
_BOATS: Final = ((428, 430, 1.0, "#F7F7F2"), (462, 446, 0.85, "#FFD9A0"), (452, 418, 0.7, "#F7F7F2"))
_WAVES: Final = ((404, 424), (470, 402), (428, 466), (478, 462), (440, 396), (396, 474))


def _harbour(board: Board, theme: Theme) -> str:
    """A basin at the foot of the board with a quay, a jetty and three sailing boats."""
    x, y, _, h = board.box
    low = max(500.0, board.back(x, y + h)[1] + 6)
    quay = f"M352 {low}V500L372 440C380 398 398 372 432 366H478C500 370 504 396 502 430L516 500V{low}Z"
    sea = f"M362 {low}V500L381 443C389 404 404 380 436 375H474C492 378 495 400 493 431L506 500V{low}Z"
    foam = "".join(f"M{x - 7} {y}l4-2 4 2 4-2 4 2" for x, y in _WAVES)
    parts = [
        svg.path(quay, dim(theme, "#D8CDB5"), INK, 1.4),
        svg.path(sea, dim(theme, "#7DB3BD"), INK, 1.2),
        svg.path(foam, None, dim(theme, "#B9DBDF"), 1.3),
        svg.rect(486, 398, 10, 26, dim(theme, "#C9BB9C"), 0, INK, 1),
        *(_boat(theme, *boat) for boat in _BOATS),
    ]
    return in_units(board, "".join(parts))


def _boat(theme: Theme, x: float, y: float, size: float, sail: str) -> str:
    hull = svg.path("M-13 4H13L8 11H-8Z", dim(theme, "#8A5A2B"), INK, 1.6)
    sails = svg.path("M-1 2V-20L-12 2Z", dim(theme, sail), INK, 1.4)
    jib = svg.path("M2 2V-16L11 2Z", dim(theme, "#C8240C"), INK, 1.4)
    return f'<g transform="translate({x} {y}) scale({size})">{hull}{sails}{jib}</g>'


# -- an airfield -----
def _airfield(board: Board, theme: Theme) -> str:
    """A disused runway across the infield, a hangar and a windsock."""
    concrete = {"night": "#3C4640", "contrast": "#E9E6D8"}.get(theme.name, "#BDB999")
    paint = {"night": "#8B948C", "contrast": "#8A8670"}.get(theme.name, "#F4F1E4")
    piano = "".join(f"M{x}-10V10" for x in (-206, -200, -194, 194, 200, 206))
    runway = (
        svg.rect(-215, -15, 430, 30, concrete, 1, mix(concrete, INK, 0.25), 1)
        + svg.path("M-160 0H160", None, paint, 2, dash="16 13", cap="butt")
        + svg.path(piano, None, paint, 2.4, cap="butt")
    )
    taxi = svg.path("M-96-12L-104-46H-82L-72-12Z", concrete)
    field = f'<g transform="translate(404 265) rotate(-7)">{taxi}{runway}</g>'
    return in_units(board, field + _hangar(theme) + _windsock(theme))


def _runway() -> tuple[Box, ...]:
    """Return the ground of a slanting runway, piece by piece."""
    return tuple((x, 247.0 - 0.1228 * (x + 21 - 404), 43.0, 36.0) for x in range(189, 619, 43))


def _hangar(theme: Theme) -> str:
    roof, ridge = dim(theme, "#8B929B"), dim(theme, "#6E757E")
    ribs = "".join(f"M{x} 1V29" for x in range(12, 64, 10))
    shed = (
        svg.rect(3, 4, 68, 30, "#000000", 1, op=0.22)
        + svg.rect(0, 0, 68, 30, roof, 1, INK, 1.6)
        + svg.path(ribs, None, ridge, 1.2, cap="butt")
        + svg.rect(0, 13, 68, 4, ridge)
    )
    return f'<g transform="translate(262 198) rotate(-8)">{shed}</g>'


def _windsock(theme: Theme) -> str:
    sleeve = "".join(
        svg.path(f"M{x} {-5 + i * 0.8}H{x + 5}V{5 - i * 0.8}H{x}Z", colour, INK, 0.8)
        for i, (x, colour) in enumerate(((2, "#E2571E"), (7, "#F7F7F2"), (12, "#E2571E"), (17, "#F7F7F2")))
    )
    pole = svg.circle(0, 0, 3, dim(theme, "#D8CDB5"), INK, 1.2)
    return f'<g transform="translate(222 224) rotate(-24)">{sleeve}{pole}</g>'


# -- a lake -----
_SHORE: Final = (
    "M0-56C44-62 112-50 124-14C132 22 92 46 44 44C14 43-6 60-48 56C-102 50-132 24-122-10C-112-46-52-50 0-56Z"
)
_RIPPLES: Final = ((-70, -20), (20, -36), (70, 8), (-30, 30), (-92, 12), (40, 26))


def _lake(board: Board, theme: Theme) -> str:
    """A lake in the woods with a sandy shore, an islet, a landing stage and two rowing boats."""
    foam = "".join(f"M{x - 8} {y}l4-2 4 2 4-2 4 2" for x, y in _RIPPLES)
    tree = drawing(
        "formula_one/tree", t1=dim(theme, "#4A6340"), t2=dim(theme, "#5F7E4C"), t3=dim(theme, "#7F9B5D")
    )
    parts = [
        svg.path(_SHORE, dim(theme, "#D8CDA0"), dim(theme, "#B7A978"), 14),
        svg.path(_SHORE, dim(theme, "#7DB3BD"), INK, 1.4),
        svg.path(foam, None, dim(theme, "#B9DBDF"), 1.3),
        svg.path("M-68-4a24 13 0 1 0 48 0a24 13 0 1 0-48 0Z", dim(theme, "#A9B57C"), INK, 1.2),
        tree.at(-50, -9, 19),
        tree.at(-36, -6, 16),
        svg.rect(96, -20, 40, 9, dim(theme, "#B08A57"), 0, INK, 1.2),
        _rowing_boat(theme, 58, -16, 24, "#C8240C"),
        _rowing_boat(theme, 6, 8, -12, "#F7F7F2"),
    ]
    inner = f'<g transform="translate(268 206)">{"".join(parts)}</g>'
    return in_units(board, inner)


def _rowing_boat(theme: Theme, x: float, y: float, angle: float, colour: str) -> str:
    hull = svg.path("M-13 0C-8-6 6-6 13 0C6 6-8 6-13 0Z", dim(theme, colour), INK, 1.3)
    seats = svg.path("M-4-4V4M3-4V4", None, dim(theme, "#8A5A2B"), 2, cap="butt")
    oars = svg.path("M-1-4L-6-12M-1 4L-6 12", None, INK, 1.2)
    return f'<g transform="translate({x} {y}) rotate({angle})">{oars}{hull}{seats}</g>'


PLACES: Final = {
    "porto_serra": Plot(_harbour, ((346.0, 356.0, 176.0, 400.0),)),
    "tannfeld": Plot(_lake, ((128.0, 134.0, 282.0, 142.0),)),
    "kestrel_heath": Plot(_airfield, (*_runway(), (206.0, 182.0, 136.0, 60.0))),
}
"""By the circuit's id; a player's own circuits are in open country."""
