"""A bot that looks one action ahead: it takes the best rating, as well as its noise lets it."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Final

from game.bots.bot import Bot, Thinking, decision_rng
from game.engine.contract import Game, Rated, SeatView, Sight

TIE: Final = 1e-6
"""The least noise; it only decides between equal ratings."""


class RatedBot(Bot):
    """Takes the action rated highest after misjudging each by `noise` scales (one standard deviation)."""

    def __init__(self, game: Game, seed: int, style: str, sight: Sight, noise: float) -> None:
        self._evaluator = game.evaluator
        self._seed = seed
        self._style = style
        self._sight = sight
        self._noise = (noise or TIE) * game.evaluator.scale

    def think(self, view: SeatView) -> Thinking:
        """Choose the action with the best rating after noise."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        yield from self.prepare(view)
        rng = decision_rng(self._seed, view)
        world = view.determinize(rng)
        rated: Rated = []
        for better in self._evaluator.ponder(world, self._sight, self._style, rng):
            rated = better
            yield
        noisy = [rating + rng.gauss(0.0, self._noise) for _action, rating in rated]
        return rated[noisy.index(max(noisy))][0]

    def prepare(self, view: SeatView) -> Generator[None, None, None]:
        """Compute what ratings need first."""
        for share in self._evaluator.prepare(view.determinize(Random(self._seed)), self._sight):
            self.prepared = share
            yield
        self.prepared = 1.0
