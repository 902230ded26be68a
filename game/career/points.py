"""Points, the table of a season with its ties, and who can still win the title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Final

POINTS: Final = (10, 8, 6, 4, 2, 1)
"""For the places of an event; with fewer seats the list is cut."""

Places = tuple[int, ...]
"""The place of each driver in one event, from 1; a shared place is followed by a gap."""


@dataclass(frozen=True, slots=True)
class Row:
    """A driver's row of the table: how many of each place it has had, the first places first."""

    driver: int
    place: int
    points: Fraction
    counts: tuple[int, ...]


def ranked(values: Sequence[int]) -> Places:
    """Return places without gaps other than those of shared places, the lowest value first."""
    return tuple(1 + sum(other < value for other in values) for value in values)


def event_points(places: Places) -> tuple[Fraction, ...]:
    """Return the points for the places of one event; a shared place shares its points."""
    shared = [places.count(place) for place in places]
    return tuple(
        Fraction(sum(POINTS[place - 1 : place - 1 + count]), count)
        for place, count in zip(places, shared, strict=True)
    )


def table(events: Sequence[Places], drivers: int) -> list[Row]:
    """Return the table after these events, the first row first; drivers with all equal share a place."""
    points = [event_points(places) for places in events]
    rows = []
    for driver in range(drivers):
        own = [places[driver] for places in events]
        counts = tuple(own.count(place) for place in range(1, drivers + 1))
        total = sum((event[driver] for event in points), Fraction())
        # better rows have smaller keys: points, then wins and seconds, then the latest place
        key = (-total, tuple(-count for count in counts), tuple(reversed(own)))
        rows.append((key, driver, total, counts))
    rows.sort()
    keys = [row[0] for row in rows]
    return [Row(driver, 1 + keys.index(key), total, counts) for key, driver, total, counts in rows]


def contenders(events: Sequence[Places], drivers: int, left: int) -> tuple[int, ...]:
    """Return who can still win or share the title with `left` events to go (three at most).

    Each wins all that is left, and the others' orders are searched for one that suits it. An event is
    taken to have no shared place.
    """
    rows = {row.driver: row for row in table(events, drivers)}
    if not left:
        return tuple(driver for driver in range(drivers) if rows[driver].place == 1)
    return tuple(driver for driver in range(drivers) if _can_win(rows[driver], _others(rows, driver), left))


_Standing = tuple[Fraction, tuple[int, ...]]
"""Points and counts of places."""


def _others(rows: dict[int, Row], driver: int) -> tuple[_Standing, ...]:
    return tuple(sorted((row.points, row.counts) for row in rows.values() if row.driver != driver))


def _can_win(row: Row, others: tuple[_Standing, ...], left: int) -> bool:
    best = (row.points + POINTS[0] * left, (row.counts[0] + left, *row.counts[1:]))

    @cache
    def is_possible(standings: tuple[_Standing, ...], left: int) -> bool:
        if not left:
            # equal points and places: the last event decides, which this driver has won
            return all(standing <= best for standing in standings)
        if any(points + POINTS[len(standings)] * left > best[0] for points, _ in standings):
            return False
        # the events may change places among each other, so that equal standings are searched once
        return any(
            is_possible(tuple(sorted(map(_with_place, standings, order))), left - 1)
            for order in permutations(range(2, len(standings) + 2))
        )

    return is_possible(others, left)


def _with_place(standing: _Standing, place: int) -> _Standing:
    points, counts = standing
    counted = (*counts[: place - 1], counts[place - 1] + 1, *counts[place:])
    return points + POINTS[place - 1], counted
