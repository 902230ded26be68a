"""The dashboard: speedometer with what each speed leads to, tyres and brakes with wear to come, laps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.games.formula_one.rules.cards import STEP, TOP_SPEED
from game.games.formula_one.table.board.tones import (
    BARRED,
    SAFE,
    edge,
    hatching,
    inset,
    ring,
    segment,
    steady,
)
from game.games.formula_one.table.layout import DIAL, GAUGE
from game.games.formula_one.table.model import Commands, Model
from game.games.formula_one.table.plan.plans import Plan
from game.games.formula_one.table.plan.words import speed_words
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import zone
from game.ui.race.board.pieces import Box

TYRES, BRAKES = "tyres", "brakes"
MOST = {TYRES: 8, BRAKES: 5}
"""F1-1.1: how far each gauge goes."""
_RING = {TYRES: (68.0, 94.0), BRAKES: (60.0, 94.0)}
_DRAWING = {TYRES: ("tyre", "block"), BRAKES: ("brake_disc", "segment")}
_DANGER_GROUND = "#3A2320"
_FRESH = "#5B6370"
SPEEDS = tuple(range(0, TOP_SPEED + STEP, STEP))
FIRST, _EACH = -120.0, 30.0
"""The angle of 0 mph and of 20 more, clockwise from the top."""
HALF = 13.6
UNIT = 20
_SIZE = 400.0
"""The drawing's own units."""
_INNER, _OUTER, _NUMBERS = 142.0, 169.0, 98.0


def paint_dashboard(p: Painter, m: Model) -> None:
    """The plate with its instruments, kept until one of them shows something else."""
    lay, t = m.layout, p.theme
    p.rect(0, lay.tray_y, p.w, p.h - lay.tray_y, t.panel)
    p.rect(0, lay.tray_y, p.w, 1.5, "#0B0D10")
    dial, notes = dial_of(m), tuple(_gauge(m, kind) for kind in (TYRES, BRAKES))
    label = m.names.t("dash.laps")
    x, _, w, h = lay.plate
    rise = lay.tray_y - lay.dial_box[1] + 12

    def draw(c: Painter) -> None:
        _plate(c, m)
        cx, cy = lay.dial
        c.circle(cx, cy + 2, DIAL / 2 + 7, t.panel)
        c.circle(cx, cy + 2, DIAL / 2 + 4, "#0B0D10")
        paint_dial(c, cx, cy, DIAL, dial, label)
        for i, note in enumerate(notes):
            _paint_gauge(c, m, i, *note)

    key = dial, notes, label, lay.w, lay.h
    p.layer("f1.dash", key, x - 4, lay.tray_y - rise, w + 8, h + rise + 14, draw)
    _pulse(p, m)
    if m.pointed == "dial" and m.focused:
        focus_ring(p, *lay.dial_box, DIAL / 2)


def _pulse(p: Painter, m: Model) -> None:
    """A ring round the gauges that have just changed, widening where things move at all."""
    if m.stage.pulse is None:
        return
    *changed, t = m.stage.pulse
    t = round(t * 8) / 8
    for i, lit in enumerate(changed):
        if lit:
            x, y = m.layout.gauge(i)
            r = GAUGE / 2 + (3 if m.still else 2 + 9 * t)
            p.circle(x, y, r, None, p.theme.accent, 3.4, op=round(1 - 0.85 * t, 2))


def _plate(p: Painter, m: Model) -> None:
    """The metal under the instruments, with its screws."""
    x, y, w, h = m.layout.plate
    t = p.theme
    inner = svg.rect(x, y, w, h, t.stripe, 10, t.edge_raised, 1.4)
    for sx in (x + 13, x + w - 13):
        for sy in (y + 12, y + h - 12):
            inner += svg.circle(sx, sy, 4, "#565D68", "#0B0D10", 1)
            inner += svg.path(f"M{sx - 2.6} {sy - 1.8}L{sx + 2.6} {sy + 1.8}", None, "#14161A", 1.4)
    p.frags(x - 1, y - 1, w + 2, h + 2, inner)


def dial_of(m: Model) -> Dial:
    """What the speedometer shows: a tone for every speed while one chooses, else the speed alone."""
    seen, seat = m.seen, m.me
    now, laps = seen["speeds"][seat], seen["laps"][seat]
    plans, plan = m.plans, m.chosen
    if plans is None:
        tones = tuple(BARRED if speed > now else SAFE for speed in SPEEDS)
        return Dial(now, None, tones, laps, m.stage.needle)
    card = m.choice.card
    tones = tuple(plans.tone(speed, card) if speed in m.speeds else BARRED for speed in SPEEDS)
    return Dial(plans.state.last, plan.speed if plan is not None else None, tones, laps)


