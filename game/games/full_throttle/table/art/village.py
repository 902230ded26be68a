"""The layout of the village: stream and bridge, gate, houses, straw bales, crowd, trees; never on the road.

Everything is in units of the track. The layout is computed for every track, also a player's own one, and is
deterministic.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Literal

from game.engine.venue.track import Space, Track
from game.games.full_throttle.table.art import villagers as art
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.tracks.board import Board
from game.ui.tracks.lanes import Lanes, Line, at_length, length, offset
from game.ui.tracks.room import OpenGround, area_of, to_scale

VERGE = 12.0
ROAD_MARGIN = VERGE + 2
"""The margin kept free on both sides of the road."""
RIM = (12.0, 4.0)
"""The distance of panels from that margin, for the number plates beside the bends."""
HOUSE, STRIP = 70.0, 26.0
POND = (56.0, 42.0)
"""Half the axes of the pond."""
Kind = Literal["house", "tree", "bale", "crowd", "tower", "cow", "reeds"]


@dataclass(frozen=True, slots=True)
class Prop:
    """Something beside the road: its kind, its box and its drawing."""

    kind: Kind
    box: Box
    drawn: str


@dataclass(slots=True)
class Village:
    """Everything around one road."""

    track: Track
    area: Box
    lanes: Lanes
    ground: OpenGround
    stream: Line = field(default_factory=list)
    pond: tuple[float, float, float, float] | None = None
    bridge: int = -1
    """The narrow space over the stream, −1 for none."""
    props: list[Prop] = field(default_factory=list)

    def add(self, kind: Kind, box: Box, drawn: str) -> bool:
        """Add a prop if its box is free; return whether it was."""
        found = self.ground.put(*box)
        if found:
            self.props.append(Prop(kind, box, drawn))
        return found


@lru_cache(maxsize=32)
def village(track: Track, area: Box, keep: tuple[Box, ...] = ()) -> Village:
    """Return the village around a track in an area; it leaves the boxes `keep` free."""
    wet = _with_water(track, area)
    found = replace(wet, ground=wet.ground.copy(), props=[])
    for x, y, w, h in keep:
        found.ground.take(x - 8, y - 4, w + 16, h + 8)
    rng = Random(track.id)
    _gates(found)
    _houses(found)
    _bales(found)
    _crowd(found, rng)
    _green(found)
    _trees(found, rng)
    return found


def infield(board: Board, width: float, height: float) -> Box:
    """Return the dry box inside the lap, in u, with most space for panels of this shape."""
    x, y, w, h = _infield(board.track, round(width / height, 2))
    left, top = board.point(x, y)
    return left, top, w * board.scale, h * board.scale


@lru_cache(maxsize=16)
def _dry_boxes(track: Track) -> tuple[Box, ...]:
    return tuple(_with_water(track, _units(to_scale(track))).ground.boxes_inside())


def _units(board: Board) -> Box:
    x, y, w, h = (round(part, 1) for part in area_of(board))
    return x, y, w, h


@lru_cache(maxsize=64)
def _infield(track: Track, shape: float) -> Box:
    area, boxes = area_of(to_scale(track)), _dry_boxes(track)
    nothing = (area[0] + area[2] / 2, area[1] + area[3] / 2, 0.0, 0.0)
    best = max(boxes, key=lambda box: (min(box[2] / shape, box[3]), box[2] * box[3]), default=nothing)
    x, y, w, h = best
    return x + RIM[0], y + RIM[1], max(0.0, w - 2 * RIM[0]), max(0.0, h - 2 * RIM[1])


# -- water -----
@lru_cache(maxsize=16)
def _with_water(track: Track, area: Box) -> Village:
    """The ground with a stream that passes below a narrow row into a pond, if there is space for one."""
    found = Village(track, area, Lanes(to_scale(track)), OpenGround(track, area, ROAD_MARGIN))
    for space in sorted(narrow(track), key=lambda space: space.pose.y):
        if _flood(found, space):
            break
    return found


def narrow(track: Track) -> Iterator[Space]:
    """Yield the spaces of rows with one lane next to rows with more."""
    count = len(track.rows)
    for row, spaces in enumerate(track.rows):
        beside = (track.rows[row - 1], track.rows[(row + 1) % count])
        if len(spaces) == 1 and any(len(other) > 1 for other in beside):
            yield track.spaces[spaces[0]]


def _flood(found: Village, space: Space) -> bool:
    """Lead the stream below this space, from the edge of the ground into a pond, if there is space."""
    angle = math.radians(space.pose.angle)
    sign = 1 if found.track.inner != "right" else -1
    nx, ny = -math.sin(angle) * sign, math.cos(angle) * sign
    half = math.dist(*found.lanes.across(space.index, 0.5)) / 2

    def at(distance: float) -> tuple[float, float]:
        return space.pose.x + nx * distance, space.pose.y + ny * distance

    distance = half + ROAD_MARGIN + 17
    while _within(found.area, at(distance)):
        if not _dry(found.ground, at(distance), found.area):
            return False
        distance += 12
    spring = [at(distance + 30 - i * 12) for i in range(int((distance + 30) // 12) + 1)]
    for pond in _pond_places(found, at(0)):
        mouth = _curve(at(-half * 0.4), at(-half - 46), (pond[0] - (pond[0] - at(0)[0]) * 0.5, pond[1]), pond)
        if all(
            found.ground.is_free(x - 12, y - 12, 24, 24) for x, y in mouth if math.dist((x, y), at(0)) > 72
        ):
            found.stream, found.bridge = [*spring, *mouth], space.index
            found.pond = (*pond, *POND)
            _wet(found)
            return True
    return False


def _within(area: Box, spot: tuple[float, float]) -> bool:
    return area[0] < spot[0] < area[0] + area[2] and area[1] < spot[1] < area[1] + area[3]


def _dry(ground: OpenGround, spot: tuple[float, float], area: Box) -> bool:
    """Whether the stream can pass a spot; what is beyond the ground's edge does not matter."""
    x0, y0 = max(area[0], spot[0] - 15), max(area[1], spot[1] - 15)
    x1, y1 = min(area[0] + area[2], spot[0] + 15), min(area[1] + area[3], spot[1] + 15)
    return ground.is_free(x0, y0, x1 - x0, y1 - y0)


