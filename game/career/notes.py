"""What a finished event's record tells, worked out once and kept under the record's digest."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, cast, get_args

from game.career import file
from game.career.facts import PLAYER, Fact, Kind, facts
from game.career.goals import Goal, is_goal_met
from game.career.press import Moments, read_moments
from game.engine.errors import RecordError
from game.engine.match import Match
from game.engine.record import Record
from game.services.records import reviews
from game.services.records.saves import display_name, read_raw, to_record

VERSION: Final = 1
"""The version of the notes: raised when the same record would give others."""
NOBODY: Final = "-"
"""Stands for the player in the line of a fact."""


class Notes(NamedTuple):
    """The facts of an event, the game's own goals that the player met, and what its press page reads."""

    facts: tuple[Fact, ...]
    goals: frozenset[str]
    moments: Moments


_known: dict[str, tuple[tuple[int, int], Notes]] = {}
"""By digest the season and number of an event, and its notes."""


def notes_of(path: Path, digest: str, key: tuple[int, int]) -> Notes:
    """Return the notes of a finished event, by season and number.

    Raises RecordError, also for a record that has been replaced since or is of another event.
    """
    raw, name = read_raw(path), display_name(path)
    if file.digest_of(raw) == digest:
        if digest not in _known:
            for other, stored in reviews.event_notes(VERSION).items():
                if (kept := _from_stored(stored)) is not None:
                    _known.setdefault(other, (stored.key, kept))
        if digest not in _known:
            record = to_record(raw, name)
            if (career := record.header.config.career) is not None:
                _known[digest] = (career.season, career.event), work_out(record)
                reviews.save_event_notes(VERSION, digest, _stored(*_known[digest]))
        if digest in _known and _known[digest][0] == key:
            return _known[digest][1]
    raise RecordError(f"{name} is another race now.", "career_other", file=name)


def work_out(record: Record) -> Notes:
    """Read the facts, goals and moments from a record; raises RecordError as `Match.from_record` does."""
    found, match = tuple(facts([record])), Match.from_record(record)
    seat = file.driver_seats(record.header.config)[0]
    names = () if record.header.given_up is not None else match.game.goals
    goals = (name for name in names if is_goal_met(Goal(match.game.id, name, seat), match))
    moments = read_moments(record)
    hits = {fact.step for fact in found if fact.kind == "hit"}
    told = {step: moment for step, moment in moments.of_step.items() if step in hits}
    return Notes(found, frozenset(goals), Moments(told, moments.is_quiet))


# -- as plain data -----
def _stored(key: tuple[int, int], notes: Notes) -> reviews.EventNotes:
    """Return notes as they are kept: a fact is a line, as a career has many."""
    lines = (
        " ".join((one.kind, one.who or NOBODY, one.whom or NOBODY, *map(str, (one.step, *one.numbers))))
        for one in notes.facts
    )
    moments = tuple(notes.moments.of_step.items())
    return reviews.EventNotes(key, (*lines,), (*sorted(notes.goals),), moments, notes.moments.is_quiet)


def _from_stored(stored: reviews.EventNotes) -> Notes | None:
    """Return the notes of a line; None for a damaged one."""
    facts, moments = tuple(map(_fact, stored.facts)), dict(stored.moments)
    is_whole = all(one.kind in get_args(Kind) for one in facts)
    # a hit has a moment, all else two numbers
    for one in facts:
        is_whole &= one.step in moments if one.kind == "hit" else len(one.numbers) == 2
    return Notes(facts, frozenset(stored.goals), Moments(moments, stored.is_quiet)) if is_whole else None


def _fact(line: str) -> Fact:
    kind, who, whom, step, *numbers = line.split(" ")
    who, whom = (PLAYER if id == NOBODY else id for id in (who, whom))
    return Fact(cast(Kind, kind), who, whom, 0, int(step), tuple(map(int, numbers)))
