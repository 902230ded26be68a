"""Why a card is kept, laid out or put under the deck: cards to come, the order, one's own bets."""

from __future__ import annotations

from game.engine.contract import Action, Reason
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.rules.cards import (
    CARD_IDS,
    CARD_OF,
    COLOURS,
    MOPED_OF,
    MOPEDS,
    NUMBER_OF,
)
from game.games.full_throttle.rules.movement import PODIUM


def reasons(known: Knowledge, action: Action) -> list[Reason]:
    """The facts of a draft's choice, from nothing but what the seat knows."""
    verb, *names = action.split(" ")
    cards = [CARD_OF[name] for name in names if name in CARD_OF]
    if not cards or not known.spaces:
        return []
    moped = MOPED_OF[cards[0]]
    if verb == "under":
        again = Reason("again", {"card": CARD_IDS[cards[0]]}, ("under",))
        return [again, *_bets(known, moped)]
    if verb != "bet":
        return [*_left(known, moped), *_bets(known, moped)]
    place = _place(known, moped)
    stands = _stands(moped, place)
    left = _left(known, moped)
    for_it = [
        *([stands] if place <= PODIUM else []),
        *(left if _plenty(known, moped) else []),
        *_little(cards[0]),
        *_bets(known, moped),
    ]
    return for_it or [*left, stands]


def _to_come(known: Knowledge, moped: int) -> int:
    """How many cards of a moped have never been turned: they are certainly in the deck."""
    return sum(count for card, count in enumerate(known.top) if MOPED_OF[card] == moped)


def _others(known: Knowledge, moped: int) -> dict[int, int]:
    """The cards to come of every other moped that still races."""
    racing = [other for other in MOPEDS if other != moped and other not in known.podium]
    return {other: _to_come(known, other) for other in racing}


def _plenty(known: Knowledge, moped: int) -> bool:
    """Whether more cards of a moped are to come than of the others in the mean."""
    others = _others(known, moped)
    return len(others) * _to_come(known, moped) > sum(others.values())


def _left(known: Knowledge, moped: int) -> list[Reason]:
    """The cards to come of a moped with many and of the other one with fewest; of one with few, with most."""
    others = _others(known, moped)
    if not known.top or not others:
        return []
    own = _to_come(known, moped)
    extreme = min if _plenty(known, moped) else max
    other = extreme(others, key=lambda one: others[one])
    if others[other] == own:
        return []
    lit = (f"deck.{COLOURS[moped]}", f"deck.{COLOURS[other]}")
    told = {"colour": COLOURS[moped], "n": own, "other": COLOURS[other], "m": others[other]}
    return [Reason("left", told, lit)]


def _little(card: int) -> list[Reason]:
    """That a bet with a 1 takes no more than one space from its moped."""
    if NUMBER_OF[card] != 1:
        return []
    return [Reason("little", {"colour": COLOURS[MOPED_OF[card]]})]


def _place(known: Knowledge, moped: int) -> int:
    return known.course.standing(known.spaces, known.laps, known.podium).index(moped) + 1


def _stands(moped: int, place: int) -> Reason:
    """Its place in the running order."""
    key = "leads" if place == 1 else "stands"
    return Reason(key, {"colour": COLOURS[moped], "place": place}, (f"order.{place}",))


def _bets(known: Knowledge, moped: int) -> list[Reason]:
    """The seat's own bets on it."""
    n = sum(MOPED_OF[card] == moped for card in known.own)
    if not n:
        return []
    return [Reason("bets", {"colour": COLOURS[moped], "n": n}, (f"bets.{COLOURS[moped]}",))]
