"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from game.engine.contract import Action, Estimates, Evaluator, Rated, Reason, Sight
from game.games.formula_one.bots.chances import chances, complete_turn, estimates, is_idle, is_least_risky
from game.games.formula_one.bots.policy import DROPS, choose, limits_begun
from game.games.formula_one.bots.reasons import reasons
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.standing import standing
from game.games.formula_one.bots.style_weights import STYLE_WEIGHTS, rated
from game.games.formula_one.rules.cards import KIND_OF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import totals
from game.games.formula_one.rules.state import ORDER, OVER, SPEED

__all__ = ["FormulaOneEvaluator"]


class FormulaOneEvaluator(Evaluator[FormulaOneState]):
    """Rules of thumb for Formula-1: brake in time, dare where it pays, keep the gauges for the end."""

    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 0.3),
        "club": ("near", 0.05),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    """Nobody searches: the plan weighs all chances exactly, and playouts tell options apart worse than it."""
    styles = STYLE_WEIGHTS

    def policy(self, state: FormulaOneState, rng: Random) -> Action:
        """A quick sensible move within the safety speeds; always the same one in the same position."""
        return choose(state)

    def ratings(self, state: FormulaOneState, sight: Sight, style: str) -> Rated:
        """Every legal action with its worth, in turns, as a style leans."""
        return rated(state, sight, style)

    def chances(self, state: FormulaOneState) -> Rated | None:
        """By everybody's turns to go and what cars cost one another; safe playouts hardly differ."""
        return chances(state)

    def win_estimates(self, state: FormulaOneState, rng: Random) -> Iterator[Estimates]:
        """By turns to go, exact over penalty dice and where the race ends with this round."""
        yield from estimates(state)

    def candidates(self, state: FormulaOneState) -> Sequence[Action]:
        """All but cards that would do nothing in the best turn with them."""
        legal, agreed = state.legal(), state.config
        if state.phase != SPEED or not solo_tables(agreed.circuit.track, agreed.charts, agreed.laps).is_ready:
            return legal
        return [step for step in legal if step not in KIND_OF or not is_idle(state, step)]

    def is_safe(self, state: FormulaOneState, action: Action) -> bool:
        """Whether no turn that is about as good risks less of a spin."""
        return is_least_risky(state, action)

    def completed(self, state: FormulaOneState, action: Action) -> tuple[Action, ...]:
        """The best turn that begins with this action: a card, the speed, where to drive, an extra move."""
        return complete_turn(state, action)

    def standing(self, state: FormulaOneState) -> Sequence[float] | None:
        """By everybody's turns to go and what cars cost one another; exact over penalty dice."""
        return standing(state)

    def reasons(self, state: FormulaOneState, steps: Sequence[Action]) -> Sequence[Reason]:
        """What a turn does in its corners, what it wears and what it keeps."""
        return reasons(state, steps)

    def prepare(self, state: FormulaOneState, sight: Sight) -> Iterator[float]:
        """How early cars must brake on this track; where that sight needs it, the tables of a solo car."""
        agreed = state.config
        for drop in DROPS:
            limits = limits_begun(agreed.circuit, drop)
            while not limits.step():
                yield 0.0
        if sight != "near":
            task = solo_tables(agreed.circuit.track, agreed.charts, agreed.laps)
            while not task.step():
                yield task.done

    def can_stop_playout(self, state: FormulaOneState) -> bool:
        """Whether a race has just ended or all is over."""
        return bool(state.results) and state.phase in (OVER, ORDER)

    def value(self, state: FormulaOneState, seat: int) -> float:
        """1 for the title, 0 for none; between the races of a league the share of points."""
        result = state.result()
        if result is not None:
            return float(seat in result.winners)
        points = totals(state.config.seats, state.results)
        return points[seat] / max(1, sum(points))
