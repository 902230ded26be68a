"""The race as plain data in a rules reader's words, as a seat or a spectator may know it (FT-4.4).

Colours are `red` … `black`, cards `red-1` … `black-3`, spaces the labels of the track (`7b`). Records hold
the same keys with nothing hidden and without `emit_held`.
"""

from __future__ import annotations

from typing import Literal, TypedDict

PhaseName = Literal["grid", "deal", "plug", "turn", "over", "bet", "row", "under"]
"""What comes next."""


class Deck(TypedDict):
    """How much is left of the shuffled pack, and what was put under it: None where others put it there."""

    top: int
    under: list[str | None]


class Row(TypedDict):
    """The cards beside the board from left to right (FT-4.3); of `down` those that others laid are None."""

    up: list[str]
    down: list[str | None]


class Position(TypedDict):
    """What a seat may know; of others' cards only their number."""

    # agreed before the start
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
    """The space its moped started from; empty before that, and where it is not known."""
    spaces: dict[str, str]
    """The space its moped stands on; empty before the grid is drawn."""
    laps: dict[str, int]
    """How often it has crossed the line: 0 is start, 4 the podium."""
    podium: list[str]
    """The colours on the podium, the winner first."""
    order: list[str]
    """Every colour in the order of FT-5.3, the podium first."""

    # cards
    due: int
    """How many cards step A of a round turns (FT-3.1)."""
    turned: list[str]
    """Every card turned so far, in order, of all rounds; those from under the deck come again."""
    cards: list[str]
    """The cards turned in this round so far, in order."""
    deck: Deck
    hand: list[str] | int
    """The cards that `turn` chooses from, in the order of colours; their number to other seats."""
    bets: list[list[str] | int]
    """By seat its bets, one a round; others' as their number until the race is over."""
    row: Row
    held: list[list[str]] | None
    """By round the hand the seat chose from, as far as it has come to it; None for a spectator."""

    # the end
    points: list[int] | None
    """By seat."""
    places: list[int] | None
    """By seat."""
    winners: list[int] | None
