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
"""F1-7.4, card 1: the special tyre is good for so many mph over the safety speed."""
FAILED_BRAKES_FROM: Final = 40
"""F1-7.4, card 2: slowing by so much, or coming so much too fast, spins."""

# The deck


class PitShuffle(Chance):
    """The shuffle of the sixteen pit cards (F1-1.3)."""

    kind = "pits"

    def outcomes(self) -> None:
        """Too many to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """All of them in one order, the top one first."""
        pack = list(PIT_CARDS)
        rng.shuffle(pack)
        return Outcome("pits " + " ".join(map(str, pack)))


THE_PITS: Final = PitShuffle()
_ALL: Final = sorted(map(str, PIT_CARDS))


def shuffled(step: str) -> tuple[int, ...] | None:
    """The pit cards of a `pits` in their order, the top one first; None where it is no such step."""
    word, *cards = step.split(" ")
    return tuple(map(int, cards)) if word == "pits" and sorted(cards) == _ALL else None


# A stop


def stop(state: RaceState, seat: int, emit: Emit | None) -> None:
    """F1-7.2: speed, tyres, brakes to zero; a card is drawn and followed, but for the last round."""
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
        # nobody moves again, so that there is nothing to follow
        return
    number, state.deck = state.deck[0], state.deck[1:]
    state.unseen = max(0, state.unseen - 1)
    if emit is not None:
        turned: events.Turned = {"card": number, "deck": len(state.deck), "unseen": state.unseen}
        # nobody's own news: who stops learns the card with all the others
        emit(events.PIT_DECK_TURNED("F1-7.2", None, turned, None, True))
    _follow(state, seat, number, emit)


def _follow(state: RaceState, seat: int, number: int, emit: Emit | None) -> None:
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
        events.emit_pit_card(emit, seat, number, taken)


def give_back(state: RaceState, seat: int, number: int, emit: Emit | None) -> None:
    """A kept card goes under the deck."""
    state.kept[seat] &= ~BIT[number]
    state.deck += (number,)
    if emit is not None:
        emit(events.CARD_RETURNED("F1-7.4", seat, {"card": number}))


# Kept cards (F1-7.4)


def count_corner(state: RaceState, seat: int) -> None:
    """A corner was entered since leaving, which cards 2 and 16 count."""
    if state.kept[seat] & COUNTED:
        state.since[seat] += 1


def brakes_failed(state: RaceState, seat: int, corners: int) -> bool:
    """F1-7.4, card 2: whether the brakes fail after so many corners more than counted."""
    return bool(state.kept[seat] & BRAKES_BIT) and state.since[seat] + corners >= BRAKES_AFTER


def punctured(state: RaceState, seat: int, corners: int) -> bool:
    """F1-7.4, card 16: whether the tyre is flat after so many corners more than counted."""
    return bool(state.kept[seat] & PUNCTURE_BIT) and state.since[seat] + corners >= PUNCTURE_AFTER


def has_special_tyre(state: RaceState, seat: int) -> bool:
    """F1-7.4, card 1."""
    return bool(state.kept[seat] & TYRE_BIT)
