"""Points, the table of a season with its ties, and who can still win the title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import product, repeat
from typing import Final

POINTS: Final = (10, 8, 6, 4, 2, 1)
"""For the places of an event; with fewer seats the list is cut."""

FIGHT: Final = 3
"""From so many events to go it is told who can still win the title."""

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


def counted(places: Sequence[int], given_up: int | None) -> Places:
    """Return the places of a race's seats as they count: a seat that was given up is last."""
    last = len(places) + 1
    return ranked([last if seat == given_up else place for seat, place in enumerate(places)])


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
    """Return who can still win or share the title with `left` events to go.

    Each wins all that is left alone, and the others' places, shared ones too, are searched for some that
    suit it.
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
    # who cannot come past takes the places behind the winner, so that the dangerous ones get the last
    rivals = tuple(one for one in others if one[0] + POINTS[1] * left >= best[0])
    orders = _weak_orders(len(rivals))
    first = len(others) - len(rivals) + 2
    least = sum(POINTS[first - 1 : first - 1 + len(rivals)])

    @cache
    def is_possible(standings: tuple[_Standing, ...], left: int) -> bool:
        if not left:
            # equal points and places: the last event decides, which this driver has won
            return all(standing <= best for standing in standings)
        room = [best[0] - points for points, _ in standings]
        if any(one < POINTS[first - 2 + len(standings)] * left for one in room) or sum(room) < least * left:
            return False
        # the strongest last is what mostly suits; equal standings are searched once
        found = {
            tuple(sorted(map(partial(_with_place, first), standings, order, repeat(order))))
            for order in orders
        }
        return any(is_possible(one, left - 1) for one in sorted(found, key=lambda one: one[-1:]))

    return is_possible(rivals, left)


@cache
def _weak_orders(count: int) -> tuple[tuple[int, ...], ...]:
    """Return all places of so many drivers among themselves, from 1; a shared place is followed by a gap."""
    return tuple({ranked(levels) for levels in product(range(count), repeat=count)})


def _with_place(first: int, standing: _Standing, place: int, order: tuple[int, ...]) -> _Standing:
    """Return a standing after one more event; `place` 1 among the rivals is place `first` in the event."""
    points, counts = standing
    at, shared = first + place - 2, order.count(place)
    gained = Fraction(sum(POINTS[at : at + shared]), shared)
    return points + gained, (*counts[:at], counts[at] + 1, *counts[at + 1 :])
