"""What a sponsor may ask of a seat at Formula Motor Racing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine.contract import GoalRule, Json, RaceHistory
from game.games.formula_motor_racing.rules.facts import seats_of

FRONT: Final = 6
"""The places of the front half of the grid."""
FOR_THE_CAR: Final = ("drops", "stays", "charges", "loses_gear", "engine_blows")
"""The effects of a die that is rolled for a car that the card names."""


def _own_cars(race: RaceHistory, seat: int) -> set[str]:
    return {car for car, owner in seats_of(race.setup.tokens).items() if owner == seat}


def _races(race: RaceHistory) -> Iterator[tuple[list[str], dict[str, Json]]]:
    """Yield the grid and the result of each race."""
    grid: list[str] = []
    for _, event in race.events:
        if event.kind == "race_started":
            grid = event.data["order"]
        elif event.kind == "race_ended":
            yield grid, event.data


def all_home(race: RaceHistory, seat: int) -> bool:
    """Return whether no own car was out at the end of any race."""
    cars = _own_cars(race, seat)
    return not any(cars & {*result["out"]} for _, result in _races(race))


def no_own_die(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat rolled no die for a car of its own; dice that hit a position do not count."""
    cars = _own_cars(race, seat)
    rolls = (e.data for _, e in race.events if e.kind == "rolled" and e.seat == seat)
    return not any(roll["car"] in cars and roll["effect"] in FOR_THE_CAR for roll in rolls)


def all_in_front(race: RaceHistory, seat: int) -> bool:
    """Return whether all own cars ended one race in the first six places."""
    cars = _own_cars(race, seat)
    return any(cars <= {*result["order"][:FRONT]} for _, result in _races(race))


def won_from_the_back(race: RaceHistory, seat: int) -> bool:
    """Return whether an own car won a race that it began in place 7 or lower."""
    cars = _own_cars(race, seat)
    winners = ((grid, result["order"][0]) for grid, result in _races(race) if result["order"])
    return any(winner in cars and grid.index(winner) >= FRONT for grid, winner in winners)


GOALS: Final[Mapping[str, GoalRule]] = {
    "all_home": all_home,
    "no_own_die": no_own_die,
    "all_in_front": all_in_front,
    "won_from_the_back": won_from_the_back,
}
