"""95 % confidence intervals for shares and means, and quantiles."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

Z: Final = 1.959964
"""The normal quantile that leaves 2.5 % on each side."""
Values = TypeVar("Values")


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's interval for a share; `successes` may hold fractions (shared wins)."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    centre, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean with its normal interval: mean, low, high."""
    n = len(values)
    if n == 0:
        return 0.0, 0.0, 0.0
    mean = math.fsum(values) / n
    if n == 1:
        return mean, mean, mean
    variance = math.fsum((v - mean) ** 2 for v in values) / (n - 1)
    spread = Z * math.sqrt(variance / n)
    return mean, mean - spread, mean + spread


def jackknife(
    values: Sequence[Values], of: Callable[[Sequence[Values]], float]
) -> tuple[float, float, float]:
    """A figure of a sample with its interval, from how it moves without each fiftieth of the sample."""
    whole, parts = of(values), min(50, len(values))
    if parts < 2:
        return whole, whole, whole
    without = [of([v for i, v in enumerate(values) if i % parts != part]) for part in range(parts)]
    mean = math.fsum(without) / parts
    spread = Z * math.sqrt((parts - 1) / parts * math.fsum((one - mean) ** 2 for one in without))
    return whole, whole - spread, whole + spread


def bands(pairs: Sequence[tuple[float, float]], count: int = 10) -> list[str]:
    """Chances called with what came of each, in bands: the mean called, the share that came, its interval."""
    lines = []
    for band in range(count):
        own = [pair for pair in pairs if min(count - 1, int(pair[0] * count)) == band]
        if own:
            called, came = (math.fsum(column) for column in zip(*own, strict=True))
            low, high = wilson(came, len(own))
            shares = f"called {called / len(own):6.1%}, won {came / len(own):6.1%} ({low:.1%} to {high:.1%})"
            lines.append(f"  {shares}, {len(own)} seats")
    return lines


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed; 0 of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
