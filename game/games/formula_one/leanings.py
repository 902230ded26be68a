"""How each level sees a decision, and how styles lean: what bots make of plans, judges and rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_one.judge import Glance, Judge, Lone
from game.games.formula_one.lone import lesson
from game.games.formula_one.plan import Plan, Rated
from game.games.formula_one.thumb import thumb_of

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


def rated(state: FormulaOneState, sight: str, style: str) -> Rated:
    """Every legal action with its worth in turns."""
    agreed = state.agreement
    seat = state.turn
    judge: Judge
    if sight == "near":
        judge = Glance(state, seat, thumb_of(agreed.circuit, agreed.charts))
    else:
        table = lesson(agreed.circuit.track, agreed.charts, agreed.laps).table()
        judge = Lone(state, seat, table)
    return Plan(state, judge).ratings()
