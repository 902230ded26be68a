"""Overlays on the road during a decision: landings with tabs, paths, pushes, aims, free spaces."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.table.board.scenery import draw_item
from game.games.grand_prix.table.board.tabs import RANK, TAB_H, tab_width
from game.games.grand_prix.table.lookahead import SpaceMark
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.names import DRAWINGS
from game.ui.draw import art, svg
from game.ui.draw.art_base import burst, drawing, polygon, polyline
from game.ui.draw.box import Box, box_of, moved_inside
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.race.board.path import Point
from game.ui.race.board.pieces import badge_spot, number_badge
from game.ui.tracks.board import Board

AMBER, CARD, DANGER, GREY = PAPER.accent, PAPER.card, PAPER.danger, "#C9CDD3"
BEND: Final = 8
"""The number of straight pieces that a rounded bend is drawn in."""


# -- spaces -----
def frame(
    p: Painter,
    board: Board,
    space: int,
    colour: str,
    sw: float = 3.0,
    dash: str | None = None,
    under: float = 2.6,
) -> None:
    """Paint a frame round a space, with a dark line under it."""
    x, y, w, h = board.square(space, 0.92)
    if under:
        p.rect(x, y, w, h, None, 7, INK, sw + under)
    p.rect(x, y, w, h, None, 7, colour, sw, dash=dash)


def hatch(p: Painter, board: Board, space: int) -> None:
    """Paint a space where something crashes."""
    x, y, w, h = board.square(space, 0.9)
    inner = svg.rect(x, y, w, h, "#4A2D2B", 6, op=0.85)
    inner += svg.hatch(x + 2, y + 2, w - 4, h - 4, DANGER, 8, 2.6, op=0.85)
    inner += svg.rect(x, y, w, h, None, 6, DANGER, 2.6)
    p.svg_fragments(x - 2, y - 2, w + 4, h + 4, inner)


def corners(p: Painter, board: Board, space: int) -> None:
    """Paint brackets round the space of the car on turn."""
    x, y, w, h = board.square(space, 0.96)
    k = 0.21 * board.cell
    d = (
        f"M{x} {y + k}V{y}H{x + k}M{x + w - k} {y}H{x + w}V{y + k}"
        f"M{x + w} {y + h - k}V{y + h}H{x + w - k}M{x + k} {y + h}H{x}V{y + h - k}"
    )
    p.rect(x, y, w, h, AMBER, 7, op=0.22)
    inner = svg.path(d, None, INK, 5.6) + svg.path(d, None, AMBER, 3.2)
    p.svg_fragments(x - 4, y - 4, w + 8, h + 8, inner)


# -- paths -----
def rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """Return a line with its bends rounded."""
    line = list(points[:1])
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        a, b = toward(here, before, radius), toward(here, after, radius)
        for i in range(BEND + 1):
            t, u = i / BEND, 1 - i / BEND
            x, y = (u * u * a[at] + 2 * u * t * here[at] + t * t * b[at] for at in (0, 1))
            line.append((x, y))
    return [*line, *points[1:][-1:]]


def toward(a: Point, b: Point, distance: float) -> Point:
    """Return the point at a distance from a towards b, no further than half of it."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    share = min(0.5, distance / length)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def direction(a: Point, b: Point) -> Point:
    """Return the way from a to b as a vector of length 1."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def turned(at: Point, to: Point, *corners: Point) -> list[Point]:
    """Return points that are so far ahead and to the right of a point, facing a direction."""
    (x, y), (dx, dy) = at, to
    return [(x + dx * ahead - dy * aside, y + dy * ahead + dx * aside) for ahead, aside in corners]


def paint_line(
    p: Painter, board: Board, spaces: Sequence[int], colour: str, sw: float = 3.2, dotted: bool = True
) -> None:
    """Paint a line along the road, beaded or solid, with an arrowhead."""
    if len(spaces) < 2:
        return
    points = board.path_line(list(spaces))
    end = toward(points[-1], points[-2], 0.3 * board.cell)
    d = polyline(rounded([*points[:-1], end], 0.34 * board.cell))
    inner = svg.path(d, None, INK, sw + 2.4, 0.8)
    inner += svg.path(d, None, colour, sw, dash="0.1 7" if dotted else None)
    p.svg_fragments(*box_of(points, 8), inner)
    x, y = toward(points[-1], points[-2], 0.24 * board.cell)
    r = sw * 2.3
    d = polygon(turned((x, y), direction(points[-2], points[-1]), (r, 0), (-r, r), (-r, -r)))
    p.svg_fragments(x - 3 * r, y - 3 * r, 6 * r, 6 * r, svg.path(d, INK, INK, 2.6) + svg.path(d, colour))


def push_arrow(p: Painter, board: Board, a: int, b: int) -> None:
    """Paint a red arrow beside the road for a car that is pushed on."""
    one, two, k = board.at(a)[:2], board.at(b)[:2], board.cell
    middle, to = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2), direction(one, two)
    beside = board.back(*turned(middle, to, (0, 0.72 * k))[0])
    side = k if board.is_clear(*beside, -0.3) else -k
    (start,), (bend,), (end,) = (
        turned(at, to, (0, share * side)) for at, share in ((one, 0.5), (middle, 0.86), (two, 0.5))
    )
    d = f"M{start[0]:.1f} {start[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    head = polygon(turned(end, direction(bend, end), (7, 0), (-4, 7), (-4, -7)))
    inner = svg.path(d, None, CARD, 7.5) + svg.path(head, CARD, CARD, 4)
    inner += svg.path(d, None, PAPER.danger_paper, 3.6) + svg.path(head, PAPER.danger_paper)
    p.svg_fragments(*box_of((start, bend, end), 16), inner)


# -- tabs -----
def tab(p: Painter, x: float, y: float, mark: SpaceMark, is_hot: bool = False) -> None:
    """Paint a numbered tab round (x, y): a die where one more makes it, a burst where something crashes."""
    w, h = tab_width(p, mark), TAB_H
    fill = (
        DANGER
        if mark.bad and mark.kind != "stop"
        else {"stop": AMBER, "next": CARD, "later": GREY}[mark.kind]
    )
    p.rect(x - w / 2 + 1.5, y - h / 2 + 2, w, h, INK, 5, op=0.35)
    p.rect(x - w / 2, y - h / 2, w, h, fill, 5, INK, 2.6 if is_hot else 1.8)
    left = x - w / 2 + 4
    if mark.face and not mark.bad:
        p.art(art.d6(mark.face), left, y - 8, 17)
        left += 18
    if mark.held:
        d = f"M{left + 3} {y - 5}l10 10m0 -10l-10 10"
        p.svg_fragments(left, y - 9, 18, 18, svg.path(d, None, INK, 3))
    elif mark.bad:
        star = burst(left + 8, y, 8.5, 9, 0.55)
        p.svg_fragments(left - 2, y - 11, 20, 22, svg.path(star, AMBER, INK, 1.4))
    left += 17 if mark.bad else 0
    total = str(mark.distance)
    p.text((left + x + w / 2 - 3) / 2, y, total, 17 / min(p.text_scale, 1.25), INK, "cb", "c")


def tab_spot(board: Board, space: int) -> Point:
    """Return the middle of a space's label, within the board."""
    return moved_inside(board.box, *board.tab(space), 30, 14)


