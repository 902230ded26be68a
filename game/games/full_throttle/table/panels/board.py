"""The board: road, green, the moves of the current card, mopeds, flying cards, banners."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.games.full_throttle.table.art.cards import draw_back, draw_card
from game.games.full_throttle.table.art.riders import RIDERS, plate_width, ride_above, tag
from game.games.full_throttle.table.geometry import Places
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.story import MopedMove
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels import stake
from game.games.full_throttle.table.panels.green import green_key, paint_green
from game.games.full_throttle.table.panels.hand import max_card_h
from game.games.full_throttle.table.stage import Carried, Ground, Ride, Station
from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, polygon, polyline
from game.ui.draw.box import Box, moved_inside
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import rect_of
from game.ui.race.board.effects import paint_banner
from game.ui.race.board.path import through
from game.ui.race.board.pieces import number_badge
from game.ui.tracks.art import road
from game.ui.tracks.board import Board, unit


def paint_board(p: Painter, model: Model, at: Places) -> None:
    """Paint everything on the board."""
    board, green = at.board, at.green
    # road and green in one picture, as nothing moves between them
    key = model.depth, green_key(model), board.track, board.box, board.cell, board.ox, board.oy, green

    def ground(c: Painter) -> None:
        road(c, board, "ft.road", keep=[green.box], framed=False, numbered=not model.is_calm)
        paint_green(c, model, green)

    p.layer("ft.ground", key, *at.layout.board, ground, opaque=True)
    with p.clipped(*at.layout.board):
        turned, legs = _visible_moves(model)
        held = {colour: model.ground.index[label] for colour, label in model.displayed["spaces"].items()}
        if legs and model.looked is None:
            held[turned] = legs[-1].to
        stakes = stake.stakes(model.displayed, model.pov_seat)
        stake.paint_pools(p, board, model.ground.length * board.scale, model.stage.poses, stakes)
        if legs:
            paint_move(p, board, model.ground, turned, legs, held[turned])
        if not model.is_moving:
            paint_lit(p, board, [held[colour] for colour in model.lit if colour in held])
        drawn = model.stage.poses, model.lit, green.box, stakes
        paint_mopeds(p, board, model.ground, *drawn, bare=not model.shows_everything)
        if legs:
            paint_steps(p, board, model.ground, legs, set(held.values()))
        stake.paint_cheer(p, model, at)


def _visible_moves(model: Model) -> tuple[str, tuple[MopedMove, ...]]:
    """The moped and the moves to draw: of the card under the pointer, else of the current one."""
    turned = model.explained
    if turned is None or (model.is_drafting and model.looked is None) or model.phase == "over":
        return "", ()
    if model.looked is not None:
        return turned.colour, turned.moves
    return turned.colour, turned.moves[: model.stage.moves_shown]


# -- above everything -----
def paint_over(p: Painter, model: Model, at: Places) -> None:
    """Paint flying cards and banners."""
    if model.stage.carried is not None:
        _paint_carried(p, model, at, model.stage.carried)
    x, y, w, h = at.layout.board
    paint_banner(p, model.stage.banner, x + w / 2, y + h * 0.5, w, model.reduced_motion)


def _paint_carried(p: Painter, model: Model, at: Places, carried: Carried) -> None:
    (x1, y1, w1, _), (x2, y2, w2, _) = spot(model, at, carried.source), spot(model, at, carried.target)
    t = carried.t
    bow = 60 * t * (1 - t)
    x, y, w = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t - bow, w1 + (w2 - w1) * t
    w = max(16.0, round(w / 6) * 6)
    if carried.card and (t > 0.3 or carried.source.what != "deck"):
        draw_card(p, carried.card, x, y, w, w * 1.2, bare=not model.shows_everything)
        return
    for i in range(carried.count):
        draw_back(p, x + i * min(9.0, w * 0.25), y, w)


def spot(model: Model, at: Places, station: Station) -> Box:
    """Return the box of cards at a station."""
    layout = at.layout
    if station.what == "deck":
        return layout.deck
    if station.what == "green":
        first = model.first_face
        return at.green.face(max(0, station.at - first), max(1, station.of - first))
    if station.what == "hand":
        return layout.card(min(station.at, station.of - 1), station.of, max_card_h(model))
    if station.what == "mine":
        if not model.is_quiet:
            return rect_of(at.bets, f"bets.{station.colour}")
        x, y, w, h = rect_of(at.side, f"order.{model.displayed['order'].index(station.colour) + 1}")
        return x + w - 30, y + h / 2 - 12, 20, 24
    if station.what == "row":
        x, y, w, h = rect_of(at.side, "row")
        return (x + w - 30, y, 20, 28) if model.is_calm else (x + 20, y + 30, 20, 28)
    i = model.draft_order().index(station.at)
    x, y, w, h = rect_of(at.side, f"seat.{i + 1}")
    if model.is_calm:
        return x + w / 2 - 8, y + 4, 16, 22
    if station.what == "bets":
        return x + w - 46, y + 2, 16, 22
    return x + w + 48 if layout.is_left_handed else x - 84, y - 14, 36, 50


RED: Final = "#C8240C"
HATCH: Final = "#FF8A79"
Point = tuple[float, float]


# -- mopeds -----
def paint_mopeds(
    p: Painter,
    board: Board,
    ground: Ground,
    poses: Mapping[str, Ride],
    lit: Collection[str] = (),
    keep: Box | None = None,
    stakes: Mapping[str, int] = MappingProxyType({}),
    *,
    bare: bool = False,
) -> None:
    """Paint all mopeds, those in motion last, then their plates, clear of the box `keep`.

    `stakes` is by colour the number of bets that lie as chips beside its plate; with `bare` plates have no
    racing number.
    """
    length = ground.length * board.scale
    ordered = sorted(poses.items(), key=lambda item: (item[1].top, item[0] in lit))
    for colour, pose in ordered:
        paint_moped(p, board, colour, pose, length)
    plates = {colour: plate_at(board, ground, pose, length) for colour, pose in ordered}
    if keep:
        plates = {colour: clear_of(keep, x, y) for colour, (x, y) in plates.items()}
    for colour, pose in ordered:
        x, y = plates[colour]
        tag(p, colour, x, y, pose.alpha, bare)
        if n := stakes.get(colour):
            others = [plate for other, plate in plates.items() if other != colour]
            spot = stake.chips_spot(x, y, n, board.box, others, keep, plate_width(bare))
            stake.draw_chips(p, *spot, n, alpha=pose.alpha)


def paint_moped(p: Painter, board: Board, colour: str, pose: Ride, length: float) -> None:
    """Paint one moped with its shadow; a lifted one is larger and farther from its shadow."""
    x, y = board.point(pose.x, pose.y)
    grown = length * pose.scale * (1 + 0.08 * pose.lift)
    distance = 3 + 10 * pose.lift
    shade, alpha, angle = shadow_drawing(grown * 0.94), round(pose.alpha * 0.34), pose.angle % 360 or 360
    p.art(shade, x + distance * 0.7, y + distance, shade.width, alpha, mid=True, angle=angle)
    ride_above(p, colour, x, y, grown, pose.angle, pose.turn, pose.alpha)


def shadow_drawing(length: float) -> Drawing:
    """Return a moped's shadow, heading right."""
    width = round(length / 2) * 2.0
    k = width / 124
    d = "M4 34L46 24L68 18L90 18L94 36L120 37V48L94 50L90 67H68L46 60L4 52Z"
    return Drawing(width, 84 * k, f'<g transform="scale({k:.4f})">{svg.path(d, "#000000")}</g>')


