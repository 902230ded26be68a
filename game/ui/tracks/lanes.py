"""Roads of rows and lanes as SVG fragments in u: verge, kerbs, edge, asphalt, cells, lines.

Everything is drawn from the spaces' outlines alone, so it fits any track file. A game that draws its own
tracks (see `renderer`) calls what it needs, from the ground up:

    lanes = Lanes(board)
    surface(lanes, sand, 12) + kerbs(lanes, 7) + surface(lanes, ink, 2) + surface(lanes, asphalt) + …
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise

from game.engine.venue.track import Space
from game.ui.draw import svg
from game.ui.draw.art_base import polygon, polyline
from game.ui.draw.theme import INK, PAPER
from game.ui.tracks.board import Board

Point = tuple[float, float]
Line = list[Point]

SEPARATOR = PAPER.space_line
PAINT = PAPER.kerb_white
_FULL = 0.97
"""The share of its full width from which a lane does not count as narrowing."""


class Lanes:
    """The road of a board in u: its edges, the sides of each space, and which lanes can be changed.

    Left and right are those of the direction of travel; `scale` is u to the track's unit.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.track = board.track
        self.scale = board.scale
        self.spaces = [space for space in self.track.spaces if space.part == "road"]
        self._sides: dict[int, tuple[Line, Line]] = {}

    def sides(self, space: int) -> tuple[Line, Line]:
        """Return the left and the right side of a space, both in the direction of travel."""
        found = self._sides.get(space)
        if found is None:
            outline = self.board.outline(space)
            half = len(outline) // 2
            found = self._sides[space] = outline[:half], outline[: half - 1 : -1]
        return found

    @cached_property
    def left(self) -> Line:
        """The road's left edge, closed, from the finish line on."""
        return _joined(self.sides(space.index)[0] for space in self._edge(0))

    @cached_property
    def right(self) -> Line:
        """The road's right edge."""
        return _joined(self.sides(space.index)[1] for space in self._edge(-1))

    def _edge(self, side: int) -> list[Space]:
        found = []
        for row in self.track.rows:
            spaces = [self.track.spaces[index] for index in row]
            lane = (min if side == 0 else max)(space.lane for space in spaces)
            found += [space for space in spaces if space.lane == lane]
        return found

    def cell(self, space: int, inset: float = 0.0) -> Line:
        """Return the outline of a space, `inset` within its border."""
        left, right = self.sides(space)
        if not inset:
            return [*left, *reversed(right)]
        return [*_inset_side(left, right, inset), *reversed(_inset_side(right, left, inset))]

    def middle(self, space: int) -> Line:
        """Return the line halfway between a space's sides."""
        pairs = zip(*self.sides(space), strict=True)
        return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairs]

    def length(self, space: int) -> float:
        """Return the length of a space along its middle."""
        return length(self.middle(space))

    def across(self, space: int, share: float = 0.0) -> tuple[Point, Point]:
        """Return the points of a space's left and right side, `share` 0 at its beginning and 1 at its end."""
        left, right = self.sides(space)
        return along(left, share), along(right, share)

    def row_ends(self, row: int) -> tuple[Point, Point]:
        """Return the left and right end of the line at which a row begins."""
        spaces = self.track.rows[row]
        return self.sides(spaces[0])[0][0], self.sides(spaces[-1])[1][0]

    @cached_property
    def borders(self) -> list[tuple[Line, bool]]:
        """Each line between two lanes of a row, and whether it is open: lanes can be changed there.

        A line is shut along the whole of a bend whose outer course is one of its own.
        """
        found = []
        for row in self.track.rows:
            spaces = [self.track.spaces[index] for index in row]
            lanes = sorted({space.lane for space in spaces})
            for lane in lanes[:-1]:
                line = _joined((self.sides(s.index)[1] for s in spaces if s.lane == lane), closed=False)
                found.append((line, self._is_open(spaces, lane)))
        return found

    def _is_open(self, spaces: Sequence[Space], lane: int) -> bool:
        """Return whether two lanes meet both on the way into their row and on the way out of it."""
        one, two = ([s for s in spaces if s.lane == which] for which in (lane, lane + 1))
        ahead = set(one[-1].forward) & set(two[-1].forward)
        behind = set(self.track.behind[one[0].index]) & set(self.track.behind[two[0].index])
        return bool(ahead and behind)


