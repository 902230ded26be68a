"""The file of a career: a header and a line for each season and event, beside its records."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Final

from game import reading
from game.career.points import Places, counted, ranked
from game.career.season import CLASSES, EVENTS
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.match import Match
from game.engine.plain import find_misfit, from_json
from game.engine.record import OWN_DRIVER, RULE, CareerEvent, RaceConfig
from game.services import locks, paths
from game.services.records.saves import SUFFIX, display_name, read_raw, to_record

NAME: Final = "career.txt"
SET_ASIDE: Final = "career.damaged.txt"
BOUNDS: Final = reading.Bounds(size=1_000_000, line=2_000)
MAX_SEASON: Final = 99_999
_CAST: Final = r"\w+(?: \w+){2,4}"
_SEASON: Final = re.compile(rf"season ([1-9]\d{{0,4}}) (\w+) seats ([4-6]) cast ({_CAST})")
_EVENT: Final = re.compile(
    r"event ([1-9]\d{0,4})\.([1-8]) ([^/\\\0]+\.race) ([0-9a-f]{8}) places ([1-6](?: [1-6]){3,5})( given up)?"
)


def folder_of(record: Path | None) -> Path | None:
    """Return the folder of the career that a record lies in; None for a record elsewhere, or without one."""
    return record.parent if record is not None and (record.parent / NAME).is_file() else None


class CareerError(PaddockError):
    """A career's file that cannot be read, or records of which none can be made."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season's class and rivals."""

    rank: str
    cast: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished event: its record, the first digits of its digest, the places of player and cast."""

    record: str
    digest: str
    places: Places
    is_given_up: bool = False
    """Whether the player gave it up and counts as last."""


@dataclass(slots=True)
class Career:
    """What the file of a career holds; events by season and number."""

    driver: Mapping[str, Json]
    seed: int
    seasons: dict[int, Season] = field(default_factory=dict)
    events: dict[tuple[int, int], Finished] = field(default_factory=dict)

    def in_order(self, season: int) -> list[Finished]:
        """Return a season's finished events in order; those after a gap count once it is filled."""
        numbers = takewhile(lambda number: (season, number) in self.events, range(1, EVENTS + 1))
        return [self.events[season, number] for number in numbers]

    def results(self, season: int) -> list[Places]:
        """Return the places of the events that `in_order` returns."""
        return [event.places for event in self.in_order(season)]

    def has(self, event: CareerEvent) -> bool:
        """Return whether an event is of this career: of its driver and seed, and of its season's class."""
        season = self.seasons.get(event.season, Season(event.rank, event.cast))
        is_own = (event.driver, event.seed) == (self.driver, self.seed)
        return is_own and season == Season(event.rank, event.cast)

    def add(self, career: CareerEvent, event: Finished) -> None:
        """Add a finished event, and its season with the first.

        Raises CareerError for an event of another career, or one that another record has decided.
        """
        name = event.record
        if not self.has(career):
            raise _fault(f"{name} is of another career.", "career_foreign", name)
        self.seasons.setdefault(career.season, Season(career.rank, career.cast))
        if self.events.setdefault((career.season, career.event), event).record != name:
            raise _fault(f"{name} does not count: the event is decided already.", "career_counted", name)


def format_career(career: Career) -> str:
    """Return the file's text; equal careers have equal text."""
    lines = [f"driver: {json.dumps(career.driver, ensure_ascii=False)}", f"seed: {career.seed}", RULE]
    for number, season in sorted(career.seasons.items()):
        cast = " ".join(season.cast)
        lines.append(f"season {number} {season.rank} seats {len(season.cast) + 1} cast {cast}")
        for (of, nth), event in sorted(career.events.items()):
            if of == number:
                places = " ".join(map(str, event.places))
                end = " given up" if event.is_given_up else ""
                lines.append(f"event {of}.{nth} {event.record} {event.digest} places {places}{end}")
    return "\n".join([*lines, ""])


