"""The end of a race: the points of the bets, and who wins (FT-5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from game.games.full_throttle.rules.cards import COLOURS, MOPED_OF, MOPEDS, colours, ids
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.state import RaceState

POINTS: Final = (4, 3, 2)
"""The points of each card on the first, second and third moped; as a tie-break, on the fourth to sixth."""


class Count(NamedTuple):
    """The final count, by seat; `order` are the mopeds from the winner on."""

    order: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    """By moped the number of cards on it."""
    points: tuple[int, ...]
    ties: tuple[int, ...]
    """The tie-break: the points of the cards on the fourth to sixth moped."""
    places: tuple[int, ...]
    winners: tuple[int, ...]


def score_bets(cards: Sequence[int], order: Sequence[int]) -> tuple[int, int]:
    """Return points and tie-break for `cards` by moped, with this final order."""
    first, second, third = POINTS
    one, two, three, four, five, six = map(cards.__getitem__, order)
    return first * one + second * two + third * three, first * four + second * five + third * six


def by_moped(bets: Sequence[int]) -> tuple[int, ...]:
    """Return by moped the number of these cards; the cards' numbers do not matter (FT-4.1)."""
    counts = [0] * len(MOPEDS)
    for card in bets:
        counts[MOPED_OF[card]] += 1
    return tuple(counts)


def count(state: RaceState) -> Count:
    """Return the final count if the race ended now."""
    order = tuple(state.running_order())
    cards = tuple(map(by_moped, state.bets))
    scores = [score_bets(counts, order) for counts in cards]
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Count(
        order,
        cards,
        tuple(points for points, _ in scores),
        tuple(tie for _, tie in scores),
        places,
        tuple(seat for seat, place in enumerate(places) if place == 1),
    )


class SeatCount(TypedDict):
    """The points of one seat's bets."""

    bets: list[str]
    """The cards in the order of the rounds."""
    cards: dict[str, int]
    """By colour the number of cards."""
    steps: list[int]
    """Points by podium step."""
    points: int
    tie: int
    """The tie-break of FT-5.4."""
    place: int


class Counted(TypedDict):
    """The final count (FT-5.4): the order, the mopeds that finished, and the points of each seat's bets."""

    order: list[str]
    """Every colour: the first `home` of them finished, the rest are in their order on the road."""
    podium: list[str]
    home: int
    reason: str
    """`podium` or `deck`."""
    rounds: int
    laps: dict[str, int]
    worth: list[int]
    seats: list[SeatCount]
    tied: list[int]
    """The seats with the most points, if they are several."""
    shared: bool
    """Whether the tie-break did not decide."""
    winners: list[int]


def final_count(state: RaceState, count: Count) -> Counted:
    """Return the final count as plain data."""
    best = max(count.points)
    tied = [seat for seat, points in enumerate(count.points) if points == best]
    home = sum(laps == HOME for laps in state.laps)
    return {
        "order": colours(count.order),
        "podium": colours(state.podium),
        "home": home,
        "reason": "podium" if home >= len(POINTS) else "deck",
        "rounds": state.round,
        "laps": dict(zip(COLOURS, state.laps, strict=True)),
        "worth": list(POINTS),
        "seats": [
            {
                "bets": ids(state.bets[seat]),
                "cards": dict(zip(COLOURS, cards, strict=True)),
                "steps": [cards[moped] * each for moped, each in zip(count.order, POINTS, strict=False)],
                "points": count.points[seat],
                "tie": count.ties[seat],
                "place": count.places[seat],
            }
            for seat, cards in enumerate(count.cards)
        ],
        "tied": tied if len(tied) > 1 else [],
        "shared": len(count.winners) > 1,
        "winners": list(count.winners),
    }
