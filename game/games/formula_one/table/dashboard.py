"""The dashboard: speedometer with what each speed leads to, tyres and brakes with wear to come, laps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_one.cards import STEP, TOP_SPEED
from game.games.formula_one.table.dial import Dial, paint_dial
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
    """The plate with its instruments, kept until one of them shows something else."""
    lay, t = view.layout(p), p.theme
    p.rect(0, lay.tray_y, p.w, p.h - lay.tray_y, t.panel)
    p.rect(0, lay.tray_y, p.w, 1.5, "#0B0D10")
    dial, notes = dial_of(view), tuple(_gauge(view, kind) for kind in (TYRES, BRAKES))
    label = view.names.t("dash.laps")
    x, _, w, h = lay.plate
    rise = lay.tray_y - lay.dial_box[1] + 12

    def draw(c: Painter) -> None:
        _plate(c, view)
        cx, cy = lay.dial
        c.circle(cx, cy + 2, DIAL / 2 + 7, t.panel)
        c.circle(cx, cy + 2, DIAL / 2 + 4, "#0B0D10")
        paint_dial(c, cx, cy, DIAL, dial, label)
        for i, note in enumerate(notes):
            _paint_gauge(c, view, i, *note)

    key = dial, notes, label, lay.w, lay.h
    p.layer("f1.dash", key, x - 4, lay.tray_y - rise, w + 8, h + rise + 14, draw)
    _pulse(p, view)
    if view.scene.ui.pointed() == "dial" and view.scene.ui.keyboard:
        focus_ring(p, *lay.dial_box, DIAL / 2)


def _pulse(p: Painter, view: FormulaOneView) -> None:
    """A ring round the gauges that have just changed, widening where things move at all."""
    if view.stage.pulse is None:
        return
    *changed, t = view.stage.pulse
    t = round(t * 8) / 8
    for i, lit in enumerate(changed):
        if lit:
            x, y = view.layout(p).gauge(i)
            r = GAUGE / 2 + (3 if view.motion.still else 2 + 9 * t)
            p.circle(x, y, r, None, p.theme.accent, 3.4, op=round(1 - 0.85 * t, 2))


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
    plans, plan = view.choice.plans, view.chosen
    if plans is None:
        tones = tuple(BARRED if speed > now else SAFE for speed in SPEEDS)
        return Dial(now, None, tones, laps, view.stage.needle)
    card = view.choice.card
    speeds = plans.speeds_with(card)
    tones = tuple(plans.tone(speed, card) if speed in speeds else BARRED for speed in SPEEDS)
    return Dial(plans.state.last, plan.speed if plan is not None else None, tones, laps)


def _gauge(view: FormulaOneView, kind: str) -> tuple[Gauge, str, str, str]:
    """What a gauge shows: wear now and to come, its name, and a note with its tone."""
    wear, plan = view.stage.seen[kind][view.me], view.chosen
    gauge = Gauge(kind, wear, *wear_of(plan, kind))
    rolling = view.stage.rolling
    if rolling is not None and rolling.seat == view.me and rolling.fallen:
        at = 0 if kind == TYRES else 1
        gauge = Gauge(kind, rolling.before[at], (rolling.tyres, rolling.brakes)[at])
    said, tone = "", ""
    if view.choice.plans is not None or view.stage.rolling is not None:
        said, tone = _note(view, plan, wear, kind)
    return gauge, view.names.t(f"dash.{kind}"), said, tone


def _paint_gauge(
    c: Painter, view: FormulaOneView, i: int, gauge: Gauge, name: str, said: str, tone: str
) -> None:
    x, y = view.layout(c).gauge(i)
    paint_gauge(c, x, y, GAUGE, gauge)
    c.text(x, y + GAUGE / 2 + 15, name, 16, c.theme.light, "jb", "c", w=118)
    if said:
        paint_note(c, x, y + GAUGE / 2 + 36, said, tone, 118)


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
    if rolling is not None:
        if rolling.seat != view.me or not rolling.fallen:
            return "", ""
        gained = rolling.tyres if kind == TYRES else rolling.brakes
        return (t("dash.sure", n=gained), "sure") if gained > 0 else (t("dash.same"), "same")
    if plan is None:
        return "", ""
    if plan.in_box:
        return (t("dash.pit"), "same") if wear else (t("dash.same"), "same")
    sure, may = wear_of(plan, kind)
    if may > sure:
        return t("dash.range", low=sure, n=may) if sure else t("dash.may", n=may), "may"
    return (t("dash.sure", n=sure), "sure") if sure else (t("dash.same"), "same")
