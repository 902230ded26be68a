"""How sure figures of a sample are: jackknifed intervals, and chances held against what came of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from game.commands.intervals import Z, wilson

Values = TypeVar("Values")


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