def _gauge(m: Model, kind: str) -> tuple[Gauge, str, str, str]:
    """What a gauge shows: wear now and to come, its name, and a note with its tone."""
    wear, plan = m.seen[kind][m.me], m.chosen
    gauge = Gauge(kind, wear, *wear_of(plan, kind))
    rolling = m.stage.rolling
    if rolling is not None and rolling.seat == m.me and rolling.fallen:
        at = 0 if kind == TYRES else 1
        gauge = Gauge(kind, rolling.before[at], (rolling.tyres, rolling.brakes)[at])
    said, tone = "", ""
    if m.plans is not None or m.stage.rolling is not None:
        said, tone = _note(m, plan, wear, kind)
    return gauge, m.names.t(f"dash.{kind}"), said, tone


def _paint_gauge(c: Painter, m: Model, i: int, gauge: Gauge, name: str, said: str, tone: str) -> None:
    x, y = m.layout.gauge(i)
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


def _note(m: Model, plan: Plan | None, wear: int, kind: str) -> tuple[str, str]:
    """The line below a gauge, and its tone."""
    t = m.names.t
    rolling = m.stage.rolling
    if rolling is not None:
        if rolling.seat != m.me or not rolling.fallen:
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


# -- what can be pointed at ---
def declare_dashboard(ui: Elements, m: Model, do: Commands) -> None:
    """The dial for the wheel, a segment for every speed, the gauges."""
    lay, t, seen, me = m.layout, m.names.t, m.seen, m.me
    x, y = lay.dial
    now = m.chosen.speed if m.chosen is not None else seen["speeds"][me]
    round_ = ring(x, y, 0, DIAL / 2, 0, 360)
    dial = ui.add(
        Element(
            "dial",
            "slider",
            t("dash.speed"),
            lay.dial_box,
            None,
            None,
            tooltip=t("tip.dial"),
            clause="F1-3.1",
            value=now,
            on_wheel=do.turn_dial if m.plans is not None else None,
            focusable=m.plans is not None,
            shape=tuple(round_(i / 24, 1) for i in range(24)),
        )
    )
    dial.extra["range"] = (0, 160)
    for speed in SPEEDS:
        why = "" if speed in m.speeds else why_barred(m, speed)
        made = zone(
            ui,
            f"speed.{speed}",
            "choice",
            t("speed", n=speed),
            step_box(x, y, DIAL, speed),
            lambda s=speed: do.choose_speed(s),
            _segment_ring,
            enabled=not why,
            why=why,
            focusable=False,
            tooltip=speed_words(m, speed) if not why else t("tip.dial"),
            clause=_speed_clause(m, speed),
            selected=m.chosen is not None and m.chosen.speed == speed,
        )
        made.on_wheel = dial.on_wheel
    for i, kind in enumerate((TYRES, BRAKES)):
        gx, gy = lay.gauge(i)
        wear = seen[kind][me]
        box = gx - GAUGE / 2, gy - GAUGE / 2, GAUGE, GAUGE + 46
        zone(
            ui,
            f"gauge.{kind}",
            "item",
            t(f"dash.{kind}"),
            box,
            None,
            None,
            focusable=False,
            value=wear,
            clause="F1-3.3" if kind == BRAKES else "F1-3.4",
            tooltip=t(f"tip.{kind}", n=wear, most=MOST[kind]),
        )


def _segment_ring(p: Painter, e: Element, look: Look) -> None:
    if look.hot and e.enabled:
        x, y, w, h = e.rect
        p.circle(x + w / 2, y + h / 2, w / 2, None, p.theme.accent, 2)


def why_barred(m: Model, speed: int) -> str:
    """Why a speed cannot be set now."""
    t, plans = m.names.t, m.plans
    if plans is None:
        return t("why.not_now")
    state, seat = plans.state, plans.seat
    if m.shown["phase"] != "speed":
        return t("why.declared", n=state.declared)
    speeds = plans.speeds
    if m.chosen is not None and m.chosen.blocked:
        key = "blocked" if speeds[0] == speeds[-1] else "blocked_range"
        return t(f"why.{key}", low=speeds[0], n=speeds[-1])
    if speed > speeds[-1]:
        if state.start[seat] and not state.last:
            return t("why.start", n=state.start[seat])
        return t("why.too_fast", n=speeds[-1])
    return t("why.too_slow", n=speeds[0])


def _speed_clause(m: Model, speed: int) -> str:
    now = m.seen["speeds"][m.me]
    return "F1-3.2" if speed < now else "F1-3.1"


