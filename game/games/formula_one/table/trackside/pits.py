"""The pits of a circuit, with a garage behind each box, and the arrow in driving direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from game.engine.venue.track import Track
from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box, box_of
from game.ui.draw.theme import INK, Theme, mix
from game.ui.kit.elements import is_inside
from game.ui.tracks.board import unit
from game.ui.tracks.circuit import SPIN_LONG, SPIN_WIDE, Roadside, corner_spots, paved, square
from game.ui.tracks.room import OpenGround, area_of, to_scale
from game.ui.tracks.scenery import fixed
from game.ui.tracks.sites import Point, Shape, turned

_ROOM: Final = 6.0
"""The distance of the arrow from the road."""
PIT_LANE: Final = 28.0
"""The distance from the road's edge to the pit building."""
_PIT_DEPTHS: Final = (26.0, 22.0, 18.0, 15.0, 12.0)


@dataclass(frozen=True, slots=True)
class Garage:
    """One car's garage: the outlines of its opening, of the sign over it and of its roof."""

    car: int
    opening: Shape
    sign: Shape
    roof: Shape
    crew: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class PitBuilding:
    """The pits along one side of the road: outline, garages, and the line along the pit lane."""

    outline: Shape
    garages: tuple[Garage, ...]
    lane: tuple[Point, ...]


class Light(NamedTuple):
    """The colours of the pits in a theme."""

    roof: str
    ridge: str
    glass: str
    dark: str
    white: str
    line: str


_LIGHTS: Final = {
    "paper": Light("#D5D9DD", "#A9B0B8", "#9CC4D6", "#22262C", "#F7F7F2", "#FFC640"),
    "night": Light("#59616B", "#3E454E", "#F2C45A", "#14161A", "#C9CCC8", "#B89134"),
    "contrast": Light("#FFFFFF", "#8C949C", "#BFE0EE", "#000000", "#FFFFFF", "#FFC640"),
}


@dataclass(frozen=True, slots=True)
class Built:
    """What a game builds and paints beside a circuit, in its units; the arrow with its heading."""

    pits: tuple[PitBuilding, ...]
    arrow: tuple[float, float, float] | None

    @property
    def taken(self) -> tuple[Shape, ...]:
        """Return the ground of everything."""
        arrow = [turned(*self.arrow[:2], 0.0, 44, 44)] if self.arrow else []
        return *(pit.outline for pit in self.pits), *arrow


@lru_cache(maxsize=16)
def built(track: Track) -> Built:
    """Return pits and arrow, neither over the road, a spin point or a corner's number."""
    build = _Builder(track)
    return Built(build.pits, build.arrow())


