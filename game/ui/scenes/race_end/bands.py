"""The bands of winning chances over a race: a band a seat, told apart by colour, marks and names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.review import CurvePoint
from game.ui.draw import art, svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, Type, contrast
from game.ui.kit.marks import mark
from game.ui.scenes.race_end.charts import bright, polyline, spread

Box = tuple[float, float, float, float]
NAMES_W: Final = 176.0
SCALE_W: Final = 58.0
STAMP_W, STAMP_H = 34.0, 19.0
"""How far apart the marks of a band are."""
THICK: Final = 13.0
"""A band that is thinner has no room for its marks."""


@dataclass(frozen=True, slots=True)
class Band:
    """A seat of the chart: its name, colour and shape."""

    seat: int
    name: str
    colour: str
    shape: str
    is_own: bool


REST: Final = -1
"""In place of a seat: what the bands of all seats leave."""
MIN_VISIBLE: Final = 0.02
"""A rest that is never more is hardly seen."""
Percent = Callable[[float], str]
"""Words a chance in per cent."""


def wins(place: CurvePoint, seat: int) -> float:
    """A seat's chance to win, or what all seats leave."""
    return max(0.0, 1.0 - sum(place.wins)) if seat == REST else place.wins[seat]


def leaves(places: Sequence[CurvePoint]) -> bool:
    """Whether it is ever seen that none of the seats may win."""
    return any(wins(place, REST) >= MIN_VISIBLE for place in places)


@dataclass(frozen=True, slots=True)
class BandsPlan:
    """Where the bands lie; `steps` are played at the right end."""

    left: float
    right: float
    top: float
    bottom: float
    first: int
    steps: int

    def x(self, at: float) -> float:
        """Where so many steps are played."""
        share = (at - self.first) / max(1, self.steps - self.first)
        return self.left + (self.right - self.left) * max(0.0, min(1.0, share))

    def y(self, chance: float) -> float:
        """The height of a chance."""
        return self.bottom - (self.bottom - self.top) * chance


def bands_plan(box: Box, places: Sequence[CurvePoint], steps: int) -> BandsPlan:
    """The measures of the bands in this box; above and below them there is room for marks."""
    x, y, w, h = box
    first = places[0].at if places else 0
    return BandsPlan(x + NAMES_W, x + w - SCALE_W, y + 84, y + h - 38, first, steps)


Edges = list[tuple[float, float]]
"""At each place where a band begins and ends, as heights."""


def edges(plan: BandsPlan, places: Sequence[CurvePoint], order: Sequence[int]) -> list[Edges]:
    """The edges of the bands in this order, from the foot up; what is left over is nobody's."""
    found: list[Edges] = [[] for _ in order]
    for place in places:
        low = 0.0
        for i, seat in enumerate(order):
            high = min(1.0, low + wins(place, seat))
            found[i].append((plan.y(low), plan.y(high)))
            low = high
    return found


def paint_bands(
    p: Painter, plan: BandsPlan, places: Sequence[CurvePoint], bands: Sequence[Band], percent: Percent
) -> None:
    """The bands with their marks, the lines of a quarter, a half and three quarters, and the scale."""
    t = p.theme
    xs = [plan.x(place.at) for place in places]
    lies = edges(plan, places, [band.seat for band in bands])
    wide, high = plan.right - plan.left, plan.bottom - plan.top
    p.rect(plan.left, plan.top, wide, high, t.stripe)
    # what the bands leave is nobody's, where a race may have no winner at the table
    p.hatch(plan.left, plan.top, wide, high, t.edge_raised, 9, 2)
    parts = []
    for band, own in zip(bands, lies, strict=True):
        low = [(x, edge[0]) for x, edge in zip(xs, own, strict=True)]
        top = [(x, edge[1]) for x, edge in zip(xs, own, strict=True)]
        d = polyline([*top, *reversed(low)]) + "Z"
        parts.append(svg.path(d, bright(band.colour, t.panel), t.panel, 2.4))
        parts += _stamps(xs, own, band)
    for band, own in zip(bands, lies, strict=True):
        if band.is_own:
            top = [(x, edge[1]) for x, edge in zip(xs, own, strict=True)]
            parts.append(svg.path(polyline(top), None, t.panel, 6.5))
            parts.append(svg.path(polyline(top), None, t.light, 3.2))
    p.svg_fragments(plan.left, plan.top - 2, wide, high + 4, "".join(parts))
    for chance in (0.0, 0.5, 1.0):
        y = plan.y(chance)
        if chance == 0.5:
            p.line(plan.left, y, plan.right, y, t.panel, 1.4, "3 7")
        p.text(plan.right + 8, y, percent(chance), CAPTION, t.light_muted, "cs", w=SCALE_W - 12)


