"""What the bots of a table and its hints must work out first, done in slices while others act."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from game import bots
from game.engine.contract import SeatView


class Learning:
    """The lessons of these bots, one after the other; `done` when all know what they need."""

    def __init__(self, players: Sequence[bots.Bot]) -> None:
        self._players = players
        self._lessons: Iterator[None] | None = None
        self.done = False

    @property
    def percent(self) -> int:
        """How much of the lesson under way is done."""
        return int(100 * min(getattr(player, "learned", 1.0) for player in self._players))

    def work(self, view: SeatView, seconds: float) -> None:
        """Go on for so long."""
        if self._lessons is None:
            self._lessons = bots.lessons(self._players, view)
        until = time.perf_counter() + seconds
        while not self.done and time.perf_counter() < until:
            self.done = next(self._lessons, self) is self
