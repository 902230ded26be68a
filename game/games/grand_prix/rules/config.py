"""The config of a weekend, agreed before the first race: seats, colours, track and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypedDict, cast

from game.engine.contract import Json, Option, Setup
from game.engine.errors import SetupError
from game.engine.plain import Shape, data_error
from game.engine.setups import check_options, check_seats
from game.engine.venue import Venue
from game.games.grand_prix.rules.course import Course, course_of
from game.games.grand_prix.rules.steps import FULL_SET, KINDS, MAX_SEATS, OIL

GAME_ID: Final = "grand_prix"
SEATS: Final = range(2, MAX_SEATS + 1)
COLOURS: Final = ("red", "blue", "yellow", "green", "lilac", "plum", "white", "black")  # GP-1.1
DISCS: Final = 3
MAX_DISCS: Final = 9
MAX_POINTS: Final = 99
WET_OIL: Final = 4
Partners = Literal["opposite", "neighbours"]


Options = TypedDict(  # noqa: UP013  (keys as texts are not unused names)
    "Options",
    {
        "discs": int,
        "items": bool,
        "items_on_road": bool,
        "more_items": bool,
        "championship": bool,
        "target": int,
        "fastest_turn": bool,
        "teams": bool,
        "partners": Partners,
        "safety_car": bool,
        "wet_race": bool,
    },
)
"""Every option with its value, as `OPTIONS` declares them."""


class Config(TypedDict):
    """What is agreed before the start, as plain data of `SHAPE`."""

    seats: int
    colours: list[str]
    track: str
    options: Options


OPTIONS: Final = (
    Option("discs", "int", DISCS, "GP-2.3", DISCS, MAX_DISCS),
    Option("items", "bool", True, "GP-8.1"),
    Option("items_on_road", "bool", False, "GP-8.5", needs="items"),
    Option("more_items", "bool", False, "GP-8.6", needs="items"),
    Option("championship", "bool", False, "GP-9.1"),
    Option("target", "int", 3, "GP-9.1", 1, MAX_POINTS, needs="championship", per_seat=True),
    Option("fastest_turn", "bool", False, "GP-9.4", needs="championship"),
    Option("teams", "bool", False, "GP-9.2"),
    Option("partners", "choice", "opposite", "GP-9.2", choices=("opposite", "neighbours"), needs="teams"),
    Option("safety_car", "bool", False, "GP-9.3"),
    Option("wet_race", "bool", False, "GP-9.5"),
)
SHAPE: Final[Mapping[str, Shape]] = {"seats": int, "colours": [str], "track": str, "options": dict}


@dataclass(frozen=True, slots=True, eq=False)
class GameConfig:
    """The rules and equipment that all races share; it never changes."""

    seats: int
    colours: tuple[str, ...]
    """Per seat the colour of its car."""
    options: Options
    course: Course
    discs: int
    tray: bool
    """Whether items come by the tray (GP-8.1)."""
    items_on_road: bool
    """Whether all items lie on the road from the start (GP-8.5)."""
    stock: tuple[int, ...]
    """By kind the number of items in the race, without the oil of a wet race."""
    target: int
    """Points that end the championship (GP-9.1); 0 for a single race."""
    team_of: tuple[int, ...]
    """By seat its team; without teams every seat is one."""
    safety_car: bool
    fastest_turn: bool

    @classmethod
    def of(cls, setup: Setup, venue: Venue) -> GameConfig:
        """Return the config for a set-up; raises SetupError."""
        seats = check_seats(setup.seats, SEATS, "GP-1.1")
        return build(seats, _colours(setup), setup.options, course_of(venue.track))

    def to_data(self) -> Config:
        """Return the config as plain data."""
        return {
            "seats": self.seats,
            "colours": list(self.colours),
            "track": self.course.track.id,
            "options": {**self.options},
        }

    @classmethod
    def read(cls, data: Config, venue: Venue) -> GameConfig:
        """Return the config from the data that `to_data` made; raises SetupError."""
        seats = data["seats"]
        colours = _checked_colours(list(data["colours"]))
        if seats not in SEATS or len(colours) != seats:
            raise data_error("seats and colours do not match")
        return build(seats, colours, data["options"], course_of(venue.track))


def build(seats: int, colours: tuple[str, ...], given: Mapping[str, Json], course: Course) -> GameConfig:
    """Return a config; raises SetupError for invalid options, and where they contradict each other."""
    options = cast("Options", check_options(OPTIONS, given, seats))
    items, wet, teams = options["items"], options["wet_race"], options["teams"]
    stock = _stock(items, options["more_items"], wet)
    if teams and seats % 2:
        raise SetupError(
            f"teams of two need an even number of seats, not {seats} (GP-9.2)", "teams_even", seats=seats
        )
    if wet and len(course.oil) < WET_OIL:
        raise SetupError("this track has no places for the oil of a wet race (GP-9.5)", "wet_no_oil")
    if len(course.grid) < seats:
        raise SetupError("this track has too few pit places (GP-2.3)", "pit_small", places=len(course.grid))
    free = course.places - sum(course.barred) - seats - (WET_OIL if wet else 0)
    if sum(stock) > free:
        raise SetupError("this track is too short for so many items (GP-8.6)", "track_short")
    championship = options["championship"]
    return GameConfig(
        seats=seats,
        colours=colours,
        options=options,
        course=course,
        discs=options["discs"],
        tray=items and not options["items_on_road"],
        items_on_road=items and options["items_on_road"],
        stock=stock,
        target=options["target"] if championship else 0,
        team_of=_team_of(seats, options["partners"]) if teams else tuple(range(seats)),
        safety_car=options["safety_car"],
        fastest_turn=championship and options["fastest_turn"],
    )


def _stock(items: bool, two_sets: bool, wet: bool) -> tuple[int, ...]:
    """GP-1.2, 8.6, 9.5: return the items of the race by kind."""
    if not items:
        return (0,) * len(FULL_SET)
    sets = 2 if two_sets else 1
    return (0, *(0 if wet and kind == OIL else FULL_SET[kind] * sets for kind in KINDS))


def _team_of(seats: int, partners: Partners) -> tuple[int, ...]:
    if partners == "neighbours":
        return tuple(seat // 2 for seat in range(seats))
    return tuple(seat % (seats // 2) for seat in range(seats))


def _colours(setup: Setup) -> tuple[str, ...]:
    taken = setup.tokens or tuple((colour,) for colour in COLOURS[: setup.seats])
    if len(taken) != setup.seats or any(len(tokens) != 1 for tokens in taken):
        raise SetupError("each seat takes one colour (GP-1.1)", "colours_count")
    return _checked_colours([tokens[0] for tokens in taken])


def _checked_colours(colours: list[str]) -> tuple[str, ...]:
    """Return the colours if they are known and all different; raises SetupError."""
    for colour in colours:
        if colour not in COLOURS:
            raise SetupError(f"there is no colour {colour!r} (GP-1.1)", "colour_unknown", colour=str(colour))
        if colours.count(colour) > 1:
            raise SetupError(f"two seats cannot both take {colour} (GP-1.1)", "colour_twice", colour=colour)
    return tuple(colours)
