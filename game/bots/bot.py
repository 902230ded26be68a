"""The base of all bots: one decides in slices, or at once, from a seed and what its seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from random import Random

from game.engine.contract import Action, SeatView

Thinking = Generator[None, None, Action]


class Bot(ABC):
    """A bot; the same seed and views give the same decisions."""

    prepared = 1.0
    """The finished share of what it must compute before it can decide."""

    @abstractmethod
    def think(self, view: SeatView) -> Thinking:
        """Decide in slices of a few milliseconds, so that a window can draw between them."""

    def choose(self, view: SeatView) -> Action:
        """Decide at once."""
        thinking = self.think(view)
        try:
            while True:
                next(thinking)
        except StopIteration as done:
            choice: Action = done.value
            return choice

    def prepare(self, view: SeatView) -> Iterator[None]:
        """Compute in slices what decisions need first; they wait for it, so that a seed replays."""
        return iter(())


def decision_rng(seed: int, view: SeatView) -> Random:
    """Return the random numbers of a decision, by the seed, the seat and the number of its decisions so far.

    They do not depend on the observation, so that a new fact in a position changes no race.
    """
    return Random(f"{seed}:{view.seat}:{view.decisions_made}")
