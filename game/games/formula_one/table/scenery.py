"""How the circuits of Formula-1 look wherever one is shown: ground, gravel, road, stands, posts and trees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from game.engine.track import Track
from game.games.formula_one.table.places import PLACES
from game.ui import svg, track_circuit
from game.ui.art_base import drawing
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER, Theme
from game.ui.track_board import Board, Box, inside
from game.ui.track_circuit import Roadside, is_free, near
from game.ui.track_dress import TrackDress
from game.ui.track_lanes import brackets, edge_lines, finish, surface

CARS: Final = {1: "#FFD21A", 2: "#F0780F", 3: "#0DBB88", 4: "#C8240C", 5: "#1D1F24", 6: "#2440B0"}
"""The colour of each car's pit box."""
STAND: Final = (112.0, 32.0)
POST: Final = 15.0
TREES: Final = 170
BEND: Final = 210.0
"""Kerbs stand where the road bends tighter than this radius, in units of the track."""


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
    tree: tuple[str, str, str]


SOILS: Final = {
    "paper": Soil(
        "#A9B57C", "#A3AF76", "#BCC48F", "#E4D5AE", "#C9B683", "#C4AF7B", "#D8CDB5", INK,
        ("#4A6340", "#5F7E4C", "#7F9B5D"),
    ),
    "night": Soil(
        "#2B3A30", "#2F4035", "#3A4B3C", "#57503D", "#6B624A", "#6B624A", "#474D52", "#0C0E12",
        ("#1F2F22", "#3A5540", "#4C6C4B"),
    ),
    "contrast": Soil(
        "#E4ECCF", "#DCE6C4", "#F3F7E6", "#F2E6C8", "#B59B62", "#B59B62", "#F2F2F2", "#000000",
        ("#33502C", "#5F8249", "#8FB073"),
    ),
}  # fmt: skip


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """A whole circuit as SVG in u; nothing stands in the boxes of `keep`."""
    soil = SOILS.get(theme.name, SOILS["paper"])
    side = Roadside(board)
    k = board.scale
    place = PLACES.get(board.track.id)
    return "".join(
        (
            _ground(board, soil),
            surface(side.lanes, soil.verge, 15 * k),
            track_circuit.gravel(side, soil.gravel, soil.rim, soil.pebbles if detail else None),
            place.draw(board, theme) if place else "",
            track_circuit.apron(side, soil.apron, soil.edge),
            _road(board, side),
            track_circuit.spin_points(board, detail),
            track_circuit.start_arrow(board, _arrow(board.track), soil.edge),
            *_built(board, detail, keep),
            *_trees(board, soil, keep),
        )
    )


@lru_cache(maxsize=16)
def _arrow(track: Track) -> tuple[float, float, float] | None:
    """Where the arrow beside the first rows lies."""
    place = PLACES.get(track.id)
    return track_circuit.arrow_spot(track, place.taken if place else ())


def labels(p: Painter, board: Board, detail: bool) -> None:
    """Limits, numbers of boxes and starting spaces, and the corners' discs."""
    if detail:
        track_circuit.limits(p, board)
        track_circuit.numbers(p, board, CARS)
    track_circuit.corner_numbers(p, board)


TRACKS: Final = TrackDress(vectors, labels, track_circuit.row_numbers)


def _ground(board: Board, soil: Soil) -> str:
    """Grass, mown in slanting stripes."""
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


def _road(board: Board, side: Roadside) -> str:
    lanes, k = side.lanes, board.scale
    return "".join(
        (
            surface(lanes, INK, 3.2 * k),
            track_circuit.kerbs(side, 5.4, BEND, 7.2),
            surface(lanes, track_circuit.GAP),
            track_circuit.spaces(lanes),
            edge_lines(lanes, PAPER.kerb_white, 1.5 * k, 0.6 * k),
            track_circuit.islands(board, k > 0.5),
            finish(lanes, 4.4 * k),
            brackets(lanes, "#F4F1E8", 1.3 * k, 3 * k, 11 * k, 0.72),
            track_circuit.boxes(board, CARS),
        )
    )


