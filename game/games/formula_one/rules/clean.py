"""The clean race, for which there is a trophy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.contract import Event

CLEAN_LAPS: Final = 2
"""The laps in a row without a spin that make a clean race."""


def is_clean(seat: int, events: Iterable[Event]) -> bool:
    """Return whether a car drove two laps of a race in a row without a spin (F1-5.4, 8.1)."""
    laps = 0
    for event in events:
        if event.kind == "race_started":
            laps = 0
        elif event.kind == "spun" and event.seat == seat:
            # the lap of the spin does not count
            laps = -1
        elif event.kind == "lap" and event.seat == seat:
            laps += 1
            if laps == CLEAN_LAPS:
                return True
    return False
