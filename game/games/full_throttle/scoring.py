"""The end of a race: what the bets are worth, and who wins (FT-5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.full_throttle.cards import MOPED_OF, MOPEDS

if TYPE_CHECKING:
    from game.games.full_throttle.state import FullThrottleState

POINTS: Final = (4, 3, 2)
"""What each card on the first, second and third moped is worth; among the tied, on the fourth to sixth."""


class Count(NamedTuple):
    """The final count, by seat; `order` are the mopeds from the winner on."""

    order: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    """How many cards on each moped, in the order of colours."""
    points: tuple[int, ...]
    ties: tuple[int, ...]
    """What the cards on the fourth to sixth are worth; it decides among the tied only."""
    places: tuple[int, ...]
    winners: tuple[int, ...]


def worth(cards: Sequence[int], order: Sequence[int]) -> tuple[int, int]:
    """Points and tie-break value of so many cards on each moped, once the mopeds have come in so."""
    first, second, third = POINTS
    one, two, three, four, five, six = map(cards.__getitem__, order)
    return first * one + second * two + third * three, first * four + second * five + third * six


def by_moped(bets: Sequence[int]) -> tuple[int, ...]:
    """How many of these cards are on each moped; their numbers do not matter (FT-4.1)."""
    counts = [0] * len(MOPEDS)
    for card in bets:
        counts[MOPED_OF[card]] += 1
    return tuple(counts)


def count(state: FullThrottleState) -> Count:
    """The count if the race ended as it stands."""
    order = tuple(state.standings())
    cards = tuple(map(by_moped, state.bets))
    scores = [worth(own, order) for own in cards]
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Count(
        order,
        cards,
        tuple(points for points, _ in scores),
        tuple(tie for _, tie in scores),
        places,
        tuple(seat for seat, place in enumerate(places) if place == 1),
    )