# -- the speedometer ---
@dataclass(frozen=True, slots=True)
class Dial:
    """What a speedometer shows: the speed now, the one chosen, a tone a step from 0 mph, laps to go.

    `needle` is where it points while it moves.
    """

    now: int
    chosen: int | None
    tones: Sequence[str]
    laps: int
    needle: float | None = None


def angle_of(speed: float) -> float:
    """Where on the dial a speed lies."""
    return FIRST + speed / UNIT * _EACH


def paint_dial(p: Painter, x: float, y: float, size: float, dial: Dial, label: str) -> None:
    """A dial of `size` round (x, y); `label` stands under the laps."""
    k = size / _SIZE
    p.art(drawing("formula_one/speedo_face"), x, y, size, mid=True)
    _segments(p, x, y, k, dial)
    _numbers(p, x, y, k, dial)
    _laps(p, x, y, k, dial.laps, label)
    _needles(p, x, y, k, size, dial)


def _segments(p: Painter, x: float, y: float, k: float, dial: Dial) -> None:
    inner = ""
    for i, tone in enumerate(dial.tones):
        a = FIRST + i * _EACH
        cell = ring(x, y, _INNER * k, _OUTER * k, a - HALF, a + HALF)
        inner += segment(cell, tone, p.theme, i * UNIT == dial.chosen and tone != BARRED)
    r = (_OUTER + 3) * k
    p.frags(x - r, y - r, 2 * r, 2 * r, inner)


def _numbers(p: Painter, x: float, y: float, k: float, dial: Dial) -> None:
    for i, tone in enumerate(dial.tones):
        speed = i * UNIT
        if speed in (dial.now, dial.chosen):
            continue
        at = ring(x, y, 0, _NUMBERS * k, angle_of(speed), angle_of(speed))(0, 1)
        colour = p.theme.lane if tone == BARRED else p.theme.light
        p.text(*at, str(speed), steady(p, 19), colour, "cb", "c")


def _laps(p: Painter, x: float, y: float, k: float, laps: int, label: str) -> None:
    t = p.theme
    p.text(x, y + 42 * k, "mph", steady(p, 14), t.light_muted, "cs", "c")
    w, h, middle = 64 * k, 54 * k, y + 92 * k
    left, top = x - w / 2, middle - h / 2
    inner = svg.rect(left - 3, top - 3, w + 6, h + 6, "#8D949E", 4) + svg.rect(left, top, w, h, "#F4F1E8", 2)
    for share in (0.0, 0.78):
        inner += svg.rect(left, top + share * h, w, 0.22 * h, "#B9B3A4")
    p.frags(left - 4, top - 4, w + 8, h + 8, inner)
    p.text(x, middle, str(laps), steady(p, 26), INK, "cb", "c")
    p.text(x, y + 147 * k, label, steady(p, 14), t.light, "jb", "c", w=150 * k)


