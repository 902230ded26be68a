"""The rules of Formula Motor Racing: what is legal and what it does, one function a clause group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.formula_motor_racing import events
from game.games.formula_motor_racing.cards import (
    AGAIN,
    AIM_OF,
    ALL_RUN,
    CARD_IDS,
    CARD_OF,
    CARDS,
    CARS,
    CHARGE_CHOICE,
    HAND,
    KIND_OF,
    NO_CAR,
    PACK,
    PLACES,
    PLAYS,
    SPIN_CHOICE,
    STAND,
    STEPS,
    STOP,
    TEAMS,
    TURBO,
    WITH,
    WITHS,
    Entry,
    offers,
)
from game.games.formula_motor_racing.cards import PLAY as PLAY_STEP
from game.games.formula_motor_racing.cards import ROLL as ROLL_STEP
from game.games.formula_motor_racing.data import PHASES
from game.games.formula_motor_racing.line import crash, crash_partners, drop, move_up, pull_up, retire

if TYPE_CHECKING:
    from game.games.formula_motor_racing.state import MotorRacingState

OVER, GRID, DEAL, ROLL, PLAY, CHARGE, SPIN, CRASH = range(8)
"""What the state waits for; from PLAY on a seat decides."""
_WAITS: Final = {
    OVER: "the season is over",
    GRID: "the grid is to be drawn first",
    DEAL: "the cards are to be dealt first",
    ROLL: "the die is to be rolled first",
    PLAY: "a card is to be played",
    CHARGE: "the charge goes on or stops: again or stop",
    SPIN: "the roll stands or is made once more: again or stand",
    CRASH: "the second car of the crash is to be chosen",
}


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
    raise IllegalStep(step, _WAITS[state.phase], "FMR-3.2", f"waits_{PHASES[state.phase]}")


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


def set_grid(state: MotorRacingState, step: Step, teams: list[str], emit: Emit | None) -> None:
    """FMR-2.2: the k-th team drawn starts with car 1 on place k and car 2 on 13 - k."""
    if sorted(teams) != sorted(TEAMS):
        raise IllegalStep(step, "each of the six teams is drawn once", "FMR-2.2", "grid_teams")
    drawn = [TEAMS.index(team) for team in teams]
    state.line = [2 * team for team in drawn] + [2 * team + 1 for team in reversed(drawn)]
    state.running = 12
    state.phase = DEAL
    if emit is not None:
        events.grid_set(state, emit, teams)


def deal(state: MotorRacingState, step: Step, ids: list[str], emit: Emit | None) -> None:
    """FMR-2.3, 2.5: from the top, the removed cards, then one card a seat five times; the rest is the deck.

    The first card of the text is the top of the pack; the first seat is served first.
    """
    try:
        cards = [CARD_OF[word] for word in ids]
    except KeyError as error:
        raise IllegalStep(step, f"there is no card {error}", "FMR-1.2", "deal_cards") from None
    if len(cards) != len(PACK) or tuple(sorted(cards)) != PACK:
        raise IllegalStep(step, "the pack is not complete", "FMR-1.2", "deal_cards")
    removed = state.season.removed[state.race - 1]
    n = state.season.seats
    start = removed + HAND * n
    state.removed = tuple(cards[:removed])
    state.hands = [cards[removed + seat : start : n] for seat in range(n)]
    state.deck = tuple(cards[start:])
    state.drawn = 0
    state.turn = first_seat(state)
    state.phase = PLAY
    if emit is not None:
        events.race_started(state, emit)
        events.turn_started(state, emit, "FMR-3.1")


def first_seat(state: MotorRacingState) -> int:
    """FMR-3.1: the seat of the car on pole, or of the best-placed directed car."""
    owner = state.season.owner
    return next(owner[car] for car in state.line if owner[car] >= 0)


# A turn


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
    _EFFECTS[KIND_OF[card]](state, at, emit)


def _end_turn(state: MotorRacingState, emit: Emit | None) -> None:
    """FMR-3.2, 3.4: draw a card; once the deck is empty every seat plays exactly once more."""
    state.card = -1
    state.car = NO_CAR
    state.rolls = ()
    last = state.last_plays
    n = state.season.seats
    if last is None:
        deck = state.deck
        drawn = state.drawn
        card = deck[drawn]
        state.hands[state.turn].append(card)
        state.drawn = drawn = drawn + 1
        if drawn == len(deck):
            state.last_plays = n
        if emit is not None:
            events.drew(emit, state.turn, (card,), "FMR-3.2")
            events.hand_size(state, emit)
            if drawn == len(deck):
                events.deck_empty(state, emit)
    else:
        state.last_plays = last - 1
        if emit is not None:
            events.hand_size(state, emit)
        if last == 1:
            end_race(state, emit)
            return
    turn = state.turn + 1
    state.turn = turn if turn < n else 0
    state.phase = PLAY
    if emit is not None:
        events.turn_started(state, emit, "FMR-3.2")


def end_race(state: MotorRacingState, emit: Emit | None) -> None:
    """FMR-6.1, 6.2: score; the final order is the next grid, and all cards are gathered."""
    state.results += ((tuple(state.line), state.running),)
    state.turn = -1
    if emit is not None:
        events.race_ended(state, emit)
    if state.race == state.season.races:
        state.phase = OVER
        if emit is not None:
            events.season_ended(state, emit)
        return
    state.race += 1
    state.phase = DEAL
    state.running = 12
    state.offers = ALL_RUN
    state.hands = [[] for _ in range(state.season.seats)]
    state.deck = PACK
    state.drawn = 0
    state.discard = []
    state.removed = ()
    state.last_plays = None


# What the cards do: `at` is the position of the chosen car, -1 without one


def _overtake(state: MotorRacingState, at: int, emit: Emit | None) -> None:
    """FMR-4.1: the chosen car and its slipstreamer move up together."""
    if at < 0:
        return _both_out(state, emit, "FMR-4.1.4")
    card = state.card
    if emit is None:
        pull_up(state.line, state.running, at, PLACES[card])
    else:
        before = state.line[:]
        pair = before[at : min(at + 2, state.running)]
        if pull_up(state.line, state.running, at, PLACES[card]):
            clause = "FMR-4.1.2" if len(pair) == 1 else "FMR-4.1.1" if at < PLACES[card] else "FMR-4.1"
            events.moved(state, emit, "overtake", clause, pair, before, PLACES[card])
        else:
            events.no_effect(state, emit, card, "leader", "FMR-4.1.3", before[at])
    _end_turn(state, emit)


def _drop(state: MotorRacingState, at: int, emit: Emit | None) -> None:
    """FMR-4.2: the chosen car drops 1, 2 or 3 places."""
    _drop_places(state, at, PLACES[state.card], "drop", "FMR-4.2", emit)
    _end_turn(state, emit)


def _drop_places(
    state: MotorRacingState, at: int, places: int, cause: str, clause: str, emit: Emit | None
) -> None:
    """A car drops that many places, at most to last running."""
    if emit is None:
        drop(state.line, state.running, at, places)
        return
    before = state.line[:]
    if drop(state.line, state.running, at, places):
        events.moved(state, emit, cause, clause, before[at : at + 1], before, places)
    else:
        events.no_effect(state, emit, state.card, "last", clause, before[at])


def _turbo(state: MotorRacingState, at: int, emit: Emit | None) -> None:
    """FMR-4.3: the chosen tailender moves up 3 alone."""
    _move_up(state, at, 3, "turbo", "FMR-4.3", emit)
    _end_turn(state, emit)


def _move_up(
    state: MotorRacingState, at: int, places: int, cause: str, clause: str, emit: Emit | None
) -> None:
    """A car moves up alone; the lead is the end of it."""
    if emit is None:
        move_up(state.line, at, places)
        return
    before = state.line[:]
    if move_up(state.line, at, places):
        events.moved(state, emit, cause, clause, before[at : at + 1], before, places)
    else:
        events.no_effect(state, emit, state.card, "leader", clause, before[at])


def _pit(state: MotorRacingState, at: int, emit: Emit | None) -> None:
    """FMR-4.4.2: no roll where no car of the colour runs."""
    if at < 0:
        return _both_out(state, emit, "FMR-4.4.2")
    state.phase = ROLL


def _both_out(state: MotorRacingState, emit: Emit | None, clause: str) -> None:
    """FMR-3.5: the card is played all the same."""
    if emit is not None:
        events.no_effect(state, emit, state.card, "both_out", clause)
    _end_turn(state, emit)


def _await_roll(state: MotorRacingState, at: int, emit: Emit | None) -> None:
    """Charge, spin and crash begin with the die."""
    state.phase = ROLL


_EFFECTS: Final[tuple[Callable[[MotorRacingState, int, Emit | None], None], ...]] = (
    _overtake, _drop, _turbo, _pit, _await_roll, _await_roll, _await_roll,
)  # fmt: skip


# The die


def _roll(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    what, roll, _ = entry
    if what != ROLL_STEP:
        _refuse(state, step, entry)
    state.rolls += (roll,)
    _ROLLED[KIND_OF[state.card]](state, roll, emit)


def _roll_pit(state: MotorRacingState, roll: int, emit: Emit | None) -> None:
    """FMR-4.4: 1-6 drops the car that many places, 7-12 leaves it."""
    if emit is not None:
        events.rolled(state, emit, roll, "FMR-4.4", state.car, "drops" if roll <= 6 else "stays")
    if roll <= 6:
        _drop_places(state, state.line.index(state.car), roll, "pit", "FMR-4.4", emit)
    elif emit is not None:
        events.no_effect(state, emit, state.card, "stays", "FMR-4.4", state.car)
    _end_turn(state, emit)


def _roll_charge(state: MotorRacingState, roll: int, emit: Emit | None) -> None:
    """FMR-4.5: 1-9 moves the car up 1, and one's own car may charge on; 10-12 ends in ill luck."""
    at = state.line.index(state.car)
    retires = CARDS[state.card].retires
    if emit is not None:
        effect = "charges" if roll <= 9 else "engine_blows" if retires else "loses_gear"
        events.rolled(state, emit, roll, "FMR-4.5", state.car, effect)
    if roll <= 9:
        _move_up(state, at, 1, "charge", "FMR-4.5.2" if at == 0 else "FMR-4.5", emit)
        if state.season.owner[state.car] == state.turn:
            state.phase = CHARGE
            return
    elif retires:
        if emit is not None:
            events.mishap(state, emit, "engine_blew", "FMR-4.5", state.car)
        _retire(state, at, "engine_blows", "FMR-5.1", emit)
    else:
        if emit is not None:
            events.mishap(state, emit, "lost_gear", "FMR-4.5", state.car)
        _drop_places(state, at, 12, "lose_gear", "FMR-4.5", emit)
    _end_turn(state, emit)


