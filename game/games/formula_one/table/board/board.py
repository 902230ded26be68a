"""The circuit with everything on it: spaces in reach, the path, cars, call-outs, and their elements."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from game.engine.venue.track import Space
from game.games.formula_one.rules.preview import SAFE, SPIN, SURE, WEAR, Plan
from game.games.formula_one.table.board import overlay, spots
from game.games.formula_one.table.board.callout import paint_callout, size_of
from game.games.formula_one.table.board.cars import draw_car, draw_pose
from game.games.formula_one.table.board.effects import paint_skid, paint_smoke
from game.games.formula_one.table.board.lean import declare_map, paint_map, paint_road
from game.games.formula_one.table.board.tones import RING_FOCUSED
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.plan.words import leaves_of, plan_words, speed_words
from game.ui.draw.box import box_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.kit.elements import Element, Elements, intersection, overlap
from game.ui.kit.layout import draw_node
from game.ui.kit.widgets import zone
from game.ui.race.board.pieces import kept, put
from game.ui.tracks.circuit import limits, spin_spot


def paint_board(p: Painter, m: Model) -> None:
    """Paint the board with everything on it, in order."""
    layout = m.layout
    with p.clipped(*layout.board):
        paint_road(p, m)
        _sign(p, m)
        if not m.is_moving and m.shows_everything:
            _trails(p, m)
        plan = m.chosen
        if m.plans is not None:
            _reach(p, m, _strong_speed(m))
        if plan is not None:
            _paint_plan(p, m, plan)
        if m.preview is not None:
            _paint_plan(p, m, m.preview, preview=True)
        paint_skid(p, m)
        paint_cars(p, m)
        paint_smoke(p, m)
        # over the call-out's tail, which may cross them on its way to what it speaks of
        if m.explained is not None:
            _callout(p, m, m.explained)
        if plan is not None:
            _tabs(p, m, plan)
        if m.plans is not None and (flag := spots.my_flag(p, m)) is not None:
            overlay.paint_flag(p, flag, m.long)
        paint_map(p, m)


def _sign(p: Painter, m: Model) -> None:
    """Paint the circuit's name, rows and corners on a sign, unless the board or a spot is enlarged."""
    if m.is_zoomed or m.stage.rolling is not None or m.stage.close is not None:
        return
    x, y, w, h = spots.sign_box(m)
    plan = m.explained
    if plan and any(overlap(box, (x, y, w, h)) for box in spots.callout_boxes(p, m, plan)):
        return
    track = m.ground.track
    name = m.names.track(m.observation)
    line = m.names.t("sign.line", rows=len(track.rows), corners=len(track.corners))

    def draw(c: Painter) -> None:
        c.rect(5, 6, w, h, "#000000", 4, op=0.25)
        c.rect(2, 2, w, h, PAPER.card, 4, INK, 2)
        c.rect(5.5, 5.5, w - 7, h - 7, None, 2, INK, 0.9)
        size, face = (24, "cb") if name.isascii() else (19, "jb")
        c.text(2 + w / 2, 22, name.upper(), size, INK, face, "c", w=w - 18)
        c.text(2 + w / 2, 43, line, 14, PAPER.muted, "j", "c", w=w - 16)

    put(p, kept(p, ("f1 sign", name, line), w + 8, h + 8, draw), x - 2, y - 2)


def _reach(p: Painter, m: Model, speed: int) -> None:
    """Paint the spaces in reach in their tones, with the limits over them."""
    key = m.key, speed, m.depth, m.choice.now.card, m.board, p.theme.name, m.language
    found = m.memo.get(
        "reach", key, lambda: overlay.reach_fragments(m.board, p.theme, spots.spaces_reached(m, speed))
    )
    for box, inner in found:
        p.svg_fragments(*box, inner)
    limits(p, m.board)


def _strong_speed(m: Model) -> int:
    """Return the speed with strong spaces: the chosen one, or the pointed one; −1 for none."""
    pointed = m.pointed_at("speed.") or m.pointed_at("tab.")
    plan = m.preview if pointed and m.preview is not None else m.chosen
    return plan.speed if plan is not None else m.speeds[0] if len(m.speeds) == 1 else -1


