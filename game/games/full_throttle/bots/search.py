"""Every option on the same sampled endings, for the chance to win: the ace, and what the app proposes.

Both leave the choice that the rules of thumb make only where another one wins clearly more often: the largest
of many noisy means is mostly the luckiest, not the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import exp, hypot, sqrt
from random import Random
from statistics import fmean
from typing import Final

from game.engine.contract import Action, Estimates, Rated
from game.engine.figure import UNSAMPLED_VARIANCE, Figure
from game.games.full_throttle.bots.estimate import Estimate, OptionTrials
from game.games.full_throttle.bots.policy import leaning, rated
from game.games.full_throttle.rules.bets import BET_OF
from game.games.full_throttle.rules.cards import MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.course import LAPS, Course
from game.games.full_throttle.rules.position import Position

TRIALS: Final = 600
"""Endings for each option, but for those given up; counted, so that a seed replays."""
WORLDS: Final = 150
"""Ways all past drafts may have gone that they draw from."""
SLICE: Final = 10
"""Endings between two breaks: a few milliseconds."""
ROUND: Final = 50
"""Endings after which hopeless options are given up."""
HOPELESS: Final = 2.0
"""Standard errors behind the best option from which one is given up."""
LEAD: Final = 0.5
"""Standard errors by which an option has to beat the rules of thumb."""
CLOSE: Final = 2.0
"""Points that are a clear lead."""
PER_CENT: Final = 100.0
PROPOSED: Final = 480
"""Endings for each option by which the app proposes one: about a third of a second."""
STEP: Final = 4
"""Endings between two breaks of these."""
SPREAD: Final = 0.05
"""How far the chances of options commonly lie apart; a gain that is less sure than that is drawn in."""
ERRORS: Final = 2.0
"""Standard errors within which chances to win are the same as far as anybody can tell."""
CLEARLY: Final = 0.05
"""By so much of the chance to win a choice is clearly worse, whatever the errors."""
PER_POINT: Final = 0.04
"""What a point more on average does for the chance to win, where that tells choices apart."""
APART: Final = 0.001
"""The least by which such choices are set apart, too little to be seen."""
LEAN: Final = 1.0
"""Per cent of winning that a style gives for a row of its leaning."""


def ponder(course: Course, seen: Position, seat: int, style: str, rng: Random) -> Iterator[Rated]:
    """Ratings of every option in per cent of winning, better and better."""
    estimate = Estimate(course, seen, seat, str(rng.random()), WORLDS)
    found = rated(estimate.knowledge, True, style)
    yield found
    trial = _Trial(estimate, found, style)
    while estimate.trials < TRIALS and len(estimate.alive) > 1:
        estimate.run(SLICE)
        if estimate.trials % ROUND == 0:
            trial.give_up()
            found = trial.ratings()
        yield found


def win_estimates(course: Course, seen: Position, seat: int, rng: Random) -> Iterator[Estimates]:
    """Estimate every option's chance to win, better and better; nothing before the first ones."""
    estimate = Estimate(course, seen, seat, str(rng.random()), WORLDS)
    trial = _Trial(estimate, rated(estimate.knowledge, True), "")
    found: Estimates = {}
    while estimate.trials < PROPOSED:
        estimate.run(STEP)
        if estimate.trials % (10 * STEP) == 0:
            trial.give_up()
            found = trial.chances()
        yield found if estimate.trials < PROPOSED else trial.by_worth(found)


def is_within_error(best: Figure, other: Figure) -> bool:
    """Whether another choice may win as often as the best one, as far as the trials can tell."""
    return best.value - other.value <= ERRORS * hypot(best.error, other.error)


