"""What the bots of a table and its hints must work out first, done in slices while others act."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from game import bots
from game.engine.contract import SeatView


class Preparation:
    """What these bots work out first, one after the other; `done` when all are ready."""

    def __init__(self, players: Sequence[bots.Bot]) -> None:
        self._players = list(players)
        self._slices: Iterator[None] | None = None
        self.done = False

    @property
    def percent(self) -> int:
        """How much of what is under way is done."""
        return int(100 * min((player.prepared for player in self._players), default=1.0))

    def add(self, player: bots.Bot) -> None:
        """Get this one ready as well."""
        if player not in self._players:
            self._players.append(player)
            self._slices, self.done = None, False

    def work(self, view: SeatView, seconds: float) -> None:
        """Go on for so long."""
        if self._slices is None:
            self._slices = bots.preparations(self._players, view)
        until = time.perf_counter() + seconds
        while not self.done and time.perf_counter() < until:
            self.done = next(self._slices, self) is self
