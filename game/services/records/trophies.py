"""Trophies: what they are, which races won them, and the file that keeps them, one a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from game import reading
from game.engine import registry
from game.engine.contract import Game
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.engine.head_to_head import HeadToHead, head_to_head
from game.engine.match import Match
from game.engine.plain import Shape, find_misfit, from_json
from game.engine.texts import clean_name
from game.engine.venue.track import catalogue
from game.services import paths, track_files
from game.services.notice import Notice
from game.services.records import lines
from game.services.records.statistics import FinishedGame

FORMAT: Final = 1
BOUNDS: Final = reading.Bounds(size=4_000_000, line=2_000)
LEVELS: Final = ("club", "pro", "ace")
"""The levels that have a medal, the weakest first."""
MIN_BOTS: Final = 3
"""The fewest bots of a level, or of a stronger one, for its medal."""
DRIVERS: Final = "wall.drivers"
TRACKS: Final = "wall.tracks"
CAREER: Final = ("cup.club", "cup.pro", "cup.masters", "luck_aside", "last_round", "wall.goals")
"""The trophies that a career awards; a cup has a place from 1 to 3."""


@dataclass(frozen=True, slots=True)
class Trophy:
    """A trophy that was won; `record` is the path of its race within the player's folder, if it has one."""

    id: str
    day: str
    record: str = ""
    place: int = 1

    @property
    def path(self) -> Path | None:
        """Its record, while that is in the player's folder."""
        home = paths.home().resolve()
        path = (home / self.record).resolve()
        return path if self.record and path.is_relative_to(home) and path.is_file() else None


# -- what there is -----
def of_game(game: Game) -> list[str]:
    """Return the trophies of a game: a medal a level, and the clean race where it has one."""
    medals = [f"level.{game.id}.{level}" for level in LEVELS]
    return [*medals, *([f"clean.{game.id}"] if game.has_clean_race else [])]


def ids() -> list[str]:
    """Return every trophy that can be won."""
    games = [id for game in registry.games().values() for id in of_game(game)]
    return [*games, *CAREER, DRIVERS, TRACKS]


# -- what races won -----
def medals(entry: FinishedGame) -> list[str]:
    """Return the level medals that a counted race won."""
    if not entry.has_won or entry.you is None:
        return []
    levels = Counter(seat.level for seat in entry.seats if seat.kind == "bot")
    at_least = [(level, sum(levels[one] for one in LEVELS[i:])) for i, level in enumerate(LEVELS)]
    return [f"level.{entry.game}.{level}" for level, count in at_least if count >= MIN_BOTS]


def against_drivers(entries: Sequence[FinishedGame]) -> dict[str, HeadToHead]:
    """Return for each driver how often the player came in ahead of it, behind and level."""
    places: dict[str, list[tuple[int, int]]] = {id: [] for id in drivers.ids}
    for entry in entries:
        if entry.you is not None:
            for seat, place in zip(entry.seats, entry.places, strict=True):
                if seat.style in places:
                    places[seat.style].append((entry.places[entry.you], place))
    return {id: head_to_head(found) for id, found in places.items()}


def tracks_left(entries: Sequence[FinishedGame]) -> set[tuple[str, str]]:
    """Return the shipped tracks, as game and id, that no person has raced on."""
    shipped = {(id, track) for id in registry.games() for track in track_files.shipped(id)}
    return shipped - {(one.game, _track(one)) for one in entries if one.you is not None}


def _track(entry: FinishedGame) -> str:
    """Return the track that a race was on: a game's first where none was chosen."""
    return entry.track or next(iter(catalogue.ids(entry.game)), "")


def due(entries: Sequence[FinishedGame]) -> dict[str, str]:
    """Return the medals and walls that these races won, each with the day of the race that won it first."""
    found: dict[str, str] = {}
    for entry in entries:
        for id in medals(entry):
            found.setdefault(id, entry.day)
    last = max((entry.day for entry in entries), default="")
    against = against_drivers(entries)
    if against and all(count.ahead for count in against.values()):
        found[DRIVERS] = last
    if entries and not tracks_left(entries):
        found[TRACKS] = last
    return found


