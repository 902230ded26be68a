"""An amount with its standard error, as estimates, hints and reviews give it."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum, log10, sqrt
from typing import Final, NamedTuple

CLEAR: Final = 2.0
"""Standard errors above which an amount, such as a lead, is hardly noise."""
SURE: Final = 3.0
"""Standard errors from which somebody may be told of a mistake."""
UNSAMPLED_VARIANCE: Final = 0.5
"""The squared difference of a world that was not drawn: few worlds may all agree by accident."""
COARSEST: Final = -1
"""Decimals of the roundest number: tens."""


class Figure(NamedTuple):
    """An amount with its standard error, 0 where it is exact."""

    value: float
    error: float = 0.0

    @classmethod
    def mean(cls, values: Sequence[float], unseen: float = 0.0) -> Figure:
        """The mean of at least two sampled values, with `unseen` added to their squared differences."""
        n = len(values)
        mean = fsum(values) / n
        return cls(mean, sqrt((fsum((value - mean) ** 2 for value in values) + unseen) / (n - 1) / n))

    @property
    def is_clear(self) -> bool:
        """Whether the amount, such as the lead of one choice over another, exceeds its error."""
        return self.value > CLEAR * self.error

    @property
    def percentage(self) -> Figure:
        """The same in hundredths."""
        return Figure(self.value * 100, self.error * 100)

    def decimals(self, most: int = 1) -> int:
        """Return how many decimals the error bears, -1 for tens: the last digit is the first of the doubt."""
        if self.error <= 0:
            return most
        # 9.7 counts as 10
        doubt = float(f"{CLEAR * self.error:.0e}")
        return max(COARSEST, min(most, -floor(log10(doubt))))

    def rounded(self, most: int = 1) -> int | float:
        """Round the value to the digits that its error supports; an integer if there are none."""
        places = self.decimals(most)
        found = round(self.value, places) + 0.0
        return found if places > 0 else round(found)
