"""The config of a season: seats, teams, number and length of races, names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, cast

from game.engine.contract import Json, Option, Setup
from game.engine.errors import SetupError
from game.engine.plain import Shape, data_error, look_up
from game.engine.setups import check_options, check_seats, is_whole
from game.games.formula_motor_racing.rules.cards import (
    CARS,
    DEFAULT_REMOVED,
    HAND,
    NUMBERS,
    PACK,
    TEAM_OF,
    TEAMS,
)
from game.games.formula_motor_racing.rules.position import Config

MAX_RACES: Final = 17  # FMR-2.4, 6.5
SEATS: Final = range(3, 7)  # FMR-2.1
UNDIRECTED: Final = -1

OPTIONS: Final = (
    Option("races", "int", 3, "FMR-2.4", 1, MAX_RACES),
    Option("short_race", "bool", False, "FMR-2.5"),
    Option("removed", "ints", [], "FMR-2.5", 0, 38, fill=DEFAULT_REMOVED, needs="short_race"),
    Option("drivers_title", "bool", False, "FMR-6.4"),
    Option("drivers", "names", dict.fromkeys(CARS, ""), "FMR-6.4", needs="drivers_title"),
    Option("numbers", "names", dict(NUMBERS), "FMR-6.4"),
)


class Options(TypedDict):
    """The values of `OPTIONS`."""

    races: int
    short_race: bool
    removed: list[int]
    drivers_title: bool
    drivers: Mapping[str, str]
    numbers: Mapping[str, str]


SHAPE: Final[dict[str, Shape]] = {
    "seats": int,
    "teams": [[str]],
    "races": int,
    "short_race": [int],
    "drivers_title": bool,
    "drivers": dict.fromkeys(CARS, str),
    "numbers": dict.fromkeys(CARS, str),
}


@dataclass(frozen=True, slots=True)
class Season:
    """The config that all races of a season share; it never changes during play."""

    seats: int
    teams: tuple[tuple[int, ...], ...]
    """Per seat the teams (0-5) it directs (FMR-2.1)."""
    races: int
    removed: tuple[int, ...]
    """Per race the cards removed unseen (FMR-2.5)."""
    drivers_title: bool
    drivers: tuple[str, ...]
    """Per car the driver's name, empty for the app's default."""
    numbers: tuple[str, ...]
    owner: tuple[int, ...]
    """Per car the seat that directs it, or UNDIRECTED."""

    @classmethod
    def of(cls, setup: Setup) -> Season:
        """Return the season for a set-up; raises SetupError."""
        seats = check_seats(setup.seats, SEATS, "FMR-2.1")
        options = cast("Options", check_options(OPTIONS, setup.options))
        races = options["races"]
        removed = _removed(options["removed"], options["short_race"], races, seats)
        return make_season(
            _teams(setup),
            races,
            removed,
            options["drivers_title"],
            _drivers(options["drivers"]),
            _numbers(options["numbers"]),
        )

    def to_data(self) -> Config:
        """Return the config as plain data of `SHAPE`."""
        return {
            "seats": self.seats,
            "teams": [[TEAMS[team] for team in seat_teams] for seat_teams in self.teams],
            "races": self.races,
            "short_race": list(self.removed),
            "drivers_title": self.drivers_title,
            "drivers": dict(zip(CARS, self.drivers, strict=True)),
            "numbers": dict(zip(CARS, self.numbers, strict=True)),
        }

    @classmethod
    def read(cls, data: Config) -> Season:
        """Return the season from data of `to_data`; raises SetupError."""
        teams = tuple(tuple(look_up(name, TEAMS, "team") for name in names) for names in data["teams"])
        if len(teams) != data["seats"] or len(teams) not in SEATS:
            raise data_error("seats and teams do not match")
        removed = tuple(data["short_race"])
        if len(removed) != data["races"]:
            raise data_error("races and short_race do not match")
        drivers = tuple(data["drivers"][car] for car in CARS)
        numbers = tuple(data["numbers"][car] for car in CARS)
        return make_season(teams, data["races"], removed, data["drivers_title"], drivers, numbers)


def make_season(
    teams: tuple[tuple[int, ...], ...],
    races: int,
    removed: tuple[int, ...],
    drivers_title: bool,
    drivers: tuple[str, ...],
    numbers: tuple[str, ...],
) -> Season:
    """Return a season from checked parts, with the seat that directs each car."""
    seat_of = {team: seat for seat, seat_teams in enumerate(teams) for team in seat_teams}
    owner = tuple(seat_of.get(TEAM_OF[car], UNDIRECTED) for car in range(12))
    return Season(len(teams), teams, races, removed, drivers_title, drivers, numbers, owner)


def teams_per_seat(seats: int) -> int:
    """Return two teams a seat at a table of three, otherwise one (FMR-2.1)."""
    return 2 if seats == 3 else 1


def _teams(setup: Setup) -> tuple[tuple[int, ...], ...]:
    each = teams_per_seat(setup.seats)
    taken: Sequence[Sequence[str]] = setup.tokens or [
        TEAMS[i * each : (i + 1) * each] for i in range(setup.seats)
    ]
    if len(taken) != setup.seats or any(len(seat_teams) != each for seat_teams in taken):
        raise SetupError(
            f"with {setup.seats} seats each takes {each} team{'s' * (each > 1)} (FMR-2.1)",
            "teams_count",
            seats=setup.seats,
            each=each,
        )
    names = [name for seat_teams in taken for name in seat_teams]
    for name in names:
        if name not in TEAMS:
            raise SetupError(f"there is no team {name!r} (FMR-1.1)", "team_unknown", team=name)
        if names.count(name) > 1:
            raise SetupError(f"two seats cannot both take {name} (FMR-2.1)", "team_twice", team=name)
    return tuple(tuple(TEAMS.index(name) for name in seat_teams) for seat_teams in taken)


def _removed(value: Json, short: bool, races: int, seats: int) -> tuple[int, ...]:
    """Cards removed per race: 0 unless short, 6 by default, one number for all races or one each."""
    if not isinstance(value, list | tuple) or not all(is_whole(n) for n in value):
        raise SetupError("cards removed are whole numbers, one a race", "removed_numbers")
    if not short:
        return (0,) * races
    numbers = tuple(value) or (DEFAULT_REMOVED,)
    if len(numbers) == 1:
        numbers *= races
    if len(numbers) != races:
        raise SetupError(
            f"{len(numbers)} numbers of removed cards do not match {races} races (FMR-2.5)",
            "removed_length",
            given=len(numbers),
            races=races,
        )
    most = len(PACK) - 1 - HAND * seats  # FMR-2.5.1
    for race, number in enumerate(numbers, 1):
        if not 0 <= number <= most:
            raise SetupError(
                f"race {race} cannot remove {number} cards: with {seats} seats 0 to {most} (FMR-2.5.1)",
                "removed_range",
                race=race,
                number=number,
                seats=seats,
                most=most,
            )
    return numbers


def _names(option: str, value: Json) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise SetupError(f"{option} is a list of cars with their texts", "names_mapping", option=option)
    for car, text in value.items():
        if car not in CARS:
            raise SetupError(f"there is no car {car!r} (FMR-1.1)", "car_unknown", car=str(car))
        if not isinstance(text, str | int) or isinstance(text, bool):
            raise SetupError(f"{option} of {car} is not a text", "names_text", option=option, car=car)
    return {str(car): " ".join(str(text).split()) for car, text in value.items()}


def _drivers(value: Json) -> tuple[str, ...]:
    names = _names("drivers", value)
    for car, name in names.items():
        if len(name) > 24:
            raise SetupError(
                f"the driver's name of {car} is over 24 letters", "driver_long", car=car, most=24
            )
    return tuple(names.get(car, "") for car in CARS)


def _numbers(value: Json) -> tuple[str, ...]:
    """Car numbers 0-999, no two the same; a car left out keeps its default."""
    chosen_numbers = _names("numbers", value)
    numbers = tuple(chosen_numbers.get(car) or NUMBERS[car] for car in CARS)
    for car, number in zip(CARS, numbers, strict=True):
        if not (number.isascii() and number.isdigit() and len(number) <= 3):
            raise SetupError(
                f"{number!r} is no car number: 0 to 999 (FMR-6.4)", "car_number", car=car, number=number
            )
        if numbers.count(number) > 1:
            raise SetupError(
                f"two cars cannot both be number {number} (FMR-6.4)", "number_twice", number=number
            )
    return numbers
