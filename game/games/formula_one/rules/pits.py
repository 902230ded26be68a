"""Pit stops and pit cards (F1-7)."""

from __future__ import annotations

from random import Random
from typing import Final

from game.engine.contract import Chance, Emit, Outcome
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import (
    BIT,
    BRAKES_AFTER,
    BRAKES_BIT,
    COUNTED,
    FAULTY_BRAKES,
    ONE,
    PIT_CARDS,
    PITS,
    PUNCTURE,
    PUNCTURE_AFTER,
    PUNCTURE_BIT,
    TYRE_BIT,
)
from game.games.formula_one.rules.season import FACTS, STOPS
from game.games.formula_one.rules.state import RaceState

SPECIAL_MOST: Final = 40
"""F1-7.4, card 1: the special tyre helps up to so many mph over the safety speed."""
FAILED_BRAKES_FROM: Final = 40
"""F1-7.4, card 2: slowing by so much, or being so much too fast, spins."""

# -- the deck -----


class PitShuffle(Chance):
    """The shuffle of the sixteen pit cards (F1-1.3)."""

    kind = "pits"

    def outcomes(self) -> None:
        """Return None: too many orders to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """Return all of them in a random order, the top one first."""
        pack = list(PIT_CARDS)
        rng.shuffle(pack)
        return Outcome("pits " + " ".join(map(str, pack)))


THE_PITS: Final = PitShuffle()
_ALL: Final = sorted(map(str, PIT_CARDS))


def parse_shuffle(step: str) -> tuple[int, ...] | None:
    """Return the pit cards of a `pits` step in order, the top one first; None for any other step."""
    word, *cards = step.split(" ")
    return tuple(map(int, cards)) if word == "pits" and sorted(cards) == _ALL else None


# -- a stop -----


def stop(state: RaceState, seat: int, emit: Emit | None) -> None:
    """F1-7.2: reset speed, tyres and brakes; draw and follow a card, but not in the last round."""
    before = (state.speed[seat], state.tyres[seat], state.brakes[seat])
    state.speed[seat] = state.tyres[seat] = state.brakes[seat] = 0
    state.facts[FACTS * seat + STOPS] += 1
    for number in (FAULTY_BRAKES, PUNCTURE):
        if state.kept[seat] & BIT[number]:
            give_back(state, seat, number, emit)
    state.since[seat] = 0
    if emit is not None:
        events.emit_pitted(state, emit, seat, before)
    if state.last_round:
        # nobody moves again, so there is nothing to follow
        return
    number, state.deck = state.deck[0], state.deck[1:]
    state.unseen = max(0, state.unseen - 1)
    if emit is not None:
        turned_card: events.Turned = {"card": number, "deck": len(state.deck), "unseen": state.unseen}
        # the event has no seat: the one that stops learns the card with all the others
        emit(events.PIT_DECK_TURNED("F1-7.2", None, turned_card, None, True))
    _follow(state, seat, number, emit)


def _follow(state: RaceState, seat: int, number: int, emit: Emit | None) -> None:
    """F1-7.4: carry out a pit card."""
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
        events.emit_pit_card(emit, seat, number, taken)


def give_back(state: RaceState, seat: int, number: int, emit: Emit | None) -> None:
    """Put a kept card under the deck."""
    state.kept[seat] &= ~BIT[number]
    state.deck += (number,)
    if emit is not None:
        emit(events.CARD_RETURNED("F1-7.4", seat, {"card": number}))


# Kept cards (F1-7.4)


def count_corner(state: RaceState, seat: int) -> None:
    """Count a corner entered since leaving the pit, for cards 2 and 16."""
    if state.kept[seat] & COUNTED:
        state.since[seat] += 1


def has_failed_brakes(state: RaceState, seat: int, corners: int) -> bool:
    """F1-7.4, card 2: return whether the brakes fail after so many corners more than counted."""
    return bool(state.kept[seat] & BRAKES_BIT) and state.since[seat] + corners >= BRAKES_AFTER


def has_puncture(state: RaceState, seat: int, corners: int) -> bool:
    """F1-7.4, card 16: return whether the tyre is flat after so many corners more than counted."""
    return bool(state.kept[seat] & PUNCTURE_BIT) and state.since[seat] + corners >= PUNCTURE_AFTER


def has_special_tyre(state: RaceState, seat: int) -> bool:
    """F1-7.4, card 1: return whether the car keeps the special tyre."""
    return bool(state.kept[seat] & TYRE_BIT)