def plate_at(board: Board, ground: Ground, pose: Ride, length: float) -> Point:
    """Return the middle of a moped's plate: beside the road at its rear, on the side of its lane."""
    dx, dy = unit(pose.angle)
    side = pose.side
    ox, oy = -dy * side, dx * side
    distance = 0.26 * length + abs(ox) * 14 + abs(oy) * 4
    x, y = board.point(pose.x, pose.y)
    x, y = x - dx * 0.3 * length + ox * distance, y - dy * 0.3 * length + oy * distance
    return moved_inside(board.box, x, y, 24, 13)


def clear_of(box: Box, x: float, y: float) -> Point:
    """Return the middle of a plate, moved out of a box by the shortest path if it overlaps."""
    left, top, right, bottom = box[0] - 24, box[1] - 12, box[0] + box[2] + 24, box[1] + box[3] + 12
    if not (left < x < right and top < y < bottom):
        return x, y
    candidates = ((x - left, left, y), (right - x, right, y), (y - top, x, top), (bottom - y, x, bottom))
    _, x, y = min(candidates)
    return x, y


# -- a move -----
def paint_move(
    p: Painter, board: Board, ground: Ground, colour: str, legs: Sequence[MopedMove], here: int
) -> None:
    """Paint a card's moves: ribbons, amber for bonus moves, and ghosts on the spaces before `here`."""
    for leg in legs:
        if leg.kept < len(leg.path):
            paint_block(p, board, ground, leg)
    for i, leg in enumerate(legs):
        if leg.kept:
            paint_ribbon(p, ribbon_points(board, ground, leg), PAPER.accent if i else RIDERS[colour].light)
    length = ground.length * board.scale
    ghosts = {leg.start for leg in legs} | {s for leg in legs for s in own_spaces(leg)}
    for space in sorted(ghosts - {here}):
        x, y, angle = board.at(space)
        ride_above(p, colour, x, y, length, angle, ground.turn(space), 105)


