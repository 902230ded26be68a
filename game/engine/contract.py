"""What every game provides: State, Chance, Action, Outcome, Event, Result, Option and Game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypedDict

from game.engine.errors import UnknownStep
from game.engine.figure import Figure
from game.engine.venue import Venue
from game.engine.venue.charts import ChartRules, charts
from game.engine.venue.track import TrackRules, catalogue

Json = Any
"""Plain data: dict, list, str, int, bool or None."""
Position = Mapping[str, Json]
"""What a seat may know, as plain data; each game declares its own in `rules/position.py`."""


class Action(str):
    """A seat's decision; it *is* its short text form, such as `play overtake-3-red red-1`."""

    __slots__ = ()


class Outcome(str):
    """What dice or a shuffle decided, in the same text form, such as `roll 7`."""

    __slots__ = ()


Step = Action | Outcome
Emit = Callable[["Event"], None]
_NOTHING: Mapping[str, Json] = {}
_tuple = tuple.__new__

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Facts = TypeVar("Facts", bound=Mapping[str, Any], default=Mapping[str, Json], covariant=True)
    AnyPosition = TypeVar("AnyPosition", bound=Mapping[str, Any], default=Any)
    AnyState = TypeVar("AnyState", bound="State", default=Any)
    OwnState = TypeVar("OwnState", bound="State", default="State", covariant=True)
else:
    from typing import TypeVar

    Facts = TypeVar("Facts")
    AnyPosition = TypeVar("AnyPosition")
    AnyState = TypeVar("AnyState")
    OwnState = TypeVar("OwnState")


class Event(NamedTuple, Generic[Facts]):
    """A fact for the screen, the log and statistics: no colours, no durations, no sentences.

    A named tuple, as it is built 2.5 times as fast as a frozen dataclass.

    `data` holds plain values only. `seats` are the seats that may see it (None: everybody).
    `reveals` is set where somebody learned something, so that an undo must stop before it; a public
    event of a seat's own tells that seat nothing, and does not stop its undo.
    """

    kind: str
    clause: str
    seat: int | None = None
    data: Facts = _NOTHING  # type: ignore[assignment]
    seats: tuple[int, ...] | None = None
    reveals: bool = False

    def visible_to(self, seat: int | None) -> bool:
        """Whether that seat (None: a spectator) may see this event."""
        return self.seats is None or seat in self.seats


class Nothing(TypedDict):
    """The data of an event that has none."""


class Kind(str, Generic[Facts]):
    """A kind of event: it *is* its name, says what its events' data hold, and makes them when called.

    `MOVED = Kind("moved", Moved)`, with `Moved` a TypedDict; `emit(MOVED("FT-3.2", seat, {...}))`.
    """

    __slots__ = ("facts",)
    facts: type[Facts]

    def __new__(cls, name: str, facts: type[Facts]) -> Self:
        kind = super().__new__(cls, name)
        kind.facts = facts
        return kind

    def __call__(
        self,
        clause: str,
        seat: int | None = None,
        data: Facts = _NOTHING,  # type: ignore[assignment, misc]
        seats: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> Event[Facts]:
        """An event of this kind."""
        # straight to the tuple, as games tell a dozen events a step: half the time of Event(…)
        return _tuple(Event, (self, clause, seat, data, seats, reveals))


class Chance(ABC):
    """Something dice or a deck decide; `kind` names its own stream of random numbers."""

    kind: ClassVar[str]

    @abstractmethod
    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]] | None:
        """Every outcome with its probability, or None where there are too many to list."""

    @abstractmethod
    def sample(self, rng: Random) -> Outcome:
        """One outcome, drawn with `rng`."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: per seat its place (1 is best, ties share) and points; `winners` may be empty.

    Points are whole numbers, but for games that give halves. `data` holds what the game's own end
    screen and statistics want, plain values only.
    """

    places: tuple[int, ...]
    points: tuple[float, ...]
    winners: tuple[int, ...]
    data: Mapping[str, Json] = field(default_factory=dict)


