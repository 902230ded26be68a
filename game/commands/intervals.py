"""95 % confidence intervals for shares and means, and quantiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

Z: Final = 1.959964
"""The normal quantile that leaves 2.5 % on each side."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Return Wilson's interval of a share; `successes` may be a fraction (shared wins)."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    centre, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean with its normal interval: mean, low, high."""
    n = len(values)
    if n == 0:
        return 0.0, 0.0, 0.0
    mean = math.fsum(values) / n
    if n == 1:
        return mean, mean, mean
    variance = math.fsum((v - mean) ** 2 for v in values) / (n - 1)
    spread = Z * math.sqrt(variance / n)
    return mean, mean - spread, mean + spread


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of them does not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
