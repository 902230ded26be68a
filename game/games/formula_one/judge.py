"""What it is worth where a car stands after its move: turns to the finish, or the chance to win.

Positions are judged as they are when the car's turn has just ended. Nothing that the seat may not know is
asked: of others' cards only how many they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.games.formula_one.cards import (
    BRAKES_BIT,
    GAIN,
    PIT_CARDS,
    PITS,
    PUNCTURE_BIT,
    STEP,
    TACTICS,
    TYRE_BIT,
    count,
    size,
)
from game.games.formula_one.circuit import OFF, Circuit
from game.games.formula_one.lone import PAST
from game.games.formula_one.lone_table import LoneTable
from game.games.formula_one.thumb import BRAKE, TYRE, Thumb

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

RETIRED: Final = 400.0
"""Turns of a car that is out."""
SAME: Final = 0.8
"""What each further card of a kind saves against the first one."""
SPECIAL: Final = 0.35
FAULTY: Final = 0.5
FLAT: Final = 1.0
"""Turns that kept pit cards are worth (1) or cost (2 and 16)."""
CARD: Final = 0.4
"""Turns that a card of another hand, or of one's own at a glance, is about worth."""
STOP: Final = sum(PITS[number].miss for number in PIT_CARDS) / len(PIT_CARDS)
"""Turns that pit cards take on average."""
STANDING: Final = GAIN // STEP


class Stand(NamedTuple):
    """A car after its move; speeds in steps of 20 mph."""

    node: int
    speed: int
    tyres: int
    brakes: int
    left: int
    """Laps to go."""
    hand: int
    """Its tactic cards, packed."""
    kept: int
    """Bits of kept pit cards."""


class Judge(Protocol):
    """Values a position of one seat; more is better."""

    def __call__(self, stand: Stand) -> float:
        """The worth of standing there."""
        ...

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """The worth of a stop in the own box, on average over the pit cards."""
        ...


class Glance:
    """Minus the turns to go as a driver without tables reckons them."""

    def __init__(self, state: FormulaOneState, seat: int, thumb: Thumb) -> None:
        self._thumb = thumb
        self._box = state.agreement.circuit.box[state.car_of(seat)]

    def __call__(self, stand: Stand) -> float:
        """Wear at its price, every card alike."""
        if stand.node == OFF:
            return -RETIRED
        turns = self._thumb.turns(stand.left, stand.node, stand.speed)
        if stand.left > 0:
            turns += TYRE * stand.tyres + BRAKE * stand.brakes
        return CARD * size(stand.hand) - turns

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """A stop as it costs on average."""
        return self(Stand(self._box, 0, 0, 0, left, hand, 0)) - (STOP if left > 0 else 0.0)


class Lone:
    """Minus the turns to go by the tables of a lone car."""

    def __init__(self, state: FormulaOneState, seat: int, table: LoneTable) -> None:
        self._circuit: Circuit = state.agreement.circuit
        self._car = state.car_of(seat)
        self._table = table

    def __call__(self, stand: Stand) -> float:
        """The table's turns, less what the cards in hand will save."""
        return -self.turns(stand)

    def turns(self, stand: Stand) -> float:
        """Turns to go on an empty road."""
        node, speed, tyres, brakes, left, hand, kept = stand
        if node == OFF:
            return RETIRED
        if left <= 0:
            return -self._circuit.row[node] / PAST
        table = self._table
        turns = table.turns(left, node, speed, tyres, brakes)
        if hand:
            saved = 0.0
            for kind, weight in _weights(hand):
                saved += weight * table.saving(left, kind, node, speed, tyres, brakes)
            turns -= saved * min(1.0, turns / (1 + size(hand)))
        return turns + _kept_cost(kept) if kept else turns

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """A stop, on average over the pit cards."""
        box = self._circuit.box[self._car]
        if left <= 0:
            return self._circuit.row[box] / PAST
        total = 0.0
        for number in PIT_CARDS:
            card = PITS[number]
            total += card.miss + self._table.start(left, self._car, card.start // STEP or STANDING)
        saved = sum(weight * self._table.saving(left, kind, box, 0, 0, 0) for kind, weight in _weights(hand))
        return saved - total / len(PIT_CARDS) - _kept_cost(kept & TYRE_BIT)


@lru_cache(maxsize=4096)
def _weights(hand: int) -> tuple[tuple[int, float], ...]:
    """The kinds of a hand, each with how many times its saving it has."""
    counts = [(kind, count(hand, kind)) for kind in range(len(TACTICS))]
    return tuple((kind, 1.0 + SAME * (held - 1)) for kind, held in counts if held)


def _kept_cost(kept: int) -> float:
    """Turns that kept pit cards cost."""
    return (
        FAULTY * bool(kept & BRAKES_BIT) + FLAT * bool(kept & PUNCTURE_BIT) - SPECIAL * bool(kept & TYRE_BIT)
    )
