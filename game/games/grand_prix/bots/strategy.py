"""The turns that a lone car still needs: tables per track by distance, dice and shortcut.

A car `left` spaces from the finish with so many dice plays for the fewest turns on average. The values of
`solve` are exact for at most three dice a turn (a fourth never pays on an open road) in the last lap and
the one before; any lap further away costs what the last but one costs. Second moments come from the same
recursion. Near the finish the chances of every number of turns are exact, further away normal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import erf, sqrt
from typing import Final, NamedTuple

from game.games.grand_prix.rules.course import Course
from game.games.grand_prix.rules.steps import DICE, SIDES

FACES: Final = range(1, SIDES + 1)
PAIRS: Final = tuple((a, b) for a in FACES for b in FACES if a < b)
MAX_DICE: Final = 3
"""Dice a turn in the tables."""
MAX_SUM: Final = 17
"""No sum of three faces that the plan asks for is larger, repeats included."""
PACE: Final = 5.5
"""Spaces a turn on an ordinary road, for first guesses and for the cost of a backward teleport."""
SWEEPS: Final = 4
EXACT_RANGE: Final = 30
"""Spaces before the finish within which every number of turns has its exact chance."""
MAX_TURNS: Final = 24
"""Turns that a car so near may need; anything longer counts as this."""
FLIPPED_COST: Final = 1.0


class Roll(NamedTuple):
    """The result of a turn of rolling by a plan: the chance of each sum and of a repeat, and the mean."""

    chances: list[float]
    bust: float
    mean: float


class End(NamedTuple):
    """Where a move leads in the tables, and turns to add there."""

    left: int
    shortcut: int
    extra: float


class Spread(NamedTuple):
    """The turns that a car needs: the first number listed, each number's chance, and `later`.

    `later[t]` is the chance that more than t turns are needed; 0 from its end on.
    """

    first: int
    chances: tuple[float, ...]
    later: tuple[float, ...]


def solve(stops: Sequence[float], dice: int, bust: float) -> Roll:
    """Return the plan of least mean for up to three dice: `stops[sum]` after a stop, `bust` for a repeat."""
    chances = [0.0] * (MAX_SUM + 1)
    if dice == 1:
        for face in FACES:
            chances[face] = 1 / 6
        return Roll(chances, 0.0, sum(stops[1:7]) / 6)
    pair_value, pair_again = _pairs(stops, dice, bust)
    mean = lost = 0.0
    for face in FACES:
        values = [pair_value[min(face, other), max(face, other)] for other in FACES if other != face]
        again = (bust + sum(values)) / 6
        if stops[face] <= again:
            chances[face] += 1 / 6
            mean += stops[face] / 6
            continue
        mean += again / 6
        lost += 1 / 36
        for other in FACES:
            if other == face:
                continue
            pair = (min(face, other), max(face, other))
            total = face + other
            if pair not in pair_again:
                chances[total] += 1 / 36
                continue
            lost += 2 / 216
            for third in FACES:
                if third not in pair:
                    chances[total + third] += 1 / 216
    return Roll(chances, lost, mean)


def _pairs(
    stops: Sequence[float], dice: int, bust: float
) -> tuple[dict[tuple[int, int], float], set[tuple[int, int]]]:
    """Return by pair of faces its value, and the pairs to roll a third die on."""
    value = {}
    again = set()
    for a, b in PAIRS:
        total = a + b
        value[a, b] = stops[total]
        if dice >= MAX_DICE:
            third = 2 * bust + sum(stops[total + 1 : total + 7]) - stops[total + a] - stops[total + b]
            if third / 6 < stops[total]:
                value[a, b] = third / 6
                again.add((a, b))
    return value, again


def _open_road() -> tuple[float, ...]:
    """Return the chances to end exactly that far ahead by the plan for an empty straight."""
    roll = solve([-float(total) for total in range(MAX_SUM + 1)], DICE, 0.0)
    return tuple(roll.chances)


LANDING: Final = _open_road()


class Pace:
    """The tables of one track, calculated a space at a time by `step`; `left` counts spaces to the finish."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._lap = course.lap
        self._spaces = self._main()
        self._size = 2 * course.lap
        self._means: list[list[list[float]]] = []
        self._squares: list[list[list[float]]] = []
        self._exact_chances: dict[tuple[int, int, int], tuple[float, ...]] = {}
        self._spreads: dict[tuple[int, int, int, int], Spread] = {}
        forks = [fork for fork in course.all_forks if fork.bit & course.shortcuts]
        self._cuts = {course.distance[fork.mouth]: course.distance[fork.to] for fork in forks}
        self._tables = 2 if forks else 1
        self._steps = self._work()

    @property
    def done(self) -> float:
        """Return the share of the tables that is done, 0 to 1."""
        return sum(len(means) - 1 for means in self._means) / (self._tables * self._size)

    def step(self) -> bool:
        """Calculate one more space, and return whether all are done."""
        return next(self._steps, True)

    def _work(self) -> Iterator[bool]:
        for shortcut in range(self._tables):
            for _ in self._tabulate(shortcut):
                yield False
        self._lap_mean = self._means[0][self._size][DICE] - self._means[0][self._lap][DICE]
        lap_variance = self._variance(self._size, DICE, 0) - self._variance(self._lap, DICE, 0)
        self._lap_variance = max(0.2, lap_variance)

    # -- queries -----

    def turns(self, left: int, dice: int, shortcut: int) -> float:
        """Return the mean number of turns; `shortcut` is true while the shortcut may still be taken."""
        if left <= 0:
            return 0.0
        more_laps = 0
        if left > self._size:
            more_laps = (left - self._size + self._lap - 1) // self._lap
            left -= more_laps * self._lap
        return self._means[min(shortcut, len(self._means) - 1)][left][dice] + more_laps * self._lap_mean

    def spread(self, left: int, dice: int, shortcut: int, flipped: int) -> Spread:
        """Return the distribution of the number of turns; a flipped car needs so many more."""
        key = (left, dice, min(shortcut, len(self._means) - 1), flipped)
        known = self._spreads.get(key)
        if known is None:
            known = self._spreads[key] = self._new_spread(*key)
        return known

    # -- tables -----

    def _main(self) -> list[int]:
        """Return the spaces of the course by distance from the line."""
        start = next(s for s in range(self._course.lap) if self._course.distance[s] == 0)
        spaces = [start]
        while len(spaces) < self._lap:
            spaces.append(self._course.onward[spaces[-1]])
        return spaces

    def _tabulate(self, shortcut: int) -> Iterator[int]:
        """Fill in means and second moments from the finish backwards."""
        means = [[0.0] * (DICE + 1)]
        squares = [[0.0] * (DICE + 1)]
        self._means.append(means)
        self._squares.append(squares)
        for left in range(1, self._size + 1):
            means.append([value + 0.15 for value in means[-1]])
            squares.append(squares[-1][:])
            ends = self._ends(left, shortcut)
            corner = self._course.corner[self._spaces[-left % self._lap]]
            stops = [
                [self._means[cut][to][dice] + extra for to, cut, extra in ends] for dice in range(DICE + 1)
            ]
            rolls = self._solve(stops, corner, means[left])
            self._moments(left, shortcut, ends, rolls, corner)
            yield left

    def _solve(self, stops: list[list[float]], corner: bool, here: list[float]) -> list[Roll | None]:
        """Return the best plan by dice, None for a repair: fixed points, as a repeat leads back here."""
        rolls: list[Roll | None] = [None] * (DICE + 1)
        for _ in range(SWEEPS):
            for dice in range(DICE + 1):
                if dice:
                    bust = here[dice - 1] + FLIPPED_COST if corner else here[dice]
                    roll = solve(stops[dice], dice, bust)
                    rolls[dice] = roll
                    mean = 1.0 + roll.mean
                    if not corner:  # a repeat leads back to this very place
                        mean = (1.0 + roll.mean - roll.bust * bust) / (1.0 - roll.bust)
                else:
                    mean = 1.0 + here[1]
                if dice < MAX_DICE and 1.0 + here[dice + 1] <= mean:
                    rolls[dice] = None
                    mean = 1.0 + here[dice + 1]
                here[dice] = mean
        return rolls

    def _ends(self, left: int, shortcut: int) -> list[End]:
        """Return by sum the place in the tables that the best path leads to."""
        found = [End(0, 0, 0.0)]
        for total in range(1, MAX_SUM + 1):
            best = self._landed(left, left - total, shortcut)
            if shortcut:
                for mouth, to in self._cuts.items():
                    ahead = (mouth + left) % self._lap
                    if ahead < total and ahead < left:
                        cut = self._landed(left, left - total - (to - mouth - 1), 0)
                        best = min(best, cut, key=self._guess)
            found.append(best)
        return found

    def _guess(self, end: End) -> float:
        left, shortcut, extra = end
        return self._means[shortcut][max(left, 0)][DICE] + extra

    def _landed(self, start: int, left: int, shortcut: int) -> End:
        """Return where a move ends, after a teleport; one that leads back costs its spaces again."""
        if left <= 0:
            return End(0, shortcut, 0.0)
        space = self._spaces[-left % self._lap]
        other = self._course.teleport[space]
        if other < 0:
            return End(left, shortcut, 0.0)
        to = left - (self._course.distance[other] - self._course.distance[space])
        if 0 < to < start:
            return End(to, shortcut, 0.0)
        return End(left, shortcut, (to - left) / PACE)

    def _moments(
        self,
        left: int,
        shortcut: int,
        ends: list[End],
        rolls: list[Roll | None],
        corner: bool,
    ) -> None:
        """Fill in second moments by dice, and near the finish the chance of every number of turns."""
        here, squares = self._means[shortcut][left], self._squares[shortcut][left]
        for _ in range(SWEEPS):
            for dice, roll in enumerate(rolls):
                if roll is None:
                    squares[dice] = 1.0 + 2.0 * here[dice + 1] + squares[dice + 1]
                    continue
                square = 1.0
                for total, chance in enumerate(roll.chances):
                    if chance:
                        to, cut, extra = ends[total]
                        mean = self._means[cut][to][dice]
                        square += chance * _shifted(mean, self._squares[cut][to][dice], 1.0 + extra) - chance
                if corner:
                    mean, old = here[dice - 1], squares[dice - 1]
                    squares[dice] = square + roll.bust * (_shifted(mean, old, 2.0) - 1.0) if dice else square
                else:
                    squares[dice] = (square + roll.bust * 2.0 * here[dice]) / (1.0 - roll.bust)
        if left <= EXACT_RANGE:
            self._exact(left, shortcut, ends, rolls, corner)

    def _exact(
        self,
        left: int,
        shortcut: int,
        ends: list[End],
        rolls: list[Roll | None],
        corner: bool,
    ) -> None:
        """Fill in the chance of every number of turns, one turn after the other."""
        table = [[0.0] * (MAX_TURNS + 1) for _ in rolls]
        done = (1.0, *[0.0] * MAX_TURNS)
        for turn in range(1, MAX_TURNS + 1):
            for dice, roll in enumerate(rolls):
                if roll is None:
                    table[dice][turn] = table[dice + 1][turn - 1]
                    continue
                chance = 0.0
                for total, share in enumerate(roll.chances):
                    if share:
                        to, cut, _extra = ends[total]
                        chance += share * (self._exact_chances[to, dice, cut] if to else done)[turn - 1]
                if not corner:
                    chance += roll.bust * table[dice][turn - 1]
                elif dice and turn > 1:
                    chance += roll.bust * table[dice - 1][turn - 2]
                table[dice][turn] = chance
        for dice, chances in enumerate(table):
            self._exact_chances[left, dice, shortcut] = tuple(chances)

    def _variance(self, left: int, dice: int, shortcut: int) -> float:
        mean = self._means[shortcut][left][dice]
        return max(0.05, self._squares[shortcut][left][dice] - mean * mean)

    def _new_spread(self, left: int, dice: int, shortcut: int, flipped: int) -> Spread:
        if left <= 0:
            return _spread(0, (1.0,))
        exact = self._exact_chances.get((left, dice, shortcut))
        if exact is not None:
            return _spread(flipped, exact)
        more_laps = max(0, (left - self._size + self._lap - 1) // self._lap)
        table = left - more_laps * self._lap
        mean = self._means[shortcut][table][dice] + more_laps * self._lap_mean
        deviation = sqrt(self._variance(table, dice, shortcut) + more_laps * self._lap_variance)
        lowest = max(1, int(mean - 4 * deviation))
        bounds = [
            0.5 * (1 + erf((turn + 0.5 - mean) / deviation / sqrt(2)))
            for turn in range(lowest, int(mean + 4 * deviation) + 2)
        ]
        chances = [bounds[0], *[upper - lower for lower, upper in pairwise(bounds)]]
        return _spread(lowest + flipped, tuple(chances))


def _shifted(mean: float, square: float, by: float) -> float:
    """Return the second moment of a number of turns that is larger by so many."""
    return square + 2.0 * by * mean + by * by


def _spread(first: int, chances: Sequence[float]) -> Spread:
    """Return chances that add up to 1, without numbers too unlikely to matter."""
    keep = [i for i, chance in enumerate(chances) if chance > 1e-4]
    first_likely, last = keep[0], keep[-1]
    likely = chances[first_likely : last + 1]
    total = sum(likely)
    later = [1.0] * (first + first_likely)
    rest = 1.0
    for chance in likely:
        rest -= chance / total
        later.append(max(0.0, rest))
    return Spread(first + first_likely, tuple(chance / total for chance in likely), tuple(later))


@lru_cache(maxsize=32)
def pace_in_progress(course: Course) -> Pace:
    """Return the tables of a course as far as they are done, from a cache."""
    return Pace(course)


@lru_cache(maxsize=32)
def pace_of(course: Course) -> Pace:
    """Return all the tables of a course."""
    pace = pace_in_progress(course)
    while not pace.step():
        pass
    return pace
