"""The clean race, for which there is a trophy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from game.engine.contract import Event

CLEAN_RACES: Final = 3
"""The races with both cars home that make a clean season."""


def is_clean(teams: Sequence[str], events: Iterable[Event]) -> bool:
    """Return whether one of these teams had both cars home in three races (FMR-3.4)."""
    home = Counter[str]()
    for event in events:
        if event.kind == "race_ended":
            out = {car.partition("-")[0] for car in event.data["out"]}
            home.update(team for team in teams if team not in out)
    return any(count >= CLEAN_RACES for count in home.values())
