"""Places on the board: the sign, speeds beside the road, the viewer's flag, call-out and legend."""

from __future__ import annotations

from game.games.formula_one.rules.preview import RISKS, SURE, Plan
from game.games.formula_one.table.board import overlay
from game.games.formula_one.table.board.callout import Note, size_of
from game.games.formula_one.table.board.overlay import Flag, Reached
from game.games.formula_one.table.board.tones import Point
from game.games.formula_one.table.geometry import place
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.plan.words import certain, leaves_of
from game.games.formula_one.table.trackside.pits import built
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.kit.elements import overlap
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import corner_spots, spin_spot, square
from game.ui.tracks.scenery import fixed

Size = tuple[float, float]

SIGN: Size = (186.0, 54.0)
MAP_W = 184.0
"""Width of the map of the whole circuit."""
CAR, REACHED, SIGNS = 6.0, 1.0, 3.0
"""The cost if the flag hides another car, a space in reach, or other signs on the board."""


def sign_box(m: Model) -> Box:
    """Return the box of the sign with the circuit's name: off the road, left of the middle."""
    layout, board = m.layout, m.full_board

    def find() -> Box:
        bx, by, bw, bh = layout.board
        taken = [layout.dial_box, *corner_boxes(board), *_landscape(board), *spin_boxes(board)]
        taken += _arrow_boxes(board)
        tip = bx + bw * 0.24, by + bh * 0.46
        area = bx + 90, by + 60, bw - 180, bh - 120
        return (*place(board, SIGN, tip, area, taken, may_cover_tip=True), *SIGN)

    return m.memo.get("sign", board, find)


def free_boxes(m: Model) -> tuple[Box, ...]:
    """Return the boxes without scenery, those of the whole board, also while it is zoomed."""
    boxes = full_board_boxes(m)
    if not m.is_zoomed:
        return boxes
    return tuple(
        _placed(m.board, (*m.full_board.back(x, y), *m.full_board.back(x + w, y + h))) for x, y, w, h in boxes
    )


def full_board_boxes(m: Model) -> tuple[Box, ...]:
    """Return the same on the whole board."""
    return m.layout.dial_box, sign_box(m)


def _placed(board: Board, ends: Box) -> Box:
    """Return the box on a board between two points of the track."""
    (x0, y0), (x1, y1) = board.point(*ends[:2]), board.point(*ends[2:])
    return x0, y0, x1 - x0, y1 - y0


def spin_boxes(board: Board) -> list[Box]:
    """Return the boxes of the spin points."""
    points = (corner.spin_point for corner in board.track.corners)
    return [square(spin_spot(board, point), 44) for point in points if point is not None]


def _arrow_boxes(board: Board) -> list[Box]:
    """Return the box of the arrow in driving direction."""
    arrow = built(board.track).arrow
    return [] if arrow is None else [square(board.point(*arrow[:2]), 44 * board.scale)]


def _landscape(board: Board) -> list[Box]:
    """Return the boxes of a circuit's landscape and of the pit building."""
    boxes = map(box_of, (*fixed(board.track), *(pit.outline for pit in built(board.track).pits)))
    return [_placed(board, (x, y, x + w, y + h)) for x, y, w, h in boxes]


def corner_boxes(board: Board) -> list[Box]:
    """Return the boxes of the discs with the corners' numbers."""
    return [square(spot, 24) for spot in corner_spots(board).values()]


def _band_boxes(board: Board) -> list[Box]:
    """Return the boxes of the safety speeds on the red bands."""
    bands = [board.at(space) for corner in board.track.corners for space in board.track.rows[corner.band]]
    return [(spot.x - 14, spot.y - 12, 28, 24) for spot in bands]


def _pit_boxes(board: Board) -> list[Box]:
    """Return the boxes of the pit boxes, which the player must see and click."""
    return [box_of(board.outline(box.space)) for box in board.track.boxes]


