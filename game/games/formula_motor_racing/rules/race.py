"""The course of a race: grid, deal, who is on turn, drawing, the last round and the end (FMR-2, 3, 6)."""

from __future__ import annotations

from game.engine.contract import Emit, Step
from game.engine.errors import IllegalStep
from game.games.formula_motor_racing.rules import events
from game.games.formula_motor_racing.rules.cards import CARD_OF, HAND, PACK, TEAMS
from game.games.formula_motor_racing.rules.state import (
    DEAL,
    OVER,
    PLAY,
    RaceState,
    clear_card,
    clear_race,
)


def set_grid(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FMR-2.2: the k-th team drawn starts with car 1 on place k and car 2 on 13 - k."""
    what, *teams = step.split(" ")
    if what != "grid":
        raise state.refusal(step)
    if sorted(teams) != sorted(TEAMS):
        raise IllegalStep(step, "each of the six teams is drawn once", "FMR-2.2", "grid_teams")
    drawn = [TEAMS.index(team) for team in teams]
    state.line = [2 * team for team in drawn] + [2 * team + 1 for team in reversed(drawn)]
    state.running_count = 12
    state.phase = DEAL
    if emit is not None:
        events.emit_grid_set(state, emit, teams)


def deal(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FMR-2.3, 2.5: from the top, the removed cards, then one card a seat five times; the rest is the deck.

    The first card of the text is the top of the pack; the first seat is served first.
    """
    what, *ids = step.split(" ")
    if what != "deal":
        raise state.refusal(step)
    try:
        cards = [CARD_OF[word] for word in ids]
    except KeyError as error:
        raise IllegalStep(step, f"there is no card {error}", "FMR-1.2", "deal_cards") from None
    if len(cards) != len(PACK) or tuple(sorted(cards)) != PACK:
        raise IllegalStep(step, "the pack is not complete", "FMR-1.2", "deal_cards")
    removed = state.config.removed[state.race - 1]
    n = state.config.seats
    start = removed + HAND * n
    state.removed = tuple(cards[:removed])
    state.hands = [cards[removed + seat : start : n] for seat in range(n)]
    state.deck = tuple(cards[start:])
    state.drawn = 0
    state.turn = first_seat(state)
    state.phase = PLAY
    if emit is not None:
        events.emit_race_started(state, emit)
        events.emit_turn_started(state, emit, "FMR-3.1")


def first_seat(state: RaceState) -> int:
    """FMR-3.1: the seat of the car on pole, or of the best-placed directed car."""
    owner = state.config.owner
    return next(owner[car] for car in state.line if owner[car] >= 0)


def end_turn(state: RaceState, emit: Emit | None) -> None:
    """FMR-3.2, 3.4: draw a card; once the deck is empty every seat plays exactly once more."""
    clear_card(state)
    last = state.last_plays
    n = state.config.seats
    if last is None:
        deck = state.deck
        drawn = state.drawn
        card = deck[drawn]
        state.hands[state.turn].append(card)
        state.drawn = drawn = drawn + 1
        if drawn == len(deck):
            state.last_plays = n
        if emit is not None:
            events.emit_turn_ended(state, emit, card)
            if drawn == len(deck):
                events.emit_deck_empty(state, emit)
    else:
        state.last_plays = last - 1
        if emit is not None:
            events.emit_turn_ended(state, emit, None)
        if last == 1:
            end_race(state, emit)
            return
    turn = state.turn + 1
    state.turn = turn if turn < n else 0
    state.phase = PLAY
    if emit is not None:
        events.emit_turn_started(state, emit, "FMR-3.2")


def end_race(state: RaceState, emit: Emit | None) -> None:
    """FMR-6.1, 6.2: score; the final order is the next grid, and all cards are gathered."""
    state.results += ((tuple(state.line), state.running_count),)
    state.turn = -1
    if emit is not None:
        events.emit_race_ended(state, emit)
    if state.race == state.config.races:
        state.phase = OVER
        if emit is not None:
            events.emit_season_ended(state, emit)
        return
    state.race += 1
    state.phase = DEAL
    clear_race(state)
