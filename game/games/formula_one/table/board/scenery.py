"""How a circuit of Formula-1 looks wherever it is shown: landscape, gravel, road, stands, posts, trees."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from game.engine.track import Track
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme, mix
from game.ui.tracks import circuit as track_circuit
from game.ui.tracks.board import Board, Box
from game.ui.tracks.circuit import Roadside, corner_spots, paved, square
from game.ui.tracks.lanes import brackets, edge_lines, finish, surface
from game.ui.tracks.renderer import TrackRenderer
from game.ui.tracks.room import OpenGround, area_of, to_scale

Point = tuple[float, float]
STAND: Final = (112.0, 32.0)
POST: Final = 15.0
TREES: Final = 170
_TRIES: Final = 6000
_SIZES: Final = (15.0, 18.0, 21.0, 25.0)
_ROOM: Final = 6.0
"""What the road keeps free of buildings; trees keep further away."""
_TREE_ROOM: Final = 20.0
CARS: Final = {1: "#FFD21A", 2: "#F0780F", 3: "#0DBB88", 4: "#C8240C", 5: "#1D1F24", 6: "#2440B0"}
"""The colour of each car's pit box."""
BEND: Final = 210.0
"""Kerbs stand where the road bends tighter than this radius, in units of the track."""


# -- where our circuits lie ---
@dataclass(frozen=True, slots=True)
class Place:
    """A piece of landscape: how it is drawn, and the boxes of the track it takes, in the track's units."""

    draw: Callable[[Board, Theme], str]
    taken: tuple[Box, ...]


def _in_units(board: Board, inner: str) -> str:
    """Fragments in the track's units, placed on the board."""
    x, y = board.point(0.0, 0.0)
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({board.scale:.5f})">{inner}</g>'


def _dim(theme: Theme, colour: str) -> str:
    """A colour of the landscape as it looks in a theme."""
    return mix(colour, "#1A2228", 0.5) if theme.name == "night" else colour


# -- a harbour ---
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
        svg.path(quay, _dim(theme, "#D8CDB5"), INK, 1.4),
        svg.path(sea, _dim(theme, "#7DB3BD"), INK, 1.2),
        svg.path(foam, None, _dim(theme, "#B9DBDF"), 1.3),
        svg.rect(486, 398, 10, 26, _dim(theme, "#C9BB9C"), 0, INK, 1),
        *(_boat(theme, *boat) for boat in _BOATS),
    ]
    return _in_units(board, "".join(parts))


def _boat(theme: Theme, x: float, y: float, size: float, sail: str) -> str:
    hull = svg.path("M-13 4H13L8 11H-8Z", _dim(theme, "#8A5A2B"), INK, 1.6)
    sails = svg.path("M-1 2V-20L-12 2Z", _dim(theme, sail), INK, 1.4)
    jib = svg.path("M2 2V-16L11 2Z", _dim(theme, "#C8240C"), INK, 1.4)
    return f'<g transform="translate({x} {y}) scale({size})">{hull}{sails}{jib}</g>'


# -- an airfield ---
def _airfield(board: Board, theme: Theme) -> str:
    """A disused runway across the infield, a hangar and a windsock."""
    concrete = {"night": "#3C4640", "contrast": "#E9E6D8"}.get(theme.name, "#BDB999")
    paint = {"night": "#8B948C", "contrast": "#8A8670"}.get(theme.name, "#F4F1E4")
    piano = "".join(f"M{x}-11V11" for x in (-206, -200, -194, 194, 200, 206))
    runway = (
        svg.rect(-215, -17, 430, 34, concrete, 1, mix(concrete, INK, 0.25), 1)
        + svg.path("M-160 0H160", None, paint, 2, dash="16 13", cap="butt")
        + svg.path(piano, None, paint, 2.4, cap="butt")
    )
    taxi = svg.path("M-96-14L-110-62H-84L-72-14Z", concrete)
    field = f'<g transform="translate(404 280) rotate(-8)">{taxi}{runway}</g>'
    return _in_units(board, field + _hangar(theme) + _windsock(theme))


