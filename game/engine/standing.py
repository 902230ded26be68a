"""Every seat's chance to win as a softmax over the seats of weighted facts of a position.

A game says what can be seen of each seat (`SeatFacts`); what that has led to is fitted from races by
tools/fit_standing.py. Each fact weighs by how much of the race is left, straight between the knots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final, NamedTuple

from game.engine.contract import State

Weights = Sequence[Sequence[float]]
"""By fact its weight at each of the knots."""
KNOTS: Final = (0.0, 0.1, 0.25, 0.5, 1.0)
"""Shares of the race left, from the end to the start."""


class SeatFacts(NamedTuple):
    """What is known of the seats in a position that is not over."""

    left: float
    """The share of the race left."""
    rows: Sequence[Sequence[float]]
    """By seat its facts, in the order of the game's FACTS."""


def in_order(facts: Sequence[str], fitted: Mapping[str, Sequence[float]]) -> Weights:
    """The weights of these facts; what has not been fitted yet weighs nothing."""
    return tuple(tuple(fitted.get(fact, (0.0,) * len(KNOTS))) for fact in facts)


def hats(left: float) -> tuple[int, float]:
    """The knot at or below a share left, and how far on the way to the next one it is."""
    left = min(1.0, max(0.0, left))
    at = max(i for i, knot in enumerate(KNOTS[:-1]) if knot <= left)
    return at, (left - KNOTS[at]) / (KNOTS[at + 1] - KNOTS[at])


def softmax(scores: Sequence[float]) -> list[float]:
    """Positive numbers that sum to 1, the logarithms of their ratios being the differences of the scores."""
    top = max(scores)
    odds = [exp(score - top) for score in scores]
    total = sum(odds)
    return [one / total for one in odds]


def called(seen: SeatFacts, weights: Weights) -> list[float]:
    """The seats' chances to win."""
    at, part = hats(seen.left)
    now = [own[at] + part * (own[at + 1] - own[at]) for own in weights]
    return softmax([sum([w * x for w, x in zip(now, row, strict=True)]) for row in seen.rows])


def shares(state: State) -> list[float] | None:
    """Once all is over the seats' shares of the win, else None."""
    result = state.result()
    if result is None:
        return None
    share = 1 / len(result.winners) if result.winners else 0.0
    return [share if seat in result.winners else 0.0 for seat in range(len(result.places))]
