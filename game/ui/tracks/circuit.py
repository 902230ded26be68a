"""Objects on and beside the road of a circuit, as SVG in u: bands, islands, gravel, spin points, pits.

`lanes` draws the road itself; a game's renderer combines both. `limits`, `numbers` and `corner_numbers` draw
the texts on top.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

from game.engine.venue.track import Corner, Island, SpinPoint, Track
from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, PAPER, text_colour_on
from game.ui.tracks.board import Board, Spot, unit
from game.ui.tracks.lanes import Lanes, kerb
from game.ui.tracks.room import OpenGround, area_of, to_scale

Point = tuple[float, float]
Reach = Callable[[float], float]
"""Returns the distance from the edge by the place in rows."""

BAND, AFTER, PLAIN, GAP = PAPER.kerb_red, "#6A3430", "#454B55", "#343941"
"""The entry row of a corner, its other rows, every other space, and the lines between spaces."""
PAINT = PAPER.kerb_white
WATER, FOAM, ROCK = "#5FA3B3", "#CFE6EA", "#0B0C0F"
STRAW = "#D9A94A"
SPIN_LONG, SPIN_WIDE = 40.0, 22.0
"""A spin point's mark, in units of the track."""
DISC = 11.0
TRAP = 40.0
"""The greatest depth of a gravel trap."""
OFF_ROAD = 24.0
"""The distance from the road's edge to the middle of a car that spun off."""


class Roadside:
    """Points on and beside the edges of a road, in u; `r` is a place in rows: 3.5 is the middle of row 3."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.track = board.track
        self.lanes = Lanes(board)
        self.k = board.scale
        self.rows = len(board.track.rows)

    def at(self, r: float, right: bool, outside: float = 0.0) -> Point:
        """Return a point `outside` units of the track beyond an edge."""
        x, y = self.edge(r, right)
        dx, dy = unit(self.heading(r) + (90 if right else -90))
        return x + dx * outside * self.k, y + dy * outside * self.k

    def edge(self, r: float, right: bool) -> Point:
        """Return a point on an edge."""
        row = [self.track.spaces[index] for index in self.track.rows[math.floor(r) % self.rows]]
        # An outer course has more spaces in the same row.
        lane = [space.index for space in row if space.lane == row[-1 if right else 0].lane]
        i, share = divmod((r - math.floor(r)) * len(lane), 1)
        return self.lanes.across(lane[int(i)], share)[right]

    def heading(self, r: float) -> float:
        """Return the direction of travel in degrees."""
        centre = self.track.centre
        place = r * len(centre) / self.rows
        i = math.floor(place)
        a, b = centre[i % len(centre)].angle, centre[(i + 1) % len(centre)].angle
        return a + ((b - a + 180) % 360 - 180) * (place - i)

    def bend(self, r: float) -> float:
        """Return how much the road turns, in radians a unit of the track; to the right positive."""
        centre = self.track.centre
        per = len(centre) / self.rows
        a, b = (centre[math.floor(place * per) % len(centre)] for place in (r - 0.5, r + 0.5))
        return math.radians((b.angle - a.angle + 180) % 360 - 180) / (math.dist(a[:2], b[:2]) or 1.0)

    def strip(
        self, start: float, end: float, right: bool, inner_reach: Reach, outer_reach: Reach, step: float = 0.2
    ) -> list[Point]:
        """Return the outline of the ground between two distances from an edge, from row to row."""
        count = max(2, math.ceil((end - start) / step))
        places = [start + (end - start) * i / count for i in range(count + 1)]
        inner = [self.at(r, right, inner_reach(r)) for r in places]
        return inner + [self.at(r, right, outer_reach(r)) for r in reversed(places)]


@dataclass(frozen=True, slots=True)
class Asphalt:
    """The colours of a road's spaces and of the lines between them, and the width of those."""

    plain: str = PLAIN
    after: str = AFTER
    band: str = BAND
    line: str = GAP
    width: float = 1.5


