"""Drawings of speedometer and gauges for the dashboard, the running order and the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.games.formula_one.rules.cards import STEP, TOP_SPEED
from game.games.formula_one.table.board.tones import BARRED, edge, hatching, inset, ring, segment, steady
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK

GaugeKind = Literal["tyres", "brakes"]
TYRES: Final = "tyres"
BRAKES: Final = "brakes"
GAUGES: Final[tuple[GaugeKind, ...]] = (TYRES, BRAKES)
MAX_WEAR = {TYRES: 8, BRAKES: 5}
"""F1-1.1: the end of each gauge."""
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
"""The size of the drawing in its own units."""
_INNER, _OUTER, _NUMBERS = 142.0, 169.0, 98.0
_RIM = 20.0
"""The distance of the rim's middle from the segments."""
_CORNERS = 5
"""The corners of an arc that is drawn as a polygon."""
_PITCH = 11.2
"""The distance between blocks of a small gauge."""


# -- the speedometer -----
@dataclass(frozen=True, slots=True)
class Dial:
    """The content of a speedometer: the speed now, the chosen one, a tone for each step, laps to go.

    `needle` is the speed it points at while it moves.
    """

    now: int
    chosen: int | None
    tones: Sequence[str]
    laps: int
    needle: float | None = None


def angle_of(speed: float) -> float:
    """Return the angle of a speed on the dial."""
    return FIRST + speed / UNIT * _EACH


def paint_dial(p: Painter, x: float, y: float, size: float, dial: Dial, label: str) -> None:
    """Paint a dial of `size` round (x, y); `label` stands under the laps."""
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
    p.svg_fragments(x - r, y - r, 2 * r, 2 * r, inner)


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
    p.svg_fragments(left - 4, top - 4, w + 8, h + 8, inner)
    p.text(x, middle, str(laps), steady(p, 26), INK, "cb", "c")
    p.text(x, y + 147 * k, label, steady(p, 14), t.light, "jb", "c", w=150 * k)


def _needles(p: Painter, x: float, y: float, k: float, size: float, dial: Dial) -> None:
    """Paint a dashed needle at the current speed, the needle at the chosen one, and both speeds on pills."""
    ghost = angle_of(dial.now)
    spoke = ring(x, y, 34 * k, 134 * k, ghost, ghost)
    (x1, y1), (x2, y2) = spoke(0, 0), spoke(0, 1)
    inner = svg.path(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}", None, "#F4F1E8", 2.6, 0.85, "5 3.4", "butt")
    inner += svg.circle(round(x2, 2), round(y2, 2), 3.2, "#1A1D23", "#F4F1E8", 1.8)
    p.svg_fragments(x - 140 * k, y - 140 * k, 280 * k, 280 * k, inner)
    speed = dial.now if dial.chosen is None else dial.chosen
    points_to = angle_of(speed if dial.needle is None else dial.needle)
    needle = drawing("formula_one/speedo_needle", needle=p.theme.accent)
    p.art(needle, x, y, size * 0.97, mid=True, angle=points_to % 360)
    if dial.now != speed:
        at = ring(x, y, 0, 94 * k, ghost, ghost)(0, 1)
        p.rect(at[0] - 11, at[1] - 10, 22, 20, INK, 5)
        p.text(*at, str(dial.now), steady(p, 19), p.theme.light, "cb", "c")
    at = ring(x, y, 0, 94 * k, angle_of(speed), angle_of(speed))(0, 1)
    width = p.width(str(speed), steady(p, 20), "cb") + 7
    p.rect(at[0] - width / 2, at[1] - 11.5, width, 23, p.theme.accent, 6, INK, 2)
    p.text(*at, str(speed), steady(p, 20), INK, "cb", "c")


def step_box(x: float, y: float, size: float, speed: int) -> Box:
    """Return the box for the pointer of one speed: its segment with its number."""
    k = size / _SIZE
    a = angle_of(speed)
    cx, cy = ring(x, y, 0, (_INNER + _OUTER) / 2 * k - 8 * k, a, a)(0, 1)
    side = 62 * k
    return cx - side / 2, cy - side / 2, side, side


def step_outline(
    x: float, y: float, size: float, speed: int
) -> tuple[tuple[tuple[float, float], ...], tuple[float, float]]:
    """Return the segment of one speed without its number, and a point on the rim, off all numbers."""
    k, a = size / _SIZE, angle_of(speed)
    cell = ring(x, y, (_INNER - 3) * k, (_OUTER + 3) * k, a - HALF, a + HALF)
    turns = [i / _CORNERS for i in range(_CORNERS + 1)]
    rim = ring(x, y, 0, (_OUTER + _RIM) * k, a, a)(0, 1)
    return (*(cell(u, 1) for u in turns), *(cell(u, 0) for u in reversed(turns))), rim


