"""Expands a road along a centre line: rows and lanes, corners with limits, islands, pit boxes, links."""

from __future__ import annotations

from typing import Final, cast

from game.engine.texts import MAX_NAME
from game.engine.venue.track import Bar, Corner, Hand, Island, PitBox, Side, SpinPoint
from game.tracks.course import EASE, Course, Row
from game.tracks.draft import Draft, DraftSpace
from game.tracks.geometry import CentreLine, rounded, smoothed, tight_bends
from game.tracks.reader import LANES, Section

KEYS: Final = (
    *("centre", "line", "board", "smooth", "ease", "lane_width", "rows", "lanes", "parts"),
    *("corners", "islands", "links", "boxes", "bonus"),
)
SIDES: Final = ("left", "right")
BARS: Final = ("island", "pool", "bales")
MAX_ROWS: Final = 400
MAX_LANES: Final = 12
MAX_OUTER: Final = 12
"""The most spaces of the outer course in one row."""
MAX_COORDINATE: Final = 5_000
"""The most units from the board's corner to a point of the centre line, as a lap is measured in units."""


def build(draft: Draft, top: Section) -> bool:
    """Add the spaces of a road to the draft; returns False where the road itself has errors."""
    top.require("line", "rows")
    count, rows = top.integer("rows"), _rows(draft, top)
    line, points = top.point("line"), top.points("centre", 3)
    if draft.faults or count is None or line is None:
        return False
    polygon = [point.values for point in points]
    if len(points) < 4:
        draft.faults.add("few_points", draft.line("centre"))
        return False
    for point in points:
        if max(map(abs, point.values)) > MAX_COORDINATE:
            found = f"[{', '.join(map('{:g}'.format, point.values))}]"
            params = {"key": "centre", "low": -MAX_COORDINATE, "high": MAX_COORDINATE, "found": found}
            draft.faults.add("wrong_range", point.line, **params)
    if draft.faults:
        return False
    for index in tight_bends(polygon):
        x, y, radius = (f"{value:g}" for value in polygon[index])
        draft.faults.add("sharp_bend", points[index].line, at=f"[{x}, {y}]", radius=radius)
    if draft.faults:
        return False
    path = smoothed(rounded(polygon), top.number("smooth", 1))
    course = Course(CentreLine(path, (line.values[0], line.values[1])), rows)
    course.ease = max(0.0, top.number("ease", EASE))
    draft.rows = draft.lap = count
    draft.inner = "right" if course.centre.is_clockwise else "left"
    _size(draft, top, course)
    corners = _corners(draft, top, course)
    _islands(draft, top, course)
    for row in course.folds():
        line_no = rows[row].line
        draft.faults.add("folded", line_no, f"{row}a", row=row, next=(row + 1) % count)
    _place_lanes(draft, course)
    _connect(draft, course)
    _links(draft, top)
    _boxes(draft, top, course)
    for section, corner in corners:
        _finish_corner(draft, section, corner, course)
    draft.centre = course.line()
    return True


def _size(draft: Draft, top: Section, course: Course) -> None:
    board = top.point("board")
    if board:
        draft.size = (board.values[0], board.values[1])
    else:
        spots = [course.spot(r / 2, course.width(r / 2)) for r in range(2 * course.count)]
        draft.size = (max(x for x, _ in spots), max(y for _, y in spots))


def _rows(draft: Draft, top: Section) -> list[Row]:
    """Return every row of the lap: the defaults, then as `parts` changes them."""
    count = top.integer("rows") or 0
    lanes = top.integer("lanes", 2) or 0
    width = top.number("lane_width", 20.0)
    for key, value, most in (("rows", count, MAX_ROWS), ("lanes", lanes, MAX_LANES)):
        if not 1 <= value <= most and key in top:
            top.report_wrong("range", key, top.nodes[key], low=1, high=most)
            return []
    rows = [Row(lanes, width, draft.line("rows")) for _ in range(count)]
    for section in top.sections("parts", ("rows", "lanes", "lane_width", "length"), ("rows",)):
        part = row_range(draft, section, count)
        part_lanes = section.integer("lanes", lanes)
        if part is None or part_lanes is None:
            continue
        if not 1 <= part_lanes <= MAX_LANES:
            section.report_wrong("range", "lanes", section.nodes["lanes"], low=1, high=MAX_LANES)
            continue
        for row in part:
            rows[row] = Row(
                part_lanes, section.number("lane_width", width), section.line, section.number("length", 1.0)
            )
    return rows


