"""The charts after a race: points over a season, places over a race, and how far its review is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.ui.draw import art, svg
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, contrast, mix
from game.ui.kit.marks import draw_mark
from game.ui.race.result import Badge, PlaceLine, Positions, Series

LEGEND = 240.0
"""The width of names and numbers at the right of the points chart."""
PROGRESS_W = 220.0
"""The width of a bar of progress."""


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return positions for labels near `wanted`, at least `gap` apart, between `low` and `high`, in order."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = [0.0] * len(wanted)
    floor = low
    for i in order:
        placed[i] = max(wanted[i], floor)
        floor = placed[i] + gap
    ceiling = high
    for i in reversed(order):
        placed[i] = min(placed[i], ceiling)
        ceiling = placed[i] - gap
    return placed


def ticks(top: float, most: int = 4) -> list[int]:
    """Return round values from 0 to at least `top`, in at most `most` equal steps."""
    top = math.ceil(top)
    step = next(s for k in range(9) for s in (10**k, 2 * 10**k, 5 * 10**k) if s * most >= max(1, top))
    count = max(1, -(-top // step))
    return [step * i for i in range(count + 1)]


def bright(colour: str, ground: str) -> str:
    """Return the colour, lightened until a line of it stands out from the ground."""
    for share in (0.0, 0.2, 0.35, 0.5, 0.65):
        lighter = mix(colour, "#FFFFFF", share)
        if contrast(lighter, ground) >= 3.4:
            return lighter
    return "#FFFFFF"


@dataclass(frozen=True, slots=True)
class PointsPlan:
    """The layout of the points chart."""

    xs: tuple[float, ...]
    left: float
    right: float
    top: float
    bottom: float
    values: tuple[int, ...]

    def y(self, value: float) -> float:
        """Return the y of a value."""
        return self.bottom - value / self.values[-1] * (self.bottom - self.top)


def points_plan(box: Box, series: Sequence[Series]) -> PointsPlan:
    """Return the layout of a points chart in this box."""
    x, y, w, h = box
    races = max(1, len(series[0].totals) - 1) if series else 1
    left, right = x + 46, x + w - LEGEND
    xs = tuple(left + 10 + (right - left - 24) * i / races for i in range(races + 1))
    values = tuple(ticks(max((line.totals[-1] for line in series), default=0)))
    return PointsPlan(xs, left, right, y + 46, y + h - 32, values)


def points_chart(
    p: Painter,
    box: Box,
    series: Sequence[Series],
    race_label: Callable[[int], str],
    name: Callable[[Series], str],
    mine: Callable[[Series], bool],
) -> None:
    """Draw cumulative points with names at the right end; the leaders' lines lie on top."""
    t = p.theme
    plan = points_plan(box, series)
    for value in plan.values:
        p.line(plan.left, plan.y(value), plan.right, plan.y(value), t.edge, 1.2)
        p.text(plan.left - 10, plan.y(value), str(value), 15, t.light_muted, "cs", "r")
    skip = 1 + (len(plan.xs) - 2) // 8
    for i, x in enumerate(plan.xs[1:], 1):
        if i % skip == 0 or i == len(plan.xs) - 1:
            p.text(x, plan.bottom + 18, race_label(i), CAPTION, t.light_muted, "j", "c")
    ordered = sorted(series, key=lambda line: (mine(line), line.totals[-1]))
    p.svg_fragments(*box, "".join(_points_line(plan, line, mine(line), t.panel) for line in ordered))
    _points_legend(p, box, plan, series, name, mine)


def _points_line(plan: PointsPlan, line: Series, is_own: bool, ground: str) -> str:
    points = [(x, plan.y(v)) for x, v in zip(plan.xs, line.totals, strict=True)]
    d = polyline(points, 1)
    colour = bright(line.badge.colour, ground)
    width = 4.5 if is_own else 2.6
    dash = "7 5" if line.seat is None else None
    cap = "butt" if dash else "round"
    parts = [svg.path(d, None, ground, width + 3), svg.path(d, None, colour, width, 1, dash, cap)]
    r = 5.0 if len(points) <= 9 else 3.6
    parts += [
        art.mark(line.badge.shape, x, y, r, line.badge.colour, "#FFFFFF", None, 0.9) for x, y in points[1:]
    ]
    return "".join(parts)


def _points_legend(
    p: Painter,
    box: Box,
    plan: PointsPlan,
    series: Sequence[Series],
    name: Callable[[Series], str],
    mine: Callable[[Series], bool],
) -> None:
    t = p.theme
    x, y, w, h = box
    gap = min(24.0, (h - 56) / max(1, len(series)))
    # the better total has the higher label; ties follow the table
    ends = [plan.y(line.totals[-1]) + 0.01 * i for i, line in enumerate(series)]
    for line, at in zip(series, spread(ends, gap, y + 42, y + h - 18), strict=True):
        end = plan.y(line.totals[-1])
        x0 = plan.xs[-1] + 8
        p.path((x0 - 2, y, 24, h), f"M{x0} {end}L{x0 + 18} {at}", None, t.lane, 1.2)
        draw_mark(p, line.badge.mark, x0 + 32, at, 5.6)
        colour = t.accent if mine(line) else t.light
        face = "jb" if mine(line) else "j"
        total = str(line.totals[-1])
        width = x + w - 24 - p.width(total, 20, "cb") - (x0 + 46)
        p.text(x0 + 46, at, name(line), 15, colour, face, w=width)
        p.text(x + w - 18, at, total, 20, colour, "cb", "r")


