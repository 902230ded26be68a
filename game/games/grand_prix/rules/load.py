"""Load a state from plain data, and complete a scenario over a fresh game.

`load` is strict: it reads back exactly what `to_data` wrote; derived keys (`order`, `points` …) are ignored.
`apply_overrides` completes what a scenario leaves out, so that only what matters must be written:

- with `spaces` the race is on: phase `turn` (`run` with `rolled`, unless `phase` is given), seat 0's turn,
  every car out of the pit lane; cars without a space stand on the hindmost pit places;
- `lost` and `dice` complete each other; lists by seat that are too short are filled up;
- behind a safety car `one_die` follows from the positions;
- `available` is the rest of the race's items; the tray is then `aside`, unless `tray` is given;
- `results` move `race` on to the next one.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from game.engine.contract import Json
from game.engine.plain import Data, checks_shape, data_error
from game.engine.texts import shortened
from game.engine.venue import Venue
from game.games.grand_prix.rules.config import SHAPE, Config, GameConfig
from game.games.grand_prix.rules.course import Course
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.road import is_limited_to_one_die
from game.games.grand_prix.rules.state import OFF
from game.games.grand_prix.rules.steps import ARMED, BOMB, DICE, ITEMS, OIL, SIDES


@checks_shape({**SHAPE, **GrandPrixState.shape})
def load(data: Data, venue: Venue) -> GrandPrixState:
    """Return the state that the data describe; raises SetupError where they lack or contradict something."""
    state = GrandPrixState(GameConfig.read(cast("Config", data), venue))
    state.read(data)
    state.places = [OFF if at == OFF else state.config.course.place[at] for at in state.spaces]
    if not all(1 <= face <= SIDES for face in state.rolled):
        raise data_error(f"a die cannot show {shortened(repr(state.rolled))}")
    for face in state.rolled:
        state.face_bits |= 1 << face
    return state


# -- scenarios -----

_BY_SEAT: Final = ("laps", "dice", "lost", "flipped", "cylinders", "items", "in_pit_lane")


def apply_overrides(data: Data, overrides: Data, venue: Venue) -> dict[str, Json]:
    """Return the data of a fresh game with the overrides, completed as the module docstring says."""
    result = {**data, **overrides}
    # the same data, with their types
    position = cast("Position", result)
    if "results" in overrides and "race" not in overrides:
        position["race"] = len(position["results"]) + 1
    if position["safety_car"] is not None:
        position["safety_car"] = {"seat": 0, "fresh": False, **position["safety_car"]}
    if "spaces" not in overrides:
        return result
    config = GameConfig.read(position, venue)
    if "phase" not in overrides:
        position["phase"] = "run" if overrides.get("rolled") else "turn"
    turn = position["turn"] or 0
    position["turn"] = turn
    fresh = {**data, "in_pit_lane": [False] * config.seats}
    for key in _BY_SEAT:
        values = overrides.get(key, ())
        result[key] = [*values, *fresh[key][len(values) :]]
    _apply_cars(position, overrides, config)
    _apply_items(position, overrides, config)
    if position["safety_car"] is not None and "one_die" not in overrides:
        position["one_die"] = is_limited_to_one_die(load(result, venue), turn)
    return result


def _apply_cars(position: Position, overrides: Data, config: GameConfig) -> None:
    """Place every car, those that have no space at the end of the pit lane, and complete what it has."""
    course, seats = config.course, config.seats
    spaces = list(position["spaces"])
    pits = [course.labels[space] for space in reversed(course.grid)]
    while len(spaces) < seats:
        spaces.append(next(pit for pit in pits if pit not in spaces))
    position["spaces"] = spaces
    if "lost" in overrides and "dice" not in overrides:
        position["dice"] = [DICE - n for n in position["lost"]]
    position["lost"] = [DICE - n for n in position["dice"]]


def _apply_items(position: Position, overrides: Data, config: GameConfig) -> None:
    """Make available what nobody has and nothing holds."""
    course = config.course
    wet = [[course.labels[space], ITEMS[OIL]] for space in course.oil] if config.options["wet_race"] else []
    position["road"] = [[label, name] for label, name in (*overrides.get("road", ()), *wet)]
    if "tray" not in overrides:
        position["tray"] = "aside" if config.tray else None
    if "available" not in overrides:
        remaining: Counter[str] = Counter({ITEMS[k]: n for k, n in enumerate(config.stock) if n})
        taken = [ITEMS[BOMB] if name == ITEMS[ARMED] else name for _, name in overrides.get("road", ())]
        taken += [name for items in position["items"] for name in items]
        taken += [position["tray"]["item"]] if isinstance(position["tray"], dict) else []
        remaining.subtract(taken)
        position["available"] = [name for name in ITEMS[1 : OIL + 1] for _ in range(remaining[name])]
        if config.items_on_road:
            _put_on_road(position, course)


def _put_on_road(position: Position, course: Course) -> None:
    """GP-8.5: put the available items on the spaces furthest from everybody, at the end of the lap."""
    taken = {label for label, _ in position["road"]} | set(position["spaces"])
    free = [
        course.labels[space]
        for space in reversed(course.space_at)
        if not course.barred[course.place[space]] and course.labels[space] not in taken
    ]
    for name in position["available"]:
        position["road"].append([free.pop(0), name])
    position["available"] = []
