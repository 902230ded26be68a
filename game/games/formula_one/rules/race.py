"""The course of a race: dice for the cars, start, turns, classification (F1-2, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.engine.contract import Chance, Emit, Outcome, Step
from game.games.formula_one.rules import events, pits
from game.games.formula_one.rules.cards import (
    FAIR,
    HAND,
    ONE,
    SUPERB,
    TACTIC_OF,
    TACTICS,
    WHOLE_PACK,
    packed,
)
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.season import RaceResult, classification, final_table
from game.games.formula_one.rules.speed import fastest, is_blocked, slowest
from game.games.formula_one.rules.state import (
    DEALING,
    OVER,
    PIT_DECK,
    SPEED,
    UNROLLED,
    RaceState,
    RetiredCar,
    clear_race,
    clear_turn,
)

SIDES: Final = 6
ROLLS: Final = tuple(Outcome(f"roll {a} {b}") for a in range(1, SIDES + 1) for b in range(1, SIDES + 1))
DICE_OF: Final[dict[Step, tuple[int, int]]] = {
    step: (1 + i // SIDES, 1 + i % SIDES) for i, step in enumerate(ROLLS)
}
_ROLL_OUTCOMES: Final = tuple((step, Fraction(1, SIDES * SIDES)) for step in ROLLS)
BEATEN: Final = 0
"""The roll of a seat that is not in the roll-off."""


class OrderDice(Chance):
    """The two dice for the cars (F1-2.1)."""

    kind = "order"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return 36 rolls, the first die before the second."""
        return _ROLL_OUTCOMES

    def sample(self, rng: Random) -> Outcome:
        """Return a random roll."""
        return ROLLS[int(rng.random() * 36)]


class TacticShuffle(Chance):
    """The shuffle of the thirty tactic cards (F1-2.1)."""

    kind = "deal"

    def outcomes(self) -> None:
        """Return None: too many orders to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """Return the whole pack in a random order."""
        pack = list(WHOLE_PACK)
        rng.shuffle(pack)
        return Outcome("deal " + " ".join(TACTICS[kind] for kind in pack))


ORDER_DICE: Final = OrderDice()
THE_DEAL: Final = TacticShuffle()


def parse_deal(step: str) -> list[int] | None:
    """Return the tactic cards of a `deal` step in order, by kind; None for any other step."""
    word, *cards = step.split(" ")
    kinds = [TACTIC_OF.get(card, -1) for card in cards]
    return kinds if word == "deal" and sorted(kinds) == list(WHOLE_PACK) else None


# Before the start (F1-2.1)


def roll_for_cars(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-2.1: roll for the next seat; after the last the highest takes car 1, or ties roll again."""
    dice = DICE_OF.get(step)
    if dice is None:
        raise state.refusal(step)
    seat = state.queue[0]
    state.marks = (*state.marks[:seat], sum(dice), *state.marks[seat + 1 :])
    state.queue = state.queue[1:]
    if emit is not None:
        emit(events.ROLLED_FOR_CARS("F1-2.1", seat, {"dice": [*dice], "sum": sum(dice)}))
    if state.queue:
        return
    highest = max(state.marks)
    best = tuple(seat for seat, mark in enumerate(state.marks) if mark == highest)
    if len(best) > 1:
        state.queue = best
        state.marks = tuple(UNROLLED if seat in best else BEATEN for seat in range(len(state.marks)))
        if emit is not None:
            emit(events.TIED("F1-2.1", None, {"seats": [*best]}))
        return
    state.first = best[0]
    if emit is not None:
        cars_taken: events.CarsTaken = {"first": state.first, "cars": state.colours()}
        emit(events.CARS_TAKEN("F1-2.1", state.first, cars_taken))
    state.phase = DEALING