def _retire(state: MotorRacingState, at: int, cause: str, clause: str, emit: Emit | None) -> None:
    """FMR-5.1: one car goes to the head of the out line."""
    before = state.line[:]
    state.running = retire(state.line, state.running, at)
    state.offers = offers(frozenset(state.line[state.running :]))
    if emit is not None:
        events.out(state, emit, cause, clause, before[at : at + 1], before)


def _roll_spin(state: MotorRacingState, roll: int, emit: Emit | None) -> None:
    """FMR-4.6: the first roll may be disliked, the second stands."""
    if emit is not None:
        runs = roll <= state.running
        hit = state.line[roll - 1] if runs else NO_CAR
        events.rolled(state, emit, roll, "FMR-4.6", hit, "spins" if runs else "nothing")
    if len(state.rolls) == 1:
        state.phase = SPIN
    else:
        _spin(state, roll, emit)


def _spin(state: MotorRacingState, roll: int, emit: Emit | None) -> None:
    """FMR-4.6: the car on that position goes out, or to last running place."""
    at = roll - 1
    if at >= state.running:
        if emit is not None:
            events.no_effect(state, emit, state.card, "empty_position", "FMR-4.6.1")
    else:
        if emit is not None:
            events.mishap(state, emit, "spun", "FMR-4.6", state.line[at])
        if CARDS[state.card].retires:
            _retire(state, at, "spin", "FMR-5.1", emit)
        else:
            _drop_places(state, at, 12, "spin", "FMR-4.6", emit)
    _end_turn(state, emit)


