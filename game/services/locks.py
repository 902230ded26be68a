"""Locks between windows: a file of the player's has one writer at a time."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from filelock import FileLock, Timeout

from game.engine.errors import PaddockError
from game.services import paths

PATIENCE_S: Final = 2.0
"""How long a write that takes a moment waits for another window's."""


class LockedError(PaddockError):
    """Another window has the file open."""


class Hold:
    """A lock that is held until `release`, or until the process ends, however it ends."""

    def __init__(self, lock: FileLock | None) -> None:
        self._lock = lock

    def release(self) -> None:
        """Let others have the file; a second call does nothing."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def hold(path: Path, patience: float = 0.0) -> Hold:
    """Lock a file that need not exist; raises LockedError where another window holds it.

    Where the system has no lock to give, nobody is shut out: the hold is empty.
    """
    try:
        # the system lets go of the lock with the process, so that a kill leaves none behind
        lock = FileLock(paths.locks() / _name(path), thread_local=False)
        lock.acquire(timeout=patience)
    except Timeout as error:
        message = f"{path.name} is open in another window."
        raise LockedError(message, "record_open", file=path.name) from error
    except (OSError, PaddockError):
        return Hold(None)
    return Hold(lock)


def _name(path: Path) -> str:
    """The same for every way of writing the path; lock files do not lie among the player's own."""
    real = os.path.normcase(os.path.realpath(path))
    return hashlib.sha256(real.encode("utf-8", "surrogateescape")).hexdigest()[:32] + ".lock"
