"""What a race's end is worth to a seat: by who wins it, and by whom the seat is ahead of.

In a single race, with partners and in a tie-break these are fixed shares. In a championship they are what the
end is worth for the title: races to come are taken for even, and what the orders of this race then lead to is
laid straight by least squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.engine.equations import solve
from game.games.grand_prix.rules.config import GameConfig
from game.games.grand_prix.rules.scoring import RaceResult, is_decided, race_halves, total_halves, wins

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState

WIN_SHARE: Final = 0.9
"""The weight of winning in a single race; the rest is being ahead of as many as possible."""
PLACE_SHARE: Final = 0.2
"""The same where every place has its point: with teams, and for what a championship's places are worth."""
ORDERS: Final = 120
"""Orders of this race that are tried: all of them with up to five seats."""
FUTURES: Final = 120
"""Courses of the races to come that each of them is tried on."""
PLACES: Final = 0.1
"""The weight of places in a championship, so that one without a chance of the title races on."""
RIDGE: Final = 1e-3
"""Keeps apart what two seats' orders cannot tell apart: winning and being ahead."""


class Stakes(NamedTuple):
    """What a seat has of a race's end."""

    won: tuple[float, ...]
    """By seat what it is worth that this one wins the race."""
    ahead: tuple[float, ...]
    """By seat what it is worth to end before this one; 0 for its own."""


def mixed(one: Sequence[Stakes], other: Sequence[Stakes], share: float) -> tuple[Stakes, ...]:
    """By seat the one with a share of the other."""

    def blend(a: Sequence[float], b: Sequence[float]) -> tuple[float, ...]:
        return tuple((1.0 - share) * x + share * y for x, y in zip(a, b, strict=True))

    pairs = zip(one, other, strict=True)
    return tuple(Stakes(blend(a.won, b.won), blend(a.ahead, b.ahead)) for a, b in pairs)


@lru_cache(maxsize=32)
def plain(seats: int, share: float) -> tuple[Stakes, ...]:
    """By seat its own win at this share, the rest for being ahead of all others alike."""
    each = (1.0 - share) / (seats - 1)
    return tuple(
        Stakes(
            tuple(share * (other == seat) for other in range(seats)),
            tuple(each * (other != seat) for other in range(seats)),
        )
        for seat in range(seats)
    )


def stakes_of(state: RaceState, win_share: float | None = None) -> tuple[Stakes, ...]:
    """By seat what it plays for, mostly to win; `win_share` is what winning weighs in a single race."""
    seats = state.config.seats
    if state.config.teams:
        return plain(seats, PLACE_SHARE if win_share is None else win_share)
    title = title_in_progress(state)
    if title is None:
        return plain(seats, WIN_SHARE if win_share is None else win_share)
    return mixed(title.stakes_by_seat(), plain(seats, PLACE_SHARE), PLACES)


def to_win(state: RaceState) -> tuple[Stakes, ...]:
    """By seat the chance to win, the title in a championship, laid on this race's end."""
    title = title_in_progress(state)
    return plain(state.config.seats, 1.0) if title is None else title.stakes_by_seat()


def title_in_progress(state: RaceState) -> Title | None:
    """What the race is about in a championship of single cars, None in other races and in a tie-break."""
    agreed = state.config
    if not agreed.target or agreed.teams or is_decided(agreed, state.results):
        return None
    return _begun(agreed, state.results)


class Title:
    """The chance of the title by how this race ends, worked out an order at a time by `step`."""

    def __init__(self, agreed: GameConfig, results: Sequence[RaceResult]) -> None:
        self._agreed = agreed
        self._goal = 2 * agreed.target
        self._totals = total_halves(agreed, results)
        self._wins = wins(agreed, results)
        rng = Random("title")
        seats = range(agreed.seats)
        if factorial(agreed.seats) <= ORDERS:
            self._orders = list(permutations(seats))
        else:
            self._orders = [tuple(rng.sample(seats, len(seats))) for _ in range(ORDERS)]
        longest = self._goal // (agreed.seats + 1) + 1  # by then the mean of all is there
        self._futures = [
            [_race(agreed, tuple(rng.sample(seats, len(seats)))) for _ in range(longest)]
            for _ in range(FUTURES)
        ]
        self._chances: list[list[float]] = []
        self._stakes: tuple[Stakes, ...] = ()
        self._steps = self._work()

    def step(self) -> bool:
        """Work on for a millisecond or two; True where all is worked out."""
        return next(self._steps, True)

    def stakes_by_seat(self) -> tuple[Stakes, ...]:
        """By seat what the race's end is worth, once all orders are tried."""
        while not self.step():
            pass
        return self._stakes

    def _work(self) -> Iterator[bool]:
        for order in self._orders:
            self._chances.append(self._title(order))
            yield False
        found = []
        for seat in range(self._agreed.seats):
            found.append(self._straight(seat))
            yield False
        self._stakes = tuple(found)

    def _title(self, order: tuple[int, ...]) -> list[float]:
        """By seat the share of courses that make it champion after this order."""
        chances = [0.0] * len(order)
        now = _race(self._agreed, order)
        for future in self._futures:
            totals, won = self._totals[:], self._wins[:]
            for halves, winner in (now, *future):
                totals = [own + more for own, more in zip(totals, halves, strict=True)]
                won[winner] += 1
                if max(totals) >= self._goal:
                    break
            best = max(zip(totals, won, strict=True))
            first = [seat for seat, own in enumerate(zip(totals, won, strict=True)) if own == best]
            for seat in first:
                chances[seat] += 1 / len(first) / len(self._futures)
        return chances

    def _straight(self, seat: int) -> Stakes:
        """What fits a seat's chances best: a number for each winner, one for each that it is ahead of."""
        seats = range(self._agreed.seats)
        rivals = [other for other in seats if other != seat]
        rows = []
        for order in self._orders:
            own = order.index(seat)
            rows.append(
                [*(float(order[0] == s) for s in seats), *(float(order.index(s) > own) for s in rivals)]
            )
        found = _least_squares(rows, [chances[seat] for chances in self._chances])
        ahead = dict(zip(rivals, found[len(seats) :], strict=True))
        return Stakes(tuple(found[: len(seats)]), tuple(ahead.get(s, 0.0) for s in seats))


def _race(agreed: GameConfig, order: tuple[int, ...]) -> tuple[list[int], int]:
    """The half points of a race that ends in this order, and its winner."""
    return race_halves(agreed, (order, -1, False)), order[0]


def _least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The weights of least squares, by the normal equations."""
    size = range(len(rows[0]))
    left = [[sum([row[i] * row[j] for row in rows]) + RIDGE * (i == j) for j in size] for i in size]
    right = [sum([row[i] * value for row, value in zip(rows, values, strict=True)]) for i in size]
    return solve(left, right)


@lru_cache(maxsize=32)
def _begun(agreed: GameConfig, results: tuple[RaceResult, ...]) -> Title:
    return Title(agreed, results)
