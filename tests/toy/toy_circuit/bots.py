"""What bots know about the toy circuit: how far a card is likely to lead."""

from __future__ import annotations

from random import Random

from game.engine.contract import Action, Evaluator

from .rules import ToyCircuit, played


class ToyEvaluator(Evaluator[ToyCircuit]):
    """Prefers the card that leads farthest on average; cars ahead are better off."""

    scale = 2.0

    def policy(self, state: ToyCircuit, rng: Random) -> Action:
        """Return the card that leads farthest on average."""
        return max(state.legal(), key=lambda action: self._expected(state, action))

    def _expected(self, race: ToyCircuit, action: Action) -> float:
        card, lane = played(action)
        row = race.landing(card)[0]
        hold = 1 - min(6, race.excess(card, lane)) / 6
        return hold * row + (1 - hold) * race.at[race.turn]

    def can_stop_playout(self, state: ToyCircuit) -> bool:
        """Return whether a seat decides or the race is over."""
        return not state.actor() or isinstance(state.actor(), int)

    def value(self, state: ToyCircuit, seat: int) -> float:
        """Return 1 for the winner; before the end, a value by the lead over the best other car."""
        result = state.result()
        if result is not None:
            return float(seat in result.winners)
        lead = state.at[seat] - max(row for i, row in enumerate(state.at) if i != seat)
        return min(0.95, max(0.05, 0.5 + lead / 20))
