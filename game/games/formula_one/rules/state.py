"""Where a race of Formula-1 stands: every field, declared once; `position.py` has its form in plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.contract import Json
from game.engine.fields import BY_SEAT, PLAIN, SEAT, Declared, Form, clearing, derived, field, joint, named
from game.engine.plain import NONE, Data, by_seat, fault, look_up, seat_in
from game.games.formula_one.rules.cards import BIT, CARS, TACTICS, names, names_in, packed
from game.games.formula_one.rules.circuit import OFF, Circuit, DrivePaths, Entered
from game.games.formula_one.rules.season import (
    FACT_NAMES,
    FACTS,
    GameConfig,
    RaceResult,
    named_facts,
    race_points,
    standing,
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


# Forms in plain data


def _node(circuit: Circuit, label: Json) -> int:
    if label is None:
        return OFF
    if label not in circuit.node_of:
        raise fault(f"this circuit has no space {label!r}")
    return circuit.node_of[label]


def _spaces(state: RaceState, nodes: Sequence[int]) -> Json:
    labels = state.config.circuit.labels
    return [None if node < 0 else labels[node] for node in nodes]


def _kinds(told: Sequence[Json]) -> list[int]:
    return [look_up(name, TACTICS, "tactic card") for name in told]


def _hand(told: Sequence[Json]) -> int:
    return packed(_kinds(told))


def _flat(told: Sequence[Json]) -> list[int]:
    return [one[name] for one in told for name in FACT_NAMES]


def _before(state: RaceState) -> Json:
    tyres, brakes = state.worn
    return {"speed": state.last, "tyres": tyres, "brakes": brakes}


def _read_before(state: RaceState, told: Data) -> None:
    state.last, state.worn = told["speed"], (told["tyres"], told["brakes"])


def _declared(state: RaceState, speed: int) -> Json:
    return speed if state.phase not in (SPEED, OVER) and state.turn >= 0 else None


def _corners(state: RaceState, entered: Sequence[Entered]) -> Json:
    labels = state.config.circuit.labels
    return [
        {"corner": e.corner + 1, "space": labels[e.space], "excess": e.excess, "laps": e.laps}
        for e in entered
    ]


def _read_corners(state: RaceState, told: Sequence[Data]) -> tuple[Entered, ...]:
    circuit = state.config.circuit
    return tuple(Entered(e["corner"] - 1, _node(circuit, e["space"]), e["excess"], e["laps"]) for e in told)


def _result(state: RaceState, told: Data) -> RaceResult:
    n, order = state.config.seats, tuple(told["order"])
    if sorted(order) != list(range(n)):
        raise fault(f"{list(order)} is no order of {n} seats")
    return RaceResult(
        order,
        tuple(by_seat(told, "laps", n)),
        tuple(by_seat(told, "distance", n)),
        tuple(told["retired"]),
        tuple(_flat(by_seat(told, "facts", n))),
        told["rounds"],
        told["first"],
    )


_ROLLS: Final = Form(
    [(int, NONE)],
    lambda state, marks: [None if mark < 0 else mark for mark in marks],
    lambda state, told: tuple(UNROLLED if mark is None else mark for mark in told),
    by_seat=True,
)
_QUEUE: Final = Form(
    [int],
    lambda state, seats: list(seats),
    lambda state, told: tuple(seat_in(seat, state.config.seats) for seat in told),
)
_SPACES: Final = Form(
    [(str, NONE)],
    _spaces,
    lambda state, told: [_node(state.config.circuit, label) for label in told],
    by_seat=True,
)
_START: Final = Form(
    [(int, NONE)],
    lambda state, caps: [cap or None for cap in caps],
    lambda state, told: [cap or 0 for cap in told],
    by_seat=True,
)
_KEPT: Final = Form(
    [[int]],
    lambda state, kept: [[number for number, bit in BIT.items() if bits & bit] for bits in kept],
    lambda state, told: [sum(BIT[number] for number in cards) for cards in told],
    by_seat=True,
)
_RETIRED: Final = Form(
    [{"seat": int, "distance": int, "speed": int}],
    lambda state, gone: [{"seat": seat, "distance": far, "speed": speed} for seat, far, speed in gone],
    lambda state, told: tuple(
        (seat_in(r["seat"], state.config.seats), r["distance"], r["speed"]) for r in told
    ),
)
_FACT_SHAPE: Final = dict.fromkeys(FACT_NAMES, int)
_FACTS: Final = Form(
    [_FACT_SHAPE], lambda state, flat: named_facts(flat), lambda state, told: _flat(told), by_seat=True
)
_HANDS: Final = Form(
    [[str]],
    lambda state, hands: [names_in(hand) for hand in hands],
    lambda state, told: [_hand(cards) for cards in told],
    by_seat=True,
)
_STOCK: Final = Form([str], lambda state, hand: names_in(hand), lambda state, told: _hand(told))
_DISCARD: Final = Form([str], lambda state, pile: names(pile), lambda state, told: tuple(_kinds(told)))
_DECLARED: Final = Form((int, NONE), _declared, lambda state, told: told or 0)
_CARD: Final = Form(
    (str, NONE),
    lambda state, kind: None if kind < 0 else TACTICS[kind],
    lambda state, name: NO_CARD if name is None else look_up(name, TACTICS, "tactic card"),
)
_SPARED: Final = Form(
    (int, NONE),
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
    lambda state, told: tuple(_result(state, result) for result in told),
)


def _each(value: int) -> Callable[[RaceState], list[int]]:
    return lambda state: [value] * state.config.seats


class RaceState(Declared[GameConfig]):
    """One race or league in progress; what can be done with its fields is in the other chapters.

    Per seat: `at` (a node of the circuit, OFF when retired), `speed`, `tyres`, `brakes`, `left` (laps to
    go), `hands` and `known` (all cards; those that everybody knows of) as packed counts, `miss` (moves to
    miss), `start` (the highest starting speed a pit card allows, 0 without one), `since` (corners since
    leaving the pit, while a kept card counts them), `kept` (bits of kept pit cards); `facts` has what the
    classification tells, FACTS numbers a seat. `first` is the seat with car 1.

    Of the turn under way: `last` (the speed before it), `emit_declared`, `worn` (tyre and brake wear before
    its braking), `card` (the tactic card played), `entered` (corners whose band was entered), `judged` (how
    many of them are done with), `spared` (the corner that superb driving spares), `emit_crossed` (lines
    crossed), `behind` (the seat it was baulked by), `moved`, and `paths` where one is to be chosen.
    `gone`
    are the retired, the first one first, with distance and speed.
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
    left: list[int] = field(
        lambda state: [state.config.laps] * state.config.seats, BY_SEAT, key="laps", of="race"
    )
    miss: list[int] = field(_each(0), BY_SEAT, of="race")
    start: list[int] = field(_each(0), _START, of="race")
    kept: list[int] = field(_each(0), _KEPT, of="race")
    since: list[int] = field(_each(0), BY_SEAT, key="corners_since", of="race")
    gone: tuple[tuple[int, int, int], ...] = field((), _RETIRED, key="retired", of="race")
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
        lambda state: standing(state.config.seats, state.results)[0] if state.phase == OVER else None
    )

    def car_of(self, seat: int) -> int:
        """The seat's car, 0 the first to move (F1-2.1)."""
        return (seat - self.first) % self.config.seats

    def colours(self) -> list[str | None]:
        """By seat the colour of its car; None before the dice."""
        seats = range(self.config.seats)
        return [CARS[self.car_of(seat)] if self.first >= 0 else None for seat in seats]

    def moving_order(self) -> list[int]:
        """The seats in the order of moving."""
        n = self.config.seats
        return [(self.first + car) % n for car in range(n)]

    def progress(self, seat: int) -> int:
        """F1-8.2: rows driven past the line, laps included; of the turn under way as far as it stands.

        A retired car has what it had when it left the board.
        """
        node = self.at[seat]
        if node == OFF:
            return next((far for who, far, _ in self.gone if who == seat), 0)
        circuit = self.config.circuit
        done = self.config.laps - self.left[seat]
        if seat == self.turn:
            done += self.crossed
        return done * circuit.lap + circuit.distance[node]

    def running_order(self) -> list[int]:
        """F1-8.2: the seats as the race would end now; with all retired the one that got furthest first."""
        n, gone = self.config.seats, {seat: speed for seat, _, speed in self.gone}
        racing = [seat for seat in range(n) if self.at[seat] != OFF]
        if racing or not gone:
            racing.sort(key=lambda s: (-self.progress(s), -self.speed[s], self.car_of(s)))
            return racing + [seat for seat, _, _ in reversed(self.gone)]
        # F1-8.3
        return sorted(gone, key=lambda s: (-self.progress(s), -gone[s], self.car_of(s)))


clear_turn = clearing(RaceState, "turn")
"""The turn under way is forgotten."""
_clear_race = clearing(RaceState, "race")


def clear_race(state: RaceState) -> None:
    """Everything to its place for the next race of a league."""
    _clear_race(state)
    clear_turn(state)
