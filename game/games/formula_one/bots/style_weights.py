"""How each level sees a decision, and how styles lean: what bots make of plans, judges and rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.contract import Rated, Sight
from game.games.formula_one.bots.duel import NEAR, DuelJudge, WinJudge
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
"""How the styles that bots may have lean: by small bonuses, so that their level stays."""

KEPT_CARD: Final = 0.001
"""What a card before the move has to gain, in turns: more than the noise that decides between equals."""
TURNS: Final = 12.0
"""What winning is worth, in turns: one more turn to go is about 8 % of it."""


def rated(state: FormulaOneState, sight: Sight, style: str) -> Rated:
    """Every legal action with its worth in turns; a card is kept where playing it gains next to nothing.

    Near by rules of thumb, far by the tables of a solo car, full by the chance to win among the others.
    """
    found = _by_sight(state, sight, STYLE_WEIGHTS[style])
    if state.phase != SPEED:
        return found
    return [(step, worth - KEPT_CARD * (step in KIND_OF)) for step, worth in found]


def _by_sight(state: FormulaOneState, sight: Sight, weights: StyleWeights) -> Rated:
    agreed, seat = state.config, state.turn
    circuit = agreed.circuit
    if sight == "near":
        return TurnPlan(
            state, HeuristicJudge(state, seat, heuristics_of(circuit, agreed.charts), weights)
        ).ratings()
    table = solo_tables(circuit.track, agreed.charts, agreed.laps).table()
    if sight == "far" or len(state.gone) == agreed.seats - 1:
        return TurnPlan(state, SoloJudge(state, seat, table, weights)).ratings()
    return [(step, TURNS * worth) for step, worth in _with_rivals(state, table, weights)]


def _with_rivals(state: FormulaOneState, table: SoloTable, weights: StyleWeights) -> Rated:
    """By the chance to win; where cars are near, with everybody's next move for the best ends of the turn."""
    seat = state.turn
    found = TurnPlan(state, WinJudge(state, seat, table, weights)).ratings()
    if _alone(state, seat):
        return found
    best = max(worth for _, worth in found)
    return TurnPlan(state, DuelJudge(state, seat, table, weights, best)).ratings()


def _alone(state: FormulaOneState, seat: int) -> bool:
    """Whether no other car is near enough to matter before the next turn."""
    circuit = state.config.circuit
    own, lap = circuit.row[state.at[seat]], circuit.lap
    others = [node for other, node in enumerate(state.at) if node >= 0 and other != seat]
    return all(NEAR < (circuit.row[node] - own) % lap < lap - NEAR for node in others)
