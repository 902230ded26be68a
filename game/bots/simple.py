"""Two plain opponents for tests and measurements: any legal action, and the game's rules of thumb."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from game.engine.contract import Action, Game, SeatView


class RandomBot:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(f"{seed}:random")

    def choose(self, view: SeatView) -> Action:
        """One legal action."""
        return self._rng.choice(view.legal)

    def think(self, view: SeatView) -> Generator[None, None, Action]:
        """The same in one slice."""
        yield from ()
        return self.choose(view)


class PolicyBot:
    """The move that the game's evaluator calls sensible, in a world that fits what the seat knows."""

    def __init__(self, game: Game, seed: int) -> None:
        self._evaluator = game.evaluator
        self._rng = Random(f"{seed}:policy")

    def choose(self, view: SeatView) -> Action:
        """The policy's move."""
        return self._evaluator.policy(view.determinize(self._rng), self._rng)

    def think(self, view: SeatView) -> Generator[None, None, Action]:
        """The same in one slice."""
        yield from ()
        return self.choose(view)
