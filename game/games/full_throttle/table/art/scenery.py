"""The drawing of Full Throttle!'s tracks: a village road with its surroundings."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.engine.venue.track import Space, Track
from game.ui.draw import svg
from game.ui.draw.art_base import polygon, polyline
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme
from game.ui.tracks import room, scenery, symbols
from game.ui.tracks.board import Board
from game.ui.tracks.ground import ground
from game.ui.tracks.landscape import landscape, landscape_of
from game.ui.tracks.lanes import (
    PAINT,
    Lanes,
    Line,
    arrow,
    borders,
    brackets,
    cells,
    checks,
    edge_lines,
    finish,
    kerbs,
    offset,
    rows,
    surface,
)
from game.ui.tracks.sites import narrow_rows

VERGE: Final = 12.0
ROAD_MARGIN: Final = VERGE + 2
"""The margin kept free on both sides of the road."""
RIM: Final = (12.0, 4.0)
"""The distance of panels from that margin, for the number plates beside the bends."""
VERGES: Final = {
    "paper": ("#D9C79F", "#B7A274"),
    "night": ("#5A5340", "#403B2D"),
    "contrast": ("#F2E6C8", "#8A7A52"),
}
"""The verge in each theme, and its edge."""
LINE: Final = "#8A919C"
"""The lines between the spaces of the road, but for high contrast."""
STONE, STONE_JOINT = "#CFC7B6", "#8E8675"
ASPHALT: Final = ("#3A3F47", "#424851")
SETTS, SETT = "#59524A", "#6E655A"
PLATE, CHEVRON = PAPER.accent, "#C47F00"
NUMBER, GRID_NUMBER, ARROW = "#A3A9B2", "#7D848F", "#7D848F"
THIN = 0.6
"""At a smaller scale (u to the unit) lines are broader, so that a thumbnail shows them."""


def infield(board: Board, width: float, height: float) -> Box:
    """Return the dry box inside the lap, in u, with most space for panels of this shape."""
    x, y, w, h = room.infield(board, width, height, ROAD_MARGIN, scenery.fixed(board.track))
    dx, dy = (part * board.scale for part in RIM)
    return x + dx, y + dy, max(0.0, w - 2 * dx), max(0.0, h - 2 * dy)


def grass(theme: Theme) -> str:
    """Return the colour of the ground of every village in a theme."""
    found = landscape("hamlet")
    return found.ground.of(theme.name) if found else theme.paper


def crowd_near(
    board: Board, theme: Theme, keep: Sequence[Box], x: float, y: float
) -> tuple[float, float] | None:
    """Return the point in front of the crowd nearest to (x, y), in u; None if there is no crowd."""
    laid, found = scenery.scenery_of(board, theme, True, keep), []
    for name, outline in laid.stood:
        if name.startswith("crowd"):
            # The lower side of its ground, which is not turned.
            (far, low), (near, _) = (board.point(a * laid.cell, b * laid.cell) for a, b in outline[2:])
            found.append((min(max(x, near), far), low))
    return min(found, key=lambda spot: math.dist(spot, (x, y)), default=None)


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return the track with its village, in u, on ground that is painted already; without one in a meadow."""
    laid = scenery.scenery_of(board, theme, detail, keep)
    below = laid.placed(board, laid.under) if landscape_of(board.track) else ground(board, theme, detail)
    bold = 1.0 if board.scale >= THIN else min(4.0, THIN / board.scale)
    move = f"translate({board.ox:.3f} {board.oy:.3f}) scale({board.scale:.5f})"
    drawn = f'<g transform="{move}">{road(board.track, theme, detail, round(bold, 1))}</g>'
    return below + drawn + laid.placed(board, laid.inner)


# -- the road -----
@lru_cache(maxsize=24)
def road(track: Track, theme: Theme, detail: bool = True, bold: float = 1.0) -> str:
    """Return the road from its verge up, in units of the track; `bold` makes its lines broader."""
    lanes = Lanes(room.to_scale(track))
    slim = {track.rows[row][0] for row in narrow_rows(track)}
    asphalt, (verge, edge) = checks(lanes, *ASPHALT), VERGES[theme.name]
    parts = [
        surface(lanes, edge, VERGE + 0.8 * bold),
        surface(lanes, verge, VERGE),
        kerbs(lanes, 7 * min(1.8, bold), 330, 9.5 * bold),
        surface(lanes, INK, 2 * bold),
        surface(lanes, ASPHALT[0]),
        cells(lanes, lambda space: SETTS if space.index in slim else asphalt(space)),
    ]
    if detail:
        parts.append(svg.path("".join(_setts(lanes, space) for space in sorted(slim)), None, SETT, 1.6))
    parts += [_plate(lanes, space, detail, bold) for space in lanes.spaces if space.bonus]
    line = theme.space_line if theme.name == "contrast" else LINE
    parts.append(_lines(lanes, slim, detail, bold, line))
    return "".join((*parts, *(_parapets(lanes, space, theme) for space in sorted(slim))))


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


def _parapets(lanes: Lanes, space: int, theme: Theme) -> str:
    """The two walls along the narrow part of a narrow row."""
    parts = []
    ink, stone, joint = symbols.ink(theme.name), *(symbols.toned(theme.name, c) for c in (STONE, STONE_JOINT))
    for side, sign in zip(lanes.sides(space), (-1, 1), strict=True):
        edge: Line = side[round(len(side) * 0.22) : round(len(side) * 0.78) : 2]
        line, near, far = (offset(edge, sign * by, closed=False) for by in (6, 2.6, 9.4))
        d = polyline(line, 1)
        joints = "".join(
            f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in zip(near, far, strict=True)
        )
        parts += [svg.path(d, None, ink, 11, cap="square"), svg.path(d, None, stone, 8, cap="square")]
        parts.append(svg.path(joints, None, joint, 1.3, cap="butt"))
    return "".join(parts)


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
    """Paint the trees, and the texts on the road: bonuses, the order of the grid, the rows' numbers inside.

    Rows are counted from 1 behind the line, as in the table's texts; the labels of spaces count from 0.
    """
    scenery.paint_sprites(p, board, detail, keep, is_upright=True)
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
