"""How long the motion of Full Throttle! takes, in milliseconds at speed 1x.

A round turns up to nine cards, so a card is quick until the race may end with it.
"""

from __future__ import annotations

from typing import Final

from game.ui.race.pace import Growing

TURNED: Final = 200.0
READ: Final = 80.0
"""The pause between a turned card and its moped's start."""
LAST_READ: Final = 300.0
"""The same for the last card of a round, and for all once the first moped is home."""
RIDE: Final = Growing(120, 70, 540)
"""By spaces."""
BUMP: Final = 240.0
HOP: Final = 160.0
MARKER: Final = 200.0
FADE: Final = 240.0
DWELL: Final = 120.0
"""The pause after a card, to read what it did."""
LAST_DWELL: Final = 300.0
REACTION: Final = 40.0
"""The start of a cheer or a groan."""
CHEER: Final = 1100.0
"""A cheer goes on while the next card is turned."""
BET: Final = 180.0
HAND_OVER: Final = 200.0
BANNER: Final = 1000.0
HOME: Final = 1000.0
PHOTO_FINISH: Final = 1800.0
"""The first one where it was close; there is more to read."""
LAST_CARDS: Final = 1000.0
OVER: Final = 1200.0