# -- places over a race -----
@dataclass(frozen=True, slots=True)
class PlacesPlan:
    """The layout of the positions chart."""

    left: float
    right: float
    top: float
    bottom: float
    columns: int
    places: int

    def x(self, column: int) -> float:
        """Return the centre x of a column."""
        return self.left + (self.right - self.left) * column / max(1, self.columns - 1)

    def y(self, place: int) -> float:
        """Return the centre y of a place's row."""
        return self.top + (self.bottom - self.top) * (place - 1) / max(1, self.places - 1)

    @property
    def step(self) -> float:
        """The distance between columns."""
        return (self.right - self.left) / max(1, self.columns - 1)


def places_plan(box: Box, positions: Positions, legend: float) -> PlacesPlan:
    """Return the layout of a positions chart in this box."""
    x, y, w, h = box
    columns = len(positions.steps)
    return PlacesPlan(x + 64, x + w - legend, y + 62, y + h - 52, columns, len(positions.traces))


def places_chart(
    p: Painter,
    plan: PlacesPlan,
    box: Box,
    positions: Positions,
    scoring: int,
    lit: Callable[[PlaceLine], bool],
) -> None:
    """Draw a line a car, leader at the top; highlighted ones are broad, those of retired cars dotted."""
    t = p.theme
    x = box[0]
    half = (plan.bottom - plan.top) / max(1, plan.places - 1) / 2
    # few places must not push the numbers below them off the panel
    rim = min(half, 22.0)
    for place in range(1, plan.places + 1):
        y = plan.y(place)
        if place % 2:
            top, foot = max(y - half, plan.top - rim), min(y + half, plan.bottom + rim)
            p.rect(plan.left - 8, top, plan.right - plan.left + 16, foot - top, t.stripe)
        p.text(x + 30, y, str(place), 18, t.accent if place <= scoring else t.light_muted, "cb", "c")
    if scoring:
        edge = plan.y(scoring) + half
        p.line(plan.left - 8, edge, plan.right + 8, edge, t.accent, 1.6, "8 6")
    for column in numbered(plan, positions, p.text_scale):
        number = str(positions.round_at(column))
        p.text(plan.x(column), plan.bottom + rim + 16, number, 15, t.light_muted, "cs", "c")
    any_lit = any(map(lit, positions.traces))
    ordered = sorted(positions.traces, key=lit)
    p.svg_fragments(*box, "".join(_trace(plan, line, lit(line), any_lit, t.panel) for line in ordered))


def numbered(plan: PlacesPlan, positions: Positions, letters: float = 1.0) -> list[int]:
    """Return the columns whose round number fits below them."""
    skip = next(s for s in (1, 2, 5, 10, 20, 50) if s * plan.step >= 34)
    opening = [column for column in range(plan.columns) if positions.is_round_start(column)]
    found: list[int] = []
    for column in opening if positions.rounds else range(0, plan.columns, skip):
        apart = plan.x(column) - plan.x(found[-1]) if found else plan.right
        if found == [0] and not positions.round_at(0) and apart < 34:
            # the grid is one column before the first round: show both numbers if they fit, else the round's
            found = [0, column] if apart >= 16 * letters else [column]
        elif apart >= 34:
            found.append(column)
    return found


def _trace(plan: PlacesPlan, line: PlaceLine, lit: bool, any_lit: bool, ground: str) -> str:
    width = 5.0 if lit else 2.4
    colour = bright(line.badge.colour, ground)
    if any_lit and not lit:
        colour = mix(colour, ground, 0.42)
    stop = len(line.places) if line.out_from is None else line.out_from
    points = [(plan.x(c), plan.y(place)) for c, place in enumerate(line.places)]
    runs, retired = points[:stop], points[max(0, stop - 1) :]
    parts = []
    if len(retired) > 1:
        parts.append(
            svg.path(
                polyline(_eased(retired, plan.step), 1), None, mix(colour, ground, 0.4), 2, 1, "2 6", "butt"
            )
        )
    if len(runs) > 1:
        d = polyline(_eased(runs, plan.step), 1)
        parts += [svg.path(d, None, ground, width + 2.6), svg.path(d, None, colour, width)]
    if line.out_from is not None and line.out_from < len(points):
        cx, cy = points[line.out_from]
        cross = f"M{cx - 5} {cy - 5}l10 10M{cx + 5} {cy - 5}l-10 10"
        parts += [svg.path(cross, None, ground, 6), svg.path(cross, None, colour, 3)]
    return "".join(parts)


def _eased(points: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Insert points so that places change in the second part of a column and lines are level between."""
    eased = [points[0]]
    for (_, y0), (x1, y1) in pairwise(points):
        if y0 != y1:
            eased.append((x1 - step * 0.8, y0))
        eased.append((x1, y1))
    return eased


def progress_bar(p: Painter, x: float, y: float, share: float, ground: str) -> None:
    """Draw a thin bar of which `share`, 0 to 1, is done."""
    p.rect(x, y, PROGRESS_W, 4, ground, 2)
    p.rect(x, y, max(4.0, PROGRESS_W * share), 4, p.theme.accent, 2)


def badge(p: Painter, token: Badge, x: float, y: float, colour: str, dark: bool, r: float = 6.4) -> float:
    """Draw a token's mark and number from x on; return the width."""
    draw_mark(p, Mark(token.colour, token.shape), x + 8, y, r, dark)
    return 22 + (p.text(x + 20, y, token.number, 20, colour, "cb") if token.number else 0)
