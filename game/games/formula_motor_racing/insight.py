"""What a player wants to know in Formula Motor Racing, and the rules of thumb that bots share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.contract import Action, State


class MotorRacingInsight:
    """Rules of thumb."""

    def policy(self, state: State, rng: Random) -> Action:
        """A legal action."""
        return rng.choice(state.legal())

    def candidates(self, state: State) -> Sequence[Action]:
        """The legal actions."""
        return state.legal()

    def settled(self, state: State) -> bool:
        """Whether the season is over."""
        return state.actor() is None

    def value(self, state: State, seat: int) -> float:
        """1 for the winner."""
        result = state.result()
        return 1.0 if result and seat in result.winners else 0.0
