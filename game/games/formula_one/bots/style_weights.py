"""What each level considers in a decision, and the bonuses of playing styles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.contract import Rated, Sight
from game.games.formula_one.bots.duel import NEAR_ROWS, DuelJudge, WinJudge
from game.games.formula_one.bots.heuristics import heuristics_of
from game.games.formula_one.bots.judge import HeuristicJudge, SoloJudge, StyleWeights
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.turn_plan import TurnPlan
from game.games.formula_one.rules.cards import KIND_OF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import SPEED

STYLE_WEIGHTS: Final[Mapping[str, StyleWeights]] = {
    "": StyleWeights(),
    "cautious": StyleWeights(spin=-0.3, wear=-0.02),
    "charger": StyleWeights(speed=0.03),
    "calculator": StyleWeights(win_share=1.0),
    "spoiler": StyleWeights(spite=2.5),
    "gambler": StyleWeights(spin=0.4),
}
"""The styles of bots: small bonuses, so that their level stays."""

CARD_THRESHOLD: Final = 0.001
"""The least gain of a card before the move, in turns: more than the noise between equals."""
TURNS: Final = 12.0
"""The value of winning, in turns: one more turn to go is about 8 % of it."""


def styled_ratings(state: FormulaOneState, sight: Sight, style: str) -> Rated:
    """Return every legal action with its value in turns; a card must gain more than next to nothing.

    Sight `near` uses rules of thumb, `far` the tables of a solo car, `full` the chance to win among
    the others.
    """
    ratings = _by_sight(state, sight, STYLE_WEIGHTS[style])
    if state.phase != SPEED:
        return ratings
    return [(step, value - CARD_THRESHOLD * (step in KIND_OF)) for step, value in ratings]


def _by_sight(state: FormulaOneState, sight: Sight, weights: StyleWeights) -> Rated:
    config, seat = state.config, state.turn
    circuit = config.circuit
    if sight == "near":
        return TurnPlan(
            state, HeuristicJudge(state, seat, heuristics_of(circuit, config.charts), weights)
        ).ratings()
    table = solo_tables(circuit.track, config.charts, config.laps).table()
    if sight == "far" or len(state.retired) == config.seats - 1:
        return TurnPlan(state, SoloJudge(state, seat, table, weights)).ratings()
    return [(step, TURNS * value) for step, value in _with_rivals(state, table, weights)]


def _with_rivals(state: FormulaOneState, table: SoloTable, weights: StyleWeights) -> Rated:
    """Return ratings by the chance to win; near other cars with everybody's next move for the best ends."""
    seat = state.turn
    ratings = TurnPlan(state, WinJudge(state, seat, table, weights)).ratings()
    if _is_alone(state, seat):
        return ratings
    best = max(value for _, value in ratings)
    return TurnPlan(state, DuelJudge(state, seat, table, weights, best)).ratings()


def _is_alone(state: FormulaOneState, seat: int) -> bool:
    """Return whether no other car is near enough to matter before the next turn."""
    circuit = state.config.circuit
    row, lap = circuit.row[state.at[seat]], circuit.lap
    others = [node for other, node in enumerate(state.at) if node >= 0 and other != seat]
    return all(NEAR_ROWS < (circuit.row[node] - row) % lap < lap - NEAR_ROWS for node in others)
