"""What stands on the table this instant: mopeds in poses, the position as far as it has been shown, motion.

Poses are in the track's own units, so that a window may change its size while mopeds ride.
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
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.ui.race.board.stage import BoardPiece
from game.ui.race.board.stage import Stage as BoardStage

LONG = 1.79
"""A moped's length over the width of a lane."""


@dataclass(slots=True)
class Ride(BoardPiece):
    """A moped on the road: its middle, heading (`angle`), how the road bends there, which side it is on."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    side: float = 1.0
    """1 where its plate belongs on the right of its heading, -1 on the left."""
    scale: float = 1.0
    alpha: int = 255


class Ground:
    """A track as the table asks for it: spaces by label, poses, blocks."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.course = course_of(track)
        self.index = dict(self.course.space_of)
        self.label = self.course.labels
        self.lane = self._lane()
        """Width of a lane in the track's units."""
        self.length = min(LONG * self.lane, 0.86 * self._shortest())
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
        """How many degrees the road bends on a space."""
        return self.track.spaces[space].turn

    def side(self, space: int) -> float:
        """Which side of a space is off the road: 1 right of the heading, -1 left."""
        here = self.track.spaces[space]
        lanes = [other.lane for other in self.track.spaces if other.row == here.row]
        if max(lanes) == min(lanes):
            return 1.0
        return 1.0 if here.lane == max(lanes) else -1.0

    def pose(self, space: int) -> Ride:
        """A moped at rest on a space."""
        here = self.track.spaces[space]
        return Ride(here.pose.x, here.pose.y, here.turn, self.side(space), angle=here.pose.angle)

    def rest(self, spaces: Mapping[str, str]) -> dict[str, Ride]:
        """By colour the poses of all mopeds, from the labels of their spaces."""
        return {colour: self.pose(self.index[label]) for colour, label in spaces.items()}

    def row(self, label: str) -> int:
        """The row of a space."""
        return self.track.spaces[self.index[label]].row

    def block_of(self, leg: MopedMove) -> list[int]:
        """The spaces that were all taken where a leg had to stop."""
        here, found = leg.to, []
        for space in leg.path[leg.kept :]:
            found += [other for other in self.course.ahead[here] if other not in found]
            here = space
        return found


@dataclass(frozen=True, slots=True)
class Station:
    """Where cards come from and go to: `deck`, `green`, `seat`, `hand`, `bets`, `row`; and which one."""

    what: str
    at: int = 0
    of: int = 1
    colour: str = ""


@dataclass(slots=True)
class Carried:
    """Cards under way: one with its face, or so many backs."""

    source: Station
    target: Station
    card: str = ""
    count: int = 1
    t: float = 0.0


@dataclass(slots=True)
class Stage(BoardStage):
    """All that moves; `displayed` is the position as far as it has been shown."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    poses: dict[str, Ride] = field(default_factory=dict)
    cards: list[TurnedCard] = field(default_factory=list)
    """The cards of the round as far as they have been turned."""
    turned: TurnedCard | None = None
    """The card that is being carried out, or was last."""
    moves_shown: int = 0
    """How many of its ways are to be seen."""
    carried: list[Carried] = field(default_factory=list)
    marker: str = ""
    """Whose lap marker moves just now."""
    landing: int = -1
    """Which card of the round is still on its way to the green."""
    covered: bool = False
    """Whether the hand is on its way, so that nobody sees more than its backs."""

    def rest(self, shown: Position, ground: Ground) -> None:
        """Everything still, as the observation has it."""
        self.clear()
        self.displayed = shown
        self.poses = ground.rest(shown["spaces"])
        self.carried.clear()
        self.landing = -1
        self.covered = False
        self.marker = ""
