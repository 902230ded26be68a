"""How good a position and a play are for a seat: pure functions that policies and bots tune.

A position is worth the sum over cars of `weight of its place x coefficient of its car`. Weights go
from smooth (much may still happen) to the points of the race's end; coefficients are +1 for the seat's
own cars and share -1 among all other teams, undirected ones too, whoever sits there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from operator import mul
from typing import TYPE_CHECKING, Final

from game.games.formula_motor_racing.cards import CARDS, TEAM_OF
from game.games.formula_motor_racing.scoring import POINTS, team_totals

if TYPE_CHECKING:
    from game.games.formula_motor_racing.state import MotorRacingState

SMOOTH: Final = (6.0, 4.8, 3.9, 3.2, 2.6, 2.1, 1.7, 1.4, 1.1, 0.9, 0.7, 0.5)
"""What a running car on places 1-12 may hope for while the race is long."""
LEVELS: Final = 16
"""Steps of heat between the race's end (0) and its start."""
UP_CHANCE: Final = 9 / 12  # FMR-4.5
ILL_CHANCE: Final = 3 / 12
PIT_CHANCE: Final = 1 / 12  # each of 1-6, FMR-4.4


@dataclass(frozen=True, slots=True)
class Taste:
    """The numbers a policy is tuned by."""

    smooth: float = 0.7
    """How much of a place's worth is hope at the start of a race."""
    keep: float = 1.0
    """How dearly good cards are held for later."""
    threat: float = 0.3
    """How much more a team ahead in the season counts than one behind; 0 weighs all alike."""
    nerve: float = 0.0
    """Added to the worth of every roll that may be refused: above 0 a gambler, below a cautious one."""


STANDARD: Final = Taste()


@dataclass(frozen=True, slots=True)
class Weights:
    """Worth of places, and what a car gains where it changes place by one or two."""

    place: tuple[float, ...]
    up: tuple[float, ...]
    down: tuple[float, ...]
    down_two: tuple[float, ...]


@cache
def weights(heat: int, running: int, smooth: float) -> Weights:
    """The worth of each place with `heat` (0-LEVELS) of the race left; cars that are out hope no more."""
    hope = smooth * heat / LEVELS
    place = tuple(
        POINTS[p] * (1 - hope) + (SMOOTH[p] * hope if p < running else 0.0) for p in range(12)
    )  # fmt: skip
    padded = (*place, place[-1], place[-1])
    up = tuple(place[max(0, p - 1)] - place[p] for p in range(12))
    down = tuple(padded[p + 1] - place[p] for p in range(12))
    down_two = tuple(padded[p + 2] - place[p] for p in range(12))
    return Weights(place, up, down, down_two)


def plays_left(state: MotorRacingState) -> int:
    """Plays until the race ends, this one included (FMR-3.4)."""
    if state.last_plays is not None:
        return state.last_plays
    return len(state.deck) - state.drawn + state.season.seats