def parse_career(text: str, name: str = NAME) -> Career:
    """Read a career's file without its torn last line; raises CareerError with the line without sense."""
    lines = text.split("\n")[:-1]
    try:
        driver = from_json(lines[0].removeprefix("driver: "))
        career = Career(driver, int(lines[1].removeprefix("seed: ")))
        if find_misfit(driver, OWN_DRIVER) or lines[2] != RULE:
            raise ValueError("no header")
        # escaped letters may make no text
        json.dumps(driver, ensure_ascii=False).encode()
    except (ValueError, IndexError, UnicodeError):
        message = f"{name}: its header cannot be read."
        raise CareerError(message, "career_header", file=name) from None
    for number, line in enumerate(lines[3:], 4):
        if not _read_line(career, line):
            message = f"{name}, line {number} makes no sense."
            raise CareerError(message, "career_line", file=name, line=number)
    return career


def _read_line(career: Career, line: str) -> bool:
    """Take a line into the career; returns whether it makes sense."""
    if found := _SEASON.fullmatch(line):
        number, cast = int(found[1]), tuple(found[4].split())
        is_whole = len({*cast}) + 1 == len(cast) + 1 == int(found[3])
        makes_sense = number not in career.seasons and is_whole and found[2] in CLASSES
        if makes_sense:
            career.seasons[number] = Season(found[2], cast)
        return makes_sense
    if not (found := _EVENT.fullmatch(line)):
        return False
    season, places = int(found[1]), tuple(map(int, found[5].split()))
    key = season, int(found[2])
    makes_sense = (
        season in career.seasons
        and len(places) == len(career.seasons[season].cast) + 1
        and places == ranked(places)
        and key not in career.events
        and (not found[6] or places[0] == len(places))
    )
    if makes_sense:
        career.events[key] = Finished(found[3], found[4], places, bool(found[6]))
    return makes_sense


# -- from records -----
def finished_event(path: Path) -> tuple[CareerEvent, Finished] | None:
    """Return the event that a record decides; None where it is of no career or not over.

    Raises RecordError, and CareerError where no career has such an event, as the header was changed by hand.
    """
    raw = read_raw(path)
    record = to_record(raw, display_name(path))
    config = record.header.config
    career = config.career
    if career is None or config.practice or record.header.branches:
        return None
    result = Match.from_record(record).result
    if result is None:
        return None
    seats = {seat.style for seat in config.seats}
    is_known = career.rank in CLASSES and career.event <= EVENTS and career.season <= MAX_SEASON
    is_seated = seats >= {*career.cast} and len(config.seats) == len({*career.cast}) + 1
    if not (is_known and is_seated and re.fullmatch(_CAST, " ".join(career.cast))):
        message = f"{record.name}: there is no such event of a career."
        raise CareerError(message, "career_event", file=record.name)
    by_seat = counted(result.places, record.header.seat_given_up)
    places = tuple(by_seat[seat] for seat in driver_seats(config))
    return career, Finished(path.name, digest_of(raw), places, record.header.given_up is not None)


def driver_seats(config: RaceConfig) -> list[int]:
    """Return the seats of a career's drivers, the player's first."""
    assert config.career is not None
    seats = {seat.style: number for number, seat in enumerate(config.seats)}
    player = next(number for id, number in seats.items() if id not in config.career.cast)
    return [player, *(seats[id] for id in config.career.cast)]


def digest_of(raw: bytes) -> str:
    """Return the first digits of a record's digest."""
    return hashlib.sha256(raw).hexdigest()[:8]


def rebuilt(folder: Path) -> tuple[Career, list[PaddockError]]:
    """Return the career made of a folder's records alone, and what could not be read of them."""
    faults: list[PaddockError] = []
    events: list[tuple[CareerEvent, Finished]] = []
    # of two records of an event the plain name is first, which the other has with a number after it
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stem):
        try:
            found = finished_event(path)
        except PaddockError as error:
            faults.append(error)
            continue
        if found is not None:
            events.append(found)
    if not events:
        message = f"{folder.name} has no finished race of a career."
        raise CareerError(message, "career_none", file=folder.name)
    # a record that was copied in is of another career than most
    whose = Counter((json.dumps(event.driver), event.seed) for event, _ in events)
    driver, seed = whose.most_common(1)[0][0]
    career = Career(json.loads(driver), seed)
    for event, finished in events:
        try:
            career.add(event, finished)
        except CareerError as error:
            faults.append(error)
    return career, faults