def _tabs(p: Painter, m: Model, plan: Plan) -> None:
    risk_levels, pointed = spots.speeds_on_road(m), m.pointed_at("tab.")
    for speed, box in spots.tab_boxes(p, m).items():
        space, risk_level = risk_levels[speed]
        foot = overlay.foot_of(m.board, space, box)
        overlay.paint_tab(p, box, speed, risk_level, speed == plan.speed, pointed == str(speed), foot)


def _paint_plan(p: Painter, m: Model, plan: Plan, preview: bool = False) -> None:
    """Paint the path, a ghost of the car at its end, and a bar before a car in the way."""
    if not plan.nodes:
        return
    x, y, angle = m.ground.spot_of(plan.start)
    start = (*m.board.point(x, y), angle)
    overlay.paint_path(p, m.board, start, plan.nodes, legs=plan.legs, preview=preview)
    heading = m.ground.spot_of(plan.end)[2]
    if plan.end < m.ground.circuit.spaces:
        overlay.paint_target(p, m.board, plan.end, plan.risk_level)
    look, alpha = (m.look(m.me)[0], m.number(m.me)), 80 if preview else 130
    draw_car(p, look, *spots.node_point(m, plan.end), m.long, heading, alpha, True)
    if plan.baulked_by >= 0:
        other = m.observation["spaces"][plan.baulked_by]
        node = m.ground.node(other) if other is not None else -1
        if 0 <= node < m.ground.circuit.spaces:
            overlay.paint_block(p, m.board, plan.nodes[plan.legs[0] - 1], node)


def _trails(p: Painter, m: Model) -> None:
    taken: list[tuple[float, float]] = []
    for n, trail in enumerate(m.trails, 1):
        points = m.ground.path_line(trail.labels[0], trail.labels[1:])
        colour = m.look(trail.seat)[0]
        overlay.paint_trail(
            p, [m.board.point(*point) for point in points], colour, n, text_colour_on(colour), taken
        )


def paint_cars(p: Painter, m: Model, only: Collection[int] | None = None) -> None:
    """Paint all cars, or only some; the one on turn and moving ones are on top."""
    stage = m.stage
    seats = stage.poses if only is None else [seat for seat in stage.poses if seat in only]
    for seat in sorted(
        seats, key=lambda seat: (stage.poses[seat].top, seat == stage.displayed["turn"], seat)
    ):
        number = m.number(seat)
        if number:
            look = m.look(seat)[0], number
            draw_pose(p, m.board, look, stage.poses[seat], m.long)


def _callout(p: Painter, m: Model, plan: Plan) -> None:
    """Paint what each corner on the path may cost; without corners, a key to the tones."""
    leaves, note = leaves_of(m, plan), spots.preview_note(m, plan)
    if not leaves and note is None:
        if m.is_calm:
            return
        words = [(risk_level, m.names.t(f"tone.{risk_level}")) for risk_level in (SAFE, SPIN, WEAR, SURE)]
        legend = overlay.legend(p.theme, words)
        size = legend.measure(p, 0), legend.measure(p, 1)
        draw_node(p, legend, (*spots.legend_spot(p, m, size), *size))
        return
    size = size_of(p, leaves, note)
    at = spots.callout_spot(p, m, plan, size)
    paint_callout(p, leaves, at, spots.tip_of(p, m, plan, (*at, *size)), note)


# -- what can be pointed at -----
def declare_board(ui: Elements, m: Model, p: Painter) -> None:
    """Declare the spaces, the spin points, and the speeds beside the road."""
    _declare_spaces(ui, m)
    _declare_points(ui, m)
    if not m.is_moving:
        _declare_tabs(ui, m, p)
    declare_map(ui, m)


