"""From plain data back to a state, every fault as a sentence; and scenarios laid over a fresh game.

`load` is strict: the data of `to_data` come back exactly; what is worked out (`order`, `points` …) is not
read. `lay` completes what a scenario leaves out, so that only what matters must be written:

- `spaces` given means that the race is on: phase `turn` (unless `phase` says otherwise; `rolled` makes it
  `run`), seat 0's turn, every car out of the pit lane; seats left out stand on the hindmost pit places;
- `lost` and `dice` are completed by each other; lists by seat that are too short are filled up;
- behind a safety car `one_die` is as the positions have it;
- `available` is what the race has and nobody mentions; the tray is `aside` then, unless `tray` is given;
- `results` given move `race` on to the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.contract import Json
from game.engine.plain import NONE, Data, Shape, by_seat, fault, look_up, seat_in, strictly
from game.engine.setups import chosen
from game.engine.track import shelf
from game.games.grand_prix import agreement
from game.games.grand_prix.agreement import GAME_ID, SEATS, Agreement
from game.games.grand_prix.course import Course, course_of
from game.games.grand_prix.holdings import ASIDE, NO_TRAY, OFF, packed
from game.games.grand_prix.phases import PHASES
from game.games.grand_prix.race import UNMARKED
from game.games.grand_prix.safety import one_die_only
from game.games.grand_prix.state import GrandPrixState
from game.games.grand_prix.steps import ARMED, BOMB, CODE_OF, DICE, ITEMS, OIL, TRAY

# Strictly


SHAPE: Shape = {
    "seats": int, "colours": [str], "track": str, "options": dict, "race": int, "racing": [int],
    "tie_break": bool, "phase": str, "turn": (int, NONE), "chooser": (int, NONE), "starter": (int, NONE),
    "queue": [int], "qualifying": [(int, NONE)], "spaces": [(int, str, NONE)], "in_pit_lane": [bool],
    "laps": [int], "dice": [int], "lost": [int], "flipped": [bool], "cylinders": [bool], "items": [[str]],
    "rolled": [int], "used": bool, "turbine": bool, "one_die": bool, "finished": [int], "available": [str],
    "road": [[(int, str)]], "tray": ({"space": (int, str), "item": str}, str, NONE),
    "returning": [str], "gates": [bool],
    "safety_car": ({"rounds": int, "seat": int, "fresh": bool}, NONE),
    "fastest": ({"sum": int, "seat": int}, NONE),
    "results": [{"order": [int], "fastest": (int, NONE), "tie_break": bool}],
}  # fmt: skip


@strictly(SHAPE)
def load(data: Data) -> GrandPrixState:
    """The state these data describe; raises SetupError where they lack or contradict something."""
    state = GrandPrixState(_agreement(data))
    _weekend(state, data)
    _cars(state, data)
    _things(state, data)
    return state


def _agreement(data: Data) -> Agreement:
    seats = data["seats"]
    colours = agreement.check_colours(list(data["colours"]))
    if seats not in SEATS or len(colours) != seats:
        raise fault("seats and colours do not fit")
    course = course_of(shelf.find(GAME_ID, data["track"]))
    return agreement.build(seats, colours, chosen(agreement.OPTIONS, data["options"]), course)


def _weekend(state: GrandPrixState, data: Data) -> None:
    n = state.agreement.seats
    state.phase = look_up(data["phase"], PHASES, "phase")
    state.race = data["race"]
    state.racing = tuple(seat_in(seat, n) for seat in data["racing"])
    state.tie_break = bool(data["tie_break"])
    state.turn = seat_in(data["turn"], n)
    state.chooser = seat_in(data["chooser"], n)
    state.starter = seat_in(data["starter"], n)
    state.queue = tuple(data["queue"])
    state.marks = tuple(UNMARKED if mark is None else mark for mark in data["qualifying"])
    state.results = tuple(
        (tuple(r["order"]), seat_in(r["fastest"], n), bool(r["tie_break"])) for r in data["results"]
    )


def _space(course: Course, label: Json) -> int:
    if label not in course.space_of:
        raise fault(f"this track has no space {label!r}")
    return course.space_of[label]


def _cars(state: GrandPrixState, data: Data) -> None:
    n, course = state.agreement.seats, state.agreement.course
    state.spaces = [OFF if s is None else _space(course, s) for s in by_seat(data, "spaces", n)]
    state.places = [OFF if space == OFF else course.place[space] for space in state.spaces]
    waiting = by_seat(data, "in_pit_lane", n)
    state.laps = [-1 if pit else laps for pit, laps in zip(waiting, by_seat(data, "laps", n), strict=True)]
    state.dice = list(by_seat(data, "dice", n))
    if any(d + lost != DICE for d, lost in zip(state.dice, by_seat(data, "lost", n), strict=True)):
        raise fault("dice in hand and in the box do not make six")
    state.flipped = _mask(by_seat(data, "flipped", n))
    state.cylinders = _mask(by_seat(data, "cylinders", n))
    state.items = [packed(_counts(items)) for items in by_seat(data, "items", n)]
    state.rolled = tuple(data["rolled"])
    for face in state.rolled:
        state.seen |= 1 << face
    state.used, state.turbine, state.one_die = data["used"], data["turbine"], data["one_die"]
    state.finished = tuple(data["finished"])


def _mask(values: Sequence[Json]) -> int:
    return sum(1 << i for i, value in enumerate(values) if value)


def _kind(name: Json) -> int:
    if name not in CODE_OF:
        raise fault(f"there is no item {name!r}")
    return CODE_OF[name]


def _counts(names: Sequence[Json]) -> list[int]:
    counts = [0] * (OIL + 1)
    for name in names:
        counts[_kind(name)] += 1
    return counts


def _things(state: GrandPrixState, data: Data) -> None:
    course = state.agreement.course
    state.supply = packed(_counts(data["available"]))
    for label, name in data["road"]:
        place = course.place[_space(course, label)]
        if state.road[place]:
            raise fault(f"two items lie on {label}")
        state.road[place] = _kind(name)
    tray = data["tray"]
    if tray is None or tray == "aside":
        state.tray = NO_TRAY if tray is None else ASIDE
    else:
        state.tray = course.place[_space(course, tray["space"])]
        state.tray_item = _kind(tray["item"])
        if state.road[state.tray]:
            raise fault(f"the tray lies on another item on {tray['space']}")
        state.road[state.tray] = TRAY
    state.returning = tuple(_kind(name) for name in data["returning"])
    if len(data["gates"]) != len(course.track.gates):
        raise fault("gates and track do not fit")
    state.gates = _mask(data["gates"])
    safety, fastest = data["safety_car"], data["fastest"]
    if safety is not None:
        state.safety_rounds, state.safety_seat = safety["rounds"], safety["seat"]
        state.safety_fresh = safety["fresh"]
    if fastest is not None:
        state.fastest, state.fastest_seat = fastest["sum"], fastest["seat"]


# Scenarios

_FILL: Final[Mapping[str, Json]] = {
    "laps": 0, "dice": DICE, "flipped": False, "cylinders": False, "items": (), "in_pit_lane": False,
}  # fmt: skip


def lay(data: Data, given: Data) -> dict[str, Json]:
    """`data` of a fresh game with `given` over it, completed as the module says."""
    laid = {**data, **given}
    if "results" in given and "race" not in given:
        laid["race"] = len(given["results"]) + 1
    if laid["safety_car"] is not None:
        laid["safety_car"] = {"seat": 0, "fresh": False, **laid["safety_car"]}
    if "spaces" not in given:
        return laid
    n = laid["seats"]
    if "phase" not in given:
        laid["phase"] = "run" if given.get("rolled") else "turn"
    if laid["turn"] is None:
        laid["turn"] = 0
    _lay_cars(laid, given, n)
    _lay_items(laid, given)
    if laid["safety_car"] is not None and "one_die" not in given:
        laid["one_die"] = one_die_only(load(laid), laid["turn"])
    return laid


def _lay_cars(laid: dict[str, Json], given: Data, seats: int) -> None:
    """Lists by seat filled up; seats nobody mentions at the end of the pit lane."""
    course = course_of(shelf.find(GAME_ID, laid["track"]))
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


def _lay_items(laid: dict[str, Json], given: Data) -> None:
    """What nobody mentions is available."""
    course = course_of(shelf.find(GAME_ID, laid["track"]))
    agreed = agreement.build(
        laid["seats"], tuple(laid["colours"]), chosen(agreement.OPTIONS, laid["options"]), course
    )
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