def _stamps(xs: Sequence[float], own: Edges, band: Band) -> list[str]:
    """The seat's mark all over its band, in rows that are set off against each other."""
    colour = INK if contrast(INK, band.colour) >= 3.6 else "#FFFFFF"
    found = []
    at, column = xs[0] + STAMP_W / 2, 0
    while at < xs[-1] - 4:
        low, high = _between(xs, own, at)
        if low - high >= THICK:
            rows = max(1, int((low - high - 4) / STAMP_H))
            shift = (STAMP_H / 4 if column % 2 else -STAMP_H / 4) if rows > 1 else 0.0
            for row in range(rows):
                y = high + (low - high) * (row + 0.5) / rows + shift
                found.append(art.mark(band.shape, at, y, 3.4, colour, None, None))
        at, column = at + STAMP_W, column + 1
    return found


def _between(xs: Sequence[float], own: Edges, at: float) -> tuple[float, float]:
    """Where the band begins and ends at this x."""
    i = max(1, next((i for i, x in enumerate(xs) if x >= at), len(xs) - 1))
    share = (at - xs[i - 1]) / ((xs[i] - xs[i - 1]) or 1.0)
    (low0, high0), (low1, high1) = own[i - 1], own[i]
    return low0 + (low1 - low0) * share, high0 + (high1 - high0) * share


def paint_names(
    p: Painter,
    x: float,
    plan: BandsPlan,
    places: Sequence[CurvePoint],
    bands: Sequence[Band],
    percent: Percent,
) -> None:
    """Whose band is which, where it begins, with the chance to win there."""
    t = p.theme
    lies = edges(plan, places[:1], [band.seat for band in bands])
    wanted = [(own[0][0] + own[0][1]) / 2 for own in lies]
    gap = min(24.0 * p.text_scale, (plan.bottom - plan.top + 40) / max(1, len(bands)))
    placed = spread(wanted, gap, plan.top - 6, plan.bottom + 6)
    size, face = Type.CAPTION
    for band, at, end in zip(bands, placed, wanted, strict=True):
        colour = t.accent if band.is_own else t.light
        around = (plan.left - 16, plan.top - 20, 16, plan.bottom - plan.top + 40)
        p.path(around, _lead(plan, at, end), None, t.lane, 1.2)
        if band.seat == REST:
            p.rect(x + 18, at - 6, 12, 12, t.stripe, 2, t.edge_raised, 1.2)
            p.hatch(x + 18, at - 6, 12, 12, t.light_muted, 5, 1.4)
        else:
            mark(p, band.shape, band.colour, x + 24, at, 6.0)
        said = percent(wins(places[0], band.seat))
        p.text(plan.left - 20, at, said, 15, colour, "cs", "r")
        p.text(x + 38, at, band.name, size, colour, "jb" if band.is_own else face, w=NAMES_W - 38 - 70)


def _lead(plan: BandsPlan, at: float, end: float) -> str:
    return f"M{plan.left - 15} {at:.1f}L{plan.left - 2} {end:.1f}"
