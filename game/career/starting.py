"""Who may decide an event: one window at a time starts it or gives it up."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from game.career.careers import CareerView, view_of
from game.career.file import CareerError
from game.engine import registry
from game.engine.match import Match
from game.engine.record import CareerEvent, RaceConfig
from game.services import locks, paths
from game.services.records.journal import Journal
from game.services.records.saves import SUFFIX, Saves


def event_path(folder: Path, event: CareerEvent) -> Path:
    """Return the record that an event has unless another has been begun; its lock is the event's."""
    return folder / f"{event.season}-{event.event}{SUFFIX}"


@contextlib.contextmanager
def claimed(folder: Path, event: CareerEvent) -> Iterator[tuple[CareerView, locks.Hold]]:
    """Lock an event, and look once more how its career stands.

    Raises LockedError where another window has the event, CareerError where it is decided.
    """
    with locks.hold(event_path(folder, event)) as hold:
        # another window may have gone on since the page was opened
        latest = view_of(folder)
        if (event.season, event.event) in latest.career.events:
            raise decided_error(event)
        yield latest, hold


def decided_error(event: CareerEvent) -> CareerError:
    """Return the error for an event that another window has decided."""
    message = f"Event {event.season}.{event.event} is decided already."
    return CareerError(message, "career_decided", season=event.season, n=event.event)


def start_event(folder: Path, config: RaceConfig) -> tuple[Match, Journal]:
    """Start the race of an event in its career's folder.

    Raises LockedError or CareerError where another window has started or decided it.
    """
    event = config.career
    assert event is not None
    with claimed(folder, event) as (latest, hold):
        if latest.begun(event.event) is not None:
            message = f"Event {event.season}.{event.event} has been started already."
            raise CareerError(message, "career_started", season=event.season, n=event.event)
        own = event_path(folder, event)
        path = paths.free_path(own)
        return Saves(folder).start(registry.game(config.game), config, path, hold if path == own else None)
