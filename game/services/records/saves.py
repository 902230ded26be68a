"""Saves: the folder of records, each one race that can be continued, replayed or shared."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Generic, cast

from game import bots, reading
from game.engine.contract import AnyPosition, Game
from game.engine.errors import PaddockError, RecordError
from game.engine.match import Match
from game.engine.record import (
    APP,
    MAX_LINE_LENGTH,
    Header,
    RaceConfig,
    Record,
    format_record,
    new_header,
    parse_record,
)
from game.engine.texts import shortened
from game.services import locks
from game.services.paths import (
    asset,
    charts,
    free_path,
    game_folders,
    reason,
    tracks,
    tracks_dirs,
    write_atomically,
    write_error,
    write_new,
)
from game.services.records.journal import Journal

SUFFIX: Final = ".race"
TRASH: Final = "trash"
SEED_LIMIT: Final = 1_000_000_000
DONE: Final = ".finished"
"""The file that lists records that cannot be continued, so that the title need not replay them."""
OVER: Final = "over"
"""The mark of a record that is finished or damaged, and can never be continued as it is."""
AWAY: Final = "away"
"""The mark of a record that lacks something, such as its track; it is retried when tracks or games change."""
DAMAGED: Final = (
    *("record_empty", "record_foreign", "record_binary", "record_line"),
    *("record_header", "record_step"),
)
"""The errors of a record itself, independent of track, charts, games and version."""
CLOCK_ERROR_S: Final = 120
"""How far a file's time may be ahead of the clock, as on a network disk."""
MAX_LOOKED_AT: Final = 24
"""How many records are replayed in search of the race to continue; the next start looks further."""
MAX_NAME_LENGTH: Final = 60
"""The most characters of a record's name; every system accepts that many in any script."""
UNSAFE: Final = '<>:"/\\|?*'
"""Characters that some systems refuse in file names."""
DEVICE: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]|conin\$|conout\$)\s*(\.|$)", re.IGNORECASE)
"""Names that are devices on Windows, whatever the suffix."""
BOUNDS: Final = reading.Bounds(size=4_000_000, line=MAX_LINE_LENGTH)
"""The limits of a record; the longest season has a hundred thousand bytes."""
DONE_BOUNDS: Final = reading.Bounds(size=8_000_000)


@dataclass(frozen=True, slots=True)
class RecordSummary(Generic[AnyPosition]):
    """A record as shown in a list; `error` is set where it cannot be opened."""

    path: Path
    modified: datetime
    header: Header | None = None
    steps: int = 0
    is_finished: bool = False
    observation: AnyPosition = field(default_factory=lambda: cast("AnyPosition", {}))
    """A spectator's observation, for a thumbnail."""
    error: PaddockError | None = None

    @property
    def can_continue(self) -> bool:
        """Whether it can be continued."""
        return self.error is None and not self.is_finished


