"""What happened between drivers, worked out from records alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, permutations, takewhile
from typing import Final, Literal

from game.career.points import counted
from game.engine.contract import RaceHistory, RoundPlaces
from game.engine.head_to_head import HeadToHead, head_to_head
from game.engine.match import Match
from game.engine.record import Record

PLAYER: Final = ""
"""The id of the player among the drivers' ids."""

Kind = Literal["hit", "passed", "won", "ahead", "level"]


@dataclass(frozen=True, slots=True)
class Fact:
    """`who` did it to `whom`: hit it, passed it, won from it, ended ahead of it or level with it.

    `event` is the index of the record; `step` that of the step, the last for an end. `numbers` are the
    places of both at an end; for `passed` and `won`, which is the last change of lead before the flag, they
    are race and round (at Full Throttle! 1 to 3 for the bets counted so far, 4 for the tie-break).
    """

    kind: Kind
    who: str
    whom: str
    event: int
    step: int
    numbers: tuple[int, ...] = ()


def facts(records: Sequence[Record], first: int = 0) -> list[Fact]:
    """Return the facts of these finished career races in their order; `first` is the index of the first."""
    return [fact for event, record in enumerate(records, first) for fact in _event_facts(event, record)]


def _event_facts(event: int, record: Record) -> Iterable[Fact]:
    config = record.header.config
    cast = config.career.cast if config.career else ()
    ids = [seat.style if seat.style in cast else PLAYER for seat in config.seats]
    match = Match.from_record(record)
    history = race_history(match)
    given_up = record.header.given_up

    def was_bot(kind: Kind, by: int, to: int, step: int) -> bool:
        """Return whether it was not the player's own, who had given up; a lead was then not kept."""
        is_own = given_up is not None and PLAYER in (ids[by], ids[to])
        return is_own and (step >= (given_up or 0) or (kind, ids[by]) == ("won", PLAYER))

    for hit in match.game.hits(match.setup, history.events):
        if not was_bot("hit", hit.by, hit.seat, hit.step):
            yield Fact("hit", ids[hit.by], ids[hit.seat], event, hit.step)
    if match.result is None:
        return
    rounds = list(match.game.round_places(history))
    for kind, one, other, at in (*passes(rounds), *lead_changes(rounds)):
        if not was_bot(kind, one, other, at.step):
            yield Fact(kind, ids[one], ids[other], event, at.step, (at.race, at.round))
    places, last = counted(match.result.places, record.header.seat_given_up), len(record.steps) - 1
    for one in range(len(ids)):
        for other in range(len(ids)):
            if places[one] < places[other]:
                yield Fact("ahead", ids[one], ids[other], event, last, (places[one], places[other]))
            elif one < other and places[one] == places[other]:
                yield Fact("level", ids[one], ids[other], event, last, (places[one], places[other]))


def race_history(match: Match, steps: int | None = None) -> RaceHistory:
    """Return a match, or its first `steps`, as facts and goals read it."""
    events = [(played.index, event) for played in match.history[:steps] for event in played.events]
    return RaceHistory(match.setup, events, match.state_at)


Change = tuple[Kind, int, int, RoundPlaces]
"""What changed between two seats, and the round after which it is seen."""


def passes(rounds: Sequence[RoundPlaces]) -> Iterator[Change]:
    """Yield who was behind whom after a round and ahead of it after the next."""
    for before, after in pairwise(rounds):
        racing = [seat for seat in range(len(after.places)) if before.places[seat] and after.places[seat]]
        for one, other in permutations(racing, 2) if before.race == after.race else ():
            was_behind = before.places[one] > before.places[other]
            if was_behind and after.places[one] < after.places[other]:
                yield "passed", one, other, after


def lead_changes(rounds: Sequence[RoundPlaces]) -> Iterator[Change]:
    """Yield for each race whom the winner took the lead from, where it did not lead from the start."""
    for _, grouped in groupby(rounds, key=lambda at: at.race):
        change: Change | None = None
        leader: int | None = None
        for at in grouped:
            first = [seat for seat, place in enumerate(at.places) if place == 1]
            # whoever is level with the others in front has not lost the lead yet
            if leader not in first:
                new = first[0] if len(first) == 1 else None
                change = None if leader is None or new is None else ("won", new, leader, at)
                leader = new
        if change and len(first) == 1:
            yield change


def shared_with_player(found: Iterable[Fact]) -> Counter[str]:
    """Return how often each driver hit the player or was hit by it."""
    hits = (fact for fact in found if fact.kind == "hit" and PLAYER in (fact.who, fact.whom))
    return Counter(fact.whom if fact.who == PLAYER else fact.who for fact in hits)


def between(found: Iterable[Fact], one: str, other: str) -> HeadToHead:
    """Return the head-to-head of two drivers."""
    pair, places = {one, other}, []
    for fact in found:
        if fact.kind in ("ahead", "level") and {fact.who, fact.whom} == pair:
            first, second = fact.numbers
            places.append((first, second) if fact.who == one else (second, first))
    return head_to_head(places)


def _wins_by_event(found: Iterable[Fact], who: str) -> dict[int, bool]:
    """Return by event of a driver whether it won; a shared win counts."""
    ends = [fact for fact in found if fact.kind in ("ahead", "level") and who in (fact.who, fact.whom)]
    beaten = {fact.event for fact in ends if fact.kind == "ahead" and fact.whom == who}
    return {fact.event: fact.event not in beaten for fact in ends}


def wins_in_a_row(found: Iterable[Fact], who: str) -> int:
    """Return how many of its latest events a driver has won without a break."""
    return len(list(takewhile(bool, reversed(_wins_by_event(found, who).values()))))


def first_win(found: Iterable[Fact], who: str) -> int | None:
    """Return the index of the first event that a driver won."""
    return next((event for event, is_won in _wins_by_event(found, who).items() if is_won), None)
