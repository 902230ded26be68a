"""What the state waits for."""

from __future__ import annotations

from typing import Final

OVER, ORDER, DEALING, PIT_DECK, PENALTY, SPEED, DRIVING, MATCHING, EXTRA_CARD, EXTRA_MOVE, TYRE = range(11)
"""What the state waits for; from SPEED on a seat decides."""
PHASES: Final = (
    "over", "order", "deal", "pits", "penalty", "speed", "drive", "match", "extra", "extra_drive", "tyre",
)  # fmt: skip
WAITS: Final = (
    "the racing is over",
    "the dice for the cars are to be rolled first",
    "the tactic cards are to be dealt first",
    "the pit cards are to be shuffled first",
    "the dice for the corner are to be rolled first",
    "a speed is to be declared",
    "the car is to be driven",
    "the speed of the car ahead is to be taken or not",
    "an extra move is to be played or not",
    "the extra move is to be driven",
    "the special tyre is to be used or kept",
)
"""Per phase: why no other step is taken now."""
CLAUSE: Final = (
    "F1-8.2", "F1-2.1", "F1-2.1", "F1-1.3", "F1-5.1", "F1-3.1", "F1-4.1", "F1-4.2", "F1-6.1", "F1-6.1",
    "F1-7.4",
)  # fmt: skip
"""Per phase: the clause that says what is due."""