class Saves:
    """The records of one folder; nothing in it is ever overwritten."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[tuple[Path, int, int], RecordSummary] = {}

    def start(
        self, game: Game, config: RaceConfig, path: Path | None = None, hold: locks.Hold | None = None
    ) -> tuple[Match, Journal]:
        """Start a match with a new record, which is also its autosave; at a path whose lock is passed on."""
        header = new_header(game, config, _now().isoformat(timespec="seconds"))
        match = Match(game, config.setup(), config.seed, practice=config.practice)
        kept = hold.pass_on() if hold is not None else None
        journal = Journal(path or self._new_path(header), format_record(header, ()), hold=kept)
        match.journal = journal
        return match, journal

    def resume(self, path: Path) -> tuple[Match, Record, Journal]:
        """Continue a record; a torn last line is dropped from the file.

        Raises RecordError, and LockedError where another window has the race open.
        """
        hold = locks.hold(path)
        try:
            record = read_record(path)
            match = Match.from_record(record)
            journal = Journal.resume(path, hold)
        except OSError as error:
            hold.release()
            raise _unreadable(path, error) from error
        except PaddockError:
            hold.release()
            raise
        match.journal = journal
        return match, record, journal

    def branch(self, record: Record, steps: int, over: bool) -> tuple[Match, Record, Journal]:
        """Start a practice race from a step of another record, in a new record that begins with those steps.

        Later chances are independent, and what the player could not know is drawn anew; `over` says
        whether the other race has ended.
        """
        seed = secrets.randbelow(SEED_LIMIT)
        cut = record.branched(steps, seed, over, _now().isoformat(timespec="seconds"))
        match = Match.from_record(cut)
        journal = Journal(self._new_path(cut.header), format_record(cut.header, ()), cut.steps)
        match.journal = journal
        return match, cut, journal

    def each(self) -> Iterator[RecordSummary]:
        """Yield every record, the last played first, so that a list can appear before all are read."""
        return map(self.summary, self._paths())

    def latest_unfinished(self) -> RecordSummary | None:
        """Return the race that Continue continues; a branch only if there is no other race.

        Records once found finished or damaged are not replayed again; those that lack their track, charts or
        game only when these have changed.
        """
        known, here = self._read_done(), _surroundings()
        found, marks, looked_at = None, set(), 0
        for path in self._paths():
            mark = _mark(path)
            over, away = f"{OVER} {mark}", f"{AWAY} {here} {mark}"
            if over in known or away in known:
                continue
            if looked_at == MAX_LOOKED_AT:
                break
            summary = self.summary(path)
            looked_at += 1
            if summary.error is not None and summary.error.key == "record_unreadable":
                # not worth a mark: it is found at once every time
                looked_at -= 1
            elif not summary.can_continue:
                marks.add(over if _is_over(summary) else away)
            elif summary.header is not None and summary.header.branches:
                found = found or summary
            else:
                found = summary
                break
        if marks:
            self._write_done(known | marks, here)
        return found

    def _read_done(self) -> set[str]:
        """Return the marks of records that cannot be continued; empty without the file."""
        try:
            return set(reading.read_text(self.folder / DONE, DONE_BOUNDS).split("\n"))
        except reading.FileFault:
            return set()

    def _write_done(self, marks: set[str], here: str) -> None:
        present = [_mark(path) for path in self._paths()]
        kept = marks & {line for mark in present for line in (f"{OVER} {mark}", f"{AWAY} {here} {mark}")}
        with contextlib.suppress(OSError, PaddockError):
            write_atomically(self.folder / DONE, "".join(f"{line}\n" for line in sorted(kept)))

    def summary(self, path: Path) -> RecordSummary:
        """Return the summary of one record; never raises."""
        try:
            stat = path.stat()
        except OSError as error:
            return RecordSummary(path, _now(), error=_unreadable(path, error))
        key = (path, stat.st_mtime_ns, stat.st_size)
        if key in self._known:
            return self._known[key]
        found = _summary(path, datetime.fromtimestamp(stat.st_mtime).astimezone())
        if found.error is None or _is_over(found):
            # what other records lack may come back while the app is open
            self._known[key] = found
        return found

    def delete(self, path: Path) -> Path:
        """Move a record to the trash subfolder; returns its new path.

        Raises LockedError where a window has the race open.
        """
        try:
            with locks.hold(path):
                trash = self.folder / TRASH
                trash.mkdir(parents=True, exist_ok=True)
                return path.rename(free_path(trash / path.name))
        except OSError as error:
            raise write_error(path, error) from error

    def export(self, source: Path | Journal, target: Path) -> Path:
        """Copy a record to a file or folder under a free name; returns its path.

        A running match exports its journal's text, which is complete even when the disk is full.
        """
        path = source.path if isinstance(source, Journal) else source
        goal = free_path(target / path.name if target.is_dir() else target)
        try:
            data = source.text().encode() if isinstance(source, Journal) else _read(path)
        except OSError as error:
            raise _unreadable(path, error) from error
        write_new(goal, data)
        return goal

    def save_as(self, source: Path | Journal, name: str) -> Path:
        """Copy a record to this folder under the player's name for it, made safe for every system."""
        return self.export(source, self._named(name))

    def rename(self, path: Path, name: str) -> Path:
        """Rename a record of this folder, by a name made safe for every system; returns its new path.

        Raises LockedError where a window has the race open.
        """
        goal = self._named(name)
        if goal == path:
            return path
        try:
            with locks.hold(path):
                return path.rename(free_path(goal))
        except OSError as error:
            raise write_error(path, error) from error

    def _named(self, name: str) -> Path:
        return self.folder / f"{safe_stem(name, 'race')}{SUFFIX}"

    def _paths(self) -> list[Path]:
        """Return the records, the last played first; those with a time in the future come last."""
        now = time.time() + CLOCK_ERROR_S
        found = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            # a file may vanish while the folder is read
            with contextlib.suppress(OSError):
                stat = path.stat()
                if not path.is_dir():
                    found.append((stat.st_mtime <= now, stat.st_mtime_ns, path.name, path))
        return [entry[-1] for entry in sorted(found, reverse=True)]

    def _new_path(self, header: Header) -> Path:
        stamp = f"{_now():%Y-%m-%d %H.%M.%S}"
        return free_path(self.folder / f"{header.config.game} {stamp}{SUFFIX}")


