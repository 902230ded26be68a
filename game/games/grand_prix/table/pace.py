"""How long the motion of nestorgames GP takes, in milliseconds at speed 1x.

What is safe is fast; what may end a turn is slow.
"""

from __future__ import annotations

from typing import Final

from game.ui.race.pace import Growing

SAFE_DIE: Final = 120.0
"""Two of them fall almost as one throw."""
OWN_RISKY_DIE: Final = 600.0
"""Long enough to fear it."""
OTHERS_RISKY_DIE: Final = 360.0
OWN_SAFE_DICE, OTHERS_SAFE_DICE = 1, 2
"""The first dice of a turn that are safe, outside corners; a bot's second one is not worth waiting for.

The table dims for those after a bot's safe ones, whoever rolls.
"""
REPEAT: Final = 320.0
"""How long a repeated face stays to be read."""

DRIVE: Final = Growing(120, 34, 480)
"""By spaces, the first one included."""
PUSH: Final = 240.0
PUSH_SIDEWAYS: Final = 340.0
"""Onto the other part of a crossing, which is easily missed."""
SLIDE: Final = Growing(200, 120, 900)
TELEPORT: Final = 700.0

CRASH: Final = 520.0
"""Cars fly up and flip on their way down."""
FLIP: Final = 240.0
"""A car turns upright."""
CRASH_HOLD: Final = Growing(450, 150, 900)
"""How long a crash stays to be read, by cars; what it cost stands beside it."""

PULSE: Final = 420.0
PLACED: Final = 240.0
FLIGHT: Final = 300.0
"""An item, or the disc of a lap, from or to a box."""
ROCKET: Final = Growing(320, 90, 1100)
"""By the distance."""

LAST_RESULT: Final = 1200.0
"""How long the last qualifying result stays to be read before the cars line up, or the best roll again."""
SEAT_DRAWN: Final = 700.0
ROLL_OFF: Final = 900.0
HOME: Final = 600.0
WON: Final = 1000.0
PHOTO_FINISH: Final = 1800.0
"""The same where it was close; there is more to read."""
OVER: Final = 1200.0
