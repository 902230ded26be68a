"""What it is worth where a car stands after its move: turns to the finish, or the chance to win.

Positions are judged as they are when the car's turn has just ended. Nothing that the seat may not know is
asked: of others' cards only how many they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from game.games.formula_one.bots.heuristics import BRAKE, TYRE, Heuristics
from game.games.formula_one.bots.solo_table import STOP, SoloTable
from game.games.formula_one.rules.cards import (
    BRAKES_BIT,
    CARBURETTOR,
    PUNCTURE_BIT,
    TACTICS,
    TYRE_BIT,
    count,
    size,
)
from game.games.formula_one.rules.circuit import OFF, Circuit
from game.games.formula_one.rules.play import FormulaOneState

RETIRED: Final = 400.0
"""Turns of a car that is out."""
SAME: Final = 0.15
"""What each further carburettor saves against the first one: they help where a car stands."""
SPECIAL: Final = 0.35
FAULTY: Final = 0.5
FLAT: Final = 1.0
"""Turns that kept pit cards are worth (1) or cost (2 and 16)."""
CARD: Final = 0.4
"""Turns that a card of another hand, or of one's own at a glance, is about worth."""


class CarAfterMove(NamedTuple):
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


class StyleWeights(NamedTuple):
    """What a style takes off the turns to go, so that it leans a little; and how it weighs rivals."""

    spin: float = 0.0
    """Where the car stands off the road after a spin."""
    wear: float = 0.0
    """For each point of wear."""
    speed: float = 0.0
    """For each step of speed."""
    spite: float = 1.0
    """How much of what others lose counts."""
    win_share: float | None = None
    """The weight of winning against places."""

    def bonus(self, stand: CarAfterMove, circuit: Circuit) -> float:
        """Turns that standing there is better than it is."""
        bonus = self.speed * stand.speed + self.wear * (stand.tyres + stand.brakes)
        return bonus + self.spin if stand.node >= circuit.spaces else bonus


NEUTRAL: Final = StyleWeights()


class Judge(Protocol):
    """Values a position of one seat; more is better."""

    def __call__(self, stand: CarAfterMove) -> float:
        """The worth of standing there."""
        ...

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """The worth of a stop in the own box, on average over the pit cards."""
        ...


class HeuristicJudge:
    """Minus the turns to go as a driver without tables reckons them."""

    def __init__(
        self, state: FormulaOneState, seat: int, heuristics: Heuristics, weights: StyleWeights = NEUTRAL
    ) -> None:
        self._heuristics = heuristics
        self._circuit = state.config.circuit
        self._box = self._circuit.box[state.car_of(seat)]
        self._weights = weights

    def __call__(self, stand: CarAfterMove) -> float:
        """Wear at its price, every card alike."""
        if stand.node == OFF:
            return -RETIRED
        turns = self._heuristics.turns(stand.left, stand.node, stand.speed)
        if stand.left > 0:
            turns += TYRE * stand.tyres + BRAKE * stand.brakes - self._weights.bonus(stand, self._circuit)
        return CARD * min(size(stand.hand), max(0.0, turns)) - turns

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """A stop as it costs on average."""
        return self(CarAfterMove(self._box, 0, 0, 0, left, hand, 0)) - (STOP if left > 0 else 0.0)


class SoloJudge:
    """Minus the turns to go by the tables of a solo car; `cards` is what part of their savings counts."""

    def __init__(
        self,
        state: FormulaOneState,
        seat: int,
        table: SoloTable,
        weights: StyleWeights = NEUTRAL,
        cards: float = 1.0,
    ) -> None:
        self._weights = None if weights == NEUTRAL else weights
        self._circuit: Circuit = state.config.circuit
        self._car = state.car_of(seat)
        self._table = table
        self._cards = cards

    def __call__(self, stand: CarAfterMove) -> float:
        """The table's turns, less what the cards in hand will save."""
        return -self.turns(stand)

    def turns(self, stand: CarAfterMove) -> float:
        """Turns to go on an empty road."""
        node, speed, tyres, brakes, left, hand, kept = stand
        if node == OFF:
            return RETIRED
        table = self._table
        if left <= 0:
            return table.turns(left, node, 0, 0, 0)
        turns = table.turns(left, node, speed, tyres, brakes)
        if hand:
            saved = table.savings(left, card_weights(hand), size(hand), node, speed, tyres, brakes)
            turns -= self._cards * saved
        if self._weights is not None:
            turns -= self._weights.bonus(stand, self._circuit)
        return turns + _kept_cost(kept) if kept else turns

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """A stop, on average over the pit cards."""
        box, table = self._circuit.box[self._car], self._table
        turns = table.stop(left, self._car)
        if left > 0:
            turns += _kept_cost(kept & TYRE_BIT)
            turns -= self._cards * table.savings(left, card_weights(hand), size(hand), box, 0, 0, 0)
        return -turns


@lru_cache(maxsize=4096)
def card_weights(hand: int) -> tuple[tuple[int, float], ...]:
    """The kinds of a hand, each with how many cards it counts as."""
    counts = [count(hand, kind) for kind in range(len(TACTICS))]
    held = [(kind, float(cards)) for kind, cards in enumerate(counts) if cards]
    return tuple((kind, 1.0 + SAME * (cards - 1) if kind == CARBURETTOR else cards) for kind, cards in held)


def _kept_cost(kept: int) -> float:
    """Turns that kept pit cards cost."""
    return (
        FAULTY * bool(kept & BRAKES_BIT) + FLAT * bool(kept & PUNCTURE_BIT) - SPECIAL * bool(kept & TYRE_BIT)
    )
