"""A bot that looks one action ahead: it takes the best rating, as well as it can tell them apart."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from game.bots.advice import Sight, decision_rng, ratings
from game.engine.contract import Action, Game, SeatView

TIE: Final = 1e-6
"""Noise that only decides between equal ratings."""


class RatedBot:
    """Takes the action rated highest after misjudging each by `noise` scales (one standard deviation)."""

    def __init__(self, game: Game, seed: int, style: str, sight: Sight, noise: float) -> None:
        self._insight = game.insight
        self._seed = seed
        self._style = style
        self._sight = sight
        self._noise = (noise or TIE) * game.insight.scale

    def choose(self, view: SeatView) -> Action:
        """The action that looks best."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        rng = decision_rng(self._seed, view)
        rated = ratings(self._insight, view.determinize(rng), self._sight, self._style, rng)
        looks = [worth + rng.gauss(0.0, self._noise) for _action, worth in rated]
        return rated[looks.index(max(looks))][0]

    def think(self, view: SeatView) -> Generator[None, None, Action]:
        """The same in one slice: it takes a few milliseconds at most."""
        return self.choose(view)
        yield
