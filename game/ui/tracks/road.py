"""The road of a walk as SVG fragments: road, kerbs, corners, line, pit lane, side roads, crossings."""

from __future__ import annotations

import math

from game.engine.venue.track import Shortcut
from game.ui.draw import svg
from game.ui.draw.art_base import drawing, polygon, polyline
from game.ui.draw.theme import INK, PAPER
from game.ui.tracks.board import HALF, Board, Spot, unit

Point = tuple[float, float]

ASPHALT, CORNER, SIDE_ROAD = PAPER.asphalt, "#544C4B", "#565C66"
GRID_PAINT, GUIDE = "#E9D9A8", "#F3D9A0"
RADIUS = 0.34
"""The radius of the centre line in a corner, in cells."""
KERB = 0.105
SIDE_WIDTH = 0.62


def ribbon(board: Board, line_colour: str = PAPER.space_line) -> str:
    """Return the whole road from its ink edge up, with lines between its spaces, without the ground."""
    parts = [
        _sides(board, INK, 2 * _edge(board)),
        svg.path(lap_path(board), None, INK, _road_width(board) + 2 * _edge(board)),
    ]
    corners = [s.index for s in board.course if s.turn]
    parts += [_kerbs(board, space) for space in corners]
    parts.append(_sides(board, SIDE_ROAD, 0))
    parts.append(svg.path(lap_path(board), None, ASPHALT, _road_width(board)))
    parts += [_corner_ground(board, space) for space in corners]
    parts.append(_separators(board, line_colour))
    parts += [_crossing(board, crossing.spaces[0]) for crossing in board.track.crossings]
    parts += [_triangles(board), _bends(board), _grid(board)]
    line = board.line_at()
    if line:
        parts.append(finish_line(line, board.cell))
    return "".join(parts)


def _road_width(board: Board) -> float:
    return 2 * HALF * board.cell


def _edge(board: Board) -> float:
    return max(1.4, 0.05 * board.cell)


def lap_path(board: Board) -> str:
    """Return the centre line of the course, closed, as path data."""
    radius, d = RADIUS * board.cell, ""
    for space in board.course:
        spot = board.at(space.index)
        if not space.turn:
            d += f"{'L' if d else 'M'}{spot.x:.2f} {spot.y:.2f}"
            continue
        (ax, ay), (bx, by) = unit(board.entry_heading(space.index)), unit(board.exit_heading(space.index))
        sweep = 1 if space.turn > 0 else 0
        d += f"{'L' if d else 'M'}{spot.x - ax * radius:.2f} {spot.y - ay * radius:.2f}"
        d += f"A{radius:.2f} {radius:.2f} 0 0 {sweep} {spot.x + bx * radius:.2f} {spot.y + by * radius:.2f}"
    return d + "Z" if d else "M0 0"


class _Bend:
    """A right-angled corner in its own frame: u along the way in, v along the way out, in cells."""

    def __init__(self, board: Board, space: int) -> None:
        self.k = board.cell
        self.spot = board.at(space)
        self.a, self.b = unit(board.entry_heading(space)), unit(board.exit_heading(space))
        self.sweep = 1 if board.track.spaces[space].turn > 0 else 0

    def at(self, u: float, v: float) -> str:
        x = self.spot.x + (self.a[0] * u + self.b[0] * v) * self.k
        y = self.spot.y + (self.a[1] * u + self.b[1] * v) * self.k
        return f"{x:.2f} {y:.2f}"

    def arc(self, radius: float, u: float, v: float) -> str:
        return f"A{radius * self.k:.2f} {radius * self.k:.2f} 0 0 {self.sweep} {self.at(u, v)}"


def _kerbs(board: Board, space: int) -> str:
    """Return red and white kerbs round the outside of a corner, and a block at its apex."""
    bend, k = _Bend(board, space), board.cell
    width = max(2.0, KERB * k)
    edge = HALF + (width / 2 + 0.6) / k
    radius = RADIUS + edge
    outer = f"M{bend.at(-0.5, -edge)}L{bend.at(-RADIUS, -edge)}{bend.arc(radius, edge, RADIUS)}"
    outer += f"L{bend.at(edge, 0.5)}"
    length = (2 * (0.5 - RADIUS) + radius * math.pi / 2) * k
    blocks = max(5, round(length / (0.13 * k))) | 1
    apex_at, arm = HALF + (width / 2 + 0.2) / k, 0.3
    apex = (
        f"M{bend.at(-apex_at - arm, apex_at)}L{bend.at(-apex_at, apex_at)}L{bend.at(-apex_at, apex_at + arm)}"
    )
    return _kerb(outer, width, length / blocks, k) + _kerb(apex, width, arm * k / 2.5, k)


