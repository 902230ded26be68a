"""A fast race to the end for estimates: the same road and rules, with drafts by rules of thumb.

It uses plain numbers in local names, as thousands of endings are run for one decision. The moves are from the
course's tables; a test compares the rest with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF, UNDER_CARDS
from game.games.full_throttle.rules.course import HOME, Course

Deck = list[int]
NEVER: Final = 1 << 30
"""A stop behind every card: run to the end."""
HOLE: Final = -1
"""A slot in the deck for a card that is put there later."""
NUMBER_COST: Final = 0.5
"""The cost in rows of each step of a kept card, which the moped will not drive again."""
TIE: Final = 1e-9
"""Ratings in rows that differ by less are equal: sums in another order differ by about 1e-14."""
NOISE: Final = 4.0
"""A seat in a sampled race misjudges a card by up to so many rows times its doubt."""
PODIUM: Final = 3
_COST_OF: Final = tuple(NUMBER_COST * number for number in NUMBER_OF)
"""By card the cost of its number."""
ROW: Final = 10_000
"""A row in `Course.progress`."""


class Habit(NamedTuple):
    """How a seat drafts: by current positions or by the cards left, and how reliably."""

    lookahead: float
    """The share of the cards left that it counts, from 0 (current positions only) to 1."""
    doubt: float
    """Rows of value that make a card e times as likely to be kept."""
    slow: float = NUMBER_COST
    """The cost in rows of each step of a card's number."""


SHREWD: Final = Habit(1.0, 1.0)


class Sprint:
    """A race between two cards, to be run from there; `kept` counts the bets by seat and moped."""

    __slots__ = (
        "course",
        "deck",
        "drawn",
        "each",
        "face_up",
        "habit",
        "kept",
        "laps",
        "left",
        "occupied",
        "plug",
        "podium",
        "spaces",
    )

    def __init__(
        self,
        course: Course,
        each: int,
        spaces: Sequence[int],
        laps: Sequence[int],
        podium: Sequence[int],
        plug: int,
        face_up: Sequence[int],
    ) -> None:
        self.course = course
        self.each = each
        self.spaces = list(spaces)
        self.laps = list(laps)
        self.podium = list(podium)
        self.occupied = sum(1 << space for space in spaces)
        self.plug = plug
        self.face_up = list(face_up)
        self.deck: Deck = []
        self.drawn = 0
        self.left = [0] * len(MOPEDS)
        """By moped the sum of its cards in the deck."""
        self.kept: list[list[int]] = []
        self.habit = SHREWD

    def copy(self) -> Sprint:
        """Return an independent copy."""
        other = Sprint.__new__(Sprint)
        other.course = self.course
        other.each = self.each
        other.spaces = self.spaces[:]
        other.laps = self.laps[:]
        other.podium = self.podium[:]
        other.occupied = self.occupied
        other.plug = self.plug
        other.face_up = self.face_up[:]
        other.deck = self.deck[:]
        other.drawn = self.drawn
        other.left = self.left[:]
        other.kept = [counts[:] for counts in self.kept]
        other.habit = self.habit
        return other

    def fill(self, deck: Deck) -> None:
        """Set the deck, the next card first."""
        self.deck = deck
        self.drawn = 0
        left = [0] * len(MOPEDS)
        for card in deck:
            if card >= 0:
                left[MOPED_OF[card]] += NUMBER_OF[card]
        self.left = left

    def put(self, at: int, cards: Sequence[int]) -> None:
        """Put cards into the slots of the deck at an index."""
        self.deck[at : at + UNDER_CARDS] = cards
        for card in cards:
            self.left[MOPED_OF[card]] += NUMBER_OF[card]

    def run(self, stop: int, rng: Random) -> bool:
        """Turn cards and draft until the race is over (True), or the card at `stop` is next (False)."""
        each, face_up, podium = self.each, self.face_up, self.podium
        size = len(self.deck)
        while True:
            end_at = stop if stop < size else size
            if not podium and (row := self.drawn + each - len(face_up)) < end_at:
                end_at = row
            if self._turn(end_at):
                return True
            if not podium and len(face_up) == each:
                self._draft(rng)
                size += UNDER_CARDS
            elif self.drawn == stop:
                return False
            elif self.drawn == size:
                return True

    def _turn(self, end_at: int) -> bool:
        """Turn cards up to `end_at`, or until a moped finishes; returns whether three have."""
        deck, spaces, laps, left = self.deck, self.spaces, self.laps, self.left
        jumps, jump, occupied = self.course.jumps, self.course.jump, self.occupied
        for at in range(self.drawn, end_at):
            card = deck[at]
            moped = MOPED_OF[card]
            steps = NUMBER_OF[card]
            left[moped] -= steps
            here = spaces[moped]
            sight, ends = jumps[4 * here + steps]
            end = ends.get(occupied & sight) or jump(here, steps, occupied)
            to = end[0]
            if to != here:
                occupied ^= 1 << here | 1 << to
                spaces[moped] = to
                if end[1]:
                    before = laps[moped]
                    laps[moped] = before + end[1]
                    if before < HOME <= before + end[1]:
                        self.podium.append(moped)
                        self.face_up += deck[self.drawn : at + 1]
                        self.occupied, self.drawn = occupied, at + 1
                        return len(self.podium) == PODIUM
        self.face_up += deck[self.drawn : end_at]
        self.occupied, self.drawn = occupied, end_at
        return False

    def _draft(self, rng: Random) -> None:
        """Every seat keeps its best card of the hand; three others go under the deck."""
        kept = self.kept
        best = self.ranked(self.face_up, rng)
        n, plug = len(kept), self.plug
        for place in range(n):
            kept[plug - n + place][MOPED_OF[best[place]]] += 1
        rest = best[n:]
        if len(rest) > UNDER_CARDS:
            del rest[int(rng.random() * len(rest))]
        self.deck += rest
        for card in rest:
            self.left[MOPED_OF[card]] += NUMBER_OF[card]
        self.plug = plug + 1 if plug + 1 < n else 0
        self.face_up.clear()

    def ranked(self, cards: Sequence[int], rng: Random) -> list[int]:
        """Return these cards in the order in which seats would take them now."""
        rows = rows_driven(self.course, self.spaces, self.laps)
        if self.habit.lookahead:
            rows = list(map(add, rows, self.left))
        luck, noise, moped_of, slow_of = rng.random, NOISE * self.habit.doubt, MOPED_OF, _COST_OF
        values = [(rows[moped_of[card]] - slow_of[card] + noise * luck(), card) for card in cards]
        values.sort(reverse=True)
        return [card for _, card in values]

    def running_order(self) -> list[int]:
        """Return the mopeds from the leader on (FT-5.3)."""
        return self.course.running_order(self.spaces, self.laps, self.podium)


def rows_driven(course: Course, spaces: Sequence[int], laps: Sequence[int]) -> list[float]:
    """Return by moped its rows from the line; the inner lane is a little ahead."""
    lap, progress = course.lap, course.progress
    return [(lapped * lap + progress[space]) / ROW for lapped, space in zip(laps, spaces, strict=True)]
