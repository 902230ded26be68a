"""Tyre and brake wear drawn as the object itself: blocks of a tread, segments of a disc."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.formula_one.table.dial import steady
from game.games.formula_one.table.patterns import edge, hatching, inset, ring
from game.ui import svg
from game.ui.art_base import drawing
from game.ui.painter import Painter

TYRES, BRAKES = "tyres", "brakes"
MOST = {TYRES: 8, BRAKES: 5}
"""F1-1.1: how far each gauge goes."""
_RING = {TYRES: (68.0, 94.0), BRAKES: (60.0, 94.0)}
_DRAWING = {TYRES: ("tyre", "block"), BRAKES: ("brake_disc", "segment")}
_DANGER_GROUND = "#3A2320"
_FRESH = "#5B6370"


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