def fill_of(track: Track, asphalt: Asphalt) -> Callable[[int], str]:
    """Return the colour of spaces: entry bands red, the rest of a corner oxide, others asphalt."""
    bands = {row_space for corner in track.corners for row_space in track.rows[corner.band]}

    def colour(space: int) -> str:
        if space in bands:
            return asphalt.band
        return asphalt.after if track.spaces[space].corner is not None else asphalt.plain

    return colour


def spaces(lanes: Lanes, asphalt: Asphalt) -> str:
    """Return the surface of every space in its colour, with lines of the ground between them."""
    colour = fill_of(lanes.track, asphalt)
    found: dict[str, str] = {asphalt.plain: "", asphalt.after: "", asphalt.band: ""}
    for space in lanes.spaces:
        found[colour(space.index)] += polygon(lanes.cell(space.index, asphalt.width / 2 * lanes.scale))
    return "".join(svg.path(d, fill) for fill, d in found.items() if d)


# -- islands -----
def islands(board: Board, detail: bool = True) -> str:
    """Return what separates the lanes: black bars, pools, straw bales."""
    return "".join(_island(board, island, detail) for island in board.track.islands)


def _island(board: Board, island: Island, detail: bool) -> str:
    k = board.scale
    points = [board.point(x, y) for x, y in island.outline]
    d = polygon(points)
    half = len(points) // 2
    left, right = points[:half], points[: half - 1 : -1]
    if island.kind == "island":
        return svg.path(d, ROCK, PAINT, round(1.5 * k, 2))
    if island.kind == "bales":
        return svg.path(d, "#BCC48F", PAINT, round(1.2 * k, 2)) + _bales(left, right, k)
    rim = svg.path(d, WATER, PAINT, round(3.2 * k, 2)) + svg.path(d, None, INK, round(k, 2))
    return rim + (_waves(left, right, k) if detail else "")


def _bales(left: Sequence[Point], right: Sequence[Point], k: float) -> str:
    """Return bales of straw side by side, as wide as the island."""
    total = sum(math.dist(a, b) for a, b in pairwise(left))
    count = max(3, round(total / (7.4 * k)))
    d = ""
    for i in range(count):
        a, b = 0.06 + 0.88 * (i + 0.08) / count, 0.06 + 0.88 * (i + 0.92) / count
        corners = [within(left, right, at, side) for at, side in ((a, 0.2), (b, 0.2), (b, 0.8), (a, 0.8))]
        d += polygon(corners)
    return svg.path(d, STRAW, INK, round(k, 2), join="miter")


def _waves(left: Sequence[Point], right: Sequence[Point], k: float) -> str:
    d = ""
    for i in range(7):
        at = 0.2 + 0.1 * i
        x, y = within(left, right, at, 0.5 + (0.12 if i % 2 else -0.12))
        w = 2.6 * k
        d += f"M{x - w:.2f} {y:.2f}q{w / 2:.2f} {-w:.2f} {w:.2f} 0t{w:.2f} 0"
    return svg.path(d, None, FOAM, round(1.3 * k, 2))


def within(left: Sequence[Point], right: Sequence[Point], along: float, across: float) -> Point:
    """Return a point between two lines, by shares of their length and of the way from left to right."""
    i = min(len(left) - 2, int(along * (len(left) - 1)))
    t = along * (len(left) - 1) - i
    (ax, ay), (bx, by) = (
        (side[i][0] + (side[i + 1][0] - side[i][0]) * t, side[i][1] + (side[i + 1][1] - side[i][1]) * t)
        for side in (left, right)
    )
    return ax + (bx - ax) * across, ay + (by - ay) * across


# -- kerbs -----
def kerbs(side: Roadside, width: float, radius: float, block: float) -> str:
    """Return kerbs along both edges where the road bends tighter than `radius`, in units of the track."""
    k = side.k
    parts = []
    for start, end in _bends(side, radius):
        count = max(4, math.ceil((end - start) / 0.2))
        places = [start + (end - start) * i / count for i in range(count + 1)]
        for right in (False, True):
            parts.append(kerb([side.at(r, right, width / 2) for r in places], width * k, block * k))
    return "".join(parts)


