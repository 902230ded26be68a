"""Giving up an event: bots race it to its end, the player counts as last, and its record says so."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from dataclasses import replace

from game.career import file
from game.career.careers import CareerView
from game.career.play import drive
from game.career.season import CLASSES
from game.career.starting import claimed, decided_error, event_path
from game.engine import registry
from game.engine.match import Match
from game.engine.record import Record, SeatInfo, format_record, new_header
from game.services import locks, paths
from game.services.records.saves import read_record


def give_up(now: CareerView) -> Generator[int, None, None]:
    """Give up the next event, in slices of a few milliseconds; nothing is written before the race is over.

    Yields the number of steps so far. Raises LockedError where another window has it open, CareerError where
    one has decided it.
    """
    number = now.next_event
    assert number is not None
    config = now.config(number)
    event = now.event(number)
    own = event_path(now.folder, event)
    with claimed(now.folder, event) as (latest, _), contextlib.ExitStack() as held:
        path = latest.begun(number) or paths.free_path(own)
        if path != own:
            held.enter_context(locks.hold(path))
        begun = read_record(path) if path.exists() else Record(new_header(registry.game(config.game), config))
        if Match.from_record(begun).result is not None:
            raise decided_error(event)
        text = yield from _raced_on(begun)
        paths.write_atomically(path, text)
    file.store(now.folder, [path.name])


def _raced_on(record: Record) -> Generator[int, None, str]:
    """Race on from where the player left, and return the record; the same start gives the same end.

    The rivals race as in the app; a bot of the class's lower level drives for the player.
    """
    header = record.header
    career = header.config.career
    assert career is not None
    bot = SeatInfo("bot", level=CLASSES[career.rank][0])
    match = Match.from_record(record)
    seats = [seat if seat.kind == "bot" else bot for seat in header.config.seats]
    for _ in drive(match, seats, header.config.seed):
        yield len(match.steps)
    return format_record(replace(header, given_up=len(record.steps)), match.steps)
