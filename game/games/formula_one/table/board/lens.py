"""The lens of a close-up: what the enlarged picture shows, and where on the board it stands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from game.games.formula_one.table.geometry import spread_over, weight_of
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.stage import CloseUp
from game.ui.draw.box import Box, box_of
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import square

Point = tuple[float, float]
Size = tuple[float, float]

OWN_ZOOM: Final = 2.75
"""The enlargement of the viewer's car; less if the spots are further apart."""
_ENOUGH: Final = 1.6
"""The enlargement below which less important spots are left out."""
OTHER_ZOOM: Final = 2.0
"""The enlargement of another's car."""
_MARGIN: Final = 0.8
"""The margin round each spot, in lengths of a car."""
_OWN_SIZES: Final = (270.0, 196.0), (440.0, 340.0)
_OWN_SIZES_WITH_DICE: Final = (270.0, 196.0), (420.0, 244.0)
_OTHER_SIZES: Final = (200.0, 150.0), (330.0, 250.0)
"""The smallest and the largest picture, in u: of the viewer's car, also beside dice, of another's."""
GAP: Final = 10.0
_PLATE: Final = 12.0
"""The height of the name plate above the picture."""
_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class Lens:
    """A piece of the track, in its units, its enlargement, its size in u."""

    middle: Point
    zoom: float
    size: Size


def lens_of(m: Model, close: CloseUp) -> Lens:
    """Return the lens for as many of the spots as can be shown large enough, the first ones at least."""
    rolling = m.stage.rolling is not None
    least, most = _OTHER_SIZES if not close.is_own else _OWN_SIZES_WITH_DICE if rolling else _OWN_SIZES
    zoom, k = OWN_ZOOM if close.is_own else OTHER_ZOOM, m.full_board.scale
    margin = m.ground.long * k * _MARGIN
    spots = close.spots
    while True:
        x, y, w, h = box_of(spots)
        fits = min(zoom, most[0] / (w * k + 2 * margin), most[1] / (h * k + 2 * margin))
        if fits >= min(zoom, _ENOUGH) or len(spots) <= 2:
            break
        spots = spots[:-1]
    width, height = ((side * k + 2 * margin) * fits for side in (w, h))
    size = min(max(round(width), least[0]), most[0]), min(max(round(height), least[1]), most[1])
    return Lens(_within(m.full_board, (x + w / 2, y + h / 2), fits, size), fits, size)


def _within(board: Board, middle: Point, zoom: float, size: Size) -> Point:
    """Return the point nearest to the middle so that nothing beyond the board is shown."""
    x, y, w, h = board.box
    px, py = board.point(*middle)
    half_w, half_h = size[0] / (2 * zoom), size[1] / (2 * zoom)
    px = min(max(px, x + half_w), x + w - half_w)
    return board.back(px, min(max(py, y + half_h), y + h - half_h))


def zoomed_board(m: Model, lens: Lens, box: Box) -> Board:
    """Return the track as it is placed in the enlarged picture."""
    alone = Board(m.ground.track, box)
    scale = m.full_board.scale * lens.zoom / alone.scale
    zoomed = Board(m.ground.track, box, scale)
    x, y = zoomed.point(*lens.middle)
    return Board(m.ground.track, box, scale, (box[0] + box[2] / 2 - x, box[1] + box[3] / 2 - y))


def visible_part(m: Model, lens: Lens) -> Box:
    """Return the box on the board that the enlarged picture shows."""
    x, y = m.board.point(*lens.middle)
    k = m.board.scale / (m.full_board.scale * lens.zoom)
    w, h = lens.size[0] * k, lens.size[1] * k
    return x - w / 2, y - h / 2, w, h


@dataclass(frozen=True, slots=True)
class Places:
    """The box of the enlarged picture, and of a card that stands with it."""

    close: Box
    card: Box | None = None


