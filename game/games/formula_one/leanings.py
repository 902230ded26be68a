"""How each level sees a decision, and how styles lean: what bots make of plans, judges and rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.games.formula_one.duel import NEAR, Chances, Duel
from game.games.formula_one.judge import Glance, Lone, Taste
from game.games.formula_one.lone import lesson
from game.games.formula_one.lone_table import LoneTable
from game.games.formula_one.plan import Plan, Rated
from game.games.formula_one.thumb import thumb_of

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


TASTES: Final[Mapping[str, Taste]] = {
    "": Taste(),
    "cautious": Taste(spin=-0.3, wear=-0.02),
    "charger": Taste(speed=0.03),
    "calculator": Taste(win_share=1.0),
    "spoiler": Taste(spite=2.5),
    "gambler": Taste(spin=0.4),
}
"""How the styles that bots may have lean: by small bonuses, so that their level stays."""

TURNS: Final = 12.0
"""What winning is worth, in turns: one more turn to go is about 8 % of it."""


def rated(state: FormulaOneState, sight: str, style: str) -> Rated:
    """Every legal action with its worth in turns.

    Near by rules of thumb, far by the tables of a lone car, full by the chance to win among the others.
    """
    agreed, seat, taste = state.agreement, state.turn, TASTES[style]
    circuit = agreed.circuit
    if sight == "near":
        return Plan(state, Glance(state, seat, thumb_of(circuit, agreed.charts), taste)).ratings()
    table = lesson(circuit.track, agreed.charts, agreed.laps).table()
    if sight == "far" or len(state.gone) == agreed.seats - 1:
        return Plan(state, Lone(state, seat, table, taste)).ratings()
    return [(step, TURNS * worth) for step, worth in _with_rivals(state, table, taste)]


def _with_rivals(state: FormulaOneState, table: LoneTable, taste: Taste) -> Rated:
    """By the chance to win; where cars are near, with everybody's next move for the best ends of the turn."""
    seat = state.turn
    found = Plan(state, Chances(state, seat, table, taste)).ratings()
    if _alone(state, seat):
        return found
    best = max(worth for _, worth in found)
    return Plan(state, Duel(state, seat, table, taste, best)).ratings()


def _alone(state: FormulaOneState, seat: int) -> bool:
    """Whether no other car is near enough to matter before the next turn."""
    circuit = state.agreement.circuit
    own, lap = circuit.row[state.at[seat]], circuit.lap
    others = [node for other, node in enumerate(state.at) if node >= 0 and other != seat]
    return all(NEAR < (circuit.row[node] - own) % lap < lap - NEAR for node in others)
