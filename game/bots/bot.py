"""What every opponent is: it decides in slices, or at once, by a seed and by what its seat sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from random import Random

from game.engine.contract import Action, SeatView

Thinking = Generator[None, None, Action]


class Bot(ABC):
    """An opponent; the same seed and views give the same decisions."""

    prepared = 1.0
    """The share that is done of what it must work out before it can decide."""

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
        """Work out in slices what decisions need first; they wait for it, so that a seed replays."""
        return iter(())


def decision_rng(seed: int, view: SeatView) -> Random:
    """Return the random numbers of this decision: by the seed, the seat and how many it has made before.

    What the seat sees is no part of them, so that a position may gain facts without changing any race; a race
    that is resumed, replayed or branched goes on as it would have.
    """
    return Random(f"{seed}:{view.seat}:{view.decisions_made}")
