"""What the other seats have probably bet: drafts played through as often as wanted, as a seat knows them.

Whoever drafts is taken to like a card by how far its moped has come, or would come with the cards that are
left, and to keep it with a chance that grows with that; which of the two, and how surely, is told by what has
been missing in the hands a seat has seen. All that it has seen holds in every draft that is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.bots.knowledge import Cards, Draft, Knowledge
from game.games.full_throttle.bots.sprint import SLOW, Habit, driven
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF

HABITS: Final = (Habit(True, 1.0), Habit(True, 3.0), Habit(False, 0.7), Habit(False, 2.5))
"""How others may draft."""
_PRIOR: Final = (0.4, 0.3, 0.1, 0.2)
"""How likely each of them is before anything has been seen."""

Worths = Sequence[Sequence[float]]
"""By moped, in rows: how far it has come, and how far it will with the cards that are left."""


class Guess(NamedTuple):
    """One way a draft may have gone."""

    kept: tuple[tuple[int, int], ...]
    """(seat, moped) of every bet but the own one."""
    under: Cards
    """The three under the deck, the first one drawn first."""


def worths(known: Knowledge) -> list[Worths]:
    """By draft what the mopeds were worth to those who drafted, as far as this seat can tell."""
    agreement = known.agreement
    left = [0.0] * len(MOPEDS)
    for card in agreement.pack:
        left[MOPED_OF[card]] += NUMBER_OF[card]
    race = _Replay(known)
    found: list[Worths] = []
    for at, card in enumerate(known.turned[: agreement.each * len(known.drafts)]):
        left[MOPED_OF[card]] -= NUMBER_OF[card]
        race.turn(card)
        if (at + 1) % agreement.each:
            continue
        come = driven(known.course, race.spaces, race.laps)
        found.append((come, [rows + still for rows, still in zip(come, left, strict=True)]))
        draft = known.drafts[len(found) - 1]
        share = draft.under.count(None) / max(1, len(draft.pool))
        for under in draft.under:
            if under is not None:
                left[MOPED_OF[under]] += NUMBER_OF[under]
        for other in draft.pool if share else ():
            left[MOPED_OF[other]] += NUMBER_OF[other] * share
    return found


class _Replay:
    """The mopeds as they stood; as they stand where it is not known from where they started."""

    def __init__(self, known: Knowledge) -> None:
        self.course = known.course
        self.moves = bool(known.grid)
        self.spaces = list(known.grid or known.spaces)
        self.laps = [0] * len(MOPEDS) if self.moves else list(known.laps)
        self.occupied = sum(1 << space for space in self.spaces)

    def turn(self, card: int) -> None:
        """Move the card's moped."""
        moped = MOPED_OF[card]
        here = self.spaces[moped]
        if self.moves:
            self.spaces[moped], crossed = self.course.jump(here, NUMBER_OF[card], self.occupied)
            self.occupied ^= (1 << here) ^ (1 << self.spaces[moped])
            self.laps[moped] += crossed


def shares(drafts: Sequence[Draft], worth: Sequence[Worths]) -> list[float]:
    """By habit how likely it is that of those who drafted, by what they kept of which hands."""
    told = list(map(log, _PRIOR))
    for draft, mopeds in zip(drafts, worth, strict=True):
        for at, habit in enumerate(HABITS):
            told[at] += _evidence(draft.turned, draft.before, mopeds, habit)
            if draft.pool and draft.own is not None and None not in (*draft.row, *draft.under):
                hand = (*draft.pool, *draft.row, *draft.under)
                told[at] += _evidence(hand, draft.pool, mopeds, habit)  # type: ignore[arg-type]
    most = max(told)
    chances = [exp(sure - most) for sure in told]
    return [chance / sum(chances) for chance in chances]


def _evidence(hand: Cards, kept: Cards, worth: Worths, habit: Habit) -> float:
    """The logarithm of the chance that these were kept of a hand, the best one first."""
    looks = sorted(_looks(kept, worth, habit), reverse=True)
    total = sum(map(exp, _looks(hand, worth, habit)))
    told = 0.0
    for look in looks:
        told += look - log(max(total, exp(look)))
        total -= exp(look)
    return told


def _looks(cards: Sequence[int], worth: Worths, habit: Habit) -> list[float]:
    """By card the logarithm of its weight; the worth of the best moped counts as nothing."""
    mopeds = worth[habit.far]
    best = max(mopeds)
    return [(mopeds[MOPED_OF[card]] - best - SLOW * NUMBER_OF[card]) / habit.doubt for card in cards]


def guess(draft: Draft, worth: Worths, habit: Habit, rng: Random) -> Guess:
    """One way the draft may have gone or may go on; a seat that has not chosen counts like the others."""
    kept: list[tuple[int, int]] = []
    cards = list(draft.before)
    for seat in draft.seats[: len(cards)]:
        kept.append((seat, MOPED_OF[_keep(cards, worth, habit, rng)]))
    cards = list(draft.pool)
    for seat in draft.choosing:
        kept.append((seat, MOPED_OF[_keep(cards, worth, habit, rng)]))
    rng.shuffle(cards)
    if None in draft.row:
        cards.pop()
    under = tuple([cards.pop() if card is None else card for card in draft.under])
    return Guess(tuple(kept), under)


def _keep(cards: list[int], worth: Worths, habit: Habit, rng: Random) -> int:
    """Take a card out of these as a drafter would."""
    if len(cards) == 1:
        return cards.pop()
    looks = _looks(cards, worth, habit)
    best = max(looks)
    chances = [exp(look - best) for look in looks]
    spot = rng.random() * sum(chances)
    for at, chance in enumerate(chances):
        spot -= chance
        if spot < 0:
            return cards.pop(at)
    return cards.pop()