def _declare_spaces(ui: Elements, m: Model) -> None:
    """Declare every space with its description; those in reach can be chosen."""
    bx, by, bw, bh = m.board.box
    goals, through, chosen = _goals(m), m.choice.passages(), m.chosen
    now = chosen.speed if chosen is not None else m.speeds[0] if len(m.speeds) == 1 else -1
    standing = {label: seat for seat, label in enumerate(m.displayed["spaces"]) if label is not None}
    spaces = m.board.track.spaces
    facts = m.memo.get("spaces", m.language, lambda: [_space_facts(m, space) for space in spaces])
    outlines = m.memo.get("outlines", m.board, lambda: [tuple(m.board.outline(s.index)) for s in spaces])
    for space, (label, words, clause), outline in zip(spaces, facts, outlines, strict=True):
        x, y, w, h = box_of(outline)
        if not (bx <= x + w / 2 < bx + bw and by <= y + h / 2 < by + bh):
            continue
        seen = intersection((x, y, w, h), m.board.box)
        goal = goals.get(space.index)
        reach = goal is not None or space.index in through
        if space.label in standing:
            label = f"{label}: {m.names.seat(standing[space.label])}"
        if goal is not None:
            words = m.names.t("joint", a=words, b=plan_words(m, goal))
        elif reach:
            words = m.names.t("joint", a=words, b=m.names.t("feature.through"))
        element = Element(f"space.{space.label}", "space", label, seen, tooltip=words, clause=clause)
        element.shape, element.selected = outline, chosen is not None and chosen.end == space.index
        element.focusable = goal is not None and goal.speed == now
        if reach:
            element.action, element.draw = partial(m.choice.choose_space, space.index), RING_FOCUSED
        if element.selected:
            element.on_wheel = m.choice.choose_next_plan
        ui.add(element)


def _goals(m: Model) -> dict[int, Plan]:
    """Return by node the best plan that ends there, at the chosen speed if it gets there."""
    now = m.chosen.speed if m.chosen is not None else -1
    goals: dict[int, Plan] = {}
    for speed in sorted(m.speeds, key=lambda one: one != now):
        for plan in m.plans_of(speed):
            if plan.nodes:
                goals.setdefault(plan.end, plan)
    return goals


def _space_facts(m: Model, space: Space) -> tuple[str, str, str]:
    """Return the name of a space, its special features, and their clause."""
    t, circuit, corners = m.names.t, m.ground.circuit, m.ground.track.corners
    if space.part == "box":
        return t("box", n=space.label[1:]), t("feature.box"), "F1-7.1"
    label, band = m.names.place(space.label), circuit.band[space.index]
    if band >= 0:
        return label, t("feature.band", n=corners[band].number, limit=circuit.limit[space.index]), "F1-5.1"
    key, clause = ("feature.line", "F1-8.1") if space.row == 0 else ("feature.road", "F1-4.1")
    if space.corner is not None:
        return label, t("feature.corner", n=corners[space.corner].number), clause
    return label, t(key), clause


def _declare_points(ui: Elements, m: Model) -> None:
    """Declare the spin points."""
    for corner in m.board.track.corners:
        if corner.spin_point is None:
            continue
        spot = spin_spot(m.board, corner.spin_point)
        r = m.ground.lane * m.board.scale
        seen = intersection((spot.x - r, spot.y - r, 2 * r, 2 * r), m.board.box)
        if not seen[2] * seen[3]:
            continue
        label = m.names.t("spin_point", n=corner.number)
        here = f"S{corner.number}"
        who = [seat for seat, at in enumerate(m.displayed["spaces"]) if at == here]
        if who:
            label = f"{label}: {m.names.seats(who)}"
        tip = m.names.t("feature.spin_point")
        zone(ui, f"spin.{corner.number}", "space", label, seen, tooltip=tip, clause="F1-5.4", focusable=False)


def _declare_tabs(ui: Elements, m: Model, p: Painter) -> None:
    """Declare the speeds beside the road."""
    for speed, box in spots.tab_boxes(p, m).items():
        label, choose = m.names.t("speed", n=speed), partial(m.choice.choose_speed, speed)
        tab = zone(ui, f"tab.{speed}", "choice", label, box, choose, focusable=False, clause="F1-3.1")
        tab.tooltip, tab.selected = speed_words(m, speed), m.chosen is not None and m.chosen.speed == speed
