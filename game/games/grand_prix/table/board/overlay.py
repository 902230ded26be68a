"""Overlays on the road during a decision: landings with tabs, paths, pushes, aims, free spaces."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.table.board.scenery import draw_item
from game.games.grand_prix.table.board.tabs import RANK, TAB_H, tab_width
from game.games.grand_prix.table.model import Model
from game.ui.draw import art, svg
from game.ui.draw.art_base import burst
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.race.board.pieces import badge_spot, number_badge
from game.ui.tracks.art import unit
from game.ui.tracks.board import Board

AMBER, CARD, DANGER, GREY = PAPER.accent, PAPER.card, PAPER.danger, "#C9CDD3"


# -- spaces -----
def frame(
    p: Painter,
    board: Board,
    space: int,
    colour: str,
    sw: float = 3.0,
    dash: str | None = None,
    under: float = 2.6,
    share: float = 0.92,
) -> None:
    """Paint a frame round a space, with a dark line under it."""
    x, y, w, h = board.square(space, share)
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


def corners(p: Painter, board: Board, space: int, colour: str = AMBER) -> None:
    """Paint brackets round the space of the car on turn."""
    x, y, w, h = board.square(space, 0.96)
    k = 0.21 * board.cell
    d = (
        f"M{x} {y + k}V{y}H{x + k}M{x + w - k} {y}H{x + w}V{y + k}"
        f"M{x + w} {y + h - k}V{y + h}H{x + w - k}M{x + k} {y + h}H{x}V{y + h - k}"
    )
    p.rect(x, y, w, h, colour, 7, op=0.22)
    inner = svg.path(d, None, INK, 5.6) + svg.path(d, None, colour, 3.2)
    p.svg_fragments(x - 4, y - 4, w + 8, h + 8, inner)


# -- paths -----
def line_through(board: Board, spaces: Sequence[int]) -> str:
    """Return path data through spaces, bends rounded, from the first one's front to the last one's rear."""
    points = [(board.at(s).x, board.at(s).y) for s in spaces]
    radius = 0.34 * board.cell
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for before, (x, y), after in zip(points, points[1:], points[2:], strict=False):
        ax, ay = toward((x, y), before, radius)
        bx, by = toward((x, y), after, radius)
        d += f"L{ax:.1f} {ay:.1f}Q{x:.1f} {y:.1f} {bx:.1f} {by:.1f}"
    if len(points) > 1:
        ex, ey = toward(points[-1], points[-2], 0.3 * board.cell)
        d += f"L{ex:.1f} {ey:.1f}"
    return d


def toward(a: tuple[float, float], b: tuple[float, float], distance: float) -> tuple[float, float]:
    """Return the point at a distance from a towards b, no further than half of it."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    share = min(0.5, distance / length)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def paint_line(
    p: Painter, board: Board, spaces: Sequence[int], colour: str, sw: float = 3.2, dotted: bool = True
) -> None:
    """Paint a line along the road, beaded or solid, with an arrowhead."""
    if len(spaces) < 2:
        return
    d = line_through(board, spaces)
    inner = svg.path(d, None, INK, sw + 2.4, 0.8)
    inner += svg.path(d, None, colour, sw, dash="0.1 7" if dotted else None)
    p.svg_fragments(*box_of(board.path_line(list(spaces)), 8), inner)
    tip(p, board, spaces, colour, sw)


def tip(p: Painter, board: Board, spaces: Sequence[int], colour: str, sw: float) -> None:
    """Paint the arrowhead at the end of a path."""
    (x1, y1), (x2, y2) = board.path_line(list(spaces))[-2:]
    angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
    dx, dy = unit(angle)
    ex, ey = toward((x2, y2), (x1, y1), 0.24 * board.cell)
    r = sw * 2.3
    d = (
        f"M{ex + dx * r:.1f} {ey + dy * r:.1f}L{ex - dx * r - dy * r:.1f} {ey - dy * r + dx * r:.1f}"
        f"L{ex - dx * r + dy * r:.1f} {ey - dy * r - dx * r:.1f}Z"
    )
    p.svg_fragments(ex - 3 * r, ey - 3 * r, 6 * r, 6 * r, svg.path(d, INK, INK, 2.6) + svg.path(d, colour))


def push_arrow(p: Painter, board: Board, a: int, b: int) -> None:
    """Paint a red arrow beside the road for a car that is pushed on."""
    one, two = board.at(a), board.at(b)
    mx, my = (one.x + two.x) / 2, (one.y + two.y) / 2
    dx, dy = two.x - one.x, two.y - one.y
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    k = board.cell
    side = 1 if board.is_clear(*board.back(mx + nx * 0.72 * k, my + ny * 0.72 * k), -0.3) else -1
    x1, y1 = one.x + (nx * side * 0.5) * k, one.y + (ny * side * 0.5) * k
    x2, y2 = two.x + (nx * side * 0.5) * k, two.y + (ny * side * 0.5) * k
    cx, cy = mx + nx * side * 0.86 * k, my + ny * side * 0.86 * k
    d = f"M{x1:.1f} {y1:.1f}Q{cx:.1f} {cy:.1f} {x2:.1f} {y2:.1f}"
    dx, dy = _direction(cx, cy, x2, y2)
    head = (
        f"M{x2 + dx * 7:.1f} {y2 + dy * 7:.1f}L{x2 - dx * 4 - dy * 7:.1f} {y2 - dy * 4 + dx * 7:.1f}"
        f"L{x2 - dx * 4 + dy * 7:.1f} {y2 - dy * 4 - dx * 7:.1f}Z"
    )
    red = PAPER.danger_paper
    inner = svg.path(d, None, CARD, 7.5) + svg.path(head, CARD, CARD, 4)
    inner += svg.path(d, None, red, 3.6) + svg.path(head, red)
    left, top = min(x1, x2, cx) - 16, min(y1, y2, cy) - 16
    p.svg_fragments(left, top, max(x1, x2, cx) + 16 - left, max(y1, y2, cy) + 16 - top, inner)


