"""The circuit with everything on it: spaces in reach, the way, cars, call-outs, a key to the tones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.games.formula_one.table import overlay
from game.games.formula_one.table.callout import Note, height_of, paint_callout, place, width_of
from game.games.formula_one.table.cars import draw_car, draw_pose
from game.games.formula_one.table.decision import certain
from game.games.formula_one.table.grounds import furnished
from game.games.formula_one.table.leaves import leaves_of
from game.games.formula_one.table.overlay import Reached
from game.games.formula_one.table.patterns import SAFE, SPIN, SURE, TONES, WEAR
from game.games.formula_one.table.places import PLACES
from game.games.formula_one.table.shows import paint_skid, paint_smoke, paint_spin
from game.ui.board.pieces import Box, kept, put
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER, on
from game.ui.track_art import road
from game.ui.track_board import Board
from game.ui.track_circuit import corner_spots, limits, spin_spot

if TYPE_CHECKING:
    from game.games.formula_one.table.plans import Plan, Plans
    from game.games.formula_one.table.view import FormulaOneView

SIGN = (186.0, 54.0)
FLAG_AT = 0.62
"""The part of a car's length that its flag keeps clear of."""


def paint_board(p: Painter, view: FormulaOneView) -> None:
    """The board with all that lies on it, in order."""
    lay, board = view.layout(p), view.board(p)
    with p.clipped(*lay.board):
        road(p, board, "f1.road", keep=_kept_free(p, view, board))
        _sign(p, view)
        if not view.scene.director.busy:
            _trails(p, view, board)
        plans, plan = view.choice.plans, view.chosen
        if plans is not None and plan is not None:
            _reach(p, view, board, plans, _whose_reach(view, plan))
            _way(p, view, board, plan)
            if view.preview is not None:
                _way(p, view, board, view.preview, preview=True)
        paint_skid(p, view, board)
        _cars(p, view, board)
        paint_smoke(p, view, board)
        paint_spin(p, view, board)
        if plans is not None and plan is not None:
            _tabs(p, view, board, plans)
            _here(p, view, board)
            _callout(p, view, board, view.preview or plan)


def _kept_free(p: Painter, view: FormulaOneView, board: Board) -> tuple[Box, ...]:
    """Where no scenery stands, as it lies on the whole board, also where a part of it is enlarged."""
    whole = view.whole_board(p)
    boxes = view.layout(p).dial_box, sign_box(view, p)
    if whole is board:
        return boxes
    found = []
    for x, y, w, h in boxes:
        (x0, y0), (x1, y1) = board.point(*whole.back(x, y)), board.point(*whole.back(x + w, y + h))
        found.append((x0, y0, x1 - x0, y1 - y0))
    return tuple(found)


def sign_box(view: FormulaOneView, p: Painter) -> Box:
    """Where the board with the circuit's name stands: off the road, left of the middle."""
    lay, board = view.layout(p), view.whole_board(p)

    def find() -> Box:
        bx, by, bw, bh = lay.board
        taken = [lay.dial_box, *corner_boxes(board), *_landscape(board), *_spin_boxes(board)]
        taken += _arrow_boxes(board)
        tip = bx + bw * 0.24, by + bh * 0.46
        room = bx + 90, by + 60, bw - 180, bh - 120
        return (*place(board, SIGN, tip, room, taken, near=True), *SIGN)

    return view.kept("sign", board, find)


def _sign(p: Painter, view: FormulaOneView) -> None:
    """The circuit's name, rows and corners on a board; not where the road or a roll is looked at closely."""
    if view.camera.zoom > 1 or view.stage.rolling is not None:
        return
    x, y, w, h = sign_box(view, p)
    track = view.ground.track
    name = view.names.track(view.shown)
    line = view.names.t("sign.line", rows=len(track.rows), corners=len(track.corners))

    def draw(c: Painter) -> None:
        c.rect(5, 6, w, h, "#000000", 4, op=0.25)
        c.rect(2, 2, w, h, PAPER.card, 4, INK, 2)
        c.rect(5.5, 5.5, w - 7, h - 7, None, 2, INK, 0.9)
        size, face = (24, "cb") if name.isascii() else (19, "jb")
        c.text(2 + w / 2, 22, name.upper(), size, INK, face, "c", w=w - 18)
        c.text(2 + w / 2, 43, line, 14, PAPER.muted, "j", "c", w=w - 16)

    put(p, kept(p, ("f1 sign", name, line), w + 8, h + 8, draw), x - 2, y - 2)


