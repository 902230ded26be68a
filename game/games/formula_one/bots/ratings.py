"""What each level considers in a decision."""

from __future__ import annotations

from typing import Final

from game.engine.contract import Rated, Sight
from game.games.formula_one.bots.duel import NEAR_ROWS, DuelJudge, WinJudge
from game.games.formula_one.bots.heuristics import heuristics_of
from game.games.formula_one.bots.judge import HeuristicJudge, SoloJudge
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.turn_plan import TurnPlan
from game.games.formula_one.rules.cards import KIND_OF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import SPEED

CARD_THRESHOLD: Final = 0.001
"""The least gain of a card before the move, in turns: more than the noise between equals."""
TURNS: Final = 12.0
"""The value of winning, in turns: one more turn to go is about 8 % of it."""


def ratings_by_sight(state: FormulaOneState, sight: Sight) -> Rated:
    """Return every legal action with its value in turns; a card must gain more than next to nothing.

    Sight `near` uses rules of thumb, `far` the tables of a solo car, `full` the chance to win among
    the others.
    """
    ratings = _plan_ratings(state, sight)
    if state.phase != SPEED:
        return ratings
    return [(step, value - CARD_THRESHOLD * (step in KIND_OF)) for step, value in ratings]


def _plan_ratings(state: FormulaOneState, sight: Sight) -> Rated:
    config, seat = state.config, state.turn
    circuit = config.circuit
    if sight == "near":
        judge = HeuristicJudge(state, seat, heuristics_of(circuit, config.charts))
        return TurnPlan(state, judge).ratings()
    table = solo_tables(circuit.track, config.charts, config.laps).table()
    if sight == "far" or len(state.retired) == config.seats - 1:
        return TurnPlan(state, SoloJudge(state, seat, table)).ratings()
    return [(step, TURNS * value) for step, value in _with_rivals(state, table)]


def _with_rivals(state: FormulaOneState, table: SoloTable) -> Rated:
    """Return ratings by the chance to win; near other cars with everybody's next move for the best ends."""
    seat = state.turn
    ratings = TurnPlan(state, WinJudge(state, seat, table)).ratings()
    if _is_alone(state, seat):
        return ratings
    best = max(value for _, value in ratings)
    return TurnPlan(state, DuelJudge(state, seat, table, best)).ratings()


def _is_alone(state: FormulaOneState, seat: int) -> bool:
    """Return whether no other car is near enough to matter before the next turn."""
    circuit = state.config.circuit
    row, lap = circuit.row[state.at[seat]], circuit.lap
    others = [node for other, node in enumerate(state.at) if node >= 0 and other != seat]
    return all(NEAR_ROWS < (circuit.row[node] - row) % lap < lap - NEAR_ROWS for node in others)
