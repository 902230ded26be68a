"""Rules of thumb for every decision: which moped a card is on, which card leaves the race, which comes back.

A card is rated by how far its moped has come, so that the leading one is always taken; or by how far it would
come with the cards that are left, its own number counting against it, as a kept card drives no more. Ratings
are in rows of the road.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.engine.contract import Rated
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.bots.sprint import ROW, SLOW, driven
from game.games.full_throttle.rules.bets import BETS, ROWS, unders
from game.games.full_throttle.rules.cards import CARDS, MOPED_OF, MOPEDS, NUMBER_OF
from game.games.full_throttle.rules.scoring import by_moped

SOONER: Final = (1.0, 0.6, 0.3)
"""How likely the first, second and third card under the deck are to drive again, beside one another."""
AGAIN: Final = 1.0
"""What a space driven by a moped is worth to a seat with one more bet on it than the average, in rows."""


class StyleWeights(NamedTuple):
    """What a style adds to ratings, in rows."""

    loyal: float = 0.0
    """For each bet already on the moped; below 0 bets are spread."""
    front: float = 0.0
    """For each place the moped lies ahead of the last one now."""


STYLE_WEIGHTS: Final[Mapping[str, StyleWeights]] = {
    "": StyleWeights(),
    "cautious": StyleWeights(loyal=-0.25),
    "charger": StyleWeights(front=0.3),
    "gambler": StyleWeights(loyal=0.25),
}
"""How the styles that bots may have lean: by small bonuses, so that their level stays."""


def outlook(known: Knowledge, far: bool) -> list[float]:
    """By moped how many rows it has come, or would come with every card that is left, as far as known."""
    come = driven(known.course, known.spaces, known.laps)
    if not far:
        return come
    for card in CARDS:
        come[MOPED_OF[card]] += NUMBER_OF[card] * known.top[card]
    for group in known.groups:
        for known_card in group.cards:
            if known_card is not None:
                come[MOPED_OF[known_card]] += NUMBER_OF[known_card]
        share = group.cards.count(None) / max(1, len(group.among))
        for card in group.among:
            come[MOPED_OF[card]] += NUMBER_OF[card] * share
    return come


def rated(known: Knowledge, far: bool, style: str = "") -> Rated:
    """Every legal action of the seat on turn with its rating, in the order of `legal()`."""
    draft = known.draft
    assert draft is not None and known.turn == known.seat, "this seat is not to choose now"
    hand = sorted(draft.pool)
    cards = dict.fromkeys(hand)
    mine = by_moped(known.own_bets)
    stake = [AGAIN * (count - len(known.own_bets) / len(MOPEDS)) for count in mine]
    if known.phase == "under":
        found = unders(hand)
        return [(action, _return(found.orders[action], stake)) for action in found.actions]
    if known.phase == "row":
        return [(ROWS[card], -_drive(card, stake)) for card in cards]
    # as the mopeds stand it decides between cards of one moped only, so three of it are less than a lane
    slow = SLOW if far else SLOW / ROW / 2
    come, bonus = outlook(known, far), leaning(known, style)
    return [(BETS[card], come[MOPED_OF[card]] - slow * NUMBER_OF[card] + bonus[card]) for card in cards]


def leaning(known: Knowledge, style: str) -> list[float]:
    """By card what a style adds to betting on it, in rows."""
    weights = STYLE_WEIGHTS[style]
    mine = by_moped(known.own_bets)
    order = known.course.standing(known.spaces, known.laps, known.podium)
    front = [len(order) - 1 - order.index(moped) for moped in MOPEDS]
    return [weights.loyal * mine[moped] + weights.front * front[moped] for moped in MOPED_OF]


def _return(order: Sequence[int], stake: Sequence[float]) -> float:
    """What it is worth that these cards come again in this order."""
    return sum(share * _drive(card, stake) for share, card in zip(SOONER, order, strict=True))


def _drive(card: int, stake: Sequence[float]) -> float:
    """What it is worth to the seat that this card drives again."""
    return NUMBER_OF[card] * stake[MOPED_OF[card]]
