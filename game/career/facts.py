"""What happened between drivers, worked out from records alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.engine.match import Match
from game.engine.record import Record

PLAYER: Final = ""
"""The id of the player among the drivers' ids."""

Kind = Literal["hit", "ahead", "level"]


@dataclass(frozen=True, slots=True)
class Fact:
    """`who` did it to `whom`: hit it, ended ahead of it or level with it.

    `event` is the index of the record; `step` that of the step, the last for an end. `numbers` are the
    places of both at an end.
    """

    kind: Kind
    who: str
    whom: str
    event: int
    step: int
    numbers: tuple[int, ...] = ()


def facts(records: Sequence[Record]) -> list[Fact]:
    """Return the facts of these finished career races in their order."""
    return [fact for event, record in enumerate(records) for fact in _event_facts(event, record)]


def _event_facts(event: int, record: Record) -> Iterable[Fact]:
    config = record.header.config
    cast = config.career.cast if config.career else ()
    ids = [seat.style if seat.style in cast else PLAYER for seat in config.seats]
    match = Match.from_record(record)
    history = ((played.index, told) for played in match.history for told in played.events)
    for hit in match.game.hits(match.setup, history):
        yield Fact("hit", ids[hit.by], ids[hit.seat], event, hit.step)
    if match.result is None:
        return
    places, last = match.result.places, len(record.steps) - 1
    for one in range(len(ids)):
        for other in range(len(ids)):
            if places[one] < places[other]:
                yield Fact("ahead", ids[one], ids[other], event, last, (places[one], places[other]))
            elif one < other and places[one] == places[other]:
                yield Fact("level", ids[one], ids[other], event, last, (places[one], places[other]))


def shared_with_player(found: Iterable[Fact]) -> Counter[str]:
    """Return how often each driver hit the player or was hit by it."""
    hits = (fact for fact in found if fact.kind == "hit" and PLAYER in (fact.who, fact.whom))
    return Counter(fact.whom if fact.who == PLAYER else fact.who for fact in hits)
