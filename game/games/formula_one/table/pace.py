"""How long the motion of Formula-1 takes, in milliseconds at speed 1x.

A drive is quick; a corner that must be rolled for is slow, one's own above all.
"""

from __future__ import annotations

from typing import Final

from game.ui.race.pace import Growing, Throw

DRIVE: Final = Growing(120, 40, 520)
"""By spaces."""
BAULKED: Final = 300.0
NEEDLE: Final = 200.0
WORN: Final = 360.0
"""The pulse of gauges that lose points."""
CARS_DICE: Final = Throw(300, 300)
"""A roll for cars, before the race."""
OWN_CORNER: Final = Throw(420, 1200)
"""The dice of a corner are read beside the chart."""
OTHERS_CORNER: Final = Throw(420, 600)
SPIN: Final = 800.0
SPIN_HOLD: Final = 600.0
OUT: Final = 600.0
OWN_CARD: Final = 360.0
OTHERS_CARD: Final = 500.0
OWN_PIT: Final = 1800.0
"""A pit card has much to read."""
OTHERS_PIT: Final = 900.0
CARS_TAKEN: Final = 700.0
OWN_LAP: Final = 600.0
LEAN_IN: Final = 260.0
"""The board leans in at a corner; the viewer decides meanwhile."""