# -- surfaces -----
def surface(lanes: Lanes, colour: str, beyond: float = 0.0) -> str:
    """Return the road's surface in one colour, extended by `beyond`, for verge, ink edge and asphalt."""
    d = polygon(lanes.left) + polygon(lanes.right)
    stroke = f' stroke="{colour}" stroke-width="{2 * beyond:.2f}" stroke-linejoin="round"' if beyond else ""
    return f'<path d="{d}" fill="{colour}" fill-rule="evenodd"{stroke}/>'


def rim(lanes: Lanes, colour: str, width: float) -> str:
    """Return a strip of that width outside both edges, to be drawn below a surface."""
    return svg.path(polygon(lanes.left) + polygon(lanes.right), None, colour, round(2 * width, 2))


def cells(lanes: Lanes, fill: Callable[[Space], str | None], inset: float = 0.0) -> str:
    """Return the surface of every space that `fill` gives a colour."""
    parts = []
    for space in lanes.spaces:
        colour = fill(space)
        if colour:
            parts.append(svg.path(polygon(lanes.cell(space.index, inset)), colour))
    return "".join(parts)


def checks(lanes: Lanes, one: str, two: str) -> Callable[[Space], str]:
    """Return a fill that alternates from row to row and from lane to lane, so that spaces can be counted."""
    counted: dict[int, int] = {}
    for space in lanes.spaces:
        before = sum(s.sub > 0 and s.lane == space.lane and s.row < space.row for s in lanes.spaces)
        counted[space.index] = space.row + space.lane + space.sub + before
    return lambda space: two if counted[space.index] % 2 else one


# -- lines -----
def edge_lines(lanes: Lanes, colour: str, width: float, inset: float) -> str:
    """Return a painted line within both edges."""
    left, right = offset(lanes.left, inset), offset(lanes.right, -inset)
    return svg.path(polygon(left) + polygon(right), None, colour, round(width, 2))


def rows(lanes: Lanes, colour: str = SEPARATOR, width: float = 1.6, skip: Iterable[int] = ()) -> str:
    """Return a line across each lane at which a space begins, except for the spaces in `skip`."""
    skipped = set(skip)
    d = ""
    for space in lanes.spaces:
        if space.index not in skipped:
            a, b = lanes.across(space.index)
            d += f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}"
    return svg.path(d, None, colour, round(width, 2), cap="butt")


def borders(
    lanes: Lanes,
    open_colour: str = "#B9BEC6",
    shut_colour: str = PAINT,
    width: float = 1.8,
    dash: tuple[float, float] = (10.0, 8.0),
) -> str:
    """Return the lines between lanes: dashed where lanes can be changed, else solid."""
    open_lines = "".join(dashes(line, *dash) for line, is_open in lanes.borders if is_open)
    shut_lines = "".join(polyline(line) for line, is_open in lanes.borders if not is_open)
    parts = []
    if open_lines:
        parts.append(svg.path(open_lines, None, open_colour, round(width, 2), cap="butt"))
    if shut_lines:
        parts.append(svg.path(shut_lines, None, shut_colour, round(width * 1.2, 2), cap="butt"))
    return "".join(parts)


def kerbs(lanes: Lanes, width: float, radius: float, block: float | None = None) -> str:
    """Return red and white kerbs along both edges where the road bends tighter than `radius`, in u."""
    block = block or width * 1.3
    runs = [offset(run, -width / 2, closed=False) for run in _bends(lanes, 0, radius)]
    runs += [offset(run, width / 2, closed=False) for run in _bends(lanes, 1, radius)]
    return "".join(kerb(run, width, block) for run in runs)