class _Builder:
    """Builds on the free ground of a track."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.side = Roadside(to_scale(track))
        self.area = area_of(self.side.board)
        self.pits = tuple(self._pits(OpenGround(track, self.area, 1.0, self._kept_free())))

    def spot(self, r: float, right: bool, distance: float) -> Point:
        """Return a point at a distance beyond an edge of the road."""
        return self.side.board.back(*self.side.at(r, right, distance))

    def _kept_free(self) -> Iterator[Box]:
        """Yield what the pit building avoids: discs, spin points, and the landscape."""
        for corner in self.track.corners:
            if corner.spin_point:
                x, y, angle = corner.spin_point.pose
                (c, s), a, b = unit(angle), SPIN_LONG / 2 + 3, SPIN_WIDE / 2 + 3
                width, height = abs(a * c) + abs(b * s), abs(a * s) + abs(b * c)
                yield x - width, y - height, 2 * width, 2 * height
        yield from (
            square(self.side.board.back(*spot), 26) for spot in corner_spots(self.side.board).values()
        )
        yield from map(box_of, fixed(self.track))

    def _pits(self, ground: OpenGround) -> Iterator[PitBuilding]:
        rows = len(self.track.rows)
        for right in (False, True):
            boxes = [box for box in self.track.boxes if (box.side == "right") is right]
            signed = {box.car: box.row - rows if box.row > rows / 2 else box.row for box in boxes}
            if not boxes or max(signed.values()) - min(signed.values()) > 2 * len(boxes):
                continue
            start, end = min(signed.values()) - 0.15, max(signed.values()) + 1.15
            for deep in _PIT_DEPTHS:
                outline = self._strip(start, end, right, PIT_LANE, PIT_LANE + deep)
                if ground.free_shape(outline) and not self._over_spaces(outline):
                    yield self._pit(signed, right, outline, deep)
                    break

    def _over_spaces(self, outline: Shape) -> bool:
        """Return whether a building lies over a space or a spin point: the ground is measured roughly."""
        x, y, w, h = box_of(outline)
        outlines = [
            space.outline
            for space in self.track.spaces
            if abs(space.pose.x - x - w / 2) < w / 2 + 40 and abs(space.pose.y - y - h / 2) < h / 2 + 40
        ]
        spins = (corner.spin_point.pose for corner in self.track.corners if corner.spin_point)
        outlines += [turned(*pose, SPIN_LONG + 2, SPIN_WIDE + 2) for pose in spins]
        points = [
            (ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8)
            for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
            for i in range(8)
        ]
        boxes = [(shape, box_of(shape)) for shape in outlines]
        return any(
            left <= px <= left + width and top <= py <= top + height and is_inside(shape, px, py)
            for shape, (left, top, width, height) in boxes
            for px, py in points
        )

    def _pit(self, rows: dict[int, int], right: bool, outline: Shape, deep: float) -> PitBuilding:
        garages = []
        for car, row in sorted(rows.items(), key=lambda item: item[1]):
            a, b = row + 0.04, row + 0.96
            front, low = PIT_LANE, PIT_LANE + min(5.0, deep * 0.34)
            garages.append(
                Garage(
                    car,
                    self._strip(a + 0.06, b - 0.06, right, front, low),
                    self._strip(a, b, right, low, low + 3.2),
                    self._strip(a + 0.12, b - 0.12, right, low + 5.6, front + deep - 2.4),
                    tuple(self.spot(row + at, right, PIT_LANE - 2.4) for at in (0.2, 0.36, 0.8)),
                )
            )
        start, end = min(rows.values()) - 1.1, max(rows.values()) + 2.1
        places = [start + (end - start) * i / 24 for i in range(25)]
        lane = tuple(self.spot(r, right, PIT_LANE - 4.6) for r in places)
        return PitBuilding(outline, tuple(garages), lane)

    def _strip(self, start: float, end: float, right: bool, near_edge: float, far_edge: float) -> Shape:
        found = self.side.strip(start, end, right, lambda r: near_edge, lambda r: far_edge, 0.5)
        return tuple(self.side.board.back(*point) for point in found)

    def arrow(self) -> tuple[float, float, float] | None:
        """Return the arrow in driving direction, beside the first rows."""
        spins = [corner.spin_point.pose for corner in self.track.corners if corner.spin_point]
        keep = [square(pose, 56) for pose in spins]
        keep += [square(self.side.board.back(*spot), 34) for spot in corner_spots(self.side.board).values()]
        ground = OpenGround(self.track, self.area, _ROOM, [*keep, *map(box_of, fixed(self.track))])
        for pit in self.pits:
            ground.take_shape(pit.outline)
            for point in pit.outline:
                ground.take(*square(point, 2 * _ROOM))
        for outline in paved(self.track):
            ground.take_shape(outline)
        rows = (6.5, 7.5, 8.5, 5.5, -5.5, -6.5, 9.5, 4.5, -7.5)
        for r, right in ((r, right) for r in rows for right in (True, False)):
            spot = self.spot(r, right, 30)
            if ground.is_free(*square(spot, 46)):
                return *spot, self.side.heading(r)
        return None


def _dot(x: float, y: float, r: float) -> str:
    """A round thing so small that six corners do."""
    a, b = r * 0.5, r * 0.87
    return f"M{x - r:.1f} {y:.1f}l{a:.2f} {-b:.2f}h{r:.2f}l{a:.2f} {b:.2f}l{-a:.2f} {b:.2f}h{-r:.2f}Z"


def drawn(pit: PitBuilding, cars: Mapping[int, str], theme: Theme, detail: bool) -> str:
    """Return the pits in the track's units: a long roof, garages under its edge, and the painted lane."""
    light = _LIGHTS.get(theme.name, _LIGHTS["paper"])
    shade = polygon([(x + 3, y + 4) for x, y in pit.outline])
    parts = [svg.path(shade, "#000000", op=0.26)]
    if detail:
        d = "".join(
            f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
            for i, (a, b) in enumerate(pairwise(pit.lane))
            if i % 2
        )
        parts.append(svg.path(d, None, light.line, 1.2, cap="butt"))
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
