"""What every game provides: State, Chance, Action, Outcome, Event, Result, Option and Game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypedDict, TypeGuard

from game.engine.drivers import Habit
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

    def is_visible_to(self, seat: int | None) -> bool:
        """Return whether that seat (None: a spectator) may see this event."""
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
        """Create an event of this kind."""
        # straight to the tuple, as games emit a dozen events a step: half the time of Event(…)
        return _tuple(Event, (self, clause, seat, data, seats, reveals))

    def is_of(self, event: Event[Any]) -> TypeGuard[Event[Facts]]:
        """Return whether the event is of this kind, so that its data are known."""
        return event.kind == self


class Chance(ABC):
    """Something dice or a deck decide; `kind` names its own stream of random numbers."""

    kind: ClassVar[str]

    @abstractmethod
    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]] | None:
        """Return every outcome with its probability, or None where there are too many to list."""

    @abstractmethod
    def sample(self, rng: Random) -> Outcome:
        """Draw one outcome with `rng`."""


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


class Hit(NamedTuple):
    """A step by which the seat `by` hit another, in the game's own way."""

    step: int
    by: int
    seat: int


class RoundPlaces(NamedTuple):
    """Who was where when a round of a race ended; round 0 is the grid, and the last one is the flag.

    `places` has by seat the place of its best car from 1, shared where cars are level, 0 where it has
    none left. `step` is the one that ended the round.
    """

    step: int
    race: int
    round: int
    places: tuple[int, ...]


class State(ABC):
    """One game in progress; mutable, cheap to copy, without randomness of its own."""

    __slots__ = ()

    @abstractmethod
    def actor(self) -> int | Chance | None:
        """Return the seat to decide, the chance to be sampled, or None when the game is over."""

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """Return every legal action in a stable order: never empty at a decision, empty otherwise."""

    @abstractmethod
    def apply(self, step: Step, emit: Emit | None = None) -> None:
        """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused.

        With `emit=None` (search) no events are built.
        """

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def result(self) -> Result | None:
        """Return places, points and winners when the game is over, else None."""

    def team(self, seat: int) -> int:
        """Return the team that a seat wins with; its own number where everybody races alone."""
        return seat

    @abstractmethod
    def to_data(self) -> dict[str, Json]:
        """Return the whole state as plain data in a rules reader's words; `Game.load` is the inverse."""

    @abstractmethod
    def observe(self, seat: int | None) -> Position:
        """Return `to_data()` as a seat (None: a spectator) may know it; hidden parts are None or counts."""

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
    """The config of a game before the start: number of seats, options, each seat's tokens, the track."""

    seats: int
    options: Mapping[str, Json] = field(default_factory=dict)
    tokens: tuple[tuple[str, ...], ...] = ()
    track: str | None = None


@dataclass(frozen=True, slots=True)
class RaceHistory:
    """A finished race as facts and goals read it."""

    setup: Setup
    events: Sequence[tuple[int, Event[Any]]]
    """Every event with its step."""
    state_at: Callable[[int], State]
    """Returns the state after so many steps."""


GoalRule = Callable[[RaceHistory, int], bool]
"""Whether a seat has met a goal."""
Sight = Literal["near", "far", "full"]
"""How far ahead a rating looks: the table as it is, the end of the race too, or every seat's chances."""

Rated = list[tuple[Action, float]]
"""Actions with their ratings."""
ActionChances = list[tuple[Action, float]]
"""Actions with the acting seat's chance to win."""
ALIKE = 0.02
"""Chances to win that differ by no more are about equal; the default of `Evaluator.alike`."""
Estimates = Mapping[Action, Figure]
"""By action the chance of the seat on turn to win, 0 to 1, with its standard error."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search; they are counts, not times, so that a seed repeats the decision."""

    options: int = 10
    """How many of the best-rated options are tried."""
    slack: float = 4.0
    """Options rated this many times the evaluator's scale below the best are not tried."""
    worlds: int = 200
    """How many sampled worlds each option is played on in."""
    decisions: int = 2000
    """Decisions in all playouts together; the round of worlds that is under way is finished."""
    depth: int = 0
    """Rounds after which `rough_win_chance` values a playout; 0: every playout goes on to the end."""
    min_lead_errors: float = 0.8
    """Standard errors by which an option has to beat the best-rated one."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of a position that speaks for a choice or against it, with the elements of the table."""

    key: str
    """The key of its text in the game's locale, below `reason`."""
    params: Mapping[str, Json] = field(default_factory=dict)
    elements: tuple[str, ...] = ()
    """The ids of the table's elements that it is about."""
    is_against: bool = False
    """Whether it is a cost of the choice, which is never given as a reason to make it."""


