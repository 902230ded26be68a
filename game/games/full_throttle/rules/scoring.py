"""The end of a race: what the bets are worth, and who wins (FT-5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from game.games.full_throttle.rules.cards import COLOURS, MOPED_OF, MOPEDS, colours, ids
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.state import RaceState

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


def score_bets(cards: Sequence[int], order: Sequence[int]) -> tuple[int, int]:
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


def count(state: RaceState) -> Count:
    """The count if the race ended as it stands."""
    order = tuple(state.standings())
    cards = tuple(map(by_moped, state.bets))
    scores = [score_bets(own, order) for own in cards]
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Count(
        order,
        cards,
        tuple(points for points, _ in scores),
        tuple(tie for _, tie in scores),
        places,
        tuple(seat for seat, place in enumerate(places) if place == 1),
    )


class SeatCount(TypedDict):
    """What the bets of one seat are worth."""

    bets: list[str]
    """Cards in the order of the rounds."""
    cards: dict[str, int]
    """How many on each colour."""
    steps: list[int]
    """Points by podium step."""
    points: int
    tie: int
    """The value of FT-5.4's tie-break."""
    place: int


class Counted(TypedDict):
    """The final count (FT-5.4): the order, who came home, and what each seat's bets are worth."""

    order: list[str]
    """Every colour: the first `home` of them drove onto the podium, the rest stand as on the road."""
    podium: list[str]
    home: int
    reason: str
    """`podium` or `deck`."""
    rounds: int
    laps: dict[str, int]
    worth: list[int]
    seats: list[SeatCount]
    tied: list[int]
    """The seats that had the most points, if several, so that the tie-break decided."""
    shared: bool
    """Whether it did not decide."""
    winners: list[int]


def final_count(state: RaceState, count: Count) -> Counted:
    """The final count as plain data."""
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
