"""The journal: a record on disk that grows by one flushed line a step and survives a kill."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.engine.record import step_lines
from game.services.paths import write_error

PART: Final = ".part"
"""What a record is called until its whole header is on disk."""

_BINARY: Final = getattr(os, "O_BINARY", 0)


class Journal:
    """A record file that is written, flushed and synced at every step.

    Where the disk refuses, the lines are kept in memory, `fault` says why, and the next step
    tries again from the last line that is known to be whole.
    """

    def __init__(self, path: Path, header: str) -> None:
        self.path = path
        self._header = header.encode()
        self._lines: list[bytes] = []
        self._ends: list[int] = [0]
        """Byte positions: the file's beginning, the header's end, then each step's end on disk."""
        self._dirty = False
        self._handle: int | None = None
        self._fault: PaddockError | None = None
        self._sync()

    @classmethod
    def resume(cls, path: Path) -> Journal:
        """Go on with a record that is on disk; a torn last line is cut off."""
        journal = cls.__new__(cls)
        raw = path.read_bytes()
        whole = [line + b"\n" for line in raw.split(b"\n")[:-1]]
        journal.path = path
        # lines are told apart as the record's reader does; blank ones belong to the line before them
        _, numbers = step_lines([line[:-1].decode("utf-8", "replace") for line in whole])
        starts = [*(number - 1 for number in numbers), len(whole)]
        journal._header = b"".join(whole[: starts[0]])
        journal._lines = [b"".join(whole[a:b]) for a, b in pairwise(starts)]
        journal._ends = [0, *_ends([journal._header, *journal._lines])]
        journal._dirty = len(raw) > journal._ends[-1]
        journal._handle, journal._fault = None, None
        journal._sync()
        return journal

    @property
    def fault(self) -> PaddockError | None:
        """Why the last lines are not on disk yet, or None when they are."""
        return self._fault

    @property
    def unsaved(self) -> int:
        """How many steps are kept in memory only."""
        return len(self._lines) - max(0, len(self._ends) - 2)

    def append(self, line: str) -> None:
        """Write one step through to the disk, with any that waited before it."""
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
        """Try again to write what waits; whether everything is on disk now."""
        self._sync()
        return self._fault is None

    def text(self) -> str:
        """The whole record as it should stand, whatever the disk holds."""
        return (self._header + b"".join(self._lines)).decode()

    def close(self) -> None:
        """Let go of the file; a later step opens it again."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def _sync(self) -> None:
        try:
            if len(self._ends) == 1:
                self._create()
            self._write_rest()
        except OSError as error:
            self._fault = write_error(self.path, error)
            self._dirty = True
            self.close()
        else:
            self._fault = None

    def _create(self) -> None:
        """Put the header under a passing name first, so that no kill leaves half a header."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
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
        self.path = free_path(self.path)
        os.rename(part, self.path)
        self._ends.append(len(self._header))
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


def free_path(path: Path) -> Path:
    """The path itself, or with the first number that nothing answers to: nothing is overwritten."""
    number, free = 2, path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
