"""A race run to its end in one go, for estimates: the same road and rules, drafts by rules of thumb.

Everything is plain numbers in local names, as thousands of endings are run for one decision. The moves are
the course's own, out of its tables; a test holds the rest to the rules.
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
"""No card of the deck: run to the end."""
HOLE: Final = -1
"""A place in the deck for cards that are put there later."""
SLOW: Final = 0.5
"""Spaces by which a card's own number speaks against keeping it: it is one the moped will not drive again."""
WHIM: Final = 4.0
"""Times its doubt: up to so many rows a drafter of an imagined race misjudges a card."""
PODIUM: Final = 3
_SLOW_OF: Final = tuple(SLOW * number for number in NUMBER_OF)
"""By card what its number speaks against it."""
ROW: Final = 10_000
"""A row in `Course.progress`."""


class Habit(NamedTuple):
    """How somebody drafts: by the cards that are left or as the mopeds stand, and how surely."""

    far: float
    """Which share of the cards that are left it counts, from 0 (as the mopeds stand) to 1."""
    doubt: float
    """Rows of worth that make a card e times as likely to be kept."""
    slow: float = SLOW
    """Rows by which a card's own number speaks against keeping it."""


SHREWD: Final = Habit(1.0, 1.0)


class Sprint:
    """A race between two cards, from which it can be run on; `kept` counts by seat and moped the bets."""

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
        shown: Sequence[int],
    ) -> None:
        self.course = course
        self.each = each
        self.spaces = list(spaces)
        self.laps = list(laps)
        self.podium = list(podium)
        self.occupied = sum(1 << space for space in spaces)
        self.plug = plug
        self.face_up = list(shown)
        self.deck: Deck = []
        self.drawn = 0
        self.left = [0] * len(MOPEDS)
        """By moped what all its cards in the deck come to."""
        self.kept: list[list[int]] = []
        self.habit = SHREWD

    def copy(self) -> Sprint:
        """An independent copy."""
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
        other.kept = [own[:] for own in self.kept]
        other.habit = self.habit
        return other

    def fill(self, deck: Deck) -> None:
        """Take these cards as the deck, the next one first."""
        self.deck = deck
        self.drawn = 0
        left = [0] * len(MOPEDS)
        for card in deck:
            if card >= 0:
                left[MOPED_OF[card]] += NUMBER_OF[card]
        self.left = left

    def put(self, at: int, cards: Sequence[int]) -> None:
        """Fill a hole in the deck."""
        self.deck[at : at + UNDER_CARDS] = cards
        for card in cards:
            self.left[MOPED_OF[card]] += NUMBER_OF[card]

    def run(self, stop: int, rng: Random) -> bool:
        """Turn cards and draft until the race is over (True), or the card at `stop` is next (False)."""
        each, shown, podium = self.each, self.face_up, self.podium
        size = len(self.deck)
        while True:
            goal = stop if stop < size else size
            if not podium and (row := self.drawn + each - len(shown)) < goal:
                goal = row
            if self._turn(goal):
                return True
            if not podium and len(shown) == each:
                self._draft(rng)
                size += UNDER_CARDS
            elif self.drawn == stop:
                return False
            elif self.drawn == size:
                return True

    def _turn(self, goal: int) -> bool:
        """Turn cards up to `goal`, or to the first moped that comes home; True once three have."""
        deck, spaces, laps, left = self.deck, self.spaces, self.laps, self.left
        jumps, jump, occupied = self.course.jumps, self.course.jump, self.occupied
        for at in range(self.drawn, goal):
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
        self.face_up += deck[self.drawn : goal]
        self.occupied, self.drawn = occupied, goal
        return False

    def _draft(self, rng: Random) -> None:
        """Every seat keeps the card that looks best of those it gets; three others go under the deck."""
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
        """These cards as drafters would take them now, the best first."""
        worth = driven(self.course, self.spaces, self.laps)
        if self.habit.far:
            worth = list(map(add, worth, self.left))
        luck, whim, moped_of, slow_of = rng.random, WHIM * self.habit.doubt, MOPED_OF, _SLOW_OF
        looks = [(worth[moped_of[card]] - slow_of[card] + whim * luck(), card) for card in cards]
        looks.sort(reverse=True)
        return [card for _, card in looks]

    def standing(self) -> list[int]:
        """The mopeds from the foremost on (FT-5.3)."""
        return self.course.standing(self.spaces, self.laps, self.podium)


def driven(course: Course, spaces: Sequence[int], laps: Sequence[int]) -> list[float]:
    """By moped how many rows it has come from the line; the inner lane is a little ahead."""
    lap, progress = course.lap, course.progress
    return [(lapped * lap + progress[space]) / ROW for lapped, space in zip(laps, spaces, strict=True)]
