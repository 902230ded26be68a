"""Corners entered too fast: judged in order after the whole move, with dice, spins and exemptions (F1-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.engine.contract import Action, Emit, Step
from game.games.formula_one.rules import events, pits, race
from game.games.formula_one.rules.cards import MAX_TYRES, SPECIAL_TYRE, SUPERB
from game.games.formula_one.rules.charts import ALWAYS
from game.games.formula_one.rules.circuit import OFF, Entered
from game.games.formula_one.rules.events import Cause, at_corner
from game.games.formula_one.rules.pits import FAILED_BRAKES_FROM, SPECIAL_MOST
from game.games.formula_one.rules.race import DICE_OF, OrderDice
from game.games.formula_one.rules.season import FACTS, ROLLS, SPINS
from game.games.formula_one.rules.speed import add_wear
from game.games.formula_one.rules.state import NO_CORNER, PENALTY, SPARE, TYRE, RaceState

USE: Final = Action("use")
KEEP: Final = Action("keep")
TYRE_CHOICES: Final = (USE, KEEP)
MAX_CORNERS: Final = 120
"""The most rows that a track may have."""
SPARES: Final = tuple(Action(f"spare {number}") for number in range(1, MAX_CORNERS + 1))
"""F1-6.2: by corner, the step that makes superb driving spare it."""


class PenaltyDice(OrderDice):
    """The two dice against the penalty chart (F1-5.2)."""

    kind = "penalty"


PENALTY_DICE: Final = PenaltyDice()


def judge(state: RaceState, emit: Emit | None) -> None:
    """F1-5.1: judge the open corners of the move one after the other, then end the turn."""
    seat = state.turn
    if state.card == SUPERB and state.spared == NO_CORNER:
        found = sparable_corners(state)
        if len(found) > 1:
            state.phase = SPARE
            if emit is not None:
                due: events.SpareDue = {"corners": [at_corner(state, corner) for corner in found]}
                emit(events.SPARE_DUE("F1-6.2", seat, due))
            return
        if found:
            state.spared = found[0].corner
    while state.judged < len(state.entered):
        corner = state.entered[state.judged]
        if not corner.excess or corner.corner == state.spared:
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
        enter_too_fast(state, emit)
        return
    race.finish_turn(state, emit)


def sparable_corners(state: RaceState, further: Sequence[Entered] = ()) -> list[Entered]:
    """F1-6.2: return the corners of this move, and of a path not driven yet, that may be spared.

    These are the ones entered too fast, but for the one in whose band the car was baulked to a stop.
    """
    stopped = state.at[state.turn] if state.behind >= 0 else OFF
    return [corner for corner in (*state.entered, *further) if corner.excess and corner.space != stopped]


def spare_choices(state: RaceState) -> tuple[Action, ...]:
    """F1-6.2: return the steps for the corners entered too fast."""
    return tuple([SPARES[corner.corner] for corner in sparable_corners(state)])


def spare(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-6.2: choose the corner that superb driving spares; then judge all of them."""
    for corner in sparable_corners(state):
        if SPARES[corner.corner] == step:
            state.spared = corner.corner
            judge(state, emit)
            return
    raise state.refusal(step)


def pass_corner(state: RaceState, seat: int) -> None:
    """Count the next corner as judged."""
    state.judged += 1
    pits.count_corner(state, seat)


def enter_too_fast(state: RaceState, emit: Emit | None) -> None:
    """F1-5.1, 5.3: handle a corner entered too fast without exemption: a certain spin, or the dice."""
    cause = certain_spin_cause(state, state.entered[state.judged])
    if cause:
        spin_in_corner(state, cause, emit)
    else:
        state.phase = PENALTY
        if emit is not None:
            corner = at_corner(state, state.entered[state.judged])
            emit(events.PENALTY_DUE("F1-5.1", state.turn, corner))


def certain_spin_cause(state: RaceState, corner: Entered) -> Cause | Literal[""]:
    """F1-5.3, 7.4: return why a corner spins without a roll, or empty: `excess`, `tyres`, a pit card."""
    seat = state.turn
    if corner.excess >= ALWAYS:
        return "excess"
    if state.tyres[seat] == MAX_TYRES:
        return "tyres"
    if corner.excess >= FAILED_BRAKES_FROM and pits.has_failed_brakes(state, seat, 0):
        return "failed_brakes"
    if pits.has_puncture(state, seat, 0):
        return "puncture"
    return ""


def tyre_choices(state: RaceState) -> tuple[Action, ...]:
    """F1-7.4, card 1: return the choice to use or keep the special tyre."""
    return TYRE_CHOICES


def offer_tyre(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-7.4, card 1: use the special tyre for this corner, without penalty, or keep it."""
    if step not in TYRE_CHOICES:
        raise state.refusal(step)
    if step == KEEP:
        enter_too_fast(state, emit)
        return
    seat = state.turn
    if emit is not None:
        spared = at_corner(state, state.entered[state.judged])
        emit(events.CORNER_SPARED("F1-7.4", seat, {**spared, "by": "special_tyre"}))
    pits.give_back(state, seat, SPECIAL_TYRE, emit)
    pass_corner(state, seat)
    judge(state, emit)


def roll(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-5.2: roll the dice against the penalty chart."""
    dice = DICE_OF.get(step)
    if dice is None:
        raise state.refusal(step)
    seat = state.turn
    corner = state.entered[state.judged]
    state.facts[FACTS * seat + ROLLS] += 1
    penalty = state.config.charts.penalty(*dice, corner.excess, state.tyres[seat], state.brakes[seat])
    before = (state.tyres[seat], state.brakes[seat])
    if not penalty.spin:
        add_wear(state, seat, penalty.brakes, penalty.tyres)
    if emit is not None:
        events.emit_rolled(state, emit, corner, dice, penalty, before)
    if penalty.spin:
        spin_in_corner(state, "dice", emit)
        return
    pass_corner(state, seat)
    judge(state, emit)


def spin_in_corner(state: RaceState, cause: Cause, emit: Emit | None) -> None:
    """F1-5.4: move to the spin point of the judged corner; what lay beyond did not happen."""
    seat, circuit = state.turn, state.config.circuit
    corner = state.entered[state.judged]
    node = circuit.spin_node[corner.corner]
    pass_corner(state, seat)
    # the spin point may be past the line and the band before it: then the line was crossed on the way
    beyond = circuit.row[node] < circuit.row[corner.space] - circuit.lap // 2
    state.crossed = corner.laps + beyond
    _spin(state, seat, node, cause, corner, emit)


def spin_off(state: RaceState, seat: int, cause: Cause, emit: Emit | None) -> None:
    """F1-5.4: spin by braking: the car goes outside the road beside its row, or stays there."""
    circuit = state.config.circuit
    # the bands behind it were entered, but nothing is rolled for them any more
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
        events.emit_spun(state, emit, start, before, cause, corner)
    race.finish_turn(state, emit)