def map_boxes(m: Model) -> list[Box]:
    """Return the box of the map while the board leans in: at its end, off all cars and the paths."""
    if not m.is_leaning:
        return []

    def find() -> Box:
        bx, by, bw, bh = m.board.box
        size = MAP_W, round(MAP_W * bh / bw) + 20.0
        nodes = {node for speed in m.speeds for plan in m.plans_of(speed) for node in plan.nodes}
        cars = [m.board.point(pose.x, pose.y) for pose in m.stage.poses.values()]
        firm = [square(spot, m.long) for spot in [*(node_point(m, node) for node in nodes), *cars]]
        tip = (bx if m.layout.is_left_handed else bx + bw, by + bh)
        taken = [m.layout.dial_box, *corner_boxes(m.board), *_band_boxes(m.board)]
        # close up the road is wide: what of it is in sight counts more than the way to the corner
        taken += [square(m.board.point(*spot), m.long) for spot in m.board.roads]
        spot = place(m.board, size, tip, m.layout.callouts, taken, may_cover_tip=True, firm=firm)
        return (*spot, *size)

    return [m.memo.get("map", (m.key, m.board), find)]


# -- what is in reach -----
def spaces_reached(m: Model, speed: int) -> list[Reached]:
    """Return every space that any speed reaches, in the tone of the best path; strong for this speed."""
    best: dict[int, tuple[str, bool]] = {}
    for other in m.speeds:
        strong = other == speed
        if m.is_calm and not strong:
            continue
        for plan in m.plans_of(other):
            if not plan.nodes or plan.end >= m.ground.circuit.spaces:
                continue
            tone, was_strong = best.get(plan.end, (SURE, False))
            better = (strong, -RISKS.index(plan.risk_level)) > (was_strong, -RISKS.index(tone))
            if plan.end not in best or better:
                best[plan.end] = plan.risk_level, strong
    return [Reached(space, tone, strong) for space, (tone, strong) in best.items()]


def speeds_on_road(m: Model) -> dict[int, tuple[int, str]]:
    """Return by speed the end of its best path, and its tone."""
    found = {}
    looked_at = {plan.speed for plan in (m.chosen, m.preview) if plan is not None}
    for speed in m.speeds:
        if m.is_calm and speed not in looked_at:
            continue
        best = next((plan for plan in m.plans_of(speed) if plan.nodes), None)
        if best is not None and best.baulked_by < 0:
            found[speed] = best.end, best.risk_level
    return found


def tab_boxes(p: Painter, m: Model) -> dict[int, Box]:
    """Return the boxes of the speeds beside the road."""
    if m.chosen is None:
        return {}
    speed, pointed = m.chosen.speed, m.preview.speed if m.is_calm and m.preview is not None else -1

    def find() -> dict[int, Box]:
        obstacles = [*my_boxes(p, m), *corner_boxes(m.board), *_pit_boxes(m.board), *map_boxes(m)]
        obstacles.append(m.layout.dial_box if m.is_zoomed else sign_box(m))
        spared = [*spin_boxes(m.board), *_other_cars(m)]
        return overlay.place_tabs(p, m.board, speeds_on_road(m), speed, obstacles, spared)

    key = m.key, speed, pointed, m.depth, m.choice.now.card, m.board, p.text_scale
    return m.memo.get("tabs", key, find)


def my_flag(p: Painter, m: Model) -> Flag | None:
    """Return the flag of the viewer's car, where it hides least."""
    pose = m.stage.poses.get(m.me)
    if pose is None:
        return None

    def others() -> list[tuple[Box, float]]:
        k = m.long * 0.5
        found = [(box, CAR) for box in _other_cars(m)]
        if m.chosen is not None:
            spots = [node_point(m, one.space) for one in spaces_reached(m, m.chosen.speed)]
            found += [((x - k, y - k / 2, 2 * k, k), REACHED) for x, y in spots]
        read = [sign_box(m), *corner_boxes(m.board), *_band_boxes(m.board)]
        found += [(box, CAR) for box in map_boxes(m)]
        return found + [(box, SIGNS) for box in read]

    obstacles = m.memo.get("beside", (m.key, m.board, m.chosen, m.choice.now.card), others)
    car = m.board.point(pose.x, pose.y)
    return overlay.flag_at(p, m.board, car, m.long, m.names.seat(m.me), obstacles)


def _other_cars(m: Model) -> list[Box]:
    """Return the boxes of the others' cars, for any heading."""
    poses = [pose for seat, pose in m.stage.poses.items() if seat != m.me]
    return [square(m.board.point(pose.x, pose.y), m.long * 0.7) for pose in poses]


