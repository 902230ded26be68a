"""Wear on the gauges of tyres and brakes (F1-3.3, 5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_one.cards import MOST_BRAKES, MOST_TYRES
from game.games.formula_one.scoring import BRAKE_WEAR, FACTS, TYRE_WEAR

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


def pay(state: FormulaOneState, seat: int, brakes: int, tyres: int) -> tuple[int, int]:
    """F1-3.3: add wear up to the ends of the gauges; returns the brakes and tyres that were added."""
    brakes = min(brakes, MOST_BRAKES - state.brakes[seat])
    tyres = min(tyres, MOST_TYRES - state.tyres[seat])
    if brakes > 0:
        state.brakes[seat] += brakes
        state.facts[FACTS * seat + BRAKE_WEAR] += brakes
    if tyres > 0:
        state.tyres[seat] += tyres
        state.facts[FACTS * seat + TYRE_WEAR] += tyres
    return brakes, tyres
