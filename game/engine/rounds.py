"""Rounds of a race, counted by the turns that begin, and laps in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.engine.contract import Event


class Rounds:
    """Counts rounds by the turns that begin: a seat's second turn opens the next round."""

    def __init__(self) -> None:
        self.number = 0
        self._seats: set[int] = set()

    def turn(self, seat: int) -> bool:
        """Count the turn of a seat; return True if it is the first of a round."""
        opens = not self.number or seat in self._seats
        if opens:
            self.number += 1
            self._seats.clear()
        self._seats.add(seat)
        return opens


def has_laps_in_a_row(
    count: int, seat: int, events: Iterable[Event], is_broken: Callable[[Event], bool]
) -> bool:
    """Return whether a seat drove so many laps of one race without an event that breaks the row."""
    laps = 0
    for event in events:
        if event.kind == "race_started":
            laps = 0
        elif is_broken(event):
            # the lap in which it happens does not count
            laps = -1
        elif event.kind == "lap" and event.seat == seat:
            laps += 1
            if laps == count:
                return True
    return False