class State(ABC):
    """One game in progress; mutable, cheap to copy, without randomness of its own."""

    __slots__ = ()

    @abstractmethod
    def actor(self) -> int | Chance | None:
        """The seat to decide, the chance to be sampled, or None when the game is over."""

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """At a decision: every legal action in a stable order, never empty. Otherwise empty."""

    @abstractmethod
    def apply(self, step: Step, emit: Emit | None = None) -> None:
        """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused.

        With `emit=None` (search) no events are built.
        """

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def result(self) -> Result | None:
        """Places, points and winners when over, else None."""

    @abstractmethod
    def to_data(self) -> dict[str, Json]:
        """The whole state as plain data in a rules reader's words; `Game.load` is the inverse."""

    @abstractmethod
    def observe(self, seat: int | None) -> Position:
        """`to_data()` as that seat may know it (None: a spectator); hidden parts are None or counts."""

    @abstractmethod
    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a random full state that agrees with everything the seat knows."""

    def redrawn(self, rng: Random) -> Self:
        """Return a copy with everything unknown to all seats, such as the order of a deck, drawn again.

        A copy as it is where somebody knows everything that can still be drawn.
        """
        return self.copy()

    @abstractmethod
    def check(self) -> None:
        """Raise AssertionError where an invariant is broken."""


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of the set-up screen; labels are `<game>.option.<id>` and `<game>.option.<id>_help`.

    Kinds: `bool`; `int` in low..high; `choice` of `choices`; `ints`, a list of ints, one a race;
    `names`, a mapping of id to text. `fill` is what a race without a number of its own has;
    `needs` names a `bool` option that must be on for this one to matter. With `per_seat` the default and
    the lowest number are those of one seat, to be multiplied by the number of seats.
    """

    id: str
    kind: Literal["bool", "int", "choice", "ints", "names"]
    default: Json
    clause: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    fill: int = 0
    needs: str = ""
    per_seat: bool = False

    def default_for(self, seats: int) -> Json:
        """Return the default value for this set-up."""
        return self.default * seats if self.per_seat else self.default

    def low_for(self, seats: int) -> int:
        """Return the lowest number that may be agreed."""
        return self.low * seats if self.per_seat else self.low


@dataclass(frozen=True, slots=True)
class Token:
    """A colour and shape a seat may take: `colour` is #RRGGBB, `shape` one of `SHAPES` in ui/draw/art.py."""

    id: str
    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the start: number of seats, options, who takes which tokens, the track."""

    seats: int
    options: Mapping[str, Json] = field(default_factory=dict)
    tokens: tuple[tuple[str, ...], ...] = ()
    track: str | None = None


Sight = Literal["near", "far", "full"]
"""How far ahead a rating looks: at what is on the table now, at the end of the race too, or at everybody's
chances, in games that know more than two sights."""

Rated = list[tuple[Action, float]]
"""Actions with their worth."""
ALIKE = 0.02
"""Chances to win that differ by no more are about equal, where a game says nothing else."""
Estimates = Mapping[Action, Figure]
"""By action the chance of the seat on turn to win, 0 to 1, with its standard error."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision that is searched for may cost: counted, so that a seed repeats it."""

    options: int = 10
    """The best-rated options that are tried."""
    slack: float = 4.0
    """Options rated this many times the evaluator's scale below the best are not tried."""
    worlds: int = 200
    """Sampled worlds that every option meets; with few options few playouts are enough."""
    decisions: int = 2000
    """Decisions in all playouts together; the round of worlds that is under way is finished."""
    depth: int = 0
    """Rounds, until the seat is on turn again, after which `glance` values a playout; 0: all are raced on."""
    clear: float = 0.8
    """Standard errors by which an option has to beat the best-rated one."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of a position that speaks for a choice or against it, and where on the table it can be seen."""

    key: str
    """The text of the game's locale that words it, below `reason`."""
    params: Mapping[str, Json] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    """What it speaks of: elements of the table by their id."""
    against: bool = False
    """Whether it is what the choice costs: nobody recommends a choice with that."""