def _roll_crash(state: MotorRacingState, roll: int, emit: Emit | None) -> None:
    """FMR-4.7: the card's player chooses between the neighbours where there are two."""
    at = roll - 1
    runs = at < state.running
    hit = state.line[at] if runs else NO_CAR
    if emit is not None:
        events.rolled(state, emit, roll, "FMR-4.7", hit, "crashes" if runs else "nothing")
    if not runs:
        if emit is not None:
            events.no_effect(state, emit, state.card, "empty_position", "FMR-4.7.1")
        _end_turn(state, emit)
        return
    state.car = hit
    partners = crash_partners(state.running, at)
    if len(partners) == 2:
        state.phase = CRASH
    else:
        _crash(state, at, partners[0], emit)


def _crash(state: MotorRacingState, at: int, other: int, emit: Emit | None) -> None:
    """FMR-4.7, 5.1: both cars go out in the order they ran in."""
    before = state.line[:]
    cars = before[min(at, other) : max(at, other) + 1]
    if emit is not None:
        events.crashed(state, emit, cars)
    state.running = crash(state.line, state.running, at, other)
    state.offers = offers(frozenset(state.line[state.running :]))
    if emit is not None:
        events.out(state, emit, "crash", "FMR-5.1", cars, before)
    _end_turn(state, emit)


def _no_roll(state: MotorRacingState, roll: int, emit: Emit | None) -> None:
    raise AssertionError(f"{CARD_IDS[state.card]} never rolls")


_ROLLED: Final[tuple[Callable[[MotorRacingState, int, Emit | None], None], ...]] = (
    _no_roll, _no_roll, _no_roll, _roll_pit, _roll_charge, _roll_spin, _roll_crash,
)  # fmt: skip


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
        _end_turn(state, emit)
    else:
        _refuse(state, step, entry)


def _spin_again(state: MotorRacingState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """FMR-4.6: roll once more or let the first roll stand."""
    if entry[0] == AGAIN:
        state.phase = ROLL
        if emit is not None:
            events.rerolled(state, emit, "FMR-4.6")
    elif entry[0] == STAND:
        _spin(state, state.rolls[0], emit)
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
    _crash(state, at, other, emit)


_APPLY: Final[tuple[Callable[[MotorRacingState, Step, Entry, Emit | None], None], ...]] = (
    _refuse, _refuse, _refuse, _roll, _play, _charge_on, _spin_again, _crash_with,
)  # fmt: skip
