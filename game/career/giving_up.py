"""Giving up an event: bots race it to its end, the player counts as last, and its record says so."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from dataclasses import replace

from game.career import file
from game.career.careers import CareerView, view_of
from game.career.file import CareerError
from game.career.play import drive
from game.career.season import CLASSES
from game.engine import registry
from game.engine.match import Match
from game.engine.record import Record, SeatInfo, format_record, new_header
from game.services import locks, paths
from game.services.records.saves import SUFFIX, read_record


def give_up(now: CareerView) -> Generator[int, None, None]:
    """Give up the next event, in slices of a few milliseconds; nothing is written before the race is over.

    Yields the number of steps so far. Raises LockedError where another window has it open, CareerError where
    one has decided it.
    """
    number = now.next_event
    assert number is not None
    config = now.config(number)
    own = now.folder / f"{now.season}-{number}{SUFFIX}"
    with contextlib.ExitStack() as held:
        held.enter_context(locks.hold(own))
        # another window may have gone on since the view was taken
        latest = view_of(now.folder)
        if (latest.season, latest.next_event) != (now.season, number):
            raise _decided(now.season, number)
        path = latest.waiting or paths.free_path(own)
        if path != own:
            held.enter_context(locks.hold(path))
        begun = read_record(path) if path.exists() else Record(new_header(registry.game(config.game), config))
        if Match.from_record(begun).result is not None:
            raise _decided(now.season, number)
        text = yield from _raced_on(begun)
        paths.write_atomically(path, text)
    file.store(now.folder, [path.name])


def _decided(season: int, number: int) -> CareerError:
    message = f"Event {season}.{number} is decided already."
    return CareerError(message, "career_decided", season=season, n=number)


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
