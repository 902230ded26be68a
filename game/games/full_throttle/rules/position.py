"""The race as plain data, as a seat or a spectator knows it (FT-4.4).

Colours are `red` … `black`, cards `red-1` … `black-3`, spaces the labels of the track (`7b`). Records hold
the same keys with nothing hidden and without `held`.
"""

from __future__ import annotations

from typing import Literal, TypedDict

PhaseName = Literal["grid", "deal", "plug", "turn", "over", "bet", "row", "under"]
"""The step that is due."""


class Deck(TypedDict):
    """The number of cards left of the shuffled pack, and the cards under it: None for those of others."""

    top: int
    under: list[str | None]


class Row(TypedDict):
    """The cards beside the board from left to right (FT-4.3); those of others in `down` are None."""

    up: list[str]
    down: list[str | None]


class FullDeck(TypedDict):
    """The cards left of the shuffled pack, the next one first, and the cards under it."""

    top: list[str]
    under: list[str]


class FullRow(TypedDict):
    """The row with nothing hidden."""

    up: list[str]
    down: list[str]


class Public(TypedDict):
    """What everybody knows."""

    # the config
    seats: int
    track: str
    box: list[str]
    """Cards put back in the box (FT-2.2)."""

    phase: PhaseName
    round: int
    """The number of the round, from 1."""
    plug: int | None
    """The seat with the spark plug; None before the first round."""
    turn: int | None
    """The seat that holds the hand."""

    # by colour
    grid: dict[str, str]
    """The space its moped started from; empty before that, and if it is not known."""
    spaces: dict[str, str]
    """The space of its moped; empty before the grid is drawn."""
    laps: dict[str, int]
    """Its crossings of the line: 0 at the start, 4 on the podium."""
    podium: list[str]
    """The colours on the podium, the winner first."""
    order: list[str]
    """Every colour in the order of FT-5.3, the podium first."""

    # cards
    due: int
    """The number of cards that step A of a round turns (FT-3.1)."""
    turned: list[str]
    """Every card turned so far, in order; those from under the deck appear again."""
    cards: list[str]
    """The cards turned in this round so far, in order."""

    # the end
    points: list[int] | None
    """By seat."""
    places: list[int] | None
    """By seat."""
    winners: list[int] | None


class Position(Public):
    """What a seat knows; others' cards are counts."""

    deck: Deck
    hand: list[str] | int
    """The cards that `turn` chooses from, in the order of colours; a count for other seats."""
    bets: list[list[str] | int]
    """By seat its bets, one a round; others' are counts until the race is over."""
    row: Row
    held: list[list[str]] | None
    """By round the hand that the seat chose from, so far; None for a spectator."""


class FullPosition(Public):
    """The race with nothing hidden."""

    deck: FullDeck
    hand: list[str]
    bets: list[list[str]]
    row: FullRow
