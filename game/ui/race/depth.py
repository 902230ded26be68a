"""How much of a race a table shows: one thing at a time, its chances, or everything."""

from __future__ import annotations

from enum import IntEnum
from typing import Self

from game.services.settings import Settings


class Depth(IntEnum):
    """Calm, Odds or Everything; a deeper one shows all that the one before does."""

    CALM = 0
    ODDS = 1
    EVERYTHING = 2

    @classmethod
    def of(cls, settings: Settings, game_id: str) -> Self:
        """Return the depth that a player has chosen for a game, Calm before any choice."""
        return cls[settings.depths.get(game_id, "calm").upper()]

    @property
    def key(self) -> str:
        """Its name in settings and texts: `calm`, `odds` or `everything`."""
        return self.name.lower()

    def next(self) -> Depth:
        """Return the next depth; after Everything comes Calm."""
        return Depth((self + 1) % len(Depth))