def _hangar(theme: Theme) -> str:
    roof, ridge = _dim(theme, "#8B929B"), _dim(theme, "#6E757E")
    ribs = "".join(f"M{x} 1V29" for x in range(12, 64, 10))
    shed = (
        svg.rect(3, 4, 68, 30, "#000000", 1, op=0.22)
        + svg.rect(0, 0, 68, 30, roof, 1, INK, 1.6)
        + svg.path(ribs, None, ridge, 1.2, cap="butt")
        + svg.rect(0, 13, 68, 4, ridge)
    )
    return f'<g transform="translate(262 206) rotate(-8)">{shed}</g>'


def _windsock(theme: Theme) -> str:
    sleeve = "".join(
        svg.path(f"M{x} {-5 + i * 0.8}H{x + 5}V{5 - i * 0.8}H{x}Z", colour, INK, 0.8)
        for i, (x, colour) in enumerate(((2, "#E2571E"), (7, "#F7F7F2"), (12, "#E2571E"), (17, "#F7F7F2")))
    )
    pole = svg.circle(0, 0, 3, _dim(theme, "#D8CDB5"), INK, 1.2)
    return f'<g transform="translate(222 232) rotate(-24)">{sleeve}{pole}</g>'


# -- a lake ---
_SHORE: Final = (
    "M0-56C44-62 112-50 124-14C132 22 92 46 44 44C14 43-6 60-48 56C-102 50-132 24-122-10C-112-46-52-50 0-56Z"
)
_RIPPLES: Final = ((-70, -20), (20, -36), (70, 8), (-30, 30), (-92, 12), (40, 26))


def _lake(board: Board, theme: Theme) -> str:
    """A lake in the woods with a sandy shore, an islet, a landing stage and two rowing boats."""
    foam = "".join(f"M{x - 8} {y}l4-2 4 2 4-2 4 2" for x, y in _RIPPLES)
    tree = drawing(
        "formula_one/tree", t1=_dim(theme, "#4A6340"), t2=_dim(theme, "#5F7E4C"), t3=_dim(theme, "#7F9B5D")
    )
    parts = [
        svg.path(_SHORE, _dim(theme, "#D8CDA0"), _dim(theme, "#B7A978"), 14),
        svg.path(_SHORE, _dim(theme, "#7DB3BD"), INK, 1.4),
        svg.path(foam, None, _dim(theme, "#B9DBDF"), 1.3),
        svg.path("M-68-4a24 13 0 1 0 48 0a24 13 0 1 0-48 0Z", _dim(theme, "#A9B57C"), INK, 1.2),
        tree.at(-50, -9, 19),
        tree.at(-36, -6, 16),
        svg.rect(96, -20, 40, 9, _dim(theme, "#B08A57"), 0, INK, 1.2),
        _rowing_boat(theme, 58, -16, 24, "#C8240C"),
        _rowing_boat(theme, 6, 8, -12, "#F7F7F2"),
    ]
    inner = f'<g transform="translate(268 206)">{"".join(parts)}</g>'
    return _in_units(board, inner)


def _rowing_boat(theme: Theme, x: float, y: float, angle: float, colour: str) -> str:
    hull = svg.path("M-13 0C-8-6 6-6 13 0C6 6-8 6-13 0Z", _dim(theme, colour), INK, 1.3)
    seats = svg.path("M-4-4V4M3-4V4", None, _dim(theme, "#8A5A2B"), 2, cap="butt")
    oars = svg.path("M-1-4L-6-12M-1 4L-6 12", None, INK, 1.2)
    return f'<g transform="translate({x} {y}) rotate({angle})">{oars}{hull}{seats}</g>'


PLACES: Final = {
    "porto_serra": Place(_harbour, ((346.0, 356.0, 176.0, 400.0),)),
    "tannfeld": Place(_lake, ((128.0, 134.0, 282.0, 142.0),)),
    "kestrel_heath": Place(_airfield, ((188.0, 236.0, 430.0, 92.0), (206.0, 188.0, 136.0, 60.0))),
}
"""By the circuit's id; circuits of a player's own lie in open country."""


