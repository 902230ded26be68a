"""Overlays on the road during a decision: spaces in their tones, the path, speeds beside it, blocks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.games.formula_one.table.board.cars import width_of
from game.games.formula_one.table.board.tones import colour_of, edge, inset, space, steady, strip, swatch
from game.ui.draw import svg
from game.ui.draw.art_base import polygon, polyline
from game.ui.draw.box import Box, box_of, gap_between, moved_inside
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, Theme, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.race.board.path import through
from game.ui.race.board.pieces import badge_spot, number_badge
from game.ui.tracks.board import Board, unit
from game.ui.tracks.circuit import is_in_sight, text_size

Point = tuple[float, float]
AMBER = PAPER.accent
FLAG_H = 21.0
"""The height of the flag at the viewer's car."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A space that some speed reaches, in the tone of the best path; `strong` at the chosen speed."""

    space: int
    tone: str
    strong: bool


def reach_fragments(board: Board, theme: Theme, reached: Sequence[Reached]) -> list[tuple[Box, str]]:
    """Return every space in reach as fragments, the chosen speed's above the others."""
    k, found = board.cell / 25, []
    for strong in (False, True):
        group = [each for each in reached if each.strong == strong]
        if not group:
            continue
        inner, points = "", []
        for each in group:
            outline = board.outline(each.space)
            points += outline
            inner += space(strip(outline), each.tone, theme, strong, k)
        found.append((box_of(points, 4), inner))
    return found


# -- the path -----
def path_line(board: Board, start: tuple[float, float, float], nodes: Sequence[int]) -> list[Point]:
    """Return the smooth line from a pose through some spaces."""
    poses = [start, *(board.at(node)[:3] for node in nodes)]
    return through(poses, 6) if len(poses) > 1 else [start[:2]]


def outside(line: Sequence[Point], spots: Sequence[Point], gap: float) -> str:
    """Return the parts of a line that are no nearer than `gap` to any spot, as an SVG path."""
    d, is_open = "", False
    for x, y in line:
        is_clear = all(math.dist((x, y), spot) >= gap for spot in spots)
        if is_clear:
            d += f"{'L' if is_open else 'M'}{x:.1f} {y:.1f}"
        is_open = is_clear
    return d


def paint_path(
    p: Painter,
    board: Board,
    start: tuple[float, float, float],
    nodes: Sequence[int],
    legs: Sequence[int] = (),
    preview: bool = False,
) -> None:
    """Paint the path as a beaded line, a bead a space; an extra move after a card has hollow beads.

    A preview is dashed. The line has gaps where it would hide a printed limit.
    """
    if not nodes:
        return
    line = path_line(board, start, nodes)
    bands = {space for corner in board.track.corners for space in board.track.rows[corner.band]}
    printed, gap = [board.at(node)[:2] for node in nodes if node in bands], text_size(p, board, 16)
    d = outside(line, printed, gap)
    colour = "#FFFFFF" if preview else AMBER
    inner = svg.path(d, None, INK, 7.2, 0.9) + svg.path(d, None, colour, 4)
    if preview:
        inner = svg.path(d, None, INK, 6.4, 0.9, "9 6", "butt")
        inner += svg.path(d, None, colour, 3, 1.0, "9 6", "butt")
    first = legs[0] if legs else len(nodes)
    for i, node in enumerate(nodes[:-1]):
        if node in bands:
            continue
        x, y, _ = board.at(node)
        inner += svg.circle(round(x, 1), round(y, 1), 4.6, colour if i < first else PAPER.card, INK, 1.8)
    p.svg_fragments(*box_of(line, 12), inner)


def paint_target(p: Painter, board: Board, space_: int, tone: str) -> None:
    """Paint the frame round the end of the path."""
    shape = edge(inset(strip(board.outline(space_)), 0.0, 0.0))
    colour = colour_of(p.theme, tone)
    inner = svg.path(shape, None, INK, 5.4) + svg.path(shape, None, "#FFFFFF", 3.2)
    inner += svg.path(shape, None, colour, 1.2)
    p.svg_fragments(*box_of(board.outline(space_), 6), inner)


@dataclass(frozen=True, slots=True)
class Flag:
    """The flag of a car: the middle of the car, its name, and its box."""

    car: Point
    name: str
    box: Box


FLAG_GAPS = 5.0, 16.0, 32.0
"""The gaps between a car and its flag, the smallest that hides the least."""
FLAG_DIRECTIONS = tuple(math.radians(30 * i - 90) for i in range(12))
"""The directions of a flag, over the car first."""


