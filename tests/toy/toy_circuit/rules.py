"""The rules of the toy circuit: play a card, choose a lane, and roll if a corner is taken too fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, Self, TypedDict

from game.engine.contract import (
    Action,
    Chance,
    Emit,
    Json,
    Kind,
    Nothing,
    Option,
    Outcome,
    Result,
    Setup,
    Step,
)
from game.engine.errors import IllegalStep
from game.engine.fields import BY_SEAT, PILES, PLAIN, SEAT, Declared, Phase, field, in_order, named
from game.engine.plain import Shape, checks_shape
from game.engine.setups import check_options, check_seats
from game.engine.venue import Venue
from game.engine.venue.track import Corner, Track, TrackRules

GAME_ID: Final = "toy_circuit"
SEATS: Final = range(2, 5)
OPTIONS: Final = (Option("laps", "int", 1, "TC-1.1", low=1, high=3),)
TRACK_RULES: Final = TrackRules(
    features=frozenset({"road", "lanes", "corners", "limits", "grid"}),
    needs=frozenset({"road", "corners", "grid"}),
    grid=4,
    rows=(12, 60),
    limits=True,
)
PACK: Final = tuple(card for card in range(1, 7) for _ in range(4))
HAND: Final = 3
LANES: Final = "ab"
_FACES: Final = tuple("123456")
PHASES: Final = ("over", "deal", "play", "corner")
OVER, DEAL, PLAY, CORNER = range(4)


@dataclass(frozen=True, slots=True)
class GameConfig:
    """TC-1.1: the config of a race."""

    seats: int
    laps: int
    track: Track

    @property
    def goal(self) -> int:
        """The row that ends the race, counted from the first line."""
        return self.laps * self.track.lap


# -- the events -----


class Drew(TypedDict):
    """The drawn card, which only the seat may see."""

    card: int


class Dared(TypedDict):
    """A corner is taken too fast, `over` its limit."""

    card: int
    over: int


class Rolled(TypedDict):
    """The die of a corner that was taken `over` its limit."""

    face: int
    over: int
    held: bool


class Drove(TypedDict):
    """The spaces of a move, the first one where it began."""

    card: int
    path: list[int]
    rows: int


SHUFFLED = Kind("shuffled", Nothing)
DREW = Kind("drew", Drew)
DARED = Kind("dared", Dared)
ROLLED = Kind("rolled", Rolled)
DROVE = Kind("drove", Drove)
WON = Kind("won", Nothing)


# TC-1.2, 3.2: chances


class Die(Chance):
    """A six-sided die."""

    kind = "d6"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return six equal faces."""
        return [(Outcome(f"roll {n}"), Fraction(1, 6)) for n in range(1, 7)]

    def sample(self, rng: Random) -> Outcome:
        """Draw one face."""
        return Outcome(f"roll {rng.randint(1, 6)}")


@dataclass(frozen=True, slots=True)
class Shuffle(Chance):
    """The order of all cards that nobody holds: too many orders to list."""

    cards: tuple[int, ...]
    kind = "deal"

    def outcomes(self) -> None:
        return None

    def sample(self, rng: Random) -> Outcome:
        """Draw one order."""
        return Outcome("deal " + " ".join(map(str, rng.sample(self.cards, len(self.cards)))))


DIE: Final = Die()

# -- the state -----


