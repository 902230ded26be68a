"""The rules of Formula Motor Racing: what is legal, and every step checked before it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.formula_motor_racing import effects, events
from game.games.formula_motor_racing.cards import (
    AGAIN,
    AIM_OF,
    CARD_IDS,
    CARDS,
    CARS,
    CHARGE_CHOICE,
    KIND_OF,
    PLAYS,
    SPIN_CHOICE,
    STAND,
    STEPS,
    STOP,
    TURBO,
    WITH,
    WITHS,
    Entry,
)
from game.games.formula_motor_racing.cards import PLAY as PLAY_STEP
from game.games.formula_motor_racing.cards import ROLL as ROLL_STEP
from game.games.formula_motor_racing.line import crash_partners
from game.games.formula_motor_racing.phases import CHARGE, CRASH, DEAL, GRID, PHASES, PLAY, ROLL, SPIN, WAITS
from game.games.formula_motor_racing.turn import deal, end_turn, set_grid

if TYPE_CHECKING:
    from game.games.formula_motor_racing.state import MotorRacingState

# What is legal


def legal(state: MotorRacingState) -> Sequence[Action]:
    """Every legal action of the seat on turn, cards in the order of its hand; () at chance or the end."""
    phase = state.phase
    if phase == PLAY:
        plays: tuple[Action, ...] = ()
        rows = state.offers
        for card in dict.fromkeys(state.hands[state.turn]):
            plays += rows[card] if card != TURBO else tailenders(state.line, state.running)
        return plays
    if phase == CHARGE:
        return CHARGE_CHOICE
    if phase == SPIN:
        return SPIN_CHOICE
    if phase == CRASH:
        line = state.line
        at = line.index(state.car)
        return tuple([WITHS[line[p]] for p in crash_partners(state.running, at)])
    return ()


def tailenders(line: Sequence[int], running: int) -> tuple[Action, ...]:
    """FMR-4.3: the turbo on each of the last three running cars, the last one last."""
    plays = PLAYS[TURBO]
    return tuple([plays[car] for car in line[max(0, running - 3) : running]])


# Carrying out a step


def apply(state: MotorRacingState, step: Step, emit: Emit | None = None) -> None:
    """Carry out a step; raises IllegalStep before anything changes."""
    entry = STEPS.get(step)
    if entry is None:
        _shuffles(state, step, emit)
    else:
        _APPLY[state.phase](state, step, entry, emit)


def _refuse(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None = None) -> None:
    raise IllegalStep(step, WAITS[state.phase], "FMR-3.2", f"waits_{PHASES[state.phase]}")


def _shuffles(state: MotorRacingState, step: Step, emit: Emit | None) -> None:
    words = step.split()
    if state.phase == GRID and words[:1] == ["grid"]:
        set_grid(state, step, words[1:], emit)
    elif state.phase == DEAL and words[:1] == ["deal"]:
        deal(state, step, words[1:], emit)
    elif words[:1] in (["grid"], ["deal"]):
        _refuse(state, step, (0, 0, 0))
    else:
        raise IllegalStep(step, "there is no such step in this game", "FMR-3.2", "no_such_step")


def _play(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """FMR-3.2: play one card; the cards that roll wait for the die, the others end the turn."""
    what, card, car = entry
    if what != PLAY_STEP:
        _refuse(state, step, entry)
    hand = state.hands[state.turn]
    if card not in hand:
        raise IllegalStep(step, f"{CARD_IDS[card]} is not in this hand", "FMR-3.2", "not_in_hand")
    if car >= 0:
        at = state.line.index(car)
        if at >= state.running:
            raise IllegalStep(step, f"{CARS[car]} is out of the race", CARDS[card].clause, "car_out")
        if card == TURBO and at < state.running - 3:
            reason = f"{CARS[car]} is not one of the last three running cars"
            raise IllegalStep(step, reason, "FMR-4.3", "not_tailender")
    else:
        at = -1
        if AIM_OF[card] == "colour" and step not in state.offers[card]:
            raise IllegalStep(step, "a car of this colour still runs", CARDS[card].clause, "car_runs")
    hand.remove(card)
    state.discard.append(card)
    state.card = card
    state.car = car
    if emit is not None:
        events.card_played(state, emit, card, car)
    effects.EFFECTS[KIND_OF[card]](state, at, emit)


def _roll(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    what, roll, _ = entry
    if what != ROLL_STEP:
        _refuse(state, step, entry)
    effects.roll(state, roll, emit)


# Decisions within a card


def _charge_on(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """FMR-4.5.1: roll again or stop."""
    if entry[0] == AGAIN:
        state.phase = ROLL
        if emit is not None:
            events.rerolled(state, emit, "FMR-4.5.1")
    elif entry[0] == STOP:
        if emit is not None:
            events.charge_stopped(state, emit)
        end_turn(state, emit)
    else:
        _refuse(state, step, entry)


def _spin_again(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """FMR-4.6: roll once more or let the first roll stand."""
    if entry[0] == AGAIN:
        state.phase = ROLL
        if emit is not None:
            events.rerolled(state, emit, "FMR-4.6")
    elif entry[0] == STAND:
        effects.spin(state, state.rolls[0], emit)
    else:
        _refuse(state, step, entry)


def _crash_with(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """FMR-4.7: the running car directly ahead or directly behind."""
    what, car, _ = entry
    if what != WITH:
        _refuse(state, step, entry)
    at = state.line.index(state.car)
    other = state.line.index(car)
    if other not in crash_partners(state.running, at):
        reason = f"{CARS[car]} does not run directly ahead of or behind {CARS[state.car]}"
        raise IllegalStep(step, reason, "FMR-4.7", "not_a_neighbour")
    effects.collide(state, at, other, emit)


_APPLY: Final[tuple[Callable[[MotorRacingState, Step, Entry, Emit | None], None], ...]] = (
    _refuse, _refuse, _refuse, _roll, _play, _charge_on, _spin_again, _crash_with,
)  # fmt: skip
