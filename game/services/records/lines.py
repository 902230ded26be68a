"""Files of one JSON line an entry: damaged lines are skipped, reported by number and left in the file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game import reading
from game.engine.errors import PaddockError
from game.services import locks, paths
from game.services.notice import Notice

Entry = TypeVar("Entry")


def read(
    find_path: Callable[[], Path],
    bounds: reading.Bounds,
    unreadable: tuple[str, str],
    parse: Callable[[bytes], Entry],
) -> tuple[list[Entry], list[Notice]]:
    """Return the entries of a file, and a notice about what cannot be read; never raises or changes it.

    `unreadable` is the key of the notice about the whole file, and its English subject, such as "The
    trophies". `parse` raises PaddockError, ValueError, TypeError, KeyError or AttributeError for a
    damaged line.
    """
    key, subject = unreadable
    try:
        path = find_path()
        lines = reading.read_bytes(path, bounds).split(b"\n")
    except FileNotFoundError:
        return [], []
    except (reading.FileFault, OSError) as error:
        reason = paths.reason(error) if isinstance(error, OSError) else error
        return [], [Notice(key, f"{subject} cannot be read ({reason}).", {"reason": reason})]
    except PaddockError as error:
        return [], [Notice.from_error(error)]
    found: list[Entry] = []
    damaged: list[int] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if len(line) > bounds.line:
                raise ValueError("too long a line")
            found.append(parse(line))
        except (PaddockError, ValueError, TypeError, KeyError, AttributeError):
            damaged.append(number)
    if not damaged:
        return found, []
    params = {"file": path.name, "n": len(damaged), "line": damaged[0]}
    message = (
        f"{path.name}: {len(damaged)} damaged (the first is line {damaged[0]}). "
        "What cannot be read is skipped and kept."
    )
    # one text for all such files, under the name that the statistics gave it
    return found, [Notice("statistics_damaged", message, params)]


def append(path: Path, line: bytes) -> None:
    """Append one line and sync it; a torn line before it stays on a line of its own.

    Raises OSError, or a PaddockError where the path is not a plain file.
    """
    try:
        reading.check_plain(path)
    except FileNotFoundError:
        pass
    except reading.FileFault as fault:
        raise paths.write_refused(path, fault) from fault
    with locks.hold(path, locks.PATIENCE_S), path.open("ab+") as file:
        if file.tell() > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = b"\n" + line
        file.write(line + b"\n")
        file.flush()
        os.fsync(file.fileno())


def delete(path: Path) -> None:
    """Delete a file if it exists; raises a PaddockError where it cannot be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise paths.write_error(path, error) from error
