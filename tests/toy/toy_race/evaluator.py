"""What bots may know about toy race: boost when it wins, otherwise drive."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from game.engine.contract import Action, State

from .state import DRIVE, ToyState


class ToyEvaluator:
    """Rules of thumb and a value of finished races."""

    scale = 1.0

    def policy(self, state: State, rng: Random) -> Action:
        """Boost over the line, or drive."""
        toy = cast(ToyState, state)
        for boost in toy.hands[toy.turn]:
            if toy.spaces[toy.turn] + boost >= toy.length:
                return Action(f"boost {boost}")
        return DRIVE

    def candidates(self, state: State) -> Sequence[Action]:
        """Everything legal."""
        return state.legal()

    def settled(self, state: State) -> bool:
        """Only a finished race is valued."""
        return state.result() is not None

    def value(self, state: State, seat: int) -> float:
        """1 for the winner."""
        result = state.result()
        return 0.0 if result is None or seat not in result.winners else 1.0