def safe_stem(name: str, otherwise: str) -> str:
    """Return a name made safe for files and folders of every system; `otherwise` if nothing is left."""
    safe = "".join(c if c.isprintable() and c not in UNSAFE else "-" for c in name)
    safe = safe.strip(" .-")[:MAX_NAME_LENGTH].rstrip() or otherwise
    return f"{otherwise} {safe}" if DEVICE.match(safe) else safe


def _mark(path: Path) -> str:
    """Return a text that identifies a file with its time and size; the name may be no valid text."""
    try:
        stat = path.stat()
    except OSError:
        return f"gone {path.name!a}"
    return f"{stat.st_mtime_ns} {stat.st_size} {path.name!a}"


def _is_over(summary: RecordSummary) -> bool:
    """Return whether a record can never be continued as it is."""
    return summary.is_finished or (summary.error is not None and summary.error.key in DAMAGED)


def _surroundings() -> str:
    """Return a digest of what else records need: this version, further games, tracks and charts."""
    parts = [APP, *map(str, game_folders())]
    with contextlib.suppress(OSError, PaddockError):
        folders = [*tracks_dirs(), tracks(), asset("charts"), charts()]
        for file in (file for folder in folders for file in sorted(folder.rglob("*.yaml"))):
            stat = file.stat()
            parts.append(f"{str(file)!a} {stat.st_mtime_ns} {stat.st_size}")
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def read_record(path: Path) -> Record:
    """Read a record without changing the file; raises RecordError with file and line."""
    return to_record(read_raw(path), display_name(path))


def read_raw(path: Path) -> bytes:
    """Return a record's bytes; raises RecordError where it cannot be read."""
    try:
        return _read(path)
    except OSError as error:
        raise _unreadable(path, error) from error


def to_record(raw: bytes, name: str) -> Record:
    """Return a record from its bytes; raises RecordError with file and line."""
    # a torn last line may end within a character: it is dropped anyway
    cut = raw.rfind(b"\n") + 1
    try:
        text = raw[:cut].decode("utf-8") + raw[cut:].decode("utf-8", "replace")
    except UnicodeDecodeError as error:
        raise RecordError(
            f"{name} is not UTF-8 text, so it is not a record.", "record_binary", file=name
        ) from error
    if "\0" in text:
        raise RecordError(f"{name} is not UTF-8 text, so it is not a record.", "record_binary", file=name)
    record = parse_record(text.removeprefix("\ufeff"), name)
    _check_bots(record)
    return record


def _read(path: Path) -> bytes:
    """Return a record's bytes; raises RecordError, or OSError."""
    try:
        return reading.read_bytes(path, BOUNDS)
    except reading.FileFault as fault:
        name = display_name(path)
        message = f"{name} cannot be read ({fault})."
        raise RecordError(message, "record_unreadable", file=name, reason=fault) from fault


def read_source(source: Path | Journal) -> Record:
    """Return a record from disk, or the complete one of a race in progress."""
    if isinstance(source, Journal):
        return parse_record(source.text(), display_name(source.path))
    return read_record(source)


def display_name(path: Path) -> str:
    """Return a file's name as it may be shown: shortened and without odd characters."""
    return shortened(path.name)


def _check_bots(record: Record) -> None:
    """Raise RecordError for a bot of an unknown level; an unknown driver plays its level straight."""
    config = record.header.config
    for line, seat in zip(record.seat_lines, config.seats, strict=True):
        if seat.kind == "bot":
            try:
                bots.check_level(seat.level)
            except bots.UnknownBotError as error:
                message = f"{record.name}, line {line}: {error}"
                raise RecordError(message, "record_bot", file=record.name, line=line, fault=error) from error


def _summary(path: Path, modified: datetime) -> RecordSummary:
    record: Record | None = None
    try:
        record = read_record(path)
        match = Match.from_record(record)
    except PaddockError as error:
        if record is None:
            return RecordSummary(path, modified, error=error)
        return RecordSummary(path, modified, record.header, len(record.steps), error=error)
    return RecordSummary(path, modified, record.header, len(record.steps), match.is_over, match.observe(None))


def _unreadable(path: Path, error: OSError) -> RecordError:
    message = f"{display_name(path)} cannot be read ({reason(error)})."
    params: dict[str, Any] = {"file": display_name(path), "reason": reason(error)}
    return RecordError(message, "record_unreadable", **params)


def _now() -> datetime:
    return datetime.now().astimezone()
