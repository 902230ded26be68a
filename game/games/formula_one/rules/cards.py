"""Cars, tactic cards (F1-1.2), pit cards (F1-7.4), and hands as packed counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.engine.contract import Action, Step

CARS: Final = ("yellow", "orange", "green", "red", "black", "blue")
"""Colours in the order of moving (F1-1.1)."""
MAX_SEATS: Final = len(CARS)

# Gauges (F1-1.1)
STEP: Final = 20
"""Miles per hour for one space."""
TOP_SPEED: Final = 160
MAX_TYRES: Final = 8
MAX_BRAKES: Final = 5
GAIN: Final = 60
"""F1-3.1: the most that a car may gain over its last speed."""
FASTEST: Final = TOP_SPEED // STEP
FASTER: Final = GAIN // STEP
"""The same two in spaces."""

# -- tactic cards -----
QUICK, SUPERB, CARBURETTOR, SLIPSTREAM, GEAR = range(5)
TACTICS: Final = ("quick_reactions", "superb_driving", "carburettor", "slipstreaming", "fast_gear_change")
TACTIC_OF: Final = {name: kind for kind, name in enumerate(TACTICS)}
PLAYS: Final = tuple(Action(f"play {name}") for name in TACTICS)
KIND_OF: Final[dict[Step, int]] = {step: kind for kind, step in enumerate(PLAYS)}
EACH: Final = 6
"""The number of cards of each kind."""
HAND: Final = 5
EXTRA: Final = {QUICK: 4, SLIPSTREAM: 3, GEAR: 2}
"""F1-1.2: the spaces of the extra moves."""
CARBURETTOR_SPEED: Final = 120

_BITS: Final = 4
ONE: Final = tuple(1 << _BITS * kind for kind in range(len(TACTICS)))
"""By kind the number for one card in a packed hand, which has four bits a kind."""


def count(hand: int, kind: int) -> int:
    """Return how many cards of a kind a packed hand has."""
    return hand >> _BITS * kind & 15


def size(hand: int) -> int:
    """Return how many cards a packed hand has."""
    return (hand & 15) + (hand >> 4 & 15) + (hand >> 8 & 15) + (hand >> 12 & 15) + (hand >> 16 & 15)


def packed(kinds: Iterable[int]) -> int:
    """Return a packed hand of these kinds."""
    return sum(ONE[kind] for kind in kinds)


def kinds_in(hand: int) -> list[int]:
    """Return the kinds of a packed hand, each as often as it is there."""
    return [kind for kind in range(len(TACTICS)) for _ in range(count(hand, kind))]


def names(kinds: Sequence[int]) -> list[str]:
    """Return the names of these cards."""
    return [TACTICS[kind] for kind in kinds]


@lru_cache(maxsize=4096)
def _names_of(hand: int) -> tuple[str, ...]:
    return tuple(names(kinds_in(hand)))


def names_in(hand: int) -> list[str]:
    """Return the names of the cards of a packed hand."""
    return list(_names_of(hand))


WHOLE_PACK: Final = tuple(kind for kind in range(len(TACTICS)) for _ in range(EACH))
FAIR: Final = ONE[SUPERB]
"""F1-1.2: the card that everybody has for certain with a fair deal."""

# -- pit cards -----


class PitCard(NamedTuple):
    """The effect of a pit card: turns to miss, the highest starting speed (0: as usual), kept or not."""

    miss: int = 0
    start: int = 0
    keep: bool = False
    extra: bool = False
    """Whether it gives the top card of the discard pile."""


PIT_CARDS: Final = range(1, 17)
SPECIAL_TYRE, FAULTY_BRAKES, PUNCTURE = 1, 2, 16
MISS_ONE: Final = PitCard(miss=1)
PITS: Final = (
    PitCard(),  # no card has the number 0
    PitCard(miss=1, keep=True),
    PitCard(keep=True),
    MISS_ONE,
    MISS_ONE,
    PitCard(start=80),
    MISS_ONE,
    MISS_ONE,
    PitCard(start=40),
    MISS_ONE,
    MISS_ONE,
    MISS_ONE,
    PitCard(miss=2),
    PitCard(miss=1, extra=True),
    PitCard(),
    PitCard(start=20),
    PitCard(keep=True),
)
"""By number (F1-7.4)."""
KEPT: Final = tuple(number for number in PIT_CARDS if PITS[number].keep)
BIT: Final = {number: 1 << i for i, number in enumerate(KEPT)}
"""By number of a kept card its bit in a car's kept cards."""
TYRE_BIT: Final = BIT[SPECIAL_TYRE]
BRAKES_BIT: Final = BIT[FAULTY_BRAKES]
PUNCTURE_BIT: Final = BIT[PUNCTURE]
COUNTED: Final = BRAKES_BIT | PUNCTURE_BIT
"""Cards that take effect after so many corners, until the next stop."""
BRAKES_AFTER: Final = 2
PUNCTURE_AFTER: Final = 3
