"""A bot that looks one action ahead: it takes the best rating, as well as it can tell them apart."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from time import perf_counter
from typing import Final

from game.bots.advice import Ponderer, Preparer, Rated, Sight, decision_rng, ratings
from game.engine.contract import Action, Game, SeatView

TIE: Final = 1e-6
"""Noise that only decides between equal ratings."""
SECONDS: Final = 0.8
"""Cap for slow machines; only ratings that get better with time come near it."""


class RatedBot:
    """Takes the action rated highest after misjudging each by `noise` scales (one standard deviation)."""

    def __init__(self, game: Game, seed: int, style: str, sight: Sight, noise: float) -> None:
        self._evaluator = game.evaluator
        self._seed = seed
        self._style = style
        self._sight = sight
        self._noise = (noise or TIE) * game.evaluator.scale
        self.prepared = 1.0
        """The share of what it must work out first that is done."""

    def choose(self, view: SeatView) -> Action:
        """The action that looks best."""
        thinking = self.think(view)
        try:
            while True:
                next(thinking)
        except StopIteration as done:
            choice: Action = done.value
            return choice

    def think(self, view: SeatView) -> Generator[None, None, Action]:
        """The same in slices of a few milliseconds."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        yield from self.prepare(view)
        rng = decision_rng(self._seed, view)
        world = view.determinize(rng)
        if isinstance(self._evaluator, Ponderer):
            rated = yield from _pondered(self._evaluator.ponder(world, self._sight, self._style, rng))
        else:
            rated = ratings(self._evaluator, world, self._sight, self._style, rng)
        looks = [worth + rng.gauss(0.0, self._noise) for _action, worth in rated]
        return rated[looks.index(max(looks))][0]

    def prepare(self, view: SeatView) -> Generator[None, None, None]:
        """Work out in slices what ratings need first; decisions wait for it, so that a seed replays."""
        if isinstance(self._evaluator, Preparer):
            for share in self._evaluator.prepare(view.determinize(Random(self._seed)), self._sight):
                self.prepared = share
                yield
            self.prepared = 1.0


def _pondered(better: Iterator[Rated]) -> Generator[None, None, Rated]:
    """The last ratings that come in time; the first ones in any case."""
    began = perf_counter()
    rated = next(better)
    seconds = perf_counter() - began
    while seconds < SECONDS:
        yield
        began = perf_counter()
        found = next(better, None)
        if found is None:
            break
        rated = found
        seconds += perf_counter() - began
    return rated
