"""The chance to win the race by what a seat may do, as the ace reckons it, with nothing else counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.engine.contract import Rated
from game.games.formula_one.bots.duel import DuelJudge
from game.games.formula_one.bots.judge import RETIRED
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.turn_plan import TurnPlan
from game.games.formula_one.rules.play import FormulaOneState

SHARPER: Final = 1.5
"""By how much turns to go tell more of who wins than the ace reckons; fitted to 300 races of four pros."""


class ChanceJudge(DuelJudge):
    """The chance to be home before every rival."""

    def chance(self, own: float, theirs: Sequence[float]) -> float:
        """Of a car with so many turns to go against the rivals' turns."""
        if own >= RETIRED:
            return 0.0
        # not the product of the duels, for who beats one rival is likelier to beat the next one, too
        odds = 1.0
        for turns, width in zip(theirs, self._widths, strict=True):
            odds += exp(min(30.0, SHARPER * (own - turns) * width))
        return 1.0 / odds


def chances(state: FormulaOneState) -> Rated:
    """Every legal action with the chance of the seat on turn to win the race."""
    agreed = state.agreement
    table = solo_tables(agreed.circuit.track, agreed.charts, agreed.laps).table()
    return TurnPlan(state, ChanceJudge(state, state.turn, table)).ratings()
