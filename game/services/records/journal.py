"""The journal: a record on disk to which every step is flushed, so that it survives a kill."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.engine.record import step_lines
from game.services import locks
from game.services.paths import numbered, write_error

PART: Final = ".part"
"""The suffix of a record until its whole header is on disk."""

_BINARY: Final = getattr(os, "O_BINARY", 0)


class Journal:
    """A record file that is written, flushed and synced at every step, and locked against other windows.

    If writing fails, the lines are kept in memory, `fault` says why, and the next step tries again
    from the last line that is known to be complete. If the file is no longer the one that was
    written (deleted, moved, changed by others), the whole record is written anew.
    """

    def __init__(
        self, path: Path, header: str, steps: Iterable[str] = (), hold: locks.Hold | None = None
    ) -> None:
        """Write a new record; `hold` is the path's lock where it is held already."""
        self.path = path
        self.anew = 0
        """How often the file was gone and was written anew."""
        self._header = header.encode()
        self._lines = [f"{step}\n".encode() for step in steps]
        self._ends: list[int] = [0]
        """Byte positions: the file's beginning, the header's end, then each step's end on disk."""
        self._dirty = False
        self._lost = False
        self._handle: int | None = None
        self._hold = hold or locks.Hold(None)
        self._is_claimed = hold is not None
        self._identity = (0, 0)
        self._fault: PaddockError | None = None
        self._sync()

    @classmethod
    def resume(cls, path: Path, hold: locks.Hold) -> Journal:
        """Continue a record on disk whose lock is held; a torn last line is cut off."""
        journal = cls.__new__(cls)
        raw = path.read_bytes()
        journal._identity = _identity(os.stat(path))
        journal._hold, journal.anew, journal._lost = hold, 0, False
        journal._is_claimed = False
        lines = [line + b"\n" for line in raw.split(b"\n")[:-1]]
        journal.path = path
        # the same split as the record's reader; blank lines belong to the line before them
        _, numbers = step_lines([line[:-1].decode("utf-8", "replace") for line in lines])
        starts = [*(number - 1 for number in numbers), len(lines)]
        journal._header = b"".join(lines[: starts[0]])
        journal._lines = [b"".join(lines[a:b]) for a, b in pairwise(starts)]
        journal._ends = [0, *_ends([journal._header, *journal._lines])]
        journal._dirty = len(raw) > journal._ends[-1]
        journal._handle, journal._fault = None, None
        journal._sync()
        return journal

    @property
    def fault(self) -> PaddockError | None:
        """The error that keeps the last lines from the disk, or None."""
        return self._fault

    @property
    def unsaved_count(self) -> int:
        """The number of steps that are only in memory."""
        return len(self._lines) - max(0, len(self._ends) - 2)

    def append(self, line: str) -> None:
        """Write one step to the disk, after any that are still waiting."""
        self._lines.append(f"{line}\n".encode())
        self._sync()

    def truncate(self, steps: int) -> None:
        """Keep only the first `steps` steps."""
        del self._lines[steps:]
        if len(self._ends) > steps + 2:
            del self._ends[steps + 2 :]
            self._dirty = True
        self._sync()

    def retry(self) -> bool:
        """Try again to write what is waiting; returns whether everything is on disk now."""
        self._sync()
        return self._fault is None

    @property
    def header(self) -> str:
        """The record's header, which never changes."""
        return self._header.decode("utf-8", "replace")

    def text(self) -> str:
        """Return the whole record as text, including steps that are only in memory."""
        return (self._header + b"".join(self._lines)).decode()

    def close(self) -> None:
        """Write what is waiting, and release the file and its lock."""
        self.retry()
        self._shut()
        self._hold.release()

    def _shut(self) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def _sync(self) -> None:
        try:
            if len(self._ends) > 1 and self._is_gone():
                self._lost = True
                self._shut()
                del self._ends[1:]
            if len(self._ends) == 1:
                self._create()
            self._write_rest()
        except OSError as error:
            self._fault = write_error(self.path, error)
            self._dirty = True
            self._shut()
        else:
            self._fault = None
            self.anew += self._lost
            self._lost = False

    def _is_gone(self) -> bool:
        """Return whether the file at the path is not the one that was last written there."""
        try:
            found = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return True
        if _identity(found) != self._identity:
            return True
        return not self._dirty and found.st_size != self._ends[-1]

    def _create(self) -> None:
        """Write the header under a temporary name first, so that no kill leaves half a header."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._is_claimed or self.path.exists():
            self._hold.release()
            self.path, self._hold = _claim(self.path)
        part = self.path.with_name(self.path.name + PART)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o644)
        try:
            _write(handle, self._header)
            os.fsync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                part.unlink()
            raise
        finally:
            os.close(handle)
        os.rename(part, self.path)
        self._identity = _identity(os.stat(self.path))
        self._ends.append(len(self._header))
        self._dirty = self._is_claimed = False
        _sync_folder(self.path.parent)

    def _write_rest(self) -> None:
        waiting = self._lines[len(self._ends) - 2 :]
        if not waiting and not self._dirty:
            return
        if self._handle is None:
            self._handle = os.open(self.path, os.O_WRONLY | _BINARY)
        if self._dirty:
            os.ftruncate(self._handle, self._ends[-1])
        os.lseek(self._handle, self._ends[-1], os.SEEK_SET)
        _write(self._handle, b"".join(waiting))
        os.fsync(self._handle)
        self._ends += _ends(waiting, self._ends[-1])
        self._dirty = False


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def _ends(lines: Sequence[bytes], start: int = 0) -> list[int]:
    ends = []
    for line in lines:
        start += len(line)
        ends.append(start)
    return ends


def _claim(path: Path) -> tuple[Path, locks.Hold]:
    """Return a free path like this one that no other window is about to use, and its lock."""
    for free in numbered(path):
        if free.exists():
            continue
        try:
            hold = locks.hold(free)
        except locks.LockedError:
            continue
        if not free.exists():
            return free, hold
        hold.release()
    raise AssertionError("numbers never end")


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _sync_folder(folder: Path) -> None:
    """Sync the folder, so that the new name survives a power cut where the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
