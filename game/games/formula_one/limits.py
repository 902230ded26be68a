"""What a car's dashboard, pit cards and place let it do: speeds, braking, corners (F1-3, 4.3, 7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.formula_one.cards import (
    BRAKES_AFTER,
    BRAKES_BIT,
    CARBURETTOR,
    CARBURETTOR_SPEED,
    GAIN,
    MOST_BRAKES,
    MOST_TYRES,
    PUNCTURE_AFTER,
    PUNCTURE_BIT,
    STEP,
    TOP_SPEED,
    TYRE_BIT,
)

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

WORN_TYRES_DROP: Final = 40
"""F1-3.4: the most that a car with worn-out tyres can slow by."""
FAILED_BRAKES_DROP: Final = 40
"""F1-7.4, card 2: slowing by so much or more spins."""


def is_blocked(state: FormulaOneState, seat: int) -> bool:
    """F1-4.3: whether the car stands beside the road and the space it must enter is taken."""
    circuit = state.agreement.circuit
    node = state.at[seat]
    return not circuit.on_road[node] and circuit.exit_of[node] in state.at


def fastest(state: FormulaOneState, seat: int) -> int:
    """F1-3.1, 4.3, 6.2, 7.4: the highest speed that may be declared."""
    last = state.speed[seat]
    if is_blocked(state, seat):
        return max(last, state.start[seat] or GAIN)
    if state.start[seat] and not last:
        return state.start[seat]
    if state.card == CARBURETTOR and state.turn == seat:
        return max(CARBURETTOR_SPEED, min(last + GAIN, TOP_SPEED))
    return min(last + GAIN, TOP_SPEED)


def slowest(state: FormulaOneState, seat: int) -> int:
    """F1-3.4, 4.3: the lowest speed that may be declared."""
    last = state.speed[seat]
    if is_blocked(state, seat):
        return last
    if state.tyres[seat] == MOST_TYRES:
        return max(0, last - WORN_TYRES_DROP)
    return 0


def cause_of_spin(state: FormulaOneState, seat: int, drop: int, brakes: int, corners: int) -> str:
    """F1-3.3, 7.4: why slowing by so much spins: `brakes`, `failed_brakes`, or empty where it does not.

    `brakes` is the wear before this braking, `corners` how many were entered in this move.
    """
    if drop > STEP and brakes == MOST_BRAKES:
        return "brakes"
    if drop >= FAILED_BRAKES_DROP and brakes_failed(state, seat, corners):
        return "failed_brakes"
    return ""


def brakes_failed(state: FormulaOneState, seat: int, corners: int) -> bool:
    """F1-7.4, card 2: whether the brakes fail after so many corners more than counted."""
    return bool(state.kept[seat] & BRAKES_BIT) and state.since[seat] + corners >= BRAKES_AFTER


def punctured(state: FormulaOneState, seat: int, corners: int) -> bool:
    """F1-7.4, card 16: whether the tyre is flat after so many corners more than counted."""
    return bool(state.kept[seat] & PUNCTURE_BIT) and state.since[seat] + corners >= PUNCTURE_AFTER


def has_special_tyre(state: FormulaOneState, seat: int) -> bool:
    """F1-7.4, card 1."""
    return bool(state.kept[seat] & TYRE_BIT)