def _bends(side: Roadside, radius: float) -> list[tuple[float, float]]:
    """Return start and end of bends, in rows: none shorter than a row, short pauses included."""
    count = 8 * side.rows
    turns = [side.bend(i / 8) * radius for i in range(count)]
    directions = [0 if abs(turn) < 1 else 1 if turn > 0 else -1 for turn in turns]
    first = next((i for i, direction in enumerate(directions) if not direction), 0)
    runs: list[tuple[int, int, int]] = []
    for i in range(first, first + count):
        direction = directions[i % count]
        if not direction:
            continue
        if runs and runs[-1][2] == direction and i - runs[-1][1] <= 16:
            runs[-1] = runs[-1][0], i + 1, direction
        else:
            runs.append((i, i + 1, direction))
    return [(start / 8, end / 8) for start, end, _ in runs if end - start >= 8]


# -- gravel and spin points -----
def gravel(side: Roadside, colour: str, edge: str, pebbles: str | None = None) -> str:
    """Return a gravel trap outside every corner, widest in its middle, optionally with pebbles."""
    traps = [_trap(side, corner) for corner in side.track.corners]
    parts = [
        svg.path("".join(polygon(outline) for outline, _ in traps), colour, edge, round(1.4 * side.k, 2))
    ]
    if pebbles:
        parts.append(svg.path("".join(dots for _, dots in traps), pebbles))
    return "".join(parts)


def trap_at(side: Roadside, corner: Corner) -> tuple[float, float, Reach]:
    """Return start and end of a corner's gravel, in rows, and its depth beyond 6 units."""
    first, last = corner.rows
    start = first - 0.6
    end = first + (last - first) % side.rows + 2.6

    def depth(r: float) -> float:
        return TRAP * math.pow(math.sin(math.pi * min(1.0, max(0.0, (r - start) / (end - start)))), 0.5)

    return start, end, depth


def _trap(side: Roadside, corner: Corner) -> tuple[list[Point], str]:
    """Return the outline of one trap, and its pebbles as path data."""
    start, end, depth = trap_at(side, corner)
    right = corner.hand == "left"
    rng, dots = Random(corner.number), ""
    for _ in range(22 * round(end - start)):
        r = rng.uniform(start, end)
        x, y = side.at(r, right, 8 + depth(r) * 0.88 * rng.random())
        q = rng.choice((0.6, 0.9, 1.1)) * side.k
        dots += f"M{x - q:.2f} {y:.2f}l{q:.2f} {-q:.2f} {q:.2f} {q:.2f} {-q:.2f} {q:.2f}Z"
    return _trap_outline(side, corner), dots


def _trap_outline(side: Roadside, corner: Corner) -> list[Point]:
    start, end, depth = trap_at(side, corner)
    return side.strip(start, end, corner.hand == "left", lambda r: 1.0, lambda r: 6 + depth(r))


@lru_cache(maxsize=16)
def paved(track: Track) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of gravel traps and aprons, in the track's units."""
    side = Roadside(to_scale(track))
    outlines = [*(_trap_outline(side, corner) for corner in track.corners), *_aprons(side)]
    return tuple(tuple(side.board.back(*point) for point in outline) for outline in outlines)


def spin_points(board: Board, detail: bool = True) -> str:
    """Return the spin points: a dashed mark with a spiral, or a plain plate in thumbnails."""
    parts = []
    for corner in board.track.corners:
        if corner.spin_point:
            spot = spin_spot(board, corner.spin_point)
            parts.append(_spin_mark(spot, board.scale, detail))
    return "".join(parts)


def spin_spot(board: Board, point: SpinPoint) -> Spot:
    """Return the middle of a spin point and its heading, in u."""
    x, y = board.point(point.pose.x, point.pose.y)
    return Spot(x, y, point.pose.angle)


def beside(board: Board, row: int, right: bool) -> Spot:
    """Return the spot of a car that spun off the road beside a row, in u."""
    side = Roadside(board)
    x, y = side.at(row + 0.5, right, OFF_ROAD)
    return Spot(x, y, side.heading(row + 0.5))


