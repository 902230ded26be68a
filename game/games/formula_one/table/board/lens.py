"""Where a spot is looked at closely: what the enlarged picture shows, and where on the board it stands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from game.games.formula_one.table.board.overlay import box_of
from game.games.formula_one.table.layout import spread_over, weight_of
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.stage import CloseUp
from game.ui.race.board.pieces import Box
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import square

Point = tuple[float, float]
Size = tuple[float, float]

NEAR: Final = 2.75
"""How much larger one's own car is shown; less where what belongs together lies further apart."""
_ENOUGH: Final = 1.6
"""Below this what may be left out is left out."""
ASIDE: Final = 2.0
"""How much larger another's is."""
_ROOM: Final = 0.8
"""What is seen round each spot, in lengths of a car."""
_OWN: Final = (270.0, 196.0), (440.0, 340.0)
_BESIDE_DICE: Final = (270.0, 196.0), (420.0, 244.0)
_OTHER: Final = (200.0, 150.0), (330.0, 250.0)
"""The smallest and the largest picture, in u: of one's own car, also while dice are shown, of another's."""
GAP: Final = 10.0
_PLATE: Final = 12.0
"""How far the name plate stands out above the picture."""
_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class Lens:
    """A piece of the track, in its units, how many times as large as on the whole board, its size in u."""

    middle: Point
    times: float
    size: Size


def lens_of(m: Model, close: CloseUp) -> Lens:
    """What is shown: as many of the spots as can be seen large enough, the first ones at least."""
    rolling = m.stage.rolling is not None
    least, most = _OTHER if not close.is_own else _BESIDE_DICE if rolling else _OWN
    times, k = NEAR if close.is_own else ASIDE, m.full_board.scale
    room = m.ground.long * k * _ROOM
    for count in range(len(close.spots), 0, -1):
        x, y, w, h = box_of(close.spots[:count])
        fits = min(times, most[0] / (w * k + 2 * room), most[1] / (h * k + 2 * room))
        if fits >= min(times, _ENOUGH) or count <= 2:
            break
    wide, high = ((side * k + 2 * room) * fits for side in (w, h))
    size = min(max(round(wide), least[0]), most[0]), min(max(round(high), least[1]), most[1])
    return Lens(_within(m.full_board, (x + w / 2, y + h / 2), fits, size), fits, size)


def _within(board: Board, middle: Point, times: float, size: Size) -> Point:
    """The point nearest to the middle round which nothing beyond the board would be shown."""
    x, y, w, h = board.box
    px, py = board.point(*middle)
    half_w, half_h = size[0] / (2 * times), size[1] / (2 * times)
    px = min(max(px, x + half_w), x + w - half_w)
    return board.back(px, min(max(py, y + half_h), y + h - half_h))


def board_in(m: Model, lens: Lens, box: Box) -> Board:
    """The track as it lies in the enlarged picture."""
    alone = Board(m.ground.track, box)
    times = m.full_board.scale * lens.times / alone.scale
    zoomed = Board(m.ground.track, box, times)
    x, y = zoomed.point(*lens.middle)
    return Board(m.ground.track, box, times, (box[0] + box[2] / 2 - x, box[1] + box[3] / 2 - y))


def framed(m: Model, lens: Lens) -> Box:
    """What the enlarged picture shows, on the board."""
    x, y = m.board.point(*lens.middle)
    k = m.board.scale / (m.full_board.scale * lens.times)
    w, h = lens.size[0] * k, lens.size[1] * k
    return x - w / 2, y - h / 2, w, h


@dataclass(frozen=True, slots=True)
class Places:
    """Where the enlarged picture stands, and what explains it, where that stands with it."""

    close: Box
    card: Box | None = None


def places(m: Model, close: CloseUp, card: Size | None, chart: Box | None) -> Places:
    """Room for both that hides neither the car, where it goes, the dial nor each other; the least road."""
    lens = lens_of(m, close)
    key = m.board, close.seat, close.spots, card, chart
    return m.memo.get("close-up", key, lambda: _placed(m, close, lens, card, chart))


def _placed(m: Model, close: CloseUp, lens: Lens, card: Size | None, chart: Box | None) -> Places:
    room = m.layout.callouts
    if chart is not None:
        x, y, w, h = room
        taken = chart[2] + 28
        room = (x if chart[0] > x + w / 2 else x + taken, y, w - taken, h)
    firm, tip = [m.layout.dial_box, *spared(m, close), framed(m, lens)], m.board.point(*close.spots[0])
    if close.kind == "line":
        firm.append(_caption_box(m))
    x, y, w, h = room
    under = x, y + _PLATE, w, h - _PLATE
    roads = [m.board.point(*road) for road in m.board.roads]
    fields = [(weight_of(roads, box, tip, firm), box) for box in spread_over(under, lens.size, _PLACES)]
    if card is None:
        return Places(min(fields)[1])
    cards = [(weight_of(roads, box, tip, firm), box) for box in spread_over(room, card, _PLACES)]
    both = ((a + b + 4 * _shared(one, two), one, two) for (a, one), (b, two) in product(fields, cards))
    _, one, two = min(both)
    return Places(one, two)


def _caption_box(m: Model) -> Box:
    """Where the line over the board is that tells of the lap."""
    x, y, w, h = m.layout.board
    wide = min(640.0, w - 80)
    return x + (w - wide) / 2, y + h * 0.42 - 44, wide, 88


def spared(m: Model, close: CloseUp) -> list[Box]:
    """What has to stay in sight on the board itself: the car, and the way it goes."""
    side = m.long * 1.5
    pose = m.stage.poses.get(close.seat)
    points = [*close.spots, *close.line, *([(pose.x, pose.y)] if pose is not None else [])]
    return [square(m.board.point(*point), side) for point in dict.fromkeys(points)]


def _shared(a: Box, b: Box) -> float:
    """How much two boxes cover of each other, with a gap between them."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) + GAP
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) + GAP
    return wide * high if wide > 0 and high > 0 else 0.0


def in_sight(m: Model, close: CloseUp) -> bool:
    """Whether the board itself is enlarged enough, and shows the spot."""
    x, y, w, h = m.layout.board
    px, py = m.board.point(*close.spots[0])
    return m.board.scale > 1.7 * m.full_board.scale and x < px < x + w and y < py < y + h


def towards(a: Box, b: Box) -> tuple[Point, Point] | None:
    """The ends of the shortest line between two boxes; None where they touch."""
    (ax, ay), (bx, by) = (_middle(box) for box in (a, b))
    one, two = _edge(a, (bx, by)), _edge(b, (ax, ay))
    apart = (one[0] - two[0]) * (ax - bx) + (one[1] - two[1]) * (ay - by) > 0
    return (one, two) if apart and math.dist(one, two) > 6 else None


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _edge(box: Box, to: Point) -> Point:
    """Where a line from the middle of a box towards a point leaves the box."""
    cx, cy = _middle(box)
    dx, dy = to[0] - cx, to[1] - cy
    share = min((half / abs(d) for half, d in ((box[2] / 2, dx), (box[3] / 2, dy)) if d), default=0.0)
    return cx + dx * share, cy + dy * share


def is_in_view(board: Board, spots: Sequence[Point]) -> bool:
    """Whether any of some points of the track lies in the picture, or close beside it."""
    x, y, w, h = board.box
    room = board.cell
    points = (board.point(*spot) for spot in spots)
    return any(x - room < px < x + w + room and y - room < py < y + h + room for px, py in points)
