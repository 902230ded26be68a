"""A race from the dice for the cars to the classification, and the turns in between (F1-2, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.contract import Emit
from game.games.formula_one import events, pits, scoring
from game.games.formula_one.cards import FAIR, HAND, ONE, SUPERB, WHOLE_PACK, packed
from game.games.formula_one.circuit import OFF
from game.games.formula_one.phases import DEALING, ORDER, OVER, PIT_DECK, SPEED
from game.games.formula_one.scoring import FACTS, RaceResult

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

UNROLLED: Final = -1
BEATEN: Final = 0
"""What a seat that is not in a roll-off has rolled."""

# Before the start (F1-2.1)


def rolled_for_cars(state: FormulaOneState, total: int, emit: Emit | None) -> None:
    """The next seat of the queue has rolled; after the last one the highest takes car 1, or ties go on."""
    seat = state.queue[0]
    state.marks = (*state.marks[:seat], total, *state.marks[seat + 1 :])
    state.queue = state.queue[1:]
    if state.queue:
        return
    most = max(state.marks)
    best = tuple(seat for seat, mark in enumerate(state.marks) if mark == most)
    if len(best) > 1:
        state.queue = best
        state.marks = tuple(UNROLLED if seat in best else BEATEN for seat in range(len(state.marks)))
        if emit is not None:
            events.tied(emit, best)
        return
    state.first = best[0]
    if emit is not None:
        events.cars_taken(state, emit)
    state.phase = DEALING


def deal(state: FormulaOneState, pack: list[int], emit: Emit | None) -> None:
    """F1-1.2, 2.1: five cards each; with a fair deal one superb driving and four others."""
    n = state.agreement.seats
    each, sure = HAND, 0
    if state.agreement.fair_deal:
        each, sure = HAND - 1, FAIR
        pack = [kind for kind in pack if kind != SUPERB]
    state.hands = [sure + packed(pack[each * seat : each * (seat + 1)]) for seat in range(n)]
    state.known = [sure] * n
    # nobody gets the other superb drivings of a fair deal, and everybody knows it
    state.stock_known = (WHOLE_PACK.count(SUPERB) - n) * ONE[SUPERB] if sure else 0
    state.stock = packed(pack[each * n :]) + state.stock_known
    if emit is not None:
        events.dealt(state, emit)
    state.phase = PIT_DECK


def start(state: FormulaOneState, deck: tuple[int, ...], emit: Emit | None) -> None:
    """The pit cards lie ready and the cars stand on the grid: car 1 begins."""
    agreed = state.agreement
    n = agreed.seats
    state.deck, state.unseen = deck, len(deck)
    for seat in range(n):
        state.at[seat] = agreed.circuit.grid[state.car_of(seat)]
    state.round = 1
    if emit is not None:
        events.race_started(state, emit)
    begin_turn(state, state.first, emit)


# Turns


def begin_turn(state: FormulaOneState, seat: int, emit: Emit | None) -> None:
    """A seat is to declare its speed."""
    state.turn = seat
    state.last = state.speed[seat]
    state.before = (state.tyres[seat], state.brakes[seat])
    state.phase = SPEED
    if emit is not None:
        events.turn_started(state, emit)


def finish_turn(state: FormulaOneState, emit: Emit | None) -> None:
    """The move is done: laps count, a pit stop happens, the next car moves."""
    seat = state.turn
    if state.crossed:
        count_laps(state, seat, state.crossed, emit)
    if state.moved and state.agreement.circuit.is_box[state.at[seat]]:
        pits.stop(state, seat, emit)
    next_turn(state, emit)


def count_laps(state: FormulaOneState, seat: int, laps: int, emit: Emit | None) -> None:
    """F1-8.1, 8.2: the lap indicator goes down; at 0 the last round begins."""
    state.crossed = 0
    for _ in range(laps):
        if not state.left[seat]:
            return
        state.left[seat] -= 1
        if emit is not None:
            events.lap(state, emit, seat)
        if not state.left[seat] and not state.last_round:
            state.last_round = True
            if emit is not None:
                events.last_round(state, emit, seat)


def next_turn(state: FormulaOneState, emit: Emit | None) -> None:
    """The next car in the order of moving that is on the board and misses no move."""
    n = state.agreement.seats
    state.clear_turn()
    if len(state.gone) == n:
        end(state, emit)
        return
    seat = state.turn
    while True:
        seat = seat + 1 if seat + 1 < n else 0
        if seat == state.first:
            if state.last_round:
                end(state, emit)
                return
            state.round += 1
        if state.at[seat] == OFF:
            continue
        if state.miss[seat]:
            state.miss[seat] -= 1
            if emit is not None:
                events.missed(state, emit, seat)
            continue
        begin_turn(state, seat, emit)
        return


# The end (F1-8.2 to 8.4)


def end(state: FormulaOneState, emit: Emit | None) -> None:
    """The race is over; the next one of a league begins with the dice for the cars."""
    agreed = state.agreement
    n = agreed.seats
    result = RaceResult(
        order=tuple(scoring.running_order(state)),
        laps=tuple(agreed.laps - left for left in state.left),
        distance=tuple(scoring.progress(state, seat) for seat in range(n)),
        retired=tuple(seat for seat, _, _ in state.gone),
        facts=tuple(state.facts),
        rounds=state.round,
        first=state.first,
    )
    state.results += (result,)
    if emit is not None:
        events.race_ended(state, emit)
    if len(state.results) == agreed.races:
        state.phase = OVER
        if emit is not None and agreed.races > 1:
            events.league_ended(state, emit)
        return
    _clear(state)


def _clear(state: FormulaOneState) -> None:
    """Everything back to its place for the next race of a league."""
    n = state.agreement.seats
    state.race += 1
    state.round = 0
    state.phase = ORDER
    state.turn = state.first = -1
    state.queue, state.marks = tuple(range(n)), (UNROLLED,) * n
    state.at = [OFF] * n
    for gauge in (state.speed, state.tyres, state.brakes, state.hands, state.known, state.miss):
        gauge[:] = [0] * n
    for gauge in (state.start, state.since, state.kept):
        gauge[:] = [0] * n
    state.left = [state.agreement.laps] * n
    state.facts = [0] * (FACTS * n)
    state.discard = state.deck = state.gone = ()
    state.stock = state.stock_known = state.unseen = 0
    state.last_round = False
    state.clear_turn()
