"""Corners entered too fast: judged in order after the whole move, with dice, spins and exemptions (F1-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.contract import Emit
from game.games.formula_one import events, limits, pits, race
from game.games.formula_one.cards import MOST_TYRES, SUPERB
from game.games.formula_one.charts import ALWAYS
from game.games.formula_one.circuit import Entered
from game.games.formula_one.phases import PENALTY, TYRE
from game.games.formula_one.scoring import FACTS, ROLLS, SPINS
from game.games.formula_one.wear import pay

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

TYRE_EXCESS: Final = 40
"""F1-7.4, card 1: the special tyre is good for so many mph over the safety speed."""
SUPERB_SPARES: Final = "superb_driving"
TYRE_SPARES: Final = "special_tyre"


def judge(state: FormulaOneState, emit: Emit | None) -> None:
    """F1-5.1: the corners of the move that are still open, one after the other; then the turn is over."""
    seat = state.turn
    while state.judged < len(state.entered):
        corner = state.entered[state.judged]
        if not corner.excess or is_superb(state):
            if corner.excess and emit is not None:
                events.corner_spared(state, emit, corner, SUPERB_SPARES)
            pass_corner(state, seat)
            continue
        if corner.excess <= TYRE_EXCESS and limits.has_special_tyre(state, seat):
            state.phase = TYRE
            if emit is not None:
                events.tyre_offered(state, emit, corner)
            return
        dare(state, emit)
        return
    race.finish_turn(state, emit)


def is_superb(state: FormulaOneState) -> bool:
    """F1-6.2: whether superb driving spares the corner that is next to be judged.

    It spares the first one entered too fast, unless the car was baulked to a stop in its band.
    """
    if state.card != SUPERB:
        return False
    corner = state.entered[state.judged]
    if any(earlier.excess for earlier in state.entered[: state.judged]):
        return False
    return not (state.behind >= 0 and state.at[state.turn] == corner.space)


def pass_corner(state: FormulaOneState, seat: int) -> None:
    """The next corner is done with."""
    state.judged += 1
    pits.count_corner(state, seat)


def dare(state: FormulaOneState, emit: Emit | None) -> None:
    """F1-5.1, 5.3: a corner taken too fast without exemption: a spin for certain, or the dice."""
    cause = certain_spin(state, state.entered[state.judged])
    if cause:
        spin_in_corner(state, cause, emit)
    else:
        state.phase = PENALTY
        if emit is not None:
            events.penalty_due(state, emit, state.entered[state.judged])


def certain_spin(state: FormulaOneState, corner: Entered) -> str:
    """F1-5.3, 7.4: why the corner spins without a roll: `excess`, `tyres`, `failed_brakes`, `puncture`."""
    seat = state.turn
    if corner.excess >= ALWAYS:
        return "excess"
    if state.tyres[seat] == MOST_TYRES:
        return "tyres"
    if corner.excess >= TYRE_EXCESS and limits.brakes_failed(state, seat, 0):
        return "failed_brakes"
    if limits.punctured(state, seat, 0):
        return "puncture"
    return ""


def use_special_tyre(state: FormulaOneState, emit: Emit | None) -> None:
    """F1-7.4, card 1: no penalty for this corner; the card is returned."""
    seat = state.turn
    if emit is not None:
        events.corner_spared(state, emit, state.entered[state.judged], TYRE_SPARES)
    pits.use_special_tyre(state, seat, emit)
    pass_corner(state, seat)
    judge(state, emit)


def rolled(state: FormulaOneState, a: int, b: int, emit: Emit | None) -> None:
    """F1-5.2: the dice against the penalty chart."""
    seat = state.turn
    corner = state.entered[state.judged]
    state.facts[FACTS * seat + ROLLS] += 1
    penalty = state.agreement.charts.penalty(a, b, corner.excess, state.tyres[seat], state.brakes[seat])
    before = (state.tyres[seat], state.brakes[seat])
    if not penalty.spin:
        pay(state, seat, penalty.brakes, penalty.tyres)
    if emit is not None:
        events.rolled(state, emit, corner, (a, b), penalty, before)
    if penalty.spin:
        spin_in_corner(state, "dice", emit)
        return
    pass_corner(state, seat)
    judge(state, emit)


def spin_in_corner(state: FormulaOneState, cause: str, emit: Emit | None) -> None:
    """F1-5.4: to the spin point of the corner that is judged; what lay beyond did not happen."""
    seat, circuit = state.turn, state.agreement.circuit
    corner = state.entered[state.judged]
    node = circuit.spin_node[corner.corner]
    pass_corner(state, seat)
    # a spin point past the line although the band lies before it: the line was crossed on the way there
    beyond = circuit.row[node] < circuit.row[corner.space] - circuit.lap // 2
    state.crossed = corner.laps + beyond
    _spin(state, seat, node, cause, corner, emit)


def spin_off(state: FormulaOneState, seat: int, cause: str, emit: Emit | None) -> None:
    """F1-5.4: a spin by braking puts the car outside the road beside its row; one already there stays."""
    circuit = state.agreement.circuit
    # the bands behind it were entered, though nothing is rolled for them any more
    while state.judged < len(state.entered):
        pass_corner(state, seat)
    node = state.at[seat]
    if circuit.on_road[node]:
        node = circuit.outside[circuit.row[node]]
    _spin(state, seat, node, cause, None, emit)


def _spin(
    state: FormulaOneState, seat: int, node: int, cause: str, corner: Entered | None, emit: Emit | None
) -> None:
    if emit is not None:
        events.spun(state, emit, node, cause, corner)
    state.at[seat] = node
    state.speed[seat] = 0
    state.facts[FACTS * seat + SPINS] += 1
    race.finish_turn(state, emit)