def row_range(draft: Draft, section: Section, count: int) -> list[int] | None:
    """Return the rows of `rows: [from, to]` or of one row; negative numbers count back from the line."""
    values = section.integers("rows")
    if values is None:
        return None
    if len(values) not in (1, 2):
        section.report_wrong("rows", "rows", section.nodes["rows"])
        return None
    for value in values:
        if not -count <= value < count:
            draft.faults.add("no_row", section.line, row=value, last=count - 1)
            return None
    first, last = values[0] % count, values[-1] % count
    return [(first + i) % count for i in range((last - first) % count + 1)]


def _corners(draft: Draft, top: Section, course: Course) -> list[tuple[Section, Corner]]:
    found: list[tuple[Section, Corner]] = []
    known = ("rows", "limits", "band", "outer", "spin_point", "name")
    for section in top.sections("corners", known, ("rows",)):
        rows = row_range(draft, section, course.count)
        if rows is None:
            continue
        index = len(found)
        for row in rows:
            if course.rows[row].corner is not None:
                draft.faults.add("corner_overlap", section.line, f"{row}a", corner=index + 1)
            course.rows[row].corner = index
        _outer(draft, section, course, rows)
        turn = course.turn(rows[0], rows[0] + len(rows))
        hand: Hand = "right" if turn > 0 else "left"
        band = section.integer("band", rows[0]) or 0
        corner = Corner(index, index + 1, hand, (), (rows[0], rows[-1]), band % course.count)
        found.append((section, corner))
    return found


def _outer(draft: Draft, section: Section, course: Course, rows: list[int]) -> None:
    """Set the number of spaces of the outer course in each row of a corner."""
    outer = section.integers("outer")
    if outer is None:
        return
    if len(outer) != len(rows) or min(outer) < 1:
        draft.faults.add("outer_count", section.line, found=len(outer), rows=len(rows))
        return
    if max(outer) > MAX_OUTER:
        section.report_wrong("range", "outer", section.nodes["outer"], low=1, high=MAX_OUTER)
        return
    corner = course.rows[rows[0]].corner
    if corner is not None:
        course.parted.add(corner)
    for row, spaces in zip(rows, outer, strict=True):
        course.rows[row].outer = spaces


def _finish_corner(draft: Draft, section: Section, corner: Corner, course: Course) -> None:
    """Add a corner with its spaces, limits and spin point, after the spaces exist."""
    spaces = tuple(i for i, s in enumerate(draft.spaces) if s.corner == corner.index and s.part == "road")
    lanes = course.rows[corner.band].lanes
    limits = section.integers("limits") or []
    if len(limits) == 1:
        limits = limits * lanes
    label = f"{corner.band}a"
    if limits and len(limits) != lanes:
        found = len(limits)
        draft.faults.add("limit_count", section.line, label, corner=corner.number, found=found, lanes=lanes)
    draft.corners.append(
        Corner(
            corner.index,
            corner.number,
            corner.hand,
            spaces,
            corner.rows,
            corner.band,
            tuple(limits),
            _spin_point(draft, section, corner, course),
            section.translations("name", MAX_NAME),
        )
    )
    draft.corner_lines.append(section.line)


