"""A place being laid out round a track: its ground, then what stands on it, each with the box it takes."""

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
from game.ui.draw.theme import THEMES
from game.ui.tracks.board import HALF, Board, Box
from game.ui.tracks.ground import land, run_off
from game.ui.tracks.road import lap_path, open_path

UNIT: Final = 100.0
"""Fragments are written in hundredths of a cell."""
Outline = tuple[tuple[float, float], ...]
Draw = Callable[[float, float], str]
"""A thing of a width and a height round 0, 0, in hundredths of a cell."""


class Grown(NamedTuple):
    """A plant: where it stands and the radius of its crown, in cells; `turn` tells it from its like."""

    kind: str
    x: float
    y: float
    r: float
    turn: int


def drawn(inner: str) -> Draw:
    """A thing that is drawn already."""
    return lambda w, h: inner


@dataclass(slots=True)
class SceneBuilder:
    """The ground of one track in one theme; `parts` grow from the ground up."""

    track: Track
    palette: Palette
    detail: bool
    free_space: FreeSpace = field(init=False)
    rng: Random = field(init=False)
    """Says where things stand, alike in every theme and size."""
    brush: Random = field(init=False)
    """Says how they are painted."""
    floor: list[tuple[str, Outline]] = field(default_factory=list)
    """Plain ground below all parts: its colour and its outline in cells."""
    parts: list[str] = field(default_factory=list)
    plants: list[Grown] = field(default_factory=list)
    later: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.free_space = FreeSpace(self.track)
        self.rng = Random(self.track.id)
        self.brush = Random(self.track.id)

    @property
    def scaled(self) -> Board:
        """The track on a board whose cells are as large as fragments are written."""
        x0, y0, x1, y1 = self.free_space.board.bounds
        return Board(self.track, (x0 * UNIT, y0 * UNIT, (x1 - x0) * UNIT, (y1 - y0) * UNIT))

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the board, in cells."""
        x0, y0, x1, y1 = self.free_space.board.bounds
        return (x0 + x1) / 2, (y0 + y1) / 2

    def add(self, inner: str) -> None:
        """Paint fragments over what is there."""
        self.parts.append(inner)

    def put(
        self, w: float, h: float, draw: Draw, key: Key | None, where: str = "", room: float = 0.1
    ) -> Box | None:
        """A thing of a size in cells at the best free spot, or any; its box, or None where it has no room."""
        w2, h2 = w + 2 * room, h + 2 * room
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

    def grow(
        self, kind: str, tries: int, sizes: Sequence[float], where: str = "", room: float = 0.06
    ) -> None:
        """Plants of one kind wherever there is still room; sizes are radii in cells."""
        self._grown(self.rng, kind, tries, sizes, where, room, False)
        if where != "in":
            self.later.append(lambda: self._grown(self.rng, kind, tries, sizes, where, room, True))

    def _grown(
        self,
        rng: Random,
        kind: str,
        tries: int,
        sizes: Sequence[float],
        where: str,
        room: float,
        far: bool,
    ) -> None:
        for size in sorted(set(sizes), reverse=True):
            share = sizes.count(size) / len(sizes)
            for x, y in self.free_space.scattered(rng, round(tries * share), 2 * size + room, where, far):
                self.plants.append(Grown(kind, x, y, size, len(self.plants) % 3))

    def finish(self) -> None:
        """Plant what grows far out too, after everything that every picture shows."""
        for grow in self.later:
            grow()

    def spread(self, tries: int, wide: float, draw: Callable[[], str], most: int = 99) -> None:
        """Small things wherever there is still room for one."""
        for i, (x, y) in enumerate(self.free_space.scattered(self.rng, tries, wide)):
            if i < most:
                self.add(props.at(x * UNIT, y * UNIT, draw()))

    def scatter_far(self, tries: int, wide: float, draw: Callable[[], str]) -> None:
        """Things far out, where only few pictures look."""

        def put() -> None:
            for x, y in self.free_space.scattered(self.rng, tries, wide, far=True):
                self.add(props.at(x * UNIT, y * UNIT, draw()))

        self.later.append(put)

    # -- along the road ---
    def verge(self, wide: float, colour: str, edge: str | None = None) -> None:
        """A strip of ground along the road, so many cells beyond the asphalt on both sides; it stays bare."""
        self.free_space.keep_off(HALF + wide)
        board = self.scaled
        ways = [lap_path(board)]
        ways += [open_path(board.path_line([cut.entry, cut.exit])) for cut in self.track.shortcuts]
        ways += [
            open_path(board.path_line([gate.entry, *gate.spaces, gate.exit])) for gate in self.track.gates
        ]
        layers = [(colour, 0.0)] if edge is None else [(edge, 0.07), (colour, 0.0)]
        for paint, more in layers:
            for d in ways:
                self.add(svg.path(d, None, paint, (2 * (HALF + wide) + more) * UNIT))

    def infield(self, colour: str) -> None:
        """Everything within the lap in one colour."""
        self.floor.append((colour, tuple((s.pose.x, s.pose.y) for s in self.free_space.board.course)))

    def pads(self, colour: str, edge: str) -> None:
        """Firm ground under what every track has built beside its road, where that lies without the lap."""
        for x, y, w, h in self.free_space.built:
            bare = not self.detail and self.free_space.board.sign == (x, y, w, h)
            if bare or self.free_space.holds(x + w / 2, y + h / 2):
                continue
            left, top, wide, high = (round(part * UNIT, 1) for part in grown((x, y, w, h), 0.14))
            self.add(svg.rect(left, top, wide, high, colour, 8, edge, 3))

    def run_off(self) -> None:
        """Gravel outside the corners that have room for it."""
        board, colours = self.scaled, land(THEMES[self.palette.name])
        for space in board.course:
            if space.corner is not None:
                self.add(run_off(board, space.index, colours, self.detail))

    def stripes(self, colour: str, wide: float, slant: float) -> None:
        """Ground in slanting stripes, every other one in a colour."""
        lot = self.free_space
        x, low, over = lot.left - abs(slant) * lot.high, lot.top + lot.high, slant * lot.high
        while x < lot.left + lot.width + abs(over):
            corners = ((x, lot.top), (x + wide, lot.top), (x + wide + over, low), (x + over, low))
            self.floor.append((colour, corners))
            x += 2 * wide

    def prefer_near(self, x: float, y: float) -> Key:
        """Prefers spots near a point."""
        return lambda a, b: (a - x) ** 2 + (b - y) ** 2