class Evaluator(ABC, Generic[AnyState]):
    """What a game knows about playing well; bots of every level are built from it.

    A policy is enough. What else a game says makes its bots stronger, quicker or more of a kind.
    """

    scale: ClassVar[float] = 1.0
    """What a good move is worth over a middling one, in the unit of `ratings`; bots err by parts of it."""
    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 3.0),
        "club": ("near", 0.5),
        "pro": ("far", 0.0),
    }
    """By level how far it looks, and by how many times the scale it misjudges an action.

    A level that is not named here searches, by playing its options on in sampled worlds.
    """
    budget: ClassVar[Budget] = Budget()
    """What a level that searches may spend on a decision, where `budget_at` says nothing else."""
    styles: ClassVar[Mapping[str, object]] = {}
    """By style how it leans, in terms of the game's own; "" is without a leaning."""
    alike: ClassVar[float] = ALIKE
    """Chances to win that differ by no more are about equal; less where a decision is one of very many."""
    rates_title: ClassVar[bool] = False
    """Whether `chances` are those of the title where races count together."""

    @abstractmethod
    def policy(self, state: AnyState, rng: Random) -> Action:
        """A quick sensible move by rules of thumb, for playouts and lower levels."""

    def ratings(self, state: AnyState, sight: Sight, style: str) -> Rated:
        """Every legal action with its worth in the unit of `scale`, as this style leans.

        Uses only what the seat on turn may know, and never who else is a person or a bot. Without ratings
        of a game's own the policy's choice is one scale above the other candidates.
        """
        choice = self.policy(state, Random(0))
        others = [action for action in self.candidates(state) if action != choice]
        return [(choice, self.scale), *((action, 0.0) for action in others)]

    def ponder(self, state: AnyState, sight: Sight, style: str, rng: Random) -> Iterator[Rated]:
        """The ratings time and again, a few milliseconds apart, where they get better with it."""
        yield self.ratings(state, sight, style)

    def prepare(self, state: AnyState, sight: Sight) -> Iterator[float]:
        """What must be worked out once for a track before ratings, in slices of a few milliseconds.

        What the policy needs is among it whatever the sight. Each gives the share that is done; nothing where
        all is ready.
        """
        return iter(())

    def candidates(self, state: AnyState) -> Sequence[Action]:
        """The legal actions worth searching, never empty; duplicates in effect are left out."""
        return state.legal()

    def chances(self, state: AnyState) -> Rated | None:
        """Return each legal action with the acting seat's chance to win, by the game's own model.

        With `rates_title` of the title, where races count together. None where playouts tell it better, or
        there is no model of what is to be decided.
        """
        return None

    def win_estimates(self, state: AnyState, rng: Random) -> Iterator[Estimates]:
        """Yield refined estimates of each legal action's chance to win, in slices of a few milliseconds.

        The last estimate stands. It uses only what the seat on turn may know, is exact or sampled where the
        race is about to end, and may be a rule of thumb before. The app proposes by it what Space does.
        """
        known = self.chances(state)
        if known is None:
            sight: Sight = self.levels["pro"][0]
            for rated in self.ponder(state, sight, "", rng):
                yield _pseudo_chances(rated, self.scale)
        else:
            # a model is only about right: it calls nothing certain
            yield {action: Figure(win, MODEL_ERROR) for action, win in known}

    def is_safe(self, state: AnyState, action: Action) -> bool:
        """Whether chance cannot turn this action against the seat before another seat acts."""
        return True

    def completed(self, state: AnyState, action: Action) -> tuple[Action, ...]:
        """The action with what belongs to the same choice after it, where several decisions make one."""
        return (action,)

    def standing(self, state: AnyState) -> Sequence[float] | None:
        """Return each seat's chance to win from all public and private knowledge; None where playouts are
        better.

        The chances sum to 1, or less where nobody at the table may win, and are exact in a race that is over.
        What nobody knows, such as the order of a deck, changes nothing.
        """
        return None

    def reasons(self, state: AnyState, steps: Sequence[Action]) -> Sequence[Reason]:
        """Yield the facts in favour of a complete choice, the most important first.

        Who tells them leaves out those that hold for every other choice too, and all but the first few.
        Uses only what that seat may know; the state is left as it is.
        """
        return ()

    def gains(
        self, state: AnyState, steps: Sequence[Action], other: Sequence[Action]
    ) -> Sequence[Reason] | None:
        """What one whole choice gains against another one, the weightiest first; None: ask `reasons`."""
        return None

    def can_stop_playout(self, state: AnyState) -> bool:
        """Whether a playout may stop here and be valued."""
        return state.actor() is None

    def budget_at(self, state: AnyState) -> Budget:
        """What a level that searches may spend on the decision at hand."""
        return self.budget

    def glance(self, state: AnyState, seat: int) -> float | None:
        """Return a rough chance of the acting seat to win with full information; None to play on."""
        return None

    def value(self, state: AnyState, seat: int) -> float:
        """How well the seat stands, 0 (lost) to 1 (won), in a state that `can_stop_playout` accepts."""
        result = state.result()
        return 1.0 / len(result.winners) if result is not None and seat in result.winners else 0.0


