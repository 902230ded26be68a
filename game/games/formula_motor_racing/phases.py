"""What the state waits for."""

from __future__ import annotations

from typing import Final

OVER, GRID, DEAL, ROLL, PLAY, CHARGE, SPIN, CRASH = range(8)
"""What the state waits for; from PLAY on a seat decides."""
PHASES: Final = ("over", "grid", "deal", "roll", "play", "charge", "spin", "crash")
WAITS: Final = {
    OVER: "the season is over",
    GRID: "the grid is to be drawn first",
    DEAL: "the cards are to be dealt first",
    ROLL: "the die is to be rolled first",
    PLAY: "a card is to be played",
    CHARGE: "the charge goes on or stops: again or stop",
    SPIN: "the roll stands or is made once more: again or stand",
    CRASH: "the second car of the crash is to be chosen",
}
"""Per phase: why no other step is taken now."""