# -- previews -----
def paint_landings(p: Painter, board: Board, m: Model) -> None:
    """Paint under the cars where every total would land, and the path of the focused one."""
    index, foreseen = m.ground.index, m.foreseen
    if foreseen is None:
        return
    for mark in m.marks:
        if mark.held:
            frame(p, board, index[mark.spot], DANGER, 1.8, "3 4", 0)
        elif mark.kind == "later":
            frame(p, board, index[mark.spot], GREY, 1.6, "2 4", 0)
        elif mark.bad and mark.kind != "stop":
            hatch(p, board, index[mark.spot])
        elif mark.kind == "next":
            frame(p, board, index[mark.spot], PAPER.light, 2.2, "7 5", 0)
    for landing in reversed(foreseen):
        start = m.observation["spaces"][landing.seat]
        paint_landing(p, board, index, landing, start, landing is foreseen[0])


def paint_landing(
    p: Painter, board: Board, index: Mapping[Spot, int], landing: Landing, start: Spot | None, chief: bool
) -> None:
    """Paint one path from its start, with its end and every car that it crashes."""
    spaces = [index[spot] for spot in (start, *landing.path)] if start is not None else []
    paint_line(p, board, spaces, AMBER if chief else PAPER.light, 3.4 if chief else 2.6)
    if landing.end is not None and not landing.is_held:
        colour = DANGER if landing.tone == "bad" else AMBER
        for crash in landing.forecast.of(events.CRASHED):
            hatch(p, board, index[crash.data["space"]])
        frame(p, board, index[landing.end], colour if chief else PAPER.light, 3.4)
    for jump in landing.forecast.of(events.TELEPORTED):
        hop(p, board, index[jump.data["from"]], index[jump.data["to"]])
    for slide in landing.forecast.of(events.SLID):
        cars = slide.data["cars"]
        i = cars.index(slide.seat) if slide.seat in cars else 0
        spots = [slide.data["from"][i], *slide.data["path"][i]]
        paint_line(p, board, [index[s] for s in spots], "#7CC7F2", 3.0)


