"""Drawings of pits, stands, hoardings, walls of tyres, lorries and people from above, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from game.games.formula_one.table.trackside.furnished import (
    STAND_DEEP,
    TYRE,
    Furnished,
    Grandstand,
    PitBuilding,
    Point,
    Shape,
    turned,
)
from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.theme import INK, PAPER, Theme, mix

CLOTHES: Final = ("#C8240C", "#2440B0", "#0B7A55", "#FFB000", "#F7F7F2", "#7A4A2A", "#22262C")
AWNINGS: Final = ("#C8240C", "#2356A8", "#0B7A55", "#C8240C", "#D98A00", "#2356A8")
PRINTS: Final = (
    ("#FFD21A", "#14161A"),
    ("#F7F7F2", "#C8240C"),
    ("#2356A8", "#F7F7F2"),
    ("#C8240C", "#FFD21A"),
    ("#0B7A55", "#F7F7F2"),
    ("#14161A", "#F7F7F2"),
)
_SUN: Final = (3.0, 4.0)
"""The offset of shadows."""
_SEAT: Final = 4.5
"""The distance between spectators on a stand."""
Keep = Callable[[Shape], bool]
"""Whether something may stand here."""


@dataclass(frozen=True, slots=True)
class Built:
    """The colours of buildings in a theme."""

    concrete: str
    roof: str
    ridge: str
    glass: str
    dark: str
    white: str
    share: float
    """How far bright colours are dimmed."""

    def of(self, colour: str) -> str:
        """Return a bright colour in this light."""
        return mix(colour, "#12161C", self.share) if self.share else colour


_DAY: Final = Built("#D9CDB4", "#D5D9DD", "#A9B0B8", "#9CC4D6", "#22262C", "#F7F7F2", 0.0)
_NIGHT: Final = Built("#5B5A52", "#59616B", "#3E454E", "#F2C45A", "#14161A", "#C9CCC8", 0.3)
_CLEAR: Final = Built("#FFFFFF", "#FFFFFF", "#8C949C", "#BFE0EE", "#000000", "#FFFFFF", 0.0)


def light_of(theme: Theme) -> Built:
    """Return the colours of buildings in a theme."""
    return {"night": _NIGHT, "contrast": _CLEAR}.get(theme.name, _DAY)


def built(found: Furnished, cars: Mapping[int, str], theme: Theme, detail: bool, keep: Keep) -> str:
    """Return everything built beside the road, in the track's units; people and prints only with `detail`."""
    light = light_of(theme)
    stands = [stand for stand in found.stands if keep(stand.outline)]
    pits = [pit for pit in found.pits if keep(pit.outline)]
    lorries = [turned(*lorry, 11, 22) for lorry in found.lorries]
    lorries = [outline for outline in lorries if keep(outline)]
    boards = [outline for outline in found.boards if keep(outline)] if detail else []
    parts = [_shadows([*(s.outline for s in stands), *(p.outline for p in pits), *lorries, *boards])]
    parts += [_pit(pit, cars, light, detail) for pit in pits]
    parts += [_lorries(lorries, light)]
    parts += [_stand(stand, AWNINGS[i % len(AWNINGS)], light, detail) for i, stand in enumerate(stands)]
    if detail:
        parts.append(_boards(boards, light))
        parts.append(_tyres([spot for spot in found.tyres if keep(_dot_box(spot))], light))
        people = [spot for spot in found.people if keep(_dot_box(spot))]
        parts.append(_people(people, light, 2.0, shadow=True))
    return "".join(parts)


def _dot_box(spot: Point) -> Shape:
    return turned(*spot, 0.0, 4.0, 4.0)


def _shadows(outlines: Iterable[Shape]) -> str:
    dx, dy = _SUN
    d = "".join(polygon([(x + dx, y + dy) for x, y in outline]) for outline in outlines)
    return svg.path(d, "#000000", op=0.26) if d else ""


def _dot(x: float, y: float, r: float) -> str:
    """A round thing so small that six corners do."""
    a, b = r * 0.5, r * 0.87
    return f"M{x - r:.1f} {y:.1f}l{a:.2f} {-b:.2f}h{r:.2f}l{a:.2f} {b:.2f}l{-a:.2f} {b:.2f}h{-r:.2f}Z"


