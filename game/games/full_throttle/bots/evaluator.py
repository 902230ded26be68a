"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from game.engine.contract import Action, Estimates, Evaluator, Rated, Reason, Sight
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.knowledge import Knowledge, know
from game.games.full_throttle.bots.policy import STYLE_WEIGHTS, rated
from game.games.full_throttle.bots.reasons import gains, reasons
from game.games.full_throttle.bots.search import ponder, win_estimates
from game.games.full_throttle.bots.standing import standing
from game.games.full_throttle.rules.play import FullThrottleState

__all__ = ["Estimate", "FullThrottleEvaluator", "Knowledge", "know"]


class FullThrottleEvaluator(Evaluator[FullThrottleState]):
    """Rules of thumb for Full Throttle!: count the cards that are left, and bet on who will come furthest.

    Near is how the mopeds stand, far where the cards that are left will bring them, full who then wins by the
    bets. Ratings are rows of the road; those of the ace are per cent of winning.
    """

    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        # as the mopeds stand they all bet on the same leaders, and a player by lot is as good
        "rookie": ("far", 9.0),
        "club": ("far", 3.0),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    styles = STYLE_WEIGHTS

    def policy(self, state: FullThrottleState, rng: Random) -> Action:
        """The action rated highest with the cards counted; the first one of those that tie."""
        return max(_rated(state, True, ""), key=lambda found: found[1])[0]

    def ratings(self, state: FullThrottleState, sight: Sight, style: str) -> Rated:
        """Every legal action with its worth, as a style leans; the rules of thumb for the ace, too."""
        return _rated(state, sight != "near", style)

    def reasons(self, state: FullThrottleState, steps: Sequence[Action]) -> Sequence[Reason]:
        """The cards to come, the order and the seat's own bets."""
        return reasons(know(state.config.course, state.observe(state.turn), state.turn), steps[0])

    def gains(
        self, state: FullThrottleState, steps: Sequence[Action], other: Sequence[Action]
    ) -> Sequence[Reason]:
        """The same, held against another card or order."""
        known = know(state.config.course, state.observe(state.turn), state.turn)
        return list(gains(known, steps[0], other[0]))

    def standing(self, state: FullThrottleState) -> Sequence[float]:
        """By all bets and all cards but the order of those never turned."""
        return standing(state)

    def win_estimates(self, state: FullThrottleState, rng: Random) -> Iterator[Estimates]:
        """Endings sampled from what the seat knows, in every round."""
        return win_estimates(state.config.course, state.observe(state.turn), state.turn, rng)

    def ponder(self, state: FullThrottleState, sight: Sight, style: str, rng: Random) -> Iterator[Rated]:
        """The ratings; for the ace those of more and more sampled endings."""
        if sight == "full":
            return ponder(state.config.course, state.observe(state.turn), state.turn, style, rng)
        return iter([_rated(state, sight != "near", style)])


def _rated(state: FullThrottleState, far: bool, style: str) -> Rated:
    return rated(know(state.config.course, state.observe(state.turn), state.turn), far, style)
