"""Two plain bots for tests and measurements: any legal action, and the game's policy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.bot import Bot, Thinking, decision_rng
from game.engine.contract import Game, SeatView, State


class RandomBot(Bot):
    """Takes any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def think(self, view: SeatView) -> Thinking:
        """Choose a random legal action, in one slice."""
        yield from ()
        return decision_rng(self._seed, view).choice(view.legal)


class PolicyBot(Bot):
    """Takes the move of the game's policy, in a sampled world."""

    def __init__(self, game: Game, seed: int) -> None:
        self._evaluator = game.evaluator
        self._seed = seed

    def think(self, view: SeatView) -> Thinking:
        """Choose the policy's move, after computing what it needs."""
        rng = decision_rng(self._seed, view)
        world = view.determinize(rng)
        yield from self._prepare(world)
        return self._evaluator.policy(world, rng)

    def prepare(self, view: SeatView) -> Iterator[None]:
        """Compute what the policy needs first."""
        return self._prepare(view.determinize(Random(self._seed)))

    def _prepare(self, world: State) -> Iterator[None]:
        for _ in self._evaluator.prepare(world, "near"):
            yield
