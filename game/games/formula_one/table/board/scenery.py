"""The drawing of a circuit of Formula-1: landscape, gravel, road, rubber, buildings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.games.formula_one.table.trackside.drawn import built, light_of, marshals
from game.games.formula_one.table.trackside.furnished import POST, Shape, furnished
from game.games.formula_one.table.trackside.places import PLACES, in_units
from game.games.formula_one.table.trackside.rubber import rubber
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme
from game.ui.tracks import circuit as track_circuit
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import Asphalt, Roadside
from game.ui.tracks.lanes import brackets, edge_lines, finish, rim, surface

CARS: Final = {1: "#FFD21A", 2: "#F0780F", 3: "#0DBB88", 4: "#C8240C", 5: "#1D1F24", 6: "#2440B0"}
"""The colour of each car's pit box."""
BEND: Final = 210.0
"""Kerbs stand where the road bends with a smaller radius than this, in units of the track."""
ROADS: Final = {
    "paper": Asphalt("#434953", "#6A3430", line="#8F97A2"),
    "night": Asphalt("#343A43", "#5E2C29", line="#7E8792"),
    "contrast": Asphalt("#1F2329", "#7A2F28", line="#FFFFFF", width=2.2),
}
"""The road in each theme: players count spaces, so their lines stand out."""


@dataclass(frozen=True, slots=True)
class Soil:
    """The colours of the ground in a theme."""

    grass: str
    mown: str
    verge: str
    gravel: str
    rim: str
    pebbles: str
    apron: str
    edge: str
    arrow: str
    tree: tuple[str, str, str]


SOILS: Final = {
    "paper": Soil(
        "#A9B57C",
        "#A3AF76",
        "#BCC48F",
        "#E4D5AE",
        "#C9B683",
        "#C4AF7B",
        "#D8CDB5",
        INK,
        INK,
        ("#4A6340", "#5F7E4C", "#7F9B5D"),
    ),
    "night": Soil(
        "#2B3A30",
        "#2F4035",
        "#3A4B3C",
        "#57503D",
        "#6B624A",
        "#6B624A",
        "#474D52",
        "#0C0E12",
        "#8B948C",
        ("#1F2F22", "#3A5540", "#4C6C4B"),
    ),
    "contrast": Soil(
        "#E4ECCF",
        "#DCE6C4",
        "#F3F7E6",
        "#F2E6C8",
        "#B59B62",
        "#B59B62",
        "#F2F2F2",
        "#000000",
        "#000000",
        ("#33502C", "#5F8249", "#8FB073"),
    ),
}


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return a whole circuit as SVG in u; the boxes of `keep` stay free."""
    return _vectors(board, theme, detail, tuple(keep))


@lru_cache(maxsize=2)
def _vectors(board: Board, theme: Theme, detail: bool, keep: tuple[Box, ...]) -> str:
    """Return the same, cached for the close-ups, which show pieces of what the table has just drawn."""
    soil = SOILS.get(theme.name, SOILS["paper"])
    side = Roadside(board)
    k = board.scale
    place = PLACES.get(board.track.id)
    return "".join(
        (
            _ground(board, soil),
            rim(side.lanes, soil.verge, 15 * k),
            track_circuit.gravel(side, soil.gravel, soil.rim, soil.pebbles if detail else None),
            place.draw(board, theme) if place else "",
            track_circuit.apron(side, soil.apron, soil.edge),
            _road(board, side, theme, detail),
            track_circuit.spin_points(board, detail),
            track_circuit.start_arrow(board, furnished(board.track).arrow, soil.arrow),
            _built(board, theme, detail, keep),
            *_trees(board, soil, keep),
        )
    )


def window_vectors(full: Board, board: Board, theme: Theme, keep: Sequence[Box]) -> str:
    """Return the drawing of a full board as another board of its track shows it, without drawing it anew."""
    (x, y), (left, top), k = full.point(0.0, 0.0), board.point(0.0, 0.0), board.scale / full.scale
    move = f"translate({left - x * k:.3f} {top - y * k:.3f}) scale({k:.5f})"
    return f'<g transform="{move}">{vectors(full, theme, True, keep)}</g>'


def labels(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> None:
    """Paint limits, numbers of boxes and starting spaces, and the corners' discs."""
    if detail:
        track_circuit.limits(p, board)
        track_circuit.numbers(p, board, CARS)
    track_circuit.corner_numbers(p, board)


def _ground(board: Board, soil: Soil) -> str:
    """Return grass, mown in slanting stripes."""
    x, y, w, h = board.box
    (x0, y0), (x1, y1) = board.back(x, y), board.back(x + w, y + h)
    slant = 0.5
    d = ""
    first, last = math.floor((x0 - slant * y1) / 60) - 1, math.ceil((x1 + slant * y1) / 60) + 1
    for i in range(first, last + 1):
        top, low = i * 60 - slant * y0, i * 60 - slant * y1
        corners = ((top, y0), (top + 30, y0), (low + 30, y1), (low, y1))
        if max(c[0] for c in corners) > x0 and min(c[0] for c in corners) < x1:
            points = [board.point(min(max(px, x0 - 400), x1 + 400), py) for px, py in corners]
            d += "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"
    return svg.rect(x, y, w, h, soil.grass) + svg.path(d, soil.mown)


def _road(board: Board, side: Roadside, theme: Theme, detail: bool) -> str:
    lanes, k, asphalt = side.lanes, board.scale, ROADS[theme.name]
    return "".join(
        (
            rim(lanes, INK, 3.2 * k),
            track_circuit.kerbs(side, 5.4, BEND, 7.2),
            surface(lanes, asphalt.line),
            track_circuit.spaces(lanes, asphalt),
            in_units(board, rubber(board.track, "#07080A")) if detail else "",
            edge_lines(lanes, PAPER.kerb_white, 1.5 * k, 0.6 * k),
            track_circuit.islands(board, k > 0.5),
            finish(lanes, 4.4 * k),
            brackets(lanes, "#F4F1E8", 1.3 * k, 3 * k, 11 * k, 0.72),
            track_circuit.boxes(board, CARS),
        )
    )


def _built(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return all buildings but those in `keep`; marshals' posts where they can be seen."""
    found = furnished(board.track)

    def free(outline: Shape) -> bool:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        return not _is_kept_free(board, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), keep)

    inner = built(found, CARS, theme, detail, free)
    if detail:
        post, half = drawing("formula_one/marshal_post"), POST / 2
        spots = [
            (x, y) for x, y in found.posts if not _is_kept_free(board, x - half, y - half, POST, POST, keep)
        ]
        inner += "".join(post.at(x, y, POST) for x, y in spots) + marshals(spots, light_of(theme))
    return in_units(board, inner)


def _is_kept_free(board: Board, x: float, y: float, w: float, h: float, keep: Sequence[Box]) -> bool:
    """Return whether a box of the track lies in a box of the screen that is kept free."""
    (left, top), (right, low) = board.point(x, y), board.point(x + w, y + h)
    return any(left < a + c and right > a and top < b + d and low > b for a, b, c, d in keep)


def _trees(board: Board, soil: Soil, keep: Sequence[Box]) -> Iterator[str]:
    tree = drawing("formula_one/tree", t1=soil.tree[0], t2=soil.tree[1], t3=soil.tree[2])
    x0, y0, w, h = board.box
    for x, y, size in furnished(board.track).trees:
        half = size / 2
        px, py = board.point(x, y)
        is_visible = x0 - half < px < x0 + w + half and y0 - half < py < y0 + h + half
        if is_visible and not _is_kept_free(board, x - half, y - half, size, size, keep):
            yield tree.at(px, py, size * board.scale)
