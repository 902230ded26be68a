"""Load a state from plain data, and complete a scenario over a fresh game.

`load` is strict: it reads back exactly what `to_data` wrote; derived keys (`order`, `points` …) are ignored.
`apply_overrides` completes what a scenario leaves out, so that only what matters must be written:

- with `spaces` the race is on: phase `speed`, seat 0's turn, seat 0 has car 1, round 1; cars without a space
  stand on the grid; lists by seat that are too short are filled up;
- nobody has tactic cards but those in `hands`; the rest was not dealt;
- `pit_deck` names the cards on top, the others follow by number, without `kept` ones;
- `before` is the dashboard of the car on turn;
- `results` (orders of seats) move `race` on to the next one.
"""

from __future__ import annotations

from typing import Final, cast

from game.engine.contract import Json
from game.engine.plain import Data, checks_shape, data_error
from game.engine.venue import Venue
from game.games.formula_one.rules import driving
from game.games.formula_one.rules.cards import EXTRA, PIT_CARDS, TACTICS, WHOLE_PACK
from game.games.formula_one.rules.circuit import Circuit, circuit_of
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.position import FinishedRace, Position, RaceFacts
from game.games.formula_one.rules.season import FACT_NAMES, Config, build
from game.games.formula_one.rules.state import DRIVING, EXTRA_MOVE


@checks_shape({"seats": int, "track": str, "options": dict, **FormulaOneState.shape})
def load(data: Data, venue: Venue) -> FormulaOneState:
    """Return the state that the data describe; raises SetupError where they lack or contradict something."""
    config = cast("Config", data)
    state = FormulaOneState(build(config["seats"], config["options"], venue))
    state.read(data)
    if state.phase == DRIVING:
        state.paths = driving.move_paths(state, state.turn, state.speed[state.turn])
    elif state.phase == EXTRA_MOVE:
        state.paths = driving.extra_paths(state, state.turn, EXTRA[state.card])
    return state


# -- scenarios -----

_DEFAULTS: Final[Data] = {
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


def apply_overrides(data: Data, overrides: Data, venue: Venue) -> dict[str, Json]:
    """Return the data of a fresh game with the overrides, completed as the module docstring says."""
    result = {**data, **overrides}
    # the same data, with their types
    position = cast("Position", result)
    n = position["seats"]
    if "results" in overrides:
        position["results"] = [_apply_result(race, n) for race in position["results"]]
        if "race" not in overrides:
            position["race"] = len(position["results"]) + 1
    if "spaces" in overrides:
        _apply_race(result, overrides, n)
        _fill_up(result, overrides, n, position["options"]["laps"])
        _apply_cars(position, overrides, circuit_of(venue.track))
    if "spaces" in overrides or "hands" in overrides:
        _apply_packs(result, position, overrides)
    return result


def _apply_result(race: FinishedRace, n: int) -> FinishedRace:
    return {
        "laps": [0] * n,
        "distance": [0] * n,
        "retired": [],
        "rounds": 1,
        "first": 0,
        "facts": _no_facts(n),
        **race,
    }


def _no_facts(n: int) -> list[RaceFacts]:
    return [cast("RaceFacts", dict.fromkeys(FACT_NAMES, 0))] * n


def _apply_race(result: dict[str, Json], overrides: Data, n: int) -> None:
    for key, value in (("phase", "speed"), ("turn", 0), ("first", 0), ("round", 1), ("queue", [])):
        result[key] = overrides.get(key, value)
    result["rolls"] = overrides.get("rolls", [2] * n)


def _fill_up(result: dict[str, Json], overrides: Data, n: int, laps: int) -> None:
    for key, value in (*_DEFAULTS.items(), ("laps", laps)):
        result[key] = [*overrides.get(key, ()), *[value] * (n - len(overrides.get(key, ())))]
    for key in ("kept", "hands", "known"):
        result[key] = [list(cards) for cards in result[key]]
    result["facts"] = overrides.get("facts", _no_facts(n))


def _apply_cars(position: Position, overrides: Data, circuit: Circuit) -> None:
    n, spaces = position["seats"], list(position["spaces"])
    first, turn = overrides.get("first", 0), overrides.get("turn", 0)
    grid = [circuit.labels[circuit.grid[(seat - first) % n]] for seat in range(n)]
    position["spaces"] = [*spaces, *grid[len(spaces) :]]
    position["before"] = {
        "speed": position["speeds"][turn],
        "tyres": position["tyres"][turn],
        "brakes": position["brakes"][turn],
        **overrides.get("before", {}),
    }


def _apply_packs(result: dict[str, Json], position: Position, overrides: Data) -> None:
    """Complete the cards: the rest was not dealt, and is in the pit deck."""
    if "stock" not in overrides:
        remaining = [TACTICS[kind] for kind in WHOLE_PACK]
        for name in (*(card for hand in result["hands"] for card in hand), *position["discard"]):
            if name not in remaining:
                raise data_error(f"the pack has fewer cards {name!r} than the data name")
            remaining.remove(name)
        result["stock"] = remaining
    kept = [number for cards in position["kept"] for number in cards]
    top = list(overrides.get("pit_deck", ()))
    position["pit_deck"] = [*top, *(number for number in PIT_CARDS if number not in (*top, *kept))]
    if "unseen" not in overrides:
        position["unseen"] = len(position["pit_deck"])
