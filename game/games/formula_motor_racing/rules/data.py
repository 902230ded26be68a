"""The season as plain data, and the standings derived from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, cast

from game.engine.contract import Json
from game.games.formula_motor_racing.rules import scoring
from game.games.formula_motor_racing.rules.cards import CARS, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.season import UNDIRECTED
from game.games.formula_motor_racing.rules.state import OVER, RaceState, car_names, card_ids


class Classification(TypedDict):
    """The race that just ended and the standing after it (FMR-3.4, 6.1): points by car, then by team."""

    race: int
    races: int
    order: list[str]
    out: list[str]
    points: dict[str, int]
    team_points: dict[str, int]
    totals: dict[str, int]
    drivers: dict[str, int]
    standing: list[str]
    last: bool


class TeamRow(TypedDict):
    """One team of the constructors' standing; `seat` is None where nobody directs it."""

    team: str
    seat: int | None
    points: int
    best_place: int


class DriverRow(TypedDict):
    """One car of the drivers' standing."""

    car: str
    team: str
    driver: str
    number: str
    points: int
    place: int


class FinalTable(TypedDict):
    """The final standings after the last race (FMR-6.3), in `Result.data`."""

    races: list[dict[str, int]]
    teams: list[TeamRow]
    drivers: list[DriverRow]
    champion: str
    champion_seat: int | None
    tied: bool
    best_directed: str
    best_directed_seat: int | None
    driver_champion: str | None


def car_points(line: Sequence[int]) -> dict[str, int]:
    """Return the points of one final order by car, scoring cars only, the winner first."""
    return {CARS[car]: points for car, points in zip(line, scoring.POINTS, strict=True) if points}


def observe(state: RaceState, seat: int | None) -> Position:
    """Return what this seat (None: a spectator) knows; other hands, deck and removed cards are counts."""
    hands: list[Json] = [card_ids(hand) if i == seat else len(hand) for i, hand in enumerate(state.hands)]
    hidden = {"hands": hands, "deck": len(state.deck) - state.drawn, "removed": len(state.removed)}
    return cast("Position", {**public(state), **hidden})


def public(state: RaceState) -> dict[str, Json]:
    """Return what everybody knows: the config, the public fields, and what follows from them."""
    lines = state.final_lines()
    return {
        **state.config.to_data(),
        **state.public_data(),
        "points": [car_points(line) for line in lines],
        "totals": dict(zip(TEAMS, scoring.team_totals(lines), strict=True)),
        "driver_totals": dict(zip(CARS, scoring.driver_totals(lines), strict=True)),
        **_honours(state),
    }


def _honours(state: RaceState) -> dict[str, Json]:
    """FMR-6.3, 6.4: who won, all None before the season's end."""
    if state.phase != OVER:
        return {"champion": None, "winner": None, "best_directed": None, "driver_champion": None}
    table = final_table(state)
    honours = {key: table[key] for key in ("champion", "best_directed", "driver_champion")}
    return {**honours, "winner": table["champion_seat"]}


def classification(state: RaceState) -> Classification:
    """Return the race that just ended and the standing after it (FMR-6.1, 6.6)."""
    lines = state.final_lines()
    line, running = state.results[-1]
    race = len(lines)
    return {
        "race": race,
        "races": state.config.races,
        "order": car_names(line[:running]),
        "out": car_names(line[running:]),
        "points": car_points(line),
        "team_points": dict(zip(TEAMS, scoring.team_totals([line]), strict=True)),
        "totals": dict(zip(TEAMS, scoring.team_totals(lines), strict=True)),
        "drivers": dict(zip(CARS, scoring.driver_totals(lines), strict=True)),
        "standing": [TEAMS[team] for team in scoring.rank_teams(scoring.team_totals(lines), line)],
        "last": race == state.config.races,
    }


def final_table(state: RaceState) -> FinalTable:
    """Return the final standings of teams and drivers, and the champions (FMR-6.3, 6.4)."""
    season = state.config
    teams = team_table(state)
    drivers = driver_table(state)
    best = next(row for row in teams if row["seat"] is not None)
    return {
        "races": [car_points(line) for line in state.final_lines()],
        "teams": teams,
        "drivers": drivers,
        "champion": teams[0]["team"],
        "champion_seat": teams[0]["seat"],
        "tied": sum(row["points"] == teams[0]["points"] for row in teams) > 1,
        "best_directed": best["team"],
        "best_directed_seat": best["seat"],
        "driver_champion": drivers[0]["car"] if season.drivers_title else None,
    }


def team_table(state: RaceState) -> list[TeamRow]:
    """Return the constructors' standing, best team first, with each best place in the last race."""
    lines = state.final_lines()
    last = lines[-1] if lines else state.line
    totals = scoring.team_totals(lines)
    best = scoring.best_places(last)
    rows: list[TeamRow] = []
    for team in scoring.rank_teams(totals, last):
        seat = state.config.owner[2 * team]
        rows.append(
            {
                "team": TEAMS[team],
                "seat": None if seat == UNDIRECTED else seat,
                "points": totals[team],
                "best_place": best[team] + 1,
            }
        )
    return rows


def driver_table(state: RaceState) -> list[DriverRow]:
    """Return the drivers' standing, best driver first, with each place in the last race."""
    lines = state.final_lines()
    last = lines[-1] if lines else state.line
    totals = scoring.driver_totals(lines)
    season = state.config
    return [
        {
            "car": CARS[car],
            "team": TEAMS[TEAM_OF[car]],
            "driver": season.drivers[car],
            "number": season.numbers[car],
            "points": totals[car],
            "place": last.index(car) + 1,
        }
        for car in scoring.rank_drivers(totals, last)
    ]
