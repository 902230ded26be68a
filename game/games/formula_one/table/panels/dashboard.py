"""The dashboard: speedometer with the risk of each speed, tyres and brakes with wear to come, laps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.games.formula_one.rules.preview import SAFE, Plan
from game.games.formula_one.table.board.tones import BARRED, ring
from game.games.formula_one.table.geometry import DIAL, GAUGE
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels import instruments
from game.games.formula_one.table.plan.words import speed_words
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import item, zone


def paint_dashboard(p: Painter, m: Model) -> None:
    """Paint the panel with its instruments."""
    p.rect(0, m.layout.panel_y, p.w, p.h - m.layout.panel_y, p.theme.panel)
    p.rect(0, m.layout.panel_y, p.w, 1.5, "#0B0D10")
    paint_instruments(p, m)


def paint_instruments(p: Painter, m: Model) -> None:
    """Paint the plate with its instruments, as a cached picture."""
    layout, t = m.layout, p.theme
    dial, notes = dial_of(m), tuple(_gauge(m, kind) for kind in instruments.GAUGES)
    label = m.names.t("dash.laps")
    left, _, w, h = layout.plate
    rise = layout.panel_y - layout.dial_box[1] + 12

    def draw(c: Painter) -> None:
        _plate(c, m)
        cx, cy = layout.dial
        c.circle(cx, cy + 2, DIAL / 2 + 7, t.panel)
        c.circle(cx, cy + 2, DIAL / 2 + 4, "#0B0D10")
        instruments.paint_dial(c, cx, cy, DIAL, dial, label)
        for i, (gauge, name, note, tone) in enumerate(notes):
            x, y = layout.gauge(i)
            instruments.paint_gauge(c, x, y, GAUGE, gauge)
            c.text(x, y + GAUGE / 2 + 15, name, 16, t.light, "jb", "c", w=118)
            if note:
                instruments.paint_note(c, x, y + GAUGE / 2 + 36, note, tone, 118)

    key = dial, notes, label, layout
    p.layer("f1.dash", key, left - 4, layout.panel_y - rise, w + 8, h + rise + 14, draw)
    _pulse(p, m)
    if m.pointed == "dial" and m.names.scene.ui.shows_focus:
        focus_ring(p, *layout.dial_box, DIAL / 2)


def _pulse(p: Painter, m: Model) -> None:
    """Paint a ring round the gauges that have just changed, widening unless motion is reduced."""
    if m.stage.pulse is None:
        return
    *changed, t = m.stage.pulse
    t = round(t * 8) / 8
    for i, has_changed in enumerate(changed):
        if has_changed:
            x, y = m.layout.gauge(i)
            r = GAUGE / 2 + (3 if m.reduced_motion else 2 + 9 * t)
            p.circle(x, y, r, None, p.theme.accent, 3.4, op=round(1 - 0.85 * t, 2))


def _plate(p: Painter, m: Model) -> None:
    """Paint the metal under the instruments, with its screws."""
    x, y, w, h = m.layout.plate
    t = p.theme
    inner = svg.rect(x, y, w, h, t.stripe, 10, t.edge_raised, 1.4)
    for sx in (x + 13, x + w - 13):
        for sy in (y + 12, y + h - 12):
            inner += svg.circle(sx, sy, 4, "#565D68", "#0B0D10", 1)
            inner += svg.path(f"M{sx - 2.6} {sy - 1.8}L{sx + 2.6} {sy + 1.8}", None, "#14161A", 1.4)
    p.svg_fragments(x - 1, y - 1, w + 2, h + 2, inner)


def dial_of(m: Model) -> instruments.Dial:
    """Return the content of the speedometer: a tone for every speed during a choice, else only the speed."""
    displayed, seat = m.displayed, m.me
    now, laps = displayed["speeds"][seat], displayed["laps"][seat]
    plans, plan = m.plans, m.chosen
    if m.option and m.speeds:
        tones = tuple(SAFE if speed in m.speeds else BARRED for speed in instruments.SPEEDS)
        return instruments.Dial(now, m.speed, tones, laps)
    if plans is None:
        tones = tuple(BARRED if speed > now else SAFE for speed in instruments.SPEEDS)
        return instruments.Dial(now, None, tones, laps, m.stage.needle)
    card = m.choice.now.card
    tones = tuple(
        plans.risk_level(speed, card) if speed in m.speeds else BARRED for speed in instruments.SPEEDS
    )
    return instruments.Dial(plans.state.last, plan.speed if plan is not None else None, tones, laps)


def _gauge(m: Model, kind: instruments.GaugeKind) -> tuple[instruments.Gauge, str, str, str]:
    """Return the content of a gauge: wear now and to come, its name, and a note with its tone."""
    wear, plan = m.displayed[kind][m.me], m.chosen
    gauge = instruments.Gauge(kind, wear, *wear_of(plan, kind))
    rolling = m.stage.rolling
    if rolling is not None and rolling.seat == m.me and rolling.have_landed:
        at = 0 if kind == instruments.TYRES else 1
        gauge = instruments.Gauge(kind, rolling.before[at], (rolling.tyres, rolling.brakes)[at])
    note, tone = "", ""
    if m.plans is not None or m.stage.rolling is not None:
        note, tone = _note(m, plan, wear, kind)
    return gauge, m.names.t(f"dash.{kind}"), note, tone


def wear_of(plan: Plan | None, kind: str) -> tuple[int, int]:
    """Return the certain wear of a plan, and the most."""
    if plan is None or plan.is_in_box:
        return 0, 0
    sure = plan.tyres if kind == instruments.TYRES else plan.brakes
    may = plan.wear_at_most[0 if kind == instruments.TYRES else 1]
    return sure, sure + may


def _note(m: Model, plan: Plan | None, wear: int, kind: str) -> tuple[str, str]:
    """Return the line below a gauge, and its tone."""
    t = m.names.t
    rolling = m.stage.rolling
    if rolling is not None:
        if rolling.seat != m.me or not rolling.have_landed:
            return "", ""
        gained = rolling.tyres if kind == instruments.TYRES else rolling.brakes
        return (t("dash.sure", n=gained), "sure") if gained > 0 else (t("dash.same"), "same")
    if plan is None:
        return "", ""
    if plan.is_in_box:
        return (t("dash.pit"), "same") if wear else (t("dash.same"), "same")
    sure, may = wear_of(plan, kind)
    if may > sure:
        return t("dash.range", low=sure, n=may) if sure else t("dash.may", n=may), "may"
    return (t("dash.sure", n=sure), "sure") if sure else (t("dash.same"), "same")


# -- what can be pointed at -----
def declare_dashboard(ui: Elements, m: Model, turn_dial: Callable[[int], object]) -> None:
    """Declare the dial for the wheel, a segment for every speed, the gauges."""
    wheel = turn_dial if m.speeds else None
    ui.add(_dial(m, wheel))
    for speed in instruments.SPEEDS:
        _declare_speed(ui, m, speed).on_wheel = wheel
    for i, kind in enumerate(instruments.GAUGES):
        _declare_gauge(ui, m, i, kind)


def _dial(m: Model, wheel: Callable[[int], object] | None) -> Element:
    (x, y), t = m.layout.dial, m.names.t
    round_ = ring(x, y, 0, DIAL / 2, 0, 360)
    dial = Element("dial", "slider", t("dash.speed"), m.layout.dial_box, tooltip=t("tip.dial"))
    dial.value = m.speed
    dial.clause, dial.on_wheel, dial.focusable = "F1-3.1", wheel, wheel is not None
    dial.shape = tuple(round_(i / 24, 1) for i in range(24))
    return dial


def _declare_speed(ui: Elements, m: Model, speed: int) -> Element:
    (x, y), t = m.layout.dial, m.names.t
    why = "" if speed in m.speeds else why_barred(m, speed)
    segment = zone(
        ui,
        f"speed.{speed}",
        "choice",
        t("speed", n=speed),
        instruments.step_box(x, y, DIAL, speed),
        partial(m.choice.choose_speed, speed),
        _segment_ring,
        enabled=not why,
        why=why,
        focusable=False,
        tooltip=t("tip.dial") if why else speed_words(m, speed),
        clause="F1-3.2" if speed < m.displayed["speeds"][m.me] else "F1-3.1",
        selected=speed == m.speed and (m.chosen is not None or bool(m.option)),
    )
    segment.extra["lit"], segment.extra["sign"] = instruments.step_outline(x, y, DIAL, speed)
    return segment


def _declare_gauge(ui: Elements, m: Model, i: int, kind: instruments.GaugeKind) -> None:
    (x, y), t, wear = m.layout.gauge(i), m.names.t, m.displayed[kind][m.me]
    box = x - GAUGE / 2, y - GAUGE / 2, GAUGE, GAUGE + 46
    tip, clause = (
        t(f"tip.{kind}", n=wear, most=instruments.MAX_WEAR[kind]),
        "F1-3.3" if kind == instruments.BRAKES else "F1-3.4",
    )
    item(ui, f"gauge.{kind}", t(f"dash.{kind}"), box, tooltip=tip, clause=clause, value=wear)


def _segment_ring(p: Painter, e: Element, look: Look) -> None:
    if look.is_hot and e.enabled:
        x, y, w, h = e.rect
        p.circle(x + w / 2, y + h / 2, w / 2, None, p.theme.accent, 2)


def why_barred(m: Model, speed: int) -> str:
    """Return why a speed cannot be set now."""
    t, plans = m.names.t, m.plans
    if plans is None:
        return t("why.matched", low=m.speeds[0], n=m.speeds[-1]) if m.speeds else t("why.not_now")
    state, seat = plans.state, plans.seat
    if m.observation["phase"] != "speed":
        return t("why.declared", n=state.declared)
    speeds = plans.speeds
    if m.chosen is not None and m.chosen.is_blocked:
        key = "blocked" if speeds[0] == speeds[-1] else "blocked_range"
        return t(f"why.{key}", low=speeds[0], n=speeds[-1])
    if speed > speeds[-1]:
        if state.start[seat] and not state.last:
            return t("why.start", n=state.start[seat])
        return t("why.too_fast", n=speeds[-1])
    return t("why.too_slow", n=speeds[0])