def flag_at(
    p: Painter, board: Board, car: Point, long: float, name: str, obstacles: Sequence[tuple[Box, float]]
) -> Flag:
    """Return a car's flag where it hides the least of the `obstacles`, each a box with its weight."""
    (x, y), w, h = car, p.width(name, 15, "jb") + 16, FLAG_H * p.text_scale
    bx, by, bw, bh = board.box

    def hidden(box: Box) -> float:
        left, top = box[:2]
        off = not (bx + 2 <= left <= bx + bw - w - 2 and by + 2 <= top <= by + bh - h - 2)
        return 100 * off + sum(weight for other, weight in obstacles if gap_between(box, other) <= -1)

    spots = []
    for gap in FLAG_GAPS:
        for i, angle in enumerate(FLAG_DIRECTIONS):
            ux, uy = math.cos(angle), math.sin(angle)
            distance = long * 0.5 + gap + min(w / 2 / max(abs(ux), 1e-6), h / 2 / max(abs(uy), 1e-6))
            box = x + ux * distance - w / 2, y + uy * distance - h / 2, w, h
            spots.append((hidden(box) + gap * 0.06 + 0.01 * i, box))
    return Flag(car, name, min(spots)[1])


def paint_flag(p: Painter, flag: Flag, long: float) -> None:
    """Paint a small flag at the car on turn, its tip at the car's edge."""
    left, top, w, h = flag.box
    tail, (tx, ty) = _tail(flag.box, flag.car, long * 0.42, 7)
    inner = svg.path(tail, AMBER, INK, 2) + svg.rect(left, top, w, h, AMBER, 5, INK, 2)
    p.svg_fragments(*box_of([(left - 3, top - 3), (left + w + 3, top + h + 3), (tx, ty)], 4), inner)
    p.opaque(left, top, w, h)
    p.text(left + w / 2, top + h / 2, flag.name, 15, INK, "jb", "c")


def _tail(box: Box, end: Point, short: float, half: float) -> tuple[str, Point]:
    """Return a tail from a box's edge towards a point, ending so far short of it, and its tip."""
    left, top, w, h = box
    x, y = left + w / 2, top + h / 2
    distance = math.dist((x, y), end) or 1.0
    ux, uy = (end[0] - x) / distance, (end[1] - y) / distance
    # A little within the box, which hides the seam.
    reach = min((w / 2 - half) / max(abs(ux), 1e-6), (h / 2 - half) / max(abs(uy), 1e-6))
    x, y = x + ux * reach, y + uy * reach
    tip = end[0] - ux * short, end[1] - uy * short
    base = (x - uy * half, y + ux * half), (x + uy * half, y - ux * half)
    return polygon([base[0], base[1], tip]), tip


# -- tabs -----
def tab_spots(board: Board, space_: int, centre: Point) -> list[Point]:
    """Return places beside the road at a space's row: outside of the lap, then inside; pit boxes last."""
    row = board.track.rows[board.track.spaces[space_].row]
    places = []
    for end, side in ((row[0], -1), (row[-1], 1)):
        spot = board.at(end)
        distance = width_of(board, end) / 2 + 15
        dx, dy = unit(spot.angle + 90 * side)
        x, y = moved_inside(board.box, spot.x + dx * distance, spot.y + dy * distance, 20, 13)
        lost = math.hypot(x - spot.x, y - spot.y) < distance - 8
        places.append((_at_boxes(board, x, y), lost, -math.hypot(x - centre[0], y - centre[1]), (x, y)))
    return [place[-1] for place in sorted(places)]


def _at_boxes(board: Board, x: float, y: float) -> bool:
    """Return whether a pit box lies here."""
    spots = (board.at(box.space) for box in board.track.boxes)
    return any(math.hypot(spot.x - x, spot.y - y) < 1.2 * board.cell for spot in spots)


def tab_box(p: Painter, x: float, y: float, speed: int, chosen: bool) -> Box:
    """Return the box of a speed's tab."""
    size = steady(p, 21 if chosen else 17)
    w, h = p.width(str(speed), size, "cb") + (14 if chosen else 11), 26.0 if chosen else 20.0
    return x - w / 2, y - h / 2, w, h


def foot_of(board: Board, space_: int, box: Box) -> Point:
    """Return the edge of the road at a space's row, on the side of a box."""
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    return min(_edges(board, space_), key=lambda side: math.dist(side, middle))


