"""What bots know about the toy race: boost when it wins, otherwise drive."""

from __future__ import annotations

from random import Random

from game.engine.contract import Action, Evaluator

from .state import DRIVE, ToyState


class ToyEvaluator(Evaluator[ToyState]):
    """An evaluator with a policy only."""

    def policy(self, state: ToyState, rng: Random) -> Action:
        """Boost over the line if possible, else drive."""
        for boost in state.hands[state.turn]:
            if state.spaces[state.turn] + boost >= state.length:
                return Action(f"boost {boost}")
        return DRIVE
