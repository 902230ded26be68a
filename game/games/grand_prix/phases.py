"""What the state waits for."""

from __future__ import annotations

from typing import Final

OVER, SEAT, QUALIFY_ROLL, ROLL, ROCKET, QUALIFY, TURN, RUN, WAY, TRAY, ITEM, PLACE = range(12)
"""What the state waits for; from QUALIFY on a seat decides."""
PHASES: Final = (
    "over", "seat", "qualify_roll", "roll", "rocket", "qualify", "turn", "run", "way", "tray", "item",
    "place",
)  # fmt: skip
WAITS: Final = {
    OVER: "the racing is over",
    SEAT: "the seat that begins is to be drawn first",
    QUALIFY_ROLL: "the die is to be rolled first",
    ROLL: "the die is to be rolled first",
    ROCKET: "the die for the rocket is to be rolled first",
    QUALIFY: "qualifying goes on: roll, again or stop",
    TURN: "the turn is to be begun: an item, a roll or a repair",
    RUN: "the dice are rolling: again or stop",
    WAY: "the way is to be chosen",
    TRAY: "the first item of the tray is to be chosen",
    ITEM: "the next item of the tray is to be chosen",
    PLACE: "the items are to be placed on the road first",
}
"""Per phase: why no other step is taken now."""
CLAUSE: Final = (
    "GP-6.1", "GP-2.1", "GP-2.1", "GP-3.3", "GP-8.3", "GP-2.1", "GP-3.3", "GP-3.3", "GP-7.5", "GP-8.1",
    "GP-8.2", "GP-8.5",
)  # fmt: skip
"""Per phase: the clause that says what is due."""