class _Trial:
    """The options of an estimate compared on the endings they share."""

    def __init__(self, estimate: Estimate, heuristic: Rated, style: str) -> None:
        self.estimate = estimate
        self.first = max(range(len(heuristic)), key=lambda at: heuristic[at][1])
        """The option to beat."""
        bonus = leaning(estimate.knowledge, style)
        self.lean = [LEAN * bonus[BET_OF[step]] if step in BET_OF else 0.0 for step in estimate.options]
        self.values: list[list[float]] = [[] for _ in estimate.options]

    def ratings(self) -> Rated:
        """By how much each option is clearly better than the one to beat."""
        return [
            (action, self.gain(at, self.first, LEAD) + self.lean[at])
            for at, action in enumerate(self.estimate.options)
        ]

    def chances(self) -> Estimates:
        """Each option's chance to win: that of the one to beat, with what is sure of the gain."""
        base = Figure.mean(self.estimate.tallies[self.first].wins, UNSAMPLED_VARIANCE)
        found = {}
        for at, action in enumerate(self.estimate.options):
            mean, error = self._apart(at, self.first)
            mean, error = mean / PER_CENT, error / PER_CENT
            sure = SPREAD**2 / (SPREAD**2 + error**2)
            value, doubt = base.value + mean * sure, hypot(base.error, error * sqrt(sure))
            found[action] = Figure(min(1.0, max(0.0, value)), doubt)
        return found

    def by_worth(self, found: Estimates) -> Estimates:
        """The same, with bets of which none wins clearly more often in the order of what they are worth.

        Without this the luckiest of them would be proposed. On the last lap, where points no longer decide,
        that holds for the cards of one moped alone: the smaller number goes first.
        """
        options = self.estimate.options
        if options[0] not in BET_OF or not found:
            return found
        best = max(self.estimate.alive, key=lambda at: found[options[at]].value)
        close = [options[at] for at in self.estimate.alive if self.gain(best, at, ERRORS) <= 0]
        if max(self.estimate.knowledge.laps, default=0) >= LAPS:
            close = [one for one in close if _moped(one) == _moped(options[best])]
        worth = {one: self.estimate.expected_points(_moped(one), one).value for one in close}
        most = {
            moped: max(worth[one] for one in close if _moped(one) == moped) for moped in map(_moped, close)
        }
        close.sort(key=lambda one: (-round(most[_moped(one)], 1), _moped(one), NUMBER_OF[BET_OF[one]]))
        falls = [0.0]
        for before, one in pairwise(close):
            falls.append(falls[-1] + max(APART, PER_POINT * (worth[before] - worth[one])))
        top = fmean([found[one].value for one in close]) + fmean(falls)
        told = {one: top - fall for one, fall in zip(close, falls, strict=True)}
        least = min(told.values())
        return {
            one: win._replace(value=min(1.0, max(0.0, told.get(one, min(least - APART, win.value)))))
            for one, win in found.items()
        }

    def give_up(self) -> None:
        """Try options no more that are clearly behind the best one; the one to beat is kept."""
        for values, tally in zip(self.values, self.estimate.tallies, strict=True):
            values += _values(tally, len(values))
        alive = list(self.estimate.alive)
        best = max(alive, key=lambda at: sum(self.values[at]) + self.lean[at] * len(self.values[at]))
        for at in alive:
            lead = self.gain(best, at, HOPELESS) + self.lean[best] - self.lean[at]
            if at not in (self.first, best) and lead > 0:
                self.estimate.give_up(at)

    def gain(self, at: int, other: int, clear: float) -> float:
        """By how much an option does better than another on the same endings, less so many errors."""
        mean, error = self._apart(at, other)
        return mean - clear * error

    def _apart(self, at: int, other: int) -> tuple[float, float]:
        """Mean of the differences on the same endings, and its standard error."""
        gains = [a - b for a, b in zip(self.values[at], self.values[other], strict=False)]
        n = len(gains)
        mean = sum(gains) / n
        return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (n * max(1, n - 1)))


def _moped(action: Action) -> int:
    return MOPED_OF[BET_OF[action]]


def _values(tally: OptionTrials, start: int) -> list[float]:
    """By ending half for winning and half for how clearly, which tells more than wins alone."""
    return [
        PER_CENT / 2 * (win + 1.0 / (1.0 + exp(-lead / CLOSE)))
        for win, lead in zip(tally.wins[start:], tally.leads[start:], strict=True)
    ]
