"""A store of precomputed tables in the cache folder: one file a table, the oldest ones removed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game import reading
from game.engine.errors import PaddockError

MAX_FILES: Final = 24
"""How many tables are kept; one has a megabyte or two."""
BOUNDS: Final = reading.Bounds(size=64_000_000)
SUFFIX: Final = ".study"
"""The suffix of earlier versions, so that their tables are still found."""


class TableFolder:
    """A store in a folder; what cannot be read or written counts as missing."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder

    def read(self, key: str) -> bytes | None:
        """Return the data of a key, or None."""
        with contextlib.suppress(OSError, PaddockError):
            path = self._path(key)
            data = reading.read_bytes(path, BOUNDS)
            with contextlib.suppress(OSError):
                os.utime(path)
            return data
        return None

    def write(self, key: str, data: bytes) -> None:
        """Write the file in one step, and remove those not read for the longest time."""
        with contextlib.suppress(OSError, PaddockError):
            path = self._path(key)
            handle, temporary = tempfile.mkstemp(suffix=".tmp", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                os.replace(temporary, path)
            except OSError:
                Path(temporary).unlink(missing_ok=True)
                raise
            self._clean(path.parent)

    def _path(self, key: str) -> Path:
        return self._folder() / f"{key}{SUFFIX}"

    @staticmethod
    def _clean(folder: Path) -> None:
        files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MAX_FILES:]:
            path.unlink(missing_ok=True)
