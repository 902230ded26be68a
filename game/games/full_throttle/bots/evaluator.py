"""The evaluator of Full Throttle!, on which bots of every level are built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from game.engine.contract import Action, Estimates, Evaluator, Rated, Reason, Sight
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.habits import HABITS
from game.games.full_throttle.bots.knowledge import Knowledge, know
from game.games.full_throttle.bots.policy import rated
from game.games.full_throttle.bots.reasons import gains, reasons
from game.games.full_throttle.bots.search import PER_CENT, PER_POINT, ponder, win_estimates
from game.games.full_throttle.bots.sprint import TIE
from game.games.full_throttle.bots.standing import standing
from game.games.full_throttle.rules.play import FullThrottleState

__all__ = ["Estimate", "FullThrottleEvaluator", "Knowledge", "know"]

ROWS_PER_POINT: Final = 2.5 / 0.3
"""The rows by which bets differ, by their expected points: measured, 2.5 rows stand for 0.3 points."""


class FullThrottleEvaluator(Evaluator[FullThrottleState]):
    """Rules of thumb for Full Throttle!: count the cards left, and bet on the moped that will get furthest.

    Sight `near` rates by the current positions, `far` by the cards left, `full` by the chance to
    win. Ratings are rows of the road, those of the ace per cent of winning.
    """

    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        # by current positions all would bet on the same leaders, which is no better than a random player
        "rookie": ("far", 9.0),
        "club": ("far", 3.0),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    cost_units: ClassVar[Mapping[Sight, float]] = {
        "near": ROWS_PER_POINT,
        "far": ROWS_PER_POINT,
        "full": PER_CENT * PER_POINT,
    }
    """Costs are in expected points of the bets."""
    habits = HABITS

    def policy(self, state: FullThrottleState, rng: Random) -> Action:
        """Return the action with the highest rating by the cards left, the first one in a tie."""
        ratings = _rated(state, True)
        best, most = ratings[0]
        for action, rating in ratings:
            if rating > most + TIE:
                best, most = action, rating
        return best

    def ratings(self, state: FullThrottleState, sight: Sight) -> Rated:
        """Return every legal action with its rating by the rules of thumb."""
        return _rated(state, sight != "near")

    def reasons(self, state: FullThrottleState, steps: Sequence[Action]) -> Sequence[Reason]:
        """Return reasons from the cards to come, the order and the seat's bets."""
        return reasons(know(state.config.course, state.observe(state.turn), state.turn), steps[0])

    def compare_reasons(
        self, state: FullThrottleState, steps: Sequence[Action], other: Sequence[Action]
    ) -> Sequence[Reason]:
        """Return the reasons for one choice against another."""
        known = know(state.config.course, state.observe(state.turn), state.turn)
        return list(gains(known, steps[0], other[0]))

    def standing(self, state: FullThrottleState) -> Sequence[float]:
        """Return the seats' win chances from all cards except the order of those never turned."""
        return standing(state)

    def win_estimates(self, state: FullThrottleState, rng: Random) -> Iterator[Estimates]:
        """Yield win chances from endings sampled by the seat's knowledge."""
        return win_estimates(state.config.course, state.observe(state.turn), state.turn, rng)

    def ponder(self, state: FullThrottleState, sight: Sight, rng: Random) -> Iterator[Rated]:
        """Yield ratings once, or for the ace repeatedly from more and more sampled endings."""
        if sight == "full":
            return ponder(state.config.course, state.observe(state.turn), state.turn, rng)
        return iter([_rated(state, sight != "near")])


def _rated(state: FullThrottleState, counts_deck: bool) -> Rated:
    return rated(know(state.config.course, state.observe(state.turn), state.turn), counts_deck)