def _people(spots: Sequence[Point], light: Built, size: float, shadow: bool = False) -> str:
    """People from above, in clothes of all colours."""
    rng, worn = Random(len(spots)), dict.fromkeys(CLOTHES, "")
    for x, y in spots:
        worn[rng.choice(CLOTHES)] += _dot(x, y, size)
    under = "".join(_dot(x + 1.1, y + 1.5, size) for x, y in spots) if shadow else ""
    parts = [svg.path(under, "#000000", op=0.3)] if under else []
    return "".join([*parts, *(svg.path(d, light.of(colour)) for colour, d in worn.items() if d)])


# -- stands -----
def _stand(stand: Grandstand, awning: str, light: Built, detail: bool) -> str:
    """Three rows of people before a striped roof, flags on its corners."""
    w, h = stand.width, STAND_DEEP
    left, top = -w / 2, -h / 2
    parts = [svg.rect(left, top, w, h, light.concrete, 1, INK, 1.6)]
    tiers = "".join(f"M{left + 1:.1f} {top + y}H{-left - 1:.1f}" for y in (18.0, 24.0))
    parts.append(svg.path(tiers, None, mix(light.concrete, INK, 0.22), 0.9))
    if detail:
        rng = Random(round(stand.x * 7 + stand.y))
        count = int((w - 5) / _SEAT)
        seats = [
            (left + 4.2 + i * _SEAT + (1.4 if row % 2 else 0.0), top + 14.6 + 6 * row)
            for row in range(3)
            for i in range(count)
            if rng.random() > 0.14
        ]
        parts.append(_people(seats, light, 1.85))
    parts.append(svg.rect(left, top + 10.5, w, 2.6, "#000000", op=0.3))
    blocks = 2 * round(w / 16) + 1
    width = (w + 3) / blocks
    stripes = "".join(
        f"M{left - 1.5 + i * width:.2f} {top - 1.5}h{width:.2f}v12h{-width:.2f}Z" for i in range(0, blocks, 2)
    )
    parts.append(svg.rect(left - 1.5, top - 1.5, w + 3, 12, light.of("#F7F7F2"), 0.8))
    parts.append(svg.path(stripes, light.of(awning)))
    parts.append(svg.rect(left - 1.5, top - 1.5, w + 3, 12, None, 0.8, INK, 1.5))
    parts.append(svg.path(f"M{left} {-top - 1.2}H{-left}", None, light.white, 1.2, cap="butt"))
    return (
        f'<g transform="translate({stand.x:.2f} {stand.y:.2f}) rotate({stand.turn:.2f})">{"".join(parts)}</g>'
    )


# -- the pits -----
def _pit(pit: PitBuilding, cars: Mapping[int, str], light: Built, detail: bool) -> str:
    """A long roof, under its edge a garage for each car with a sign in its colour, and the painted lane."""
    parts = []
    if detail:
        d = "".join(
            f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
            for i, (a, b) in enumerate(pairwise(pit.lane))
            if i % 2
        )
        parts.append(svg.path(d, None, light.of("#FFC640"), 1.2, cap="butt"))
    parts.append(svg.path(polygon(pit.outline), light.roof, INK, 1.6))
    parts.append(svg.path("".join(polygon(g.opening) for g in pit.garages), light.dark))
    for garage in pit.garages:
        parts.append(svg.path(polygon(garage.sign), cars.get(garage.car, "#F4F1E8"), INK, 0.9))
    roofs = "".join(polygon(garage.roof) for garage in pit.garages)
    parts.append(svg.path(roofs, mix(light.roof, light.ridge, 0.35), light.ridge, 0.8))
    if detail:
        parts.append(
            svg.path("".join(polygon(_skylight(g.roof)) for g in pit.garages), light.glass, INK, 0.6)
        )
        for garage in pit.garages:
            *crew, tyres = garage.crew
            d = "".join(_dot(*spot, 2.1) for spot in crew)
            parts.append(svg.path(d, cars.get(garage.car, "#F4F1E8"), INK, 0.7))
            parts.append(svg.path(_dot(*tyres, 2.2), light.dark, light.white, 0.8))
    return "".join(parts)


def _skylight(roof: Shape) -> Shape:
    """The middle of a roof."""
    x, y = sum(x for x, _ in roof) / len(roof), sum(y for _, y in roof) / len(roof)
    return tuple((x + (px - x) * 0.55, y + (py - y) * 0.42) for px, py in roof)


