"""The stakes of a race's end for each seat: by who wins it, and by whom the seat is ahead of.

In a single race, with partners and in a tie-break they are fixed shares. In a championship they are the
value of the end for the title: races to come have even chances, and the results of this race's orders are
fitted by least squares.
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
"""The same where every place has its point: with teams, and in the places of a championship."""
ORDERS: Final = 120
"""Orders of this race that are tried: all of them with up to five seats, else a sample."""
FUTURES: Final = 120
"""Courses of the races to come that each order is tried with."""
PLACES: Final = 0.1
"""The weight of places in a championship, so that a seat without a chance of the title races on."""
RIDGE: Final = 1e-3
"""Keeps apart two weights that the orders of two seats cannot tell apart: winning and being ahead."""


class Stakes(NamedTuple):
    """The value of a race's end to a seat."""

    won: tuple[float, ...]
    """By seat the value of this seat's win."""
    ahead: tuple[float, ...]
    """By seat the value of ending before it; 0 for the seat's own."""


def blended(one: Sequence[Stakes], other: Sequence[Stakes], share: float) -> tuple[Stakes, ...]:
    """Return by seat the one with a share of the other."""

    def blend(a: Sequence[float], b: Sequence[float]) -> tuple[float, ...]:
        return tuple((1.0 - share) * x + share * y for x, y in zip(a, b, strict=True))

    pairs = zip(one, other, strict=True)
    return tuple(Stakes(blend(a.won, b.won), blend(a.ahead, b.ahead)) for a, b in pairs)


@lru_cache(maxsize=32)
def even_stakes(seats: int, share: float) -> tuple[Stakes, ...]:
    """Return by seat its own win at this share, the rest for being ahead of all others alike."""
    each = (1.0 - share) / (seats - 1)
    return tuple(
        Stakes(
            tuple(share * (other == seat) for other in range(seats)),
            tuple(each * (other != seat) for other in range(seats)),
        )
        for seat in range(seats)
    )


def stakes_of(state: RaceState) -> tuple[Stakes, ...]:
    """Return by seat what it plays for."""
    seats = state.config.seats
    if state.config.options["teams"]:
        return even_stakes(seats, PLACE_SHARE)
    title = title_in_progress(state)
    if title is None:
        return even_stakes(seats, WIN_SHARE)
    return blended(title.stakes_by_seat(), even_stakes(seats, PLACE_SHARE), PLACES)


def winning_stakes(state: RaceState) -> tuple[Stakes, ...]:
    """Return by seat the chance to win, or the title in a championship, as stakes of this race."""
    title = title_in_progress(state)
    return even_stakes(state.config.seats, 1.0) if title is None else title.stakes_by_seat()


def title_in_progress(state: RaceState) -> Title | None:
    """Return the title's stakes in a championship of single cars, None in other races and in a tie-break."""
    config = state.config
    if not config.target or config.options["teams"] or is_decided(config, state.results):
        return None
    return _title(config, state.results)


class Title:
    """The chance of the title by how this race ends, calculated an order at a time by `step`."""

    def __init__(self, config: GameConfig, results: Sequence[RaceResult]) -> None:
        self._config = config
        self._goal = 2 * config.target
        self._totals = total_halves(config, results)
        self._wins = wins(config, results)
        rng = Random("title")
        seats = range(config.seats)
        if factorial(config.seats) <= ORDERS:
            self._orders = list(permutations(seats))
        else:
            self._orders = [tuple(rng.sample(seats, len(seats))) for _ in range(ORDERS)]
        longest = self._goal // (config.seats + 1) + 1  # by then the mean of all is there
        self._futures = [
            [_race_result(config, tuple(rng.sample(seats, len(seats)))) for _ in range(longest)]
            for _ in range(FUTURES)
        ]
        self._chances: list[list[float]] = []
        self._stakes: tuple[Stakes, ...] = ()
        self._steps = self._work()

    def step(self) -> bool:
        """Work for a millisecond or two, and return whether all is done."""
        return next(self._steps, True)

    def stakes_by_seat(self) -> tuple[Stakes, ...]:
        """Return by seat the value of the race's end, once all orders are tried."""
        while not self.step():
            pass
        return self._stakes

    def _work(self) -> Iterator[bool]:
        for order in self._orders:
            self._chances.append(self._title_shares(order))
            yield False
        found = []
        for seat in range(self._config.seats):
            found.append(self._fit(seat))
            yield False
        self._stakes = tuple(found)

    def _title_shares(self, order: tuple[int, ...]) -> list[float]:
        """Return by seat the share of courses that make it champion after this order."""
        chances = [0.0] * len(order)
        now = _race_result(self._config, order)
        for future in self._futures:
            totals, won = self._totals[:], self._wins[:]
            for points, winner in (now, *future):
                totals = [value + halves for value, halves in zip(totals, points, strict=True)]
                won[winner] += 1
                if max(totals) >= self._goal:
                    break
            best = max(zip(totals, won, strict=True))
            first = [seat for seat, value in enumerate(zip(totals, won, strict=True)) if value == best]
            for seat in first:
                chances[seat] += 1 / len(first) / len(self._futures)
        return chances

    def _fit(self, seat: int) -> Stakes:
        """Return the best fit of a seat's chances: a number for each winner and each rival behind it."""
        seats = range(self._config.seats)
        rivals = [other for other in seats if other != seat]
        rows = []
        for order in self._orders:
            place = order.index(seat)
            rows.append(
                [*(float(order[0] == s) for s in seats), *(float(order.index(s) > place) for s in rivals)]
            )
        found = _least_squares(rows, [chances[seat] for chances in self._chances])
        ahead = dict(zip(rivals, found[len(seats) :], strict=True))
        return Stakes(tuple(found[: len(seats)]), tuple(ahead.get(s, 0.0) for s in seats))


def _race_result(config: GameConfig, order: tuple[int, ...]) -> tuple[list[int], int]:
    """Return the half points of a race that ends in this order, and its winner."""
    return race_halves(config, RaceResult(order)), order[0]


def _least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Return the weights of least squares, by the normal equations."""
    size = range(len(rows[0]))
    matrix = [[sum([row[i] * row[j] for row in rows]) + RIDGE * (i == j) for j in size] for i in size]
    vector = [sum([row[i] * value for row, value in zip(rows, values, strict=True)]) for i in size]
    return solve(matrix, vector)


@lru_cache(maxsize=32)
def _title(config: GameConfig, results: tuple[RaceResult, ...]) -> Title:
    return Title(config, results)
