"""The chart of winning chances over a race: one band a seat, told apart by colour, marks and names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.review import CurvePoint
from game.ui.draw import art, svg
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, Type, contrast
from game.ui.kit.marks import draw_mark
from game.ui.scenes.race_end.charts import bright, spread

NAMES_W: Final = 176.0
SCALE_W: Final = 58.0
MARK_W, MARK_H = 34.0, 19.0
"""The spacing of the marks on a band."""
MIN_MARKED_HEIGHT: Final = 13.0
"""A thinner band gets no marks."""


@dataclass(frozen=True, slots=True)
class Band:
    """A band of the chart: seat, name, colour and shape."""

    seat: int
    name: str
    colour: str
    shape: str
    is_own: bool


REST: Final = -1
"""Stands in a seat's place for the chance that no seat wins."""
MIN_VISIBLE: Final = 0.02
"""A smaller remainder is not shown."""
Percent = Callable[[float], str]
"""Formats a chance in per cent."""


def win_chance(place: CurvePoint, seat: int) -> float:
    """Return a seat's chance to win, or the remainder."""
    return max(0.0, 1.0 - sum(place.wins)) if seat == REST else place.wins[seat]


def has_rest(places: Sequence[CurvePoint]) -> bool:
    """Return whether the chart shows that none of the seats may win."""
    return any(win_chance(place, REST) >= MIN_VISIBLE for place in places)


@dataclass(frozen=True, slots=True)
class BandsPlan:
    """The layout of the chart; step `first` is at its left end, `steps` at its right end."""

    left: float
    right: float
    top: float
    bottom: float
    first: int
    steps: int

    def x(self, at: float) -> float:
        """Return the x of a number of steps."""
        share = (at - self.first) / max(1, self.steps - self.first)
        return self.left + (self.right - self.left) * max(0.0, min(1.0, share))

    def y(self, chance: float) -> float:
        """Return the y of a chance."""
        return self.bottom - (self.bottom - self.top) * chance


def bands_plan(box: Box, places: Sequence[CurvePoint], steps: int) -> BandsPlan:
    """Return the layout of the bands in this box, with space for marks above and below."""
    x, y, w, h = box
    first = places[0].at if places else 0
    return BandsPlan(x + NAMES_W, x + w - SCALE_W, y + 84, y + h - 38, first, steps)


Edges = list[tuple[float, float]]
"""The lower and the upper edge of a band at each point, as y values."""


def edges(plan: BandsPlan, places: Sequence[CurvePoint], order: Sequence[int]) -> list[Edges]:
    """Return the edges of the bands stacked in this order; what is left over is nobody's."""
    found: list[Edges] = [[] for _ in order]
    for place in places:
        low = 0.0
        for i, seat in enumerate(order):
            high = min(1.0, low + win_chance(place, seat))
            found[i].append((plan.y(low), plan.y(high)))
            low = high
    return found


def paint_bands(
    p: Painter, plan: BandsPlan, places: Sequence[CurvePoint], bands: Sequence[Band], percent: Percent
) -> None:
    """Draw the bands with their marks, the scale, and a line at one half."""
    t = p.theme
    xs = [plan.x(place.at) for place in places]
    stacked = edges(plan, places, [band.seat for band in bands])
    width, height = plan.right - plan.left, plan.bottom - plan.top
    p.rect(plan.left, plan.top, width, height, t.stripe)
    # hatched where none of the seats wins
    p.hatch(plan.left, plan.top, width, height, t.edge_raised, 9, 2)
    parts = []
    for band, band_edges in zip(bands, stacked, strict=True):
        bottom = [(x, edge[0]) for x, edge in zip(xs, band_edges, strict=True)]
        top = [(x, edge[1]) for x, edge in zip(xs, band_edges, strict=True)]
        d = polyline([*top, *reversed(bottom)], 1) + "Z"
        parts.append(svg.path(d, bright(band.colour, t.panel), t.panel, 2.4))
        parts += _marks(xs, band_edges, band)
    for band, band_edges in zip(bands, stacked, strict=True):
        if band.is_own:
            top = [(x, edge[1]) for x, edge in zip(xs, band_edges, strict=True)]
            parts.append(svg.path(polyline(top, 1), None, t.panel, 6.5))
            parts.append(svg.path(polyline(top, 1), None, t.light, 3.2))
    p.svg_fragments(plan.left, plan.top - 2, width, height + 4, "".join(parts))
    for chance in (0.0, 0.5, 1.0):
        y = plan.y(chance)
        if chance == 0.5:
            p.line(plan.left, y, plan.right, y, t.panel, 1.4, "3 7")
        p.text(plan.right + 8, y, percent(chance), CAPTION, t.light_muted, "cs", w=SCALE_W - 12)


