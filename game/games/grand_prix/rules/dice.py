"""The dice of a turn, exactly: sets of faces as bits, their sums and chances, and the best plan to roll.

Faces of a turn are all different, so that the set gives the number of dice and their sum. Every table
below is by that set, 0 … 63; face f is the bit 1 << (f − 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from game.games.grand_prix.rules.steps import SIDES

SETS: Final = range(1 << SIDES)
FACES_OF: Final = tuple(tuple(f for f in range(1, SIDES + 1) if m >> (f - 1) & 1) for m in SETS)
COUNT: Final = tuple(len(faces) for faces in FACES_OF)
SUM: Final = tuple(sum(faces) for faces in FACES_OF)
BOOSTED: Final = tuple(sum(faces) + max(faces, default=0) for faces in FACES_OF)
"""GP-8.3: the sum with the highest face counted double."""
NEXT: Final = tuple(tuple(m | 1 << f for f in range(SIDES) if not m >> f & 1) for m in SETS)
"""The sets that one more die without a repeat may lead to."""


def set_of(faces: Iterable[int]) -> int:
    """Return the set of these faces."""
    mask = 0
    for face in faces:
        mask |= 1 << (face - 1)
    return mask


def repeat_chance(mask: int) -> Fraction:
    """GP-2.1: return how likely the next die repeats a face."""
    return Fraction(COUNT[mask], SIDES)


def larger_sets(mask: int, dice: int) -> Iterator[int]:
    """Return the sets that so many more dice without a repeat may lead to, each equally likely."""
    missing = [face for face in range(1, SIDES + 1) if not mask >> (face - 1) & 1]
    return (mask | set_of(faces) for faces in combinations(missing, dice))


def mean_rolling_on(mask: int, dice: int, turbine: bool = False, forbidden: Sequence[int] = ()) -> Fraction:
    """Return the mean distance of rolling once more and then stopping or rolling as is best.

    A repeat counts as 0, and so does a forbidden distance, as the car then stays. On an empty straight
    before the first die that is 223/36 with three to six dice, 35/6 with two, 7/2 with one.
    """
    if not dice:
        return Fraction(0)
    distances = BOOSTED if turbine else SUM
    total = Fraction(0)
    for next_ in NEXT[mask]:
        stop = Fraction(0 if distances[next_] in forbidden else distances[next_])
        total += max(stop, mean_rolling_on(next_, dice - 1, turbine, forbidden))
    return total / SIDES