def _spin_boxes(board: Board) -> list[Box]:
    """The marks of the spin points."""
    spots = [spin_spot(board, c.spin_point) for c in board.track.corners if c.spin_point is not None]
    return [(spot.x - 22, spot.y - 22, 44, 44) for spot in spots]


def _arrow_boxes(board: Board) -> list[Box]:
    """The arrow of the way round."""
    arrow = furnished(board.track).arrow
    if arrow is None:
        return []
    (x, y), k = board.point(*arrow[:2]), 22 * board.scale
    return [(x - k, y - k, 2 * k, 2 * k)]


def _landscape(board: Board) -> list[Box]:
    """What else lies at a circuit: a harbour, a runway."""
    here = PLACES.get(board.track.id)
    found = []
    for left, top, wide, high in here.taken if here is not None else ():
        (x0, y0), (x1, y1) = board.point(left, top), board.point(left + wide, top + high)
        found.append((x0, y0, x1 - x0, y1 - y0))
    return found


def long_of(view: FormulaOneView, board: Board) -> float:
    """A car's length in u."""
    return view.ground.long * board.scale


# -- what can be reached ---------------------------------------------------------------------------------
def _reach(p: Painter, view: FormulaOneView, board: Board, plans: Plans, plan: Plan) -> None:
    """The spaces in their tones, with the limits over them."""
    key = view.shown_key, plan.speed, view.choice.card, board, p.theme.name, view.app.translator.code
    frags = view.kept("reach", key, lambda: overlay.reached_frags(board, p.theme, reached(view, plans, plan)))
    for box, inner in frags:
        p.frags(*box, inner)
    limits(p, board)


def _whose_reach(view: FormulaOneView, plan: Plan) -> Plan:
    """Whose speed's spaces are strong: the chosen one's, or that of a speed that is pointed at."""
    pointed = view.choice.pointed_at("speed.") or view.choice.pointed_at("tab.")
    return view.preview if pointed and view.preview is not None else plan


def reached(view: FormulaOneView, plans: Plans, plan: Plan) -> list[Reached]:
    """Every space that a speed gets to, in the tone of the best way; that plan's speed's are strong."""
    card = view.choice.card
    spaces = view.ground.circuit.spaces
    best: dict[int, tuple[str, bool]] = {}
    for speed in plans.speeds_with(card):
        strong = speed == plan.speed
        for one in plans.of(speed, card):
            if not one.nodes or one.end >= spaces:
                continue
            tone, was_strong = best.get(one.end, (SURE, False))
            if one.end not in best or (strong, -TONES.index(one.tone)) > (was_strong, -TONES.index(tone)):
                best[one.end] = one.tone, strong
    return [Reached(space, tone, strong) for space, (tone, strong) in best.items()]


def speeds_on_road(view: FormulaOneView, plans: Plans) -> dict[int, tuple[int, str]]:
    """By speed where its best way ends and in which tone."""
    card, found = view.choice.card, {}
    for speed in plans.speeds_with(card):
        best = next((plan for plan in plans.of(speed, card) if plan.nodes), None)
        if best is not None and best.baulked_by < 0:
            found[speed] = best.end, best.tone
    return found


def tab_boxes(p: Painter, view: FormulaOneView) -> dict[int, Box]:
    """Where the speeds stand beside the road."""
    plans, plan = view.choice.plans, view.chosen
    if plans is None or plan is None:
        return {}
    board = view.board(p)
    key = view.shown_key, plan.speed, view.choice.card, board, p.text_scale

    def find() -> dict[int, Box]:
        kept = [*_own_box(p, view, board), *corner_boxes(board), *_pit_boxes(board)]
        if view.camera.zoom <= 1:
            kept.append(sign_box(view, p))
        return overlay.place_tabs(p, board, speeds_on_road(view, plans), plan.speed, kept)

    return view.kept("tabs", key, find)


def corner_boxes(board: Board) -> list[Box]:
    """The discs with the corners' numbers."""
    return [(x - 12, y - 12, 24, 24) for x, y in corner_spots(board).values()]


def _band_boxes(board: Board) -> list[Box]:
    """The safety speeds on the red bands."""
    bands = [board.at(space) for corner in board.track.corners for space in board.track.rows[corner.band]]
    return [(spot.x - 14, spot.y - 12, 28, 24) for spot in bands]