def _spin_point(draft: Draft, section: Section, corner: Corner, course: Course) -> SpinPoint | None:
    inner = section.section("spin_point", ("row", "side"))
    if inner is None:
        return None
    inner.require("row", "side")
    row, side = inner.integer("row"), inner.word("side", SIDES)
    if row is None or side is None:
        return None
    row %= course.count
    first, last = corner.rows
    # the next row counts too: a car that has just left the bend spins off there
    if (row - first) % course.count > (last - first) % course.count + 1:
        draft.faults.add("no_corner_spin", inner.line, f"{row}a", corner=corner.number)
        return None
    # a spin never takes a car back before the band that it has entered
    if (row - corner.band) % course.count > course.count // 2:
        draft.faults.add("spin_before_band", inner.line, f"{row}a", corner=corner.number)
        return None
    right = side == "right"
    pose = course.outside(row, right, 1.3 * course.rows[row].lane_width)
    return SpinPoint(row, cast(Side, side), pose, _edge_space(draft, course, row, right))


def _islands(draft: Draft, top: Section, course: Course) -> None:
    for section in top.sections("islands", ("rows", "between", "kind", "width"), ("rows", "between")):
        rows, lanes = row_range(draft, section, course.count), section.lanes("between")
        if rows is None or lanes is None:
            continue
        if len(lanes) != 2 or lanes[1] != lanes[0] + 1:
            section.report_wrong("between", "between", section.nodes["between"])
            continue
        narrow = [row for row in rows if lanes[1] >= course.rows[row].lanes]
        for row in narrow:
            a, b = (LANES[lane] for lane in lanes)
            draft.faults.add("island_lanes", section.line, f"{row}{a}", a=a, b=b, row=row)
        if narrow:
            continue
        kind = cast(Bar, section.word("kind", BARS) or "island")
        width = section.number("width", 9.0)
        course.islands.append(Island(kind, (rows[0], rows[-1]), lanes[0], width))
    if not draft.faults:
        for bar in course.islands:
            outline = course.bar(bar)
            draft.islands.append(Island(bar.kind, bar.rows, bar.after_lane, bar.width, outline))


def _place_lanes(draft: Draft, course: Course) -> None:
    """Add one space for each row and lane; an outer course divides a corner's length by its own count."""
    for number, row in enumerate(course.rows):
        outer = _outer_lane(course, number)
        for lane in range(row.lanes):
            for sub in range(row.outer if lane == outer else 1):
                start, end = _stretch(course, number, sub) if lane == outer else (number, number + 1)
                label = f"{number}{LANES[lane]}" + (f".{sub + 1}" if sub else "")
                middle = (start + end) / 2
                turn = course.turn(start, end)
                space = DraftSpace(
                    label,
                    row.line,
                    course.pose(middle, number, lane),
                    round(turn, 2),
                    course.surface(start, end, number, lane),
                    *(number, lane, sub),
                    *(len(draft.spaces), number),
                    corner=row.corner,
                )
                draft.add(space)


def _outer_lane(course: Course, row: int) -> int:
    """Return the outer lane of a corner with an outer course, −1 elsewhere."""
    corner = course.rows[row].corner
    if corner is None or corner not in course.parted:
        return -1
    first, last = _corner_rows(course, row)
    turn = course.turn(first, last + 1)
    return 0 if turn > 0 else course.rows[row].lanes - 1


def _corner_rows(course: Course, row: int) -> tuple[int, int]:
    """Return the first and the last row of a row's corner; the first may be negative."""
    corner, first, last = course.rows[row].corner, row, row
    while last - first < course.count and course.rows[(first - 1) % course.count].corner == corner:
        first -= 1
    while last - first < course.count and course.rows[(last + 1) % course.count].corner == corner:
        last += 1
    return first, last


def _stretch(course: Course, row: int, sub: int) -> tuple[float, float]:
    """Return the start and end of a space of an outer course, which divides the corner's length evenly."""
    first, last = _corner_rows(course, row)
    counts = [course.rows[r % course.count].outer for r in range(first, last + 1)]
    before = sum(counts[: row - first]) + sub
    length = (last + 1 - first) / sum(counts)
    return first + before * length, first + (before + 1) * length


