"""The phases of a weekend: qualifying, the start, turns, the end of a race and of the championship."""

from __future__ import annotations

from game.engine.contract import Emit
from game.games.grand_prix.rules import emitters, events, scoring
from game.games.grand_prix.rules.items import give_back_used
from game.games.grand_prix.rules.road import is_limited_to_one_die, next_item_to_place
from game.games.grand_prix.rules.state import (
    ASIDE,
    ITEM,
    NOBODY,
    OFF,
    OVER,
    PLACE,
    QUALIFY,
    SEAT_DRAW,
    TRAY,
    TURN,
    UNMARKED,
    RaceState,
    clear_race,
    clear_turn,
    packed,
)
from game.games.grand_prix.rules.steps import OIL

# Qualifying (GP-2.1, 2.2)


def seats_from(state: RaceState, seat: int) -> tuple[int, ...]:
    """Return the racing seats counter-clockwise from this one; seats count clockwise, so downwards."""
    n = state.config.seats
    order = [(seat - i) % n for i in range(n)]
    return tuple(s for s in order if s in state.racing)


def begin_qualifying(state: RaceState, seats: tuple[int, ...], level: int | None, emit: Emit | None) -> None:
    """GP-2.1, 2.2: let these seats roll for the pole, in this order: all, or those level at a result."""
    state.queue = seats
    state.marks = (UNMARKED,) * state.config.seats
    state.turn = seats[0]
    state.phase = QUALIFY
    if emit is not None:
        emitters.emit_qualifying(emit, seats, level)


def end_qualifying_roll(state: RaceState, result: int, emit: Emit | None) -> None:
    """GP-2.1: record the seat's result, then let the next seat roll, or start the race or a roll-off."""
    seat = state.turn
    marks = list(state.marks)
    marks[seat] = result
    state.marks = tuple(marks)
    faces, state.rolled = state.rolled, ()
    if emit is not None:
        emitters.emit_qualified(emit, seat, result, faces)
    state.queue = state.queue[1:]
    state.phase = QUALIFY
    if state.queue:
        state.turn = state.queue[0]
        return
    best = max(marks)
    tied = [s for s in seats_from(state, state.starter) if marks[s] == best]
    if len(tied) > 1:
        begin_qualifying(state, tuple(tied), best, emit)
    else:
        start(state, tied[0], emit)


# The start (GP-2.3, 8.1, 8.5, 9.5)


def start(state: RaceState, pole: int, emit: Emit | None) -> None:
    """GP-2.3: put the cars in the pit lane; items are still to be placed, where there are any."""
    config = state.config
    course = config.course
    order = seats_from(state, pole)
    for seat, space in zip(order, course.grid, strict=False):
        state.spaces[seat] = space
        state.places[seat] = course.place[space]
    state.supply = packed(config.stock)
    if config.options["wet_race"]:
        for space in course.oil:
            state.road[course.place[space]] = OIL
    state.turn = pole
    state.marks = (UNMARKED,) * config.seats
    state.phase = TRAY if config.tray else PLACE if config.items_on_road else TURN
    if config.items_on_road:
        state.turn = order[-1]
    if emit is not None:
        emitters.emit_race_started(state, emit, order)
    if state.phase == TURN:
        begin_turn(state, emit)


def begin_after_placing(state: RaceState, emit: Emit | None) -> None:
    """GP-8.5: begin the first turn once the last seat in the pit lane has placed all items."""
    if not next_item_to_place(state):
        state.turn = seats_from(state, state.turn)[1]
        begin_turn(state, emit)


# -- turns (GP-3) -----