def places(m: Model, close: CloseUp, card: Size | None, chart: Box | None) -> Places:
    """Return places for both that hide neither the car, its path nor the dial, and little road."""
    lens = lens_of(m, close)
    key = m.board, close.seat, close.spots, card, chart
    return m.memo.get("close-up", key, lambda: _placed(m, close, lens, card, chart))


def _placed(m: Model, close: CloseUp, lens: Lens, card: Size | None, chart: Box | None) -> Places:
    area = m.layout.callouts
    if chart is not None:
        x, y, w, h = area
        taken = chart[2] + 28
        area = (x if chart[0] > x + w / 2 else x + taken, y, w - taken, h)
    obstacles = [m.layout.dial_box, *visible_boxes(m, close), visible_part(m, lens)]
    target = m.board.point(*close.spots[0])
    if close.kind == "line":
        obstacles.append(_caption_box(m))
    x, y, w, h = area
    under = x, y + _PLATE, w, h - _PLATE
    roads = [m.board.point(*road) for road in m.board.roads]
    fields = [
        (weight_of(roads, box, target, obstacles), box) for box in spread_over(under, lens.size, _PLACES)
    ]
    if card is None:
        return Places(min(fields)[1])
    cards = [(weight_of(roads, box, target, obstacles), box) for box in spread_over(area, card, _PLACES)]
    both = ((a + b + 4 * _overlap_area(one, two), one, two) for (a, one), (b, two) in product(fields, cards))
    _, one, two = min(both)
    return Places(one, two)


def _caption_box(m: Model) -> Box:
    """Return the box of the line over the board that announces a lap."""
    x, y, w, h = m.layout.board
    width = min(640.0, w - 80)
    return x + (w - width) / 2, y + h * 0.42 - 44, width, 88


def visible_boxes(m: Model, close: CloseUp) -> list[Box]:
    """Return what has to stay visible on the board itself: the car, and its path."""
    side = m.long * 1.5
    pose = m.stage.poses.get(close.seat)
    points = [*close.spots, *close.line, *([(pose.x, pose.y)] if pose is not None else [])]
    return [square(m.board.point(*point), side) for point in dict.fromkeys(points)]


def _overlap_area(a: Box, b: Box) -> float:
    """Return the area that two boxes share, with a gap between them."""
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) + GAP
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) + GAP
    return width * height if width > 0 and height > 0 else 0.0


def is_visible_on_board(m: Model, close: CloseUp) -> bool:
    """Return whether the board itself is enlarged enough, and shows the spot."""
    x, y, w, h = m.layout.board
    px, py = m.board.point(*close.spots[0])
    return m.board.scale > 0.99 * _ENOUGH * m.full_board.scale and x < px < x + w and y < py < y + h


def shortest_line(a: Box, b: Box) -> tuple[Point, Point] | None:
    """Return the ends of the shortest line between two boxes; None where they touch."""
    (ax, ay), (bx, by) = (_middle(box) for box in (a, b))
    one, two = _edge(a, (bx, by)), _edge(b, (ax, ay))
    apart = (one[0] - two[0]) * (ax - bx) + (one[1] - two[1]) * (ay - by) > 0
    return (one, two) if apart and math.dist(one, two) > 6 else None


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _edge(box: Box, to: Point) -> Point:
    """Return where a line from the middle of a box towards a point leaves the box."""
    cx, cy = _middle(box)
    dx, dy = to[0] - cx, to[1] - cy
    share = min((half / abs(d) for half, d in ((box[2] / 2, dx), (box[3] / 2, dy)) if d), default=0.0)
    return cx + dx * share, cy + dy * share


def is_in_view(board: Board, spots: Sequence[Point]) -> bool:
    """Return whether any of some points of the track is in the picture, or close beside it."""
    x, y, w, h = board.box
    margin = board.cell
    points = (board.point(*spot) for spot in spots)
    return any(x - margin < px < x + w + margin and y - margin < py < y + h + margin for px, py in points)
