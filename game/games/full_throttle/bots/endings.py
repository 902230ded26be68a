"""A race run to its end with all cards known, where everybody drafts by the rules of thumb.

What a seat keeps depends on what it knows of the cards under the deck: exactly those that it put there, of
the others only the group that they are from.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.bots.policy import AGAIN
from game.games.full_throttle.bots.sprint import NUMBER_COST, TIE, Sprint, rows_driven
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF, UNDER_CARDS
from game.games.full_throttle.rules.config import HIDDEN, ROW_SEATS
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.scoring import by_moped
from game.games.full_throttle.rules.state import BET, ROW, UNDER

NOBODY: Final = Random(0)
"""A generator that is never used, as these drafts are not random."""


class RoundDraft(NamedTuple):
    """One round's draft."""

    number: int
    """The number of the round, from 1."""
    start: int
    """The index in the deck of the three cards put under it."""
    first: int
    """The seat that chose first."""
    kept: Sequence[int]
    """The cards kept, in the order of choosing."""
    row: Sequence[int]
    """The card put in the row, if there is one."""


class RaceToEnd(Sprint):
    """A race that runs to its end from a state."""

    __slots__ = ("drafts",)

    def __init__(self, state: FullThrottleState) -> None:
        config = state.config
        face_up = state.deck[config.each * (state.round - 1) : state.drawn]
        mopeds = state.spaces, state.laps, state.podium
        super().__init__(config.course, config.each, *mopeds, state.plug, face_up)
        self.kept = [list(by_moped(cards)) for cards in state.bets]
        pack, n = len(config.pack), config.seats
        self.drafts: list[RoundDraft] = []
        for number in range(1, state.round):
            start = pack + UNDER_CARDS * (number - 1) - state.drawn
            if start + UNDER_CARDS > 0:
                first = state.seat_at(0, number)
                kept = [state.bets[(first + place) % n][number - 1] for place in range(n)]
                row = state.row[number - 1 : number] if config.row else ()
                self.drafts.append(RoundDraft(number, start, first, kept, row))

    def copy(self) -> RaceToEnd:
        """Return an independent copy."""
        other = RaceToEnd.__new__(RaceToEnd)
        for name in ("course", "each", "occupied", "plug", "drawn", "habit"):
            setattr(other, name, getattr(self, name))
        other.spaces, other.laps, other.podium = self.spaces[:], self.laps[:], self.podium[:]
        other.face_up, other.deck, other.left = self.face_up[:], self.deck[:], self.left[:]
        other.kept = [counts[:] for counts in self.kept]
        other.drafts = self.drafts[:]
        return other

    def finish_draft(self, state: FullThrottleState) -> None:
        """Finish the draft in progress."""
        n = len(self.kept)
        bets = [state.bets[(self.plug + place) % n] for place in range(n)]
        made = [cards[-1] for cards in bets if len(cards) == state.round]
        row = state.row[state.round - 1 :] if state.phase == UNDER else ()
        assert state.phase in (BET, ROW, UNDER)
        self._finish_draft(sorted(state.hand), made, row)

    def _draft(self, rng: Random) -> None:
        self._finish_draft(sorted(self.face_up), [], ())

    def _finish_draft(self, hand: list[int], made: list[int], row: Sequence[int]) -> None:
        kept, n, left = self.kept, len(self.kept), self.left
        base = rows_driven(self.course, self.spaces, self.laps)
        base = [rows + to_come for rows, to_come in zip(base, left, strict=True)]
        for place in range(len(made), n):
            seat = (self.plug + place) % n
            reach = self._believed_reach(seat, base)
            best, most = hand[0], -1e9
            for card in hand:
                value = reach[MOPED_OF[card]] - NUMBER_COST * NUMBER_OF[card]
                if value > most + TIE:
                    best, most = card, value
            hand.remove(best)
            made.append(best)
            kept[seat][MOPED_OF[best]] += 1
        last = kept[(self.plug + n - 1) % n]
        average = sum(last) / len(MOPEDS)
        stake = [AGAIN * (count - average) for count in last]
        if n in ROW_SEATS and not row:
            card = min(hand, key=lambda card: NUMBER_OF[card] * stake[MOPED_OF[card]])
            hand.remove(card)
            row = (card,)
        hand.sort(key=lambda card: -round(NUMBER_OF[card] * stake[MOPED_OF[card]] / TIE))
        number = self.drafts[-1].number + 1 if self.drafts else 1
        self.drafts.append(RoundDraft(number, len(self.deck), self.plug, made, row))
        self.deck += hand
        for card in hand:
            left[MOPED_OF[card]] += NUMBER_OF[card]
        self.plug = self.plug + 1 if self.plug + 1 < n else 0
        self.face_up.clear()

    def _believed_reach(self, seat: int, base: Sequence[float]) -> list[float]:
        """By moped the rows that it will reach by the cards left, as this seat knows them."""
        reach, n, deck, drawn = [*base], len(self.kept), self.deck, self.drawn
        up = self.drafts[-1].number - HIDDEN if self.drafts else 0
        for number, start, first, kept, row in self.drafts:
            end = start + UNDER_CARDS
            place = (seat - first) % n
            if end <= drawn or place == n - 1:
                continue
            under = deck[max(start, drawn) : end]
            among = [*kept[place + 1 :], *(row if number > up else ()), *under]
            share = len(under) / len(among)
            for card in among:
                reach[MOPED_OF[card]] += share * NUMBER_OF[card]
            for card in under:
                reach[MOPED_OF[card]] -= NUMBER_OF[card]
        return reach