def _needles(p: Painter, x: float, y: float, k: float, size: float, dial: Dial) -> None:
    """A dashed one where the car is now, the needle where it is set, and both speeds on pills."""
    ghost = angle_of(dial.now)
    spoke = ring(x, y, 34 * k, 134 * k, ghost, ghost)
    (x1, y1), (x2, y2) = spoke(0, 0), spoke(0, 1)
    inner = svg.path(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", None, "#F4F1E8", 2.6, 0.85, "5 3.4", "butt")
    inner += svg.circle(round(x2, 2), round(y2, 2), 3.2, "#1A1D23", "#F4F1E8", 1.8)
    p.frags(x - 140 * k, y - 140 * k, 280 * k, 280 * k, inner)
    shown = dial.now if dial.chosen is None else dial.chosen
    points_to = angle_of(shown if dial.needle is None else dial.needle)
    needle = drawing("formula_one/speedo_needle", needle=p.theme.accent)
    p.art(needle, x, y, size * 0.97, mid=True, angle=points_to % 360)
    if dial.now != shown:
        at = ring(x, y, 0, 94 * k, ghost, ghost)(0, 1)
        p.rect(at[0] - 11, at[1] - 10, 22, 20, INK, 5)
        p.text(*at, str(dial.now), steady(p, 19), p.theme.light, "cb", "c")
    at = ring(x, y, 0, 94 * k, angle_of(shown), angle_of(shown))(0, 1)
    wide = p.width(str(shown), steady(p, 20), "cb") + 7
    p.rect(at[0] - wide / 2, at[1] - 11.5, wide, 23, p.theme.accent, 6, INK, 2)
    p.text(*at, str(shown), steady(p, 20), INK, "cb", "c")


def step_box(x: float, y: float, size: float, speed: int) -> Box:
    """What takes the pointer for one speed: its segment with its number."""
    k = size / _SIZE
    a = angle_of(speed)
    cx, cy = ring(x, y, 0, (_INNER + _OUTER) / 2 * k - 8 * k, a, a)(0, 1)
    side = 62 * k
    return cx - side / 2, cy - side / 2, side, side


# -- the gauges ---
@dataclass(frozen=True, slots=True)
class Gauge:
    """Wear now, wear that is certain to come (`sure`), and wear that may come (`may`, with that)."""

    kind: str
    wear: int
    sure: int = 0
    may: int = 0


def paint_gauge(p: Painter, x: float, y: float, size: float, gauge: Gauge) -> None:
    """A gauge of `size` round (x, y) with its number in the middle; what is to come is hatched."""
    most, t = MOST[gauge.kind], p.theme
    wear = min(most, gauge.wear)
    sure, may = min(most, wear + gauge.sure), min(most, wear + gauge.may)
    name, key = _DRAWING[gauge.kind]
    tints = {}
    for i in range(most):
        tints[f"{key}{i + 1}"] = t.accent if i < wear else _DANGER_GROUND if i < max(sure, may) else _FRESH
    p.art(drawing(f"formula_one/{name}", **tints), x, y, size, mid=True)
    _ghosts(p, x, y, size, gauge.kind, (wear, sure, may))
    wide = p.width(str(wear), steady(p, 34), "cb") + p.width(f"/{most}", steady(p, 18), "cs")
    left = x - wide / 2
    left += p.text(left, y, str(wear), steady(p, 34), t.light, "cb") + 1
    p.text(left, y + 5, f"/{most}", steady(p, 18), t.light_muted, "cs")


def _ghosts(p: Painter, x: float, y: float, size: float, kind: str, ends: tuple[int, int, int]) -> None:
    """Blocks that will be worn are crossed in amber, those that may be in red."""
    wear, sure, may = ends
    if max(sure, may) <= wear:
        return
    k, step = size / 200, 360 / MOST[kind]
    r0, r1 = _RING[kind]
    inner = ""
    for i in range(wear, max(sure, may)):
        colour = p.theme.accent if i < sure else p.theme.danger
        cell = ring(x, y, r0 * k, r1 * k, i * step + 3, (i + 1) * step - 3)
        lines = hatching(inset(cell, 0.04, 0.06), 6, crossed=i >= sure)
        inner += svg.path(lines, None, colour, 2, cap="butt") + svg.path(edge(cell), None, colour, 2)
    r = size / 2
    p.frags(x - r, y - r, size, size, inner)


def paint_note(p: Painter, x: float, y: float, text: str, kind: str, w: float) -> None:
    """The line below a gauge: `may`, `sure` or `same`, with a small sample of its pattern."""
    t = p.theme
    if kind == "same":
        p.text(x, y, text, 14, t.good, "j", "c", w=w)
        return
    text, size, face = p.fitted(text, 14, "j", w - 18)
    wide = p.width(text, size, face) + 17
    left = x - wide / 2
    colour = t.accent if kind == "sure" else t.danger

    def cell(u: float, v: float) -> tuple[float, float]:
        return left + 11 * u, y - 5.5 + 11 * v

    inner = svg.rect(left, y - 5.5, 11, 11, _DANGER_GROUND)
    inner += svg.path(hatching(cell, 3, kind == "may"), None, colour, 1.3, cap="butt")
    inner += svg.rect(left, y - 5.5, 11, 11, None, 0, colour, 1.2)
    p.frags(left - 1, y - 7, 13, 14, inner)
    p.text(left + 17, y, text, size, colour, "j")


def paint_bar(p: Painter, x: float, y: float, gauge: Gauge, pitch: float = 11.2) -> None:
    """A gauge as a strip of small blocks, for the others; its number behind it."""
    colour = p.theme.accent if gauge.kind == TYRES else "#F08A5D"
    for i in range(MOST[gauge.kind]):
        p.rect(x + i * pitch, y - 4.5, pitch - 2.6, 9, colour if i < gauge.wear else "#4A515D", 1.5)
    p.text(x + MOST[gauge.kind] * pitch + 3, y, str(gauge.wear), steady(p, 16), p.theme.light, "cb")


def paint_sign(p: Painter, x: float, y: float, kind: str) -> None:
    """The small sign of a gauge: a tyre, a disc."""
    if kind == TYRES:
        p.circle(x, y, 6, None, p.theme.accent, 4)
        return
    p.circle(x, y, 6.3, None, "#F08A5D", 3)
    p.circle(x, y, 1.8, "#F08A5D")