# -- what is built ---------------------------------------------------------------------------------------
def _built(board: Board, detail: bool, keep: Sequence[Box]) -> Iterator[str]:
    """Grandstands and, where they can be seen, marshals' posts."""
    stand, post = drawing("formula_one/grandstand"), drawing("formula_one/marshal_post")
    for x, y in stands(board.track):
        if not _kept(board, x - STAND[0] / 2, y - STAND[1] / 2, *STAND, keep):
            yield stand.at(*board.point(x, y), STAND[0] * board.scale)
    for x, y in posts(board.track) if detail else ():
        if not _kept(board, x - POST / 2, y - POST / 2, POST, POST, keep):
            yield post.at(*board.point(x, y), POST * board.scale)


def _kept(board: Board, x: float, y: float, w: float, h: float, keep: Sequence[Box]) -> bool:
    """Whether a box of the track lies in a box of the screen that is kept free."""
    (left, top), (right, low) = board.point(x, y), board.point(x + w, y + h)
    return any(left < a + c and right > a and top < b + d and low > b for a, b, c, d in keep)


def _whole(track: Track) -> Board:
    """The track in its own units."""
    return Board(track, (0.0, 0.0, *track.size))


@lru_cache(maxsize=16)
def stands(track: Track) -> tuple[tuple[float, float], ...]:
    """The middles of up to three grandstands: above the road, as near to the finish line as there is room."""
    board = _whole(track)
    side = Roadside(board)
    line = board.at(track.rows[0][len(track.rows[0]) // 2])
    discs = _discs(track)
    places = []
    for i in range(2 * side.rows):
        for right in (False, True):
            x, y = board.back(*side.at(i / 2, right))
            over = board.back(*side.at(i / 2, right, 1.0))
            if over[1] - y > -0.9 or _in_gravel(track, i / 2, right):
                continue
            spot = x, y - 10 - STAND[1] / 2
            far = math.dist(board.point(*spot), line[:2])
            if _fits(track, spot, STAND, 7.0) and all(math.dist(spot, disc) > 66 for disc in discs):
                places.append((far, spot))
    found: list[tuple[float, float]] = []
    for _, spot in sorted(places):
        if len(found) < 3 and all(abs(spot[0] - x) > STAND[0] + 6 or abs(spot[1] - y) > 60 for x, y in found):
            found.append(spot)
    return tuple(found)


@lru_cache(maxsize=16)
def _discs(track: Track) -> tuple[tuple[float, float], ...]:
    """Where the corners' numbers stand."""
    board = _whole(track)
    return tuple(board.back(*point) for point in track_circuit.corner_spots(board).values())


def _in_gravel(track: Track, r: float, right: bool) -> bool:
    """Whether a stand at a place in rows would reach into the run-off of a corner."""
    rows = len(track.rows)
    return any(
        (corner.hand == "left") is right
        and (r - corner.rows[0] + 1.7) % rows < (corner.rows[1] - corner.rows[0]) % rows + 6
        for corner in track.corners
    )


@lru_cache(maxsize=16)
def posts(track: Track) -> tuple[tuple[float, float], ...]:
    """The marshals' posts: on the inside of the way out of each corner."""
    board = _whole(track)
    side = Roadside(board)
    discs = _discs(track)
    found = []
    for corner in track.corners:
        length = (corner.rows[1] - corner.rows[0]) % side.rows + 1
        for r in (corner.rows[0] + length + 0.4, corner.rows[0] - 0.8):
            spot = board.back(*side.at(r, corner.hand == "right", 21))
            apart = all(math.dist(spot, disc) > 24 for disc in discs) and not _over(stands(track), spot)
            if apart and _fits(track, spot, (POST, POST), 10.0):
                found.append(spot)
                break
    return tuple(found)


def _over(stands: Sequence[tuple[float, float]], spot: tuple[float, float]) -> bool:
    """Whether a post would stand on a grandstand."""
    w, h = (STAND[0] + POST) / 2 + 3, (STAND[1] + POST) / 2 + 3
    return any(abs(spot[0] - x) < w and abs(spot[1] - y) < h for x, y in stands)


def _fits(track: Track, spot: tuple[float, float], size: tuple[float, float], room: float) -> bool:
    """Whether something stands on the board, clear of the road, of spin points and of the place's things."""
    (x, y), (w, h) = spot, size
    if not (w / 2 < x < track.size[0] - w / 2 and h / 2 < y < track.size[1] - h / 2):
        return False
    marks = [corner.spin_point.pose for corner in track.corners if corner.spin_point]
    if any(abs(x - m.x) < w / 2 + 24 and abs(y - m.y) < h / 2 + 24 for m in marks):
        return False
    place = PLACES.get(track.id)
    boxes = place.taken if place else ()
    if any(abs(x - a - c / 2) < (w + c) / 2 and abs(y - b - d / 2) < (h + d) / 2 for a, b, c, d in boxes):
        return False
    return is_free(track, (x - w / 2, y - h / 2, w, h), room)


# -- trees -----------------------------------------------------------------------------------------------
def _trees(board: Board, soil: Soil, keep: Sequence[Box]) -> Iterator[str]:
    tree = drawing("formula_one/tree", t1=soil.tree[0], t2=soil.tree[1], t3=soil.tree[2])
    x0, y0, w, h = board.box
    for x, y, size in trees(board.track):
        half = size / 2
        px, py = board.point(x, y)
        seen = x0 - half < px < x0 + w + half and y0 - half < py < y0 + h + half
        if seen and not _kept(board, x - half, y - half, size, size, keep):
            yield tree.at(px, py, size * board.scale)


@lru_cache(maxsize=16)
def trees(track: Track) -> tuple[tuple[float, float, float], ...]:
    """(x, y, size) of the trees in groups, the lower ones later, over the board and somewhat beyond it."""
    rng = Random(track.id)
    w, h = track.size
    grown: list[tuple[float, float, float]] = []
    for _ in range(6000):
        if len(grown) >= TREES:
            break
        size = rng.choice((15.0, 18.0, 21.0, 25.0))
        if grown and rng.random() < 0.72:
            near_by = rng.choice(grown)
            x, y = near_by[0] + rng.uniform(-28, 28), near_by[1] + rng.uniform(-21, 21)
        else:
            out = 0.25 if rng.random() < 0.16 else 0.0
            x, y = rng.uniform(-out * w, (1 + out) * w), rng.uniform(-out * h, (1 + out) * h)
        if _can_grow(track, x, y, size) and all(
            math.dist((x, y), (a, b)) > 0.42 * (size + c) for a, b, c in grown
        ):
            grown.append((x, y, size))
    return tuple(sorted(grown, key=lambda tree: tree[1]))


def _on_gravel(track: Track, x: float, y: float, r: float) -> bool:
    """Whether something of that radius reaches into a run-off."""
    spots = ((x, y), (x - r, y), (x + r, y), (x, y - r), (x, y + r))
    for trap, (x0, y0, x1, y1) in _traps(track):
        if x0 - r < x < x1 + r and y0 - r < y < y1 + r and any(inside(trap, *spot) for spot in spots):
            return True
    return False


@lru_cache(maxsize=16)
def _traps(track: Track) -> tuple[tuple[tuple[tuple[float, float], ...], Box], ...]:
    """Each run-off with its left, top, right and bottom end."""
    return tuple(
        (
            trap,
            (
                min(x for x, _ in trap),
                min(y for _, y in trap),
                max(x for x, _ in trap),
                max(y for _, y in trap),
            ),
        )
        for trap in track_circuit.run_offs(track)
    )


@lru_cache(maxsize=16)
def _things(track: Track) -> tuple[Box, ...]:
    """What no tree may cover: the middle and the size of each."""
    things = [(*spot, *STAND) for spot in stands(track)]
    things += [(*spot, POST, POST) for spot in posts(track)]
    things += [(c.spin_point.pose.x, c.spin_point.pose.y, 60.0, 60.0) for c in track.corners if c.spin_point]
    things += [(x, y, 24.0, 24.0) for x, y in _discs(track)]
    arrow = _arrow(track)
    return (*things, (arrow[0], arrow[1], 44.0, 44.0)) if arrow else tuple(things)


def _can_grow(track: Track, x: float, y: float, size: float) -> bool:
    """Whether a tree stands clear of the road, of gravel, marks and everything built."""
    if near(track, x, y) < size * 0.6 + 22:
        return False
    if any(
        abs(x - a) < (c + size) / 2 + 3 and abs(y - b) < (d + size) / 2 + 3 for a, b, c, d in _things(track)
    ):
        return False
    if near(track, x, y) < 70 and _on_gravel(track, x, y, 0.4 * size):
        return False
    place = PLACES.get(track.id)
    boxes = place.taken if place else ()
    return not any(
        a - size / 2 < x < a + c + size / 2 and b - size / 2 < y < b + d + size / 2 for a, b, c, d in boxes
    )
