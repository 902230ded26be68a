"""How long motion takes at speed 1x, in milliseconds: what games share; `table/pace.py` has a game's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Throw:
    """How long dice fly, and lie to be read."""

    fly: float
    lie: float


@dataclass(frozen=True, slots=True)
class Growing:
    """A duration that grows with a count, up to a limit."""

    start: float
    each: float
    most: float

    def ms(self, count: float) -> float:
        """Return the duration for this count."""
        return min(self.most, self.start + self.each * count)


CARD: Final = 240.0
DICE: Final = Throw(420, 620)
FADE: Final = 380.0
"""A move with reduced motion."""
BANNER: Final = 1000.0
TOGETHER: Final = 1500.0
"""The longest motion of merged turns: several rounds may be in it."""
