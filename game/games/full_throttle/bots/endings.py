"""How a race ends where everybody drafts by the rules of thumb: run in one go, with all cards in sight.

What a seat keeps depends on what it knows of the cards under the deck: those it put there itself for certain,
of the others only out of which ones they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.bots.policy import AGAIN
from game.games.full_throttle.bots.sprint import SLOW, Sprint, driven
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF, UNDER_CARDS
from game.games.full_throttle.rules.config import HIDDEN, ROW_SEATS
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.scoring import by_moped
from game.games.full_throttle.rules.state import BET, ROW, UNDER

NOBODY: Final = Random(0)
"""No luck is asked for: the drafts are always the same."""


class RoundDraft(NamedTuple):
    """One round's draft."""

    number: int
    """Of the round, from 1."""
    start: int
    """Where the three cards under the deck begin."""
    first: int
    """The seat that had the first choice."""
    kept: Sequence[int]
    """The cards kept, in the order of choosing."""
    row: Sequence[int]
    """The card laid in the row, where one is."""


class RaceToEnd(Sprint):
    """A race that runs to its end from some state."""

    __slots__ = ("drafts",)

    def __init__(self, state: FullThrottleState) -> None:
        agreed = state.config
        shown = state.deck[agreed.each * (state.round - 1) : state.drawn]
        super().__init__(
            agreed.course, agreed.each, state.spaces, state.laps, state.podium, state.plug, shown
        )
        self.kept = [list(by_moped(own)) for own in state.bets]
        pack, n = len(agreed.pack), agreed.seats
        self.drafts: list[RoundDraft] = []
        for number in range(1, state.round):
            start = pack + UNDER_CARDS * (number - 1) - state.drawn
            if start + UNDER_CARDS > 0:
                first = state.seat_at(0, number)
                kept = [state.bets[(first + place) % n][number - 1] for place in range(n)]
                row = state.row[number - 1 : number] if agreed.row else ()
                self.drafts.append(RoundDraft(number, start, first, kept, row))

    def copy(self) -> RaceToEnd:
        """An independent copy."""
        other = RaceToEnd.__new__(RaceToEnd)
        for name in ("course", "each", "occupied", "plug", "drawn", "habit"):
            setattr(other, name, getattr(self, name))
        other.spaces, other.laps, other.podium = self.spaces[:], self.laps[:], self.podium[:]
        other.face_up, other.deck, other.left = self.face_up[:], self.deck[:], self.left[:]
        other.kept = [own[:] for own in self.kept]
        other.drafts = self.drafts[:]
        return other

    def drafted(self, state: FullThrottleState) -> None:
        """Bring a draft that goes on to its end."""
        n = len(self.kept)
        made = [
            own[-1] for place in range(n) if len(own := state.bets[(self.plug + place) % n]) == state.round
        ]
        row = state.row[state.round - 1 :] if state.phase == UNDER else ()
        assert state.phase in (BET, ROW, UNDER)
        self._finish_draft(sorted(state.hand), made, row)

    def _draft(self, rng: Random) -> None:
        self._finish_draft(sorted(self.face_up), [], ())

    def _finish_draft(self, hand: list[int], made: list[int], row: Sequence[int]) -> None:
        kept, n, left = self.kept, len(self.kept), self.left
        base = driven(self.course, self.spaces, self.laps)
        base = [rows + more for rows, more in zip(base, left, strict=True)]
        for place in range(len(made), n):
            seat = (self.plug + place) % n
            come = self._believed(seat, base)
            best, most = hand[0], -1e9
            for card in hand:
                worth = come[MOPED_OF[card]] - SLOW * NUMBER_OF[card]
                if worth > most:
                    best, most = card, worth
            hand.remove(best)
            made.append(best)
            kept[seat][MOPED_OF[best]] += 1
        own = kept[(self.plug + n - 1) % n]
        even = sum(own) / len(MOPEDS)
        stake = [AGAIN * (count - even) for count in own]
        if n in ROW_SEATS and not row:
            card = min(hand, key=lambda card: NUMBER_OF[card] * stake[MOPED_OF[card]])
            hand.remove(card)
            row = (card,)
        hand.sort(key=lambda card: -NUMBER_OF[card] * stake[MOPED_OF[card]])
        number = self.drafts[-1].number + 1 if self.drafts else 1
        self.drafts.append(RoundDraft(number, len(self.deck), self.plug, made, row))
        self.deck += hand
        for card in hand:
            left[MOPED_OF[card]] += NUMBER_OF[card]
        self.plug = self.plug + 1 if self.plug + 1 < n else 0
        self.face_up.clear()

    def _believed(self, seat: int, base: Sequence[float]) -> list[float]:
        """By moped how far the cards left would bring it, as this seat knows them."""
        come, n, deck, drawn = [*base], len(self.kept), self.deck, self.drawn
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
                come[MOPED_OF[card]] += share * NUMBER_OF[card]
            for card in under:
                come[MOPED_OF[card]] -= NUMBER_OF[card]
        return come