def own_spaces(leg: MopedMove) -> list[int]:
    """Return the spaces of a move without other mopeds."""
    return [space for space, taken in zip(leg.path, leg.taken, strict=True) if not taken]


def paint_steps(
    p: Painter, board: Board, ground: Ground, legs: Sequence[MopedMove], held: Collection[int]
) -> None:
    """Paint the parts of moves above the mopeds: counted steps, crosses before blocks, bonuses.

    `held` are the spaces with mopeds.
    """
    for i, leg in enumerate(legs):
        for n, space in enumerate(leg.path[: leg.kept]):
            x, y = beside(board, ground, space, space in held)
            fill = PAPER.accent if i else PAPER.card
            number_badge(p, x, y, n + 1, fill if not leg.taken[n] else "#D8D2C4", INK, 10.5, 17)
        if leg.kept < len(leg.path):
            x, y = block_point(board, leg)
            paint_cross(p, x, y)
        if i:
            _bonus_sign(p, board, leg.start)


def beside(board: Board, ground: Ground, space: int, taken: bool) -> Point:
    """Return the position of a step's number on its space, clear of a moped on it."""
    x, y, angle = board.at(space)
    dx, dy = unit(angle)
    side = -ground.side(space)
    distance = (0.54 if taken else 0.38) * ground.lane * board.scale
    return x - dy * side * distance, y + dx * side * distance


def ribbon_points(board: Board, ground: Ground, leg: MopedMove) -> list[Point]:
    """Return the path of a move, in u."""
    return through([board.at(space) for space in (leg.start, *leg.path[: leg.kept])])


def paint_ribbon(p: Painter, points: Sequence[Point], colour: str) -> None:
    """Paint a path across the board: colour on cream on ink, with a tip."""
    d = polyline(points, 1)
    (x1, y1), (x2, y2) = points[-3] if len(points) > 2 else points[0], points[-1]
    angle, corners = math.atan2(y2 - y1, x2 - x1), ((0, 16.0), (2.3, 13.0), (-2.3, 13.0))
    tip = polygon([(x2 + math.cos(angle + turn) * r, y2 + math.sin(angle + turn) * r) for turn, r in corners])
    inner = svg.path(d, None, INK, 11.5) + svg.path(tip, INK, INK, 6)
    inner += svg.path(d, None, PAPER.card, 8.6) + svg.path(tip, PAPER.card, PAPER.card, 2.6)
    inner += svg.path(d, None, colour, 5) + svg.path(tip, colour)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    p.svg_fragments(min(xs) - 24, min(ys) - 24, max(xs) - min(xs) + 48, max(ys) - min(ys) + 48, inner, 225)


