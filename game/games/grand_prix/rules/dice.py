"""The dice of a turn, exactly: faces shown as a set of bits, sums, chances, and the best plan to roll them.

Faces of a turn are all different, so that the set says how many dice lie and what they sum up to. Every
table below is by that set, 0 … 63; face f is the bit 1 << (f − 1).
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
    """The set of these faces."""
    shown = 0
    for face in faces:
        shown |= 1 << (face - 1)
    return shown


def repeat_chance(shown: int) -> Fraction:
    """GP-2.1: how likely the next die shows a face that lies already."""
    return Fraction(COUNT[shown], SIDES)


def larger(shown: int, more: int) -> Iterator[int]:
    """The sets of faces that so many more dice without a repeat may lead to, each equally likely."""
    open_ = [face for face in range(1, SIDES + 1) if not shown >> (face - 1) & 1]
    return (shown | set_of(faces) for faces in combinations(open_, more))


def rolling_on(shown: int, left: int, turbine: bool = False, forbidden: Sequence[int] = ()) -> Fraction:
    """The mean distance of rolling once more and then stopping or rolling as is best.

    A repeat is 0, and so is a distance that is forbidden, as the car then stays. On an empty straight with
    nothing shown that is 223/36 with three to six dice, 35/6 with two, 7/2 with one.
    """
    if not left:
        return Fraction(0)
    far = BOOSTED if turbine else SUM
    total = Fraction(0)
    for next_ in NEXT[shown]:
        stop = Fraction(0 if far[next_] in forbidden else far[next_])
        total += max(stop, rolling_on(next_, left - 1, turbine, forbidden))
    return total / SIDES
