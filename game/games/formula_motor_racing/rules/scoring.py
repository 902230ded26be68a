"""Points, standings and champions (FMR-6) as pure functions of final orders, and who can still win a title.

Whether a title is still possible is computed exactly (FMR-6.3, 6.4). The best case of a team is both its
cars in front in every race to come, of a driver to win them all: that takes the most points, leaves the
fewest to the rivals, and wins every tie, which the last race decides. The remaining points must then be
dealt to the rivals so that none of them gets past. The races add only one constraint: a rival of n cars
takes at most n places a race. By König's theorem any deal that gives it at most n × races places can be
spread over the races, so that only the sums need to be searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.games.formula_motor_racing.rules.cards import TEAM_OF

POINTS: Final = (10, 6, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0)
"""Points for places 1-12 (FMR-6.1)."""
_SCORING: Final = tuple(points for points in POINTS if points)

Line = Sequence[int]


def race_points(line: Line) -> list[int]:
    """Return the points by car (0-11) for one final order; cars that are out count by place (FMR-5.2)."""
    points = [0] * 12
    for place, car in enumerate(line):
        points[car] = POINTS[place]
    return points


def driver_totals(lines: Sequence[Line]) -> list[int]:
    """Return the points by car over the races with these final orders."""
    totals = [0] * 12
    for line in lines:
        for place in range(6):
            totals[line[place]] += POINTS[place]
    return totals


def team_totals(lines: Sequence[Line]) -> list[int]:
    """Return the points by team over the races with these final orders (FMR-6.1)."""
    totals = [0] * 6
    for line in lines:
        for place in range(6):
            totals[TEAM_OF[line[place]]] += POINTS[place]
    return totals


def best_places(line: Line) -> list[int]:
    """Return by team the place (0-11) of its better car (FMR-6.3)."""
    best = [12] * 6
    for place in range(11, -1, -1):
        best[TEAM_OF[line[place]]] = place
    return best


def rank_teams(totals: Sequence[int], last: Line) -> list[int]:
    """Return the teams from champion to last by points, then by the better car in the last race (FMR-6.3)."""
    best = best_places(last)
    return sorted(range(6), key=lambda team: (-totals[team], best[team]))


def rank_drivers(totals: Sequence[int], last: Line) -> list[int]:
    """Return the cars from champion to last by points, then by place in the last race (FMR-6.4)."""
    place = {car: at for at, car in enumerate(last)}
    return sorted(range(12), key=lambda car: (-totals[car], place[car]))


# -- who can still win -----


def teams_in_reach(totals: Sequence[int], left: int) -> list[bool]:
    """Return by team whether it can still be champion with `left` races to go, at least one."""
    return _in_reach(totals, left, 2)


def drivers_in_reach(totals: Sequence[int], left: int) -> list[bool]:
    """Return by car whether its driver can still be champion with `left` races to go, at least one."""
    return _in_reach(totals, left, 1)


def _in_reach(totals: Sequence[int], left: int, cars: int) -> list[bool]:
    taken = _SCORING[:cars]
    rest = _SCORING[cars:]
    reach = []
    for index, total in enumerate(totals):
        most = total + left * sum(taken)
        limits = [most - rival for i, rival in enumerate(totals) if i != index]
        reach.append(min(limits) >= 0 and _can_deal(limits, rest, left, cars))
    return reach


def _can_deal(limits: Sequence[int], values: Sequence[int], left: int, cars: int) -> bool:
    """Whether `left` of each value can be dealt to the rivals within their limits of points and places."""
    places = cars * left
    top = sum(sorted(values, reverse=True)[:cars]) * left
    items = tuple(value for value in values for _ in range(left))
    # a limit that a rival can never reach is capped, so that more calls share a cached result
    rivals = tuple(sorted(((min(space, top), places) for space in limits), reverse=True))
    if sum(space for space, _ in rivals) < sum(items):
        return False
    return _deal(items, rivals)


@lru_cache(maxsize=1 << 16)
def _deal(items: tuple[int, ...], rivals: tuple[tuple[int, int], ...]) -> bool:
    """Backtracking: the largest value first, to the rival with most space first."""
    if not items:
        return True
    value, rest = items[0], items[1:]
    if sum(min(space, value * places) for space, places in rivals) < sum(items):
        return False
    for i, (space, places) in enumerate(rivals):
        if space < value:
            return False
        if not places or (i and rivals[i - 1] == rivals[i]):
            continue
        dealt = (*rivals[:i], (space - value, places - 1), *rivals[i + 1 :])
        if _deal(rest, tuple(sorted(dealt, reverse=True))):
            return True
    return False
