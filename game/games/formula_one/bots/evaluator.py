"""The evaluator of Formula-1: what bots, hints and reviews ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from game.engine.contract import Action, ActionChances, Estimates, Evaluator, HabitRule, Rated, Reason, Sight
from game.games.formula_one.bots.chances import chances, complete_turn, estimates, is_idle, is_least_risky
from game.games.formula_one.bots.habits import HABITS
from game.games.formula_one.bots.policy import DROPS, choose, limits_in_progress
from game.games.formula_one.bots.ratings import ratings_by_sight
from game.games.formula_one.bots.reasons import reasons
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.standing import standing
from game.games.formula_one.rules.cards import KIND_OF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import totals
from game.games.formula_one.rules.state import ORDER, OVER, SPEED

__all__ = ["FormulaOneEvaluator"]


class FormulaOneEvaluator(Evaluator[FormulaOneState]):
    """Rules of thumb and an exact plan for Formula-1: brake in time, risk what pays, save the gauges."""

    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 0.3),
        "club": ("near", 0.05),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    """No level searches: the plan weighs all chances exactly, and playouts tell options apart less well."""
    habits: ClassVar[Mapping[str, HabitRule]] = HABITS

    def policy(self, state: FormulaOneState, rng: Random) -> Action:
        """Return a quick sensible move within the safety speeds, always the same in a position."""
        return choose(state)

    def ratings(self, state: FormulaOneState, sight: Sight) -> Rated:
        """Return every legal action with its value, in turns."""
        return ratings_by_sight(state, sight)

    def chances(self, state: FormulaOneState) -> ActionChances | None:
        """Return the chances to win, by everybody's turns to go and the delays between cars."""
        return chances(state)

    def win_estimates(self, state: FormulaOneState, rng: Random) -> Iterator[Estimates]:
        """Yield estimates by turns to go, exact over penalty dice and in the last round."""
        yield from estimates(state)

    def candidates(self, state: FormulaOneState) -> Sequence[Action]:
        """Return all legal actions but cards that would do nothing in the best turn with them."""
        legal, config = state.legal(), state.config
        if state.phase != SPEED or not solo_tables(config.circuit.track, config.charts, config.laps).is_ready:
            return legal
        return [step for step in legal if step not in KIND_OF or not is_idle(state, step)]

    def is_safe(self, state: FormulaOneState, action: Action) -> bool:
        """Return whether no turn that is about as good has a lower risk of a spin."""
        return is_least_risky(state, action)

    def complete_choice(self, state: FormulaOneState, action: Action) -> tuple[Action, ...]:
        """Return the best turn from this action on: a card, the speed, the path, an extra move."""
        return complete_turn(state, action)

    def standing(self, state: FormulaOneState) -> Sequence[float] | None:
        """Return the chances to win, exact over penalty dice."""
        return standing(state)

    def reasons(self, state: FormulaOneState, steps: Sequence[Action]) -> Sequence[Reason]:
        """Return what a turn does in its corners, what it wears and what it keeps."""
        return reasons(state, steps)

    def prepare(self, state: FormulaOneState, sight: Sight) -> Iterator[float]:
        """Prepare the braking limits of this track, and the solo tables if the sight needs them."""
        config = state.config
        for drop in DROPS:
            limits = limits_in_progress(config.circuit, drop)
            while not limits.step():
                yield 0.0
        if sight != "near":
            task = solo_tables(config.circuit.track, config.charts, config.laps)
            while not task.step():
                yield task.done

    def can_stop_playout(self, state: FormulaOneState) -> bool:
        """Return whether a race has just ended or all is over."""
        return bool(state.results) and state.phase in (OVER, ORDER)

    def value(self, state: FormulaOneState, seat: int) -> float:
        """Return 1 for the title, 0 for none; between the races of a league the share of points."""
        result = state.result()
        if result is not None:
            return float(seat in result.winners)
        points = totals(state.config.seats, state.results)
        return points[seat] / max(1, sum(points))
