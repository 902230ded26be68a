"""The race of the day: its table, the same for everybody, and the player's tries, one a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

from game import reading
from game.engine.contract import Game, Setup
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.engine.plain import Shape, find_misfit, from_json
from game.engine.record import RaceConfig, SeatInfo
from game.engine.venue.track import catalogue
from game.services import paths
from game.services.notice import Notice
from game.services.records import lines
from game.services.records.statistics import FinishedGame

FORMAT: Final = 1
FILE_BOUNDS: Final = reading.Bounds(size=16_000_000, line=2_000)
LEVELS: Final = ("club", "pro", "ace")
"""The levels of a day's bots."""
PRESETS: Final = ("standard", "first")
"""The presets in order of preference; the first of them that is a single race gives the options."""
SEEDS: Final = 10**9
WEEK: Final = 7
"""The number of days that the page shows at a glance, today included."""
MAX_NUMBER: Final = 1_000_000_000
"""The largest place, number of points or seconds."""


@dataclass(frozen=True, slots=True)
class Try:
    """One try at the race of a day; `place` is 0 until it is over, only a `first` one counts."""

    game: str
    day: str
    first: bool
    place: int = 0
    seats: int = 0
    points: float = 0
    seconds: int = 0
    record: str = ""
    """While it is not over: the name of its record among the saved races."""
    beaten: tuple[str, ...] | None = None
    """The levels all of whose bots came in later, the weakest first; None if an earlier version wrote it."""

    @property
    def is_over(self) -> bool:
        """Whether it was finished."""
        return self.place > 0


@dataclass(frozen=True, slots=True)
class DayResult:
    """One game's results of a day: the first try that ended, and the best and the last practice."""

    day: str
    first: Try | None
    best: Try | None
    last: Try | None

    @property
    def counted(self) -> Try:
        """The try that stands for the day: the first one, else the best practice."""
        found = self.first or self.best
        assert found is not None
        return found


# -- the table -----
def today() -> date:
    """Return the date by the player's own clock, as for the challenge of the day."""
    return datetime.now().astimezone().date()


def seed_of(game_id: str, day: date) -> int:
    """Return the seed of a game's race of a day."""
    return _stable_number(game_id, day, "seed", SEEDS)


def day_of(config: RaceConfig) -> date | None:
    """Return the date whose race a table has; None where the seed is not that of its date."""
    if not config.day:
        return None
    day = date.fromisoformat(config.day)
    return day if config.seed == seed_of(config.game, day) else None


def day_config(game: Game, day: date, name: str = "", practice: bool = False) -> RaceConfig:
    """Return the table of a day, with one person; the date decides everything but the person's name."""
    count = game.usual_seats
    human_seat = _stable_number(game.id, day, "seat", count)
    tokens_each = game.tokens_per_seat(count)
    tokens = [token.id for token in game.tokens]
    cast = sorted(drivers.ids, key=lambda id: _stable_number(game.id, day, f"driver {id}", 1 << 32))
    seats = []
    for seat in range(count):
        held = tuple(tokens[seat * tokens_each : (seat + 1) * tokens_each])
        if seat == human_seat:
            seats.append(SeatInfo("human", name, tokens=held))
        else:
            level = LEVELS[_stable_number(game.id, day, f"level {seat}", len(LEVELS))]
            seats.append(SeatInfo("bot", "", level, cast[seat], held))
    shipped_tracks = [id for id in catalogue.ids(game.id) if not catalogue.find(game.id, id).is_custom]
    track = (
        shipped_tracks[_stable_number(game.id, day, "track", len(shipped_tracks))] if shipped_tracks else None
    )
    options = next(
        (dict(game.presets[preset]) for preset in PRESETS if _is_single_race(game, preset, count, track)), {}
    )
    seed = seed_of(game.id, day)
    return RaceConfig(game.id, tuple(seats), seed, options, track, practice, day.isoformat())


def _is_single_race(game: Game, preset: str, count: int, track: str | None) -> bool:
    """Return whether a game has a preset, and it is one race."""
    options = game.presets.get(preset)
    return options is not None and game.races(Setup(count, dict(options), (), track)) == 1


def _stable_number(game_id: str, day: date, what: str, of: int) -> int:
    """Return a number below `of`, the same on every machine."""
    text = f"{game_id}:{day.isoformat()}:{what}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % of


# -- the player's tries -----
def tries() -> tuple[list[Try], list[Notice]]:
    """Return every try in order, and notices about what cannot be read; never raises or changes the file."""
    unreadable = "days_unreadable", "The races of the day"
    return lines.read(paths.days_file, FILE_BOUNDS, unreadable, _read)


def store_start(config: RaceConfig, record: Path | None) -> Notice | None:
    """Store that a try has begun, so that no later one counts; returns a notice if that fails."""
    return _append_try(
        Try(config.game, config.day, not config.practice, record=record.name if record else "")
    )


