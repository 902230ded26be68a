"""Two plain opponents for tests and measurements: any legal action, and the game's rules of thumb."""

from __future__ import annotations

from random import Random

from game.bots.bot import Bot, Thinking
from game.engine.contract import Game, SeatView


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(f"{seed}:random")

    def think(self, view: SeatView) -> Thinking:
        """One legal action, in one slice."""
        yield from ()
        return self._rng.choice(view.legal)


class PolicyBot(Bot):
    """The move that the game's evaluator calls sensible, in a world that fits what the seat knows."""

    def __init__(self, game: Game, seed: int) -> None:
        self._evaluator = game.evaluator
        self._rng = Random(f"{seed}:policy")

    def think(self, view: SeatView) -> Thinking:
        """The policy's move, in one slice."""
        yield from ()
        return self._evaluator.policy(view.determinize(self._rng), self._rng)