MODEL_ERROR = 1e-3
"""The least error of a chance that a game's model gives."""
PER_SCALE = 0.2
"""By how much of itself a pseudo-chance falls for one scale of ratings."""


def _pseudo_chances(rated: Rated, scale: float) -> Estimates:
    """Ratings as chances that keep their order: one scale behind the best is about a tenth less."""
    best = max(worth for _, worth in rated)
    return {action: Figure(0.5 * exp((worth - best) * PER_SCALE / scale)) for action, worth in rated}


def _over(data: Mapping[str, Json], given: Mapping[str, Json], venue: Venue) -> dict[str, Json]:
    return {**data, **given}


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[OwnState]):
    """The ways into a game's rules."""

    new: Callable[[Setup, Venue], OwnState]
    """A fresh state; raises SetupError with a sentence where the set-up cannot be played."""
    load: Callable[[Mapping[str, Json], Venue], OwnState]
    """The state that `to_data` described; raises SetupError where the data contradict themselves."""
    known: Callable[[str], Step | None]
    """The step with this text form, None where there is none."""
    apply_overrides: Callable[[Mapping[str, Json], Mapping[str, Json], Venue], dict[str, Json]] = _over
    """Data with a scenario's `given` over them; a game may fit the rest to it, as a deck to hands."""


