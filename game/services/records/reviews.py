"""Keeps reviews, a file a record under its digest, and how you did in each; what fails was never kept."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from math import isfinite
from pathlib import Path
from typing import Final

from game import reading
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.match import data_digest
from game.engine.plain import Shape, from_json, misfit
from game.services import locks, paths

BOUNDS: Final = reading.Bounds(size=8_000_000, line=8_000_000)
"""A season's review has a million bytes, in one line."""
MOST_FILES: Final = 400
"""So many reviews are kept; those that were not written for longest go first."""
OWN_FILE: Final = "own.jsonl"
OWN_BOUNDS: Final = reading.Bounds(size=4_000_000, line=2_000)
MOST_OWN: Final = 4_000
"""So many of your races are remembered; the earliest go first."""


@dataclass(frozen=True, slots=True)
class OwnReview:
    """How you did in one reviewed race, in shares of a win; `day` is an ISO date."""

    digest: str
    game: str
    day: str
    levels: tuple[str, ...]
    seats: int
    decisions: int
    error: float
    luck: float
    result: float
    playouts: int

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck


_OWN: Final[dict[str, Shape]] = {
    "digest": str,
    "game": str,
    "day": str,
    "levels": [str],
    "seats": int,
    "decisions": int,
    "error": float,
    "luck": float,
    "result": float,
    "playouts": int,
}


def own_reviews() -> list[OwnReview]:
    """Your reviewed races, the first one first; damaged lines are left out."""
    try:
        lines = reading.read_text(_own_path(), OWN_BOUNDS).split("\n")
    except (OSError, PaddockError, ValueError):
        return []
    found = (_read_own(line) for line in lines if line.strip())
    return sorted((one for one in found if one is not None), key=lambda one: one.day)


def note(race: OwnReview) -> None:
    """Remember how you did in a race, in place of what was known of it."""
    with contextlib.suppress(OSError, PaddockError):
        path = _own_path()
        with locks.hold(path, locks.PATIENCE_S):
            others = [one for one in own_reviews() if one.digest != race.digest]
            races = sorted([*others, race], key=lambda one: one.day)[-MOST_OWN:]
            paths.write_atomically(path, "".join(json.dumps(asdict(one)) + "\n" for one in races))


def forget() -> None:
    """Forget how you did; the reviews themselves stay."""
    with contextlib.suppress(OSError, PaddockError):
        _own_path().unlink(missing_ok=True)


def chosen(races: Sequence[OwnReview], game: str | None = None, level: str | None = None) -> list[OwnReview]:
    """Those of a game, and those with a bot of a level at the table."""
    return [one for one in races if game in (None, one.game) and (level is None or level in one.levels)]


def _own_path() -> Path:
    return paths.reviews() / OWN_FILE


def _read_own(line: str) -> OwnReview | None:
    with contextlib.suppress(PaddockError, ValueError):
        data = from_json(line)
        if misfit(data, _OWN) or not all(isfinite(data[key]) for key in ("error", "luck", "result")):
            return None
        date.fromisoformat(data["day"])
        return OwnReview(**{**{key: data[key] for key in _OWN}, "levels": tuple(data["levels"])})
    return None


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
