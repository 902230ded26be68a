"""The standing: every seat's chance to win, as a softmax over the seats of weighted facts of a position.

A game reads the facts of each seat (`SeatFacts`); tools/fit_standing.py fits their weights from races. A
weight depends on how much of the race is left, linearly between the knots.
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
    """The facts of all seats in a position that is not over."""

    left: float
    """The share of the race left."""
    rows: Sequence[Sequence[float]]
    """By seat the values of its facts, in the order of the game's FACTS."""


def weights_in_order(facts: Sequence[str], fitted: Mapping[str, Sequence[float]]) -> Weights:
    """Return the weights of these facts; facts that have not been fitted weigh nothing."""
    return tuple(tuple(fitted.get(fact, (0.0,) * len(KNOTS))) for fact in facts)


def knot_below(left: float) -> tuple[int, float]:
    """Return the knot at or below a share left, and the share of the distance to the next knot."""
    left = min(1.0, max(0.0, left))
    at = max(i for i, knot in enumerate(KNOTS[:-1]) if knot <= left)
    return at, (left - KNOTS[at]) / (KNOTS[at + 1] - KNOTS[at])


def softmax(scores: Sequence[float]) -> list[float]:
    """Return the softmax of the scores: positive numbers that sum to 1."""
    top = max(scores)
    odds = [exp(score - top) for score in scores]
    total = sum(odds)
    return [weight / total for weight in odds]


def win_chances(facts: SeatFacts, weights: Weights) -> list[float]:
    """Return the seats' chances to win."""
    at, part = knot_below(facts.left)
    now = [fact[at] + part * (fact[at + 1] - fact[at]) for fact in weights]
    return softmax([sum([w * x for w, x in zip(now, row, strict=True)]) for row in facts.rows])


def win_shares(state: State) -> list[float] | None:
    """Return the seats' shares of the win in a finished game, else None."""
    result = state.result()
    if result is None:
        return None
    share = 1 / len(result.winners) if result.winners else 0.0
    return [share if seat in result.winners else 0.0 for seat in range(len(result.places))]
