"""From plain data back to a state, every fault as a sentence; and scenarios laid over a fresh game.

`load` is strict: the data of `to_data` come back exactly; what is worked out (`order`, `points` …) is not
read. `lay` completes what a scenario leaves out, so that only what matters must be written:

- `spaces` given means that the race is on: phase `speed`, seat 0's turn, seat 0 has car 1, round 1; seats
  left out stand on the grid; lists by seat that are too short are filled up;
- nobody has tactic cards but those given in `hands`; what nobody mentions was not dealt;
- `pit_deck` given names the cards on top, the others follow by number; `kept` ones are not among them;
- `before` is the dashboard of the car on turn;
- `results` given (orders of seats) move `race` on to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Json
from game.engine.plain import NONE, Data, Shape, by_seat, fault, look_up, seat_in, strictly
from game.engine.track import shelf
from game.games.formula_one import agreement, driving
from game.games.formula_one.agreement import GAME_ID
from game.games.formula_one.cards import BIT, EXTRA, PIT_CARDS, TACTICS, WHOLE_PACK, packed
from game.games.formula_one.circuit import OFF, Circuit, Entered, circuit_of
from game.games.formula_one.phases import DRIVING, EXTRA_MOVE, PHASES
from game.games.formula_one.scoring import FACT_NAMES, FACTS, RaceResult
from game.games.formula_one.state import NO_CARD, UNROLLED, FormulaOneState

# Strictly


_FACTS: Final = dict.fromkeys(FACT_NAMES, int)
SHAPE: Shape = {
    "seats": int, "track": str, "options": dict, "race": int, "round": int, "phase": str,
    "turn": (int, NONE), "first": (int, NONE), "rolls": [(int, NONE)], "queue": [int], "last_round": bool,
    "spaces": [(str, NONE)], "speeds": [int], "tyres": [int], "brakes": [int], "laps": [int], "miss": [int],
    "start": [(int, NONE)], "kept": [[int]], "corners_since": [int],
    "retired": [{"seat": int, "distance": int, "speed": int}], "facts": [_FACTS],
    "hands": [[str]], "known": [[str]], "stock": [str], "stock_known": [str], "discard": [str],
    "pit_deck": [int], "unseen": int, "before": {"speed": int, "tyres": int, "brakes": int},
    "declared": (int, NONE), "card": (str, NONE),
    "entered": [{"corner": int, "space": str, "excess": int, "laps": int}], "judged": int, "crossed": int,
    "behind": (int, NONE), "moved": bool,
    "results": [
        {
            "order": [int], "laps": [int], "distance": [int], "retired": [int], "facts": [_FACTS],
            "rounds": int, "first": int,
        }
    ],
}  # fmt: skip


@strictly(SHAPE)
def load(data: Data) -> FormulaOneState:
    """The state these data describe; raises SetupError where they lack or contradict something."""
    state = FormulaOneState(agreement.build(data["seats"], data["track"], data["options"]))
    _race(state, data)
    _cars(state, data)
    _packs(state, data)
    _turn(state, data)
    if state.phase == DRIVING:
        state.ways = driving.moves(state, state.turn, state.speed[state.turn])
    elif state.phase == EXTRA_MOVE:
        state.ways = driving.extra_ways(state, state.turn, EXTRA[state.card])
    return state


def _race(state: FormulaOneState, data: Data) -> None:
    n = state.agreement.seats
    state.phase = look_up(data["phase"], PHASES, "phase")
    state.race, state.round = data["race"], data["round"]
    state.turn = seat_in(data["turn"], n)
    state.first = seat_in(data["first"], n)
    state.marks = tuple(UNROLLED if mark is None else mark for mark in by_seat(data, "rolls", n))
    state.queue = tuple(seat_in(seat, n) for seat in data["queue"])
    state.last_round = bool(data["last_round"])
    state.results = tuple(_result(result, n) for result in data["results"])


def _result(result: Data, n: int) -> RaceResult:
    order = tuple(result["order"])
    if sorted(order) != list(range(n)):
        raise fault(f"{list(order)} is no order of {n} seats")
    return RaceResult(
        order,
        tuple(by_seat(result, "laps", n)),
        tuple(by_seat(result, "distance", n)),
        tuple(result["retired"]),
        tuple(_facts(by_seat(result, "facts", n))),
        result["rounds"],
        result["first"],
    )


def _facts(told: Sequence[Json]) -> list[int]:
    return [one[name] for one in told for name in FACT_NAMES]


def _node(circuit: Circuit, label: Json) -> int:
    if label is None:
        return OFF
    if label not in circuit.node_of:
        raise fault(f"this circuit has no space {label!r}")
    return circuit.node_of[label]


def _cars(state: FormulaOneState, data: Data) -> None:
    n, circuit = state.agreement.seats, state.agreement.circuit
    state.at = [_node(circuit, label) for label in by_seat(data, "spaces", n)]
    state.speed = _gauge(data, "speeds", n)
    state.tyres = _gauge(data, "tyres", n)
    state.brakes = _gauge(data, "brakes", n)
    state.left = _gauge(data, "laps", n)
    state.miss = _gauge(data, "miss", n)
    state.start = [cap or 0 for cap in by_seat(data, "start", n)]
    state.kept = [sum(BIT[number] for number in cards) for cards in by_seat(data, "kept", n)]
    state.since = _gauge(data, "corners_since", n)
    state.facts = _facts(by_seat(data, "facts", n))
    state.gone = tuple((seat_in(r["seat"], n), r["distance"], r["speed"]) for r in data["retired"])


def _gauge(data: Data, key: str, n: int) -> list[int]:
    values = list(by_seat(data, key, n))
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise fault(f"{key} are whole numbers")
    return values


def _kinds(names: Sequence[Json]) -> list[int]:
    return [look_up(name, TACTICS, "tactic card") for name in names]


def _packs(state: FormulaOneState, data: Data) -> None:
    n = state.agreement.seats
    state.hands = [packed(_kinds(cards)) for cards in by_seat(data, "hands", n)]
    state.known = [packed(_kinds(cards)) for cards in by_seat(data, "known", n)]
    state.stock, state.stock_known = packed(_kinds(data["stock"])), packed(_kinds(data["stock_known"]))
    state.discard = tuple(_kinds(data["discard"]))
    state.deck = tuple(data["pit_deck"])
    state.unseen = data["unseen"]


def _turn(state: FormulaOneState, data: Data) -> None:
    n, circuit = state.agreement.seats, state.agreement.circuit
    before = data["before"]
    state.last, state.before = before["speed"], (before["tyres"], before["brakes"])
    state.declared = data["declared"] or 0
    state.card = NO_CARD if data["card"] is None else look_up(data["card"], TACTICS, "tactic card")
    state.entered = tuple(
        Entered(e["corner"] - 1, _node(circuit, e["space"]), e["excess"], e["laps"]) for e in data["entered"]
    )
    state.judged, state.crossed = data["judged"], data["crossed"]
    state.behind = seat_in(data["behind"], n)
    state.moved = bool(data["moved"])


# Scenarios

_FILL: Final[Data] = {
    "speeds": 0, "tyres": 0, "brakes": 0, "miss": 0, "start": None, "kept": (), "corners_since": 0,
    "hands": (), "known": (),
}  # fmt: skip


def lay(data: Data, given: Data) -> dict[str, Json]:
    """`data` of a fresh game with `given` over it, completed as the module says."""
    laid = {**data, **given}
    n = laid["seats"]
    if "results" in given:
        laid["results"] = [_lay_result(result, n) for result in given["results"]]
        if "race" not in given:
            laid["race"] = len(given["results"]) + 1
    if "spaces" in given:
        _lay_race(laid, given, n)
        _lay_cars(laid, given, n)
    if "spaces" in given or "hands" in given:
        _lay_packs(laid, given)
    return laid


def _lay_result(result: Data, n: int) -> dict[str, Json]:
    return {
        "laps": [0] * n, "distance": [0] * n, "retired": [], "rounds": 1, "first": 0,
        "facts": [dict.fromkeys(FACT_NAMES, 0)] * n, **result,
    }  # fmt: skip


def _lay_race(laid: dict[str, Json], given: Data, n: int) -> None:
    for key, value in (("phase", "speed"), ("turn", 0), ("first", 0), ("round", 1), ("queue", [])):
        laid[key] = given.get(key, value)
    laid["rolls"] = given.get("rolls", [2] * n)


def _lay_cars(laid: dict[str, Json], given: Data, n: int) -> None:
    circuit = circuit_of(shelf.find(GAME_ID, laid["track"]))
    spaces = list(given["spaces"])
    grid = [circuit.labels[circuit.grid[(seat - laid["first"]) % n]] for seat in range(n)]
    laid["spaces"] = [*spaces, *grid[len(spaces) :]]
    for key, value in (*_FILL.items(), ("laps", laid["options"]["laps"])):
        laid[key] = [*given.get(key, ()), *[value] * (n - len(given.get(key, ())))]
    for key in ("kept", "hands", "known"):
        laid[key] = [list(cards) for cards in laid[key]]
    laid["facts"] = given.get("facts", [dict.fromkeys(FACT_NAMES, 0)] * n)
    turn = laid["turn"]
    board = {"speed": laid["speeds"][turn], "tyres": laid["tyres"][turn], "brakes": laid["brakes"][turn]}
    laid["before"] = {**board, **given.get("before", {})}


def _lay_packs(laid: dict[str, Json], given: Data) -> None:
    """What nobody mentions was not dealt, and lies in the pit deck."""
    if "stock" not in given:
        left = [TACTICS[kind] for kind in WHOLE_PACK]
        for name in (*(card for hand in laid["hands"] for card in hand), *laid["discard"]):
            if name not in left:
                raise fault(f"there are not so many cards {name!r}")
            left.remove(name)
        laid["stock"] = left
    kept = [number for cards in laid["kept"] for number in cards]
    top = list(given.get("pit_deck", ()))
    laid["pit_deck"] = [*top, *(number for number in PIT_CARDS if number not in (*top, *kept))]
    if "unseen" not in given:
        laid["unseen"] = len(laid["pit_deck"])


assert len(FACT_NAMES) == FACTS