def _lorries(outlines: Sequence[Shape], light: Built) -> str:
    """Lorries with white cabs."""
    parts = []
    for i, outline in enumerate(outlines):
        colour = light.of(("#2440B0", "#C8240C", "#0DBB88", "#F0780F", "#FFD21A")[i % 5])
        a, b, c, d = outline

        def between(share: float, one: Point, two: Point) -> Point:
            return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share

        cab = [between(0.06, a, b), between(0.94, a, b), between(0.22, b, c), between(0.22, a, d)]
        hold = [between(0.27, a, d), between(0.27, b, c), c, d]
        ridge = [between(0.5, *hold[:2]), between(0.5, *hold[2:])]
        line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ridge)
        parts.append(svg.path(polygon(cab), light.white, INK, 1.1))
        parts.append(svg.path(polygon(hold), colour, INK, 1.1) + svg.path(line, None, light.white, 1.6))
    return "".join(parts)


# -- small things -----
def _boards(outlines: Sequence[Shape], light: Built) -> str:
    """Hoardings in the colours of nobody, with a band, bars or discs on them."""
    prints: dict[str, str] = {}
    bodies: dict[str, str] = {}
    for i, outline in enumerate(outlines):
        ground, mark = PRINTS[i % len(PRINTS)]
        bodies[ground] = bodies.get(ground, "") + polygon(outline)
        half = len(outline) // 2
        near_edge, far_edge = outline[:half], outline[: half - 1 : -1]
        prints[mark] = prints.get(mark, "") + _print(near_edge, far_edge, i // 3 % 3)
    parts = [svg.path(d, light.of(colour), INK, 1.2, join="miter") for colour, d in bodies.items()]
    return "".join([*parts, *(svg.path(d, light.of(colour)) for colour, d in prints.items())])


def _print(near_edge: Sequence[Point], far_edge: Sequence[Point], kind: int) -> str:
    def at(along: float, over: float) -> Point:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = near_edge[0], near_edge[-1], far_edge[-1], far_edge[0]
        x, y = ax + (bx - ax) * along, ay + (by - ay) * along
        return x + (dx + (cx - dx) * along - x) * over, y + (dy + (cy - dy) * along - y) * over

    if kind == 0:
        return polygon([at(0.12, 0.36), at(0.88, 0.36), at(0.88, 0.64), at(0.12, 0.64)])
    if kind == 1:
        return "".join(
            polygon([at(a, 0.2), at(a + 0.1, 0.2), at(a + 0.16, 0.8), at(a + 0.06, 0.8)])
            for a in (0.14, 0.34, 0.54, 0.74)
        )
    return "".join(_dot(*at(along, 0.5), 1.4) for along in (0.2, 0.4, 0.6, 0.8))


def _tyres(spots: Sequence[Point], light: Built) -> str:
    """Stacks of tyres, every third painted white."""
    black = "".join(_dot(*spot, TYRE) for spot in spots)
    holes = "".join(_dot(*spot, 1.0) for spot in spots)
    white = "".join(_dot(*spot, TYRE) for i, spot in enumerate(spots) if i % 4 < 2)
    if not spots:
        return ""
    return (
        svg.path(black, light.dark, INK, 0.8)
        + svg.path(white, light.of(PAPER.kerb_red), INK, 0.8)
        + svg.path(holes, mix(light.dark, "#FFFFFF", 0.45))
    )


def fluttering(x: float, y: float, size: float, colour: str) -> str:
    """Return a small flag on a pole."""
    d = f"M{x:.1f} {y:.1f}v{-1.6 * size:.1f}"
    cloth = f"M{x:.1f} {y - 1.6 * size:.1f}l{size:.1f} {0.3 * size:.1f} {-size:.1f} {0.4 * size:.1f}Z"
    return svg.path(d, None, INK, 1.0) + svg.path(cloth, colour, INK, 0.7)


def marshals(spots: Sequence[Point], light: Built) -> str:
    """Return two marshals at each post, one with a yellow flag."""
    d = "".join(_dot(x + 9.5, y + 4.0, 2.0) + _dot(x + 9.0, y - 2.5, 2.0) for x, y in spots)
    flags = "".join(fluttering(x + 11.2, y + 3.0, 5.0, light.of("#FFD21A")) for x, y in spots)
    return svg.path(d, light.of("#F4F1E8"), INK, 0.8) + flags if spots else ""
