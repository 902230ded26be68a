"""Expands a walk by way-points over a squared board: spaces, corners, crossings, shortcuts and gate roads."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees
from typing import Final

import yaml

from game.engine.venue.track import Corner, Crossing, Gate, Hand, Pose, Shortcut
from game.tracks.draft import Draft, DraftSpace
from game.tracks.reader import Point, Ref, Section

KEYS: Final = ("board", "walk", "shortcuts", "gates", "switches", "teleports", "crossings")
BOARD: Final = (17, 8)
MAX_SQUARES: Final = 64

Square = tuple[int, int]


def build(draft: Draft, top: Section) -> bool:
    """Add the spaces of a walk to the draft; returns False where the road itself has errors."""
    board = _board(draft, top)
    points = top.points("walk", 2, is_whole=True)
    if len(points) < 4:
        draft.faults.add("few_points", draft.line("walk"))
        return False
    for point in points:
        x, y = point.square
        if not (0 <= x < board[0] and 0 <= y < board[1]):
            at = format_square(point.square)
            draft.faults.add("off_board", point.line, at=at, width=board[0], height=board[1])
    if draft.faults:
        return False
    squares = _expand_points(draft, points)
    if squares is None:
        return False
    draft.size = (float(board[0]), float(board[1]))
    draft.centre = _place_spaces(draft, squares)
    if draft.faults:
        return False
    _crossings(draft, top)
    _neighbours(draft)
    _shortcuts(draft, top)
    keys = ("from", "through", "to")
    gates = [(section, _gate(draft, section)) for section in top.sections("gates", keys, keys)]
    _switches(draft, top, gates)
    return True


def format_square(square: Square) -> str:
    """Return a square as in the file."""
    return f"[{square[0]}, {square[1]}]"


def step(a: Square, b: Square) -> Square:
    """Return the direction from one square to another in the same row or column."""
    return (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])


def is_aligned(a: Square, b: Square) -> bool:
    """Return whether two squares are different and in one row or column."""
    return (a[0] == b[0]) != (a[1] == b[1])


def _board(draft: Draft, top: Section) -> Square:
    point = top.point("board", is_whole=True)
    if point is None:
        return BOARD
    width, height = point.square
    if not (2 <= width <= MAX_SQUARES and 2 <= height <= MAX_SQUARES):
        top.report_wrong("range", "board", top.nodes["board"], low=2, high=MAX_SQUARES)
    return min(width, MAX_SQUARES), min(height, MAX_SQUARES)


def _expand_points(draft: Draft, points: list[Point]) -> list[tuple[Square, int]] | None:
    """Return every square of the lap with the line of the way-point after it."""
    squares: list[tuple[Square, int]] = []
    for here, there in pairwise([*points, points[0]]):
        a, b = here.square, there.square
        closing = there is points[0]
        if not is_aligned(a, b):
            if closing:
                draft.faults.add(
                    "not_closed", here.line, str(len(squares) + 1), a=format_square(a), b=format_square(b)
                )
            else:
                draft.faults.add("diagonal", there.line, a=format_square(a), b=format_square(b))
            return None
        dx, dy = step(a, b)
        while a != b:
            squares.append((a, here.line if a == here.square else there.line))
            a = (a[0] + dx, a[1] + dy)
    return squares


def _place_spaces(draft: Draft, squares: list[tuple[Square, int]]) -> tuple[Pose, ...]:
    count = len(squares)
    draft.lap = draft.rows = count
    before = squares[-1][0]
    for index, (square, line) in enumerate(squares):
        after = squares[(index + 1) % count][0]
        into, out_of = step(before, square), step(square, after)
        if into == (-out_of[0], -out_of[1]):
            draft.faults.add("u_turn", line, str(index + 1), at=format_square(square))
        turn = 90.0 * (into[0] * out_of[1] - into[1] * out_of[0])
        heading = degrees(atan2(into[1], into[0])) + turn / 2
        there = draft.squares.setdefault(square, [])
        there.append(index)
        space = _space(square, str(index + 1), line, heading, turn)
        space.row = space.distance = index
        space.place = there[0]
        space.connect((index + 1) % count)
        if turn:
            _corner(draft, space, index)
        draft.add(space)
        before = square
    draft.edges.add((count - 1, 0))
    return tuple(space.pose for space in draft.spaces)


def _space(square: Square, label: str, line: int, heading: float, turn: float) -> DraftSpace:
    x, y = square
    outline = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    pose = Pose(x + 0.5, y + 0.5, heading % 360)
    return DraftSpace(label, line, pose, turn, outline, 0, 0, 0, 0, 0)


def _corner(draft: Draft, space: DraftSpace, index: int) -> None:
    number = len(draft.corners)
    space.corner = number
    hand: Hand = "right" if space.turn > 0 else "left"
    draft.corners.append(Corner(number, number + 1, hand, (index,), (index, index), index))
    draft.corner_lines.append(space.line)


def _crossings(draft: Draft, top: Section) -> None:
    listed: set[Square] = set()
    for point in top.points("crossings", 2, is_whole=True):
        square = point.square
        listed.add(square)
        there = draft.squares.get(square, [])
        if len(there) != 2:
            draft.faults.add("crossing_once", point.line, at=format_square(square))
        elif not _straight_through(draft.spaces[there[0]], draft.spaces[there[1]]):
            draft.faults.add("crossing_bend", point.line, draft.label(there[1]), at=format_square(square))
        else:
            draft.crossings.append(Crossing(there[0], (there[0], there[1])))
    for square, there in draft.squares.items():
        if len(there) > 1 and square not in listed:
            space = draft.spaces[there[-1]]
            draft.faults.add("square_twice", space.line, space.label, at=format_square(square))


def _straight_through(a: DraftSpace, b: DraftSpace) -> bool:
    """Return whether two roads cross at a right angle, neither of them bending."""
    return not a.turn and not b.turn and (a.pose.angle - b.pose.angle) % 180 != 0


def _neighbours(draft: Draft) -> None:
    """Report corners that touch, and roads that run beside themselves except at a crossing."""
    count = draft.lap
    for index in range(count):
        here, after = draft.spaces[index], draft.spaces[(index + 1) % count]
        if here.corner is not None and after.corner is not None:
            draft.faults.add("corners_touch", after.line, here.label, a=here.label, b=after.label)
    crossed = {square for square, there in draft.squares.items() if len(there) > 1}
    for square, there in draft.squares.items():
        for beside in ((square[0] + 1, square[1]), (square[0], square[1] + 1)):
            others = draft.squares.get(beside, [])
            if not others or square in crossed or beside in crossed:
                continue
            if (there[0] - others[0]) % count not in (1, count - 1):
                last = draft.spaces[max(there[0], others[0])]
                a, b = draft.label(min(there[0], others[0])), last.label
                draft.faults.add("roads_touch", last.line, last.label, a=a, b=b)


def _shortcuts(draft: Draft, top: Section) -> None:
    for section in top.sections("shortcuts", ("from", "to"), ("from", "to")):
        entry, leave = _end(draft, section, "from"), _end(draft, section, "to")
        if entry is None or leave is None:
            continue
        a, b = draft.label(entry), draft.label(leave)
        if entry == leave or draft.spaces[entry].forward[0][0] == leave:
            draft.faults.add("shortcut_self", section.line, a, a=a, b=b)
            continue
        if leave < entry:
            draft.faults.add("shortcut_line", section.line, a, a=a, b=b)
        start, end = square_of(draft, entry), square_of(draft, leave)
        if not is_aligned(start, end):
            draft.faults.add("shortcut_crooked", section.line, a, a=a, b=b)
            continue
        marks = _between(start, end)
        for square in marks:
            if square in draft.squares:
                draft.faults.add("shortcut_road", section.line, a, a=a, b=b, at=format_square(square))
                break
        heading = degrees(atan2(*reversed(step(start, end)))) % 360
        poses = tuple(Pose(x + 0.5, y + 0.5, heading) for x, y in marks)
        draft.shortcuts.append(Shortcut(entry, leave, poses))
        draft.spaces[entry].connect(leave, "shortcut")


def square_of(draft: Draft, space: int) -> Square:
    """Return the square of a space of a walk."""
    pose = draft.spaces[space].pose
    return int(pose.x), int(pose.y)


def _between(a: Square, b: Square) -> list[Square]:
    dx, dy = step(a, b)
    squares = []
    a = (a[0] + dx, a[1] + dy)
    while a != b:
        squares.append(a)
        a = (a[0] + dx, a[1] + dy)
    return squares


def _end(draft: Draft, section: Section, key: str) -> int | None:
    ref: Ref | None = section.ref(key)
    return draft.find(ref) if ref else None


def _gate(draft: Draft, section: Section) -> int | None:
    """Add a gate road; returns the index of its gate, or None after reporting an error."""
    entry, leave = _end(draft, section, "from"), _end(draft, section, "to")
    road = section.points("through", 2, is_whole=True)
    if entry is None or leave is None or not road:
        return None
    a, b = draft.label(entry), draft.label(leave)
    if entry == leave:
        draft.faults.add("gate_self", section.line, a, a=a, b=b)
        return None
    if leave < entry:
        draft.faults.add("gate_line", section.line, a, a=a, b=b)
    for end in (entry, leave):
        if draft.spaces[end].corner is not None:
            draft.faults.add("gate_corner", section.line, draft.label(end), space=draft.label(end))
    squares = [square_of(draft, entry), *(point.square for point in road), square_of(draft, leave)]
    for here, there in pairwise(squares):
        if abs(here[0] - there[0]) + abs(here[1] - there[1]) != 1:
            draft.faults.add("gate_apart", section.line, a, a=format_square(here), b=format_square(there))
            return None
    for point in road:
        if point.square in draft.squares:
            draft.faults.add("gate_road", point.line, a, at=format_square(point.square))
            return None
    spaces = _gate_road(draft, squares, [point.line for point in road], leave)
    draft.spaces[entry].connect(spaces[0], "gate")
    draft.gates.append(Gate(entry, leave, spaces, ()))
    return len(draft.gates) - 1


def _gate_road(draft: Draft, squares: list[Square], lines: list[int], leave: int) -> tuple[int, ...]:
    first = len(draft.spaces)
    already = sum(len(gate.spaces) for gate in draft.gates)
    for i, (square, line) in enumerate(zip(squares[1:-1], lines, strict=True)):
        into, out_of = step(squares[i], square), step(square, squares[i + 2])
        turn = 90.0 * (into[0] * out_of[1] - into[1] * out_of[0])
        heading = degrees(atan2(into[1], into[0])) + turn / 2
        space = _space(square, f"G{already + i + 1}", line, heading, turn)
        last = i == len(lines) - 1
        space.part = "gate"
        space.place = first + i
        space.row = space.distance = draft.spaces[leave].distance - (len(lines) - i)
        space.connect(leave if last else first + i + 1)
        draft.squares[square] = [draft.add(space)]
    return tuple(range(first, len(draft.spaces)))


def _switches(draft: Draft, top: Section, gates: list[tuple[Section, int | None]]) -> None:
    works: dict[int, list[int]] = {}
    for node in top.items("switches"):
        number, ref, line = _switch(top, draft, node)
        if ref is None:
            continue
        if not 1 <= number <= len(gates):
            draft.faults.add("switch_no_gate", line, ref.name, gate=number)
            continue
        space = draft.find(ref)
        if space is None:
            continue
        if draft.spaces[space].corner is not None:
            draft.faults.add("switch_corner", line, draft.label(space))
        works.setdefault(number - 1, []).append(space)
    for number, (section, index) in enumerate(gates):
        switches = tuple(works.get(number, ()))
        if not switches:
            draft.faults.add("gate_no_switch", section.line, gate=number + 1)
        elif index is not None:
            gate = draft.gates[index]
            draft.gates[index] = Gate(gate.entry, gate.exit, gate.spaces, switches)


def _switch(top: Section, draft: Draft, node: yaml.Node) -> tuple[int, Ref | None, int]:
    """Return the gate's number, the space and the line of a switch: a space, or {space, gate}."""
    if isinstance(node, yaml.MappingNode):
        section = Section(node, draft.faults, ("space", "gate"))
        section.require("space")
        return section.integer("gate", 1) or 0, section.ref("space"), section.line
    ref = top.as_ref("switches", node)
    return 1, ref, ref.line if ref else 1
