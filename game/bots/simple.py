"""Two plain opponents for tests and measurements: any legal action, and the game's rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.bot import Bot, Thinking, decision_rng
from game.engine.contract import Game, SeatView, State


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def think(self, view: SeatView) -> Thinking:
        """One legal action, in one slice."""
        yield from ()
        return decision_rng(self._seed, view).choice(view.legal)


class PolicyBot(Bot):
    """The move that the game's evaluator calls sensible, in a world that fits what the seat knows."""

    def __init__(self, game: Game, seed: int) -> None:
        self._evaluator = game.evaluator
        self._seed = seed

    def think(self, view: SeatView) -> Thinking:
        """The policy's move, once it has what it needs."""
        rng = decision_rng(self._seed, view)
        world = view.determinize(rng)
        yield from self._prepare(world)
        return self._evaluator.policy(world, rng)

    def prepare(self, view: SeatView) -> Iterator[None]:
        """What rules of thumb need first."""
        return self._prepare(view.determinize(Random(self._seed)))

    def _prepare(self, world: State) -> Iterator[None]:
        for _ in self._evaluator.prepare(world, "near"):
            yield