def _pond_places(found: Village, bridge: tuple[float, float]) -> list[tuple[float, float]]:
    """Free places for the pond near the bridge, the farthest from the green's middle first."""
    px, py = found.ground.inside.centroid()
    x0, y0 = found.area[:2]
    middle = x0 + px * found.ground.grain, y0 + py * found.ground.grain
    rx, ry = POND
    places = []
    for dx in range(-200, 201, 8):
        for dy in range(-200, 201, 8):
            x, y = bridge[0] + dx, bridge[1] + dy
            if not 96 <= math.hypot(dx, dy) <= 200 or not found.ground.is_inside(x, y):
                continue
            if found.ground.is_free(x - rx, y - ry, 2 * rx, 2 * ry):
                places.append((x, y))
    return sorted(places, key=lambda spot: -math.dist(spot, middle))


def _curve(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> Line:
    line = []
    for i in range(21):
        t = i / 20
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = list(zip(shares, (a, b, c, d), strict=True))
        line.append((sum(s * x for s, (x, _) in points), sum(s * y for s, (_, y) in points)))
    return line


def _wet(found: Village) -> None:
    assert found.pond is not None
    x, y, rx, ry = found.pond
    for px, py in found.stream:
        found.ground.take(px - 17, py - 17, 34, 34)
    found.ground.take(x - rx - 4, y - ry - 4, 2 * rx + 8, 2 * ry + 8)


# -- at the road -----
def _gates(found: Village) -> None:
    """Two towers beside each narrow row that is no bridge, if there is grass for them."""
    bare = OpenGround(found.track, found.area, 1)
    for space in narrow(found.track):
        if space.index == found.bridge:
            continue
        left, right = found.lanes.across(space.index, 0.5)
        distance = 21 / math.dist(left, right)
        for (ax, ay), (bx, by) in ((left, right), (right, left)):
            x, y = round(ax + (ax - bx) * distance, 1), round(ay + (ay - by) * distance, 1)
            box = (x - 18, y - 18, 36, 36)
            if bare.is_free(*box):
                found.ground.take(*box)
                found.props.append(Prop("tower", box, art.tower(x, y)))


def _bales(found: Village) -> None:
    """Straw bales in threes along the outside of the corners."""
    outer = 1 if found.track.inner != "right" else 0
    for corner in found.track.corners:
        side = outer if (corner.hand == "left") == (found.track.inner != "right") else 1 - outer
        spaces = [found.track.spaces[index] for index in corner.spaces]
        lane = (max if side else min)(space.lane for space in spaces)
        edge = [point for s in spaces if s.lane == lane for point in found.lanes.sides(s.index)[side]]
        line = offset(edge, 25 if side else -25, closed=False)
        reach, total = 48.0, length(line)
        while reach < total - 40:
            reach += 135 if _three(found, line, reach) else 12


def _three(found: Village, line: Line, middle: float) -> bool:
    drawn, boxes = [], []
    for j in (-1, 0, 1):
        (ax, ay), (x, y), (bx, by) = (at_length(line, middle + 28 * j + d) for d in (-9, 0, 9))
        drawn.append(art.bale(x, y, math.degrees(math.atan2(by - ay, bx - ax))))
        boxes.append((x - 11, y - 11, 22.0, 22.0))
    free = all(found.ground.is_free(*box) for box in boxes)
    for box, bale in zip(boxes, drawn, strict=True) if free else ():
        found.ground.take(*box)
        found.props.append(Prop("bale", box, bale))
    return free


def _crowd(found: Village, rng: Random) -> None:
    """People along the top, on the grass between the road and the edge."""
    x0, y0, w, _ = found.area
    base = round(y0 + STRIP - 2, 1)
    runs: list[tuple[float, float]] = []
    x = x0 + 6
    while x + 14 <= x0 + w - 6:
        if found.ground.is_free(x, y0 + 1, 14, STRIP):
            start = runs[-1][0] if runs and abs(runs[-1][1] - x) < 0.01 else x
            runs[-1:] = [*runs[-1:], (start, x + 14)] if start == x else [(start, x + 14)]
        x += 14
    for left, right in runs:
        if right - left >= 84:
            left, right = left + 8, right - 8
            found.add("crowd", (left, y0 + 1, right - left, STRIP), art.crowd(left, right, base, rng))


# -- on the grass -----
def _houses(found: Village) -> None:
    """A house near each corner of the ground, with a tree on either side."""
    for i, (right, low) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        for x, y in _near_corner(found.area, bool(right), bool(low), HOUSE + 4):
            inside = found.ground.is_inside(x + HOUSE / 2, y + HOUSE / 2)
            if not inside and _build(found, i, x, y, HOUSE):
                _tree(found, x + HOUSE + 6 if not right else x - 34, y + HOUSE - 46, 40, i)
                _tree(found, x + 4, y - 44 if low else y + HOUSE + 4, 36, i + 1)
                break


def _near_corner(area: Box, right: bool, low: bool, size: float) -> list[tuple[float, float]]:
    """Places near a corner of the ground, the nearest first."""
    x0, y0, w, h = area
    places = []
    for i in range(int(w * 0.34 // 8)):
        for j in range(int(h * 0.4 // 8)):
            x = x0 + w - size - 6 - 8 * i if right else x0 + 6 + 8 * i
            y = y0 + h - size - 3 - 8 * j if low else y0 + 5 + 8 * j
            places.append((8 * (i + j), x, y))
    return [(x, y) for _, x, y in sorted(places)]


def _build(found: Village, kind: int, x: float, y: float, size: float) -> bool:
    drawn = art.house(kind).at(x + size / 2, y + size / 2, size)
    return found.add("house", (x, y + size * 0.08, size, size * 0.92), drawn)


def _tree(found: Village, x: float, y: float, size: float, kind: int) -> bool:
    """A tree whose box begins at (x, y)."""
    drawn = drawing("full_throttle/tree").at(x + size * 0.4, y + size / 2, size, flip=kind % 2 == 1)
    return found.add("tree", (x, y, size * 0.8, size), drawn)


def _green(found: Village) -> None:
    """The village green inside the lap, where there are no panels: houses in a row, a cow by the pond."""
    if found.pond:
        x, y, rx, ry = found.pond
        for dx, dy in ((-rx * 0.9, ry + 26), (rx * 0.5, ry + 26), (-rx - 22, 6), (rx + 22, 6)):
            box = (x + dx - 8, y + dy - 28, 16.0, 28.0)
            if found.add("reeds", box, art.reeds(round(x + dx, 1), round(y + dy, 1))):
                break
    for box in _boxes_inside(found.ground, 54, 42):
        if found.add("cow", box, art.cow(box[0] + 27, box[1] + 40)):
            break
    size = 78.0
    x, y, w, h = _infield(found.track, 2.3)
    count = int(w // (size + 34))
    for i in range(count):
        left = x + w / 2 + (i - (count - 1) / 2) * (size + 40) - size / 2
        _build(found, i, left, y + h / 2 - size / 2 + (14 if i % 2 else -14), size)


def _boxes_inside(ground: OpenGround, w: float, h: float) -> Iterable[Box]:
    """Boxes of this size inside the lap, from its lower right end."""
    x0, y0, width, height = ground.area
    spots = [(x0 + 8 * i, y0 + 6 * j) for i in range(int(width // 8)) for j in range(int(height // 6))]
    inside = [spot for spot in spots if ground.is_inside(*spot)]
    return [(x - w / 2, y - h / 2, w, h) for x, y in sorted(inside, key=lambda s: -(s[0] + 1.5 * s[1]))]


def _trees(found: Village, rng: Random) -> None:
    x0, y0, w, h = found.area
    for i in range(round(w * h / 3400)):
        size = rng.choice((30.0, 36.0, 42.0))
        if len(found.props) < 120:
            _tree(found, x0 + rng.random() * (w - size), y0 + rng.random() * (h - size), size, i)