def _kerb(d: str, width: float, block: float, k: float) -> str:
    dash = f"{block:.3f} {block:.3f}"
    return (
        svg.path(d, None, INK, width + max(1.2, 0.045 * k), cap="butt", join="miter")
        + svg.path(d, None, PAPER.kerb_white, width, cap="butt", join="miter")
        + svg.path(d, None, PAPER.kerb_red, width, dash=dash, cap="butt", join="miter")
    )


def _corner_ground(board: Board, space: int) -> str:
    bend, q, h = _Bend(board, space), HALF, 0.5
    d = (
        f"M{bend.at(-h, -q)}L{bend.at(-RADIUS, -q)}{bend.arc(RADIUS + q, q, RADIUS)}L{bend.at(q, h)}"
        f"L{bend.at(-q, h)}L{bend.at(-q, q)}L{bend.at(-h, q)}Z"
    )
    return svg.path(d, CORNER)


def _separators(board: Board, colour: str) -> str:
    parts = []
    line = {a for a, b in board.track.line}
    for space in board.course:
        if space.index in line:
            continue
        x, y = board.off(space.index, 0.5, 0, board.exit_heading(space.index))
        dx, dy = unit(board.exit_heading(space.index))
        h = HALF * board.cell
        parts.append(f"M{x - dy * h:.2f} {y + dx * h:.2f}L{x + dy * h:.2f} {y - dx * h:.2f}")
    return svg.path("".join(parts), None, colour, max(0.8, 0.026 * board.cell), cap="butt")


def _crossing(board: Board, space: int) -> str:
    """Return white corner ticks: the road goes straight on here, both ways."""
    spot, h, tick = board.at(space), HALF * board.cell, 0.16 * board.cell
    d = ""
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = spot.x + sx * h, spot.y + sy * h
            d += f"M{x:.2f} {y - sy * tick:.2f}V{y:.2f}H{x - sx * tick:.2f}"
    clean = svg.rect(spot.x - h, spot.y - h, 2 * h, 2 * h, ASPHALT)
    return clean + svg.path(d, None, PAPER.kerb_white, max(1.0, 0.05 * board.cell), cap="butt", join="miter")


# -- side roads -----
def _sides(board: Board, colour: str, extra: float) -> str:
    lines = [board.path_line([cut.entry, cut.exit]) for cut in board.track.shortcuts]
    lines += [board.path_line([gate.entry, *gate.spaces, gate.exit]) for gate in board.track.gates]
    width = SIDE_WIDTH * board.cell + extra
    return "".join(svg.path(polyline(line), None, colour, width, cap="butt", join="miter") for line in lines)


def _triangles(board: Board) -> str:
    """Return the small triangles along a shortcut, which are no spaces."""
    parts, k = [], board.cell
    for cut in board.track.shortcuts:
        a, b = board.at(cut.entry), board.at(cut.exit)
        length = math.hypot(b.x - a.x, b.y - a.y)
        dx, dy = (b.x - a.x) / length, (b.y - a.y) / length
        space = length - 1.06 * k
        count = max(3, round(space / (0.36 * k)))
        for i in range(count):
            distance = 0.53 * k + space * (i + 0.5) / count
            parts.append(_triangle(a.x + dx * distance, a.y + dy * distance, dx, dy, 0.11 * k))
    return svg.path("".join(parts), GUIDE)


def _triangle(x: float, y: float, dx: float, dy: float, r: float) -> str:
    back = x - dx * r * 0.8, y - dy * r * 0.8
    return polygon(
        [
            (x + dx * r * 1.1, y + dy * r * 1.1),
            (back[0] - dy * r, back[1] + dx * r),
            (back[0] + dy * r, back[1] - dx * r),
        ]
    )


def _bends(board: Board) -> str:
    """Return dotted lines into a gate road and out of it; they are no corners."""
    parts, k = [], board.cell
    for gate in board.track.gates:
        for road, inner, sign, angle in (
            (gate.entry, gate.spaces[0], -1, board.entry_heading(gate.entry)),
            (gate.exit, gate.spaces[-1], 1, board.exit_heading(gate.exit)),
        ):
            spot, mouth = board.at(road), board.at(inner)
            dx, dy = unit(angle)
            reach = math.hypot(mouth.x - spot.x, mouth.y - spot.y)
            vx, vy = (mouth.x - spot.x) / reach, (mouth.y - spot.y) / reach
            start = spot.x + sign * dx * 0.42 * k, spot.y + sign * dy * 0.42 * k
            end = spot.x + vx * 0.5 * k, spot.y + vy * 0.5 * k
            parts += _dots(start, (spot.x, spot.y), end, k)
    return "".join(parts)


def _dots(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], k: float
) -> list[str]:
    dots = []
    for i in range(7):
        t = i / 6
        x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0]
        y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1]
        dots.append(svg.circle(round(x, 2), round(y, 2), round(max(0.7, 0.032 * k), 2), GUIDE))
    return dots


