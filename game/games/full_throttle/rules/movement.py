"""Step A: cards are turned and mopeds move, until three have finished or the deck is empty (FT-3, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.engine.contract import Chance, Emit, Outcome, Step
from game.engine.errors import IllegalStep
from game.games.full_throttle.rules import events
from game.games.full_throttle.rules.cards import CARD_IDS, CARDS, MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.state import BET, OVER, RaceState

PODIUM: Final = 3
"""FT-5.1: the number of steps of the podium."""
TURNS: Final = tuple(Outcome(f"turn {name}") for name in CARD_IDS)
TURN_OF: Final[dict[Step, int]] = {step: card for card, step in enumerate(TURNS)}


class Turn(Chance):
    """FT-3.1: the next card of the shuffled deck, a chance with one outcome."""

    kind = "turn"

    def __init__(self, card: int) -> None:
        self.step = TURNS[card]

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return the step that turns the deck's top card."""
        return [(self.step, Fraction(1))]

    def sample(self, rng: Random) -> Outcome:
        """Return the step that turns the deck's top card."""
        return self.step


TURN_CHANCES: Final = tuple(Turn(card) for card in CARDS)


def turn(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-3.1: the next card is turned and its moped moves at once."""
    drawn = state.drawn
    card = state.deck[drawn]
    if TURN_OF.get(step, -1) != card:
        if step in TURN_OF:
            raise IllegalStep(step, "another card is on top of the deck", "FT-3.1", "not_on_top")
        raise state.refusal(step)
    state.drawn = drawn = drawn + 1
    moped = MOPED_OF[card]
    here = state.spaces[moped]
    config = state.config
    to, laps = config.course.jump(here, NUMBER_OF[card], state.occupied)
    if emit is not None:
        events.emit_turned(state, emit, card)
        _ride(state, emit, moped, NUMBER_OF[card])
    elif to != here:
        state.spaces[moped] = to
        state.occupied ^= 1 << here | 1 << to
    if laps and state.laps[moped] < HOME:
        _cross(state, moped, laps, emit)
    if state.podium:
        if len(state.podium) == PODIUM:
            _finish(state, "podium", emit)
        elif drawn == len(state.deck):
            _finish(state, "deck", emit)
    elif drawn == config.each * state.round:
        state.hand = sorted(state.deck[drawn - config.each : drawn])
        state.turn = state.plug
        state.phase = BET
        if emit is not None:
            events.emit_draft_started(state, emit)
    elif drawn == len(state.deck):
        _finish(state, "deck", emit)


def _ride(state: RaceState, emit: Emit, moped: int, number: int) -> None:
    """FT-3.2 to 3.6: drive move by move, emitting each one once the moped is on its new space."""
    legs = state.config.course.legs(state.spaces[moped], number, state.occupied)
    for event, to in events.move_events(state, moped, legs):
        here, state.spaces[moped] = state.spaces[moped], to
        if to != here:
            state.occupied ^= 1 << here | 1 << to
        emit(event)


def _cross(state: RaceState, moped: int, laps: int, emit: Emit | None) -> None:
    """FT-3.7, 5.1: the lap marker moves, from lap 3 to the podium."""
    before = state.laps[moped]
    state.laps[moped] = min(HOME, before + laps)
    if emit is not None:
        events.emit_lap(state, emit, moped, before)
    if state.laps[moped] < HOME:
        return
    state.podium += (moped,)
    if emit is not None:
        events.emit_on_podium(state, emit, moped)
        if len(state.podium) == 1:
            events.emit_last_cards(state, emit)


def _finish(state: RaceState, reason: str, emit: Emit | None) -> None:
    """FT-5.2, 5.3: the race is over; an empty podium step is taken by the foremost on the road."""
    home = len(state.podium)
    state.podium = tuple(state.running_order()[:PODIUM])
    state.phase = OVER
    if emit is not None:
        events.emit_race_over(state, emit, reason, home)