@dataclass(frozen=True, slots=True)
class HabitContext(Generic[AnyState]):
    """A decision as a habit sees it."""

    state: AnyState
    """A world that agrees with what the seat knows; what it does not know is random and must not be read."""
    view: SeatView

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.view.seat

    def recent_events(self) -> Iterator[Event[Any]]:
        """Yield the events so far that the seat may see, the latest first."""
        return self.view.recent_events()


Preference = Callable[[Action], float]
"""How much a habit likes an action; more is better, and equal numbers are left to the next habit."""
HabitRule = Callable[[HabitContext[Any], Habit], Preference | None]
"""How a habit finds its preference for a decision; None where it has nothing to do with it."""


class Evaluator(ABC, Generic[AnyState]):
    """What a game knows about playing well; bots of every level are built from it.

    Only `policy` is required. The other methods make bots stronger or faster; `habits` let drivers differ.
    """

    scale: ClassVar[float] = 1.0
    """By how much a good move is rated above a middling one; bots misjudge actions by parts of it."""
    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 3.0),
        "club": ("near", 0.5),
        "pro": ("far", 0.0),
    }
    """By level its sight, and by how many times the scale it misjudges an action.

    A level that is missing here searches: it plays its options on in sampled worlds.
    """
    budget: ClassVar[Budget] = Budget()
    """The limits of a search, unless `budget_at` returns others for a state or a level."""
    habits: ClassVar[Mapping[str, HabitRule]] = {}
    """By name the rules that the habits of drivers use in this game."""
    cost_units: ClassVar[Mapping[Sight, float]] = {}
    """By sight how many units of its ratings are one unit of a habit's cost; 1 where nothing is said."""
    search_cost_unit: ClassVar[float] = 0.05
    """How much of a playout's value is one unit of a habit's cost."""
    alike: ClassVar[float] = ALIKE
    """Chances to win that differ by no more are about equal; smaller where a race has very many decisions."""
    proposer: ClassVar[Callable[..., Action | None] | None] = None
    """What Space does once a part of a choice is made, by state, estimates and the action chosen in the end.

    None where the player chooses among all actions at once: it is `default_choice` then.
    """
    rates_title: ClassVar[bool] = False
    """Whether `chances` are chances to win the title where races count together."""

    @abstractmethod
    def policy(self, state: AnyState, rng: Random) -> Action:
        """Choose a sensible move quickly by rules of thumb, for playouts and lower levels."""

    def ratings(self, state: AnyState, sight: Sight) -> Rated:
        """Return every legal action with its rating in the unit of `scale`.

        Uses only what the seat on turn may know, and never whether the others are people or bots. By
        default the policy's choice is one scale above the other candidates.
        """
        choice = self.policy(state, Random(0))
        others = [action for action in self.candidates(state) if action != choice]
        return [(choice, self.scale), *((action, 0.0) for action in others)]

    def ponder(self, state: AnyState, sight: Sight, rng: Random) -> Iterator[Rated]:
        """Yield ever better ratings every few milliseconds, where more time makes them better."""
        yield self.ratings(state, sight)

    def prepare(self, state: AnyState, sight: Sight) -> Iterator[float]:
        """Compute what ratings and policy need once for a track, in slices of a few milliseconds.

        Yields the share that is done after each slice; nothing where all is ready.
        """
        return iter(())

    def candidates(self, state: AnyState) -> Sequence[Action]:
        """Return the legal actions to search, never empty; one of several with the same effect is enough."""
        return state.legal()

    def chances(self, state: AnyState) -> ActionChances | None:
        """Return each legal action with the acting seat's chance to win, by the game's own model.

        With `rates_title` it is the chance to win the title. None where playouts are better, or where the
        model does not cover this kind of decision.
        """
        return None

    def win_estimates(self, state: AnyState, rng: Random) -> Iterator[Estimates]:
        """Yield refined estimates of each legal action's chance to win, in slices of a few milliseconds.

        Only the last yield is final. It uses only what the seat on turn may know; near the end of a race it
        is exact or sampled, before that it may be a rule of thumb. The app's default choice reads it.
        """
        known = self.chances(state)
        if known is None:
            sight: Sight = self.levels["pro"][0]
            for rated in self.ponder(state, sight, rng):
                yield _pseudo_chances(rated, self.scale)
        else:
            # a model is only about right: it calls nothing certain
            yield {action: Figure(win, MODEL_ERROR) for action, win in known}

    def is_safe(self, state: AnyState, action: Action) -> bool:
        """Return whether chance cannot turn this action against the seat before another seat acts."""
        return True

    def complete_choice(self, state: AnyState, action: Action) -> tuple[Action, ...]:
        """Return the action and the actions after it that complete the same choice."""
        return (action,)

    def standing(self, state: AnyState) -> Sequence[float] | None:
        """Return each seat's chance to win with all hands open; None where playouts are better.

        The chances sum to 1, or less where nobody at the table may win, and are exact in a race that is over.
        They must not depend on what nobody knows, such as the order of a deck.
        """
        return None

    def reasons(self, state: AnyState, steps: Sequence[Action]) -> Sequence[Reason]:
        """Return the facts in favour of a complete choice, the most important first.

        The caller leaves out those that hold for every other choice too, and all but the first few.
        Uses only what that seat may know, and must not change the state.
        """
        return ()

    def compare_reasons(
        self, state: AnyState, steps: Sequence[Action], other: Sequence[Action]
    ) -> Sequence[Reason] | None:
        """Return what one complete choice gains over another, most important first; None: use `reasons`."""
        return None

    def can_stop_playout(self, state: AnyState) -> bool:
        """Return whether a playout may stop here and be valued."""
        return state.actor() is None

    def budget_at(self, state: AnyState, level: str) -> Budget:
        """Return the limits of a search by a bot of a level for the decision at hand."""
        return self.budget

    def rough_win_chance(self, state: AnyState, seat: int) -> float | None:
        """Return a rough chance of the acting seat to win with full information; None to play on."""
        return None

    def value(self, state: AnyState, seat: int) -> float:
        """Return how good a state is for a seat, 0 (lost) to 1 (won), where `can_stop_playout` holds."""
        result = state.result()
        return 1.0 / len(result.winners) if result is not None and seat in result.winners else 0.0


