"""The clean race, for which there is a trophy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.contract import Event

CLEAN_BETS: Final = 4
"""The bets on the winning moped that make a clean race."""


def is_clean(seat: int, events: Iterable[Event]) -> bool:
    """Return whether a seat had four bets on the winner at the final count (FT-5.4)."""
    return any(
        event.kind == "ended" and event.data["seats"][seat]["cards"][event.data["order"][0]] >= CLEAN_BETS
        for event in events
    )
