"""Rules of thumb for every decision: bets, the card for the row, the order under the deck.

A card is rated by its moped's progress, or by its progress with the cards left, less the card's number, as a
kept card no longer moves the moped. Ratings are in rows of the road.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Rated
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.bots.sprint import NUMBER_COST, ROW, rows_driven
from game.games.full_throttle.rules.bets import BETS, ROWS, unders
from game.games.full_throttle.rules.cards import CARDS, MOPED_OF, MOPEDS, NUMBER_OF
from game.games.full_throttle.rules.scoring import by_moped

SOONER: Final = (1.0, 0.6, 0.3)
"""The relative chances of the first, second and third card under the deck to be turned again."""
AGAIN: Final = 1.0
"""The value, in rows, of a moped's step for each bet on it above the average."""


def outlook(known: Knowledge, counts_deck: bool) -> list[float]:
    """Return by moped its progress in rows, with `counts_deck` including the known cards left."""
    rows = rows_driven(known.course, known.spaces, known.laps)
    if not counts_deck:
        return rows
    for card in CARDS:
        rows[MOPED_OF[card]] += NUMBER_OF[card] * known.top[card]
    for group in known.groups:
        for known_card in group.cards:
            if known_card is not None:
                rows[MOPED_OF[known_card]] += NUMBER_OF[known_card]
        share = group.cards.count(None) / max(1, len(group.among))
        for card in group.among:
            rows[MOPED_OF[card]] += NUMBER_OF[card] * share
    return rows


def rated(known: Knowledge, counts_deck: bool) -> Rated:
    """Return every legal action of the seat on turn with its rating, in the order of `legal()`."""
    draft = known.draft
    assert draft is not None and known.turn == known.seat, "this seat is not to choose now"
    hand = sorted(draft.pool)
    cards = dict.fromkeys(hand)
    average = len(known.own_bets) / len(MOPEDS)
    stake = [AGAIN * (count - average) for count in by_moped(known.own_bets)]
    if known.phase == "under":
        found = unders(hand)
        return [(action, _return(found.orders[action], stake)) for action in found.actions]
    if known.phase == "row":
        return [(ROWS[card], -_drive(card, stake)) for card in cards]
    # by current positions the number only decides between cards of one moped, so it counts less than a lane
    slow = NUMBER_COST if counts_deck else NUMBER_COST / ROW / 2
    rows = outlook(known, counts_deck)
    return [(BETS[card], rows[MOPED_OF[card]] - slow * NUMBER_OF[card]) for card in cards]


def _return(order: Sequence[int], stake: Sequence[float]) -> float:
    """The value of these cards coming again in this order."""
    return sum(share * _drive(card, stake) for share, card in zip(SOONER, order, strict=True))


def _drive(card: int, stake: Sequence[float]) -> float:
    """The value of this card coming again."""
    return NUMBER_OF[card] * stake[MOPED_OF[card]]
