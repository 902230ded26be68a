"""What stands where beside a circuit: grandstands, marshals' posts, the arrow of the way round, trees."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from game.engine.track import Track
from game.games.formula_one.table.places import PLACES
from game.ui.track_board import Box
from game.ui.track_circuit import Roadside, corner_spots, paved, square
from game.ui.track_room import Ground, area_of, to_scale

Point = tuple[float, float]

STAND: Final = (112.0, 32.0)
POST: Final = 15.0
TREES: Final = 170
_TRIES: Final = 6000
_SIZES: Final = (15.0, 18.0, 21.0, 25.0)
_ROOM: Final = 6.0
"""What the road keeps free of buildings; trees keep further away."""
_TREE_ROOM: Final = 20.0


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
    near = _ground(track, area, _ROOM, marks)
    arrow = _arrow(side, near)
    stands = tuple(_stands(side, near))
    posts = tuple(_posts(side, near))
    x, y, w, h = area
    marks += [_round(spot, *STAND) for spot in stands] + [square(spot, POST) for spot in posts]
    marks += [square(arrow, 44)] if arrow else []
    far = _ground(track, (x - w / 4, y - h / 4, 1.5 * w, 1.5 * h), _TREE_ROOM, marks)
    return Furnished(stands, posts, _trees(track, area, far), arrow)


def _marks(track: Track, side: Roadside) -> Iterator[Box]:
    """What lies beside the road already."""
    yield from (square(corner.spin_point.pose, 56) for corner in track.corners if corner.spin_point)
    yield from (square(side.board.back(*spot), 26) for spot in corner_spots(side.board).values())
    place = PLACES.get(track.id)
    yield from place.taken if place else ()


def _ground(track: Track, area: Box, room: float, marks: list[Box]) -> Ground:
    """The ground with these boxes, the gravel and the concrete taken."""
    ground = Ground(track, area, room, marks)
    for outline in paved(track):
        ground.take_shape(outline)
    return ground


def _round(spot: Point, w: float, h: float) -> Box:
    return spot[0] - w / 2, spot[1] - h / 2, w, h


def _arrow(side: Roadside, ground: Ground) -> tuple[float, float, float] | None:
    """Beside the first rows."""
    for r, right in ((r, right) for r in (6.5, 7.5, 8.5, 5.5, -5.5, -6.5) for right in (True, False)):
        spot = side.board.back(*side.at(r, right, 30))
        if ground.put(*square(spot, 34)):
            return *spot, side.heading(r)
    return None


def _stands(side: Roadside, ground: Ground) -> Iterator[Point]:
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


def _posts(side: Roadside, ground: Ground) -> Iterator[Point]:
    """Marshals' posts on the inside of each corner's way out, or of its way in."""
    for corner in side.track.corners:
        length = (corner.rows[1] - corner.rows[0]) % side.rows + 1
        for r in (corner.rows[0] + length + 0.4, corner.rows[0] - 0.8):
            spot = side.board.back(*side.at(r, corner.hand == "right", 22))
            if ground.put(*square(spot, POST)):
                yield spot
                break


def _trees(track: Track, area: Box, ground: Ground) -> tuple[tuple[float, float, float], ...]:
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