def deal(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-1.2, 2.1: deal five cards each; with a fair deal one superb driving and four others."""
    pack = parse_deal(step)
    if pack is None:
        raise state.refusal(step)
    n = state.config.seats
    per_hand, known_cards = HAND, 0
    if state.config.fair_deal:
        per_hand, known_cards = HAND - 1, FAIR
        pack = [kind for kind in pack if kind != SUPERB]
    state.hands = [known_cards + packed(pack[per_hand * seat : per_hand * (seat + 1)]) for seat in range(n)]
    state.known = [known_cards] * n
    # in a fair deal everybody knows that the other superb drivings are not dealt
    state.stock_known = (WHOLE_PACK.count(SUPERB) - n) * ONE[SUPERB] if known_cards else 0
    state.stock = packed(pack[per_hand * n :]) + state.stock_known
    if emit is not None:
        events.emit_dealt(state, emit)
    state.phase = PIT_DECK


def start(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-1.3, 2.1: put the pit cards in order and the cars on the grid; car 1 begins."""
    deck = pits.parse_shuffle(step)
    if deck is None:
        raise state.refusal(step)
    config = state.config
    n = config.seats
    state.deck, state.unseen = deck, len(deck)
    for seat in range(n):
        state.at[seat] = config.circuit.grid[state.car_of(seat)]
    state.round = 1
    if emit is not None:
        events.emit_race_started(state, emit)
    begin_turn(state, state.first, emit)


# -- turns -----


def begin_turn(state: RaceState, seat: int, emit: Emit | None) -> None:
    """Let a seat declare its speed."""
    state.turn = seat
    state.last = state.speed[seat]
    state.worn = (state.tyres[seat], state.brakes[seat])
    state.phase = SPEED
    if emit is not None:
        low, high = slowest(state, seat), fastest(state, seat)
        events.emit_turn_started(state, emit, low, high, is_blocked(state, seat))


def retire(state: RaceState, emit: Emit | None) -> None:
    """F1-3.4: take the car on turn off the board; laps it crossed count."""
    seat = state.turn
    if state.crossed:
        count_laps(state, seat, state.crossed, emit)
    start, speed = state.at[seat], state.speed[seat]
    state.retired += (RetiredCar(seat, state.progress(seat), speed),)
    state.at[seat] = OFF
    state.speed[seat] = 0
    if emit is not None:
        events.emit_retired(state, emit, start, speed)
    next_turn(state, emit)


def finish_turn(state: RaceState, emit: Emit | None) -> None:
    """End the move: laps count, a pit stop happens, the next car moves."""
    seat = state.turn
    if state.crossed:
        count_laps(state, seat, state.crossed, emit)
    if state.moved and state.config.circuit.is_box[state.at[seat]]:
        pits.stop(state, seat, emit)
    next_turn(state, emit)


def count_laps(state: RaceState, seat: int, laps: int, emit: Emit | None) -> None:
    """F1-8.1, 8.2: count laps down; at 0 the last round begins."""
    state.crossed = 0
    for _ in range(laps):
        if not state.laps_left[seat]:
            return
        state.laps_left[seat] -= 1
        if emit is not None:
            laps_left = state.laps_left[seat]
            emit(events.LAP("F1-8.1", seat, {"done": state.config.laps - laps_left, "left": laps_left}))
        if not state.laps_left[seat] and not state.last_round:
            state.last_round = True
            if emit is not None:
                emit(events.LAST_ROUND("F1-8.2", seat))


def next_turn(state: RaceState, emit: Emit | None) -> None:
    """Begin the turn of the next car that is on the board and misses no move."""
    n = state.config.seats
    clear_turn(state)
    if len(state.retired) == n:
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
                emit(events.MISSED("F1-7.4", seat, {"left": state.miss[seat]}))
            continue
        begin_turn(state, seat, emit)
        return


# The end (F1-8.2 to 8.4)


def end(state: RaceState, emit: Emit | None) -> None:
    """End the race; the next one of a league begins with the dice for the cars."""
    config = state.config
    n = config.seats
    result = RaceResult(
        order=tuple(state.running_order()),
        laps=tuple(config.laps - left for left in state.laps_left),
        distance=tuple(state.progress(seat) for seat in range(n)),
        retired=tuple(car.seat for car in state.retired),
        facts=tuple(state.facts),
        rounds=state.round,
        first=state.first,
    )
    state.results += (result,)
    if emit is not None:
        clause = "F1-8.3" if len(state.retired) == n else "F1-8.2"
        emit(events.RACE_ENDED(clause, result.order[0], classification(config, state.results)))
    if len(state.results) == config.races:
        state.phase = OVER
        if emit is not None and config.races > 1:
            table = final_table(config, state.results)
            emit(events.LEAGUE_ENDED("F1-8.4", table["champion"], table))
        return
    state.race += 1
    clear_race(state)
