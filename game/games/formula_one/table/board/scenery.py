"""The drawing of a circuit of Formula-1: landscape, gravel, road, rubber, buildings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.games.formula_one.table.trackside import pits
from game.games.formula_one.table.trackside.rubber import rubber
from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme
from game.ui.tracks import circuit as track_circuit
from game.ui.tracks import symbols
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import Asphalt, Roadside
from game.ui.tracks.landscape import landscape_of
from game.ui.tracks.lanes import brackets, edge_lines, finish, rim, surface
from game.ui.tracks.placer import Sprite
from game.ui.tracks.scenery import scenery_of
from game.ui.tracks.symbols import UNIT

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

    verge: str
    gravel: str
    rim: str
    pebbles: str
    apron: str
    edge: str
    arrow: str


SOILS: Final = {
    "paper": Soil("#BCC48F", "#E4D5AE", "#C9B683", "#C4AF7B", "#D8CDB5", INK, INK),
    "night": Soil("#3A4B3C", "#57503D", "#6B624A", "#6B624A", "#474D52", "#0C0E12", "#8B948C"),
    "contrast": Soil("#F3F7E6", "#F2E6C8", "#B59B62", "#B59B62", "#F2F2F2", "#000000", "#000000"),
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
    found, land = pits.built(board.track), landscape_of(board.track)
    laid = scenery_of(board, theme, detail, keep, found.taken)
    stripes = "".join(svg.path(polygon(points), colour) for colour, points in laid.floor)
    x, y, w, h = board.box
    return "".join(
        (
            svg.rect(x, y, w, h, land.ground.of(theme.name) if land else soil.verge),
            in_units(board, stripes, board.unit),
            rim(side.lanes, soil.verge, 15 * k),
            track_circuit.gravel(side, soil.gravel, soil.rim, soil.pebbles if detail else None),
            laid.placed(board, laid.under),
            track_circuit.apron(side, soil.apron, soil.edge),
            _road(board, side, theme, detail),
            track_circuit.spin_points(board, detail),
            track_circuit.start_arrow(board, found.arrow, soil.arrow),
            *(in_units(board, pits.drawn(pit, CARS, theme, detail)) for pit in found.pits),
            laid.placed(board, laid.inner + "".join(_trees(board, theme, detail, laid.sprites))),
        )
    )


def _trees(board: Board, theme: Theme, detail: bool, sprites: Sequence[Sprite]) -> Iterator[str]:
    """Yield the trees in sight, in hundredths of a cell."""
    (x0, y0), (w, h), k = board.back(*board.box[:2]), board.box[2:], board.unit
    left, top, right, low = x0 / k - 1, y0 / k - 1, x0 / k + w / board.cell + 1, y0 / k + h / board.cell + 1
    for one in sprites:
        if left < one.x < right and top < one.y < low:
            drawn = symbols.symbol(one.name, theme.name, detail, one.tints)
            yield drawn.at(one.x * UNIT, one.y * UNIT, one.w * UNIT, one.turn)


def in_units(board: Board, inner: str, unit: float = 1.0) -> str:
    """Return fragments in units of that many of the track's, placed on the board."""
    x, y = board.point(0.0, 0.0)
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({board.scale * unit:.5f})">{inner}</g>'


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
