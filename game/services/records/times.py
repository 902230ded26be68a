"""How long each unfinished race has been raced so far, a line each in the folder of its record."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path
from typing import Final

from game import reading
from game.engine.errors import PaddockError
from game.services import locks, paths

FILE: Final = ".times"
BOUNDS: Final = reading.Bounds(size=200_000)
MOST_RACES: Final = 500
"""So many races are remembered; those that were raced longest ago go first."""
MOST_S: Final = 1_000_000_000


def key_of(header: str) -> str:
    """What a race is called here: it stays the same when its record is renamed."""
    return hashlib.sha256(header.encode()).hexdigest()[:16]


def read(folder: Path, key: str) -> float:
    """The seconds a race has taken; 0 where nothing is known of it."""
    return _all(folder).get(key, 0.0)


def keep(folder: Path, key: str, seconds: float) -> None:
    """Keep how long a race has taken; where that fails, the race goes on all the same."""
    with contextlib.suppress(OSError, PaddockError), locks.hold(folder / FILE, locks.PATIENCE_S):
        known = _all(folder)
        known.pop(key, None)
        known[key] = seconds
        lines = [f"{name} {took:.1f}\n" for name, took in known.items()]
        paths.write_atomically(folder / FILE, "".join(lines[-MOST_RACES:]))


def _all(folder: Path) -> dict[str, float]:
    """Every race that is known; damaged lines are left out."""
    try:
        lines = reading.read_text(folder / FILE, BOUNDS).split("\n")
    except reading.FileFault:
        return {}
    found: dict[str, float] = {}
    for line in lines:
        with contextlib.suppress(ValueError):
            key, seconds = line.split(" ")
            if 0 <= float(seconds) <= MOST_S:
                found[key] = float(seconds)
    return found
