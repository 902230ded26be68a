"""The history of a race from its events: the turned cards, their moves, places gained."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.engine.contract import Event
from game.games.full_throttle.rules import events
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position
from game.ui.race.report import RaceMoment, RoundOrder, Story


@dataclass(frozen=True, slots=True)
class MopedMove:
    """One move, by a card or by a bonus, in spaces; `by` has the moped on each space, else None."""

    start: int
    path: tuple[int, ...]
    by: tuple[str | None, ...]
    kept: int
    to: int
    laps: int
    stopped: str
    """`free`, `passed`, `blocked` or `stays`."""
    block: tuple[str, ...] = ()
    """The mopeds on the spaces that blocked it."""

    @property
    def taken(self) -> tuple[bool, ...]:
        """By space of the path whether another moped was there."""
        return tuple(by is not None for by in self.by)

    @property
    def passed(self) -> list[str]:
        """The mopeds that it passed through."""
        return list(dict.fromkeys(by for by in self.by[: self.kept] if by))

    @classmethod
    def from_event(cls, data: events.Moved, course: Course) -> MopedMove:
        """Return the move of a `moved` event."""
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
class TurnedCard:
    """A turned card and its results."""

    card: str
    colour: str
    nth: int
    index: int
    """The index of its step."""
    moves: tuple[MopedMove, ...] = ()
    places: tuple[int, int] = (0, 0)
    """The moped's places before and after."""
    laps: tuple[int, int] | None = None
    podium: int = 0
    """The step of the podium that it reached; 0 for none."""
    last: bool = False
    """Whether the first moped had finished before."""
    round: int = 0
    overtaken: tuple[str, ...] = ()
    """The mopeds that were ahead of it before the card and are behind it now, the foremost first."""

    @property
    def gain(self) -> int:
        """The places gained."""
        return self.places[0] - self.places[1]

    @property
    def bonuses(self) -> int:
        """The number of bonus moves."""
        return max(0, len(self.moves) - 1)

    @property
    def stopped(self) -> str:
        """How the move of the card ended."""
        return self.moves[0].stopped if self.moves else "free"


@dataclass(slots=True, kw_only=True)
class RaceStory(Story):
    """One race: every turned card, and the positions of the mopeds, which take the part of seats."""

    course: Course
    before: int = 0
    """The number of cards turned before the match begins."""
    round: int = 0
    cards: list[TurnedCard] = field(default_factory=list)
    """Every card that was turned."""
    turned: list[TurnedCard] = field(default_factory=list)
    """The cards of this round."""
    spaces: list[int] = field(default_factory=list)
    laps: list[int] = field(default_factory=list)
    podium: list[int] = field(default_factory=list)

    def order(self) -> list[int]:
        """Return the mopeds from the leader on; empty before the grid."""
        return self.course.running_order(self.spaces, self.laps, self.podium) if self.spaces else []

    @classmethod
    def at_start(cls, course: Course, first: Position) -> RaceStory:
        """Return the history at the start of a match, which for lessons may be in the middle of a race."""
        history = cls(course=course)
        if first["spaces"]:
            history.spaces = [course.space_of[first["spaces"][colour]] for colour in COLOURS]
            history.laps = [first["laps"][colour] for colour in COLOURS]
            history.podium = [COLOURS.index(colour) for colour in first["podium"]]
            history.round, history.before = first["round"], len(first["turned"])
        return history

    def on_grid(self, event: Event[events.GridSet], index: int) -> None:
        """Set the mopeds on the grid."""
        self.spaces = [self.course.space_of[event.data["spaces"][colour]] for colour in COLOURS]
        self.laps = [0 for _ in COLOURS]

    def begin_round(self, event: Event[events.RoundStarted], index: int) -> None:
        """Add the order after a round, or on the grid."""
        self.frames.append(RoundOrder(index, self.round, self.order()))
        self.round = event.data["round"]
        self.turned.clear()

    def turn(self, event: Event[events.Turned], index: int) -> None:
        """Add a turned card."""
        data = event.data
        place = self.order().index(COLOURS.index(data["colour"])) + 1
        card = TurnedCard(data["card"], data["colour"], data["nth"], index, (), (place, place))
        card.last, card.round = data["last"], self.round
        self.turned.append(card)
        self.cards.append(card)

    def move(self, event: Event[events.Moved], index: int) -> None:
        """Add a move to the last card."""
        turned, move = self.turned[-1], MopedMove.from_event(event.data, self.course)
        if move.kept < len(move.path):
            first = self.course.ahead[move.to]
            block = tuple(COLOURS[self.spaces.index(space)] for space in first if space in self.spaces)
            move = replace(move, block=block)
        turned.moves = (*turned.moves, move)
        self.spaces[COLOURS.index(turned.colour)] = move.to
        self._place(turned)

    def cross(self, event: Event[events.Lap], index: int) -> None:
        """Add a lap to the last card."""
        turned, data = self.turned[-1], event.data
        turned.laps = (data["before"], data["laps"])
        self.laps[COLOURS.index(data["colour"])] = data["laps"]
        self._place(turned)

    def finish(self, event: Event[events.Podium], index: int) -> None:
        """Add a step of the podium to the last card."""
        turned = self.turned[-1]
        turned.podium = event.data["step"]
        self.podium.append(COLOURS.index(event.data["colour"]))
        self._place(turned)

    def close(self, event: Event[events.RaceOver], index: int) -> None:
        """Add the final order."""
        self.frames.append(RoundOrder(index + 1, self.round, self.order()))
        if event.data["reason"] == "deck":
            self.moments.append(RaceMoment(50, index + 1, self.round, "deck", {}, -1))

    def _place(self, turned: TurnedCard) -> None:
        order = [COLOURS[moped] for moped in self.order()]
        before, place = turned.places[0], order.index(turned.colour) + 1
        turned.places, turned.overtaken = (before, place), tuple(order[place:before])