def store_result(config: RaceConfig, entry: FinishedGame) -> Notice | None:
    """Store the result of a try; returns a notice if that fails."""
    you = entry.you
    if you is None:
        return None
    place, points, seats = entry.places[you], entry.points[you], len(entry.seats)
    others = [(seat.level, entry.places[i]) for i, seat in enumerate(entry.seats) if seat.kind == "bot"]
    beaten = tuple(
        level
        for level in LEVELS
        if level in dict(others) and all(place < theirs for its, theirs in others if its == level)
    )
    return _append_try(
        Try(config.game, config.day, not config.practice, place, seats, points, entry.seconds, beaten=beaten)
    )


def store_rename(old: Path, new: Path) -> Notice | None:
    """Store the new name of the record of a first try; returns a notice if that fails."""
    if old == new or old.parent != paths.saves_place():
        return None
    its_tries = (one for one in tries()[0] if one.first and not one.is_over and one.record == old.name)
    first = next(its_tries, None)
    return _append_try(replace(first, record=new.name)) if first else None


def has_begun(found: Sequence[Try], game_id: str, day: date) -> bool:
    """Return whether the race of a day has been begun, so that another try is practice."""
    return any(one.game == game_id and one.day == day.isoformat() for one in found)


def find_unfinished(found: Sequence[Try], game_id: str, day: date) -> Path | None:
    """Return the record of a first try that is not over, if it is still among the saved races."""
    firsts = [one for one in found if one.first and (one.game, one.day) == (game_id, day.isoformat())]
    if any(one.is_over for one in firsts):
        return None
    # a renamed record adds a line
    places = (paths.saves_place() / one.record for one in firsts if one.record == Path(one.record).name)
    return next((path for path in places if path.is_file()), None)


def results(found: Sequence[Try], game_id: str) -> list[DayResult]:
    """Return the results of each day of a game, the latest first; days without a result are left out."""
    over = [one for one in found if one.game == game_id and one.is_over]
    by_day: dict[str, list[Try]] = {}
    for one in over:
        by_day.setdefault(one.day, []).append(one)
    made = []
    for day in sorted(by_day, reverse=True):
        first = next((one for one in by_day[day] if one.first), None)
        # if two windows began at once, the one that ended first has the first try
        later = [one for one in by_day[day] if one is not first]
        best = min(later, key=lambda one: (one.place, -one.points), default=None)
        made.append(DayResult(day, first, best, later[-1] if later else None))
    return made


def last_days(
    found: Mapping[str, Sequence[DayResult]], until: date
) -> list[tuple[date, list[tuple[str, DayResult]]]]:
    """Return the last seven days up to a date, each with the games whose first try ended, the best first.

    `found` has the results of each game.
    """
    by_day: dict[str, list[tuple[str, DayResult]]] = {}
    for game_id, results in found.items():
        for result in results:
            if result.first:
                by_day.setdefault(result.day, []).append((game_id, result))
    for raced in by_day.values():
        raced.sort(key=lambda one: (-len(one[1].counted.beaten or ()), one[1].counted.place))
    week = (until - timedelta(days=back) for back in reversed(range(WEEK)))
    return [(day, by_day.get(day.isoformat(), [])) for day in week]


def streaks(found: Mapping[str, Sequence[DayResult]], until: date) -> tuple[int, int]:
    """Return on how many days in a row the first try at any game ended: up to a date, and at best.

    A race that is still to come that day breaks no row.
    """
    raced = {date.fromisoformat(one.day) for results in found.values() for one in results if one.first}
    rows: dict[date, int] = {}
    for day in sorted(raced):
        rows[day] = rows.get(day - timedelta(days=1), 0) + 1
    now = rows.get(until) or rows.get(until - timedelta(days=1), 0)
    return now, max(rows.values(), default=0)


def clear() -> None:
    """Delete all tries; raises a PaddockError where the file cannot be deleted."""
    lines.delete(paths.days_file())


def _append_try(one: Try) -> Notice | None:
    try:
        path = paths.days_file()
        try:
            lines.append(path, json.dumps({"format": FORMAT, **asdict(one)}).encode())
        except OSError as error:
            raise paths.write_error(path, error) from error
    except PaddockError as error:
        message = f"This race is missing from your table of days: {error}"
        return Notice("days_unsaved", message, {"error": error})
    return None


_SHAPE: Final[dict[str, Shape]] = {
    "format": int,
    "game": str,
    "day": str,
    "first": bool,
    "place": int,
    "seats": int,
    "points": (int, float),
    "seconds": int,
    "record": str,
    "beaten": ([str], type(None)),
}


def _read(raw: bytes) -> Try:
    """Parse the try in a line; raises ValueError or PaddockError where it is damaged."""
    data = from_json(raw.decode("utf-8"))
    if isinstance(data, dict):
        data = {"beaten": None, **data}
    if find_misfit(data, _SHAPE) or data["format"] != FORMAT:
        raise ValueError("another format")
    one = Try(**{key: data[key] for key in _SHAPE if key != "format"})
    if one.beaten is not None:
        one = replace(one, beaten=tuple(level for level in LEVELS if level in one.beaten))
    numbers = one.place, one.seats, one.points, one.seconds
    if date.fromisoformat(one.day).isoformat() != one.day or not all(abs(n) <= MAX_NUMBER for n in numbers):
        raise ValueError("no such day or number")
    if not 0 <= one.place <= one.seats or one.seconds < 0:
        raise ValueError("no such place or time")
    return one