MODEL_ERROR = 1e-3
"""The least error of a chance that a game's model gives."""
PER_SCALE = 0.2
"""The share of itself that a pseudo-chance loses for one scale of ratings."""


def _pseudo_chances(rated: Rated, scale: float) -> Estimates:
    """Turn ratings into chances in the same order: one scale behind the best is about a tenth less."""
    best = max(rating for _, rating in rated)
    return {action: Figure(0.5 * exp((rating - best) * PER_SCALE / scale)) for action, rating in rated}


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[OwnState]):
    """The functions by which the app enters a game's rules."""

    new: Callable[[Setup, Venue], OwnState]
    """Return a fresh state; raises SetupError with a sentence where the set-up cannot be played."""
    load: Callable[[Mapping[str, Json], Venue], OwnState]
    """Return the state that `to_data` described; raises SetupError where the data contradict themselves."""
    find_step: Callable[[str], Step | None]
    """Return the step with this text form, None where there is none."""
    apply_overrides: Callable[[Mapping[str, Json], Mapping[str, Json], Venue], Mapping[str, Json]] = (
        lambda data, overrides, venue: {**data, **overrides}
    )
    """Put a scenario's `given` over the data; a game may fit the rest to it, as a deck to hands."""


class Game(Generic[OwnState]):
    """One game: its name, its options and how its states are made; the registry finds it as GAME."""

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
    """By name, such as `first`, `standard` or `full`, the options that differ from their defaults."""
    tokens: ClassVar[Sequence[Token]]
    has_tracks: ClassVar[bool] = False
    """Whether it is raced on tracks."""
    track_rules: ClassVar[TrackRules | None] = None
    """Which features of track files the game knows and needs, for the checks."""
    charts: ClassVar[ChartRules | None] = None
    """How its file of charts is read, which a player may edit."""
    clauses: ClassVar[Sequence[str]]
    """Every clause id, for the scenario coverage test and the rule book."""
    ruleset: Ruleset[OwnState]
    evaluator: ClassVar[Evaluator]
    goals: ClassVar[Mapping[str, GoalRule]] = {}
    """By name what a sponsor may ask of a seat."""
    has_clean_race: ClassVar[bool] = False
    """Whether a race can be clean, for which there is a trophy."""
    dice: ClassVar[Mapping[str, int]] = {}
    """The dice that statistics count: id and number of faces, 1 to that number."""

    @property
    def usual_seats(self) -> int:
        """The number of seats where nobody has chosen one: four, as far as the game allows."""
        return min(max(4, self.seats.start), self.seats[-1])

    def venue(self, track: str | None = None) -> Venue:
        """Return the track with this id (None: the default) and the charts; raises SetupError."""
        return Venue(
            catalogue.find(self.id, track) if self.has_tracks else None,
            charts.find(self.id) if self.charts is not None else None,
        )

    def new(self, setup: Setup) -> OwnState:
        """Return a fresh state; raises SetupError with a sentence where the set-up cannot be played."""
        return self.ruleset.new(setup, self.venue(setup.track))

    def load(self, data: Mapping[str, Json]) -> OwnState:
        """Return the state that `to_data` described; raises SetupError where the data are inconsistent."""
        return self.ruleset.load(data, self._venue_of(data))

    def parse(self, text: str) -> Step:
        """Return the step with this text form; raises UnknownStep."""
        step = self.ruleset.find_step(text)
        if step is None:
            raise UnknownStep(text, self.title)
        return step

    def apply_overrides(self, data: Mapping[str, Json], overrides: Mapping[str, Json]) -> Mapping[str, Json]:
        """Put a scenario's overrides over `data`, and fit the rest of the data to them."""
        return self.ruleset.apply_overrides(data, overrides, self._venue_of({**data, **overrides}))

    def _venue_of(self, data: Mapping[str, Json]) -> Venue:
        track = data.get("track")
        # what is no text is refused by the rules
        return self.venue(track if isinstance(track, str) else None)

    def dice_rolled(self, step: Step) -> Sequence[tuple[str, int]]:
        """Return the dice that this step rolled, each with its face.

        With one kind of dice, `roll 7` or `roll 3 5` is understood; games with several override this.
        """
        words = step.split(" ")
        if len(self.dice) != 1 or words[0] != "roll" or not isinstance(step, Outcome):
            return ()
        return [(die, int(word)) for die in self.dice for word in words[1:] if word.isdigit()]

    def tokens_per_seat(self, seats: int) -> int:
        """Return how many tokens each seat takes."""
        return 1

    def default_tokens(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Return the default tokens of each seat, in order."""
        n = self.tokens_per_seat(seats)
        return tuple(tuple(t.id for t in self.tokens[i * n : (i + 1) * n]) for i in range(seats))

    def track_digest(self, setup: Setup) -> str | None:
        """Return a digest of this set-up's track and charts, by which a record detects changed ones."""
        return self.venue(setup.track).digest

    def options_of(self, setup: Setup) -> dict[str, Json]:
        """Return every option with its value in this set-up, which `new` may still refuse."""
        return {**{option.id: option.default_for(setup.seats) for option in self.options}, **setup.options}

    def upgrade_options(
        self, version: int, seats: int, options: Mapping[str, Json]
    ) -> Mapping[str, Json] | None:
        """Return the options of a record of an earlier version of the rules as today's rules name them.

        None where such a record cannot be read, because its race would differ today.
        """
        return None

    def has_finished(self, position: Position, seat: int) -> bool:
        """Return whether a seat has nothing more to decide in this race, while others race on."""
        return False

    def counts_points(self, races: int) -> bool:
        """Return whether points say more than the places after so many races."""
        return True

    def races(self, setup: Setup) -> int:
        """Return how many races this set-up plays: its option `races`, or 1."""
        return int(self.options_of(setup).get("races", 1))

    def hits(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[Hit]:
        """Yield who hit whom, from the events of a race with their steps; by default nobody can."""
        return ()

    def mishaps(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[tuple[int, int]]:
        """Yield the step and the seat of every crash or spin that nobody else caused; by default none."""
        return ()

    def round_places(self, race: RaceHistory) -> Iterable[RoundPlaces]:
        """Yield who was where after each round, by the game's own measure; by default nothing."""
        return ()

    def is_clean(self, setup: Setup, seat: int, events: Iterable[Event]) -> bool:
        """Return whether a seat drove a clean race, from the events of a finished game."""
        return False

    def estimated_minutes(self, setup: Setup) -> int:
        """Return how many minutes a person will need for this set-up."""
        return self.minutes


class SeatView:
    """What one seat knows of a state; it gives no access to the full state."""

    __slots__ = ("__history", "__state", "decisions_made", "seat")

    def __init__(
        self, state: State, seat: int, decisions_made: int, history: Sequence[Sequence[Event[Any]]] = ()
    ) -> None:
        self.__state = state
        self.__history = history
        self.seat = seat
        self.decisions_made = decisions_made
        """How many decisions of the race this seat has made so far."""

    @property
    def observation(self) -> Position:
        """The observation of the seat, as plain data."""
        return self.__state.observe(self.seat)

    def recent_events(self) -> Iterator[Event[Any]]:
        """Yield the events so far that the seat may see, the latest first."""
        for events in reversed(self.__history):
            yield from (event for event in reversed(events) if event.is_visible_to(self.seat))

    @property
    def legal(self) -> Sequence[Action]:
        """The seat's legal actions; empty while others decide."""
        return self.__state.legal() if self.__state.actor() == self.seat else ()

    def determinize(self, rng: Random) -> State:
        """Return a random full state that agrees with everything the seat knows."""
        return self.__state.determinize(self.seat, rng)
