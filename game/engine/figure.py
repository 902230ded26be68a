"""An amount with its standard error, as estimates, hints and reviews give it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple


class Figure(NamedTuple):
    """An amount with its standard error, 0 where it is exact."""

    value: float
    error: float = 0.0

    @classmethod
    def mean(cls, values: Sequence[float], unseen: float = 0.0) -> Figure:
        """The mean of at least two sampled values.

        `unseen` is a squared difference to be added, as a few samples may all agree by accident.
        """
        n = len(values)
        mean = fsum(values) / n
        return cls(mean, sqrt((fsum((value - mean) ** 2 for value in values) + unseen) / (n - 1) / n))
