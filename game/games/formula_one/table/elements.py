"""Everything that can be pointed at: spaces, speeds, gauges, cards, the decision's buttons, rows, the log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.engine.track import Space
from game.games.formula_one.table.board import tab_boxes
from game.games.formula_one.table.dashboard import SPEEDS
from game.games.formula_one.table.decision import certain, declare_decision, odds_words
from game.games.formula_one.table.dial import step_box
from game.games.formula_one.table.gauges import BRAKES, MOST, TYRES
from game.games.formula_one.table.geometry import DIAL, GAUGE
from game.games.formula_one.table.hand import declare_hand
from game.games.formula_one.table.patterns import ring
from game.ui.board.pieces import Box
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.track_circuit import spin_spot
from game.ui.widgets import focus_ring, zone

if TYPE_CHECKING:
    from game.games.formula_one.table.plans import Plan
    from game.games.formula_one.table.view import FormulaOneView


def declare(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """All elements below the top bar, in the order the keyboard goes through them."""
    declare_spaces(ui, view, p)
    declare_points(ui, view, p)
    if not view.scene.director.busy:
        declare_tabs(ui, view, p)
    declare_side(ui, view, p)
    declare_dash(ui, view, p)
    declare_hand(ui, view, p)
    declare_decision(ui, view)


# -- the board -----------------------------------------------------------------------------------------
def declare_spaces(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """Every space says what it is; those in reach can be chosen."""
    board, plans = view.board(p), view.choice.plans
    bx, by, bw, bh = board.box
    goals: dict[int, Plan] = {}
    chosen = view.chosen
    if plans is not None:
        now = chosen.speed if chosen is not None else -1
        for speed in sorted(plans.speeds_with(view.choice.card), key=lambda one: one != now):
            for plan in plans.of(speed, view.choice.card):
                if plan.nodes:
                    goals.setdefault(plan.end, plan)
    standing = {label: seat for seat, label in enumerate(view.stage.seen["spaces"]) if label is not None}
    spaces = board.track.spaces
    said = view.kept("spaces", view.app.translator.code, lambda: [_said(view, space) for space in spaces])
    outlines = view.kept("outlines", board, lambda: [tuple(board.outline(s.index)) for s in spaces])
    for space, (label, words), outline in zip(spaces, said, outlines, strict=True):
        x, y, w, h = _box_of(outline)
        if not (bx <= x + w / 2 < bx + bw and by <= y + h / 2 < by + bh):
            continue
        goal = goals.get(space.index)
        through = goal is None and plans is not None and view.choice.may_go_through(plans, space.index)
        if space.label in standing:
            label = f"{label}: {view.names.seat(standing[space.label])}"
        if goal is not None:
            words = view.names.t("joint", a=words, b=plan_words(view, goal))
        elif through:
            words = view.names.t("joint", a=words, b=view.names.t("feature.through"))
        own = goal is not None and chosen is not None and goal.speed == chosen.speed
        ui.add(Element(
            f"space.{space.label}", "space", label, (x, y, w, h),
            partial(view.choose_space, space.index) if goal or through else None,
            _ring if goal or through else None, tooltip=words, clause=_clause(view, space), focusable=own,
            shape=outline, selected=chosen is not None and chosen.end == space.index,
            on_wheel=view.choice.step if chosen is not None and chosen.end == space.index else None,
        ))  # fmt: skip


def _box_of(outline: tuple[tuple[float, float], ...]) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _said(view: FormulaOneView, space: Space) -> tuple[str, str]:
    """What a space is called, and what is special about it."""
    t, circuit, corners = view.names.t, view.ground.circuit, view.ground.track.corners
    label = t("box", n=space.label[1:]) if space.part == "box" else view.names.space(space.label)
    band = circuit.band[space.index]
    if space.part == "box":
        return label, t("feature.box")
    if band >= 0:
        return label, t("feature.band", n=corners[band].number, limit=circuit.limit[space.index])
    if space.corner is not None:
        return label, t("feature.corner", n=corners[space.corner].number)
    return label, t("feature.line" if space.row == 0 else "feature.road")


def plan_words(view: FormulaOneView, plan: Plan) -> str:
    """A plan in a sentence: speed, what is certain, the odds."""
    said, _ = certain(view, plan)
    odds = odds_words(view, plan)
    key = "tip.plan_odds" if odds and not plan.lost else "tip.plan"
    return view.names.t(key, speed=plan.speed, what=said, odds=odds)


def _clause(view: FormulaOneView, space: Space) -> str:
    if space.part == "box":
        return "F1-7.1"
    if view.ground.circuit.band[space.index] >= 0:
        return "F1-5.1"
    return "F1-8.1" if space.row == 0 else "F1-4.1"


def declare_points(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """The spin points."""
    board = view.board(p)
    for corner in board.track.corners:
        if corner.spin_point is None:
            continue
        spot = spin_spot(board, corner.spin_point)
        r = view.ground.lane * board.scale
        label = view.names.t("spin_point", n=corner.number)
        here = f"S{corner.number}"
        who = [seat for seat, at in enumerate(view.stage.seen["spaces"]) if at == here]
        if who:
            label = f"{label}: {view.names.seats(who)}"
        zone(
            ui, f"spin.{corner.number}", "space", label, (spot.x - r, spot.y - r, 2 * r, 2 * r), None, None,
            tooltip=view.names.t("feature.spin_point"), clause="F1-5.4", focusable=False,
        )  # fmt: skip


def declare_tabs(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """The speeds beside the road."""
    for speed, box in tab_boxes(p, view).items():
        zone(
            ui, f"tab.{speed}", "choice", view.names.t("speed", n=speed), box,
            lambda s=speed: view.choose_speed(s), None, focusable=False, clause="F1-3.1",
            tooltip=_speed_tip(view, speed), selected=view.chosen is not None and view.chosen.speed == speed,
        )  # fmt: skip


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.focused:
        x, y, w, h = e.rect
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 9)


# -- the dashboard -------------------------------------------------------------------------------------
def declare_dash(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """The dial for the wheel, a segment for every speed, the gauges."""
    lay, t, seen, me = view.layout(p), view.names.t, view.stage.seen, view.me
    plans = view.choice.plans
    x, y = lay.dial
    now = view.chosen.speed if view.chosen is not None else seen["speeds"][me]
    round_ = ring(x, y, 0, DIAL / 2, 0, 360)
    dial = ui.add(Element(
        "dial", "slider", t("dash.speed"), lay.dial_box, None, None, tooltip=t("tip.dial"), clause="F1-3.1",
        value=now, on_wheel=(lambda by: view.turn_dial(by)) if plans is not None else None,
        focusable=plans is not None, shape=tuple(round_(i / 24, 1) for i in range(24)),
    ))  # fmt: skip
    dial.extra["range"] = (0, 160)
    speeds = plans.speeds_with(view.choice.card) if plans is not None else ()
    for speed in SPEEDS:
        why = "" if speed in speeds else why_barred(view, speed)
        made = zone(
            ui, f"speed.{speed}", "choice", t("speed", n=speed), step_box(x, y, DIAL, speed),
            lambda s=speed: view.choose_speed(s), _segment_ring, enabled=not why, why=why, focusable=False,
            tooltip=_speed_tip(view, speed) if not why else t("tip.dial"), clause=_speed_clause(view, speed),
            selected=view.chosen is not None and view.chosen.speed == speed,
        )  # fmt: skip
        made.on_wheel = dial.on_wheel
    for i, kind in enumerate((TYRES, BRAKES)):
        gx, gy = lay.gauge(i)
        wear = seen[kind][me]
        box = gx - GAUGE / 2, gy - GAUGE / 2, GAUGE, GAUGE + 46
        zone(
            ui, f"gauge.{kind}", "item", t(f"dash.{kind}"), box, None, None, focusable=False, value=wear,
            clause="F1-3.3" if kind == BRAKES else "F1-3.4",
            tooltip=t(f"tip.{kind}", n=wear, most=MOST[kind]),
        )  # fmt: skip


def _segment_ring(p: Painter, e: Element, look: Look) -> None:
    if look.hot and e.enabled:
        x, y, w, h = e.rect
        p.circle(x + w / 2, y + h / 2, w / 2, None, p.theme.accent, 2)


def _speed_tip(view: FormulaOneView, speed: int) -> str:
    plans = view.choice.plans
    best = plans.of(speed, view.choice.card) if plans is not None else ()
    return plan_words(view, best[0]) if best else ""


def why_barred(view: FormulaOneView, speed: int) -> str:
    """Why a speed cannot be set now."""
    t, plans = view.names.t, view.choice.plans
    if plans is None:
        return t("why.not_now")
    state, seat = plans.state, plans.seat
    if view.shown["phase"] != "speed":
        return t("why.declared", n=state.declared)
    speeds = plans.speeds
    if view.chosen is not None and view.chosen.blocked:
        key = "blocked" if speeds[0] == speeds[-1] else "blocked_range"
        return t(f"why.{key}", low=speeds[0], n=speeds[-1])
    if speed > speeds[-1]:
        if state.start[seat] and not state.last:
            return t("why.start", n=state.start[seat])
        return t("why.too_fast", n=speeds[-1])
    return t("why.too_slow", n=speeds[0])


def _speed_clause(view: FormulaOneView, speed: int) -> str:
    now = view.stage.seen["speeds"][view.me]
    return "F1-3.2" if speed < now else "F1-3.1"


# -- the right column ----------------------------------------------------------------------------------
def declare_side(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """The running order with everybody's dashboards, and the log."""
    lay, order, seen, t = view.layout(p), view.order(), view.stage.seen, view.names.t
    for i, seat in enumerate(order):
        hand = seen["hands"][seat]
        tip = t(
            "tip.row", name=view.names.seat(seat), speed=seen["speeds"][seat], tyres=seen["tyres"][seat],
            brakes=seen["brakes"][seat], laps=seen["laps"][seat],
            cards=len(hand) if isinstance(hand, list) else hand,
        )  # fmt: skip
        kept = [view.names.pit_card(number) for number in seen["kept"][seat]]
        if kept:
            tip = t("tip.row_kept", what=tip, list=view.scene.app.translator.language.listing(kept))
        zone(
            ui, f"row.{i + 1}", "item", f"{i + 1} {view.names.seat(seat)}", lay.row(i), None, None,
            focusable=False, tooltip=tip, clause="F1-8.2", value=seat,
        )  # fmt: skip
    x, y, w, h = lay.log(len(order))
    zone(
        ui, "log", "button", view.scene.t("common.log"), (x + 8, y, w - 16, h - 4), view.scene.open_log,
        _ring, tooltip=t("tip.log"),
    )  # fmt: skip
