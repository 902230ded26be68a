"""Rounds of a race, counted by the turns that begin."""

from __future__ import annotations


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
