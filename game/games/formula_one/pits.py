"""Pit stops and pit cards (F1-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.contract import Emit
from game.games.formula_one import events
from game.games.formula_one.cards import (
    BIT,
    COUNTED,
    FAULTY_BRAKES,
    ONE,
    PITS,
    PUNCTURE,
    SPECIAL_TYRE,
)
from game.games.formula_one.scoring import FACTS, STOPS

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


def stop(state: FormulaOneState, seat: int, emit: Emit | None) -> None:
    """F1-7.2: speed, tyres, brakes to zero; a card is drawn and followed, but for the last round."""
    before = (state.speed[seat], state.tyres[seat], state.brakes[seat])
    state.speed[seat] = state.tyres[seat] = state.brakes[seat] = 0
    state.facts[FACTS * seat + STOPS] += 1
    for number in (FAULTY_BRAKES, PUNCTURE):
        if state.kept[seat] & BIT[number]:
            give_back(state, seat, number, emit)
    state.since[seat] = 0
    if emit is not None:
        events.pitted(state, emit, seat, before)
    if state.last_round:
        # nobody moves again, so that there is nothing to follow
        return
    number, state.deck = state.deck[0], state.deck[1:]
    state.unseen = max(0, state.unseen - 1)
    if emit is not None:
        events.pit_deck_turned(state, emit, number)
    _follow(state, seat, number, emit)


def _follow(state: FormulaOneState, seat: int, number: int, emit: Emit | None) -> None:
    """F1-7.4: what a pit card does."""
    card = PITS[number]
    state.miss[seat] = card.miss
    state.start[seat] = card.start
    taken = None
    if card.extra and state.discard:
        taken = state.discard[-1]
        state.discard = state.discard[:-1]
        state.hands[seat] += ONE[taken]
        state.known[seat] += ONE[taken]
    if card.keep:
        state.kept[seat] |= BIT[number]
    else:
        state.deck += (number,)
    if emit is not None:
        events.pit_card(state, emit, seat, number, taken)


def give_back(state: FormulaOneState, seat: int, number: int, emit: Emit | None) -> None:
    """A kept card goes under the deck."""
    state.kept[seat] &= ~BIT[number]
    state.deck += (number,)
    if emit is not None:
        events.card_returned(state, emit, seat, number)


def use_special_tyre(state: FormulaOneState, seat: int, emit: Emit | None) -> None:
    """Card 1 was used and is returned."""
    give_back(state, seat, SPECIAL_TYRE, emit)


def count_corner(state: FormulaOneState, seat: int) -> None:
    """A corner was entered since leaving, which cards 2 and 16 count."""
    if state.kept[seat] & COUNTED:
        state.since[seat] += 1
