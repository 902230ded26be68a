"""Place, hour and weather of a race, for its scenery only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from game.engine.match import Match

PLACES: Final = ("coast", "forest", "city", "mountains", "desert", "village")
HOURS: Final = ("morning", "noon", "evening")
WEATHERS: Final = ("clear", "clear", "clouds", "rain")
"""The weathers to draw from; one listed twice is twice as likely."""


@dataclass(frozen=True, slots=True)
class Weekend:
    """The scenery of one race."""

    place: str
    hour: str
    weather: str

    @property
    def is_rainy(self) -> bool:
        """Whether the road is wet."""
        return self.weather == "rain"


def season_of(match: Match) -> str:
    """Return the seed text of a season's scenery: its first grid, which branches share, else its seed."""
    first = str(match.history[0].step) if match.history else ""
    return first if first.startswith("grid ") else str(match.seed)


@lru_cache(maxsize=256)
def weekend(season: str, race: int) -> Weekend:
    """Return the scenery of a race (from 1): no place repeats before all were used, no hour at once."""
    rng = Random(f"{season}:scenery")
    places: list[str] = []
    hour = ""
    for number in range(max(1, race)):
        if number % len(PLACES) == 0:
            places = _shuffled(rng, places[-1:])
        hour = rng.choice([other for other in HOURS if other != hour])
        weather = rng.choice(WEATHERS)
    place = places[(max(1, race) - 1) % len(PLACES)]
    return Weekend(place, hour, "clear" if place == "desert" and weather == "rain" else weather)


def _shuffled(rng: Random, last: Sequence[str]) -> list[str]:
    """All places in a new order that does not begin with the last one."""
    order = rng.sample(PLACES, len(PLACES))
    return order[1:] + order[:1] if order[:1] == list(last) else order
