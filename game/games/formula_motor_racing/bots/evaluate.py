"""The value of positions and plays for a seat, as pure functions of tunable weights.

The value of a position is the sum over cars of `value of its place x coefficient of its car`. The value of a
place is its points, or the points it has led to with as many plays left (forecast.py). Coefficients share +1
among the seat's teams and -1 among all others, undirected ones too, by their standing in the season.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from math import exp, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final

from game.games.formula_motor_racing.bots.forecast import KEEPING, PLACES
from game.games.formula_motor_racing.rules.cards import CARDS, TEAM_OF
from game.games.formula_motor_racing.rules.scoring import POINTS, team_totals

if TYPE_CHECKING:
    from game.games.formula_motor_racing.rules.state import RaceState

UP_CHANCE: Final = 9 / 12  # FMR-4.5
MISHAP_CHANCE: Final = 3 / 12
PIT_CHANCE: Final = 1 / 12  # each of 1-6, FMR-4.4


@dataclass(frozen=True, slots=True)
class Weights:
    """By place its value, and what a car gains by moving up one, down one or down two places."""

    place: tuple[float, ...]
    up: tuple[float, ...]
    down: tuple[float, ...]
    down_two: tuple[float, ...]


@cache
def weights(far: bool, left: int, running: int) -> Weights:
    """Return the value of each place with `left` plays to come; cars that are out keep their points."""
    expected = PLACES[min(left, len(PLACES) - 1)] if far else POINTS
    place = tuple(float(expected[p] if p < running else POINTS[p]) for p in range(12))
    padded = (*place, place[-1], place[-1])
    up = tuple(place[max(0, p - 1)] - place[p] for p in range(12))
    down = tuple(padded[p + 1] - place[p] for p in range(12))
    down_two = tuple(padded[p + 2] - place[p] for p in range(12))
    return Weights(place, up, down, down_two)


def plays_left(state: RaceState) -> int:
    """Return the plays until the race ends, this one included (FMR-3.4)."""
    if state.last_plays is not None:
        return state.last_plays
    return len(state.deck) - state.drawn + state.config.seats


def title_scale(races_left: int) -> float:
    """Return the lead in points that multiplies the odds of a title by e.

    Fitted to 400 seasons among four equal bots: 5, 7, 8, 12 and 12 points with 1 to 5 races left.
    """
    return 5.0 * sqrt(races_left)


def team_coefficients(teams: Sequence[int], totals: Sequence[int], scale: float) -> tuple[float, ...]:
    """Return by team its share of +1 among these teams or of -1 among the others, by odds of the title."""
    top = max(totals)
    odds = [exp((points - top) / scale) for points in totals]
    ours = sum(odds[team] for team in teams)
    others = sum(odds) - ours
    return tuple(odds[team] / ours if team in teams else -odds[team] / others for team in range(6))


@cache
def _coefficients(teams: tuple[int, ...], totals: tuple[int, ...], scale: float) -> tuple[float, ...]:
    by_team = team_coefficients(teams, totals, scale)
    return tuple(by_team[team] for team in TEAM_OF)


_NO_POINTS: Final = (0,) * 6


def _season_coefficients(state: RaceState, seat: int) -> tuple[float, ...]:
    totals: tuple[int, ...] = _NO_POINTS
    scale = 1.0
    if state.results:
        totals = tuple(team_totals(state.final_lines()))
        scale = title_scale(state.config.races - len(state.results))
    return _coefficients(state.config.teams[seat], totals, scale)


class View:
    """One line as one seat values it, with sums so that every change of place takes a few look-ups."""

    __slots__ = ("by_place", "down", "down_two", "place", "running_count", "up")

    by_place: list[float]
    """The coefficient of the car on each place."""
    place: tuple[float, ...]
    running_count: int
    up: list[float]
    """By place the value of all cars before it moving up one."""
    down: list[float]
    """By place the value of all cars before it moving down one; `down_two` likewise."""
    down_two: list[float]

    def __init__(self, state: RaceState, seat: int, far: bool = True) -> None:
        coefficients = _season_coefficients(state, seat)
        w = weights(far, plays_left(state) - 1, state.running_count)
        self.running_count = state.running_count
        self.place = w.place
        self.by_place = by_place = [coefficients[car] for car in state.line]
        self.up = list(accumulate(map(mul, by_place, w.up), initial=0.0))
        self.down = list(accumulate(map(mul, by_place, w.down), initial=0.0))
        self.down_two = list(accumulate(map(mul, by_place, w.down_two), initial=0.0))

    def overtake(self, at: int, places: int) -> float:
        """FMR-4.1: the value of the pair at `at` moving up."""
        if at + 1 >= self.running_count:
            return self.climb(at, places)
        to = at - places if at > places else 0
        place, by_place = self.place, self.by_place
        return (
            by_place[at] * (place[to] - place[at])
            + by_place[at + 1] * (place[to + 1] - place[at + 1])
            + self.down_two[at]
            - self.down_two[to]
        )

    def climb(self, at: int, places: int) -> float:
        """FMR-4.3, 4.5: the value of one car moving up alone."""
        to = at - places if at > places else 0
        return self.by_place[at] * (self.place[to] - self.place[at]) + self.down[at] - self.down[to]

    def drop(self, at: int, places: int) -> float:
        """FMR-4.2: the value of one car dropping."""
        to = at + places
        if to >= self.running_count:
            to = self.running_count - 1
        return self.by_place[at] * (self.place[to] - self.place[at]) + self.up[to + 1] - self.up[at + 1]

    def drops(self, places: int) -> list[float]:
        """FMR-4.2: `drop` for every running car, from the leader."""
        r, up, place = self.running_count, self.up, self.place
        capped = min(places, r)
        to_place = place[places:r] + (place[r - 1],) * capped
        passed = up[places + 1 : r + 1] + [up[r]] * capped
        return [
            coefficient * (to - here) + after - before
            for coefficient, to, here, after, before in zip(
                self.by_place[:r], to_place, place, passed, up[1:], strict=False
            )
        ]

    def retire(self, at: int) -> float:
        """FMR-5.1: the value of one car going out; all behind it move up."""
        r = self.running_count
        lost = self.by_place[at] * (POINTS[r - 1] - self.place[at])
        return lost + self.up[r] - self.up[at + 1]

    def crash(self, at: int, other: int) -> float:
        """FMR-4.7: the value of two neighbours going out."""
        if other == at:
            return self.retire(at)
        front = min(at, other)
        r, place, by_place = self.running_count, self.place, self.by_place
        lost = by_place[front] * (POINTS[r - 2] - place[front])
        lost += by_place[front + 1] * (POINTS[r - 1] - place[front + 1])
        return lost + sum([by_place[p] * (place[p - 2] - place[p]) for p in range(front + 2, r)])

    def pit(self, at: int) -> float:
        """FMR-4.4: the value of a pit stop before the roll: the mean of six drops and six times nothing."""
        last = min(at + 6, self.running_count - 1)
        beyond = at + 6 - last  # faces that stop at the last running place
        place, up = self.place, self.up
        dropped = sum(place[at + 1 : last + 1]) + beyond * place[last] - 6 * place[at]
        passed = sum(up[at + 2 : last + 2]) + beyond * up[last + 1] - 6 * up[at + 1]
        return PIT_CHANCE * (self.by_place[at] * dropped + passed)

    def mishap(self, at: int, retires: bool) -> float:
        """FMR-4.5, 4.6: the value of going out, or to last running place."""
        return self.retire(at) if retires else self.drop(at, 12)

    def charge(self, at: int, retires: bool) -> float:
        """FMR-4.5: the value of one roll of a charge."""
        return UP_CHANCE * self.climb(at, 1) + MISHAP_CHANCE * self.mishap(at, retires)

    def charges(self, retires: bool) -> list[float]:
        """FMR-4.5: `charge` for every running car, from the leader."""
        r, by_place, place = self.running_count, self.by_place, self.place
        mishaps = [self.retire(at) for at in range(r)] if retires else self.drops(12)
        ups = [0.0]
        ups += [
            (rising - passed) * (ahead - here)
            for rising, passed, ahead, here in zip(by_place[1:r], by_place, place, place[1:], strict=False)
        ]
        return [UP_CHANCE * up + MISHAP_CHANCE * mishap for up, mishap in zip(ups, mishaps, strict=True)]

    def charge_on(self, at: int, retires: bool) -> float:
        """FMR-4.5.1: the value of a roll that may be followed by more while they pay."""
        value = 0.0
        for start in range(at + 1):  # from the lead back: what charging on from there adds
            gained = self.climb(at, at - start) if start < at else 0.0
            step = self.by_place[at] * (self.place[max(0, start - 1)] - self.place[start])
            if start:
                step += self.by_place[start - 1] * (self.place[start] - self.place[start - 1])
            mishap = self.mishap(at, retires) - gained
            value = UP_CHANCE * (step + max(0.0, value)) + MISHAP_CHANCE * mishap
        return value

    def spins(self, retires: bool) -> list[float]:
        """FMR-4.6: the value of each face of the die, from 1."""
        faces = [self.mishap(at, retires) for at in range(self.running_count)]
        return faces + [0.0] * (12 - self.running_count)

    def spin(self, retires: bool) -> float:
        """FMR-4.6: the value before the first roll, which may be made again."""
        faces = self.spins(retires)
        mean = sum(faces) / 12
        return sum([face if face > mean else mean for face in faces]) / 12

    def crashes(self) -> float:
        """FMR-4.7: the value before the roll, the better neighbour chosen each time."""
        r = self.running_count
        if r == 1:
            return self.retire(0) / 12
        pairs = [self.crash(at, at + 1) for at in range(r - 1)]
        middle = [max(pair) for pair in pairwise(pairs)]
        return (pairs[0] + pairs[-1] + sum(middle)) / 12


@cache
def keeping(card: int, teams: tuple[int, ...], plays: int) -> float:
    """Return the value of keeping a card with so many plays of its seat to come, beside that of the play."""
    return KEEPING[use_of(card, teams)][min(plays, len(next(iter(KEEPING.values()))) - 1)]


def use_of(card: int, teams: tuple[int, ...]) -> str:
    """Return the use of a card for a seat with these teams: the key of its row in KEEPING."""
    kind = CARDS[card]
    if kind.kind in ("overtake", "pit"):
        whose = "any" if kind.team < 0 else "own" if kind.team in teams else "other"
        return f"{kind.kind} {whose}"
    return "engine" if kind.kind == "charge" and kind.retires else kind.kind
