"""From plain data back to a state, every fault as a sentence; and scenarios laid over a fresh game.

`load` is strict: the data of `to_data` come back exactly; what is worked out (`order`, `points` …) is not
read. `apply_overrides` completes what a scenario leaves out, so that only what matters must be written:

- `spaces` given means that the race is on: phase `turn` (unless `phase` says otherwise; `emit_rolled` makes
it
  `run`), seat 0's turn, every car out of the pit lane; seats left out stand on the hindmost pit places;
- `lost` and `dice` are completed by each other; lists by seat that are too short are filled up;
- behind a safety car `one_die` is as the positions have it;
- `available` is what the race has and nobody mentions; the tray is `aside` then, unless `tray` is given;
- `results` given move `race` on to the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from game.engine.contract import Json
from game.engine.plain import Data, fault, strictly
from game.engine.texts import shortened
from game.engine.venue import Venue
from game.games.grand_prix.rules import config
from game.games.grand_prix.rules.config import GameConfig
from game.games.grand_prix.rules.course import Course
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.road import one_die_only
from game.games.grand_prix.rules.state import OFF
from game.games.grand_prix.rules.steps import ARMED, BOMB, DICE, ITEMS, OIL, SIDES


@strictly({**config.SHAPE, **GrandPrixState.shape})
def load(data: Data, venue: Venue) -> GrandPrixState:
    """The state these data describe; raises SetupError where they lack or contradict something."""
    state = GrandPrixState(GameConfig.read(data, venue))
    state.read(data)
    state.places = [OFF if at == OFF else state.config.course.place[at] for at in state.spaces]
    if not all(1 <= face <= SIDES for face in state.rolled):
        raise fault(f"a die cannot show {shortened(repr(state.rolled))}")
    for face in state.rolled:
        state.seen |= 1 << face
    return state


# Scenarios

_FILL: Final[Mapping[str, Json]] = {
    "laps": 0,
    "dice": DICE,
    "flipped": False,
    "cylinders": False,
    "items": (),
    "in_pit_lane": False,
}


def apply_overrides(data: Data, given: Data, venue: Venue) -> dict[str, Json]:
    """`data` of a fresh game with `given` over it, completed as the module says."""
    laid = {**data, **given}
    if "results" in given and "race" not in given:
        laid["race"] = len(given["results"]) + 1
    if laid["safety_car"] is not None:
        laid["safety_car"] = {"seat": 0, "fresh": False, **laid["safety_car"]}
    if "spaces" not in given:
        return laid
    agreed = GameConfig.read(laid, venue)
    if "phase" not in given:
        laid["phase"] = "run" if given.get("rolled") else "turn"
    if laid["turn"] is None:
        laid["turn"] = 0
    _apply_cars(laid, given, agreed)
    _apply_items(laid, given, agreed)
    if laid["safety_car"] is not None and "one_die" not in given:
        laid["one_die"] = one_die_only(load(laid, venue), laid["turn"])
    return laid


def _apply_cars(laid: dict[str, Json], given: Data, agreed: GameConfig) -> None:
    """Lists by seat filled up; seats nobody mentions at the end of the pit lane."""
    course, seats = agreed.course, agreed.seats
    spaces = list(given["spaces"])
    pits = [course.labels[space] for space in reversed(course.grid)]
    while len(spaces) < seats:
        spaces.append(next(pit for pit in pits if pit not in spaces))
    laid["spaces"] = spaces
    for key, value in _FILL.items():
        laid[key] = [*given.get(key, ()), *[value] * (seats - len(given.get(key, ())))]
    if "lost" in given and "dice" not in given:
        lost = [*given["lost"], *[0] * (seats - len(given["lost"]))]
        laid["dice"] = [DICE - n for n in lost]
    laid["lost"] = [DICE - n for n in laid["dice"]]
    laid["items"] = [list(items) for items in laid["items"]]


def _apply_items(laid: dict[str, Json], given: Data, agreed: GameConfig) -> None:
    """What nobody mentions is available."""
    course = agreed.course
    wet = [[course.labels[space], ITEMS[OIL]] for space in course.oil] if agreed.wet else []
    laid["road"] = [[label, name] for label, name in (*given.get("road", ()), *wet)]
    if "tray" not in given:
        laid["tray"] = "aside" if agreed.tray else None
    if "available" not in given:
        left: Counter[str] = Counter({ITEMS[k]: n for k, n in enumerate(agreed.stock) if n})
        taken = [ITEMS[BOMB] if name == ITEMS[ARMED] else name for _, name in given.get("road", ())]
        taken += [name for items in laid["items"] for name in items]
        taken += [laid["tray"]["item"]] if isinstance(laid["tray"], dict) else []
        left.subtract(taken)
        laid["available"] = [name for name in ITEMS[1 : OIL + 1] for _ in range(left[name])]
        if agreed.strewn:
            _strew(laid, course)


def _strew(laid: dict[str, Json], course: Course) -> None:
    """GP-8.5: what nobody mentions lies on the spaces furthest from everybody, at the end of the lap."""
    taken = {label for label, _ in laid["road"]} | set(laid["spaces"])
    free = [
        course.labels[space]
        for space in reversed(course.space_at)
        if not course.barred[course.place[space]] and course.labels[space] not in taken
    ]
    for name in laid["available"]:
        laid["road"].append([free.pop(0), name])
    laid["available"] = []
