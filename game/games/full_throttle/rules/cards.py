"""The mopeds and the race cards of Full Throttle! (FT-1.1, 1.2).

A card is a number from 0 to 17: `card // 3` is its moped, `card % 3 + 1` its number. Copies cannot be told
apart (FT-1.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue", "purple", "black")
"""FT-1.1: the six mopeds, by their number in the state."""
MOPEDS: Final = range(len(COLOURS))
NUMBERS: Final = (1, 2, 3)
COPIES: Final = (5, 5, 4)
"""FT-1.2: a moped's number of cards with each number."""
MAX_SEATS: Final = 6

CARD_IDS: Final = tuple(f"{colour}-{number}" for colour in COLOURS for number in NUMBERS)
CARD_OF: Final = {name: card for card, name in enumerate(CARD_IDS)}
CARDS: Final = range(len(CARD_IDS))
MOPED_OF: Final = tuple(card // 3 for card in CARDS)
NUMBER_OF: Final = tuple(card % 3 + 1 for card in CARDS)

UNDER_CARDS: Final = 3
"""FT-4.2: the number of cards put back under the deck each round."""


def pack_of(seats: int) -> tuple[int, ...]:
    """Return the race cards for a number of seats, in order: 84, with two seats 78 (FT-2.2)."""
    boxed = 1 if seats == 2 else 0
    counts = (COPIES[0], COPIES[1], COPIES[2] - boxed)
    return tuple(card for card in CARDS for _ in range(counts[card % 3]))


def ids(cards: Sequence[int]) -> list[str]:
    """Return the ids of cards."""
    return [CARD_IDS[card] for card in cards]


def colours(mopeds: Sequence[int]) -> list[str]:
    """Return the colours of mopeds."""
    return [COLOURS[moped] for moped in mopeds]