def kerb(run: Sequence[Point], width: float, block: float) -> str:
    """Return a red and white kerb along a line, in blocks of about that length."""
    white = svg.path(polyline(run), None, PAINT, round(width, 2), cap="butt")
    red = dashes(run, block, block, middle=False)
    return white + svg.path(red, None, PAPER.kerb_red, round(width, 2), cap="butt")


def _bends(lanes: Lanes, side: int, radius: float) -> list[Line]:
    """Return the stretches of one edge along bends where the road keeps its width."""
    runs: list[Line] = []
    for space in lanes._edge(-side):
        reach = lanes.length(space.index)
        if abs(math.radians(space.turn)) * radius < reach:
            continue
        run = _full_width_part(lanes.sides(space.index), side)
        if runs and run and math.dist(runs[-1][-1], run[0]) < 0.5:
            runs[-1] += run[1:]
        elif run:
            runs.append(run)
    return [run for run in runs if len(run) > 1]


def _full_width_part(sides: tuple[Line, Line], side: int) -> Line:
    """Return the longest stretch of a space's side along which its lane has its full width."""
    widths = [math.dist(a, b) for a, b in zip(*sides, strict=True)]
    best: Line = []
    stretch: Line = []
    for point, width in zip(sides[side], widths, strict=True):
        stretch = [*stretch, point] if width >= _FULL * max(widths) else []
        best = max(best, stretch, key=len)
    return best


def finish(lanes: Lanes, side: float, row: int = 0) -> str:
    """Return the chequered line at which a row begins, two squares of `side` deep."""
    (ax, ay), (bx, by) = lanes.row_ends(row)
    road_w = math.dist((ax, ay), (bx, by))
    count = max(4, round(road_w / side / 2) * 2)
    ux, uy = (bx - ax) / road_w, (by - ay) / road_w
    step = road_w / count

    def corner(over: float, ahead: float) -> Point:
        return ax + ux * over * step + uy * ahead * side, ay + uy * over * step - ux * ahead * side

    plate = polygon([corner(0, -1), corner(count, -1), corner(count, 1), corner(0, 1)])
    dark = "".join(
        polygon([corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)])
        for i in range(count)
        for j in (-1, 0)
        if (i + j) % 2
    )
    return svg.path(plate, PAINT, INK, round(side * 0.2, 2), join="miter") + svg.path(dark, INK)


def brackets(lanes: Lanes, colour: str, width: float, ahead: float, depth: float, share: float = 0.68) -> str:
    """Return a bracket at the front of each starting space: `ahead` u from its end, `depth` u long."""
    d = ""
    for space in lanes.track.grid:
        reach = lanes.length(space)
        front, back = 1 - ahead / reach, 1 - (ahead + depth) / reach
        a, b = (_narrowed(*lanes.across(space, at), share) for at in (front, back))
        d += polyline([b[0], a[0], a[1], b[1]])
    return svg.path(d, None, colour, round(width, 2), cap="butt", join="miter") if d else ""


def arrow(lanes: Lanes, space: int, colour: str, size: float) -> str:
    """Return an arrow in the direction of travel in the middle of a space, `size` u long."""
    x, y, angle = lanes.board.at(space)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def at(ahead: float, right: float) -> Point:
        return x + (c * ahead - s * right) * size, y + (s * ahead + c * right) * size

    shaft = svg.path(polyline([at(-0.5, 0), at(0.15, 0)]), None, colour, round(size * 0.11, 2), cap="butt")
    return shaft + svg.path(polygon([at(0.1, -0.2), at(0.5, 0), at(0.1, 0.2)]), colour)


def plain_road(lanes: Lanes, line_colour: str = SEPARATOR) -> str:
    """Return a plain road of rows and lanes for any game, in order from the verge up."""
    k = lanes.board.cell
    edge = max(1.2, 0.03 * k)
    return "".join(
        (
            surface(lanes, INK, edge),
            surface(lanes, PAPER.asphalt),
            cells(lanes, lambda space: "#544C4B" if space.corner is not None else None),
            rows(lanes, line_colour, max(0.8, 0.026 * k)),
            borders(lanes, width=max(0.8, 0.026 * k), dash=(0.15 * k, 0.12 * k)),
            brackets(lanes, PAINT, max(0.9, 0.03 * k), 0.1 * k, 0.2 * k),
            finish(lanes, max(2.0, 0.075 * k)),
        )
    )


