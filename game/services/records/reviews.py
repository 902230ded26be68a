"""Stored reviews, one file a record, the player's results, and what was found out of careers' events.

Failures are ignored: all of it can be worked out again from the records.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from math import isfinite
from pathlib import Path
from typing import Final, NamedTuple

from game import reading
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.match import data_digest
from game.engine.plain import Shape, find_misfit, from_json
from game.services import locks, paths
from game.services.records import lines

BOUNDS: Final = reading.Bounds(size=8_000_000, line=8_000_000)
"""The limits of a review: a season's has a million bytes, in one line."""
MAX_FILES: Final = 400
"""How many reviews are kept; the oldest are removed first."""
OWN_FILE: Final = "own.jsonl"
OWN_BOUNDS: Final = reading.Bounds(size=4_000_000, line=2_000)
LUCK_FILE: Final = "luck.jsonl"
NOTES_FILE: Final = "events.jsonl"
NOTES_BOUNDS: Final = reading.Bounds(size=16_000_000, line=100_000)
"""The limits of the notes on events: an event has up to eight thousand bytes."""
MAX_OWN: Final = 4_000
"""How many of the player's races are kept; the earliest are removed first."""


@dataclass(frozen=True, slots=True)
class OwnReview:
    """The player's figures in one reviewed race, in shares of a win; `day` is an ISO date."""

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
    """Return the player's reviewed races by date; damaged lines are left out."""
    try:
        rows = reading.read_text(_own_path(), OWN_BOUNDS).split("\n")
    except (OSError, PaddockError, ValueError):
        return []
    found = (_read_own(row) for row in rows if row.strip())
    return sorted((one for one in found if one is not None), key=lambda one: one.day)


def save_own_review(race: OwnReview) -> None:
    """Store the player's figures in a race, in place of earlier ones for the same record."""
    with contextlib.suppress(OSError, PaddockError):
        path = _own_path()
        with locks.hold(path, locks.PATIENCE_S):
            others = [one for one in own_reviews() if one.digest != race.digest]
            races = sorted([*others, race], key=lambda one: one.day)[-MAX_OWN:]
            paths.write_atomically(path, "".join(json.dumps(asdict(one)) + "\n" for one in races))


def delete_own_reviews() -> None:
    """Delete the player's figures; the reviews themselves stay."""
    with contextlib.suppress(OSError, PaddockError):
        _own_path().unlink(missing_ok=True)


def filter_reviews(
    races: Sequence[OwnReview], game: str | None = None, level: str | None = None
) -> list[OwnReview]:
    """Filter races by game, and by the level of a bot at the table."""
    return [one for one in races if game in (None, one.game) and (level is None or level in one.levels)]


def _own_path() -> Path:
    return paths.reviews() / OWN_FILE


def _read_own(line: str) -> OwnReview | None:
    with contextlib.suppress(PaddockError, ValueError):
        data = from_json(line)
        if find_misfit(data, _OWN):
            return None
        own = OwnReview(**{**{key: data[key] for key in _OWN}, "levels": tuple(data["levels"])})
        date.fromisoformat(own.day)
        return own if all(map(isfinite, (own.error, own.luck, own.result))) else None
    return None


def load_review(digest: str) -> Json:
    """Return the stored review of a record as plain data; None where there is none or it is damaged."""
    with contextlib.suppress(PaddockError, ValueError):
        content = from_json(reading.read_text(_path(digest), BOUNDS))
        if isinstance(content, dict) and content.get("sum") == data_digest(content.get("data")):
            return content["data"]
    return None


def save_review(digest: str, data: Json) -> None:
    """Store a review's data in place of an earlier one."""
    with contextlib.suppress(OSError, PaddockError):
        path, content = _path(digest), {"sum": data_digest(data), "data": data}
        paths.write_atomically(path, json.dumps(content, ensure_ascii=False) + "\n")
        files = sorted(path.parent.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[MAX_FILES:]:
            file.unlink(missing_ok=True)


def _path(digest: str) -> Path:
    return paths.reviews() / f"{digest}.json"


# -- the luck of careers' events -----
def event_lucks(version: int) -> dict[str, tuple[float, ...]]:
    """Return by digest what luck gave the drivers of an event, by values of this version."""
    found, _ = lines.read(_luck_path, OWN_BOUNDS, ("", ""), _read_luck)
    return {digest: luck for of, digest, luck in found if of == version}


def save_event_luck(version: int, digest: str, luck: Sequence[float]) -> None:
    """Store what luck gave the drivers of an event."""
    line = json.dumps({"version": version, "digest": digest, "luck": [round(one, 4) for one in luck]})
    with contextlib.suppress(OSError, PaddockError):
        lines.append(_luck_path(), line.encode())


def _luck_path() -> Path:
    return paths.reviews() / LUCK_FILE


def _read_luck(raw: bytes) -> tuple[int, str, tuple[float, ...]]:
    data = from_json(raw.decode("utf-8"))
    if find_misfit(data, {"version": int, "digest": str, "luck": [float]}) or not all(
        map(isfinite, data["luck"])
    ):
        raise ValueError("another format")
    return data["version"], data["digest"], tuple(data["luck"])


# -- the notes on careers' events -----
class EventNotes(NamedTuple):
    """What was read from an event's record; `key` has its season and number, `moments` step and moment."""

    key: tuple[int, int]
    facts: tuple[str, ...]
    goals: tuple[str, ...]
    moments: tuple[tuple[int, int], ...]
    is_quiet: bool


_FACT: Final = re.compile(r"[a-z]+ (?:\w+|-) (?:\w+|-)(?: \d{1,9})+", re.ASCII)
_NOTES: Final[dict[str, Shape]] = {
    "version": int,
    "digest": str,
    "key": [int],
    "facts": [str],
    "goals": [str],
    "moments": [[int]],
    "is_quiet": bool,
}


def event_notes(version: int) -> dict[str, EventNotes]:
    """Return by digest the notes on events, those of this version."""
    found, _ = lines.read(_notes_path, NOTES_BOUNDS, ("", ""), _read_notes)
    return {digest: notes for of, digest, notes in found if of == version}


def save_event_notes(version: int, digest: str, notes: EventNotes) -> None:
    """Store the notes on an event."""
    line = json.dumps({"version": version, "digest": digest, **notes._asdict()})
    with contextlib.suppress(OSError, PaddockError):
        lines.append(_notes_path(), line.encode())


def _notes_path() -> Path:
    return paths.reviews() / NOTES_FILE


def _read_notes(raw: bytes) -> tuple[int, str, EventNotes]:
    data = from_json(raw.decode("utf-8"))
    if find_misfit(data, _NOTES) or not all(map(_FACT.fullmatch, data["facts"])):
        raise ValueError("another format")
    (season, event), moments = data["key"], tuple((step, moment) for step, moment in data["moments"])
    notes = EventNotes((season, event), tuple(data["facts"]), tuple(data["goals"]), moments, data["is_quiet"])
    return data["version"], data["digest"], notes