def _spin_mark(spot: Spot, k: float, detail: bool) -> str:
    w, h = (SPIN_LONG, SPIN_WIDE) if detail else (34.0, 18.0)
    place = f"translate({spot.x:.2f} {spot.y:.2f}) rotate({spot.angle:.2f}) scale({k:.4f})"
    if not detail:
        return f'<g transform="{place}">{svg.rect(-w / 2, -h / 2, w, h, "#F4F1E8", 5, INK, 2.4)}</g>'
    plate = svg.rect(-w / 2, -h / 2, w, h, "#F4F1E8", 6, op=0.75)
    rim = svg.rect(-w / 2, -h / 2, w, h, None, 6, INK, 1.6, dash="4 2.6")
    spiral = "M0 0C3-3.6-4.5-4.6-5 0.4C-5.4 6 6.6 6.6 7.4-0.4C7.8-5.6 3-7.6-0.6-7.6"
    return f'<g transform="{place}">{plate}{rim}{svg.path(spiral, None, INK, 1.7)}</g>'


# -- pits -----
def apron(side: Roadside, colour: str, edge: str) -> str:
    """Return the concrete under the pit boxes, tapering into the road at both ends."""
    d = "".join(polygon(outline) for outline in _aprons(side))
    return svg.path(d, colour, edge, round(1.2 * side.k, 2)) if d else ""


def _aprons(side: Roadside) -> Iterator[list[Point]]:
    """Yield the outline of the apron along each side of the road that has boxes."""
    for right in (False, True):
        rows = [box.row for box in side.track.boxes if (box.side == "right") is right]
        # rows before the line are negative, as the boxes may be on both sides of it
        rows = [row - side.rows if row > side.rows / 2 else row for row in rows]
        if rows:
            yield _apron(side, right, min(rows) - 1.4, max(rows) + 2.4)


def _apron(side: Roadside, right: bool, start: float, end: float) -> list[Point]:
    def depth(r: float) -> float:
        return 28.0 * max(0.0, min(1.0, (r - start) * 1.2, (end - r) * 1.2))

    return side.strip(start, end, right, lambda r: 0.0, depth)


def boxes(board: Board, colours: Mapping[int, str]) -> str:
    """Return the pit box of each car in its colour."""
    k, parts = board.scale, []
    for box in board.track.boxes:
        d = polygon(board.outline(box.space))
        colour = colours.get(box.car, "#F4F1E8")
        parts.append(svg.path(d, None, INK, round(3.4 * k, 2), join="miter"))
        parts.append(svg.path(d, colour, PAINT, round(1.6 * k, 2), join="miter"))
    return "".join(parts)


# -- direction of travel -----
def start_arrow(board: Board, spot: tuple[float, float, float] | None, colour: str = INK) -> str:
    """Return an arrow in the direction of travel at a spot."""
    if spot is None:
        return ""
    x, y = board.point(*spot[:2])
    place = f"translate({x:.2f} {y:.2f}) rotate({spot[2]:.2f}) scale({board.scale:.4f})"
    shaft = svg.path("M-20 0H8", None, colour, 5, cap="butt")
    return f'<g transform="{place}">{shaft}{svg.path("M6-8L20 0L6 8Z", colour)}</g>'


# -- labels -----
def upright(angle: float) -> float:
    """Return an angle of text along a heading that is never upside down: over −90 up to 90."""
    turned = (angle + 180) % 360 - 180
    return turned - 180 if turned > 90 else turned + 180 if turned <= -90 else turned


def text_size(p: Painter, board: Board, size: float) -> float:
    """Return the size of a text on the ground: it grows with the board, as far as its lane allows."""
    return min(size * board.scale, (size + 2) * board.scale / p.text_scale)


def is_in_sight(box: Box | None, x: float, y: float, size: float) -> bool:
    """Return whether a number around (x, y) is completely in a box, if there is one."""
    if box is None:
        return True
    left, top, w, h = box
    return left + size / 2 < x < left + w - size / 2 and top + size / 2 < y < top + h - size / 2