def _fault(message: str, key: str, name: str) -> CareerError:
    return CareerError(message, key, file=name)


# -- on disk -----
def look(folder: Path) -> tuple[Career, list[PaddockError]]:
    """Return a folder's career and what is damaged; changes nothing.

    Where a line differs from its record, the record is right. Raises CareerError for a line without sense.
    """
    name = f"{folder.name}/{NAME}"
    try:
        text = reading.read_text(folder / NAME, BOUNDS)
    except reading.FileFault as fault:
        message = f"{name} cannot be read ({fault})."
        raise CareerError(message, "record_unreadable", file=name, reason=fault) from fault
    career = parse_career(text, name)
    faults: list[PaddockError] = []
    if not text.endswith("\n"):
        faults.append(_fault(f"{NAME}: the torn last line was left out.", "career_torn", NAME))
    for key, event in career.events.items():
        path = folder / event.record
        try:
            if digest_of(read_raw(path)) == event.digest:
                continue
            found = finished_event(path)
        except PaddockError:
            message = f"{event.record} is missing or unreadable; its places stand from the line."
            faults.append(_fault(message, "career_missing", event.record))
            continue
        if found is None or (found[0].season, found[0].event) != key or not career.has(found[0]):
            message = f"{event.record} is another race now; its places stand from the line."
            faults.append(_fault(message, "career_other", event.record))
            continue
        message = f"{event.record} differs from its line; the record is right."
        faults.append(_fault(message, "career_differs", event.record))
        career.events[key] = found[1]
    return career, faults


def begin(folder: Path, driver: Mapping[str, Json], seed: int) -> None:
    """Write the file of a new career, without a season."""
    paths.write_new(folder / NAME, format_career(Career(driver, seed)).encode())


def add_season(folder: Path, number: int, season: Season) -> Career:
    """Add the season of this number, the next one.

    Raises LockedError where another window writes the file, CareerError where one has begun that season.
    """
    with locks.hold(folder / NAME, locks.PATIENCE_S):
        career = look(folder)[0]
        if number != max(career.seasons, default=0) + 1:
            raise _fault(f"{NAME}: season {number} has begun already.", "career_begun", NAME)
        career.seasons[number] = season
        paths.write_atomically(folder / NAME, format_career(career))
    return career


def store(folder: Path, records: Iterable[str]) -> Career:
    """Add finished races to a folder's career; raises LockedError where another window writes it."""
    with locks.hold(folder / NAME, locks.PATIENCE_S):
        career = look(folder)[0] if (folder / NAME).exists() else None
        for name in records:
            found = finished_event(folder / name)
            if found is None:
                raise CareerError(f"{name} is no finished race of a career.", "career_none", file=name)
            career = career or Career(found[0].driver, found[0].seed)
            career.add(*found)
        assert career is not None
        paths.write_atomically(folder / NAME, format_career(career))
    return career


def _content(path: Path) -> bytes | None:
    """Return a file's bytes; None for a folder, a pipe or what cannot be read."""
    try:
        return reading.read_bytes(path, BOUNDS)
    except (reading.FileFault, OSError):
        return None


def rebuild(folder: Path) -> tuple[Career, list[PaddockError]]:
    """Write a folder's career anew from its records; a file that differs is set aside first."""
    with locks.hold(folder / NAME, locks.PATIENCE_S):
        career, faults = rebuilt(folder)
        text, path = format_career(career), folder / NAME
        if path.exists() and _content(path) != text.encode():
            path.rename(paths.free_path(folder / SET_ASIDE))
        paths.write_atomically(path, text)
    return career, faults
