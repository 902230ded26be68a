"""Win chances of all options on the same sampled playouts, for the ace and the app's proposals.

Both differ from the rules of thumb only if another option wins clearly more often: the largest of many noisy
means is mostly the luckiest, not the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import exp, hypot, sqrt
from random import Random
from statistics import fmean
from typing import Final

from game.engine.contract import Action, Estimates, Rated
from game.engine.figure import EQUAL_ERRORS, UNSAMPLED_VARIANCE, Figure
from game.games.full_throttle.bots.estimate import Estimate, OptionTally
from game.games.full_throttle.bots.policy import rated
from game.games.full_throttle.rules.bets import BET_OF
from game.games.full_throttle.rules.cards import MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.course import LAPS, Course
from game.games.full_throttle.rules.position import Position

TRIALS: Final = 600
"""Playouts for each option that is not given up; a count, not a time, so that a seed replays."""
WORLDS: Final = 150
"""Sampled worlds of past drafts that playouts draw from."""
SLICE: Final = 10
"""Playouts between two yields: a few milliseconds."""
ROUND: Final = 50
"""Playouts after which hopeless options are given up."""
DROP_ERRORS: Final = 2.0
"""An option this many standard errors behind the best one is given up."""
LEAD: Final = 0.5
"""Standard errors by which an option has to beat the choice of the rules of thumb."""
CLEAR_LEAD: Final = 2.0
"""Points that are a clear lead."""
PER_CENT: Final = 100.0
PROPOSED: Final = 480
"""Playouts for each option for the app's proposals: about a third of a second."""
STEP: Final = 4
"""Playouts between two yields of these."""
SPREAD: Final = 0.05
"""The usual spread of options' win chances; less certain gains are shrunk towards 0."""
CLEARLY_WORSE: Final = 0.05
"""From this gap of the win chance on a choice is clearly worse, whatever the errors."""
PER_POINT: Final = 0.04
"""The win chance of one more expected point, between options with equal win chances."""
MIN_GAP: Final = 0.001
"""The least difference between such options, too small to be displayed."""


def ponder(course: Course, observation: Position, seat: int, rng: Random) -> Iterator[Rated]:
    """Yield ratings of every option in per cent of winning, more and more exact."""
    estimate = Estimate(course, observation, seat, str(rng.random()), WORLDS)
    found = rated(estimate.knowledge, True)
    yield found
    comparison = _Comparison(estimate, found)
    while estimate.trials < TRIALS and len(estimate.tried_options) > 1:
        estimate.run(SLICE)
        if estimate.trials % ROUND == 0:
            comparison.give_up()
            found = comparison.ratings()
        yield found


def win_estimates(course: Course, observation: Position, seat: int, rng: Random) -> Iterator[Estimates]:
    """Yield every option's win chance, more and more exact; empty at first."""
    estimate = Estimate(course, observation, seat, str(rng.random()), WORLDS)
    comparison = _Comparison(estimate, rated(estimate.knowledge, True))
    found: Estimates = {}
    while estimate.trials < PROPOSED:
        estimate.run(STEP)
        if estimate.trials % (10 * STEP) == 0:
            comparison.give_up()
            found = comparison.chances()
        yield found if estimate.trials < PROPOSED else comparison.sorted_by_points(found)


def is_within_error(best: Figure, other: Figure) -> bool:
    """Return whether another choice may win as often as the best one within the errors."""
    return best.value - other.value <= EQUAL_ERRORS * hypot(best.error, other.error)


class _Comparison:
    """The options of an estimate, compared on shared playouts."""

    def __init__(self, estimate: Estimate, heuristic: Rated) -> None:
        self.estimate = estimate
        self.first = max(range(len(heuristic)), key=lambda at: heuristic[at][1])
        """The option to beat."""
        self.values: list[list[float]] = [[] for _ in estimate.options]

    def ratings(self) -> Rated:
        """Return by how much each option is clearly better than the one to beat."""
        gains = [self.gain(at, self.first, LEAD) for at in range(len(self.values))]
        return list(zip(self.estimate.options, gains, strict=True))

    def chances(self) -> Estimates:
        """Return each option's win chance: that of the one to beat, plus the shrunk gain."""
        base = Figure.mean(self.estimate.tallies[self.first].wins, UNSAMPLED_VARIANCE)
        found = {}
        for at, action in enumerate(self.estimate.options):
            mean, error = self._difference(at, self.first)
            mean, error = mean / PER_CENT, error / PER_CENT
            sure = SPREAD**2 / (SPREAD**2 + error**2)
            value, doubt = base.value + mean * sure, hypot(base.error, error * sqrt(sure))
            found[action] = Figure(min(1.0, max(0.0, value)), doubt)
        return found

    def sorted_by_points(self, found: Estimates) -> Estimates:
        """Return win chances in which bets with equal chances are ordered by their expected points.

        Without this the luckiest of them would be proposed. On the last lap, where points no longer decide,
        only the cards of one moped are ordered, the smaller number first.
        """
        options = self.estimate.options
        if options[0] not in BET_OF or not found:
            return found
        best = max(self.estimate.tried_options, key=lambda at: found[options[at]].value)
        close = [options[at] for at in self.estimate.tried_options if self.gain(best, at, EQUAL_ERRORS) <= 0]
        if max(self.estimate.knowledge.laps, default=0) >= LAPS:
            close = [one for one in close if _moped(one) == _moped(options[best])]
        points = {one: self.estimate.expected_points(_moped(one), one).value for one in close}
        most: dict[int, float] = {}
        for one in close:
            most[_moped(one)] = max(points[one], most.get(_moped(one), points[one]))
        close.sort(key=lambda one: (-round(most[_moped(one)], 1), _moped(one), NUMBER_OF[BET_OF[one]]))
        falls = [0.0]
        for before, one in pairwise(close):
            falls.append(falls[-1] + max(MIN_GAP, PER_POINT * (points[before] - points[one])))
        top = fmean([found[one].value for one in close]) + fmean(falls)
        shifted = {one: top - fall for one, fall in zip(close, falls, strict=True)}
        least = min(shifted.values())
        return {
            one: win._replace(value=min(1.0, max(0.0, shifted.get(one, min(least - MIN_GAP, win.value)))))
            for one, win in found.items()
        }

    def give_up(self) -> None:
        """Give up options that are clearly behind the best one, except the one to beat."""
        for values, tally in zip(self.values, self.estimate.tallies, strict=True):
            values += _values(tally, len(values))
        alive = list(self.estimate.tried_options)
        best = max(alive, key=lambda at: sum(self.values[at]))
        for at in alive:
            if at not in (self.first, best) and self.gain(best, at, DROP_ERRORS) > 0:
                self.estimate.give_up(at)

    def gain(self, at: int, other: int, clear: float) -> float:
        """Return how much better an option is than another on shared playouts, less `clear` errors."""
        mean, error = self._difference(at, other)
        return mean - clear * error

    def _difference(self, at: int, other: int) -> tuple[float, float]:
        """The mean difference on shared playouts, and its standard error."""
        gains = [a - b for a, b in zip(self.values[at], self.values[other], strict=False)]
        n = len(gains)
        mean = sum(gains) / n
        return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (n * max(1, n - 1)))


def _moped(action: Action) -> int:
    return MOPED_OF[BET_OF[action]]


def _values(tally: OptionTally, start: int) -> list[float]:
    """By playout half for the win and half for the lead, which tells more than wins alone."""
    return [
        PER_CENT / 2 * (win + 1.0 / (1.0 + exp(-lead / CLEAR_LEAD)))
        for win, lead in zip(tally.wins[start:], tally.leads[start:], strict=True)
    ]