class Race(Declared[GameConfig]):
    """A race: rows driven from the line on by seat (the grid is before it), lanes, hands and deck."""

    phase: int = field(DEAL, named(PHASES, "phase"))
    turn: int = field(0, SEAT)
    at: list[int] = field(lambda state: [row for row, _ in state.grid()], BY_SEAT)
    lane: list[int] = field(lambda state: [lane for _, lane in state.grid()], BY_SEAT)
    dared: tuple[int, ...] = field((), PLAIN)
    hands: list[list[int]] = field(lambda state: [[] for _ in state.grid()], PILES, secret=True)
    deck: list[int] = field([], PLAIN, secret=True)

    def grid(self) -> list[tuple[int, int]]:
        """TC-1.1: return row and lane of every seat's starting place."""
        track = self.config.track
        places = track.grid[: self.config.seats]
        rows = [track.distance[space] for space in places]
        return [(row - track.lap, track.rows[row].index(s)) for row, s in zip(rows, places, strict=True)]

    # -- what can be played -----

    def actor(self) -> int | Chance | None:
        """Return whom the phase waits for."""
        if self.phase == DEAL:
            held = Counter(card for hand in self.hands for card in hand)
            return Shuffle(tuple(sorted((Counter(PACK) - held).elements())))
        if self.phase == CORNER:
            return DIE
        return self.turn if self.phase == PLAY else None

    def landing(self, card: int) -> tuple[int, list[int]]:
        """TC-2.2: return the row that a card leads to, or the first before it with free lanes, and these."""
        here = self.at[self.turn]
        taken = set(zip(self.at, self.lane, strict=True))
        for row in range(here + card, here, -1):
            free = [lane for lane in range(len(LANES)) if (row, lane) not in taken]
            if free:
                return row, free
        return here, [self.lane[self.turn]]

    def corner(self, row: int) -> Corner | None:
        """TC-3.1: return the first corner whose red line lies between the car on turn and a row."""
        track, here = self.config.track, self.at[self.turn]
        bands = {corner.band: corner for corner in track.corners}
        return next((bands[n % track.lap] for n in range(here + 1, row + 1) if n % track.lap in bands), None)

    def excess(self, card: int, lane: int) -> int:
        """TC-3.2: return what the die must beat, 0 where no corner is taken too fast."""
        corner = self.corner(self.landing(card)[0])
        return max(0, card - corner.limits[lane]) if corner else 0

    def path(self, row: int, lane: int) -> list[int]:
        """Return the spaces that the car on turn drives over to a row in a lane, its own first."""
        track, seat = self.config.track, self.turn
        rows = range(self.at[seat] + 1, row + 1)
        start = track.rows[self.at[seat] % track.lap][self.lane[seat]]
        return [start, *(track.rows[n % track.lap][lane] for n in rows)]

    # -- plain data, and what a seat knows -----

    def to_data(self) -> dict[str, Json]:
        """Return the race as plain data."""
        config = self.config
        agreed = {"seats": config.seats, "laps": config.laps, "track": config.track.id}
        return {**agreed, **self.public_data(), **self.hidden()}

    def observe(self, seat: int | None) -> dict[str, Json]:
        """Return the race with others' cards and the deck as counts."""
        hands = [hand[:] if i == seat else len(hand) for i, hand in enumerate(self.hands)]
        return {**self.to_data(), "hands": hands, "deck": len(self.deck)}

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy with all that the seat cannot see shuffled."""
        world = self.copy()
        others = [i for i in range(len(self.hands)) if i != seat]
        unseen = sorted([*self.deck, *(card for i in others for card in self.hands[i])])
        rng.shuffle(unseen)
        for i in others:
            count = len(self.hands[i])
            world.hands[i], unseen = sorted(unseen[:count]), unseen[count:]
        world.deck = unseen
        return world

    def redrawn(self, rng: Random) -> Self:
        """Return a copy with the deck shuffled, which nobody has seen."""
        world = self.copy()
        world.deck = sorted(self.deck)
        rng.shuffle(world.deck)
        return world

    def result(self) -> Result | None:
        """TC-4.1: return places by rows driven; the winner is over the line."""
        if self.phase != OVER:
            return None
        places = tuple(1 + sum(other > mine for other in self.at) for mine in self.at)
        return Result(places, tuple(self.at), (self.turn,))

    def check(self) -> None:
        """Check that no card is there twice, no space is taken twice, and there is one winner."""
        held = Counter([*self.deck, *(card for hand in self.hands for card in hand)])
        assert held <= Counter(PACK), f"cards {held}"
        places = list(zip(self.at, self.lane, strict=True))
        assert len(set(places)) == len(places) and set(self.lane) <= {0, 1}, f"places {places}"
        assert (self.phase == OVER) == (max(self.at) >= self.config.goal), "the race is over"
        assert (self.phase == CORNER) == (len(self.dared) == 2), "a corner is taken too fast"


# TC-1.2, 2, 3: the phases


def _deal(state: Race, step: Step, emit: Emit | None) -> None:
    word, *cards = step.split(" ")
    shuffle = state.actor()
    order = [int(card) for card in cards] if word == "deal" else []
    if not isinstance(shuffle, Shuffle) or sorted(order) != list(shuffle.cards):
        raise IllegalStep(step, "these are not the cards that nobody holds", "TC-1.2")
    state.phase, state.deck = PLAY, order
    if emit:
        emit(SHUFFLED("TC-1.2"))
    for seat in range(state.config.seats):
        while len(state.hands[seat]) < HAND:
            _draw(state, seat, emit)


def _draw(state: Race, seat: int, emit: Emit | None) -> None:
    card = state.deck.pop(0)
    state.hands[seat] = sorted([*state.hands[seat], card])
    if emit:
        emit(DREW("TC-2.3", seat, {"card": card}, seats=(seat,), reveals=True))


def _playable(state: Race) -> Sequence[Action]:
    """TC-2.1: return every card of the hand in every lane that it may end in."""
    cards = sorted(set(state.hands[state.turn]))
    return [Action(f"play {card} {LANES[lane]}") for card in cards for lane in state.landing(card)[1]]


def _play(state: Race, step: Step, emit: Emit | None) -> None:
    if step not in _playable(state):
        raise IllegalStep(step, "no such card, or no free lane", "TC-2.1")
    card, lane, seat = *played(step), state.turn
    state.hands[seat].remove(card)
    over = state.excess(card, lane)
    if not over:
        _drive(state, state.landing(card)[0], lane, card, emit)
        return
    state.phase, state.dared = CORNER, (card, lane)
    if emit:
        emit(DARED("TC-3.1", seat, {"card": card, "over": over}))


def _roll(state: Race, step: Step, emit: Emit | None) -> None:
    if step not in [face for face, _ in DIE.outcomes()]:
        raise state.refusal(step)
    (card, lane), rolled = state.dared, int(step.split(" ")[1])
    row, over = state.landing(card)[0], state.excess(card, lane)
    corner = state.corner(row)
    assert corner is not None
    state.dared, held = (), rolled > over
    if emit:
        emit(ROLLED("TC-3.2", state.turn, {"face": rolled, "over": over, "held": held}))
    _drive(state, row if held else _before(state, corner), lane, card, emit)


def _before(state: Race, corner: Corner) -> int:
    """TC-3.3: return the row before a corner, or the car's own if that is taken."""
    lap, here = state.config.track.lap, state.at[state.turn]
    row = here + (corner.band - 1 - here) % lap
    return row if all((row, lane) not in zip(state.at, state.lane, strict=True) for lane in (0, 1)) else here


