"""Corners entered too fast: judged in order after the whole move, with dice, spins and exemptions (F1-5)."""

from __future__ import annotations

from typing import Final, Literal

from game.engine.contract import Action, Emit, Step
from game.games.formula_one.rules import events, pits, race
from game.games.formula_one.rules.cards import MOST_TYRES, SPECIAL_TYRE, SUPERB
from game.games.formula_one.rules.charts import ALWAYS
from game.games.formula_one.rules.circuit import Entered
from game.games.formula_one.rules.events import Cause, at_corner
from game.games.formula_one.rules.pits import FAILED_BRAKES_FROM, SPECIAL_MOST
from game.games.formula_one.rules.race import DICE_OF, OrderDice
from game.games.formula_one.rules.season import FACTS, ROLLS, SPINS
from game.games.formula_one.rules.speed import pay
from game.games.formula_one.rules.state import PENALTY, TYRE, RaceState

USE: Final = Action("use")
KEEP: Final = Action("keep")
TYRE_CHOICES: Final = (USE, KEEP)


class PenaltyDice(OrderDice):
    """The two dice against the penalty chart (F1-5.2)."""

    kind = "penalty"


PENALTY_DICE: Final = PenaltyDice()


def judge(state: RaceState, emit: Emit | None) -> None:
    """F1-5.1: the corners of the move that are still open, one after the other; then the turn is over."""
    seat = state.turn
    while state.judged < len(state.entered):
        corner = state.entered[state.judged]
        if not corner.excess or is_superb(state):
            if corner.excess and emit is not None:
                spared = at_corner(state, corner)
                emit(events.CORNER_SPARED("F1-6.2", seat, {**spared, "by": "superb_driving"}))
            pass_corner(state, seat)
            continue
        if corner.excess <= SPECIAL_MOST and pits.has_special_tyre(state, seat):
            state.phase = TYRE
            if emit is not None:
                emit(events.TYRE_OFFERED("F1-7.4", seat, at_corner(state, corner)))
            return
        dare(state, emit)
        return
    race.finish_turn(state, emit)


def is_superb(state: RaceState) -> bool:
    """F1-6.2: whether superb driving spares the corner that is next to be judged.

    It spares the first one entered too fast, unless the car was baulked to a stop in its band.
    """
    if state.card != SUPERB:
        return False
    corner = state.entered[state.judged]
    if any(earlier.excess for earlier in state.entered[: state.judged]):
        return False
    return not (state.behind >= 0 and state.at[state.turn] == corner.space)


def pass_corner(state: RaceState, seat: int) -> None:
    """The next corner is done with."""
    state.judged += 1
    pits.count_corner(state, seat)


def dare(state: RaceState, emit: Emit | None) -> None:
    """F1-5.1, 5.3: a corner taken too fast without exemption: a spin for certain, or the dice."""
    cause = certain_spin(state, state.entered[state.judged])
    if cause:
        spin_in_corner(state, cause, emit)
    else:
        state.phase = PENALTY
        if emit is not None:
            corner = at_corner(state, state.entered[state.judged])
            emit(events.PENALTY_DUE("F1-5.1", state.turn, corner))


def certain_spin(state: RaceState, corner: Entered) -> Cause | Literal[""]:
    """F1-5.3, 7.4: why the corner spins without a roll: `excess`, `tyres`, `failed_brakes`, `puncture`."""
    seat = state.turn
    if corner.excess >= ALWAYS:
        return "excess"
    if state.tyres[seat] == MOST_TYRES:
        return "tyres"
    if corner.excess >= FAILED_BRAKES_FROM and pits.brakes_failed(state, seat, 0):
        return "failed_brakes"
    if pits.punctured(state, seat, 0):
        return "puncture"
    return ""


def tyre_choices(state: RaceState) -> tuple[Action, ...]:
    """F1-7.4, card 1: used or kept."""
    return TYRE_CHOICES


def offer_tyre(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-7.4, card 1: the special tyre for this corner, with no penalty and the card returned; or not."""
    if step not in TYRE_CHOICES:
        raise state.refusal(step)
    if step == KEEP:
        dare(state, emit)
        return
    seat = state.turn
    if emit is not None:
        spared = at_corner(state, state.entered[state.judged])
        emit(events.CORNER_SPARED("F1-7.4", seat, {**spared, "by": "special_tyre"}))
    pits.give_back(state, seat, SPECIAL_TYRE, emit)
    pass_corner(state, seat)
    judge(state, emit)


def roll(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-5.2: the dice against the penalty chart."""
    dice = DICE_OF.get(step)
    if dice is None:
        raise state.refusal(step)
    seat = state.turn
    corner = state.entered[state.judged]
    state.facts[FACTS * seat + ROLLS] += 1
    penalty = state.agreement.charts.penalty(*dice, corner.excess, state.tyres[seat], state.brakes[seat])
    before = (state.tyres[seat], state.brakes[seat])
    if not penalty.spin:
        pay(state, seat, penalty.brakes, penalty.tyres)
    if emit is not None:
        events.rolled(state, emit, corner, dice, penalty, before)
    if penalty.spin:
        spin_in_corner(state, "dice", emit)
        return
    pass_corner(state, seat)
    judge(state, emit)


def spin_in_corner(state: RaceState, cause: Cause, emit: Emit | None) -> None:
    """F1-5.4: to the spin point of the corner that is judged; what lay beyond did not happen."""
    seat, circuit = state.turn, state.agreement.circuit
    corner = state.entered[state.judged]
    node = circuit.spin_node[corner.corner]
    pass_corner(state, seat)
    # a spin point past the line although the band lies before it: the line was crossed on the way there
    beyond = circuit.row[node] < circuit.row[corner.space] - circuit.lap // 2
    state.crossed = corner.laps + beyond
    _spin(state, seat, node, cause, corner, emit)


def spin_off(state: RaceState, seat: int, cause: Cause, emit: Emit | None) -> None:
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
    state: RaceState, seat: int, node: int, cause: Cause, corner: Entered | None, emit: Emit | None
) -> None:
    start, before = state.at[seat], state.declared if corner is None else state.speed[seat]
    state.at[seat] = node
    state.speed[seat] = 0
    state.facts[FACTS * seat + SPINS] += 1
    if emit is not None:
        events.spun(state, emit, start, before, cause, corner)
    race.finish_turn(state, emit)