def _pit_boxes(board: Board) -> list[Box]:
    """The pit boxes: one's own is to be seen and clicked."""
    return [overlay.box_of(board.outline(box.space), 0) for box in board.track.boxes]


def _beside(p: Painter, view: FormulaOneView, board: Board) -> list[Box]:
    """What one's own flag leaves to be seen: the other cars, and where one may drive."""

    def find() -> list[Box]:
        k = long_of(view, board) * 0.5
        poses = [pose for seat, pose in view.stage.poses.items() if seat != view.me]
        spots = [board.point(pose.x, pose.y) for pose in poses]
        plans, plan = view.choice.plans, view.chosen
        if plans is not None and plan is not None:
            spots += [_node_point(view, board, one.space) for one in reached(view, plans, plan)]
        return [*((x - k, y - k / 2, 2 * k, k) for x, y in spots), sign_box(view, p)]

    return view.kept("beside", (view.shown_key, board, view.chosen, view.choice.card), find)


def _own_box(p: Painter, view: FormulaOneView, board: Board) -> list[Box]:
    """One's own car with its flag."""
    pose = view.stage.poses.get(view.me)
    if pose is None:
        return []
    x, y = board.point(pose.x, pose.y)
    k = long_of(view, board) * 0.5
    name = view.names.seat(view.me)
    long, seen = long_of(view, board) * FLAG_AT, _beside(p, view, board)
    left, top, w, h = overlay.flag_box(p, board, x, y, long, name, seen)
    return [(x - k, y - k, 2 * k, 2 * k), (left - 2, top - 2, w + 4, h + 10)]


def _tabs(p: Painter, view: FormulaOneView, board: Board, plans: Plans) -> None:
    tones = speeds_on_road(view, plans)
    pointed = view.choice.pointed_at("tab.")
    for speed, box in tab_boxes(p, view).items():
        chosen = view.chosen is not None and speed == view.chosen.speed
        overlay.paint_tab(p, box, speed, tones[speed][1], chosen, pointed == str(speed))


# -- the way -------------------------------------------------------------------------------------------
def _way(p: Painter, view: FormulaOneView, board: Board, plan: Plan, preview: bool = False) -> None:
    """The line driven, a ghost of the car at its end, and a bar where somebody is in the way."""
    if not plan.nodes:
        return
    x, y, angle = view.ground.spot_of(plan.start)
    start = (*board.point(x, y), angle)
    overlay.paint_way(p, board, start, plan.nodes, legs=plan.legs, preview=preview)
    heading = view.ground.spot_of(plan.end)[2]
    if plan.end < view.ground.circuit.spaces:
        overlay.paint_target(p, board, plan.end, plan.tone)
    look, alpha = (view.look(view.me)[0], view.number(view.me)), 80 if preview else 130
    draw_car(p, look, *_node_point(view, board, plan.end), long_of(view, board), heading, alpha, True)
    if plan.baulked_by >= 0:
        other = view.shown["spaces"][plan.baulked_by]
        node = view.ground.node(other) if other is not None else -1
        if 0 <= node < view.ground.circuit.spaces:
            overlay.paint_block(p, board, plan.nodes[plan.legs[0] - 1], node)


def _here(p: Painter, view: FormulaOneView, board: Board) -> None:
    """The flag over one's own car."""
    pose = view.stage.poses.get(view.me)
    if pose is not None:
        x, y = board.point(pose.x, pose.y)
        long, name = long_of(view, board) * FLAG_AT, view.names.seat(view.me)
        overlay.paint_here(p, board, x, y, long, name, _beside(p, view, board))


def _trails(p: Painter, view: FormulaOneView, board: Board) -> None:
    taken: list[tuple[float, float]] = []
    for n, trail in enumerate(view.trails, 1):
        points = view.ground.way(trail.labels[0], trail.labels[1:])
        colour = view.look(trail.seat)[0]
        overlay.paint_trail(p, [board.point(*point) for point in points], colour, n, on(colour), taken)


# -- cars ------------------------------------------------------------------------------------------------
def _cars(p: Painter, view: FormulaOneView, board: Board) -> None:
    stage = view.stage
    seats = sorted(stage.poses, key=lambda seat: (stage.poses[seat].top, seat == stage.seen["turn"], seat))
    for seat in seats:
        number = view.number(seat)
        if number:
            look = view.look(seat)[0], number
            draw_pose(p, board, look, stage.poses[seat], long_of(view, board))


