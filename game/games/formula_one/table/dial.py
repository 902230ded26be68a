"""The speedometer one sets: speeds as segments in the tone of what they lead to, needle, laps to go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.games.formula_one.table.patterns import BARRED, ring, segment
from game.ui import svg
from game.ui.art_base import drawing
from game.ui.board.pieces import Box
from game.ui.painter import Painter
from game.ui.theme import INK

FIRST, STEP = -120.0, 30.0
"""The angle of 0 mph and of 20 more, clockwise from the top."""
HALF = 13.6
UNIT = 20
_SIZE = 400.0
"""The drawing's own units."""
_INNER, _OUTER, _NUMBERS = 142.0, 169.0, 98.0


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
    return FIRST + speed / UNIT * STEP


def steady(p: Painter, size: float, most: float = 1.12) -> float:
    """A type size that grows little with the letters, for what is engraved on an instrument."""
    return size * min(p.text_scale, most) / p.text_scale


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
        a = FIRST + i * STEP
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