def _edges(board: Board, space_: int) -> list[Point]:
    """Return the left and right edge of the road at a space's row."""
    row, found = board.track.rows[board.track.spaces[space_].row], []
    for end, side in ((row[0], -1), (row[-1], 1)):
        spot, half = board.at(end), width_of(board, end) / 2
        dx, dy = unit(spot.angle + 90 * side)
        found.append((spot.x + dx * half, spot.y + dy * half))
    return found


def paint_tab(p: Painter, box: Box, speed: int, tone: str, chosen: bool, hot: bool, foot: Point) -> None:
    """Paint a speed that points to its row, in the tone of its best path; amber if it is chosen."""
    x, y, w, h = box
    ink = INK if chosen else colour_of(p.theme, tone)
    tail, tip = _tail(box, foot, -2, 6)
    fill = AMBER if chosen else INK
    p.svg_fragments(
        *box_of([(x, y), (x + w, y + h), tip], 4), svg.path(tail, fill, INK if chosen else fill, 1.6)
    )
    p.rect(x, y, w, h, AMBER if chosen else INK, 5, INK if chosen else ink if hot else None, 2)
    p.text(x + w / 2, y + h / 2, str(speed), steady(p, 21 if chosen else 17), ink, "cb", "c")


def place_tabs(
    p: Painter,
    board: Board,
    speeds: Mapping[int, tuple[int, str]],
    chosen: int | None,
    obstacles: Sequence[Box],
    spared: Sequence[Box] = (),
) -> dict[int, Box]:
    """Return a box for each speed, beside the end of its best path; none over another, nor over obstacles.

    What is `spared` is covered only if the road's other side is no better.
    """
    points = [board.point(x, y) for x, y in board.roads]
    centre = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    found: dict[int, Box] = {}
    for speed in sorted(speeds, key=lambda s: (s != chosen, s)):
        boxes = [
            tab_box(p, x, y, speed, speed == chosen) for x, y in tab_spots(board, speeds[speed][0], centre)
        ]
        taken = [*found.values(), *obstacles]
        free = [box for box in boxes if all(gap_between(box, other) > -1 for other in taken)]
        if free or speed == chosen:
            clear = [box for box in free if all(gap_between(box, other) > -1 for other in spared)]
            found[speed] = (clear or free or boxes)[0]
    return found


# -- others -----
def paint_block(p: Painter, board: Board, from_: int, to: int) -> None:
    """Paint a bar across the lane before a car in the way."""
    one, two = board.at(from_), board.at(to)
    x, y = (one.x + two.x) / 2, (one.y + two.y) / 2
    turn = math.degrees(math.atan2(two.y - one.y, two.x - one.x))
    half = width_of(board, to) / 2
    dx, dy = unit(turn + 90)
    d = f"M{x - dx * half:.1f} {y - dy * half:.1f}L{x + dx * half:.1f} {y + dy * half:.1f}"
    inner = svg.path(d, None, INK, 8.5) + svg.path(d, None, PAPER.danger, 5)
    p.svg_fragments(x - half - 8, y - half - 8, 2 * half + 16, 2 * half + 16, inner)


def paint_trail(p: Painter, line: Sequence[Point], colour: str, n: int, ink: str, taken: list[Point]) -> None:
    """Paint the path of another car, with its number in the order of moving, beside those `taken`."""
    if len(line) < 2:
        return
    d = polyline(line, 1)
    inner = svg.path(d, None, INK, 4.2, 0.5) + svg.path(d, None, colour, 2.2, 0.85)
    p.svg_fragments(*box_of(line, 6), inner)
    x, y = badge_spot(line, taken, 8.3)
    if is_in_sight(p.clip_box, x, y, 15):
        number_badge(p, x, y, n, colour, ink, 7.5, 14)


def legend(theme: Theme, words: Sequence[tuple[str, str]]) -> Node:
    """Return a small legend of the tones in two columns: (tone, word) pairs."""

    def line(tone: str, word: str) -> Node:
        def sample(p: Painter, rect: Box, look: Look) -> None:
            x, y = rect[0], rect[1] + rect[3] / 2 - 8
            p.svg_fragments(x - 1, y - 1, 24, 18, swatch(x, y, 22, 15, tone, theme))

        return row(box(w=22, draw=sample), text(word, Type.CAPTION, PAPER.light), gap=7, fixed_h=24)

    columns = [column(*(line(*pair) for pair in words[i::2])) for i in (0, 1)]
    return row(*columns, gap=15, pad=(10, 5, 13, 5), fill=PAPER.panel, stroke=PAPER.edge_raised, sw=1.2, r=6)