def _direction(x1: float, y1: float, x2: float, y2: float) -> tuple[float, float]:
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    return (x2 - x1) / length, (y2 - y1) / length


# -- tabs -----
def tab(
    p: Painter,
    x: float,
    y: float,
    text: str,
    fill: str,
    *,
    face: int = 0,
    burst_: bool = False,
    held: bool = False,
    hot: bool = False,
) -> None:
    """Paint a numbered tab round (x, y): a die where one more makes it, a burst where something crashes."""
    w = tab_width(p, text, face, burst_)
    h = TAB_H
    p.rect(x - w / 2 + 1.5, y - h / 2 + 2, w, h, INK, 5, op=0.35)
    p.rect(x - w / 2, y - h / 2, w, h, fill, 5, INK, 2.6 if hot else 1.8)
    left = x - w / 2 + 4
    if face:
        p.art(art.d6(face), left, y - 8, 17)
        left += 18
    if held:
        d = f"M{left + 3} {y - 5}l10 10m0 -10l-10 10"
        p.svg_fragments(left, y - 9, 18, 18, svg.path(d, None, INK, 3))
        left += 17
    elif burst_:
        star = burst(left + 8, y, 8.5, 9, 0.55)
        p.svg_fragments(left - 2, y - 11, 20, 22, svg.path(star, AMBER, INK, 1.4))
        left += 17
    p.text((left + x + w / 2 - 3) / 2, y, text, 17 / min(p.text_scale, 1.25), INK, "cb", "c")


def tab_spot(board: Board, space: int) -> tuple[float, float]:
    """Return the middle of a space's label, within the board."""
    x, y = board.tab(space)
    bx, by, bw, bh = board.box
    return min(bx + bw - 30, max(bx + 30, x)), min(by + bh - 14, max(by + 14, y))


# -- previews -----
def paint_landings(p: Painter, board: Board, m: Model) -> None:
    """Paint under the cars where every total would land, and the path of the focused one."""
    index, foreseen = m.ground.index, m.foreseen
    if foreseen is None:
        return
    with p.clipped(*board.box):
        for mark in m.marks:
            if mark.held:
                frame(p, board, index[mark.spot], DANGER, 1.8, "3 4", 0)
            elif mark.kind == "later":
                frame(p, board, index[mark.spot], "#C9CDD3", 1.6, "2 4", 0)
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
    with p.clipped(*board.box):
        for landing in m.foreseen[:1]:
            for event in landing.pushed:
                push_arrow(p, board, index[event.data["from"]], index[event.data["to"]])
        for i in sorted(boxes, key=lambda i: -RANK[m.marks[i].kind]):
            mark, box = m.marks[i], boxes[i]
            fill = {"stop": AMBER, "next": CARD, "later": GREY}[mark.kind]
            if mark.bad and mark.kind != "stop":
                fill = DANGER
            hot = m.distance == mark.distance
            face = 0 if mark.bad else mark.face
            tab(
                p,
                box[0] + box[2] / 2,
                box[1] + TAB_H / 2,
                str(mark.distance),
                fill,
                face=face,
                burst_=mark.bad,
                held=mark.held,
                hot=hot,
            )


def paint_you(p: Painter, board: Board, space: int, word: str) -> None:
    """Paint a tag with the player's name beside the car, pointing at it."""
    (x, y), here = tab_spot(board, space), board.at(space)
    w, h = p.width(word, 16, "jb") + 20, 25.0
    dx, dy = _direction(x, y, here.x, here.y)
    tip_x, tip_y = here.x - dx * board.cell * 0.42, here.y - dy * board.cell * 0.42
    d = f"M{x - dy * 7} {y + dx * 7}L{tip_x} {tip_y}L{x + dy * 7} {y - dx * 7}Z"
    p.svg_fragments(*box_of([(x, y), (tip_x, tip_y)], 12), svg.path(d, AMBER, INK, 2.2))
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
        art.drawing(f"grand_prix/{'oil_slick' if item == 'oil' else 'bomb_armed'}"),
        x,
        y,
        0.46 * board.cell,
        mid=True,
    )


def paint_free(p: Painter, board: Board, m: Model) -> None:
    """Paint the free spaces for the item at hand, and the focused one."""
    with p.clipped(*board.box):
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
    with p.clipped(*board.box):
        for trail in m.trails:
            colour = m.livery(trail.seat).colour
            spaces = [index[spot] for spot in trail.spots]
            if trail.kind == "teleport":
                hop(p, board, spaces[0], spaces[-1])
                continue
            paint_line(p, board, spaces, colour, 2.6, dotted=trail.kind == "push")
        taken: list[tuple[float, float]] = []
        for n, trail in enumerate((t for t in m.trails if t.kind == "drive"), 1):
            places = [board.at(index[spot]) for spot in trail.spots]
            x, y = badge_spot([(place.x, place.y) for place in places], taken, 9.8)
            colour = m.livery(trail.seat).colour
            number_badge(p, x, y, n, colour, text_colour_on(colour), 9, 14)
