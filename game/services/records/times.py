"""Playing times of unfinished races, one a line in the folder of their records."""

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
MAX_RACES: Final = 500
"""How many races are kept; those not raced for the longest time are removed first."""
MAX_S: Final = 1_000_000_000


def key_of(header: str) -> str:
    """Return the key of a race, which stays the same when its record is renamed."""
    return hashlib.sha256(header.encode()).hexdigest()[:16]


def load_time(folder: Path, key: str) -> float:
    """Return the seconds that a race has taken so far; 0 for an unknown one."""
    return _all(folder).get(key, 0.0)


def save_time(folder: Path, key: str, seconds: float) -> None:
    """Store how long a race has taken; failures are ignored."""
    with contextlib.suppress(OSError, PaddockError), locks.hold(folder / FILE, locks.PATIENCE_S):
        known = _all(folder)
        known.pop(key, None)
        known[key] = seconds
        lines = [f"{name} {took:.1f}\n" for name, took in known.items()]
        paths.write_atomically(folder / FILE, "".join(lines[-MAX_RACES:]))


def _all(folder: Path) -> dict[str, float]:
    """Return the seconds of every known race by key; damaged lines are left out."""
    try:
        lines = reading.read_text(folder / FILE, BOUNDS).split("\n")
    except reading.FileFault:
        return {}
    found: dict[str, float] = {}
    for line in lines:
        with contextlib.suppress(ValueError):
            key, seconds = line.split(" ")
            if 0 <= float(seconds) <= MAX_S:
                found[key] = float(seconds)
    return found
