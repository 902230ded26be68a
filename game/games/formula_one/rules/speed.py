"""The speeds that a car may declare, and the wear or spin of braking (F1-3, 4.3)."""

from __future__ import annotations

from typing import Final, Literal

from game.engine.contract import Action, Step
from game.engine.errors import IllegalStep
from game.games.formula_one.rules.cards import (
    CARBURETTOR,
    CARBURETTOR_SPEED,
    GAIN,
    MAX_BRAKES,
    MAX_TYRES,
    PLAYS,
    STEP,
    SUPERB,
    TACTICS,
    TOP_SPEED,
)
from game.games.formula_one.rules.events import Cause
from game.games.formula_one.rules.pits import FAILED_BRAKES_FROM, has_failed_brakes
from game.games.formula_one.rules.season import BRAKE_WEAR, FACTS, TYRE_WEAR
from game.games.formula_one.rules.state import RaceState

WORN_TYRES_DROP: Final = 40
"""F1-3.4: the most that a car with worn-out tyres can slow by."""
SPEEDS: Final = tuple(Action(f"speed {speed}") for speed in range(0, TOP_SPEED + STEP, STEP))
"""By speed in spaces."""
SPEED_OF: Final[dict[Step, int]] = {step: i * STEP for i, step in enumerate(SPEEDS)}
_BEFORE: Final = tuple(
    tuple(PLAYS[kind] for kind in (SUPERB, CARBURETTOR) if mask >> kind & 1)
    for mask in range(1 << len(TACTICS))
)
_DECLARATIONS: Final[dict[tuple[int, int, int], tuple[Action, ...]]] = {}


def declarations(low: int, high: int, mask: int) -> tuple[Action, ...]:
    """F1-3.1, 6.2: return the speeds from low to high, then the cards of the mask for before the move."""
    key = (low, high, mask)
    found = _DECLARATIONS.get(key)
    if found is None:
        found = SPEEDS[low // STEP : high // STEP + 1] + _BEFORE[mask]
        _DECLARATIONS[key] = found
    return found


def is_blocked(state: RaceState, seat: int) -> bool:
    """F1-4.3: return whether the car is beside the road and the space that it must enter is taken."""
    circuit = state.config.circuit
    node = state.at[seat]
    return not circuit.on_road[node] and circuit.exit_of[node] in state.at


def fastest(state: RaceState, seat: int) -> int:
    """F1-3.1, 4.3, 6.2, 7.4: return the highest speed that may be declared."""
    last = state.speed[seat]
    if is_blocked(state, seat):
        return max(last, state.start[seat] or GAIN)
    if state.start[seat] and not last:
        return state.start[seat]
    if state.card == CARBURETTOR and state.turn == seat:
        return max(CARBURETTOR_SPEED, min(last + GAIN, TOP_SPEED))
    return min(last + GAIN, TOP_SPEED)


def slowest(state: RaceState, seat: int) -> int:
    """F1-3.4, 4.3: return the lowest speed that may be declared."""
    last = state.speed[seat]
    if is_blocked(state, seat):
        return last
    if state.tyres[seat] == MAX_TYRES:
        return max(0, last - WORN_TYRES_DROP)
    return 0


def check_speed(state: RaceState, step: Step, speed: int) -> None:
    """F1-3.1, 3.4, 4.3, 7.4: raise IllegalStep if the seat on turn may not declare a speed."""
    seat = state.turn
    high = fastest(state, seat)
    if speed > high:
        _too_fast(state, step, seat, high)
    low = slowest(state, seat)
    if speed < low:
        _too_slow(state, step, seat, low)


def _too_fast(state: RaceState, step: Step, seat: int, high: int) -> None:
    if is_blocked(state, seat):
        raise IllegalStep(
            step, f"a car that cannot leave comes to {high} mph at most", "F1-4.3", "blocked_fast", most=high
        )
    if state.start[seat] and not state.last:
        raise IllegalStep(
            step, f"the pit card lets it start at {high} mph at most", "F1-7.4", "start_fast", most=high
        )
    raise IllegalStep(step, f"{high} mph is the most", "F1-3.1", "too_fast", most=high)


def _too_slow(state: RaceState, step: Step, seat: int, low: int) -> None:
    if is_blocked(state, seat):
        raise IllegalStep(step, "a car that cannot leave does not brake", "F1-4.3", "blocked_slow", least=low)
    reason = f"the tyres are worn out: {low} mph is the least"
    raise IllegalStep(step, reason, "F1-3.4", "too_slow", least=low)


def cause_of_spin(state: RaceState, seat: int, drop: int, brakes: int, corners: int) -> Cause | Literal[""]:
    """F1-3.3, 7.4: return why slowing by so much spins: `brakes`, `failed_brakes`, or empty.

    `brakes` is the wear before this braking, `corners` the number entered in this move.
    """
    if drop > STEP and brakes == MAX_BRAKES:
        return "brakes"
    if drop >= FAILED_BRAKES_FROM and has_failed_brakes(state, seat, corners):
        return "failed_brakes"
    return ""


def add_wear(state: RaceState, seat: int, brakes: int, tyres: int) -> tuple[int, int]:
    """F1-3.3: add wear up to the ends of the gauges; return the brakes and tyres that were added."""
    brakes = min(brakes, MAX_BRAKES - state.brakes[seat])
    tyres = min(tyres, MAX_TYRES - state.tyres[seat])
    if brakes > 0:
        state.brakes[seat] += brakes
        state.facts[FACTS * seat + BRAKE_WEAR] += brakes
    if tyres > 0:
        state.tyres[seat] += tyres
        state.facts[FACTS * seat + TYRE_WEAR] += tyres
    return brakes, tyres
