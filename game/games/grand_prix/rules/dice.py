"""The dice of a turn, exactly: faces shown as a set of bits, sums, chances, and the best plan to roll them.

Faces of a turn are all different, so that the set says how many dice lie and what they sum up to. Every
table below is by that set, 0 … 63; face f is the bit 1 << (f − 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from game.games.grand_prix.rules.steps import SIDES

SETS: Final = range(1 << SIDES)
FACES_OF: Final = tuple(tuple(f for f in range(1, SIDES + 1) if m >> (f - 1) & 1) for m in SETS)
COUNT: Final = tuple(len(faces) for faces in FACES_OF)
SUM: Final = tuple(sum(faces) for faces in FACES_OF)
BOOSTED: Final = tuple(sum(faces) + max(faces, default=0) for faces in FACES_OF)
"""GP-8.3: the sum with the highest face counted double."""
NEXT: Final = tuple(tuple(m | 1 << f for f in range(SIDES) if not m >> f & 1) for m in SETS)
"""The sets that one more die without a repeat may lead to."""
_LARGEST_FIRST: Final = tuple(sorted(SETS, key=lambda m: -COUNT[m]))


class TurnPlan(NamedTuple):
    """By set of faces shown: what playing on as well as can be is worth, and whether that is to roll."""

    worth: Sequence[float]
    rolling: Sequence[float]
    """What one more die is worth, and the best after it."""
    roll: Sequence[bool]


def set_of(faces: Iterable[int]) -> int:
    """The set of these faces."""
    shown = 0
    for face in faces:
        shown |= 1 << (face - 1)
    return shown


def repeat_chance(shown: int) -> Fraction:
    """GP-2.1: how likely the next die shows a face that lies already."""
    return Fraction(COUNT[shown], SIDES)


def best_plan(stop: Sequence[float], bust: float, dice: int) -> TurnPlan:
    """The plan that maximises what a turn of so many dice is worth, by going back from the largest sets.

    `stop[shown]` is what stopping there is worth, `bust` what a repeat is. The empty set cannot stop.
    """
    worth = list(stop)
    rolling = [bust] * len(SETS)
    roll = [False] * len(SETS)
    for shown in _LARGEST_FIRST:
        lying = COUNT[shown]
        if lying >= dice:
            continue
        more = lying * bust
        for larger in NEXT[shown]:
            more += worth[larger]
        rolling[shown] = more = more / SIDES
        if more > stop[shown] or not shown:
            worth[shown] = more
            roll[shown] = True
    return TurnPlan(worth, rolling, roll)


@cache
def expected_progress(shown: int, dice: int, turbine: bool = False) -> Fraction:
    """How far the best plan moves on average on an empty straight: `dice` in hand, `shown` of them lie.

    With nothing shown: 223/36 with three to six dice, 35/6 with two, 7/2 with one.
    """
    return _straight(dice, turbine)[shown]


@cache
def expected_rolling(shown: int, dice: int, turbine: bool = False) -> Fraction:
    """The same where one more die is rolled in any case; nothing where none is left."""
    if COUNT[shown] >= dice:
        return Fraction(0)
    worth = _straight(dice, turbine)
    return sum((worth[larger] for larger in NEXT[shown]), Fraction(0)) / SIDES


@cache
def _straight(dice: int, turbine: bool) -> tuple[Fraction, ...]:
    far = BOOSTED if turbine else SUM
    worth = [Fraction(distance) for distance in far]
    for shown in _LARGEST_FIRST:
        if COUNT[shown] < dice:
            more = sum((worth[larger] for larger in NEXT[shown]), Fraction(0)) / SIDES
            worth[shown] = max(worth[shown], more)
    return tuple(worth)


@cache
def after_dice(shown: int, more: int) -> dict[int, Fraction]:
    """How likely each set of faces is after so many more dice; what is missing to 1 is a repeat."""
    if not more:
        return {shown: Fraction(1)}
    found: dict[int, Fraction] = {}
    for larger in NEXT[shown]:
        for end, chance in after_dice(larger, more - 1).items():
            found[end] = found.get(end, Fraction(0)) + chance / SIDES
    return found


def distances(shown: int, more: int, turbine: bool = False) -> dict[int, Fraction]:
    """How likely each distance is after so many more dice; 0 is a repeat."""
    far = BOOSTED if turbine else SUM
    found: dict[int, Fraction] = {}
    for end, chance in after_dice(shown, more).items():
        found[far[end]] = found.get(far[end], Fraction(0)) + chance
    lost = 1 - sum(found.values(), Fraction(0))
    return {0: lost, **found} if lost else found
