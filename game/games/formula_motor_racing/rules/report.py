"""Public facts of a season for reports: final orders, totals, who directs which car."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.formula_motor_racing.rules import scoring
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARS, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.position import Position


def owners(teams: Sequence[Sequence[str]]) -> dict[str, int | None]:
    """Return by car the seat that directs it, None where nobody does."""
    seat_of = {team: seat for seat, seat_teams in enumerate(teams) for team in seat_teams}
    return {car: seat_of.get(TEAMS[TEAM_OF[i]]) for i, car in enumerate(CARS)}


def final_lines(observation: Position, races: int | None = None) -> list[list[int]]:
    """Return the final orders of the first `races` races (None: of all that are over), cars as numbers."""
    results = observation["results"][:races]
    return [[CAR_OF[car] for car in [*result["order"], *result["out"]]] for result in results]


def last_line(observation: Position, lines: Sequence[list[int]]) -> list[int]:
    """Return the order that decides ties: that of the last race, or before it the current one."""
    return lines[-1] if lines else order_now(observation) or list(range(12))


def order_now(observation: Position) -> list[int]:
    """Return the order in which the race would end now; empty before the grid is drawn."""
    return [CAR_OF[car] for car in [*observation["order"], *observation["out"]]]


def running_totals(lines: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return by team its points before the first race and after each race."""
    sums = [scoring.team_totals(lines[:n]) for n in range(len(lines) + 1)]
    return [[sums[n][team] for n in range(len(sums))] for team in range(6)]
