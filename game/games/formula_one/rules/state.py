"""The state of a race of Formula-1: every field, declared once; `position.py` has its plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import NoneType
from typing import Final, NamedTuple

from game.engine.contract import Json
from game.engine.fields import BY_SEAT, PLAIN, SEAT, Declared, Form, clearing, derived, field, joint, named
from game.engine.plain import by_seat, data_error, look_up, seat_in
from game.games.formula_one.rules import position
from game.games.formula_one.rules.cards import BIT, CARS, TACTICS, names, names_in, packed
from game.games.formula_one.rules.circuit import OFF, Circuit, DrivePaths, Entered
from game.games.formula_one.rules.season import (
    FACT_NAMES,
    FACTS,
    GameConfig,
    RaceResult,
    named_facts,
    race_points,
    rank_seats,
    totals,
)

PHASES: Final = (
    *("over", "order", "deal", "pits", "penalty"),
    *("speed", "drive", "match", "extra", "extra_drive", "spare", "tyre"),
)
OVER, ORDER, DEALING, PIT_DECK, PENALTY, SPEED, DRIVING, MATCHING, EXTRA_CARD, EXTRA_MOVE, SPARE, TYRE = (
    range(12)
)
"""What is waited for; from SPEED on a seat decides."""
UNROLLED: Final = -1
NOBODY: Final = -1
NO_CARD: Final = -1
NO_CORNER: Final = -1


class RetiredCar(NamedTuple):
    """A retired car, with its distance and speed."""

    seat: int
    distance: int
    speed: int


# -- forms in plain data -----


def _node(circuit: Circuit, label: Json) -> int:
    if label is None:
        return OFF
    if label not in circuit.node_of:
        raise data_error(f"this circuit has no space {label!r}")
    return circuit.node_of[label]


def _spaces(state: RaceState, nodes: Sequence[int]) -> Json:
    labels = state.config.circuit.labels
    return [None if node < 0 else labels[node] for node in nodes]


def _kinds(data: Sequence[Json]) -> list[int]:
    return [look_up(name, TACTICS, "tactic card") for name in data]


def _hand(data: Sequence[Json]) -> int:
    return packed(_kinds(data))


def _flat_facts(data: Sequence[Json]) -> list[int]:
    return [one[name] for one in data for name in FACT_NAMES]


def _before(state: RaceState) -> position.BeforeBraking:
    tyres, brakes = state.worn
    return {"speed": state.last, "tyres": tyres, "brakes": brakes}


def _read_before(state: RaceState, data: position.BeforeBraking) -> None:
    state.last, state.worn = data["speed"], (data["tyres"], data["brakes"])


def _declared(state: RaceState, speed: int) -> Json:
    return speed if state.phase not in (SPEED, OVER) and state.turn >= 0 else None


def _corners(state: RaceState, entered: Sequence[Entered]) -> list[position.EnteredCorner]:
    labels = state.config.circuit.labels
    return [
        {"corner": e.corner + 1, "space": labels[e.space], "excess": e.excess, "laps": e.laps}
        for e in entered
    ]


def _read_corners(state: RaceState, data: Sequence[position.EnteredCorner]) -> tuple[Entered, ...]:
    circuit = state.config.circuit
    return tuple(Entered(e["corner"] - 1, _node(circuit, e["space"]), e["excess"], e["laps"]) for e in data)


def _read_retired(state: RaceState, data: Sequence[position.RetiredCar]) -> tuple[RetiredCar, ...]:
    seats = state.config.seats
    return tuple(RetiredCar(seat_in(car["seat"], seats), car["distance"], car["speed"]) for car in data)


def _result(state: RaceState, data: position.FinishedRace) -> RaceResult:
    n, order = state.config.seats, tuple(data["order"])
    if sorted(order) != list(range(n)):
        raise data_error(f"{list(order)} is no order of {n} seats")
    return RaceResult(
        order,
        tuple(by_seat(data, "laps", n)),
        tuple(by_seat(data, "distance", n)),
        tuple(data["retired"]),
        tuple(_flat_facts(by_seat(data, "facts", n))),
        data["rounds"],
        data["first"],
    )


_ROLLS: Final = Form(
    [(int, NoneType)],
    lambda state, marks: [None if mark < 0 else mark for mark in marks],
    lambda state, data: tuple(UNROLLED if mark is None else mark for mark in data),
    by_seat=True,
)
_QUEUE: Final = Form(
    [int],
    lambda state, seats: list(seats),
    lambda state, data: tuple(seat_in(seat, state.config.seats) for seat in data),
)
_SPACES: Final = Form(
    [(str, NoneType)],
    _spaces,
    lambda state, data: [_node(state.config.circuit, label) for label in data],
    by_seat=True,
)
_START: Final = Form(
    [(int, NoneType)],
    lambda state, caps: [cap or None for cap in caps],
    lambda state, data: [cap or 0 for cap in data],
    by_seat=True,
)
_KEPT: Final = Form(
    [[int]],
    lambda state, kept: [[number for number, bit in BIT.items() if bits & bit] for bits in kept],
    lambda state, data: [sum(BIT[number] for number in cards) for cards in data],
    by_seat=True,
)
_RETIRED: Final = Form(
    [{"seat": int, "distance": int, "speed": int}],
    lambda state, retired: [car._asdict() for car in retired],
    _read_retired,
)
_FACT_SHAPE: Final = dict.fromkeys(FACT_NAMES, int)
_FACTS: Final = Form(
    [_FACT_SHAPE], lambda state, flat: named_facts(flat), lambda state, data: _flat_facts(data), by_seat=True
)
_HANDS: Final = Form(
    [[str]],
    lambda state, hands: [names_in(hand) for hand in hands],
    lambda state, data: [_hand(cards) for cards in data],
    by_seat=True,
)
_STOCK: Final = Form([str], lambda state, hand: names_in(hand), lambda state, data: _hand(data))
_DISCARD: Final = Form([str], lambda state, pile: names(pile), lambda state, data: tuple(_kinds(data)))
_DECLARED: Final = Form((int, NoneType), _declared, lambda state, data: data or 0)
_CARD: Final = Form(
    (str, NoneType),
    lambda state, kind: None if kind < 0 else TACTICS[kind],
    lambda state, name: NO_CARD if name is None else look_up(name, TACTICS, "tactic card"),
)
_SPARED: Final = Form(
    (int, NoneType),
    lambda state, corner: None if corner < 0 else corner + 1,
    lambda state, number: NO_CORNER if number is None else number - 1,
)
_ENTERED: Final = Form([{"corner": int, "space": str, "excess": int, "laps": int}], _corners, _read_corners)
_RESULTS: Final = Form(
    [
        {
            "order": [int],
            "laps": [int],
            "distance": [int],
            "retired": [int],
            "facts": [_FACT_SHAPE],
            "rounds": int,
            "first": int,
        }
    ],
    lambda state, results: [result.to_data() for result in results],
    lambda state, data: tuple(_result(state, result) for result in data),
)


def _each(value: int) -> Callable[[RaceState], list[int]]:
    return lambda state: [value] * state.config.seats


class RaceState(Declared[GameConfig]):
    """The fields of a race or league in progress.

    Per seat: `at` (a node of the circuit, OFF when retired), `speed`, `tyres`, `brakes`, `laps_left`,
    `hands` and `known` (all cards; those that everybody knows of) as packed counts, `miss` (moves to
    miss), `start` (the highest starting speed a pit card allows, 0 without one), `since` (corners since
    leaving the pit, while a kept card counts them), `kept` (bits of kept pit cards); `facts` has what the
    classification tells, FACTS numbers a seat. `first` is the seat with car 1.

    Of the current turn: `last` (the speed before it), `declared`, `worn` (tyre and brake wear before its
    braking), `card` (the tactic card played), `entered` (corners whose band was entered), `judged` (how many
    of them are judged), `spared` (the corner that superb driving spares), `crossed` (lines crossed), `behind`
    (the seat it was baulked by), `moved`, and `paths` while one is to be chosen. `retired` has the retired
    cars, the first one first, with distance and speed.
    """

    race: int = field(1, PLAIN)
    round: int = field(0, PLAIN, of="race")
    phase: int = field(ORDER, named(PHASES, "phase"), of="race")
    turn: int = field(NOBODY, SEAT, of="race")
    first: int = field(NOBODY, SEAT, of="race")
    cars = derived(lambda state: state.colours())
    marks: tuple[int, ...] = field(
        lambda state: (UNROLLED,) * state.config.seats, _ROLLS, key="rolls", of="race"
    )
    queue: tuple[int, ...] = field(lambda state: tuple(range(state.config.seats)), _QUEUE, of="race")
    last_round: bool = field(False, PLAIN, of="race")
    at: list[int] = field(_each(OFF), _SPACES, key="spaces", of="race")
    places = derived(lambda state: list(map(state.config.circuit.place_of, state.at)))
    speed: list[int] = field(_each(0), BY_SEAT, key="speeds", of="race")
    tyres: list[int] = field(_each(0), BY_SEAT, of="race")
    brakes: list[int] = field(_each(0), BY_SEAT, of="race")
    laps_left: list[int] = field(
        lambda state: [state.config.laps] * state.config.seats, BY_SEAT, key="laps", of="race"
    )
    miss: list[int] = field(_each(0), BY_SEAT, of="race")
    start: list[int] = field(_each(0), _START, of="race")
    kept: list[int] = field(_each(0), _KEPT, of="race")
    since: list[int] = field(_each(0), BY_SEAT, key="corners_since", of="race")
    retired: tuple[RetiredCar, ...] = field((), _RETIRED, of="race")
    order = derived(
        lambda state: state.running_order() if state.first >= 0 else list(range(state.config.seats))
    )
    distance = derived(lambda state: list(map(state.progress, range(state.config.seats))))
    facts: list[int] = field(lambda state: [0] * FACTS * state.config.seats, _FACTS, of="race")
    hands: list[int] = field(_each(0), _HANDS, of="race")
    known: list[int] = field(_each(0), _HANDS, of="race")
    stock: int = field(0, _STOCK, of="race")
    stock_known: int = field(0, _STOCK, of="race")
    discard: tuple[int, ...] = field((), _DISCARD, of="race")
    deck: tuple[int, ...] = field((), PLAIN, key="pit_deck", of="race")
    unseen: int = field(0, PLAIN, of="race")
    last: int = field(0, of="turn")
    worn: tuple[int, int] = field((0, 0), of="turn")
    before = joint({"speed": int, "tyres": int, "brakes": int}, _before, _read_before)
    declared: int = field(0, _DECLARED, of="turn")
    card: int = field(NO_CARD, _CARD, of="turn")
    entered: tuple[Entered, ...] = field((), _ENTERED, of="turn")
    judged: int = field(0, PLAIN, of="turn")
    spared: int = field(NO_CORNER, _SPARED, of="turn")
    crossed: int = field(0, PLAIN, of="turn")
    behind: int = field(NOBODY, SEAT, of="turn")
    moved: bool = field(False, PLAIN, of="turn")
    paths: DrivePaths | None = field(None, of="turn")
    results: tuple[RaceResult, ...] = field((), _RESULTS)
    points = derived(lambda state: [race_points(state.config.seats, race) for race in state.results])
    totals = derived(lambda state: totals(state.config.seats, state.results))
    champion = derived(
        lambda state: rank_seats(state.config.seats, state.results)[0] if state.phase == OVER else None
    )

    def car_of(self, seat: int) -> int:
        """Return the seat's car, 0 the first to move (F1-2.1)."""
        return (seat - self.first) % self.config.seats

    def colours(self) -> list[str | None]:
        """Return by seat the colour of its car; None before the dice."""
        seats = range(self.config.seats)
        return [CARS[self.car_of(seat)] if self.first >= 0 else None for seat in seats]

    def moving_order(self) -> list[int]:
        """Return the seats in the order of moving."""
        n = self.config.seats
        return [(self.first + car) % n for car in range(n)]

    def progress(self, seat: int) -> int:
        """F1-8.2: return rows driven past the line, laps included, as far as the current turn stands.

        A retired car has what it had when it left the board.
        """
        node = self.at[seat]
        if node == OFF:
            return next((car.distance for car in self.retired if car.seat == seat), 0)
        circuit = self.config.circuit
        done = self.config.laps - self.laps_left[seat]
        if seat == self.turn:
            done += self.crossed
        return done * circuit.lap + circuit.distance[node]

    def running_order(self) -> list[int]:
        """F1-8.2: return the seats as the race would end now; with all retired the furthest first."""
        n, retired = self.config.seats, {car.seat: car.speed for car in self.retired}
        racing = [seat for seat in range(n) if self.at[seat] != OFF]
        if racing or not retired:
            racing.sort(key=lambda s: (-self.progress(s), -self.speed[s], self.car_of(s)))
            return racing + [car.seat for car in reversed(self.retired)]
        return sorted(retired, key=lambda s: (-self.progress(s), -retired[s], self.car_of(s)))


clear_turn = clearing(RaceState, "turn")
"""Forgets the current turn."""
_clear_race = clearing(RaceState, "race")


def clear_race(state: RaceState) -> None:
    """Reset everything for the next race of a league."""
    _clear_race(state)
    clear_turn(state)
