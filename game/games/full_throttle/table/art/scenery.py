"""The drawing of Full Throttle!'s tracks: a village road with its surroundings."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from game.engine.venue.track import Space, Track
from game.games.full_throttle.table.art import villagers as art
from game.games.full_throttle.table.art.village import VERGE, Village, infield, narrow, village
from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, polygon
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme
from game.ui.tracks.board import Board
from game.ui.tracks.lanes import (
    PAINT,
    Lanes,
    arrow,
    borders,
    brackets,
    cells,
    checks,
    edge_lines,
    finish,
    kerbs,
    rows,
    surface,
)
from game.ui.tracks.room import area_of

__all__ = ["infield", "labels", "vectors"]

ASPHALT: Final = ("#3A3F47", "#424851")
SETTS, SETT = "#59524A", "#6E655A"
PLATE, CHEVRON = PAPER.accent, "#C47F00"
NUMBER, GRID_NUMBER, ARROW = "#A3A9B2", "#7D848F", "#7D848F"
SHADE = ("#1A2019", 0.3)
"""The colour mixed into everything beside the road by night, and its share."""
THIN = 0.6
"""At a smaller scale (u to the unit) lines are broader, so that a thumbnail shows them."""


@dataclass(frozen=True, slots=True)
class VillageColours:
    """The colours of the ground in a theme."""

    grass: str
    blades: str
    verge: str
    verge_edge: str
    water: str
    line: str = "#8A919C"
    """The lines between the spaces of the road."""


def village_colours(theme: Theme) -> VillageColours:
    """Return the colours of the ground for a theme."""
    if theme.name == "night":
        return VillageColours("#2B3A30", "#3A4B3C", "#5A5340", "#403B2D", "#3D6873")
    if theme.name == "contrast":
        return VillageColours("#E8EED6", "#C9D3AC", "#F2E6C8", "#8A7A52", "#A6D9E3", theme.space_line)
    return VillageColours("#DCE0BD", "#C6CD9F", "#D9C79F", "#B7A274", "#8FC1C9")


def crowd_near(board: Board, keep: Sequence[Box], x: float, y: float) -> tuple[float, float] | None:
    """Return the point in front of the crowd nearest to (x, y), in u; None if there is no crowd."""
    area, kept = _grounds(board, keep)
    found = []
    for prop in village(board.track, area, kept).props:
        if prop.kind == "crowd":
            left, top, w, h = prop.box
            (near, low), (far, _) = board.point(left, top + h), board.point(left + w, top + h)
            found.append((min(max(x, near), far), low))
    return min(found, key=lambda spot: math.dist(spot, (x, y)), default=None)


def _grounds(board: Board, keep: Sequence[Box]) -> tuple[Box, tuple[Box, ...]]:
    """The area of a board and the boxes to keep free, in units of the track."""
    x, y, w, h = (round(part, 1) for part in area_of(board))
    return (x, y, w, h), tuple(_in_units(board, box) for box in keep)


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return the track with its village, in u."""
    area, kept = _grounds(board, keep)
    bold = 1.0 if board.scale >= THIN else min(4.0, THIN / board.scale)
    inner = _drawn(
        board.track, area, kept, village_colours(theme), theme.name == "night", detail, round(bold, 1)
    )
    grass = svg.rect(*board.box, village_colours(theme).grass)
    move = f"translate({board.ox:.3f} {board.oy:.3f}) scale({board.scale:.5f})"
    return f'{grass}<g transform="{move}">{inner}</g>'


def _in_units(board: Board, box: Box) -> Box:
    x, y = board.back(box[0], box[1])
    return round(x, 1), round(y, 1), round(box[2] / board.scale, 1), round(box[3] / board.scale, 1)


@lru_cache(maxsize=24)
def _drawn(
    track: Track,
    area: Box,
    keep: tuple[Box, ...],
    colours: VillageColours,
    night: bool,
    detail: bool,
    bold: float,
) -> str:
    """The cached picture in units of the track, which zooming only scales."""
    found = village(track, area, keep)
    x, y, w, h = area
    below = [svg.rect(x - 4, y - 4, w + 8, h + 8, colours.grass)]
    if detail:
        below.append(art.tufts(area, colours.blades, Random(track.id)))
    if found.stream:
        below.append(_shaded(art.stream(found.stream, found.pond, colours.water), night))
    beside = _beside(found, detail)
    return "".join((*below, road(found.lanes, colours, detail, bold), _shaded(beside, night)))


def _beside(found: Village, detail: bool) -> str:
    """The props beside the road, from the back to the front."""
    parts = []
    if found.bridge >= 0:
        parts.append(art.parapets(*_wall(found.lanes, found.bridge)))
    small = {"crowd", "cow", "reeds"}
    props = [prop for prop in found.props if detail or prop.kind not in small]
    props.sort(key=lambda prop: prop.box[1] + prop.box[3])
    return "".join((*parts, *(prop.drawn for prop in props)))


def _shaded(inner: str, night: bool) -> str:
    return Drawing(1, 1, inner).washed(*SHADE).inner if night else inner


