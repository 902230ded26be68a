"""The value of a car's place after its move: turns to the finish, or the chance to win.

Positions are judged right after the car's turn. A judge uses nothing hidden from the seat: of others' cards
only their number.
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
"""The turns to go of a retired car."""
FURTHER_CARBURETTOR: Final = 0.15
"""The share that each further carburettor saves against the first: they help a standing car."""
SPECIAL: Final = 0.35
FAULTY: Final = 0.5
FLAT: Final = 1.0
"""Turns that kept pit cards save (1) or cost (2 and 16)."""
CARD: Final = 0.4
"""The value in turns of a hidden card, or of any card for the heuristics."""


class CarAfterMove(NamedTuple):
    """A car after its move; speeds in steps of 20 mph."""

    node: int
    speed: int
    tyres: int
    brakes: int
    laps_left: int
    """Laps to go."""
    hand: int
    """Its tactic cards, packed."""
    kept_cards: int
    """Bits of kept pit cards."""


class Judge(Protocol):
    """Values a car of one seat after its move; more is better."""

    def __call__(self, car: CarAfterMove) -> float:
        """Return the value of the car's place."""
        ...

    def stopped(self, laps_left: int, hand: int, kept_cards: int) -> float:
        """Return the value of a stop in the car's box, on average over the pit cards."""
        ...


class HeuristicJudge:
    """Minus the turns to go by the heuristics."""

    def __init__(self, state: FormulaOneState, seat: int, heuristics: Heuristics) -> None:
        self._heuristics = heuristics
        self._circuit = state.config.circuit
        self._box = self._circuit.box[state.car_of(seat)]

    def __call__(self, car: CarAfterMove) -> float:
        """Return the value with wear at its price and every card alike."""
        if car.node == OFF:
            return -RETIRED
        turns = self._heuristics.turns(car.laps_left, car.node, car.speed)
        if car.laps_left > 0:
            turns += TYRE * car.tyres + BRAKE * car.brakes
        return CARD * min(size(car.hand), max(0.0, turns)) - turns

    def stopped(self, laps_left: int, hand: int, kept_cards: int) -> float:
        """Return the value of a stop at its average cost."""
        return self(CarAfterMove(self._box, 0, 0, 0, laps_left, hand, 0)) - (STOP if laps_left > 0 else 0.0)


class SoloJudge:
    """Minus the turns to go by the tables of a solo car; `cards` is the share of savings that counts."""

    def __init__(
        self,
        state: FormulaOneState,
        seat: int,
        table: SoloTable,
        cards: float = 1.0,
    ) -> None:
        self._circuit: Circuit = state.config.circuit
        self._car = state.car_of(seat)
        self._table = table
        self._cards = cards

    def __call__(self, car: CarAfterMove) -> float:
        """Return the table's turns, less what the cards in hand will save."""
        return -self.turns(car)

    def turns(self, car: CarAfterMove) -> float:
        """Return the turns to go on an empty road."""
        node, speed, tyres, brakes, laps_left, hand, kept_cards = car
        if node == OFF:
            return RETIRED
        table = self._table
        if laps_left <= 0:
            return table.turns(laps_left, node, 0, 0, 0)
        turns = table.turns(laps_left, node, speed, tyres, brakes)
        if speed and not self._circuit.on_road[node]:
            # F1-4.3: a car that waits for its exit builds up speed, and the tables know it only at a stand
            start = self._circuit.exit_of[node]
            turns += table.turns(laps_left, start, speed, tyres, brakes)
            turns -= table.turns(laps_left, start, 0, tyres, brakes)
        if hand:
            saved = table.savings(laps_left, card_weights(hand), size(hand), node, speed, tyres, brakes)
            turns -= self._cards * saved
        return turns + _kept_cards_cost(kept_cards) if kept_cards else turns

    def stopped(self, laps_left: int, hand: int, kept_cards: int) -> float:
        """Return the value of a stop, on average over the pit cards."""
        box, table = self._circuit.box[self._car], self._table
        turns = table.stop(laps_left, self._car)
        if laps_left > 0:
            turns += _kept_cards_cost(kept_cards & TYRE_BIT)
            turns -= self._cards * table.savings(laps_left, card_weights(hand), size(hand), box, 0, 0, 0)
        return -turns


@lru_cache(maxsize=4096)
def card_weights(hand: int) -> tuple[tuple[int, float], ...]:
    """Return the kinds of a hand, each with the number of cards it counts as."""
    counts = [count(hand, kind) for kind in range(len(TACTICS))]
    held = [(kind, float(cards)) for kind, cards in enumerate(counts) if cards]
    return tuple(
        (kind, 1.0 + FURTHER_CARBURETTOR * (cards - 1) if kind == CARBURETTOR else cards)
        for kind, cards in held
    )


def _kept_cards_cost(kept_cards: int) -> float:
    """Return the turns that kept pit cards cost."""
    saved = SPECIAL * bool(kept_cards & TYRE_BIT)
    return FAULTY * bool(kept_cards & BRAKES_BIT) + FLAT * bool(kept_cards & PUNCTURE_BIT) - saved
