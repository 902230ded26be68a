"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Literal, cast

from game.engine.contract import Action, State
from game.games.full_throttle.bots.estimate import Estimate, Figure
from game.games.full_throttle.bots.knowledge import Knowledge, know
from game.games.full_throttle.bots.policy import Rated, rated
from game.games.full_throttle.bots.search import ponder
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.state import OVER

Sight = Literal["near", "far", "full"]
"""How the mopeds stand; where the cards that are left will bring them; who then wins by the bets."""

__all__ = ["Estimate", "Figure", "FullThrottleEvaluator", "Knowledge", "know"]


class FullThrottleEvaluator:
    """Rules of thumb for Full Throttle!: count the cards that are left, and bet on who will come furthest."""

    scale = 1.0
    """Ratings are rows of the road; those of the ace are per cent of winning."""
    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 3.0),
        "club": ("far", 3.0),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }

    def policy(self, state: State, rng: Random) -> Action:
        """The action rated highest with the cards counted; the first one of those that tie."""
        return max(_rated(state, True, ""), key=lambda found: found[1])[0]

    def ratings(self, state: State, sight: Sight, style: str) -> Sequence[tuple[Action, float]]:
        """Every legal action with its worth, as a style leans; the rules of thumb for the ace, too."""
        return _rated(state, sight != "near", style)

    def ponder(self, state: State, sight: Sight, style: str, rng: Random) -> Iterator[Rated]:
        """The ratings; for the ace those of more and more sampled endings."""
        race = cast(FullThrottleState, state)
        if sight == "full":
            return ponder(race.observe(race.turn), race.turn, style, rng)
        return iter([_rated(state, sight != "near", style)])

    def candidates(self, state: State) -> Sequence[Action]:
        """Everything legal."""
        return state.legal()

    def settled(self, state: State) -> bool:
        """Only a finished race is valued."""
        return cast(FullThrottleState, state).phase == OVER

    def value(self, state: State, seat: int) -> float:
        """The winners share 1."""
        result = state.result()
        return 1 / len(result.winners) if result is not None and seat in result.winners else 0.0


def _rated(state: State, far: bool, style: str) -> Rated:
    race = cast(FullThrottleState, state)
    return rated(know(race.observe(race.turn), race.turn), far, style)
