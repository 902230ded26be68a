"""The state of a race of Full Throttle!: fields, copy, result, observation, invariants."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from game.engine.contract import Action, Chance, Emit, Json, Result, State, Step
from game.games.full_throttle import data, rules, scoring, unseen
from game.games.full_throttle.agreement import HIDDEN, Agreement
from game.games.full_throttle.cards import (
    DEALS,
    GRID_CHANCE,
    MOPEDS,
    PLUG_CHANCES,
    TURN_CHANCES,
    UNDER_CARDS,
)
from game.games.full_throttle.course import HOME
from game.games.full_throttle.phases import BET, DEAL, GRID, OVER, PLUG, ROW, TURN, UNDER

PODIUM: Final = 3


class FullThrottleState(State):
    """One race in progress.

    By moped: `spaces` (space numbers of the course; empty before the grid is drawn) and `laps` (crossings of
    the line, HOME on the podium); `grid` is where they started, empty in a race laid out for a scenario.
    `occupied` has a bit a space that a moped stands on. `podium` are the mopeds on its steps.

    `deck` holds every card that ever came into it, in order: the shuffled pack, then the three of each round
    put under it; the next one is `deck[drawn]`. So the cards of round r (from 1) are `deck[each·(r−1) :
    each·r]`, and nothing else has to be kept of the past: `bets` has by seat its bets in the order of the
    rounds, `row` the cards beside the board, of which the first `row_up` lie face up. `hand` are the cards
    that `turn` holds in the draft, in order; `due` is the value of `drawn` that ends step A.
    """

    __slots__ = (
        "agreement", "bets", "deck", "drawn", "due", "grid", "hand", "laps", "occupied", "phase", "plug",
        "podium", "round", "row", "row_up", "spaces", "turn",
    )  # fmt: skip

    agreement: Agreement
    phase: int
    round: int
    turn: int
    plug: int
    grid: tuple[int, ...]
    spaces: list[int]
    laps: list[int]
    occupied: int
    podium: tuple[int, ...]
    deck: tuple[int, ...]
    drawn: int
    due: int
    hand: list[int]
    bets: list[tuple[int, ...]]
    row: tuple[int, ...]
    row_up: int

    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        self.phase = GRID
        self.round = 1
        self.turn = self.plug = -1
        self.grid = ()
        self.spaces = []
        self.laps = []
        self.occupied = 0
        self.podium = ()
        self.deck = ()
        self.drawn = 0
        self.due = agreement.each
        self.hand = []
        self.bets = [()] * agreement.seats
        self.row = ()
        self.row_up = 0

    def actor(self) -> int | Chance | None:
        """The seat that holds the hand; the grid, the deal, the plug or the next card; None at the end."""
        phase = self.phase
        if phase >= BET:
            return self.turn
        if phase == TURN:
            return TURN_CHANCES[self.deck[self.drawn]]
        seats = self.agreement.seats
        return (GRID_CHANCE, DEALS[seats], PLUG_CHANCES[seats], None, None)[phase]

    def legal(self) -> Sequence[Action]:
        """Every card of the hand once, or every order of the last three; in the order of colours."""
        return rules.legal(self)

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused."""
        rules.APPLY[self.phase](self, step, emit)

    def copy(self) -> Self:
        """An independent copy; what never changes in place is shared."""
        other = self.__class__.__new__(self.__class__)
        other.agreement = self.agreement
        other.phase = self.phase
        other.round = self.round
        other.turn = self.turn
        other.plug = self.plug
        other.grid = self.grid
        other.spaces = self.spaces[:]
        other.laps = self.laps[:]
        other.occupied = self.occupied
        other.podium = self.podium
        other.deck = self.deck
        other.drawn = self.drawn
        other.due = self.due
        other.hand = self.hand[:]
        other.bets = self.bets[:]
        other.row = self.row
        other.row_up = self.row_up
        return other

    def standings(self) -> list[int]:
        """FT-5.3: the mopeds from the foremost on, those on the podium first; empty before the grid."""
        if not self.spaces:
            return []
        return self.agreement.course.standing(self.spaces, self.laps, self.podium)

    def seat_at(self, place: int, number: int | None = None) -> int:
        """Which seat drafts at a place (0: with the spark plug) in a round, this one unless said."""
        back = self.round - (self.round if number is None else number)
        return (self.plug - back + place) % self.agreement.seats

    def held(self, seat: int, number: int) -> tuple[int, ...]:
        """FT-4.4: the hand that a seat chose from in a round; empty where it has not come to it yet."""
        each, n = self.agreement.each, self.agreement.seats
        first = self.seat_at(0, number)
        place = (seat - first) % n
        bet = [own[number - 1] for own in self.bets if len(own) >= number]
        drafted = number < self.round or self.phase >= BET
        if not drafted or len(bet) < place:
            return ()
        cards = sorted(self.deck[each * (number - 1) : each * number])
        for before in range(place):
            cards.remove(self.bets[(first + before) % n][number - 1])
        return tuple(cards)

    def result(self) -> Result | None:
        """FT-5.4: places and points; whoever is still tied after the sixth moped shares the place."""
        if self.phase != OVER:
            return None
        count = scoring.count(self)
        return Result(count.places, count.points, count.winners, data.final_count(self, count))

    def to_data(self) -> dict[str, Json]:
        """The whole state in a rules reader's words; data.py lists the keys."""
        return data.to_data(self)

    def observe(self, seat: int | None) -> dict[str, Json]:
        """`to_data()` without what this seat may not know, and with the hands it held (FT-4.4)."""
        return data.observe(self, seat)

    def determinize(self, seat: int, rng: Random) -> Self:
        """A copy with everything drawn anew that this seat does not know."""
        other = self.copy()
        unseen.draw(other, seat, rng)
        return other

    def check(self) -> None:
        """Raise AssertionError where mopeds, cards, the draft or the podium do not add up."""
        self._check_road()
        if self.phase in (GRID, DEAL):
            assert not self.deck and not any(self.bets) and not self.row and not self.hand
            return
        agreed = self.agreement
        past = self.round - 1
        assert len(self.deck) == len(agreed.pack) + UNDER_CARDS * past, "the deck has lost cards"
        cards = [*self.deck[self.drawn :], *self.deck[agreed.each * past : self.drawn], *self.row]
        for own in self.bets:
            cards += own[:past]
        if self.phase == UNDER and agreed.row:
            cards.remove(self.row[-1])  # it is among the cards of this round too
        assert sorted(cards) == list(agreed.pack), "the race cards are not complete"
        for number in range(1, past + 1):
            self._check_round(number)
        self._check_draft()

    def _check_road(self) -> None:
        """One moped a space (FT-3.2), laps and podium agree (FT-5.1)."""
        if self.phase == GRID:
            assert not self.spaces, "mopeds stand on the road before the grid is drawn"
            return
        assert len(set(self.spaces)) == len(MOPEDS) == len(self.laps), "two mopeds stand on one space"
        assert self.occupied == sum(1 << space for space in self.spaces)
        home = [moped for moped in MOPEDS if self.laps[moped] == HOME]
        assert all(0 <= laps <= HOME for laps in self.laps), "a lap marker is off its track"
        assert sorted(self.podium[: len(home)]) == home, "podium and lap markers disagree"
        filled = PODIUM if self.phase == OVER else len(home)
        assert len(self.podium) == filled <= PODIUM, "the podium is not as it must be"
        assert not self.podium or self.phase in (TURN, OVER), "there is no draft after the first is home"

    def _check_round(self, number: int) -> None:
        """A past round's cards are its bets, its card in the row and those put under the deck."""
        agreed = self.agreement
        cards = [own[number - 1] for own in self.bets]
        if agreed.row:
            cards.append(self.row[number - 1])
        start = len(agreed.pack) + UNDER_CARDS * (number - 1)
        cards += self.deck[start : start + UNDER_CARDS]
        turned = self.deck[agreed.each * (number - 1) : agreed.each * number]
        assert sorted(cards) == sorted(turned), f"the cards of round {number} do not add up"

    def _check_draft(self) -> None:
        """Bets go round the table from the spark plug on; the hand is what is left (FT-4.1)."""
        agreed, past = self.agreement, self.round - 1
        assert (self.plug < 0) == (self.phase == PLUG), "the spark plug is lost"
        assert self.due == agreed.each * self.round, "step A has another length"
        made = [len(own) - past for own in self.bets]
        rows = len(self.row) - past if agreed.row else 0
        assert self.row_up == max(0, past - HIDDEN if agreed.row else 0), "five cards of the row stay hidden"
        if self.phase < BET:
            assert not any(made) and not rows and not self.hand and self.turn < 0
            assert self.phase != TURN or self.drawn < len(self.deck), "no card is left to turn"
            assert self.podium or agreed.each * past <= self.drawn <= self.due
            assert self.phase != TURN or self.podium or self.drawn < self.due
            return
        done = agreed.seats if self.phase in (ROW, UNDER) else (self.turn - self.plug) % agreed.seats
        assert [made[self.seat_at(place)] for place in range(agreed.seats)] == [
            int(place < done) for place in range(agreed.seats)
        ], "the bets do not go round the table"
        assert self.drawn == self.due and rows == int(self.phase == UNDER and agreed.row)
        assert self.phase == BET or self.turn == self.seat_at(agreed.seats - 1), "the last seat lays cards"
        left = sorted(self.deck[agreed.each * past : self.drawn])
        for seat, count in enumerate(made):
            if count:
                left.remove(self.bets[seat][-1])
        if rows:
            left.remove(self.row[-1])
        assert self.hand == left, "the hand is not what is left of this round's cards"
