"""What stands on the table at one instant: cars in poses, the displayed position, effects.

Poses are in the track's units, so that the window may be resized while cars drive.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from game.engine.contract import Json
from game.games.grand_prix.rules.course import Spot, course_of
from game.games.grand_prix.rules.position import Position
from game.ui.draw.box import moved_inside
from game.ui.race.board.stage import CarPose
from game.ui.race.board.stage import Stage as BoardStage
from game.ui.race.result import MessageLike
from game.ui.tracks.board import Board

if TYPE_CHECKING:
    from game.engine.venue.track import Track

Rocket = tuple[int, int, bool]
"""A rocket's roll, the roll it needs, whether it hits."""
_BURST = 1.3


class Ground:
    """A track as the table looks it up: spaces by label, and poses of cars in the track's units."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.board = Board(track, (0, 0, 1000, 1000))
        self.course = course_of(track)
        self.index, self.label = self.course.space_of, self.course.labels

    def point(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a space in the track's units."""
        pose = self.track.spaces[self.index[spot]].pose
        return pose.x, pose.y

    def heading(self, spot: Spot) -> tuple[float, float, float]:
        """Return the middle of a space in the track's units, and the heading of its road."""
        here = self.board.at(self.index[spot])
        return (*self.board.back(here.x, here.y), here.angle)

    def well_inside(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a space, moved away from the board's edge far enough for a burst."""
        x0, y0, x1, y1 = self.board.bounds
        return moved_inside((x0, y0, x1 - x0, y1 - y0), *self.point(spot), _BURST, _BURST)

    def place(self, spot: Spot) -> int:
        """Return the place of a space: the two spaces of a crossing share one."""
        return self.course.place[self.index[spot]]

    def is_corner(self, spot: Spot) -> bool:
        """Return whether a space is a corner."""
        return self.course.corner[self.index[spot]]

    def rest(self, observation: Position) -> dict[int, CarPose]:
        """Return by seat the pose of every car on the road, several on one space side by side."""
        groups: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for seat, spot in enumerate(observation["spaces"]):
            if spot is not None:
                groups[self.place(spot)].append((seat, self.index[spot]))
        poses: dict[int, CarPose] = {}
        for cars in groups.values():
            slots = self.board.slots(cars[0][1], len(cars))
            for (seat, _), slot in zip(cars, slots, strict=True):
                x, y = self.board.back(slot.x, slot.y)
                scale, flipped = slot.size / self.board.cell, bool(observation["flipped"][seat])
                poses[seat] = CarPose(x, y, scale, 255, flipped, angle=slot.angle)
        return poses


@dataclass(slots=True)
class Thrown:
    """A die in the air or just fallen, on its way to its place in the row."""

    face: int
    at: int
    loss: str = ""
    """What it can cost, where the table dims for it: the `end` of the turn, a `crash` or a `zero`."""
    t: float = 0.0


@dataclass(slots=True)
class Flying:
    """Something in flight over the board, in the track's units: a rocket, an item, a disc."""

    what: str
    source: tuple[float, float]
    target: tuple[float, float]
    t: float = 0.0
    angle: float = 0.0
    colour: str = ""


@dataclass(slots=True)
class Crash:
    """A crash in motion: its cars, its place, dice before and after, and its progress."""

    cars: tuple[int, ...]
    point: tuple[float, float]
    before: tuple[int, ...]
    dice: tuple[int, ...]
    cause: str
    big: bool = False
    t: float = 0.0
    turns: int = 1
    """How many turns it costs to stand upright again."""


@dataclass(slots=True)
class Turn:
    """What a car did: its dice, how far they took it, and what else became of it."""

    faces: tuple[int, ...] = ()
    distance: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """A path of a car in spaces: driven, pushed, slid or teleported."""

    seat: int
    spots: tuple[Spot, ...]
    kind: str = "drive"


@dataclass(slots=True)
class Stage(BoardStage):
    """Everything that moves; `displayed` is the position as far as motion has shown it."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    """Replaced whenever it changes, never modified."""
    pit_order: tuple[int, ...] = ()
    """The seats in the order of their boxes."""
    is_repeated: bool = False
    """Whether everybody got 0, so that they qualify once more (GP-2.2)."""
    qualified: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat the dice of its qualifying result."""
    poses: dict[int, CarPose] = field(default_factory=dict)
    thrown: Thrown | None = None
    rocket: Rocket | None = None
    """Set while one is fired."""
    flying: Flying | None = None
    crash: Crash | None = None
    highlighted: tuple[int, ...] = ()
    """Cars in full colour while the others are veiled."""
    pulse: tuple[Spot, float] | None = None
    """A space where something happens, and the progress of the effect."""
    note: MessageLike = ""

    def show(self, **fields: Json) -> None:
        """Replace these fields of the displayed position."""
        self.displayed = cast("Position", {**self.displayed, **fields})

    def rest(self, observation: Position, ground: Ground) -> None:
        """Show the observation without motion."""
        self.clear()
        self.displayed = observation
        self.poses = ground.rest(observation)
        self.thrown = self.flying = self.crash = self.pulse = self.rocket = None
        self.highlighted = ()
