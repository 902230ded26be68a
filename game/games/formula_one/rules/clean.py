"""The clean race, for which there is a trophy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.engine.contract import Event
from game.engine.rounds import has_laps_in_a_row

CLEAN_LAPS: Final = 2
"""The laps in a row without a spin that make a clean race."""


def is_clean(seat: int, events: Iterable[Event]) -> bool:
    """Return whether a car drove two laps of a race in a row without a spin (F1-5.4, 8.1)."""

    def is_broken(event: Event) -> bool:
        return event.kind == "spun" and event.seat == seat

    return has_laps_in_a_row(CLEAN_LAPS, seat, events, is_broken)
