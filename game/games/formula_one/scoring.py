"""The order at the end of a race and the points of a league (F1-8.2 to 8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.formula_one.agreement import POINTS
from game.games.formula_one.circuit import OFF

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

SPINS, ROLLS, TYRE_WEAR, BRAKE_WEAR, STOPS, CARDS_PLAYED, BAULKS = range(7)
"""What is counted for the classification, by seat."""
FACTS: Final = 7
FACT_NAMES: Final = ("spins", "penalty_rolls", "tyre_wear", "brake_wear", "pit_stops", "cards", "baulks")


class RaceResult(NamedTuple):
    """A finished race: its seats from the winner on, and what each of them did, by seat."""

    order: tuple[int, ...]
    laps: tuple[int, ...]
    """Laps done."""
    distance: tuple[int, ...]
    """Rows driven past the line, laps included."""
    retired: tuple[int, ...]
    """In the order they did."""
    facts: tuple[int, ...]
    rounds: int
    first: int
    """The seat with car 1."""


def progress(state: FormulaOneState, seat: int) -> int:
    """F1-8.2: rows driven past the line, laps included; of the turn under way as far as it stands.

    A retired car has what it had when it left the board.
    """
    node = state.at[seat]
    if node == OFF:
        return next((far for who, far, _ in state.gone if who == seat), 0)
    circuit = state.agreement.circuit
    done = state.agreement.laps - state.left[seat]
    if seat == state.turn:
        done += state.crossed
    return done * circuit.lap + circuit.distance[node]


def running_order(state: FormulaOneState) -> list[int]:
    """F1-8.2: the seats as the race would end now; with all retired the one that got furthest first."""
    n, gone = state.agreement.seats, {seat: speed for seat, _, speed in state.gone}
    racing = [seat for seat in range(n) if state.at[seat] != OFF]
    if racing or not gone:
        racing.sort(key=lambda s: (-progress(state, s), -state.speed[s], state.car_of(s)))
        return racing + [seat for seat, _, _ in reversed(state.gone)]
    # F1-8.3
    return sorted(gone, key=lambda s: (-progress(state, s), -gone[s], state.car_of(s)))


def race_points(n: int, result: RaceResult) -> list[int]:
    """F1-8.4: per seat the points of one race."""
    points = [0] * n
    for place, seat in enumerate(result.order):
        points[seat] = POINTS[place]
    return points


def totals(n: int, results: Sequence[RaceResult]) -> list[int]:
    """Per seat its points over all races."""
    sums = [0] * n
    for result in results:
        for seat, points in enumerate(race_points(n, result)):
            sums[seat] += points
    return sums


def wins(n: int, results: Sequence[RaceResult]) -> list[int]:
    """Per seat the races it won."""
    won = [0] * n
    for result in results:
        won[result.order[0]] += 1
    return won


def standing(n: int, results: Sequence[RaceResult]) -> list[int]:
    """F1-8.4: the seats from the champion on: most points, then most wins, then the last race."""
    if not results:
        return list(range(n))
    points, won, last = totals(n, results), wins(n, results), results[-1].order
    return sorted(range(n), key=lambda seat: (-points[seat], -won[seat], last.index(seat)))


def places(n: int, results: Sequence[RaceResult]) -> tuple[int, ...]:
    """Per seat its place in the standing."""
    order = standing(n, results)
    return tuple(order.index(seat) + 1 for seat in range(n))


def can_win(totals: Sequence[int], wins: Sequence[int], left: int, seat: int) -> bool:
    """F1-8.4: whether a seat can still be champion with so many races left: by winning every one of them.

    Of those the others share the lower places, the most points for whoever is furthest from overtaking.
    """
    n = len(totals)
    mine, my_wins = totals[seat] + POINTS[0] * left, wins[seat] + left
    # level is enough with at least as many wins, as the last race is won too
    most = [mine - (wins[other] > my_wins) - totals[other] for other in range(n) if other != seat]
    for _ in range(left):
        most.sort(reverse=True)
        most = [room - points for room, points in zip(most, POINTS[1:], strict=False)]
    return all(room >= 0 for room in most)