def limits(p: Painter, board: Board) -> None:
    """Draw the safety speeds on the bands in sight, along the direction of travel."""
    size = text_size(p, board, 16)
    for corner in board.track.corners:
        for space, limit in zip(board.track.rows[corner.band], corner.limits, strict=False):
            x, y, angle = board.at(space)
            if is_in_sight(board.box, x, y, size):
                p.text(x, y, str(limit), size, "#FFFFFF", "cb", "c", angle=upright(angle) or 0.01)


def numbers(p: Painter, board: Board, colours: Mapping[int, str]) -> None:
    """Draw the numbers of pit boxes and starting spaces in sight."""
    size = text_size(p, board, 15)
    for box in board.track.boxes:
        x, y, _ = board.at(box.space)
        if is_in_sight(board.box, x, y, size):
            p.text(x, y, str(box.car), size, text_colour_on(colours.get(box.car, "#FFFFFF")), "cb", "c")
    for i, space in enumerate(board.track.grid):
        x, y = board.at(space)[:2]
        dx, dy = unit(board.at(space).angle)
        x, y = x - dx * 5.0 * board.scale, y - dy * 5.0 * board.scale
        if is_in_sight(board.box, x, y, size):
            p.text(x, y, str(i + 1), text_size(p, board, 14), "#F4F1E8", "cb", "c")


def corner_spots(board: Board) -> dict[int, Point]:
    """Return by corner index the place of the disc with its number, on free ground if possible."""
    return {index: board.point(*spot) for index, spot in _corner_places(board.track).items()}


@lru_cache(maxsize=16)
def _corner_places(track: Track) -> dict[int, Point]:
    """Return the same in the track's units."""
    side = Roadside(to_scale(track))
    free = OpenGround(track, area_of(side.board), 5)
    for corner in track.corners:
        if corner.spin_point:
            free.take(*square(corner.spin_point.pose, 48))
    found: dict[int, Point] = {}
    for corner in track.corners:
        places = [side.board.back(*point) for point in _candidates(side, corner)]
        best = next((place for place in places if free.is_free(*square(place, 20))), places[0])
        free.take(*square(best, 40))
        found[corner.index] = best
    return found


def square(middle: Sequence[float], side: float) -> Box:
    """Return the box of that side centred on a point."""
    return middle[0] - side / 2, middle[1] - side / 2, side, side


def _candidates(side: Roadside, corner: Corner) -> list[Point]:
    """Return places for a corner's number, the best first: on the inside, by its middle."""
    first = corner.rows[0]
    length = (corner.rows[1] - first) % side.rows + 1
    inner = corner.hand == "right"
    found = []
    for i in range(-4, 4 * length + 5):
        r = first + i / 4
        badness = 1.5 * abs(r - first - length / 2)
        found.append((badness, side.at(r, inner, 20)))
        found.append((badness + 9, side.at(r, not inner, 22)))
    return [place for _, place in sorted(found)]


def corner_numbers(p: Painter, board: Board) -> None:
    """Draw a disc with its number beside each corner in sight, unless too small to read."""
    if board.scale < 0.35:
        return
    k = max(board.scale, 0.82)
    size = min(16 * k, 19 * k / p.text_scale)
    for index, (x, y) in corner_spots(board).items():
        if not is_in_sight(board.box, x, y, size):
            continue
        p.circle(x, y, DISC * k, INK, "#F4F1E8", 1.6 * k)
        p.text(x, y, str(board.track.corners[index].number), size, "#F4F1E8", "cb", "c")


def row_numbers(p: Painter, board: Board) -> None:
    """Draw the number of each row beside the road, for authors of track files; fewer on small boards."""
    side = Roadside(board)
    boxes = [box.side for box in board.track.boxes]
    right = boxes.count("left") > boxes.count("right")
    every = 1 if board.cell >= 26 else 2 if board.cell >= 15 else 5
    for row in range(0, side.rows, every):
        x, y = side.at(row + 0.5, right, 4)
        text = str(row)
        w = p.width(text, CAPTION, "cb") + 7
        p.rect(x - w / 2, y - 7, w, 14, INK, 4)
        p.text(x, y, text, CAPTION, "#F4F1E8", "cb", "c")