def hop(p: Painter, board: Board, a: int, b: int) -> None:
    """Paint a dashed bow from one teleport to the other."""
    one, two = board.at(a), board.at(b)
    cx, cy = (one.x + two.x) / 2, (one.y + two.y) / 2 - 0.16 * math.hypot(two.x - one.x, two.y - one.y)
    d = f"M{one.x:.1f} {one.y:.1f}Q{cx:.1f} {cy:.1f} {two.x:.1f} {two.y:.1f}"
    inner = svg.path(d, None, INK, 5.4, 0.6) + svg.path(d, None, "#7CC7F2", 3, dash="8 6")
    p.svg_fragments(*box_of([one[:2], two[:2], (cx, cy)], 8), inner)


def paint_tabs(p: Painter, board: Board, m: Model, boxes: Mapping[int, Box]) -> None:
    """Paint above the cars the pushes, and the numbered tabs, each in its box."""
    index = m.ground.index
    if m.foreseen is None:
        return
    for landing in m.foreseen[:1]:
        for event in landing.pushed:
            push_arrow(p, board, index[event.data["from"]], index[event.data["to"]])
    for i in sorted(boxes, key=lambda i: -RANK[m.marks[i].kind]):
        x, y, w, h = boxes[i]
        tab(p, x + w / 2, y + h / 2, m.marks[i], m.distance == m.marks[i].distance)


def paint_you(p: Painter, board: Board, space: int, word: str) -> None:
    """Paint a tag with the player's name beside the car, pointing at it."""
    (x, y), here = tab_spot(board, space), board.at(space)[:2]
    w, h = p.width(word, 16, "jb") + 20, 25.0
    to = direction((x, y), here)
    (tip,) = turned(here, to, (-0.42 * board.cell, 0))
    d = polygon([*turned((x, y), to, (0, 7), (0, -7)), tip])
    p.svg_fragments(*box_of([(x, y), tip], 12), svg.path(d, AMBER, INK, 2.2))
    p.rect(x - w / 2, y - h / 2, w, h, AMBER, 7, INK, 2.2)
    p.text(x, y, word, 16, INK, "jb", "c")


# -- aims and free spaces -----
def paint_aim(p: Painter, board: Board, m: Model) -> None:
    """Paint a rocket's line to its target, with the distance."""
    aim, index = m.lookahead.aim if m.lookahead else None, m.ground.index
    if aim is None or m.turn_space is None:
        return
    paint_line(p, board, [index[s] for s in (m.turn_space, *aim.path)], DANGER, 3.4)
    frame(p, board, index[aim.space], DANGER, 3.4)
    x, y = tab_spot(board, index[aim.space])
    label = m.names.t("rocket.tab", n=aim.distance)
    w = p.width(label, 16, "jb") + 16
    p.rect(x - w / 2, y - 12, w, 24, DANGER, 5, INK, 1.8)
    p.text(x, y, label, 16, INK, "jb", "c")


def paint_item_preview(p: Painter, board: Board, space: int, item: str) -> None:
    """Paint the item that would lie on a space."""
    frame(p, board, space, AMBER, 3.2, "6 4")
    x, y = tab_spot(board, space)
    p.circle(x, y, 0.34 * board.cell, CARD, INK, 1.8)
    p.art(
        drawing(f"grand_prix/{DRAWINGS['oil' if item == 'oil' else 'armed']}"),
        x,
        y,
        0.46 * board.cell,
        mid=True,
    )


def paint_free(p: Painter, board: Board, m: Model) -> None:
    """Paint the free spaces for the item at hand, and the focused one."""
    for spot in m.free_spots:
        x, y, w, h = board.square(m.ground.index[spot], 0.74)
        p.rect(x, y, w, h, "#4FD1A5", 6, op=0.16)
        p.rect(x, y, w, h, None, 6, "#4FD1A5", 1.6, dash="5 4")
    if m.free_spot is not None:
        space = m.ground.index[m.free_spot]
        draw_item(p, board, space, m.placing, alpha=170)
        frame(p, board, space, AMBER, 3.2)


def paint_trails(p: Painter, board: Board, m: Model) -> None:
    """Paint numbered paths of the others' moves; they stay until the viewer's turn ends."""
    index = m.ground.index
    for trail in m.trails:
        colour = m.livery(trail.seat).colour
        spaces = [index[spot] for spot in trail.spots]
        if trail.kind == "teleport":
            hop(p, board, spaces[0], spaces[-1])
            continue
        paint_line(p, board, spaces, colour, 2.6, dotted=trail.kind == "push")
    taken: list[Point] = []
    for n, trail in enumerate((t for t in m.trails if t.kind == "drive"), 1):
        places = board.path_line([index[spot] for spot in trail.spots])
        x, y = badge_spot(places, taken, 9.8)
        colour = m.livery(trail.seat).colour
        number_badge(p, x, y, n, colour, text_colour_on(colour), 9, 14)
