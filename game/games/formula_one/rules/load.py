"""From plain data back to a state, every fault as a sentence; and scenarios laid over a fresh game.

`load` is strict: the data of `to_data` come back exactly; what is worked out (`order`, `points` …) is not
read. `apply_overrides` completes what a scenario leaves out, so that only what matters must be written:

- `spaces` given means that the race is on: phase `speed`, seat 0's turn, seat 0 has car 1, round 1; seats
  left out stand on the grid; lists by seat that are too short are filled up;
- nobody has tactic cards but those given in `hands`; what nobody mentions was not dealt;
- `pit_deck` given names the cards on top, the others follow by number; `kept` ones are not among them;
- `before` is the dashboard of the car on turn;
- `results` given (orders of seats) move `race` on to the next one.
"""

from __future__ import annotations

from typing import Final

from game.engine.contract import Json
from game.engine.plain import Data, fault, strictly
from game.engine.venue import Venue
from game.games.formula_one.rules import driving
from game.games.formula_one.rules.cards import EXTRA, PIT_CARDS, TACTICS, WHOLE_PACK
from game.games.formula_one.rules.circuit import Circuit, circuit_of
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import FACT_NAMES, build
from game.games.formula_one.rules.state import DRIVING, EXTRA_MOVE


@strictly({"seats": int, "track": str, "options": dict, **FormulaOneState.shape})
def load(data: Data, venue: Venue) -> FormulaOneState:
    """The state these data describe; raises SetupError where they lack or contradict something."""
    state = FormulaOneState(build(data["seats"], data["options"], venue))
    state.read(data)
    if state.phase == DRIVING:
        state.paths = driving.moves(state, state.turn, state.speed[state.turn])
    elif state.phase == EXTRA_MOVE:
        state.paths = driving.extra_paths(state, state.turn, EXTRA[state.card])
    return state


# Scenarios

_FILL: Final[Data] = {
    "speeds": 0,
    "tyres": 0,
    "brakes": 0,
    "miss": 0,
    "start": None,
    "kept": (),
    "corners_since": 0,
    "hands": (),
    "known": (),
}


def apply_overrides(data: Data, given: Data, venue: Venue) -> dict[str, Json]:
    """`data` of a fresh game with `given` over it, completed as the module says."""
    laid = {**data, **given}
    n = laid["seats"]
    if "results" in given:
        laid["results"] = [_apply_result(result, n) for result in given["results"]]
        if "race" not in given:
            laid["race"] = len(given["results"]) + 1
    if "spaces" in given:
        _apply_race(laid, given, n)
        _apply_cars(laid, given, n, circuit_of(venue.track))
    if "spaces" in given or "hands" in given:
        _apply_packs(laid, given)
    return laid


def _apply_result(result: Data, n: int) -> dict[str, Json]:
    return {
        "laps": [0] * n,
        "distance": [0] * n,
        "retired": [],
        "rounds": 1,
        "first": 0,
        "facts": [dict.fromkeys(FACT_NAMES, 0)] * n,
        **result,
    }


def _apply_race(laid: dict[str, Json], given: Data, n: int) -> None:
    for key, value in (("phase", "speed"), ("turn", 0), ("first", 0), ("round", 1), ("queue", [])):
        laid[key] = given.get(key, value)
    laid["rolls"] = given.get("rolls", [2] * n)


def _apply_cars(laid: dict[str, Json], given: Data, n: int, circuit: Circuit) -> None:
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


def _apply_packs(laid: dict[str, Json], given: Data) -> None:
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
