"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from game.engine.contract import Action, State
from game.games.full_throttle.cards import BETS, MOPED_OF, NUMBER_OF
from game.games.full_throttle.phases import BET, OVER

if TYPE_CHECKING:
    from game.games.full_throttle.state import FullThrottleState

__all__ = ["FullThrottleInsight"]


class FullThrottleInsight:
    """Rules of thumb for Full Throttle!: bet on who is ahead, with its slowest card."""

    scale = 1.0

    def policy(self, state: State, rng: Random) -> Action:
        """A card of the foremost moped on offer, the lowest one, as it will not drive again."""
        race = cast("FullThrottleState", state)
        if race.phase != BET:
            return race.legal()[0]
        order = race.standings()
        return BETS[min(race.hand, key=lambda card: (order.index(MOPED_OF[card]), NUMBER_OF[card]))]

    def candidates(self, state: State) -> Sequence[Action]:
        """Everything legal."""
        return state.legal()

    def settled(self, state: State) -> bool:
        """Only a finished race is valued."""
        return cast("FullThrottleState", state).phase == OVER

    def value(self, state: State, seat: int) -> float:
        """The winners share 1."""
        result = state.result()
        return 1 / len(result.winners) if result is not None and seat in result.winners else 0.0
