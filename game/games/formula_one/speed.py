"""Declaring a speed, braking, and what the brakes and tyres make of it (F1-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.contract import Emit
from game.games.formula_one import events
from game.games.formula_one.cards import MOST_TYRES
from game.games.formula_one.circuit import OFF
from game.games.formula_one.corners import spin_off
from game.games.formula_one.limits import WORN_TYRES_DROP, cause_of_spin
from game.games.formula_one.race import count_laps, next_turn
from game.games.formula_one.scoring import progress
from game.games.formula_one.wear import pay

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


def declare(state: FormulaOneState, speed: int, emit: Emit | None) -> bool:
    """F1-3.1 to 3.5: the speed is declared and the braking paid; False where the car spins instead."""
    seat = state.turn
    drop = state.last - speed
    state.declared = speed
    cause = cause_of_spin(state, seat, drop, state.before[1], 0) if drop > 0 else ""
    wear = (0, 0)
    if drop > 0 and not cause:
        wear = pay(state, seat, *state.agreement.charts.reduction(drop))
    state.speed[seat] = speed
    if emit is not None:
        events.declared(state, emit, wear)
    if cause:
        spin_off(state, seat, cause, emit)
        return False
    return True


def slow_behind(state: FormulaOneState, by: int, emit: Emit | None) -> bool:
    """F1-3.5, 4.2: down to the speed of the car in the way; False where the car spins or retires."""
    seat, to = state.turn, state.speed[by]
    top = max(state.last, state.declared)
    drop, paid = top - to, max(0, state.last - state.declared)
    tyres, brakes = state.before
    cause = cause_of_spin(state, seat, drop, brakes, len(state.entered))
    if cause:
        if emit is not None:
            events.braked(state, emit, by, drop, (0, 0))
        spin_off(state, seat, cause, emit)
        return False
    if tyres == MOST_TYRES and drop > WORN_TYRES_DROP:
        retire(state, seat, emit)
        return False
    charts = state.agreement.charts
    whole, done = charts.reduction(drop), charts.reduction(paid)
    wear = pay(state, seat, max(0, whole[0] - done[0]), max(0, whole[1] - done[1]))
    state.speed[seat] = to
    if emit is not None:
        events.braked(state, emit, by, drop, wear)
    return True


def retire(state: FormulaOneState, seat: int, emit: Emit | None) -> None:
    """F1-3.4: the car leaves the board; laps it crossed count."""
    if state.crossed:
        count_laps(state, seat, state.crossed, emit)
    state.gone += ((seat, progress(state, seat), state.speed[seat]),)
    if emit is not None:
        events.retired(state, emit, seat)
    state.at[seat] = OFF
    state.speed[seat] = 0
    next_turn(state, emit)