def _marks(xs: Sequence[float], band_edges: Edges, band: Band) -> list[str]:
    """Return the seat's marks all over its band, in staggered rows."""
    colour = INK if contrast(INK, band.colour) >= 3.6 else "#FFFFFF"
    found = []
    at, column = xs[0] + MARK_W / 2, 0
    while at < xs[-1] - 4:
        low, high = _between(xs, band_edges, at)
        if low - high >= MIN_MARKED_HEIGHT:
            rows = max(1, int((low - high - 4) / MARK_H))
            shift = (MARK_H / 4 if column % 2 else -MARK_H / 4) if rows > 1 else 0.0
            for row in range(rows):
                y = high + (low - high) * (row + 0.5) / rows + shift
                found.append(art.mark(band.shape, at, y, 3.4, colour, None, None))
        at, column = at + MARK_W, column + 1
    return found


def _between(xs: Sequence[float], band_edges: Edges, at: float) -> tuple[float, float]:
    """Interpolate the lower and the upper edge of a band at this x."""
    i = max(1, next((i for i, x in enumerate(xs) if x >= at), len(xs) - 1))
    share = (at - xs[i - 1]) / ((xs[i] - xs[i - 1]) or 1.0)
    (low0, high0), (low1, high1) = band_edges[i - 1], band_edges[i]
    return low0 + (low1 - low0) * share, high0 + (high1 - high0) * share


def paint_names(
    p: Painter,
    x: float,
    plan: BandsPlan,
    places: Sequence[CurvePoint],
    bands: Sequence[Band],
    percent: Percent,
) -> None:
    """Draw the names of the seats where their bands begin, with their chances there."""
    t = p.theme
    stacked = edges(plan, places[:1], [band.seat for band in bands])
    middles = [(low + high) / 2 for ((low, high),) in stacked]
    gap = min(24.0 * p.text_scale, (plan.bottom - plan.top + 40) / max(1, len(bands)))
    placed = spread(middles, gap, plan.top - 6, plan.bottom + 6)
    size, face = Type.CAPTION
    for band, at, end in zip(bands, placed, middles, strict=True):
        colour = t.accent if band.is_own else t.light
        around = (plan.left - 16, plan.top - 20, 16, plan.bottom - plan.top + 40)
        leader = f"M{plan.left - 15} {at:.1f}L{plan.left - 2} {end:.1f}"
        p.path(around, leader, None, t.lane, 1.2)
        if band.seat == REST:
            p.rect(x + 18, at - 6, 12, 12, t.stripe, 2, t.edge_raised, 1.2)
            p.hatch(x + 18, at - 6, 12, 12, t.light_muted, 5, 1.4)
        else:
            draw_mark(p, Mark(band.colour, band.shape), x + 24, at, 6.0)
        p.text(plan.left - 20, at, percent(win_chance(places[0], band.seat)), 15, colour, "cs", "r")
        p.text(x + 38, at, band.name, size, colour, "jb" if band.is_own else face, w=NAMES_W - 38 - 70)
