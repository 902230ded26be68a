"""What the turned cards did, told from the events: the ways of this round, places won and lost."""

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
    def from_event(cls, data: events.Moved, course: Course) -> MopedMove:
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
class TurnedCard:
    """A card that was turned and what came of it."""

    card: str
    colour: str
    nth: int
    index: int
    """The step it was."""
    moves: tuple[MopedMove, ...] = ()
    places: tuple[int, int] = (0, 0)
    """In the order before and after."""
    laps: tuple[int, int] | None = None
    podium: int = 0
    """The step of the podium it came to; 0 for none."""
    last: bool = False
    """Whether the first moped was home before."""
    round: int = 0

    @property
    def gain(self) -> int:
        """Places won (or lost, which cannot be)."""
        return self.places[0] - self.places[1]

    @property
    def bonuses(self) -> int:
        """How many bonus moves followed."""
        return max(0, len(self.moves) - 1)

    @property
    def spaces(self) -> int:
        """How many spaces it came forward."""
        return sum(way.kept for way in self.moves)

    @property
    def stopped(self) -> str:
        """How its card's move ended."""
        return self.moves[0].stopped if self.moves else "free"


@dataclass(slots=True, kw_only=True)
class RaceHistory(Story):
    """One race told: every card that was turned, where everybody stands; mopeds in place of seats."""

    course: Course
    before: int = 0
    """How many cards had been turned where the match begins."""
    round: int = 0
    cards: list[TurnedCard] = field(default_factory=list)
    """Every card that was turned."""
    turned: list[TurnedCard] = field(default_factory=list)
    """The cards of this round."""
    spaces: list[int] = field(default_factory=list)
    laps: list[int] = field(default_factory=list)
    podium: list[int] = field(default_factory=list)

    def order(self) -> list[int]:
        """The mopeds from the foremost on; none before they stand on the grid."""
        return self.course.standing(self.spaces, self.laps, self.podium) if self.spaces else []

    @classmethod
    def begun(cls, course: Course, first: Position) -> RaceHistory:
        """Nothing told yet of a match that begins like this, as lessons do in the middle of a race."""
        told = cls(course=course)
        if first["spaces"]:
            told.spaces = [course.space_of[first["spaces"][colour]] for colour in COLOURS]
            told.laps = [first["laps"][colour] for colour in COLOURS]
            told.podium = [COLOURS.index(colour) for colour in first["podium"]]
            told.round, told.before = first["round"], len(first["turned"])
        return told

    def on_grid(self, event: Event[events.GridSet], index: int) -> None:
        """Everybody stands where the race starts."""
        self.spaces = [self.course.space_of[event.data["spaces"][colour]] for colour in COLOURS]
        self.laps = [0] * len(COLOURS)

    def begin_round(self, event: Event[events.RoundStarted], index: int) -> None:
        """A round is over, or the first begins."""
        self.frames.append(RoundOrder(index, self.round, self.order()))
        self.round = event.data["round"]
        self.turned.clear()

    def turn(self, event: Event[events.Turned], index: int) -> None:
        """A card is turned."""
        data = event.data
        place = self.order().index(COLOURS.index(data["colour"])) + 1
        card = TurnedCard(data["card"], data["colour"], data["nth"], index, (), (place, place))
        card.last, card.round = data["last"], self.round
        self.turned.append(card)
        self.cards.append(card)

    def move(self, event: Event[events.Moved], index: int) -> None:
        """Its moped has come so far."""
        turned, way = self.turned[-1], MopedMove.from_event(event.data, self.course)
        if way.kept < len(way.path):
            first = self.course.ahead[way.to]
            block = tuple(COLOURS[self.spaces.index(space)] for space in first if space in self.spaces)
            way = replace(way, block=block)
        turned.moves = (*turned.moves, way)
        self.spaces[COLOURS.index(turned.colour)] = way.to
        self._place(turned)

    def cross(self, event: Event[events.Lap], index: int) -> None:
        """It has crossed the line."""
        turned, data = self.turned[-1], event.data
        turned.laps = (data["before"], data["laps"])
        self.laps[COLOURS.index(data["colour"])] = data["laps"]
        self._place(turned)

    def finish(self, event: Event[events.Podium], index: int) -> None:
        """It is home."""
        turned = self.turned[-1]
        turned.podium = event.data["step"]
        self.podium.append(COLOURS.index(event.data["colour"]))
        self._place(turned)

    def close(self, event: Event[events.RaceOver], index: int) -> None:
        """Nothing moves any more."""
        self.frames.append(RoundOrder(index + 1, self.round, self.order()))
        if event.data["reason"] == "deck":
            self.moments.append(RaceMoment(50, index + 1, self.round, "deck", {}, -1))

    def _place(self, turned: TurnedCard) -> None:
        order = self.order()
        turned.places = (turned.places[0], order.index(COLOURS.index(turned.colour)) + 1)