class Game(Generic[OwnState]):
    """One game: its name, its options and the way to its states; found by the registry as GAME."""

    id: ClassVar[str]
    title: ClassVar[str]
    """Its name in the sentences of the rules."""
    prefix: ClassVar[str]
    """The clause prefix, such as FMR."""
    rules_version: ClassVar[int]
    designer: ClassVar[str]
    seats: ClassVar[range]
    minutes: ClassVar[int]
    """Measured minutes of a standard game."""
    skill: ClassVar[int]
    """0 (luck) to 9 (skill), for the chooser."""
    options: ClassVar[Sequence[Option]]
    presets: ClassVar[Mapping[str, Mapping[str, Json]]]
    """`first`, `standard`, `full`: options that differ from their defaults."""
    tokens: ClassVar[Sequence[Token]]
    tracks: ClassVar[bool] = False
    """Whether it is raced on tracks."""
    track_rules: ClassVar[TrackRules | None] = None
    """Which features of track files the game knows and needs, for the checks."""
    charts: ClassVar[ChartRules | None] = None
    """How its file of charts is read, which a player may edit."""
    clauses: ClassVar[Sequence[str]]
    """Every clause id, for the scenario coverage test and the rule book."""
    ruleset: Ruleset[OwnState]
    evaluator: ClassVar[Evaluator]
    dice: ClassVar[Mapping[str, int]] = {}
    """The dice that statistics count: id and number of faces, 1 to that number."""

    @property
    def styles(self) -> Sequence[str]:
        """The leanings that bots may have in this game; the set-up offers these."""
        return [style for style in self.evaluator.styles if style]

    def venue(self, track: str | None = None) -> Venue:
        """The track with this id (None: the default) and the charts; raises SetupError.

        This is where the house looks them up, for a race, for a test and for a tool.
        """
        return Venue(
            catalogue.find(self.id, track) if self.tracks else None,
            charts.find(self.id) if self.charts is not None else None,
        )

    def new(self, setup: Setup) -> OwnState:
        """A fresh state; raises SetupError with a sentence where the set-up cannot be played."""
        return self.ruleset.new(setup, self.venue(setup.track))

    def load(self, data: Mapping[str, Json]) -> OwnState:
        """The state that `to_data` described; raises SetupError where the data contradict themselves."""
        return self.ruleset.load(data, self._venue_of(data))

    def parse(self, text: str) -> Step:
        """The step with this text form; raises UnknownStep."""
        step = self.ruleset.known(text)
        if step is None:
            raise UnknownStep(text, self.title)
        return step

    def apply_overrides(self, data: Mapping[str, Json], given: Mapping[str, Json]) -> dict[str, Json]:
        """`data` with a scenario's `given` over it; what that leaves out is fitted to it."""
        return self.ruleset.apply_overrides(data, given, self._venue_of({**data, **given}))

    def _venue_of(self, data: Mapping[str, Json]) -> Venue:
        """What data name; where that is no text the rules refuse it, wherever they are."""
        track = data.get("track")
        return self.venue(track if isinstance(track, str) else None)

    def falls(self, step: Step) -> Sequence[tuple[str, int]]:
        """The dice that fell with this step, each with its face.

        With one die, `roll 7` or `roll 3 5` is understood; games with several say which is which.
        """
        words = step.split(" ")
        if len(self.dice) != 1 or words[0] != "roll" or not isinstance(step, Outcome):
            return ()
        return [(die, int(word)) for die in self.dice for word in words[1:] if word.isdigit()]

    def tokens_per_seat(self, seats: int) -> int:
        """How many tokens each seat takes."""
        return 1

    def default_tokens(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Return the default tokens of each seat, in order."""
        n = self.tokens_per_seat(seats)
        return tuple(tuple(t.id for t in self.tokens[i * n : (i + 1) * n]) for i in range(seats))

    def track_digest(self, setup: Setup) -> str | None:
        """A digest of track and charts of this set-up, so that a record knows changed ones."""
        return self.venue(setup.track).digest

    def options_of(self, setup: Setup) -> dict[str, Json]:
        """Every option with its value in this set-up, which `new` may still refuse."""
        return {**{option.id: option.default_for(setup.seats) for option in self.options}, **setup.options}

    def upgraded(self, version: int, seats: int, options: Mapping[str, Json]) -> Mapping[str, Json] | None:
        """Return the options of a record of an earlier version of the rules as today's rules name them.

        None where such a record cannot be read: its race would go another way today.
        """
        return None

    def races(self, setup: Setup) -> int:
        """How many races this set-up plays: as its option `races` says, where there is one."""
        return int(self.options_of(setup).get("races", 1))

    def estimated_minutes(self, setup: Setup) -> int:
        """How long a person will sit at this set-up."""
        return self.minutes


class SeatView:
    """What one seat knows of a state; it gives no access to the full state."""

    __slots__ = ("__state", "decisions_made", "seat")

    def __init__(self, state: State, seat: int, decisions_made: int) -> None:
        self.__state = state
        self.seat = seat
        self.decisions_made = decisions_made
        """How many decisions of the race this seat has made so far."""

    @property
    def observation(self) -> Position:
        """What the seat may know, as plain data."""
        return self.__state.observe(self.seat)

    @property
    def legal(self) -> Sequence[Action]:
        """What the seat may do now; nothing while others decide."""
        return self.__state.legal() if self.__state.actor() == self.seat else ()

    def determinize(self, rng: Random) -> State:
        """A random full state that agrees with everything the seat knows."""
        return self.__state.determinize(self.seat, rng)