# -- what stands where ---
@dataclass(frozen=True, slots=True)
class Furnished:
    """The middles of everything that stands beside a circuit, in its units; trees with their size."""

    stands: tuple[Point, ...]
    posts: tuple[Point, ...]
    trees: tuple[tuple[float, float, float], ...]
    arrow: tuple[float, float, float] | None
    """With its heading."""


@lru_cache(maxsize=16)
def furnished(track: Track) -> Furnished:
    """Everything placed, nothing over another, over the road, a spin point or a corner's number."""
    side = Roadside(to_scale(track))
    area = area_of(side.board)
    marks = list(_marks(track, side))
    near = _free_ground(track, area, _ROOM, marks)
    arrow = _arrow(side, near)
    stands = tuple(_stands(side, near))
    posts = tuple(_posts(side, near))
    x, y, w, h = area
    marks += [_round(spot, *STAND) for spot in stands] + [square(spot, POST) for spot in posts]
    marks += [square(arrow, 44)] if arrow else []
    far = _free_ground(track, (x - w / 4, y - h / 4, 1.5 * w, 1.5 * h), _TREE_ROOM, marks)
    return Furnished(stands, posts, _grown(track, area, far), arrow)


def _marks(track: Track, side: Roadside) -> Iterator[Box]:
    """What lies beside the road already."""
    yield from (square(corner.spin_point.pose, 56) for corner in track.corners if corner.spin_point)
    yield from (square(side.board.back(*spot), 26) for spot in corner_spots(side.board).values())
    place = PLACES.get(track.id)
    yield from place.taken if place else ()


def _free_ground(track: Track, area: Box, room: float, marks: list[Box]) -> OpenGround:
    """The ground with these boxes, the gravel and the concrete taken."""
    ground = OpenGround(track, area, room, marks)
    for outline in paved(track):
        ground.take_shape(outline)
    return ground


def _round(spot: Point, w: float, h: float) -> Box:
    return spot[0] - w / 2, spot[1] - h / 2, w, h


def _arrow(side: Roadside, ground: OpenGround) -> tuple[float, float, float] | None:
    """Beside the first rows."""
    for r, right in ((r, right) for r in (6.5, 7.5, 8.5, 5.5, -5.5, -6.5) for right in (True, False)):
        spot = side.board.back(*side.at(r, right, 30))
        if ground.put(*square(spot, 34)):
            return *spot, side.heading(r)
    return None


def _stands(side: Roadside, ground: OpenGround) -> Iterator[Point]:
    """Up to three grandstands above the road, as near to the finish line as there is room."""
    line = side.board.back(*side.at(0.0, True))
    places = []
    for i in range(2 * side.rows):
        for right in (False, True):
            (x, y), (_, over) = (side.board.back(*side.at(i / 2, right, out)) for out in (0.0, 1.0))
            if over - y < -0.9:
                spot = x, y - 10 - STAND[1] / 2
                places.append((math.dist(spot, line), spot))
    found = 0
    for _, spot in sorted(places):
        if found < 3 and ground.free(*_round(spot, *STAND)):
            ground.take(*_round(spot, STAND[0] + 12, STAND[1] + 12))
            found += 1
            yield spot


def _posts(side: Roadside, ground: OpenGround) -> Iterator[Point]:
    """Marshals' posts on the inside of each corner's way out, or of its way in."""
    for corner in side.track.corners:
        length = (corner.rows[1] - corner.rows[0]) % side.rows + 1
        for r in (corner.rows[0] + length + 0.4, corner.rows[0] - 0.8):
            spot = side.board.back(*side.at(r, corner.hand == "right", 22))
            if ground.put(*square(spot, POST)):
                yield spot
                break


