"""Who can still win a title (FMR-6.3, 6.4): exactly, by dealing out the points that are left.

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

from game.games.formula_motor_racing.scoring import POINTS

SCORING: Final = tuple(points for points in POINTS if points)


def teams_in_reach(totals: Sequence[int], left: int) -> list[bool]:
    """Per team whether it can still be champion with `left` races to go."""
    return _in_reach(totals, left, 2)


def drivers_in_reach(totals: Sequence[int], left: int) -> list[bool]:
    """Per driver the same for the drivers' title."""
    return _in_reach(totals, left, 1)


def _in_reach(totals: Sequence[int], left: int, cars: int) -> list[bool]:
    """With no race to go the standing decides, not this."""
    own = SCORING[:cars]
    rest = SCORING[cars:]
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
