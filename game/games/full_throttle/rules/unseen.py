"""What a seat may know (FT-4.4): its observation, and worlds that it cannot tell from the true one.

Of every round a seat knows the cards that were turned. From the hand it held it knows which cards the seats
before it kept, but not who kept which, if they were more than one; and which cards it passed on, but not
which of them were kept, laid in the row or put under the deck, and in which order. The last seat knows what
it laid itself. A card of the row that was turned up, and one that came from under the deck again, are known
to all.
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
"""Where a card lies: which list, and the index in it."""


def public(state: RaceState) -> dict[str, Json]:
    """What everybody knows: what was agreed, the open fields, and the count at the end."""
    agreed = state.config
    told = {"seats": agreed.seats, "track": agreed.course.track.id, "box": agreed.box, **state.public_data()}
    if state.phase != OVER:
        return {**told, "points": None, "places": None, "winners": None}
    count = scoring.count(state)
    score = {"points": list(count.points), "places": list(count.places), "winners": list(count.winners)}
    return {**told, **score}


def observe(state: RaceState, seat: int | None) -> Position:
    """What this seat (None: a spectator) may know."""
    drawn, pack, over = state.drawn, len(state.config.pack), state.phase == OVER
    under: list[str | None] = [
        CARD_IDS[state.deck[at]] if _last_seat(state, 1 + (at - pack) // UNDER_CARDS) == seat else None
        for at in range(max(drawn, pack), len(state.deck))
    ]
    down: list[str | None] = [
        CARD_IDS[state.row[at]] if _last_seat(state, at + 1) == seat else None
        for at in range(state.row_up, len(state.row))
    ]
    bets: list[Json] = [ids(own) if over or i == seat else len(own) for i, own in enumerate(state.bets)]
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
    """FT-4.4: by round the hand this seat chose from, as far as it has come to it."""
    last = state.round if state.phase >= BET else state.round - 1
    hands = [state.held(seat, number) for number in range(1, last + 1)]
    return [ids(hand) for hand in hands if hand]


def _last_seat(state: RaceState, number: int) -> int:
    """Who drafted last in a round: the seat that knows what lies in the row and under the deck."""
    return state.seat_at(state.config.seats - 1, number)


def draw(state: RaceState, seat: int, rng: Random) -> None:
    """Draw everything anew that the seat does not know, evenly over all that it may be."""
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
    """Draw the order of the cards anew that nobody has seen."""
    table = _Table(state)
    table.shuffle(_unturned(state, table) if state.deck else [], rng)
    table.store(state)


def _unturned(state: RaceState, table: _Table) -> list[Slot]:
    return [(table.deck, at) for at in range(state.drawn, len(state.config.pack))]


def hidden(state: RaceState, seat: int, number: int, table: _Table) -> Iterable[list[Slot]]:
    """The groups of places in a round whose cards the seat knows only together."""
    n = state.config.seats
    current = number == state.round
    made = sum(len(own) >= number for own in state.bets)
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
        yield [] if place == n - 1 else after  # the bets lie face up
    elif place > made:
        yield bets + after
    else:
        yield bets[:place]
        known = place == made or place == n - 1
        yield [] if known else bets[place + 1 :] + after


class _Table:
    """The lists of a state that cards lie in, to be changed in place."""

    def __init__(self, state: RaceState) -> None:
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

    def store(self, state: RaceState) -> None:
        """Put the cards back; what was turned of a past round stays in the order it was turned."""
        *bets, deck, row, hand = self.lists
        state.bets = [tuple(own) for own in bets]
        state.deck = tuple(deck)
        state.row = tuple(row)
        state.hand = sorted(hand)
