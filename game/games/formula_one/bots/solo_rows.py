"""The effect of braking and penalties on rows of values by tyre and brake wear, a row at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from game.games.formula_one.rules.cards import FASTEST, MAX_BRAKES, MAX_TYRES, STEP
from game.games.formula_one.rules.charts import ALWAYS, MARKS, Charts, Penalty

BRAKE_VALUES: Final = MAX_BRAKES + 1
GAUGES: Final = (MAX_TYRES + 1) * BRAKE_VALUES
"""The number of pairs of gauges; `tyres * BRAKE_VALUES + brakes` is the index of one."""
PAIRS: Final = tuple((tyres, brakes) for tyres in range(MAX_TYRES + 1) for brakes in range(BRAKE_VALUES))
SLIGHT: Final = 1
"""F1-3.3: the reduction, in steps, that worn-out brakes allow."""
WORN_MOST: Final = 2
"""F1-3.4: the reduction that may be declared on worn-out tyres."""
DARE: Final = ALWAYS // STEP
"""An excess of so many steps is a sure spin."""
END: Final = 1e6
"""The value of what is impossible."""
_NEVER: Final = (END,) * GAUGES

Values = Sequence[float]
"""A value for each pair of gauges."""
_Getter = Callable[[Sequence[float]], tuple[float, ...]]


def gauge(tyres: int, brakes: int) -> int:
    """Return the index of a pair of gauges, each capped at its end."""
    return min(tyres, MAX_TYRES) * BRAKE_VALUES + min(brakes, MAX_BRAKES)


class Wear:
    """The effect of the two charts on rows of values."""

    def __init__(self, charts: Charts) -> None:
        self._braking = tuple(_reduced(charts, steps) for steps in range(FASTEST + 1))
        self._rolls = {excess // STEP: _rolled(charts, excess) for excess in MARKS}

    @staticmethod
    def with_spin(slower: Values, outside: Values) -> Values:
        """Return the values after a reduction, followed by those after a spin, as `braked` reads them."""
        return (*slower, *outside, *_NEVER)

    def braked(self, drop: int, after: Values) -> tuple[float, ...]:
        """Return the values before a reduction by so many steps, from those of `with_spin`."""
        return self._braking[drop](after)

    def rolled(self, excess: int, on: Values, spun: Values) -> Values:
        """Return the values before a corner with so many steps of excess, from those after it or a spin."""
        if excess >= DARE:
            return spun
        both = (*on, *spun)
        (share, get), *others = self._rolls[excess]
        values = [share * part for part in get(both)]
        for (share, get), (second, then) in zip(others[::2], others[1::2], strict=False):
            parts = zip(values, get(both), then(both), strict=True)
            values = [value + share * part + second * other for value, part, other in parts]
        if len(others) % 2:
            share, get = others[-1]
            values = [value + share * part for value, part in zip(values, get(both), strict=True)]
        return values


def _reduced(charts: Charts, steps: int) -> _Getter:
    brakes, tyres = charts.reduction(steps * STEP)
    picked = []
    for tyre, brake in PAIRS:
        at = gauge(tyre + tyres, brake + brakes)
        if tyre == MAX_TYRES and steps > WORN_MOST:
            at = 2 * GAUGES
        elif brake == MAX_BRAKES and steps > SLIGHT:
            at = GAUGES + gauge(tyre, brake)
        picked.append(at)
    return itemgetter(*picked)


def _rolled(charts: Charts, excess: int) -> list[tuple[float, _Getter]]:
    """Return the rolls with equal effects on all gauges, with their share."""
    counts: Counter[tuple[int, ...]] = Counter()
    for a in range(1, 7):
        for b in range(1, 7):
            counts[tuple(_after(charts.penalty(a, b, excess, *pair), *pair) for pair in PAIRS)] += 1
    return [(count / 36, itemgetter(*picked)) for picked, count in counts.items()]


def _after(penalty: Penalty, tyres: int, brakes: int) -> int:
    if penalty.spin:
        return GAUGES + gauge(tyres, brakes)
    return gauge(tyres + penalty.tyres, brakes + penalty.brakes)
