"""Effects of the cards and of the die, one function a clause (FMR-4, 5.1).

Nothing is checked here: play.py refuses illegal steps before anything changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.contract import Emit
from game.games.formula_motor_racing.rules import events
from game.games.formula_motor_racing.rules.cards import CARD_IDS, CARDS, KIND_OF, NO_CAR, PLACES, offers
from game.games.formula_motor_racing.rules.line import crash, crash_partners, drop, move_up, pull_up, retire
from game.games.formula_motor_racing.rules.race import end_turn
from game.games.formula_motor_racing.rules.state import CHARGE, CRASH, ROLL, SPIN, RaceState

# Cards: `at` is the position of the chosen car, -1 without one


def _overtake(state: RaceState, at: int, emit: Emit | None) -> None:
    """FMR-4.1: the chosen car and its slipstreamer move up together."""
    if at < 0:
        return _both_out(state, emit, "FMR-4.1.4")
    card = state.card
    if emit is None:
        pull_up(state.line, state.running_count, at, PLACES[card])
    else:
        before = state.line[:]
        pair = before[at : min(at + 2, state.running_count)]
        if places := pull_up(state.line, state.running_count, at, PLACES[card]):
            clause = "FMR-4.1.2" if len(pair) == 1 else "FMR-4.1.1" if at < PLACES[card] else "FMR-4.1"
            events.emit_moved(state, emit, "overtake", clause, pair, before, PLACES[card], places)
        else:
            events.emit_no_effect(state, emit, "leader", "FMR-4.1.3", before[at])
    end_turn(state, emit)


def _drop(state: RaceState, at: int, emit: Emit | None) -> None:
    """FMR-4.2: the chosen car drops 1, 2 or 3 places."""
    _drop_places(state, at, PLACES[state.card], "drop", "FMR-4.2", emit)
    end_turn(state, emit)


def _drop_places(
    state: RaceState, at: int, places: int, cause: events.MoveCause, clause: str, emit: Emit | None
) -> None:
    """A car drops that many places, at most to last running."""
    if emit is None:
        drop(state.line, state.running_count, at, places)
        return
    before = state.line[:]
    if lost := drop(state.line, state.running_count, at, places):
        events.emit_moved(state, emit, cause, clause, before[at : at + 1], before, places, lost)
    else:
        events.emit_no_effect(state, emit, "last", clause, before[at])


def _turbo(state: RaceState, at: int, emit: Emit | None) -> None:
    """FMR-4.3: the chosen tailender moves up 3 alone."""
    _move_up(state, at, 3, "turbo", "FMR-4.3", emit)
    end_turn(state, emit)


def _move_up(
    state: RaceState, at: int, places: int, cause: events.MoveCause, clause: str, emit: Emit | None
) -> None:
    """A car moves up alone, at most to the lead."""
    if emit is None:
        move_up(state.line, at, places)
        return
    before = state.line[:]
    if gained := move_up(state.line, at, places):
        events.emit_moved(state, emit, cause, clause, before[at : at + 1], before, places, gained)
    else:
        events.emit_no_effect(state, emit, "leader", clause, before[at])


def _pit(state: RaceState, at: int, emit: Emit | None) -> None:
    """FMR-4.4.2: no roll where no car of the colour runs."""
    if at < 0:
        return _both_out(state, emit, "FMR-4.4.2")
    state.phase = ROLL


def _both_out(state: RaceState, emit: Emit | None, clause: str) -> None:
    """FMR-3.5: the card is played all the same."""
    if emit is not None:
        events.emit_no_effect(state, emit, "both_out", clause)
    end_turn(state, emit)


def _await_roll(state: RaceState, at: int, emit: Emit | None) -> None:
    """Charge, spin and crash begin with the die."""
    state.phase = ROLL


EFFECTS: Final[tuple[Callable[[RaceState, int, Emit | None], None], ...]] = (
    _overtake,
    _drop,
    _turbo,
    _pit,
    _await_roll,
    _await_roll,
    _await_roll,
)


# -- the die -----


def roll(state: RaceState, face: int, emit: Emit | None) -> None:
    """FMR-1.3: the die fell for the card being carried out."""
    state.rolls += (face,)
    _ROLLED[KIND_OF[state.card]](state, face, emit)


def _roll_pit(state: RaceState, roll: int, emit: Emit | None) -> None:
    """FMR-4.4: 1-6 drops the car that many places, 7-12 leaves it."""
    if emit is not None:
        events.emit_rolled(state, emit, roll, "FMR-4.4", state.car, "drops" if roll <= 6 else "stays")
    if roll <= 6:
        _drop_places(state, state.line.index(state.car), roll, "pit", "FMR-4.4", emit)
    elif emit is not None:
        events.emit_no_effect(state, emit, "stays", "FMR-4.4", state.car)
    end_turn(state, emit)


def _roll_charge(state: RaceState, roll: int, emit: Emit | None) -> None:
    """FMR-4.5: 1-9 moves the car up 1, and a car of the seat may charge on; at 10-12 the charge fails."""
    at = state.line.index(state.car)
    retires = CARDS[state.card].retires
    if emit is not None:
        effect: events.Effect = "charges" if roll <= 9 else "engine_blows" if retires else "loses_gear"
        events.emit_rolled(state, emit, roll, "FMR-4.5", state.car, effect)
    if roll <= 9:
        _move_up(state, at, 1, "charge", "FMR-4.5.2" if at == 0 else "FMR-4.5", emit)
        if state.config.owner[state.car] == state.turn:
            state.phase = CHARGE
            return
    elif retires:
        if emit is not None:
            events.emit_charge_failed(state, emit, events.ENGINE_BLEW)
        _retire(state, at, "engine_blows", emit)
    else:
        if emit is not None:
            events.emit_charge_failed(state, emit, events.LOST_GEAR)
        _drop_places(state, at, 12, "lose_gear", "FMR-4.5", emit)
    end_turn(state, emit)


def _retire(state: RaceState, at: int, cause: events.OutCause, emit: Emit | None) -> None:
    """FMR-5.1: one car goes to the head of the out line."""
    before = state.line[:]
    state.running_count = retire(state.line, state.running_count, at)
    state.offers = offers(frozenset(state.line[state.running_count :]))
    if emit is not None:
        events.emit_out(state, emit, cause, before[at : at + 1], before)


def _roll_spin(state: RaceState, roll: int, emit: Emit | None) -> None:
    """FMR-4.6: the first roll may be made again, the second stands."""
    if emit is not None:
        runs = roll <= state.running_count
        hit = state.line[roll - 1] if runs else NO_CAR
        events.emit_rolled(state, emit, roll, "FMR-4.6", hit, "spins" if runs else "nothing")
    if len(state.rolls) == 1:
        state.phase = SPIN
    else:
        spin(state, roll, emit)


def spin(state: RaceState, roll: int, emit: Emit | None) -> None:
    """FMR-4.6: the car on that position goes out, or to last running place."""
    at = roll - 1
    if at >= state.running_count:
        if emit is not None:
            events.emit_no_effect(state, emit, "empty_position", "FMR-4.6.1")
    else:
        if emit is not None:
            events.emit_spun(state, emit, at)
        if CARDS[state.card].retires:
            _retire(state, at, "spin", emit)
        else:
            _drop_places(state, at, 12, "spin", "FMR-4.6", emit)
    end_turn(state, emit)


def _roll_crash(state: RaceState, roll: int, emit: Emit | None) -> None:
    """FMR-4.7: the card's player chooses between the neighbours where there are two."""
    at = roll - 1
    runs = at < state.running_count
    hit = state.line[at] if runs else NO_CAR
    if emit is not None:
        events.emit_rolled(state, emit, roll, "FMR-4.7", hit, "crashes" if runs else "nothing")
    if not runs:
        if emit is not None:
            events.emit_no_effect(state, emit, "empty_position", "FMR-4.7.1")
        end_turn(state, emit)
        return
    state.car = hit
    partners = crash_partners(state.running_count, at)
    if len(partners) == 2:
        state.phase = CRASH
    else:
        collide(state, at, partners[0], emit)


def collide(state: RaceState, at: int, other: int, emit: Emit | None) -> None:
    """FMR-4.7, 5.1: both cars go out in the order they ran in."""
    before = state.line[:]
    cars = before[min(at, other) : max(at, other) + 1]
    if emit is not None:
        events.emit_crashed(state, emit, cars)
    state.running_count = crash(state.line, state.running_count, at, other)
    state.offers = offers(frozenset(state.line[state.running_count :]))
    if emit is not None:
        events.emit_out(state, emit, "crash", cars, before)
    end_turn(state, emit)


def _no_roll(state: RaceState, roll: int, emit: Emit | None) -> None:
    raise AssertionError(f"{CARD_IDS[state.card]} never rolls")


_ROLLED: Final[tuple[Callable[[RaceState, int, Emit | None], None], ...]] = (
    _no_roll,
    _no_roll,
    _no_roll,
    _roll_pit,
    _roll_charge,
    _roll_spin,
    _roll_crash,
)
