"""Locks between windows: each of the player's files has one writer at a time."""

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
"""How long a short write waits for another window."""


class LockedError(PaddockError):
    """Another window has the file open."""


class Hold:
    """A lock that is held until `release` or the end of the process."""

    def __init__(self, lock: FileLock | None) -> None:
        self._lock = lock

    def pass_on(self) -> Hold:
        """Return a hold that keeps the lock when this one is released."""
        lock, self._lock = self._lock, None
        return Hold(lock)

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
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

    On systems without locks the hold is empty, and nobody is shut out.
    """
    try:
        # the system releases the lock with the process, so that a kill leaves none behind
        lock = FileLock(paths.locks() / _name(path), thread_local=False)
        lock.acquire(timeout=patience)
    except Timeout as error:
        message = f"{path.name} is open in another window."
        raise LockedError(message, "record_open", file=path.name) from error
    except (OSError, PaddockError):
        return Hold(None)
    return Hold(lock)


def _name(path: Path) -> str:
    """Return the name of the lock file, the same for every spelling of the path."""
    real = os.path.normcase(os.path.realpath(path))
    return hashlib.sha256(real.encode("utf-8", "surrogateescape")).hexdigest()[:32] + ".lock"
