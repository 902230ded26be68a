"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Literal, cast

from game.engine.contract import Action, State
from game.games.formula_one.bots.policy import choose
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.style_weights import rated
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import totals
from game.games.formula_one.rules.state import ORDER, OVER

Sight = Literal["near", "far", "full"]

__all__ = ["FormulaOneEvaluator"]


class FormulaOneEvaluator:
    """Rules of thumb for Formula-1: brake in time, dare where it pays, keep the gauges for the end."""

    scale = 1.0
    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 0.3),
        "club": ("near", 0.05),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    """Nobody searches: the plan weighs all chances exactly, and playouts tell options apart worse than it."""

    def policy(self, state: State, rng: Random) -> Action:
        """A quick sensible move within the safety speeds; always the same one in the same position."""
        return choose(cast(FormulaOneState, state))

    def ratings(self, state: State, sight: Sight, style: str) -> Sequence[tuple[Action, float]]:
        """Every legal action with its worth, in turns, as a style leans."""
        return rated(cast(FormulaOneState, state), sight, style)

    def prepare(self, state: State, sight: Sight) -> Iterator[float]:
        """The tables of a solo car on this track, where ratings of that sight need them."""
        if sight != "near":
            agreed = cast(FormulaOneState, state).agreement
            task = solo_tables(agreed.circuit.track, agreed.charts, agreed.laps)
            while not task.step():
                yield task.done

    def candidates(self, state: State) -> Sequence[Action]:
        """Every legal action."""
        return state.legal()

    def settled(self, state: State) -> bool:
        """Whether a race has just ended or all is over."""
        racing = cast(FormulaOneState, state)
        return bool(racing.results) and racing.phase in (OVER, ORDER)

    def value(self, state: State, seat: int) -> float:
        """1 for the title, 0 for none; between the races of a league the share of points."""
        racing = cast(FormulaOneState, state)
        result = racing.result()
        if result is not None:
            return float(seat in result.winners)
        points = totals(racing.agreement.seats, racing.results)
        return points[seat] / max(1, sum(points))