def _grown(track: Track, area: Box, ground: OpenGround) -> tuple[tuple[float, float, float], ...]:
    """(x, y, size) of trees in groups, the lower ones later, over the board and somewhat beyond it."""
    rng = Random(track.id)
    left, top, w, h = area
    grown: list[tuple[float, float, float]] = []
    for _ in range(_TRIES):
        if len(grown) >= TREES:
            break
        size = rng.choice(_SIZES)
        if grown and rng.random() < 0.72:
            beside = rng.choice(grown)
            x, y = beside[0] + rng.uniform(-28, 28), beside[1] + rng.uniform(-21, 21)
        else:
            out = 0.25 if rng.random() < 0.16 else 0.0
            x = left + rng.uniform(-out * w, (1 + out) * w)
            y = top + rng.uniform(-out * h, (1 + out) * h)
        if not ground.free(*square((x, y), size)):
            continue
        if all(math.dist((x, y), (a, b)) > 0.42 * (size + c) for a, b, c in grown):
            grown.append((x, y, size))
    return tuple(sorted(grown, key=lambda tree: tree[1]))


# -- a whole circuit ---
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
            _road(board, side, theme.space_line if theme.name == "contrast" else track_circuit.GAP),
            track_circuit.spin_points(board, detail),
            track_circuit.start_arrow(board, furnished(board.track).arrow, soil.arrow),
            *_built(board, detail, keep),
            *_trees(board, soil, keep),
        )
    )


def labels(p: Painter, board: Board, detail: bool) -> None:
    """Limits, numbers of boxes and starting spaces, and the corners' discs."""
    if detail:
        track_circuit.limits(p, board)
        track_circuit.numbers(p, board, CARS)
    track_circuit.corner_numbers(p, board)


TRACKS: Final = TrackRenderer(vectors, labels, track_circuit.row_numbers)


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


def _road(board: Board, side: Roadside, gap: str) -> str:
    lanes, k = side.lanes, board.scale
    return "".join(
        (
            surface(lanes, INK, 3.2 * k),
            track_circuit.kerbs(side, 5.4, BEND, 7.2),
            surface(lanes, gap),
            track_circuit.spaces(lanes),
            edge_lines(lanes, PAPER.kerb_white, 1.5 * k, 0.6 * k),
            track_circuit.islands(board, k > 0.5),
            finish(lanes, 4.4 * k),
            brackets(lanes, "#F4F1E8", 1.3 * k, 3 * k, 11 * k, 0.72),
            track_circuit.boxes(board, CARS),
        )
    )


def _built(board: Board, detail: bool, keep: Sequence[Box]) -> Iterator[str]:
    """Grandstands and, where they can be seen, marshals' posts."""
    stand, post = drawing("formula_one/grandstand"), drawing("formula_one/marshal_post")
    found = furnished(board.track)
    for x, y in found.stands:
        if not _kept(board, x - STAND[0] / 2, y - STAND[1] / 2, *STAND, keep):
            yield stand.at(*board.point(x, y), STAND[0] * board.scale)
    for x, y in found.posts if detail else ():
        if not _kept(board, x - POST / 2, y - POST / 2, POST, POST, keep):
            yield post.at(*board.point(x, y), POST * board.scale)


def _kept(board: Board, x: float, y: float, w: float, h: float, keep: Sequence[Box]) -> bool:
    """Whether a box of the track lies in a box of the screen that is kept free."""
    (left, top), (right, low) = board.point(x, y), board.point(x + w, y + h)
    return any(left < a + c and right > a and top < b + d and low > b for a, b, c, d in keep)


def _trees(board: Board, soil: Soil, keep: Sequence[Box]) -> Iterator[str]:
    tree = drawing("formula_one/tree", t1=soil.tree[0], t2=soil.tree[1], t3=soil.tree[2])
    x0, y0, w, h = board.box
    for x, y, size in furnished(board.track).trees:
        half = size / 2
        px, py = board.point(x, y)
        seen = x0 - half < px < x0 + w + half and y0 - half < py < y0 + h + half
        if seen and not _kept(board, x - half, y - half, size, size, keep):
            yield tree.at(px, py, size * board.scale)
