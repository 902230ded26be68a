"""What can be told of a season from what everybody knows: final orders, sums, who directs which car."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.formula_motor_racing.rules import scoring
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARS, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.position import Position


def owners(teams: Sequence[Sequence[str]]) -> dict[str, int | None]:
    """Per car the seat that directs it, None for nobody."""
    seat_of = {team: seat for seat, own in enumerate(teams) for team in own}
    return {car: seat_of.get(TEAMS[TEAM_OF[i]]) for i, car in enumerate(CARS)}


def final_lines(observation: Position, races: int | None = None) -> list[list[int]]:
    """The final orders of the first `races` races (None: of all that are over), cars as numbers."""
    results = observation["results"][:races]
    return [[CAR_OF[car] for car in [*result["order"], *result["out"]]] for result in results]


def last_line(observation: Position, lines: Sequence[list[int]]) -> list[int]:
    """The order that decides ties: the last race's, before the first one the order of now."""
    return lines[-1] if lines else order_now(observation) or list(range(12))


def order_now(observation: Position) -> list[int]:
    """The order the race would end in now; empty before the grid is drawn."""
    return [CAR_OF[car] for car in [*observation["order"], *observation["out"]]]


def running_totals(lines: Sequence[Sequence[int]]) -> list[list[int]]:
    """Per team its points before the first race, after it, after the second …"""
    sums = [scoring.team_totals(lines[:n]) for n in range(len(lines) + 1)]
    return [[sums[n][team] for n in range(len(sums))] for team in range(6)]