def paint_block(p: Painter, board: Board, ground: Ground, leg: MopedMove) -> None:
    """Paint the spaces that block a move, in hatched red."""
    parts, spaces = [], ground.block_of(leg)
    for space in spaces:
        points = board.outline(space)
        parts.append(svg.path(polygon(points), RED, op=0.34))
        parts.append(svg.path(svg.hatch_in(points, 9), None, HATCH, 2.6, 0.8, None, "butt"))
        parts.append(svg.path(polygon(points), None, HATCH, 2.2))
    if parts:
        p.svg_fragments(*around(board, spaces), "".join(parts))


def around(board: Board, spaces: Sequence[int]) -> Box:
    """Return the box of some spaces and a frame around them."""
    points = [point for space in spaces for point in board.outline(space)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - 6, min(ys) - 6, max(xs) - min(xs) + 12, max(ys) - min(ys) + 12


def block_point(board: Board, leg: MopedMove) -> Point:
    """Return the point between the last space of a blocked move and the next one."""
    x1, y1, a1 = board.at(leg.to)
    x2, y2, a2 = board.at(leg.path[leg.kept])
    line = through([(x1, y1, a1), (x2, y2, a2)])
    return line[len(line) // 2]


def paint_cross(p: Painter, x: float, y: float, r: float = 11.0) -> None:
    """Paint a white cross on a red disc."""
    k = r * 0.42
    inner = svg.circle(x, y, r, RED, INK, 1.8) + svg.circle(x, y, r - 2, None, "#FFFFFF", 1.6)
    cross = f"M{x - k} {y - k}L{x + k} {y + k}M{x + k} {y - k}L{x - k} {y + k}"
    inner += svg.path(cross, None, "#FFFFFF", 3.2)
    p.svg_fragments(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, inner)


def _bonus_sign(p: Painter, board: Board, space: int) -> None:
    x, y, angle = board.at(space)
    dx, dy = unit(angle)
    x, y = x - dx * 8, y - dy * 8
    top = y - 70
    p.rect(x - 26, top, 52, 25, INK, 12.5)
    p.svg_fragments(x - 8, top + 24, 16, 10, svg.path(f"M{x - 7} {top + 24}h14l-7 9Z", INK))
    p.text(x, top + 12.5, "+2", 21, PAPER.accent, "cb", "c")


def paint_lit(p: Painter, board: Board, spaces: Sequence[int]) -> None:
    """Paint an amber frame around highlighted spaces."""
    parts = []
    for space in spaces:
        d = polygon(board.outline(space))
        parts.append(svg.path(d, None, INK, 6) + svg.path(d, None, PAPER.accent, 3.4))
    if parts:
        p.svg_fragments(*around(board, spaces), "".join(parts))


def declare_spaces(ui: Elements, model: Model, board: Board) -> None:
    """Declare an element for every space, below all other elements."""
    on = {label: colour for colour, label in model.displayed["spaces"].items()}
    facts = {i: on.get(board.track.spaces[i].label) for i in _in_sight(board)}
    above = ui.items[:]
    ui.items.clear()
    ui.declare_each(
        "spaces",
        (board, model.names.language_code, model.depth),
        facts,
        lambda i: _space(model, board, i, facts[i]),
    )
    ui.items += above


@lru_cache(maxsize=2)
def _in_sight(board: Board) -> dict[int, tuple[Box, tuple[Point, ...]]]:
    """The visible spaces, from the last on: the visible box of each and its outline."""
    bx, by, bw, bh = board.box
    found = {}
    for space in reversed(board.track.spaces):
        points = board.outline(space.index)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x, y = max(bx, min(xs)), max(by, min(ys))
        w, h = min(bx + bw, max(xs)) - x, min(by + bh, max(ys)) - y
        if w >= 8 and h >= 8:
            found[space.index] = (x, y, w, h), tuple(points)
    return found


def _space(model: Model, board: Board, index: int, colour: str | None) -> Element:
    rect, shape = _in_sight(board)[index]
    return Element(
        f"space.{board.track.spaces[index].label}",
        "space",
        wording.space_label(model, index, colour),
        rect,
        tooltip=wording.space_tooltip(model, index, colour),
        focusable=False,
        clause=wording.space_clause(model, index),
        value=colour,
        shape=shape,
    )
