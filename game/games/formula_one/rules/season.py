"""The config of a race or league, the result of a race, and the points of a league (F1-1.1, 8.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypedDict, cast

from game.engine.contract import Json, Option, Setup
from game.engine.setups import check_options, check_seats
from game.engine.venue import Venue
from game.games.formula_one.rules.cards import MAX_SEATS
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.circuit import Circuit, circuit_of

GAME_ID: Final = "formula_one"
SEATS: Final = range(2, MAX_SEATS + 1)
LAPS: Final = 3
MAX_LAPS: Final = 10
MAX_RACES: Final = 8
POINTS: Final = (10, 8, 6, 4, 2, 1)
"""F1-8.4: the points by place."""

OPTIONS: Final = (
    Option("laps", "int", LAPS, "F1-2.1", 1, MAX_LAPS),
    Option("fair_deal", "bool", False, "F1-1.2"),
    Option("races", "int", 1, "F1-8.4", 1, MAX_RACES),
)


class Options(TypedDict):
    """Every option with its value, as `OPTIONS` declares them."""

    laps: int
    fair_deal: bool
    races: int


class Config(TypedDict):
    """What is agreed before the start, as plain data."""

    seats: int
    track: str
    options: Options


@dataclass(frozen=True, slots=True, eq=False)
class GameConfig:
    """The rules and equipment that all races share; it never changes."""

    seats: int
    circuit: Circuit
    charts: Charts
    options: Options
    laps: int
    fair_deal: bool
    races: int

    def to_data(self) -> Config:
        """Return the config as plain data."""
        return {"seats": self.seats, "track": self.circuit.track.id, "options": {**self.options}}

    @classmethod
    def of(cls, setup: Setup, venue: Venue) -> GameConfig:
        """Return the config for a set-up; raises SetupError."""
        return build(setup.seats, setup.options, venue)


def build(seats: int, values: Mapping[str, Json], venue: Venue) -> GameConfig:
    """Return a config from its parts; raises SetupError where they cannot be."""
    options = cast("Options", check_options(OPTIONS, values))
    assert isinstance(venue.charts, Charts)
    return GameConfig(
        seats=check_seats(seats, SEATS, "F1-1.1"),
        circuit=circuit_of(venue.track),
        charts=venue.charts,
        options=options,
        laps=options["laps"],
        fair_deal=options["fair_deal"],
        races=options["races"],
    )


# -- results -----

SPINS, ROLLS, TYRE_WEAR, BRAKE_WEAR, STOPS, CARDS_PLAYED, BAULKS = range(7)
"""The counted facts of a seat's race, for the classification."""
FACTS: Final = 7
FACT_NAMES: Final = ("spins", "penalty_rolls", "tyre_wear", "brake_wear", "pit_stops", "cards", "baulks")
assert len(FACT_NAMES) == FACTS


class RaceData(TypedDict):
    """A finished race as plain data; by seat but for `order` and `retired`."""

    order: list[int]
    laps: list[int]
    distance: list[int]
    retired: list[int]
    facts: list[dict[str, int]]
    rounds: int
    first: int


class RaceResult(NamedTuple):
    """A finished race: its seats from the winner on, and the facts of each, by seat."""

    order: tuple[int, ...]
    laps: tuple[int, ...]
    """Laps done."""
    distance: tuple[int, ...]
    """Rows driven past the line, laps included."""
    retired: tuple[int, ...]
    """The retired seats, in that order."""
    facts: tuple[int, ...]
    rounds: int
    first: int
    """The seat with car 1."""

    def to_data(self) -> RaceData:
        """Return the result as plain data."""
        return {
            "order": list(self.order),
            "laps": list(self.laps),
            "distance": list(self.distance),
            "retired": list(self.retired),
            "facts": named_facts(self.facts),
            "rounds": self.rounds,
            "first": self.first,
        }


def named_facts(flat: Sequence[int]) -> list[dict[str, int]]:
    """Return by seat the counted facts, by name."""
    return [dict(zip(FACT_NAMES, flat[at : at + FACTS], strict=True)) for at in range(0, len(flat), FACTS)]


# The league (F1-8.4)


def race_points(n: int, result: RaceResult) -> list[int]:
    """F1-8.4: return per seat the points of one race."""
    points = [0] * n
    for place, seat in enumerate(result.order):
        points[seat] = POINTS[place]
    return points


def totals(n: int, results: Sequence[RaceResult]) -> list[int]:
    """Return per seat its points over all races."""
    sums = [0] * n
    for result in results:
        for seat, points in enumerate(race_points(n, result)):
            sums[seat] += points
    return sums


def wins(n: int, results: Sequence[RaceResult]) -> list[int]:
    """Return per seat the races it won."""
    won = [0] * n
    for result in results:
        won[result.order[0]] += 1
    return won


def rank_seats(n: int, results: Sequence[RaceResult]) -> list[int]:
    """F1-8.4: return the seats from the champion on: most points, then most wins, then the last race."""
    if not results:
        return list(range(n))
    points, won, last = totals(n, results), wins(n, results), results[-1].order
    return sorted(range(n), key=lambda seat: (-points[seat], -won[seat], last.index(seat)))


def places(n: int, results: Sequence[RaceResult]) -> tuple[int, ...]:
    """Return per seat its place in the championship."""
    order = rank_seats(n, results)
    return tuple(order.index(seat) + 1 for seat in range(n))


def can_win(totals: Sequence[int], wins: Sequence[int], races_left: int, seat: int) -> bool:
    """F1-8.4: return whether a seat can still be champion by winning all the races left.

    The others share the lower places of these, the most points going to the one furthest behind.
    """
    n = len(totals)
    mine, my_wins = totals[seat] + POINTS[0] * races_left, wins[seat] + races_left
    # equal points are enough with at least as many wins, as the last race is won too
    most = [mine - (wins[other] > my_wins) - totals[other] for other in range(n) if other != seat]
    for _ in range(races_left):
        most.sort(reverse=True)
        most = [margin - points for margin, points in zip(most, POINTS[1:], strict=False)]
    return all(margin >= 0 for margin in most)


class Classification(RaceData):
    """The race that just ended and the standing after it; by seat but for `order` and `standing`."""

    race: int
    races: int
    points: list[int]
    totals: list[int]
    wins: list[int]
    standing: list[int]
    last: bool


def classification(config: GameConfig, results: Sequence[RaceResult]) -> Classification:
    """Return the result and the standing at the end of a race."""
    n, last = config.seats, results[-1]
    return {
        "race": len(results),
        "races": config.races,
        **last.to_data(),
        "points": race_points(n, last),
        "totals": totals(n, results),
        "wins": wins(n, results),
        "standing": rank_seats(n, results),
        "last": len(results) == config.races,
    }


class FinalTable(TypedDict):
    """The end of a league: every race, points, wins, the champion."""

    races: list[RaceData]
    points: list[list[int]]
    totals: list[int]
    wins: list[int]
    standing: list[int]
    champion: int
    laps: int


def final_table(config: GameConfig, results: Sequence[RaceResult]) -> FinalTable:
    """Return the final table of a league, or of a single race."""
    n, order = config.seats, rank_seats(config.seats, results)
    return {
        "races": [result.to_data() for result in results],
        "points": [race_points(n, result) for result in results],
        "totals": totals(n, results),
        "wins": wins(n, results),
        "standing": order,
        "champion": order[0],
        "laps": config.laps,
    }
