"""A bot that looks one action ahead: it takes the best rating, as well as its noise and habits let it."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Final

from game.bots.bot import Bot, Thinking, decision_rng
from game.bots.driven import DrivingHabits
from game.engine.contract import Game, Rated, SeatView, Sight
from game.engine.drivers import Driver

TIE: Final = 1e-6
"""The least noise; it only decides between equal ratings."""


class RatedBot(Bot):
    """Takes the action rated highest after misjudging each by `noise` scales (one standard deviation).

    With a driver, habits decide among what they may cost.
    """

    def __init__(
        self, game: Game, seed: int, sight: Sight, noise: float, driver: Driver | None = None
    ) -> None:
        self._evaluator = game.evaluator
        self._seed = seed
        self._habits = DrivingHabits(game, driver)
        self._sight = sight
        self._noise = (noise or TIE) * game.evaluator.scale

    def think(self, view: SeatView) -> Thinking:
        """Choose the action with the best rating after noise, or one that habits prefer."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        yield from self.prepare(view)
        rng = decision_rng(self._seed, view)
        world = view.determinize(rng)
        rated: Rated = []
        for better in self._evaluator.ponder(world, self._sight, rng):
            rated = better
            yield
        noisy = [(action, rating + rng.gauss(0.0, self._noise)) for action, rating in rated]
        unit = self._evaluator.cost_units.get(self._sight, 1.0)
        return self._habits.choose(noisy, unit, world, view)

    def prepare(self, view: SeatView) -> Generator[None, None, None]:
        """Compute what ratings need first."""
        for share in self._evaluator.prepare(view.determinize(Random(self._seed)), self._sight):
            self.prepared = share
            yield
        self.prepared = 1.0