def _drive(state: Race, row: int, lane: int, card: int, emit: Emit | None) -> None:
    seat = state.turn
    if row > state.at[seat]:
        path = state.path(row, lane)
        state.at[seat], state.lane[seat] = row, lane
        if emit:
            emit(DROVE("TC-2.1", seat, {"card": card, "path": path, "rows": len(path) - 1}))
    if row >= state.config.goal:
        state.phase = OVER
        if emit:
            emit(WON("TC-4.1", seat))
        return
    _draw(state, seat, emit)
    state.turn = (seat + 1) % state.config.seats
    state.phase = PLAY if state.deck else DEAL


def played(step: str) -> tuple[int, int]:
    """Return the card and the lane of a step that plays one."""
    _, card, lane = step.split(" ")
    return int(card), LANES.index(lane)


class ToyCircuit(Race):
    """A race with its phases."""

    phases = in_order(
        PHASES,
        Phase("over", "the race is over", "TC-4.1"),
        Phase("deal", "the cards are to be shuffled first", "TC-1.2", _deal),
        Phase("play", "a card is to be played", "TC-2.1", _play, _playable),
        Phase("corner", "the die is to be rolled first", "TC-3.2", _roll),
    )


_AGREED: Final[Mapping[str, Shape]] = {"seats": int, "laps": int, "track": str}


def new(setup: Setup, venue: Venue) -> ToyCircuit:
    """Return a fresh race on the grid; raises SetupError."""
    seats, options = check_seats(setup.seats, SEATS, "TC-1.1"), check_options(OPTIONS, setup.options)
    return ToyCircuit(GameConfig(seats, options["laps"], venue.track))


@checks_shape({**_AGREED, **ToyCircuit.shape})
def load(data: Mapping[str, Json], venue: Venue) -> ToyCircuit:
    """Return the state that `to_data` described; raises SetupError."""
    state = ToyCircuit(GameConfig(data["seats"], data["laps"], venue.track))
    state.read(data)
    return state


def find_step(text: str) -> Step | None:
    """Return the step with this text form, None where there is none."""
    word, *rest = text.split(" ")
    cards = rest[:1] if word == "play" else rest
    if not all(card in _FACES for card in cards):
        return None
    if word == "play" and len(rest) == 2 and rest[1] in LANES:
        return Action(text)
    if (word == "roll" and len(rest) == 1) or (word == "deal" and 0 < len(rest) <= len(PACK)):
        return Outcome(text)
    return None