# -- paint on the road -----
def _grid(board: Board) -> str:
    """Return a bracket before each starting place."""
    d, k = "", board.cell
    for space in board.track.grid:
        dx, dy = unit(board.exit_heading(space))
        corners = ((0.12, -0.3), (0.3, -0.3), (0.3, 0.3), (0.12, 0.3))
        points = [board.off(space, along, across, board.exit_heading(space)) for along, across in corners]
        d += polyline(points)
        if k > 30:
            x, y = board.off(space, 0.3, 0, board.exit_heading(space))
            d += f"M{x:.2f} {y:.2f}L{x + dx * 0.08 * k:.2f} {y + dy * 0.08 * k:.2f}"
    return svg.path(d, None, GRID_PAINT, max(0.9, 0.04 * k), cap="butt", join="miter") if d else ""


def finish_line(spot: Spot, cell: float) -> str:
    """Return the chequered line across the road."""
    squares, h = 8, HALF * cell
    side = 2 * h / squares
    dx, dy = unit(spot.angle)

    def corner(u: float, v: float) -> tuple[float, float]:
        return spot.x + dx * u - dy * v, spot.y + dy * u + dx * v

    plate = polygon([corner(-side, -h), corner(side, -h), corner(side, h), corner(-side, h)])
    dark = "".join(
        polygon([corner(u, v), corner(u + side, v), corner(u + side, v + side), corner(u, v + side)])
        for row, u in enumerate((-side, 0.0))
        for column in range(squares)
        if (row + column) % 2 == 0
        for v in (-h + column * side,)
    )
    return svg.path(plate, PAPER.kerb_white, INK, max(0.8, 0.03 * cell), join="miter") + svg.path(dark, INK)


def arrow(board: Board, space: int, size: float = 1.0, colour: str = "#AEB4BD") -> str:
    """Return a chevron in the direction of travel in the middle of a space."""
    r = 0.15 * size
    tips = ((-0.6 * r, -r), (0.6 * r, 0.0), (-0.6 * r, r))
    points = [board.off(space, along, across, board.exit_heading(space)) for along, across in tips]
    return svg.path(
        polyline(points), None, colour, round(max(1.2, 0.07 * size * board.cell), 2), join="miter"
    )


def start_arrow(board: Board, space: int) -> str:
    """Return the long arrow behind the line, in the direction of travel."""
    k, angle = board.cell, board.exit_heading(space)
    shaft = polyline([board.off(space, -0.3, 0, angle), board.off(space, 0.14, 0, angle)])
    head = [board.off(space, a, c, angle) for a, c in ((0.06, -0.2), (0.34, 0.0), (0.06, 0.2))]
    return svg.path(shaft, None, PAPER.kerb_white, 0.1 * k, cap="butt") + svg.path(
        polygon(head), PAPER.kerb_white
    )


def arrow_spaces(board: Board) -> list[int]:
    """Return the spaces with chevrons: on straights, behind each corner, not on features or tenth numbers."""
    found = []
    since = 0
    for space in board.course:
        since = 0 if space.turn else since + 1
        plain = not set(board.features_at(space.index)) - {"line"}
        if since >= 2 and since % 6 == 2 and plain and not space.label.endswith("0"):
            found.append(space.index)
    return found


def pieces(board: Board) -> str:
    """Return the features that are objects: teleports, switches, the cone and cylinder of a shortcut."""
    track, k = board.track, board.cell
    parts = []
    for space in (s for pair in track.teleports for s in (pair.a, pair.b)):
        parts.append(drawing("track/teleport_t").at(*board.at(space)[:2], 0.58 * k))
    for space in (s for gate in track.gates for s in gate.switches):
        parts.append(drawing("track/gate_switch").at(*board.at(space)[:2], 0.58 * k))
    for cut in track.shortcuts:
        parts.append(_cone(board, cut))
    return "".join(parts)


def _cone(board: Board, cut: Shortcut) -> str:
    """Return the cone at a shortcut's mouth, on the side of it that is grass."""
    others = [road for road in board.roads if not _is_on_shortcut(board, road, cut)]
    for x, y in board.mouth(cut):
        px, py = board.back(x, y)
        if min(max(abs(rx - px), abs(ry - py)) for rx, ry in others) > 0.64:
            return drawing("track/shortcut_cone").at(x, y, 0.34 * board.cell)
    return ""


def _is_on_shortcut(board: Board, road: Point, cut: Shortcut) -> bool:
    a, b = board.track.spaces[cut.entry].pose, board.track.spaces[cut.exit].pose
    length = math.hypot(b.x - a.x, b.y - a.y)
    one, two = math.hypot(road[0] - a.x, road[1] - a.y), math.hypot(road[0] - b.x, road[1] - b.y)
    return one > 0.01 and two > 0.01 and one + two < length + 0.01
