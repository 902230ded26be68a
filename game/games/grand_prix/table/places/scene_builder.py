"""The builder of a landscape round a track: its ground, then its props, each with its box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from game.engine.venue.track import Track
from game.games.grand_prix.table.places import props
from game.games.grand_prix.table.places.free_space import FreeSpace, Key, grown
from game.games.grand_prix.table.places.palette import Palette
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.theme import THEMES
from game.ui.tracks import ground
from game.ui.tracks.board import HALF, Board
from game.ui.tracks.road import lap_path, open_path

UNIT: Final = 100.0
"""Fragments are in hundredths of a cell."""
Outline = tuple[tuple[float, float], ...]
DrawProp = Callable[[float, float], str]
"""Draws a prop of a width and a height round 0, 0, in hundredths of a cell."""


class PlacedPlant(NamedTuple):
    """A plant: its middle and the radius of its crown, in cells; `turn` varies its drawing."""

    kind: str
    x: float
    y: float
    r: float
    turn: int


def drawn(inner: str) -> DrawProp:
    """Return a function that draws a ready fragment."""
    return lambda w, h: inner


@dataclass(slots=True)
class SceneBuilder:
    """The landscape of one track in one theme; `parts` are in order from the ground up."""

    track: Track
    palette: Palette
    detail: bool
    free_space: FreeSpace = field(init=False)
    rng: Random = field(init=False)
    """Decides where props stand, alike in every theme and size."""
    brush: Random = field(init=False)
    """Decides how they are painted."""
    floor: list[tuple[str, Outline]] = field(default_factory=list)
    """Plain ground below all parts: its colour and its outline in cells."""
    parts: list[str] = field(default_factory=list)
    plants: list[PlacedPlant] = field(default_factory=list)
    deferred: list[Callable[[], None]] = field(default_factory=list)
    """What `finish` does."""

    def __post_init__(self) -> None:
        self.free_space = FreeSpace(self.track)
        self.rng = Random(self.track.id)
        self.brush = Random(self.track.id)

    @property
    def scaled_board(self) -> Board:
        """Return the track on a board with cells of the size of the fragments."""
        x0, y0, x1, y1 = self.free_space.board.bounds
        return Board(self.track, (x0 * UNIT, y0 * UNIT, (x1 - x0) * UNIT, (y1 - y0) * UNIT))

    @property
    def middle(self) -> tuple[float, float]:
        """Return the middle of the board, in cells."""
        x0, y0, x1, y1 = self.free_space.board.bounds
        return (x0 + x1) / 2, (y0 + y1) / 2

    def add(self, inner: str) -> None:
        """Paint fragments over what is there."""
        self.parts.append(inner)

    def put(
        self, w: float, h: float, draw: DrawProp, key: Key | None, where: str = "", gap: float = 0.1
    ) -> Box | None:
        """Put a prop of a size in cells on the best free spot, or any; return its box, or None."""
        w2, h2 = w + 2 * gap, h + 2 * gap
        box = (
            self.free_space.fit(w2, h2, key, where)
            if key
            else self.free_space.anywhere(w2, h2, self.rng, where)
        )
        if box is None:
            return None
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        self.add(props.at(x * UNIT, y * UNIT, draw(w * UNIT, h * UNIT)))
        return x - w / 2, y - h / 2, w, h

    def put_largest(
        self,
        sizes: Sequence[tuple[float, float]],
        draw: DrawProp,
        key: Key | None,
        where: str = "",
        gap: float = 0.1,
    ) -> Box | None:
        """Put a prop in the first of the sizes that has space; return its box, or None."""
        return next((box for w, h in sizes if (box := self.put(w, h, draw, key, where, gap))), None)

    def grow(self, kind: str, tries: int, sizes: Sequence[float], where: str = "", gap: float = 0.06) -> None:
        """Grow plants of one kind on free ground; sizes are radii in cells."""
        self._grow_on(self.rng, kind, tries, sizes, where, gap, False)
        if where != "in":
            self.deferred.append(lambda: self._grow_on(self.rng, kind, tries, sizes, where, gap, True))

    def _grow_on(
        self,
        rng: Random,
        kind: str,
        tries: int,
        sizes: Sequence[float],
        where: str,
        gap: float,
        far_only: bool,
    ) -> None:
        for size in sorted(set(sizes), reverse=True):
            share = sizes.count(size) / len(sizes)
            for x, y in self.free_space.scattered(rng, round(tries * share), 2 * size + gap, where, far_only):
                self.plants.append(PlacedPlant(kind, x, y, size, len(self.plants) % 3))

    def finish(self) -> None:
        """Grow what is far out too, after everything that every picture shows."""
        for grow in self.deferred:
            grow()

    def scatter(self, tries: int, size: float, draw: Callable[[], str], most: int = 99) -> None:
        """Put small props on free ground."""
        for i, (x, y) in enumerate(self.free_space.scattered(self.rng, tries, size)):
            if i < most:
                self.add(props.at(x * UNIT, y * UNIT, draw()))

    def scatter_far(self, tries: int, size: float, draw: Callable[[], str]) -> None:
        """Put props far out, where only few pictures look."""

        def scatter() -> None:
            for x, y in self.free_space.scattered(self.rng, tries, size, far_only=True):
                self.add(props.at(x * UNIT, y * UNIT, draw()))

        self.deferred.append(scatter)

    # -- along the road -----
    def verge(self, width: float, colour: str, edge: str | None = None) -> None:
        """Paint a bare strip on both sides of the road, so many cells beyond the asphalt."""
        self.free_space.keep_off(HALF + width)
        board = self.scaled_board
        paths = [lap_path(board)]
        paths += [open_path(board.path_line([cut.entry, cut.exit])) for cut in self.track.shortcuts]
        paths += [
            open_path(board.path_line([gate.entry, *gate.spaces, gate.exit])) for gate in self.track.gates
        ]
        layers = [(colour, 0.0)] if edge is None else [(edge, 0.07), (colour, 0.0)]
        for paint, extra in layers:
            for d in paths:
                self.add(svg.path(d, None, paint, (2 * (HALF + width) + extra) * UNIT))

    def infield(self, colour: str) -> None:
        """Paint everything within the lap in one colour."""
        self.floor.append((colour, tuple((s.pose.x, s.pose.y) for s in self.free_space.board.course)))

    def pads(self, colour: str, edge: str) -> None:
        """Paint firm ground under the sign, boxes and stand outside the lap."""
        for x, y, w, h in self.free_space.built:
            bare = not self.detail and self.free_space.board.sign == (x, y, w, h)
            if bare or self.free_space.holds(x + w / 2, y + h / 2):
                continue
            left, top, width, height = (round(part * UNIT, 1) for part in grown((x, y, w, h), 0.14))
            self.add(svg.rect(left, top, width, height, colour, 8, edge, 3))

    def run_off(self) -> None:
        """Paint gravel outside the corners that have space for it."""
        board, ground_colours = self.scaled_board, ground.ground_colours(THEMES[self.palette.name])
        for space in board.course:
            if space.corner is not None:
                self.add(ground.run_off(board, space.index, ground_colours, self.detail))

    def stripes(self, colour: str, width: float, slant: float) -> None:
        """Paint the ground in slanting stripes, every other one in a colour."""
        space = self.free_space
        x, low, over = space.left - abs(slant) * space.height, space.top + space.height, slant * space.height
        while x < space.left + space.width + abs(over):
            corners = ((x, space.top), (x + width, space.top), (x + width + over, low), (x + over, low))
            self.floor.append((colour, corners))
            x += 2 * width

    def near_point(self, x: float, y: float) -> Key:
        """Return a key that prefers spots near a point."""
        return lambda a, b: (a - x) ** 2 + (b - y) ** 2
