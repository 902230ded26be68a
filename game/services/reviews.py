"""Keeps reviews, a file a record under its digest; whatever fails is as if it had never been kept."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Final

from game import reading
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.match import data_digest
from game.engine.plain import from_json
from game.services import paths

BOUNDS: Final = reading.Bounds(size=8_000_000, line=8_000_000)
"""A season's review has a million bytes, in one line."""
MOST_FILES: Final = 400
"""So many reviews are kept; those that were not written for longest go first."""


def kept(digest: str) -> Json:
    """The plain data kept for a record; None where there is nothing that can be read."""
    with contextlib.suppress(PaddockError, ValueError):
        whole = from_json(reading.read_text(_path(digest), BOUNDS))
        if isinstance(whole, dict) and whole.get("sum") == data_digest(whole.get("data")):
            return whole["data"]
    return None


def keep(digest: str, data: Json) -> None:
    """Keep a review's data in place of an earlier one."""
    with contextlib.suppress(OSError, PaddockError):
        path, whole = _path(digest), {"sum": data_digest(data), "data": data}
        paths.write_atomically(path, json.dumps(whole, ensure_ascii=False) + "\n")
        files = sorted(path.parent.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[MOST_FILES:]:
            file.unlink(missing_ok=True)


def _path(digest: str) -> Path:
    return paths.reviews() / f"{digest}.json"
