"""Why a card is kept, laid out or put under the deck: cards to come, the order, one's own bets."""

from __future__ import annotations

from typing import Final

from game.engine.contract import Action, Reason
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, COLOURS, MOPED_OF, MOPEDS, NUMBERS

MOST: Final = 2
"""Two facts are read, more are not."""


def reasons(known: Knowledge, action: Action) -> list[Reason]:
    """The facts of a draft's choice, from nothing but what the seat knows."""
    verb, *names = action.split(" ")
    cards = [CARD_OF[name] for name in names if name in CARD_OF]
    if not cards or not known.spaces:
        return []
    moped = MOPED_OF[cards[0]]
    if verb == "under":
        again = Reason("again", {"card": CARD_IDS[cards[0]]}, ("under",))
        return [again, *_bets(known, moped)][:MOST]
    found = [*_left(known, moped), *_bets(known, moped)]
    if verb == "bet":
        found.insert(1, _stands(known, moped))
    return found[:MOST]


def _to_come(known: Knowledge, moped: int) -> int:
    """How many cards of a moped have never been turned: they are certainly in the deck."""
    return sum(count for card, count in enumerate(known.top) if MOPED_OF[card] == moped)


def _left(known: Knowledge, moped: int) -> list[Reason]:
    """The cards to come of a moped, and of the other one with most; with fewest where none has more."""
    if not known.top:
        return []
    own = _to_come(known, moped)
    racing = [other for other in MOPEDS if other != moped and other not in known.podium]
    others = {other: _to_come(known, other) for other in racing}
    if not others:
        return []
    other = max(others, key=lambda one: others[one])
    if others[other] <= own:
        other = min(others, key=lambda one: others[one])
    if others[other] == own:
        return []
    lit = tuple(f"deck.{COLOURS[one]}-{n}" for one in (moped, other) for n in NUMBERS)
    told = {"colour": COLOURS[moped], "n": own, "other": COLOURS[other], "m": others[other]}
    return [Reason("left", told, lit)]


def _stands(known: Knowledge, moped: int) -> Reason:
    """Its place in the running order."""
    place = known.course.standing(known.spaces, known.laps, known.podium).index(moped) + 1
    key = "leads" if place == 1 else "stands"
    return Reason(key, {"colour": COLOURS[moped], "place": place}, (f"order.{place}",))


def _bets(known: Knowledge, moped: int) -> list[Reason]:
    """The seat's own bets on it."""
    n = sum(MOPED_OF[card] == moped for card in known.own)
    if not n:
        return []
    return [Reason("bets", {"colour": COLOURS[moped], "n": n}, (f"bets.{COLOURS[moped]}",))]