def heat_of(state: MotorRacingState) -> int:
    """How much of the race is left, in LEVELS; 0 on a seat's own last play."""
    n = state.season.seats
    return min(LEVELS, (max(0, plays_left(state) - n) * LEVELS) // (54 - 5 * n))


def team_coefficients(teams: Sequence[int], totals: Sequence[int], threat: float) -> tuple[float, ...]:
    """Per team: +1 for these own teams, the others share -1, more to those with more points."""
    others = [team for team in range(6) if team not in teams]
    top = max(totals) or 1
    shares = {team: 1.0 + threat * totals[team] / top for team in others}
    whole = sum(shares.values())
    return tuple(1.0 if team in teams else -shares[team] / whole for team in range(6))


@cache
def _coefficients(teams: tuple[int, ...], totals: tuple[int, ...], threat: float) -> tuple[float, ...]:
    by_team = team_coefficients(teams, totals, threat)
    return tuple(by_team[TEAM_OF[car]] for car in range(12))


class View:
    """One line as one seat values it; every change of place is then a few look-ups."""

    __slots__ = ("by_place", "down", "down_two", "place", "running", "up")

    by_place: list[float]
    """The coefficient of the car on each place."""
    place: tuple[float, ...]
    running: int
    up: list[float]
    """Sums from the front: what all cars before a place are worth for moving up one."""
    down: list[float]
    down_two: list[float]

    def __init__(self, state: MotorRacingState, seat: int, taste: Taste = STANDARD) -> None:
        totals = tuple(team_totals(state.final_lines())) if state.results else (0,) * 6
        coefficients = _coefficients(state.season.teams[seat], totals, taste.threat)
        w = weights(heat_of(state), state.running, taste.smooth)
        self.running = state.running
        self.place = w.place
        self.by_place = by_place = [coefficients[car] for car in state.line]
        self.up = list(accumulate(map(mul, by_place, w.up), initial=0.0))
        self.down = list(accumulate(map(mul, by_place, w.down), initial=0.0))
        self.down_two = list(accumulate(map(mul, by_place, w.down_two), initial=0.0))

    def overtake(self, at: int, places: int) -> float:
        """FMR-4.1: worth of the pair at `at` moving up."""
        if at + 1 >= self.running:
            return self.climb(at, places)
        to = at - places if at > places else 0
        place, by_place = self.place, self.by_place
        return (
            by_place[at] * (place[to] - place[at])
            + by_place[at + 1] * (place[to + 1] - place[at + 1])
            + self.down_two[at] - self.down_two[to]
        )  # fmt: skip

    def climb(self, at: int, places: int) -> float:
        """FMR-4.3, 4.5: worth of one car moving up alone."""
        to = at - places if at > places else 0
        return self.by_place[at] * (self.place[to] - self.place[at]) + self.down[at] - self.down[to]

    def drop(self, at: int, places: int) -> float:
        """FMR-4.2: worth of one car dropping."""
        to = at + places
        if to >= self.running:
            to = self.running - 1
        return self.by_place[at] * (self.place[to] - self.place[at]) + self.up[to + 1] - self.up[at + 1]

    def retire(self, at: int) -> float:
        """FMR-5.1: worth of one car going out; all behind it move up."""
        r = self.running
        hope_lost = self.by_place[at] * (POINTS[r - 1] - self.place[at])
        return hope_lost + self.up[r] - self.up[at + 1]

    def crash(self, at: int, other: int) -> float:
        """FMR-4.7: worth of two neighbours going out."""
        if other == at:
            return self.retire(at)
        front = min(at, other)
        r, place, by_place = self.running, self.place, self.by_place
        lost = by_place[front] * (POINTS[r - 2] - place[front])
        lost += by_place[front + 1] * (POINTS[r - 1] - place[front + 1])
        return lost + sum([by_place[p] * (place[p - 2] - place[p]) for p in range(front + 2, r)])

    def pit(self, at: int) -> float:
        """FMR-4.4: worth of a pit stop before the roll."""
        return PIT_CHANCE * sum([self.drop(at, n) for n in range(1, 7)])

    def mishap(self, at: int, retires: bool) -> float:
        """FMR-4.5, 4.6: worth of going out, or to last running place."""
        return self.retire(at) if retires else self.drop(at, 12)

    def charge(self, at: int, retires: bool) -> float:
        """FMR-4.5: worth of one roll of a charge."""
        return UP_CHANCE * self.climb(at, 1) + ILL_CHANCE * self.mishap(at, retires)

    def charge_on(self, at: int, retires: bool, nerve: float = 0.0) -> float:
        """FMR-4.5.1: worth of a roll that may be followed by more while they pay."""
        worth = 0.0
        own = self.by_place[at]
        for start in range(at + 1):  # from the lead back: what charging on from there adds
            gained = self.climb(at, at - start) if start < at else 0.0
            step = own * (self.place[max(0, start - 1)] - self.place[start])
            if start:
                step += self.by_place[start - 1] * (self.place[start] - self.place[start - 1])
            ill = self.mishap(at, retires) - gained
            roll = UP_CHANCE * (step + max(0.0, worth)) + ILL_CHANCE * ill + nerve
            worth = roll
        return worth

    def spins(self, retires: bool) -> list[float]:
        """FMR-4.6: worth of each face of the die, from 1."""
        faces = [self.mishap(at, retires) for at in range(self.running)]
        return faces + [0.0] * (12 - self.running)

    def spin(self, retires: bool) -> float:
        """FMR-4.6: worth before the first roll, which may be made once more."""
        faces = self.spins(retires)
        mean = sum(faces) / 12
        return sum([face if face > mean else mean for face in faces]) / 12

    def crashes(self) -> float:
        """FMR-4.7: worth before the roll, the better neighbour chosen each time."""
        r = self.running
        if r == 1:
            return self.retire(0) / 12
        pairs = [self.crash(at, at + 1) for at in range(r - 1)]
        middle = [max(pair) for pair in pairwise(pairs)]
        return (pairs[0] + pairs[-1] + sum(middle)) / 12


@cache
def keeping(card: int, teams: tuple[int, ...]) -> float:
    """What a card is worth to this seat later in the race, about the points it would win there."""
    kind = CARDS[card]
    own = kind.team in teams
    if kind.kind == "overtake":
        return 0.55 * kind.places if own else 0.25
    if kind.kind == "pit":
        return 0.0 if own else 0.6 if kind.team < 0 else 0.4
    return {"drop": 0.35 * kind.places, "turbo": 0.5, "charge": 0.8, "spin": 0.7, "crash": 0.6}[kind.kind]
