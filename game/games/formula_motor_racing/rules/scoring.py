"""Points, standings and champions (FMR-6), as pure functions of final orders; and who can still win a title.

The latter is exact, by dealing out the points that are left (FMR-6.3, 6.4).

A team is best served by both its cars in front in every race to come, and a driver by winning them
all: that takes the most points, leaves the fewest to the others, and wins every tie, which the last
race decides. What is left must then be dealt to the rivals so that none of them gets past. The
races themselves put no more than one limit on that: a rival of n cars takes at most n places a
race. By König's theorem any share-out that gives it at most n × races places can be laid out over
the races, so that only the sums need to be searched.
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


# Who can still win


def teams_in_reach(totals: Sequence[int], left: int) -> list[bool]:
    """Per team whether it can still be champion with `left` races to go."""
    return _in_reach(totals, left, 2)


def drivers_in_reach(totals: Sequence[int], left: int) -> list[bool]:
    """Per driver the same for the drivers' title."""
    return _in_reach(totals, left, 1)


def _in_reach(totals: Sequence[int], left: int, cars: int) -> list[bool]:
    """With no race to go the standing decides, not this."""
    own = _SCORING[:cars]
    rest = _SCORING[cars:]
    reach = []
    for index, total in enumerate(totals):
        most = total + left * sum(own)
        room = [most - rival for i, rival in enumerate(totals) if i != index]
        reach.append(min(room) >= 0 and _can_deal(room, rest, left, cars))
    return reach


def _can_deal(room: Sequence[int], values: Sequence[int], left: int, cars: int) -> bool:
    """Whether `left` of each value can be given to rivals with this much room and places enough."""
    places = cars * left
    top = sum(sorted(values, reverse=True)[:cars]) * left
    items = tuple(value for value in values for _ in range(left))
    # more room than a rival can ever fill is the same as just enough
    rivals = tuple(sorted(((min(space, top), places) for space in room), reverse=True))
    if sum(space for space, _ in rivals) < sum(items):
        return False
    return _deal(items, rivals)


@lru_cache(maxsize=1 << 16)
def _deal(items: tuple[int, ...], rivals: tuple[tuple[int, int], ...]) -> bool:
    """The largest value first, to the rival with most room first; every other rival is tried too."""
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
        given = (*rivals[:i], (space - value, places - 1), *rivals[i + 1 :])
        if _deal(rest, tuple(sorted(given, reverse=True))):
            return True
    return False