def begin_turn(state: RaceState, emit: Emit | None) -> None:
    """GP-3.1 to 3.4: begin turns until a seat has a decision: items to use, or dice to roll."""
    while True:
        seat = state.turn
        state.one_die = state.safety_rounds > 0 and is_limited_to_one_die(state, seat)
        state.phase = TURN
        if emit is not None:
            emitters.emit_turn_started(state, emit, seat)
        if state.items[seat]:
            return
        if state.is_flipped(seat):
            turn_back(state, seat, emit)
        elif not state.dice[seat]:
            repair(state, seat, emit)
        else:
            return
        if close_turn(state, emit):
            return


def turn_back(state: RaceState, seat: int, emit: Emit | None) -> None:
    """GP-3.1: turn the flipped car back, which is the whole turn, or one of those that it lies there."""
    state.flipped[seat] -= 1
    if emit is not None and not state.flipped[seat]:
        emitters.emit_turned_back(state, emit, seat)


def repair(state: RaceState, seat: int, emit: Emit | None) -> None:
    """GP-3.2: bring back one lost die, which is the whole turn."""
    state.dice[seat] += 1
    if emit is not None:
        emitters.emit_repaired(state, emit, seat)


def end_turn(state: RaceState, emit: Emit | None) -> None:
    """End the turn: used items return, then the tray, then the next seat."""
    if not close_turn(state, emit):
        begin_turn(state, emit)


def close_turn(state: RaceState, emit: Emit | None) -> bool:
    """End the turn and pass it on; return True where an item or the race's end comes first."""
    clear_turn(state)
    if len(state.finished) >= len(state.racing) - 1:
        end_race(state, emit)
        return True
    if state.returning:
        give_back_used(state, emit)
    if state.tray == ASIDE and _tray_waits(state, emit):
        return True
    _pass_on(state, emit)
    return False


def _tray_waits(state: RaceState, emit: Emit | None) -> bool:
    """GP-8.2: return whether a seat has to choose an item: who took the last one, else the seat on turn."""
    taker = state.chooser
    if not state.supply:
        state.chooser = NOBODY
        if taker >= 0 and emit is not None:
            emit(events.TRAY_ASIDE("GP-8.2", taker))
        return False
    if taker < 0:
        state.chooser = state.turn
    state.phase = ITEM
    return True


def next_turn(state: RaceState, emit: Emit | None) -> None:
    """Begin the next seat's turn, after the tray."""
    _pass_on(state, emit)
    begin_turn(state, emit)


def _pass_on(state: RaceState, emit: Emit | None) -> None:
    """GP-2.1: pass the turn counter-clockwise to a car still racing, counting the safety car's rounds."""
    n = state.config.seats
    seat = state.turn
    spaces = state.spaces
    while True:
        if state.safety_rounds and seat == state.safety_seat:
            _round_over(state, emit)
        seat = seat - 1 if seat else n - 1
        if spaces[seat] != OFF:
            break
    state.turn = seat


def _round_over(state: RaceState, emit: Emit | None) -> None:
    """GP-9.3: count a round down, three full ones after the turn of the accident."""
    if state.safety_fresh:
        state.safety_fresh = False
        return
    state.safety_rounds -= 1
    if not state.safety_rounds:
        state.safety_seat = -1
        if emit is not None:
            emit(events.SAFETY_CAR_IN("GP-9.3"))


# The end (GP-6, 9.1, 9.2)


def end_race(state: RaceState, emit: Emit | None) -> None:
    """GP-6.1, 6.2: rank the unfinished car last, then begin the next race or end the championship."""
    last = [seat for seat in state.racing if seat not in state.finished]
    order = (*state.finished, *last)
    state.results += (scoring.RaceResult(order, state.fastest_seat, state.tie_break),)
    if emit is not None:
        emitters.emit_race_ended(state, emit)
    clear_race(state)
    contenders = scoring.contenders(state.config, state.results)
    if contenders is None:
        state.phase = OVER
        if emit is not None and state.config.target:
            emitters.emit_championship_ended(state, emit)
        return
    state.race += 1
    state.tie_break = scoring.is_decided(state.config, state.results)
    state.racing = contenders
    state.phase = SEAT_DRAW
