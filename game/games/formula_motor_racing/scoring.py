"""Points, standings and champions (FMR-6), as pure functions of final orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.formula_motor_racing.cards import TEAM_OF

POINTS: Final = (10, 6, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0)
"""Points for places 1-12 (FMR-6.1)."""

Line = Sequence[int]


def race_points(line: Line) -> list[int]:
    """Points per car (0-11) for one final order; cars that are out count by their place (FMR-5.2)."""
    points = [0] * 12
    for place, car in enumerate(line):
        points[car] = POINTS[place]
    return points


def driver_totals(lines: Sequence[Line]) -> list[int]:
    """Points per car over the races with these final orders."""
    totals = [0] * 12
    for line in lines:
        for place in range(6):
            totals[line[place]] += POINTS[place]
    return totals


def team_totals(lines: Sequence[Line]) -> list[int]:
    """Points per team over the races with these final orders (FMR-6.1)."""
    totals = [0] * 6
    for line in lines:
        for place in range(6):
            totals[TEAM_OF[line[place]]] += POINTS[place]
    return totals


def best_places(line: Line) -> list[int]:
    """Per team, the place (0-11) of its better car; below place 6 too (FMR-6.3)."""
    best = [12] * 6
    for place in range(11, -1, -1):
        best[TEAM_OF[line[place]]] = place
    return best


def team_standing(totals: Sequence[int], last: Line) -> list[int]:
    """Teams from champion to last: points, ties by the better car in the last race (FMR-6.3)."""
    best = best_places(last)
    return sorted(range(6), key=lambda team: (-totals[team], best[team]))


def driver_standing(totals: Sequence[int], last: Line) -> list[int]:
    """Cars from champion to last: points, ties by the place in the last race (FMR-6.4)."""
    place = {car: at for at, car in enumerate(last)}
    return sorted(range(12), key=lambda car: (-totals[car], place[car]))
