"""The animated state of the table: poses of the mopeds, the displayed position, motion.

Poses are in units of the track, so that the window may be resized while mopeds drive.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import cast

from game.engine.venue.track import Track
from game.games.full_throttle.rules.course import course_of
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table import pace
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.ui.race.board.stage import BoardPiece
from game.ui.race.board.stage import Stage as BoardStage

LENGTH_TO_LANE = 1.79
"""A moped's length over the width of a lane."""


@dataclass(slots=True)
class Ride(BoardPiece):
    """A moped on the road: its middle, its heading (`angle`), the bend of the road, its side of the road."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    side: float = 1.0
    """1 if its plate is on the right of its heading, -1 on the left."""
    scale: float = 1.0
    alpha: int = 255


class Ground:
    """A track for the table: spaces by label, poses, blocks."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.course = course_of(track)
        self.index = dict(self.course.space_of)
        self.label = self.course.labels
        self.lane = self._lane()
        """Width of a lane in the track's units."""
        self.length = min(LENGTH_TO_LANE * self.lane, 0.86 * self._shortest())
        """Length of a moped."""

    def _lane(self) -> float:
        gaps = []
        for row in self.track.rows:
            for a, b in pairwise(row):
                one, two = self.track.spaces[a], self.track.spaces[b]
                if one.sub == two.sub and not one.turn:
                    gaps.append(math.hypot(one.pose.x - two.pose.x, one.pose.y - two.pose.y))
        return sorted(gaps)[len(gaps) // 2] if gaps else 53.0

    def _shortest(self) -> float:
        """The least distance from one space to the next."""
        poses = [space.pose for space in self.track.spaces]
        steps = [(space.index, to) for space in self.track.spaces for to in space.forward]
        return min(
            (math.hypot(poses[a].x - poses[b].x, poses[a].y - poses[b].y) for a, b in steps), default=100.0
        )

    def turn(self, space: int) -> float:
        """Return the bend of the road on a space, in degrees."""
        return self.track.spaces[space].turn

    def side(self, space: int) -> float:
        """Return the side of a space that is off the road: 1 right of the heading, -1 left."""
        here = self.track.spaces[space]
        lanes = [other.lane for other in self.track.spaces if other.row == here.row]
        if max(lanes) == min(lanes):
            return 1.0
        return 1.0 if here.lane == max(lanes) else -1.0

    def pose(self, space: int) -> Ride:
        """Return a moped at rest on a space."""
        here = self.track.spaces[space]
        return Ride(here.pose.x, here.pose.y, here.turn, self.side(space), angle=here.pose.angle)

    def rest(self, spaces: Mapping[str, str]) -> dict[str, Ride]:
        """Return by colour the poses of all mopeds, from the labels of their spaces."""
        return {colour: self.pose(self.index[label]) for colour, label in spaces.items()}

    def row(self, label: str) -> int:
        """Return the row of a space."""
        return self.track.spaces[self.index[label]].row

    def block_of(self, leg: MopedMove) -> list[int]:
        """Return the spaces that blocked a move."""
        here, found = leg.to, []
        for space in leg.path[leg.kept :]:
            found += [other for other in self.course.ahead[here] if other not in found]
            here = space
        return found


@dataclass(frozen=True, slots=True)
class Station:
    """The start or end of a flight: `deck`, `green`, `seat`, `hand`, `bets`, `mine`, `row`; and which one."""

    what: str
    at: int = 0
    of: int = 1
    colour: str = ""


@dataclass(slots=True)
class Carried:
    """Flying cards: one face up, or `count` backs."""

    source: Station
    target: Station
    card: str = ""
    count: int = 1
    t: float = 0.0


@dataclass(slots=True)
class Stage(BoardStage):
    """Everything that moves, and the displayed position."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    poses: dict[str, Ride] = field(default_factory=dict)
    cards: list[TurnedCard] = field(default_factory=list)
    """The turned cards of the round."""
    turned: TurnedCard | None = None
    """The card turned last."""
    moves_shown: int = 0
    """The number of its moves that are displayed."""
    carried: Carried | None = None
    marker: str = ""
    """The colour of the lap marker that moves."""
    landing: int = -1
    """The index of the card of the round that flies to the green."""
    is_covered: bool = False
    """Whether the hand is flying, so that only its backs are visible."""
    cheer: tuple[str, float] = ("", 0.0)
    """The colour that the crowd cheers for, and the time from 0 to 1; it goes on while others move."""

    def tick_cheer(self, ms: float) -> bool:
        """Advance a cheer; return whether there is one."""
        colour, t = self.cheer
        if colour:
            t += ms / pace.CHEER
            self.cheer = (colour, t) if t < 1.0 else ("", 0.0)
        return bool(colour)

    def rest(self, observation: Position, ground: Ground) -> None:
        """Show an observation without motion."""
        self.clear()
        self.displayed = observation
        self.poses = ground.rest(observation["spaces"])
        self.carried = None
        self.landing = -1
        self.is_covered = False
        self.marker = ""
