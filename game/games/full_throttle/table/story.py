"""What the turned cards did, told from the events: the ways of this round, places won and lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.engine.contract import Event, Json
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import Course


@dataclass(frozen=True, slots=True)
class Way:
    """One move, by a card or by a bonus, in spaces; `by` has who stood on each, None where nobody did."""

    start: int
    path: tuple[int, ...]
    by: tuple[str | None, ...]
    kept: int
    to: int
    laps: int
    stopped: str
    """`free`, `passed`, `blocked` or `stays`."""
    block: tuple[str, ...] = ()
    """Who stood on the spaces that were all taken where it had to stop."""

    @property
    def taken(self) -> tuple[bool, ...]:
        """By space of the path whether somebody stood there."""
        return tuple(by is not None for by in self.by)

    @property
    def passed(self) -> list[str]:
        """Who was passed through."""
        return list(dict.fromkeys(by for by in self.by[: self.kept] if by))

    @classmethod
    def told(cls, data: Mapping[str, Json], course: Course) -> Way:
        """The way that a `moved` event tells."""
        path = data["path"]
        index = course.space_of
        return cls(
            index[data["start"]],
            tuple(index[step["space"]] for step in path),
            tuple(step["by"] for step in path),
            sum(step["kept"] for step in path),
            index[data["to"]],
            data["laps"],
            data["stopped"],
        )


@dataclass(slots=True)
class Turned:
    """A card that was turned and what came of it."""

    card: str
    colour: str
    nth: int
    index: int
    """The step it was."""
    ways: tuple[Way, ...] = ()
    places: tuple[int, int] = (0, 0)
    """In the order before and after."""
    laps: tuple[int, int] | None = None
    podium: int = 0
    """The step of the podium it came to; 0 for none."""
    last: bool = False
    """Whether the first moped was home before."""

    @property
    def gain(self) -> int:
        """Places won (or lost, which cannot be)."""
        return self.places[0] - self.places[1]

    @property
    def bonuses(self) -> int:
        """How many bonus moves followed."""
        return max(0, len(self.ways) - 1)

    @property
    def spaces(self) -> int:
        """How many spaces it came forward."""
        return sum(way.kept for way in self.ways)

    @property
    def stopped(self) -> str:
        """How its card's move ended."""
        return self.ways[0].stopped if self.ways else "free"


@dataclass(slots=True)
class Reporter:
    """Follows the events of a race: the cards of this round, and where everybody stands."""

    course: Course
    round: int = 0
    turned: list[Turned] = field(default_factory=list)
    """The cards of this round."""
    spaces: list[int] = field(default_factory=list)
    laps: list[int] = field(default_factory=list)
    podium: list[int] = field(default_factory=list)
    last: Turned | None = None
    """The card turned last, of whatever round."""
    count: int = 0
    """How many cards were turned in all."""

    def follow(self, events: Iterable[Event], index: int) -> None:
        """What a step brought."""
        for event in events:
            tell = _TELL.get(event.kind)
            if tell:
                tell(self, event.data, index)

    def order(self) -> list[str]:
        """The mopeds from the foremost on."""
        if not self.spaces:
            return []
        return [COLOURS[moped] for moped in self.course.standing(self.spaces, self.laps, self.podium)]

    def _grid(self, data: Mapping[str, Any], index: int) -> None:
        self.spaces = [self.course.space_of[data["spaces"][colour]] for colour in COLOURS]
        self.laps = [0] * len(COLOURS)
        self.podium = []

    def _round(self, data: Mapping[str, Any], index: int) -> None:
        self.round = data["round"]
        self.turned.clear()

    def _turned(self, data: Mapping[str, Any], index: int) -> None:
        place = self.order().index(data["colour"]) + 1
        last = data["last"]
        self.last = Turned(data["card"], data["colour"], data["nth"], index, (), (place, place), last=last)
        self.turned.append(self.last)
        self.count += 1

    def _moved(self, data: Mapping[str, Any], index: int) -> None:
        turned = self.turned[-1]
        way = Way.told(data, self.course)
        if way.kept < len(way.path):
            first = self.course.ahead[way.to]
            block = tuple(COLOURS[self.spaces.index(space)] for space in first if space in self.spaces)
            way = replace(way, block=block)
        turned.ways = (*turned.ways, way)
        self.spaces[COLOURS.index(turned.colour)] = way.to
        self._replace(turned)

    def _lap(self, data: Mapping[str, Any], index: int) -> None:
        turned = self.turned[-1]
        turned.laps = (data["before"], data["laps"])
        self.laps[COLOURS.index(data["colour"])] = data["laps"]
        self._replace(turned)

    def _podium(self, data: Mapping[str, Any], index: int) -> None:
        turned = self.turned[-1]
        turned.podium = data["step"]
        self.podium.append(COLOURS.index(data["colour"]))
        self._replace(turned)

    def _replace(self, turned: Turned) -> None:
        turned.places = (turned.places[0], self.order().index(turned.colour) + 1)


_TELL = {
    "grid_set": Reporter._grid,
    "round_started": Reporter._round,
    "turned": Reporter._turned,
    "moved": Reporter._moved,
    "lap": Reporter._lap,
    "podium": Reporter._podium,
}
