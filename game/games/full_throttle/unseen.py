"""Worlds that a seat cannot tell from the true one: what it does not know is drawn anew (FT-4.4).

Of every round a seat knows the cards that were turned. From the hand it held it knows which cards the seats
before it kept, but not who kept which, if they were more than one; and which cards it passed on, but not
which of them were kept, laid in the row or put under the deck, and in which order. The last seat knows what
it laid itself. A card of the row that was turned up, and one that came from under the deck again, are known
to all.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from game.games.full_throttle.cards import UNDER_CARDS
from game.games.full_throttle.phases import BET, OVER

if TYPE_CHECKING:
    from game.games.full_throttle.state import FullThrottleState

Slot = tuple[int, int]
"""Where a card lies: which list, and the index in it."""


def draw(state: FullThrottleState, seat: int, rng: Random) -> None:
    """Draw everything anew that the seat does not know, evenly over all that it may be."""
    if not state.deck:
        return
    table = _Table(state)
    pack = len(state.agreement.pack)
    table.shuffle([(table.deck, at) for at in range(state.drawn, pack)], rng)
    last = state.round if state.phase >= BET else state.round - 1
    for number in range(1, last + 1):
        for slots in hidden(state, seat, number, table):
            table.shuffle(slots, rng)
    table.store(state)


def hidden(state: FullThrottleState, seat: int, number: int, table: _Table) -> Iterable[list[Slot]]:
    """The groups of places in a round whose cards the seat knows only together."""
    n = state.agreement.seats
    current = number == state.round
    made = sum(len(own) >= number for own in state.bets)
    place = (seat - state.seat_at(0, number)) % n
    bets = [(state.seat_at(at, number), number - 1) for at in range(made)]
    after: list[Slot] = []
    if state.agreement.row and len(state.row) >= number > state.row_up:
        after.append((table.row, number - 1))
    if current:
        after += [(table.hand, at) for at in range(len(state.hand))]
    else:
        start = len(state.agreement.pack) + UNDER_CARDS * (number - 1)
        after += [(table.deck, at) for at in range(max(start, state.drawn), start + UNDER_CARDS)]
    if state.phase == OVER:
        yield [] if place == n - 1 else after  # the bets lie face up
    elif place > made:
        yield bets + after
    else:
        yield bets[:place]
        known = place == made or place == n - 1
        yield [] if known else bets[place + 1 :] + after


class _Table:
    """The lists of a state that cards lie in, to be changed in place."""

    def __init__(self, state: FullThrottleState) -> None:
        self.lists = [list(own) for own in state.bets]
        self.deck, self.row, self.hand = range(len(self.lists), len(self.lists) + 3)
        self.lists += [list(state.deck), list(state.row), list(state.hand)]

    def shuffle(self, slots: list[Slot], rng: Random) -> None:
        """Deal the cards of these places over them anew, whatever lay where before."""
        if len(slots) < 2:
            return
        lists = self.lists
        cards = sorted(lists[which][at] for which, at in slots)
        rng.shuffle(cards)
        for (which, at), card in zip(slots, cards, strict=True):
            lists[which][at] = card

    def store(self, state: FullThrottleState) -> None:
        """Put the cards back; what was turned of a past round stays in the order it was turned."""
        *bets, deck, row, hand = self.lists
        state.bets = [tuple(own) for own in bets]
        state.deck = tuple(deck)
        state.row = tuple(row)
        state.hand = sorted(hand)
