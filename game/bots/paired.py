"""Paired comparison: options are valued in the same sampled worlds, so that shared luck cancels out."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, Generic, TypeVar

T = TypeVar("T")

MIN_WORLDS: Final = 8
"""The fewest worlds from which anything is concluded."""
DROP_ERRORS: Final = 1.5
"""An option this many standard errors behind the best one is dropped."""


class Comparison(Generic[T]):
    """The values of options, one in each world; the first option is the one to beat.

    An option replaces the first only where its mean gain is `min_lead_errors` standard errors above 0:
    the largest of many noisy means is mostly the luckiest, not the best.
    """

    def __init__(self, options: Sequence[T], min_lead_errors: float, slack: float = 0.0) -> None:
        self._options = list(options)
        self._min_lead_errors = min_lead_errors
        self._slack = slack
        """By how much an option may be behind the best one before it is dropped."""
        self._values: list[list[float]] = [[] for _ in options]
        self._remaining = list(range(len(options)))

    @property
    def remaining(self) -> list[T]:
        """The options that have not been dropped."""
        return [self._options[i] for i in self._remaining]

    @property
    def worlds(self) -> int:
        """The number of worlds in which all remaining options have been valued."""
        return len(self._values[0])

    def add(self, values: Sequence[float]) -> None:
        """Add the values of the remaining options in one world, in the order of `remaining`."""
        for i, value in zip(self._remaining, values, strict=True):
            self._values[i].append(value)

    def prune(self) -> None:
        """Drop options clearly behind the best one; the first always stays."""
        if self.worlds < MIN_WORLDS:
            return
        lead = max(self._remaining, key=lambda i: sum(self._values[i]))
        self._remaining = [i for i in self._remaining if i in (0, lead) or not self._behind(i, lead)]

    def best_option(self) -> T:
        """Return the best of the options that are clearly better than the first, else the first."""
        best, most = 0, 0.0
        for i in self._remaining[1:]:
            mean, error = self._gain(i, 0)
            if self.worlds >= MIN_WORLDS and mean > most and mean > self._min_lead_errors * error:
                best, most = i, mean
        return self._options[best]

    def gains(self) -> list[tuple[T, float]]:
        """Return the remaining options with their gain over the first, 0 where it is not clear yet."""
        if self.worlds < MIN_WORLDS:
            return [(self._options[0], 0.0)]
        found = [(i, *self._gain(i, 0)) for i in self._remaining]
        return [
            (self._options[i], 0.0 if 0 < mean <= self._min_lead_errors * error else mean)
            for i, mean, error in found
        ]

    def is_decided(self) -> bool:
        """Return whether only the first option is left."""
        return len(self._remaining) == 1

    def _behind(self, i: int, lead: int) -> bool:
        mean, error = self._gain(lead, i)
        return mean - self._slack > DROP_ERRORS * error

    def _gain(self, i: int, over: int) -> tuple[float, float]:
        """Return the mean of the paired differences and its standard error."""
        gains = [a - b for a, b in zip(self._values[i], self._values[over], strict=True)]
        n = len(gains)
        if n < 2:
            return 0.0, 1.0
        mean = sum(gains) / n
        return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (n - 1) / n)
