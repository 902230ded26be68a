"""What a seat knows (FT-4.4): its observation, and worlds that agree with it.

A seat knows the cards turned in every round. From the hand it held it knows which cards the seats before it
kept, but not who kept which, if they were several; and which cards it passed on, but not which of them were
kept, put in the row or under the deck, and in which order. The last seat knows the cards it put away. A card
of the row that was turned up, and one drawn from under the deck, are known to all.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import cast

from game.engine.contract import Json
from game.games.full_throttle.rules import scoring
from game.games.full_throttle.rules.cards import CARD_IDS, UNDER_CARDS, ids
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.rules.state import BET, OVER, RaceState

Slot = tuple[int, int]
"""The position of a card: the number of its list, and the index in it."""


def public(state: RaceState) -> dict[str, Json]:
    """Return what everybody knows: the config, the public fields, and the count at the end."""
    config = state.config
    data = {"seats": config.seats, "track": config.course.track.id, "box": config.box, **state.public_data()}
    if state.phase != OVER:
        return {**data, "points": None, "places": None, "winners": None}
    count = scoring.count(state)
    score = {"points": list(count.points), "places": list(count.places), "winners": list(count.winners)}
    return {**data, **score}


def observe(state: RaceState, seat: int | None) -> Position:
    """Return what this seat (None: a spectator) knows."""
    drawn, pack, over = state.drawn, len(state.config.pack), state.phase == OVER
    under: list[str | None] = [
        CARD_IDS[state.deck[at]] if _last_seat(state, 1 + (at - pack) // UNDER_CARDS) == seat else None
        for at in range(max(drawn, pack), len(state.deck))
    ]
    down: list[str | None] = [
        CARD_IDS[state.row[at]] if _last_seat(state, at + 1) == seat else None
        for at in range(state.row_up, len(state.row))
    ]
    bets: list[Json] = [ids(bet) if over or i == seat else len(bet) for i, bet in enumerate(state.bets)]
    known = {
        **public(state),
        "deck": {"top": max(0, min(pack, len(state.deck)) - drawn), "under": under},
        "hand": ids(state.hand) if seat == state.turn else len(state.hand),
        "bets": bets,
        "row": {"up": ids(state.row[: state.row_up]), "down": down},
        "held": None if seat is None else held(state, seat),
    }
    return cast("Position", known)


def held(state: RaceState, seat: int) -> list[list[str]]:
    """FT-4.4: by round the hand that this seat chose from, so far."""
    last = state.round if state.phase >= BET else state.round - 1
    hands = [state.held(seat, number) for number in range(1, last + 1)]
    return [ids(hand) for hand in hands if hand]


def _last_seat(state: RaceState, number: int) -> int:
    """The seat that drafted last in a round, and knows the cards put in the row and under the deck."""
    return state.seat_at(state.config.seats - 1, number)


def draw(state: RaceState, seat: int, rng: Random) -> None:
    """Draw everything that the seat does not know again, uniformly over all possibilities."""
    if not state.deck:
        return
    table = _Table(state)
    table.shuffle(_unturned(state, table), rng)
    last = state.round if state.phase >= BET else state.round - 1
    for number in range(1, last + 1):
        for slots in hidden(state, seat, number, table):
            table.shuffle(slots, rng)
    table.store(state)


def mix(state: RaceState, rng: Random) -> None:
    """Shuffle the cards that were never turned."""
    table = _Table(state)
    table.shuffle(_unturned(state, table) if state.deck else [], rng)
    table.store(state)


def _unturned(state: RaceState, table: _Table) -> list[Slot]:
    return [(table.deck, at) for at in range(state.drawn, len(state.config.pack))]


def hidden(state: RaceState, seat: int, number: int, table: _Table) -> Iterable[list[Slot]]:
    """Yield the groups of slots in a round whose cards the seat knows only as a group."""
    n = state.config.seats
    current = number == state.round
    made = sum(len(bet) >= number for bet in state.bets)
    place = (seat - state.seat_at(0, number)) % n
    bets = [(state.seat_at(at, number), number - 1) for at in range(made)]
    after: list[Slot] = []
    if state.config.row and len(state.row) >= number > state.row_up:
        after.append((table.row, number - 1))
    if current:
        after += [(table.hand, at) for at in range(len(state.hand))]
    else:
        start = len(state.config.pack) + UNDER_CARDS * (number - 1)
        after += [(table.deck, at) for at in range(max(start, state.drawn), start + UNDER_CARDS)]
    if state.phase == OVER:
        yield [] if place == n - 1 else after  # the bets are face up
    elif place > made:
        yield bets + after
    else:
        yield bets[:place]
        known = place == made or place == n - 1
        yield [] if known else bets[place + 1 :] + after


class _Table:
    """The lists of cards of a state, as mutable copies."""

    def __init__(self, state: RaceState) -> None:
        self.lists = [list(bet) for bet in state.bets]
        self.deck, self.row, self.hand = range(len(self.lists), len(self.lists) + 3)
        self.lists += [list(state.deck), list(state.row), list(state.hand)]

    def shuffle(self, slots: list[Slot], rng: Random) -> None:
        """Shuffle the cards of these slots among them."""
        if len(slots) < 2:
            return
        lists = self.lists
        cards = sorted(lists[which][at] for which, at in slots)
        rng.shuffle(cards)
        for (which, at), card in zip(slots, cards, strict=True):
            lists[which][at] = card

    def store(self, state: RaceState) -> None:
        """Write the cards back to a state."""
        *bets, deck, row, hand = self.lists
        state.bets = [tuple(bet) for bet in bets]
        state.deck = tuple(deck)
        state.row = tuple(row)
        state.hand = sorted(hand)
