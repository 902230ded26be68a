"""What stands on the table this instant: cars in poses, the position as far as it has been shown, effects.

Poses are in the track's own units, so that a window may change its size while cars drive.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from game.engine.contract import Json
from game.games.grand_prix.rules.course import Spot, spot_of
from game.games.grand_prix.rules.position import Position
from game.ui.race.board.stage import CarPose
from game.ui.race.board.stage import Stage as BoardStage
from game.ui.race.result import MessageLike
from game.ui.tracks.board import Board

if TYPE_CHECKING:
    from game.engine.venue.track import Track

Rocket = tuple[int, int, bool]
"""A rocket's roll, what it needs, whether it hits."""
_BURST = 1.3


class Ground:
    """A track as the table asks for it: spaces by label, and poses of cars in the track's units."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.board = Board(track, (0, 0, 1000, 1000))
        self.index = {spot_of(space.label): space.index for space in track.spaces}
        self.label = {index: label for label, index in self.index.items()}

    def point(self, spot: Spot) -> tuple[float, float]:
        """The middle of a space in the track's units."""
        pose = self.track.spaces[self.index[spot]].pose
        return pose.x, pose.y

    def well_inside(self, spot: Spot) -> tuple[float, float]:
        """The middle of a space, or a point near it that is far enough from the board's edge for a burst."""
        x, y = self.point(spot)
        x0, y0, x1, y1 = self.board.bounds
        return min(x1 - _BURST, max(x0 + _BURST, x)), min(y1 - _BURST, max(y0 + _BURST, y))

    def place(self, spot: Spot) -> int:
        """The place of a space: the two spaces of a crossing share one."""
        return self.track.place[self.index[spot]]

    def is_corner(self, spot: Spot) -> bool:
        """Whether a space is a corner."""
        return self.track.is_corner[self.index[spot]]

    def rest(self, seen: Position) -> dict[int, CarPose]:
        """By seat the pose of every car on the road, several on one space side by side."""
        groups: dict[int, list[int]] = {}
        own_space: dict[int, int] = {}
        for seat, spot in enumerate(seen["spaces"]):
            if spot is not None:
                groups.setdefault(self.place(spot), []).append(seat)
                own_space[seat] = self.index[spot]
        poses: dict[int, CarPose] = {}
        for seats in groups.values():
            space = own_space[seats[0]]
            for seat, slot in zip(seats, self.board.slots(space, len(seats)), strict=True):
                angle = slot.angle if len(seats) > 1 else self.board.at(own_space[seat]).angle
                x, y = self.board.back(slot.x, slot.y)
                scale = slot.size / self.board.cell
                poses[seat] = CarPose(x, y, scale, 255, bool(seen["flipped"][seat]), angle=angle)
        return poses


@dataclass(slots=True)
class Thrown:
    """A die in the air or just fallen, on its way to its place in the row."""

    face: int
    at: int
    t: float = 0.0
    repeat: bool = False


@dataclass(slots=True)
class Flying:
    """A thing in flight over the board, in the track's units: a rocket, an item, a disc."""

    what: str
    source: tuple[float, float]
    target: tuple[float, float]
    t: float = 0.0
    angle: float = 0.0
    colour: str = ""


@dataclass(slots=True)
class Crash:
    """A crash being shown: the cars in it, where, dice before and after, and how far it has come."""

    cars: tuple[int, ...]
    point: tuple[float, float]
    before: tuple[int, ...]
    dice: tuple[int, ...]
    cause: str
    spot: Spot | None
    big: bool = False
    t: float = 0.0


@dataclass(frozen=True, slots=True)
class Trail:
    """A way that a car went: by itself, pushed, slid or teleported, in spaces."""

    seat: int
    spots: tuple[Spot, ...]
    kind: str = "drive"
    index: int = 0


@dataclass(slots=True)
class Stage(BoardStage):
    """All that moves; `displayed` is the position as far as it has been shown."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    """Replaced by another one whenever it changes, never changed."""
    pit_order: tuple[int, ...] = ()
    """The seats in the order of their boxes."""
    poses: dict[int, CarPose] = field(default_factory=dict)
    thrown: Thrown | None = None
    rocket: Rocket | None = None
    """While one is fired."""
    flying: Flying | None = None
    crash: Crash | None = None
    lit: tuple[int, ...] = ()
    """Cars that stay in full colour while the others are veiled."""
    pulse: tuple[Spot, float] | None = None
    """A space that something happens on, and how far it has come."""
    note: MessageLike = ""

    def show(self, **given: Json) -> None:
        """The shown position with these fields changed."""
        self.displayed = cast("Position", {**self.displayed, **given})

    def rest(self, shown: Position, ground: Ground) -> None:
        """Everything still, as the observation has it."""
        self.clear()
        self.displayed = shown
        self.poses = ground.rest(shown)
        self.thrown = self.flying = self.crash = self.pulse = self.rocket = None
        self.lit = ()