def _connect(draft: Draft, course: Course) -> None:
    """Connect spaces straight on and diagonally, never across an island or a corner's separate courses."""
    for index, space in enumerate(draft.spaces):
        row, count = space.row, course.count
        follow = f"{row}{LANES[space.lane]}.{space.sub + 2}"
        if follow in draft.labels:
            space.connect(draft.labels[follow])
            continue
        after = (row + 1) % count
        for lane in range(course.rows[after].lanes):
            if _is_connected(course, row, space.lane, after, lane):
                to = draft.labels[f"{after}{LANES[lane]}"]
                space.connect(to)
                if after == 0:
                    draft.edges.add((index, to))


def _is_connected(course: Course, row: int, lane: int, after: int, to: int) -> bool:
    here, there = course.rows[row], course.rows[after]
    apart = (lane + 0.5) / here.lanes - (to + 0.5) / there.lanes
    if abs(apart) * max(here.lanes, there.lanes) >= 1.3:
        return False
    if here.corner in course.parted and here.corner == there.corner:
        return lane == to
    island = course.bar_at(row)
    if island is not None and island is course.bar_at(after):
        return (lane <= island.after_lane) == (to <= island.after_lane)
    return True


def _links(draft: Draft, top: Section) -> None:
    """Replace the edges of spaces by the `links` of the file."""
    for section in top.sections("links", ("from", "to"), ("from", "to")):
        ref = section.ref("from")
        start = draft.find(ref) if ref else None
        if start is None:
            continue
        space = draft.spaces[start]
        space.line = section.line
        space.forward.clear()
        draft.edges -= {edge for edge in draft.edges if edge[0] == start}
        for to_ref in section.refs("to"):
            to = draft.find(to_ref)
            if to is None:
                continue
            space.connect(to)
            if draft.spaces[to].row == 0 and space.row > 0:
                draft.edges.add((start, to))


def _edge_space(draft: Draft, course: Course, row: int, right: bool) -> int:
    lane = course.rows[row].lanes - 1 if right else 0
    return draft.labels[f"{row}{LANES[lane]}"]


def _boxes(draft: Draft, top: Section, course: Course) -> None:
    cars: set[int] = set()
    places: set[tuple[int, str]] = set()
    for section in top.sections("boxes", ("car", "row", "side"), ("car", "row", "side")):
        car, row, side = section.integer("car"), section.integer("row"), section.word("side", SIDES)
        if car is None or row is None or side is None:
            continue
        if not -course.count <= row < course.count:
            draft.faults.add("no_row", section.line, row=row, last=course.count - 1)
            continue
        row %= course.count
        if car in cars:
            draft.faults.add("box_twice", section.line, car=car)
        if (row, side) in places:
            draft.faults.add("box_place", section.line, f"{row}a", row=row)
        cars.add(car)
        places.add((row, side))
        _box(draft, course, car, row, cast(Side, side), section.line)


def _box(draft: Draft, course: Course, car: int, row: int, side: Side, line: int) -> None:
    right, before = side == "right", (row - 1) % course.count
    entry = _edge_space(draft, course, before, right)
    leave = _edge_space(draft, course, row, right)
    lane_width = course.rows[row].lane_width
    pose = course.outside(row, right, 0.8 * lane_width)
    inner, outer = (course.width(row + 0.5) / 2 + by * lane_width for by in (0.3, 1.3))
    if not right:
        inner, outer = -inner, -outer
    corners = ((row + 0.1, inner), (row + 0.9, inner), (row + 0.9, outer), (row + 0.1, outer))
    outline = tuple(course.spot(r, off) for r, off in corners)
    lane = course.rows[row].lanes if right else -1
    place = len(draft.spaces)
    box = DraftSpace(f"P{car}", line, pose, 0.0, outline, row, lane, 0, place, row, part="box")
    box.connect(leave)
    index = draft.add(box)
    draft.spaces[entry].connect(index, "pit")
    if row == 0:
        draft.edges.add((entry, index))
    draft.boxes.append(PitBox(car, index, row, side, entry, leave))
