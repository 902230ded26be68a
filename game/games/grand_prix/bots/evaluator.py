"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from game.engine.contract import Action, State
from game.games.grand_prix.bots.policy import candidates, choose
from game.games.grand_prix.bots.style_weights import rated
from game.games.grand_prix.rules.scoring import total_halves
from game.games.grand_prix.rules.state import OVER, SEAT_DRAW

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState

Sight = Literal["near", "far", "full"]

__all__ = ["GrandPrixEvaluator"]


class GrandPrixEvaluator:
    """Rules of thumb for nestorgames GP: roll three, stop; mind the corners; use items where they bite."""

    scale = 1.0
    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 3.0),
        "club": ("near", 1.0),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    """Nobody searches: the plan over the dice is exact, and playouts tell options apart worse than it."""

    def policy(self, state: State, rng: Random) -> Action:
        """A quick sensible move; always the same one in the same position."""
        return choose(cast("RaceState", state))

    def ratings(self, state: State, sight: Sight, style: str) -> Sequence[tuple[Action, float]]:
        """Every legal action with its worth, about in spaces, as a style leans."""
        return rated(cast("RaceState", state), sight, style)

    def candidates(self, state: State) -> Sequence[Action]:
        """The legal actions without those that cannot help."""
        return candidates(cast("RaceState", state))

    def settled(self, state: State) -> bool:
        """Whether a race has just ended or all is over."""
        racing = cast("RaceState", state)
        return bool(racing.results) and racing.phase in (OVER, SEAT_DRAW)

    def value(self, state: State, seat: int) -> float:
        """1 for the title, 0 for none; between the races of a championship the share of points."""
        racing = cast("RaceState", state)
        result = racing.result()
        if result is not None:
            return 1.0 / len(result.winners) if seat in result.winners else 0.0
        totals = total_halves(racing.agreement, racing.results)
        return totals[seat] / max(1, sum(totals))
