"""The dashboard: speedometer with what each speed leads to, tyres and brakes with wear to come, laps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_one.cards import STEP, TOP_SPEED
from game.games.formula_one.table.dial import Dial, paint_dial, steady
from game.games.formula_one.table.gauges import BRAKES, TYRES, Gauge, paint_gauge, paint_note
from game.games.formula_one.table.geometry import DIAL, GAUGE
from game.games.formula_one.table.patterns import BARRED, SAFE
from game.ui import svg
from game.ui.painter import Painter
from game.ui.widgets import focus_ring

if TYPE_CHECKING:
    from game.games.formula_one.table.plans import Plan
    from game.games.formula_one.table.view import FormulaOneView

SPEEDS = tuple(range(0, TOP_SPEED + STEP, STEP))


def paint_dashboard(p: Painter, view: FormulaOneView) -> None:
    """The plate with its instruments."""
    lay, t = view.layout(p), p.theme
    p.rect(0, lay.tray_y, p.w, p.h - lay.tray_y, t.panel)
    p.rect(0, lay.tray_y, p.w, 1.5, "#0B0D10")
    _plate(p, view)
    x, y = lay.dial
    p.circle(x, y + 2, DIAL / 2 + 7, t.panel)
    p.circle(x, y + 2, DIAL / 2 + 4, "#0B0D10")
    paint_dial(p, x, y, DIAL, dial_of(view), view.names.t("dash.laps"))
    if view.scene.ui.pointed() == "dial" and view.scene.ui.keyboard:
        bx, by, bw, bh = lay.dial_box
        focus_ring(p, bx, by, bw, bh, DIAL / 2)
    for i, kind in enumerate((TYRES, BRAKES)):
        _gauge(p, view, i, kind)


def _plate(p: Painter, view: FormulaOneView) -> None:
    """The metal under the instruments, with its screws."""
    x, y, w, h = view.layout(p).plate
    t = p.theme
    inner = svg.rect(x, y, w, h, t.stripe, 10, t.edge_raised, 1.4)
    for sx in (x + 13, x + w - 13):
        for sy in (y + 12, y + h - 12):
            inner += svg.circle(sx, sy, 4, "#565D68", "#0B0D10", 1)
            inner += svg.path(f"M{sx - 2.6} {sy - 1.8}L{sx + 2.6} {sy + 1.8}", None, "#14161A", 1.4)
    p.frags(x - 1, y - 1, w + 2, h + 2, inner)


def dial_of(view: FormulaOneView) -> Dial:
    """What the speedometer shows: a tone for every speed while one chooses, else the speed alone."""
    seen, seat = view.stage.seen, view.me
    now, laps = seen["speeds"][seat], seen["laps"][seat]
    plans, plan = view.choice.plans, view.looked
    if plans is None:
        tones = tuple(BARRED if speed > now else SAFE for speed in SPEEDS)
        return Dial(now, None, tones, laps, view.stage.needle)
    card = view.choice.card
    speeds = plans.speeds_with(card)
    tones = tuple(plans.tone(speed, card) if speed in speeds else BARRED for speed in SPEEDS)
    return Dial(plans.state.last, plan.speed if plan is not None else None, tones, laps)


def _gauge(p: Painter, view: FormulaOneView, i: int, kind: str) -> None:
    lay, t = view.layout(p), view.names.t
    x, y = lay.gauge(i)
    wear = view.stage.seen[kind][view.me]
    plan = view.looked
    sure, may = wear_of(plan, kind)
    gauge = Gauge(kind, wear, sure, may)
    if plan is not None and plan.in_box:
        gauge = Gauge(kind, wear)
    paint_gauge(p, x, y, GAUGE, gauge)
    p.text(x, y + GAUGE / 2 + 15, t(f"dash.{kind}"), steady(p, 16), p.theme.light, "jb", "c", w=118)
    if view.choice.plans is None and view.stage.rolling is None:
        return
    said, tone = _note(view, plan, wear, kind)
    if said:
        paint_note(p, x, y + GAUGE / 2 + 36, said, tone, 118)


def wear_of(plan: Plan | None, kind: str) -> tuple[int, int]:
    """What a plan wears for certain, and at most."""
    if plan is None or plan.in_box:
        return 0, 0
    sure = plan.tyres if kind == TYRES else plan.brakes
    may = plan.wear_at_most[0 if kind == TYRES else 1]
    return sure, sure + may


def _note(view: FormulaOneView, plan: Plan | None, wear: int, kind: str) -> tuple[str, str]:
    """The line below a gauge, and its tone."""
    t = view.names.t
    rolling = view.stage.rolling
    if rolling is not None and rolling.seat == view.me:
        before = rolling.before[0 if kind == TYRES else 1]
        gained = wear - before
        return (t("dash.sure", n=gained), "sure") if gained > 0 else (t("dash.same"), "same")
    if plan is None:
        return "", ""
    if plan.in_box:
        return (t("dash.pit"), "same") if wear else (t("dash.same"), "same")
    sure, may = wear_of(plan, kind)
    if may > sure:
        return t("dash.range", low=sure, n=may) if sure else t("dash.may", n=may), "may"
    return (t("dash.sure", n=sure), "sure") if sure else (t("dash.same"), "same")