# -- the gauges -----
@dataclass(frozen=True, slots=True)
class Gauge:
    """The wear now, the certain wear to come (`sure`), and the possible wear (`may`, including that)."""

    kind: str
    wear: int
    sure: int = 0
    may: int = 0


def paint_gauge(p: Painter, x: float, y: float, size: float, gauge: Gauge) -> None:
    """Paint a gauge of `size` round (x, y) with its number; wear to come is hatched."""
    most, t = MAX_WEAR[gauge.kind], p.theme
    wear = min(most, gauge.wear)
    sure, may = min(most, wear + gauge.sure), min(most, wear + gauge.may)
    name, key = _DRAWING[gauge.kind]
    tints = {}
    for i in range(most):
        tints[f"{key}{i + 1}"] = t.accent if i < wear else _DANGER_GROUND if i < max(sure, may) else _FRESH
    p.art(drawing(f"formula_one/{name}", **tints), x, y, size, mid=True)
    _ghosts(p, x, y, size, gauge.kind, (wear, sure, may))
    width = p.width(str(wear), steady(p, 34), "cb") + p.width(f"/{most}", steady(p, 18), "cs")
    left = x - width / 2
    left += p.text(left, y, str(wear), steady(p, 34), t.light, "cb") + 1
    p.text(left, y + 5, f"/{most}", steady(p, 18), t.light_muted, "cs")


def _ghosts(p: Painter, x: float, y: float, size: float, kind: str, ends: tuple[int, int, int]) -> None:
    """Paint blocks of certain wear crossed in amber, and of possible wear in red."""
    wear, sure, may = ends
    if max(sure, may) <= wear:
        return
    k, step = size / 200, 360 / MAX_WEAR[kind]
    r0, r1 = _RING[kind]
    inner = ""
    for i in range(wear, max(sure, may)):
        colour = p.theme.accent if i < sure else p.theme.danger
        cell = ring(x, y, r0 * k, r1 * k, i * step + 3, (i + 1) * step - 3)
        lines = hatching(inset(cell, 0.04, 0.06), 6, crossed=i >= sure)
        inner += svg.path(lines, None, colour, 2, cap="butt") + svg.path(edge(cell), None, colour, 2)
    r = size / 2
    p.svg_fragments(x - r, y - r, size, size, inner)


def paint_note(p: Painter, x: float, y: float, text: str, kind: str, w: float) -> None:
    """Paint the line below a gauge: `may`, `sure` or `same`, with a small sample of its pattern."""
    t = p.theme
    if kind == "same":
        p.text(x, y, text, 14, t.good, "j", "c", w=w)
        return
    text, size, face = p.fitted(text, 14, "j", w - 18)
    width = p.width(text, size, face) + 17
    left = x - width / 2
    colour = t.accent if kind == "sure" else t.danger

    def cell(u: float, v: float) -> tuple[float, float]:
        return left + 11 * u, y - 5.5 + 11 * v

    inner = svg.rect(left, y - 5.5, 11, 11, _DANGER_GROUND)
    inner += svg.path(hatching(cell, 3, kind == "may"), None, colour, 1.3, cap="butt")
    inner += svg.rect(left, y - 5.5, 11, 11, None, 0, colour, 1.2)
    p.svg_fragments(left - 1, y - 7, 13, 14, inner)
    p.text(left + 17, y, text, size, colour, "j")


def paint_bar(p: Painter, x: float, y: float, gauge: Gauge) -> None:
    """Paint a gauge as a strip of small blocks with its number."""
    colour = p.theme.accent if gauge.kind == TYRES else "#F08A5D"
    for i in range(MAX_WEAR[gauge.kind]):
        p.rect(x + i * _PITCH, y - 4.5, _PITCH - 2.6, 9, colour if i < gauge.wear else "#4A515D", 1.5)
    p.text(x + MAX_WEAR[gauge.kind] * _PITCH + 3, y, str(gauge.wear), steady(p, 16), p.theme.light, "cb")


def paint_sign(p: Painter, x: float, y: float, kind: str) -> None:
    """Paint the small sign of a gauge: a tyre, a disc."""
    if kind == TYRES:
        p.circle(x, y, 6, None, p.theme.accent, 4)
        return
    p.circle(x, y, 6.3, None, "#F08A5D", 3)
    p.circle(x, y, 1.8, "#F08A5D")
