"""What the other seats have probably bet: drafts played through as often as wanted, as a seat knows them.

Whoever drafts is taken to like a card by how far its moped would come with the cards that are left to be
turned, and to keep it with a chance that grows with that. Everything a seat has seen holds in every draft
that is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.cards import MOPED_OF, MOPEDS, NUMBER_OF
from game.games.full_throttle.knowledge import Cards, Draft, Knowledge
from game.games.full_throttle.sprint import SLOW, driven

DOUBT: Final = 2.0
"""Spaces of worth that make a card e times as likely to be kept."""

Worths = Sequence[float]


class Guess(NamedTuple):
    """One way a draft may have gone."""

    kept: tuple[tuple[int, int], ...]
    """(seat, moped) of every bet but the own one."""
    under: Cards
    """The three under the deck, the first one drawn first."""


def worths(knowledge: Knowledge) -> list[list[float]]:
    """By draft and moped how far it would then have come with the cards never turned; in rows."""
    agreement, turned = knowledge.agreement, knowledge.turned
    each, course = agreement.each, agreement.course
    left = [0] * len(MOPEDS)
    for card in agreement.pack:
        left[MOPED_OF[card]] += NUMBER_OF[card]
    pack = len(agreement.pack)
    spaces, laps = list(knowledge.grid or knowledge.spaces), [0] * len(MOPEDS)
    if not knowledge.grid:
        laps = list(knowledge.laps)
    occupied = sum(1 << space for space in spaces)
    found = []
    for at, card in enumerate(turned[: each * len(knowledge.drafts)]):
        moped, steps = MOPED_OF[card], NUMBER_OF[card]
        if at < pack:
            left[moped] -= steps
        if knowledge.grid:
            here = spaces[moped]
            to, crossed = course.jump(here, steps, occupied)
            if to != here:
                occupied ^= 1 << here | 1 << to
                spaces[moped] = to
                laps[moped] += crossed
        if (at + 1) % each == 0:
            come = driven(course, spaces, laps)
            found.append([rows + still for rows, still in zip(come, left, strict=True)])
    return found


def weights(worth: Worths, cards: Sequence[int]) -> list[float]:
    """By card of a hand how likely it is to be kept, not yet shares of 1."""
    looks = [worth[MOPED_OF[card]] - SLOW * NUMBER_OF[card] for card in cards]
    best = max(looks)
    return [exp((look - best) / DOUBT) for look in looks]


def guess(draft: Draft, worth: Worths, rng: Random) -> Guess:
    """One way the draft may have gone or may go on; a seat that has not chosen counts like the others."""
    kept: list[tuple[int, int]] = []
    cards = list(draft.before)
    for seat in draft.seats[: len(cards)]:
        kept.append((seat, MOPED_OF[_keep(cards, worth, rng)]))
    cards = list(draft.pool)
    for seat in draft.choosing:
        kept.append((seat, MOPED_OF[_keep(cards, worth, rng)]))
    rng.shuffle(cards)
    if None in draft.row:
        cards.pop()
    under = tuple([cards.pop() if card is None else card for card in draft.under])
    return Guess(tuple(kept), under)


def _keep(cards: list[int], worth: Worths, rng: Random) -> int:
    """Take a card out of these as a drafter would."""
    if len(cards) == 1:
        return cards.pop()
    chances = weights(worth, cards)
    spot = rng.random() * sum(chances)
    for at, chance in enumerate(chances):
        spot -= chance
        if spot < 0:
            return cards.pop(at)
    return cards.pop()
