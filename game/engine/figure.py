"""Values with a standard error, for estimates, hints and reviews."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum, log10, sqrt
from typing import Final, NamedTuple

CLEAR_ERRORS: Final = 2.0
"""A value, such as a lead, above this many standard errors is hardly noise."""
SURE_ERRORS: Final = 3.0
"""A loss of at least this many standard errors may be called a mistake."""
EQUAL_ERRORS: Final = 2.0
"""Two estimates within this many standard errors are about equal."""
UNSAMPLED_VARIANCE: Final = 0.5
"""The squared difference assumed for one more world: a few worlds may all agree by accident."""
COARSEST: Final = -1
"""The fewest decimals: -1 rounds to tens."""


class Figure(NamedTuple):
    """A value with its standard error, 0 where it is exact."""

    value: float
    error: float = 0.0

    @classmethod
    def mean(cls, values: Sequence[float], unseen: float = 0.0) -> Figure:
        """Return the mean of two or more samples, with `unseen` added to their squared differences."""
        n = len(values)
        mean = fsum(values) / n
        return cls(mean, sqrt((fsum((value - mean) ** 2 for value in values) + unseen) / (n - 1) / n))

    @property
    def is_clear(self) -> bool:
        """Whether the value, such as the lead of one choice over another, clearly exceeds its error."""
        return self.value > CLEAR_ERRORS * self.error

    @property
    def percentage(self) -> Figure:
        """The same in per cent."""
        return Figure(self.value * 100, self.error * 100)

    def decimals(self, most: int = 1) -> int:
        """Return how many decimals the error supports, -1 for tens."""
        if self.error <= 0:
            return most
        # the last digit kept is the first one in doubt; 9.7 counts as 10
        doubt = float(f"{CLEAR_ERRORS * self.error:.0e}")
        return max(COARSEST, min(most, -floor(log10(doubt))))

    def rounded(self, most: int = 1) -> int | float:
        """Round the value to the digits that its error supports; an integer if there are none."""
        places = self.decimals(most)
        rounded = round(self.value, places) + 0.0
        return rounded if places > 0 else round(rounded)
