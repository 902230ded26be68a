"""What the game waits for; numbers, as they are compared at every step."""

from __future__ import annotations

from typing import Final

PHASES: Final = ("grid", "deal", "plug", "turn", "over", "bet", "row", "under")
GRID, DEAL, PLUG, TURN, OVER, BET, ROW, UNDER = range(len(PHASES))
"""Chances come first, seats decide from BET on."""

WAITS: Final = (
    "the mopeds are put on the grid first",
    "the race cards are shuffled first",
    "the spark plug is given to somebody first",
    "the next race card is turned first",
    "the race is over",
    "a card is to be kept as a bet first",
    "a card is to be laid in the row first",
    "three cards are to be put under the deck first",
)
"""Why another step is refused, by phase."""