def my_boxes(p: Painter, m: Model) -> list[Box]:
    """Return the boxes of the viewer's car and its flag."""
    flag = my_flag(p, m)
    if flag is None:
        return []
    left, top, w, h = flag.box
    return [square(flag.car, m.long), (left - 2, top - 2, w + 4, h + 10)]


# -- what is said of it -----
def preview_note(m: Model, plan: Plan) -> Note | None:
    """Return a note that a plan is not chosen, with its certain consequences."""
    if plan is not m.preview:
        return None
    text = f"{m.names.t('speed', n=plan.speed)} · {certain(m, plan)[0]}"
    return Note(m.names.t("preview"), text)


def node_point(m: Model, node: int) -> Point:
    """Return the point of a node on the screen: a space, a spin point, or a place beside the road."""
    return m.board.point(*m.ground.spot_of(node)[:2])


def _subject_of(plan: Plan) -> int:
    """Return the node that the call-out explains; a car that cannot leave its spin point stays there."""
    first = next((entry for entry in plan.corners if entry.excess > 0), None)
    return first.space if first is not None else plan.corners[0].space if plan.corners else plan.end


def tip_of(p: Painter, m: Model, plan: Plan, callout: Box) -> Point:
    """Return the tip of a call-out's tail: at the road's edge, to hide neither limits, path nor cars.

    It ends within the road if a speed's tab stands at that edge.
    """
    node = _subject_of(plan)
    if node >= m.ground.circuit.spaces:
        return node_point(m, node)
    x, y = overlay.foot_of(m.board, node, callout)
    hidden = any(overlap(box, square((x, y), 12)) for box in tab_boxes(p, m).values())
    return node_point(m, node) if hidden else (x, y)


def plan_boxes(p: Painter, m: Model, plan: Plan) -> list[Box]:
    """Return the boxes of a plan: its path, the tabs beside it, and the call-out."""
    boxes = [square(node_point(m, node), m.long) for node in plan.nodes]
    boxes += tab_boxes(p, m).values()
    return boxes + callout_boxes(p, m, plan)


def callout_boxes(p: Painter, m: Model, plan: Plan) -> list[Box]:
    """Return the box of the call-out, if there is one."""
    leaves, note = leaves_of(m, plan), preview_note(m, plan)
    if not leaves and note is None:
        return []
    size = size_of(p, leaves, note)
    return [(*callout_spot(p, m, plan, size), *size)]


def callout_spot(p: Painter, m: Model, plan: Plan, size: Size) -> Point:
    """Return where the call-out covers the least of the road, and nothing of the path."""

    def find() -> Point:
        # The viewer's car, its path and the speeds beside it are the last to be covered.
        firm = [*tab_boxes(p, m).values(), *my_boxes(p, m), *corner_boxes(m.board), *map_boxes(m)]
        firm += [square(node_point(m, node), m.long * 0.7) for node in plan.nodes] + [m.layout.dial_box]
        taken = [*_band_boxes(m.board), *_arrow_boxes(m.board)]
        if not m.is_zoomed:
            taken.append(sign_box(m))
        start, area = node_point(m, plan.start), m.layout.callouts
        spot = node_point(m, _subject_of(plan))
        return place(m.board, size, spot, area, taken, firm=firm, uncrossed=start)

    return m.memo.get("callout", (m.key, plan, size, m.board, m.depth), find)


def legend_spot(p: Painter, m: Model, size: Size) -> Point:
    """Return where the legend of the tones hides no road."""
    layout = m.layout

    def find() -> Point:
        bx, by, bw, bh = layout.board
        taken = [layout.dial_box, *corner_boxes(m.board), *tab_boxes(p, m).values(), *_landscape(m.board)]
        taken += [sign_box(m), *spin_boxes(m.board), *_pit_boxes(m.board), *my_boxes(p, m)]
        taken += [*_arrow_boxes(m.board), *map_boxes(m)]
        return place(m.board, size, (bx + bw / 2, by + bh / 2), layout.callouts, taken)

    return m.memo.get("legend", (m.key, m.board, m.chosen, size), find)