def is_clean(match: Match, seat: int) -> bool:
    """Return whether a seat drove what its game calls a clean race."""
    return match.game.is_clean(match.setup, seat, [e for played in match.history for e in played.events])


# -- the file -----
def load() -> tuple[dict[str, Trophy], list[Notice]]:
    """Return the trophies by id, and notices about what cannot be read; never raises or changes the file."""
    found, notices = lines.read(paths.trophies_file, BOUNDS, ("trophies_unreadable", "The trophies"), _read)
    kept: dict[str, Trophy] = {}
    for one in found:
        # a renamed record adds a line, and a cup may be won again in a better place
        if one.id not in kept or one.place <= kept[one.id].place:
            kept[one.id] = one
    return kept, notices


def award(id: str, day: str, record: Path | None = None, place: int = 1) -> Notice | None:
    """Keep a trophy unless it is kept already, in this place or a better one.

    Returns a notice if it could not be written.
    """
    kept = load()[0].get(id)
    if kept is not None and kept.place <= place:
        return None
    return _append(Trophy(id, day, _name(record), place))


def award_race(
    entries: Sequence[FinishedGame], match: Match, record: Path | None
) -> tuple[list[str], Notice | None]:
    """Award what the last of these races, which is counted, has won; `match` is that race.

    Returns the trophies that are new, and a notice if one could not be written.
    """
    entry = entries[-1]
    kept, earlier = load()[0], due(entries[:-1])
    won = [id for id in due(entries) if id not in earlier]
    if entry.you is not None and is_clean(match, entry.you):
        won.append(f"clean.{entry.game}")
    new = [id for id in won if id not in kept]
    notices = [award(id, entry.day, record) for id in new]
    return new, next(filter(None, notices), None)


def award_earlier(entries: Sequence[FinishedGame]) -> Notice | None:
    """Award what counted races of before won, as far as the statistics tell; their records are not known."""
    kept = load()[0]
    notices = [award(id, day) for id, day in due(entries).items() if id not in kept]
    return next(filter(None, notices), None)


def store_rename(old: Path, new: Path) -> Notice | None:
    """Keep the new name of a record, or of a folder of them, for the trophies won there.

    Returns a notice if that fails.
    """
    name, named = _name(old), _name(new)
    here = [one for one in load()[0].values() if f"{one.record}/".startswith(f"{name}/")]
    won = here if name and old != new else []
    notices = [_append(replace(one, record=named + one.record.removeprefix(name))) for one in won]
    return next(filter(None, notices), None)


def clear() -> None:
    """Delete all trophies; raises a PaddockError where the file cannot be deleted."""
    lines.delete(paths.trophies_file())


def _name(record: Path | None) -> str:
    """Return a record's path within the player's folder; empty for one elsewhere."""
    if record is None:
        return ""
    try:
        home, path = paths.home().resolve(), record.resolve()
    except PaddockError:
        # without a folder the trophy is not written either, and that is reported
        return ""
    return path.relative_to(home).as_posix() if path.is_relative_to(home) else ""


def _append(one: Trophy) -> Notice | None:
    try:
        path = paths.trophies_file()
        try:
            lines.append(path, json.dumps({"format": FORMAT, **asdict(one)}, ensure_ascii=False).encode())
        except OSError as error:
            raise paths.write_error(path, error) from error
    except PaddockError as error:
        return Notice("trophies_unsaved", f"A trophy was not written: {error}", {"error": error})
    return None


_SHAPE: Final[Mapping[str, Shape]] = {"format": int, "id": str, "day": str, "record": str, "place": int}


def _read(raw: bytes) -> Trophy:
    """Parse the trophy in a line; raises ValueError or PaddockError where it is damaged."""
    data = from_json(raw.decode("utf-8"))
    if find_misfit(data, dict(_SHAPE)) or data["format"] != FORMAT:
        raise ValueError("another format")
    day = date.fromisoformat(data["day"]).isoformat()
    if not 1 <= data["place"] <= 3:
        raise ValueError("no such place")
    if "\0" in data["record"]:
        raise ValueError("no such file")
    return Trophy(clean_name(data["id"]), day, data["record"], data["place"])
