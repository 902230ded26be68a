"""The rival of the day: whom the next event is most about. It changes no bot's play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.career.facts import PLAYER, Fact, between
from game.career.points import Places, table
from game.career.season import drawn
from game.engine.drivers import drivers
from game.engine.record import CareerEvent

CLOSE: Final = 10
"""Points between two that are close."""
RECENT: Final = 2
"""The number of latest events in which a hit counts."""


def rival_of_the_day(
    career: CareerEvent, results: Sequence[Places], found: Sequence[Fact], last: str = "", who: str = PLAYER
) -> str:
    """Return the id of a driver's rival in an event, the player's by default.

    `results` are the events of this season before it, `found` the facts of all events of the career before
    it, `last` was the rival of the event before.
    """
    names = (PLAYER, *career.cast)
    points = {names[row.driver]: row.points for row in table(results, len(names))}
    events = max((fact.event for fact in found), default=-1) + 1
    hits = {
        frozenset((fact.who, fact.whom))
        for fact in found
        if fact.kind == "hit" and fact.event >= events - RECENT
    }

    def weight(other: str) -> int:
        count = between(found, who, other)
        return (
            3 * (abs(points[who] - points[other]) <= CLOSE)
            + 3 * ({who, other} in hits)
            + 2 * (abs(count.ahead - count.behind) <= 1)
            + (_dislikes(who, other) or _dislikes(other, who))
            + (other != last)
        )

    others = [id for id in career.cast if id != who]
    return max(drawn(others, career.seed, career.season, career.event, "rival"), key=weight)


def _dislikes(one: str, other: str) -> bool:
    """Return whether a driver dislikes another; nobody feels anything about the player."""
    driver = drivers.find(one)
    return driver is not None and driver.feels.get(other) == "dislikes"