def _wall(lanes: Lanes, space: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The edges of the narrow part of a narrow row."""
    left, right = lanes.sides(space)
    count = len(left)
    first, last = round(count * 0.22), round(count * 0.78)
    return left[first:last:2], right[first:last:2]


# -- the road -----
def road(lanes: Lanes, colours: VillageColours, detail: bool = True, bold: float = 1.0) -> str:
    """Return the road from its verge up; `bold` makes its lines broader."""
    slim = {space.index for space in narrow(lanes.track)}
    ground = checks(lanes, *ASPHALT)
    parts = [
        surface(lanes, colours.verge_edge, VERGE + 0.8 * bold),
        surface(lanes, colours.verge, VERGE),
        kerbs(lanes, 7 * min(1.8, bold), 330, 9.5 * bold),
        surface(lanes, INK, 2 * bold),
        surface(lanes, ASPHALT[0]),
        cells(lanes, lambda space: SETTS if space.index in slim else ground(space)),
    ]
    if detail:
        parts.append(svg.path("".join(_setts(lanes, space) for space in sorted(slim)), None, SETT, 1.6))
    parts += [_plate(lanes, space, detail, bold) for space in lanes.spaces if space.bonus]
    return "".join(parts) + _lines(lanes, slim, detail, bold, colours.line)


def _lines(lanes: Lanes, slim: Collection[int], detail: bool, bold: float, line: str) -> str:
    """The lines on the road: rows, lanes, edges, brackets of the grid, arrows, the finish line."""
    parts = [
        rows(lanes, line, 1.6 * bold),
        borders(lanes, width=1.8 * bold, dash=(10 * bold, 8 * bold)),
        edge_lines(lanes, PAINT, 1.8, 2),
        brackets(lanes, PAINT, 2.2 * bold, 8, 16),
    ]
    grid = lanes.track.grid
    plain = (s for s in lanes.spaces if s.corner is None and not s.bonus and s.index not in (*slim, *grid))
    if detail:
        parts += [arrow(lanes, space.index, ARROW, 44) for space in plain]
    return "".join((*parts, finish(lanes, 6 * min(2.0, bold))))


def _setts(lanes: Lanes, space: int) -> str:
    """Path data of the cobbles of a narrow row."""
    d, count = "", int(lanes.length(space) / 11)
    middle = lanes.middle(space)
    for j in range(count):
        (ax, ay), (bx, by) = lanes.across(space, (j + 0.5) / count)
        at = round((j + 0.5) / count * (len(middle) - 2))
        dx, dy = middle[at + 1][0] - middle[at][0], middle[at + 1][1] - middle[at][1]
        reach = 2.6 / ((dx * dx + dy * dy) ** 0.5 or 1)
        for i in range(6):
            share = (i + 0.5 + (0 if j % 2 else 0.3)) / 6.4
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            d += f"M{x - dx * reach:.1f} {y - dy * reach:.1f}L{x + dx * reach:.1f} {y + dy * reach:.1f}"
    return d


def _plate(lanes: Lanes, space: Space, detail: bool, bold: float) -> str:
    """The amber plate of a bonus space, with chevrons towards its end."""
    shape = polygon(lanes.cell(space.index, 4))
    inner = svg.path(shape, PLATE)
    if detail:
        d, reach = "", lanes.length(space.index)
        for back in (40, 30, 20):
            (ax, ay), (bx, by) = lanes.across(space.index, 1 - back / reach)
            (cx, cy), (ex, ey) = lanes.across(space.index, 1 - (back - 8) / reach)
            vx, vy = (bx - ax) * 0.22, (by - ay) * 0.22
            tip = f"L{(cx + ex) / 2:.1f} {(cy + ey) / 2:.1f}"
            d += f"M{ax + vx:.1f} {ay + vy:.1f}{tip}L{bx - vx:.1f} {by - vy:.1f}"
        inner += svg.path(d, None, CHEVRON, 3.4)
    return inner + svg.path(shape, None, INK, round(1.6 * bold, 2))


# -- texts -----
def labels(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> None:
    """Paint the texts on the road: bonuses, the order of the grid, the rows' numbers at the inner edge.

    Rows are counted from 1 behind the line, as in the table's texts; the labels of spaces count from 0.
    """
    k = board.scale
    if k < 0.45:
        return
    for space in board.track.spaces:
        spot = board.at(space.index)
        if space.bonus:
            p.text(spot.x, spot.y, f"+{space.bonus}", _size(p, 30 * k), INK, "cb", "c")
    for i, index in enumerate(board.track.grid):
        spot = board.at(index)
        p.text(spot.x, spot.y, str(i + 1), _size(p, 24 * k), GRID_NUMBER, "cb", "c")
    if detail:
        lanes = Lanes(board)
        for spaces in board.track.rows:
            _row_number(p, board, lanes, [board.track.spaces[index] for index in spaces])


def _row_number(p: Painter, board: Board, lanes: Lanes, spaces: Iterable[Space]) -> None:
    inner = 0 if board.track.inner != "right" else 1
    space = (max if inner else min)(spaces, key=lambda s: (s.lane, -s.sub if inner else s.sub))
    size = _size(p, 15 * board.scale)
    sides = lanes.across(space.index, size / lanes.length(space.index))
    edge, other = sides[inner], sides[1 - inner]
    share = size * 0.9 / (((edge[0] - other[0]) ** 2 + (edge[1] - other[1]) ** 2) ** 0.5)
    x, y = edge[0] + (other[0] - edge[0]) * share, edge[1] + (other[1] - edge[1]) * share
    p.text(x, y, str(space.row + 1), size, INK if space.bonus else NUMBER, "cs", "c")


def _size(p: Painter, size: float) -> float:
    """The size of a text on the road, which grows with the road, not with the player's text size."""
    return max(14.0, size) / p.text_scale
