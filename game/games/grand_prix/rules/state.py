"""The state of a weekend of nestorgames GP: every field, declared once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import NoneType
from typing import Any, Final, Literal

from game.engine.contract import Json
from game.engine.fields import BY_SEAT, PLAIN, SEAT, Declared, Form, clearing, field, joint, named
from game.engine.plain import Shape, data_error, seat_in
from game.games.grand_prix.rules.config import GameConfig
from game.games.grand_prix.rules.course import Course
from game.games.grand_prix.rules.position import FastestTurn, FinishedRace, SafetyCar, Tray
from game.games.grand_prix.rules.scoring import RaceResult
from game.games.grand_prix.rules.steps import CODE_OF, DICE, ITEMS, KINDS, OIL
from game.games.grand_prix.rules.steps import TRAY as TRAY_CODE

PHASES: Final = (
    *("over", "seat", "qualify_roll", "roll", "rocket"),
    *("qualify", "turn", "run", "way", "tray", "item", "place"),
)
OVER, SEAT_DRAW, QUALIFY_ROLL, ROLL, ROCKET, QUALIFY, TURN, RUN, PATH, TRAY, ITEM, PLACE = range(12)
"""What the state waits for; from QUALIFY on a seat decides."""

OFF: Final = -1
"""The space and place of a car that is not on the road."""
NOBODY: Final = -1
UNMARKED: Final = -1
"""A seat without a qualifying result."""
NO_TRAY, ASIDE = -1, -2
"""Values of `tray` where none is used, and where it waits beside the road for an item."""


# Items: a seat's are one number with four bits a kind, and so is the supply (GP-1.2)

ONE: Final = tuple(1 << 4 * kind for kind in range(TRAY_CODE + 1))
"""By kind the number that stands for one item."""


def count(items: int, kind: int) -> int:
    """Return how many of a kind are among these items."""
    return items >> 4 * kind & 15


def packed(counts: Sequence[int]) -> int:
    """Pack counts by kind into one number."""
    return sum(n << 4 * kind for kind, n in enumerate(counts))


# -- forms in plain data -----


def as_plain(turns: int) -> int:
    """Return the turns that a car lies upside down in plain data: one is a plain true, as in old records."""
    return turns if turns > 1 else turns == 1


def _space(course: Course, label: Json) -> int:
    if label not in course.space_of:
        raise data_error(f"this track has no space {label!r}")
    return course.space_of[label]


def _labels(state: RaceState, spaces: Sequence[int]) -> list[Json]:
    labels = state.config.course.labels
    return [None if space < 0 else labels[space] for space in spaces]


def _spaces(state: RaceState, labels: Sequence[Json]) -> list[int]:
    return [OFF if label is None else _space(state.config.course, label) for label in labels]


def _kind(name: Json) -> int:
    if name not in CODE_OF:
        raise data_error(f"there is no item {name!r}")
    return CODE_OF[name]


def _item_names(items: int) -> list[str]:
    return [ITEMS[kind] for kind in KINDS for _ in range(count(items, kind))]


def _items(names: Sequence[Json]) -> int:
    counts = [0] * (OIL + 1)
    for name in names:
        counts[_kind(name)] += 1
    return packed(counts)


def _bits(mask: int, n: int) -> list[bool]:
    return [mask >> i & 1 == 1 for i in range(n)]


def _mask(values: Sequence[bool]) -> int:
    return sum(1 << i for i, value in enumerate(values) if value)


def _gates(state: RaceState, data: Sequence[bool]) -> int:
    if len(data) != len(state.config.course.track.gates):
        raise data_error("gates and track do not match")
    return _mask(data)


def _read_pit_lane(state: RaceState, data: Sequence[bool]) -> None:
    state.laps = [-1 if waits else laps for waits, laps in zip(data, state.laps, strict=True)]


def _read_lost(state: RaceState, data: Sequence[int]) -> None:
    if any(dice + lost != DICE for dice, lost in zip(state.dice, data, strict=True)):
        raise data_error("dice in hand and in the box do not make six")


def _road_data(state: RaceState, road: Sequence[int]) -> list[Json]:
    """Return the items on the road by space, without the tray."""
    course = state.config.course
    items = [(course.space_at[place], code) for place, code in enumerate(road) if code not in (0, TRAY_CODE)]
    return [[course.labels[space], ITEMS[code]] for space, code in sorted(items)]


def _read_road(state: RaceState, data: Sequence[Json]) -> list[int]:
    course, road = state.config.course, state.road
    for label, name in data:
        place = course.place[_space(course, label)]
        if road[place]:
            raise data_error(f"two items lie on {label}")
        road[place] = _kind(name)
    return road


def _tray(state: RaceState) -> Tray | Literal["aside"] | None:
    if state.tray < 0:
        return None if state.tray == NO_TRAY else "aside"
    course = state.config.course
    return {"space": course.labels[course.space_at[state.tray]], "item": ITEMS[state.tray_item]}


def _read_tray(state: RaceState, data: Tray | Literal["aside"] | None) -> None:
    if data is None or data == "aside":
        state.tray = NO_TRAY if data is None else ASIDE
        return
    course = state.config.course
    state.tray = course.place[_space(course, data["space"])]
    state.tray_item = _kind(data["item"])
    if state.road[state.tray]:
        raise data_error(f"the tray lies on another item on {data['space']}")
    state.road[state.tray] = TRAY_CODE


def _safety_car(state: RaceState) -> SafetyCar | None:
    if not state.safety_rounds:
        return None
    return {"rounds": state.safety_rounds, "seat": state.safety_seat, "fresh": state.safety_fresh}


def _read_safety_car(state: RaceState, data: SafetyCar | None) -> None:
    if data is not None:
        state.safety_rounds, state.safety_seat, state.safety_fresh = (
            data["rounds"],
            data["seat"],
            data["fresh"],
        )


def _fastest(state: RaceState) -> FastestTurn | None:
    return {"sum": state.fastest, "seat": state.fastest_seat} if state.fastest else None


def _read_fastest(state: RaceState, data: FastestTurn | None) -> None:
    if data is not None:
        state.fastest, state.fastest_seat = data["sum"], data["seat"]


def _results_data(state: RaceState, results: Sequence[RaceResult]) -> list[FinishedRace]:
    return [
        {"order": list(order), "fastest": None if seat < 0 else seat, "tie_break": tie_break}
        for order, seat, tie_break in results
    ]


def _read_results(state: RaceState, data: Sequence[FinishedRace]) -> tuple[RaceResult, ...]:
    seats = state.config.seats
    return tuple(
        RaceResult(tuple(one["order"]), seat_in(one["fastest"], seats), one["tie_break"]) for one in data
    )


_BITS: Final = Form(
    [bool],
    lambda state, mask: _bits(mask, state.config.seats),
    lambda state, data: _mask(data),
    by_seat=True,
)
_FLIPPED: Final = Form(
    [(bool, int)],
    lambda state, turns: [*map(as_plain, turns)],
    lambda state, data: [int(n) for n in data],
    by_seat=True,
)
_RESULTS: Final = Form(
    [{"order": [int], "fastest": (int, NoneType), "tie_break": bool}], _results_data, _read_results
)


_MARKS: Final = Form(
    [(int, NoneType)],
    lambda state, marks: [None if mark < 0 else mark for mark in marks],
    lambda state, data: tuple(UNMARKED if mark is None else mark for mark in data),
)
_SEATS: Final = Form(
    [int],
    lambda state, seats: [*seats],
    lambda state, data: tuple(seat_in(seat, state.config.seats) for seat in data),
)
_SPACES: Final = Form([(int, str, NoneType)], _labels, _spaces, by_seat=True)
_LAPS: Final = BY_SEAT._replace(write=lambda state, laps: [max(done, 0) for done in laps])
_ITEMS: Final = Form([str], lambda state, items: _item_names(items), lambda state, data: _items(data))
_HELD: Final = Form(
    [[str]],
    lambda state, items: [_item_names(held) for held in items],
    lambda state, data: [_items(held) for held in data],
    by_seat=True,
)
_KINDS: Final = Form(
    [str],
    lambda state, kinds: [ITEMS[kind] for kind in kinds],
    lambda state, data: tuple(map(_kind, data)),
)
_GATES: Final = Form([bool], lambda state, mask: _bits(mask, len(state.config.course.track.gates)), _gates)
_ROAD: Final = Form([[(int, str)]], _road_data, _read_road)
_TRAY: Final[Shape] = ({"space": (int, str), "item": str}, str, NoneType)
_SAFETY: Final[Shape] = ({"rounds": int, "seat": int, "fresh": bool}, NoneType)
_FASTEST: Final[Shape] = ({"sum": int, "seat": int}, NoneType)


def _for_each_seat(value: int) -> Callable[[Any], list[int]]:
    return lambda state: [value] * state.config.seats


class RaceState(Declared[GameConfig]):
    """The fields of a race or championship in progress, and the questions that its bits answer.

    Per seat: `spaces` and `places` (−1 off the road), `laps` (−1 until the car has left the pit lane),
    `dice` in hand, `flipped` for how many turns, `items` as a number with four bits a kind. Bits by seat:
    `cylinders` (in the box: the shortcut is used up); by gate: `gates` (open). `road` has by place what
    lies there.
    `rolled` and `face_bits` are the faces of this turn. `chooser` picks the next item of the tray.
    `returning` are kinds of items that come back when the turn ends.
    """

    race: int = field(1, PLAIN)
    racing: tuple[int, ...] = field(lambda state: tuple(range(state.config.seats)), _SEATS)
    tie_break: bool = field(False, PLAIN)
    phase: int = field(SEAT_DRAW, named(PHASES, "phase"))
    turn: int = field(NOBODY, SEAT, of="race")
    chooser: int = field(NOBODY, SEAT, of="race")
    starter: int = field(NOBODY, SEAT, of="race")
    queue: tuple[int, ...] = field((), PLAIN, of="race")
    marks: tuple[int, ...] = field(lambda state: (UNMARKED,) * state.config.seats, _MARKS, key="qualifying")
    spaces: list[int] = field(_for_each_seat(OFF), _SPACES, of="race")
    places: list[int] = field(_for_each_seat(OFF), of="race")
    laps: list[int] = field(_for_each_seat(-1), _LAPS, of="race")
    in_pit_lane = joint([bool], lambda state: [laps < 0 for laps in state.laps], _read_pit_lane, by_seat=True)
    dice: list[int] = field(_for_each_seat(DICE), BY_SEAT, of="race")
    lost = joint([int], lambda state: [DICE - dice for dice in state.dice], _read_lost, by_seat=True)
    flipped: list[int] = field(_for_each_seat(0), _FLIPPED, of="race")
    cylinders: int = field(0, _BITS, of="race")
    items: list[int] = field(_for_each_seat(0), _HELD, of="race")
    rolled: tuple[int, ...] = field((), PLAIN, of="turn")
    face_bits: int = field(0, of="turn")
    used: bool = field(False, PLAIN, of="turn")
    turbine: bool = field(False, PLAIN, of="turn")
    one_die: bool = field(False, PLAIN, of="turn")
    finished: tuple[int, ...] = field((), PLAIN, of="race")
    supply: int = field(0, _ITEMS, key="available", of="race")
    road: list[int] = field(lambda state: [0] * state.config.course.places, _ROAD, of="race")
    tray: int = field(lambda state: ASIDE if state.config.tray else NO_TRAY, of="race")
    tray_item: int = field(0, of="race")
    tray_on_road = joint(_TRAY, _tray, _read_tray, key="tray")
    returning: tuple[int, ...] = field((), _KINDS, of="race")
    gates: int = field(0, _GATES, of="race")
    safety_rounds: int = field(0, of="race")
    safety_seat: int = field(NOBODY, of="race")
    safety_fresh: bool = field(False, of="race")
    safety_car = joint(_SAFETY, _safety_car, _read_safety_car)
    fastest: int = field(0, of="race")
    fastest_seat: int = field(NOBODY, of="race")
    fastest_turn = joint(_FASTEST, _fastest, _read_fastest, key="fastest")
    results: tuple[RaceResult, ...] = field((), _RESULTS)

    def is_flipped(self, seat: int) -> bool:
        """Return whether the car lies upside down (GP-5.1)."""
        return self.flipped[seat] > 0

    def flip(self, seat: int) -> None:
        """Turn the car upside down."""
        self.flipped[seat] = 1

    def set_upright(self, seat: int) -> None:
        """Turn the car back on its wheels."""
        self.flipped[seat] = 0

    def has_shortcut(self, seat: int) -> bool:
        """Return whether the car has not used its shortcut yet (GP-7.1)."""
        return not self.cylinders >> seat & 1

    def use_shortcut(self, seat: int) -> None:
        """Note that the car has used its shortcut (GP-7.1)."""
        self.cylinders |= 1 << seat


clear_turn: Final = clearing(RaceState, "turn")
"""Forgets the dice and the item of the turn."""
clear_race: Final = clearing(RaceState, "race")
"""Clears the road, and gives everybody all dice and no items, for the next race or none."""
