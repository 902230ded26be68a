"""Statistics of samples: jackknife intervals, and chances compared with results in bands."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from game.commands.intervals import Z, wilson

Values = TypeVar("Values")


def jackknife(
    values: Sequence[Values], of: Callable[[Sequence[Values]], float]
) -> tuple[float, float, float]:
    """Return a figure of a sample with its interval, from leaving out each fiftieth of the sample."""
    figure, parts = of(values), min(50, len(values))
    if parts < 2:
        return figure, figure, figure
    without = [of([v for i, v in enumerate(values) if i % parts != part]) for part in range(parts)]
    mean = math.fsum(without) / parts
    spread = Z * math.sqrt((parts - 1) / parts * math.fsum((one - mean) ** 2 for one in without))
    return figure, figure - spread, figure + spread


def bands(pairs: Sequence[tuple[float, float]], count: int = 10) -> list[str]:
    """Return a line for each band of chances: the mean chance, the share won, and its interval."""
    lines = []
    for band in range(count):
        part = [pair for pair in pairs if min(count - 1, int(pair[0] * count)) == band]
        if part:
            called, won = (math.fsum(column) for column in zip(*part, strict=True))
            low, high = wilson(won, len(part))
            shares = f"called {called / len(part):6.1%}, won {won / len(part):6.1%} ({low:.1%} to {high:.1%})"
            lines.append(f"  {shares}, {len(part)} seats")
    return lines
