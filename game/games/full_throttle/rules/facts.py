"""What of a race a career remembers: who was where while the bets were counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.engine.contract import RaceHistory, RoundPlaces

STEPS: Final = (2, 1, 0)
"""The steps of the podium in the order of the count."""


def round_places(race: RaceHistory) -> Iterator[RoundPlaces]:
    """Yield the places by points as the count goes on (FT-5.4): the bets on the third, second, first moped.

    These are the rounds 1 to 3; round 4 has the tie-break.
    """
    for step, event in race.events:
        if event.kind != "ended":
            continue
        seats, points = event.data["seats"], [0] * race.setup.seats
        yield RoundPlaces(step, 1, 0, (1,) * len(points))
        for number, podium in enumerate(STEPS, 1):
            points = [sum_ + seat["steps"][podium] for sum_, seat in zip(points, seats, strict=True)]
            places = (1 + sum(other > own for other in points) for own in points)
            yield RoundPlaces(step, 1, number, tuple(places))
        yield RoundPlaces(step, 1, len(STEPS) + 1, tuple(seat["place"] for seat in seats))
