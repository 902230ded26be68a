"""How long the motion of Formula Motor Racing takes, in milliseconds at speed 1x.

A card is quick, but for a die that may throw a car out.
"""

from __future__ import annotations

from typing import Final

from game.ui.race.pace import Growing, Throw

PLAYED: Final = 200.0
"""An own card, which is known."""
OTHERS_PLAYED: Final = 295.0
"""A card that is to be read, and on which car it is played."""
LAST_PLAYED: Final = 440.0
"""The last card of a race."""
LAST_SEEN: Final = Growing(900, 600, 3600)
"""How long the last cards of a race are seen after the flag, by their number."""
DREW: Final = 160.0
DEALT: Final = 500.0
"""A whole hand."""
DIE: Final = Throw(250, 320)
"""It is read on the road too."""
RISKY_DIE: Final = Throw(440, 480)
"""A die that may throw a car out."""
PASS: Final = Growing(180, 70, 560)
"""By places."""
SPIN: Final = 420.0
CRASH: Final = 380.0
OUT: Final = 560.0
FADE: Final = 380.0
"""A row of cars that changes with reduced motion."""
BANNER: Final = 1000.0
NO_EFFECT: Final = 400.0