# -- what it may cost ----------------------------------------------------------------------------------
def _callout(p: Painter, view: FormulaOneView, board: Board, plan: Plan) -> None:
    """What each corner on the way may cost; where none does, a key to the tones."""
    leaves = leaves_of(view, plan)
    note = _preview_note(view, plan)
    if not leaves and note is None:
        words = [(tone, view.names.t(f"tone.{tone}")) for tone in (SAFE, SPIN, WEAR, SURE)]
        overlay.paint_legend(p, *legend_spot(view, p, board, words), words)
        return
    tip = _spoken_of(view, board, plan)
    size = width_of(p, leaves, note), height_of(p, leaves, note)
    paint_callout(p, leaves, _callout_spot(p, view, board, plan, size, tip), tip, note)


def _preview_note(view: FormulaOneView, plan: Plan) -> Note | None:
    """That a plan is not chosen, and what it comes to."""
    if plan is not view.preview:
        return None
    said = f"{view.names.t('speed', n=plan.speed)} · {certain(view, plan)[0]}"
    return Note(view.names.t("preview"), said)


def _node_point(view: FormulaOneView, board: Board, node: int) -> tuple[float, float]:
    """Where a node lies on the screen: a space, a spin point, or a place beside the road."""
    return board.point(*view.ground.spot_of(node)[:2])


def _spoken_of(view: FormulaOneView, board: Board, plan: Plan) -> tuple[float, float]:
    """The place that the call-out speaks of; a car that cannot leave its spin point stays there."""
    first = next((hurdle for hurdle in plan.hurdles if hurdle.excess > 0), None)
    node = first.space if first is not None else plan.hurdles[0].space if plan.hurdles else plan.end
    return _node_point(view, board, node)


def plan_boxes(p: Painter, view: FormulaOneView, plan: Plan) -> list[Box]:
    """Where a plan is drawn: its way, the tabs beside it, and the call-out."""
    board, k = view.board(p), long_of(view, view.board(p)) * 0.5
    boxes = [(x - k, y - k, 2 * k, 2 * k) for x, y in (_node_point(view, board, n) for n in plan.nodes)]
    boxes += tab_boxes(p, view).values()
    leaves, note = leaves_of(view, plan), _preview_note(view, plan)
    if leaves or note is not None:
        size = width_of(p, leaves, note), height_of(p, leaves, note)
        boxes.append((*_callout_spot(p, view, board, plan, size, _spoken_of(view, board, plan)), *size))
    return boxes


def _callout_spot(
    p: Painter, view: FormulaOneView, board: Board, plan: Plan, size: tuple[float, float],
    tip: tuple[float, float],
) -> tuple[float, float]:  # fmt: skip
    """Where the call-out covers the least of the road, and nothing of the way."""
    key = view.shown_key, plan, size, board

    def find() -> tuple[float, float]:
        k = long_of(view, board) * 0.5
        taken = [view.layout(p).dial_box, *tab_boxes(p, view).values(), *_own_box(p, view, board)]
        taken += [(spot.x - k, spot.y - k, 2 * k, 2 * k) for spot in map(board.at, plan.nodes)]
        taken += [*corner_boxes(board), *_band_boxes(board), *_arrow_boxes(board)]
        if view.camera.zoom <= 1:
            taken.append(sign_box(view, p))
        return place(board, size, tip, view.layout(p).callouts, taken)

    return view.kept("callout", key, find)


def legend_spot(
    view: FormulaOneView, p: Painter, board: Board, words: Sequence[tuple[str, str]]
) -> tuple[float, float]:
    """Where the key to the tones hides no road."""
    lay, size = view.layout(p), overlay.legend_box(p, 0, 0, words)[2:]

    def find() -> tuple[float, float]:
        bx, by, bw, bh = lay.board
        taken = [lay.dial_box, *corner_boxes(board), *tab_boxes(p, view).values(), *_landscape(board)]
        taken += [sign_box(view, p), *_spin_boxes(board), *_pit_boxes(board), *_own_box(p, view, board)]
        taken += _arrow_boxes(board)
        return place(board, size, (bx + bw / 2, by + bh / 2), lay.callouts, taken)

    return view.kept("legend", (view.shown_key, board, view.chosen, size), find)