# -- geometry -----
def offset(line: Sequence[Point], right: float, closed: bool = True) -> Line:
    """Return the line moved by `right` u to the right of its direction."""
    count = len(line)
    moved = []
    for i, (x, y) in enumerate(line):
        a = line[i - 1] if closed or i else line[0]
        b = line[(i + 1) % count] if closed or i + 1 < count else line[-1]
        distance = math.dist(a, b) or 1.0
        dx, dy = (b[0] - a[0]) / distance, (b[1] - a[1]) / distance
        moved.append((x - dy * right, y + dx * right))
    return moved


def length(line: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def dashes(line: Sequence[Point], dash: float, gap: float, middle: bool = True) -> str:
    """Return path data of a dashed line with half a gap at both ends or, if not `middle`, a whole dash.

    The rasteriser's own dashes leave stray bars at the ends of a line.
    """
    total = length(line)
    if middle:
        count = max(1, round(total / (dash + gap)))
        step = total / count
        starts = [(i + 0.5) * step - dash * step / (dash + gap) / 2 for i in range(count)]
        dash_length = dash * step / (dash + gap)
    else:
        count = max(1, round((total / dash + 1) / 2))
        dash_length = total / (2 * count - 1)
        starts = [2 * i * dash_length for i in range(count)]
    return "".join(polyline(part) for part in _pieces(line, [(at, at + dash_length) for at in starts]))


def _pieces(line: Sequence[Point], spans: Sequence[tuple[float, float]]) -> Iterator[Line]:
    sums = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(line))]

    def at(distance: float) -> tuple[int, Point]:
        i = max(0, min(len(line) - 2, bisect_right(sums, distance) - 1))
        share = (distance - sums[i]) / ((sums[i + 1] - sums[i]) or 1.0)
        (ax, ay), (bx, by) = line[i], line[i + 1]
        return i, (ax + (bx - ax) * share, ay + (by - ay) * share)

    for start, end in spans:
        (i, first), (j, last) = at(start), at(end)
        yield [first, *line[i + 1 : j + 1], last]


def along(line: Sequence[Point], share: float) -> Point:
    """Return the point at a share of a line's points, which are evenly spaced."""
    at = max(0.0, min(1.0, share)) * (len(line) - 1)
    i = min(int(at), len(line) - 2)
    (ax, ay), (bx, by) = line[i], line[i + 1]
    return ax + (bx - ax) * (at - i), ay + (by - ay) * (at - i)


def _joined(lines: Iterable[Sequence[Point]], closed: bool = True) -> Line:
    found: Line = []
    for line in lines:
        found += line if not found or math.dist(found[-1], line[0]) > 0.05 else line[1:]
    if closed and math.dist(found[0], found[-1]) < 0.05:
        found.pop()
    return found


def _inset_side(side: Line, other: Line, inset: float) -> Line:
    """Return a side of a space moved towards the other one, and shortened at both ends."""
    moved = []
    for (ax, ay), (bx, by) in zip(side, other, strict=True):
        share = inset / (math.dist((ax, ay), (bx, by)) or 1.0)
        moved.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return _without_start(_without_start(moved, inset)[::-1], inset)[::-1]


def _without_start(line: Line, by: float) -> Line:
    """Return the line without its first `by` u."""
    left = by
    for i, (a, b) in enumerate(pairwise(line)):
        step = math.dist(a, b)
        if step > left:
            share = left / step
            return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), *line[i + 1 :]]
        left -= step
    return line[-1:]


def _narrowed(a: Point, b: Point, share: float) -> tuple[Point, Point]:
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return (mx + (a[0] - mx) * share, my + (a[1] - my) * share), (
        mx + (b[0] - mx) * share,
        my + (b[1] - my) * share,
    )
