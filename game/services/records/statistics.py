"""Statistics of finished races, one JSON line each."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any, TypedDict

from game import reading
from game.engine import registry
from game.engine.contract import Game, Step
from game.engine.errors import PaddockError
from game.engine.plain import from_json
from game.engine.texts import clean_name
from game.services import paths
from game.services.notice import Notice
from game.services.records import lines, reviews

FORMAT = 1
ANY_DIE = "roll"
"""The name of every die in earlier versions."""
BOUNDS = reading.Bounds(size=64_000_000, line=20_000)
"""The limits of the file; a race is a line of a kilobyte at most."""
MAX_VALUE = 1_000_000_000
"""The largest place, number of points, seconds or rolls."""
MIN_PER_FACE = 5
"""The fewest expected rolls a face from which a die's fairness is judged."""


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Who sat on a seat: `kind` is human or bot; level and style are a bot's."""

    kind: str
    name: str = ""
    level: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game; `dice` counts faces by die, as {"d12": {"7": 3}}, and `day` is an ISO date."""

    game: str
    day: str
    seats: tuple[SeatEntry, ...]
    places: tuple[int, ...]
    points: tuple[float, ...]
    winners: tuple[int, ...]
    seconds: int = 0
    track: str | None = None
    races: int = 1
    dice: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def you(self) -> int | None:
        """The first human's seat, or None where bots raced alone."""
        return next((index for index, seat in enumerate(self.seats) if seat.kind == "human"), None)

    @property
    def has_won(self) -> bool:
        """Whether that human won or shared the win."""
        return self.you in self.winners


@dataclass(frozen=True, slots=True)
class Totals:
    """The player's totals in some races; `best_place` is None before the first."""

    played: int
    won: int
    best_place: int | None
    best_points: float | None
    streak_now: int
    streak_best: int
    seconds: int
    last_day: str | None


class Statistics:
    """All finished races; damaged lines are skipped, reported in `notices` and left in the file."""

    def __init__(self) -> None:
        self.entries: list[FinishedGame] = []
        self.notices: list[Notice] = []

    @classmethod
    def load(cls) -> Statistics:
        """Read the file; never raises and never changes it."""
        statistics = cls()
        unreadable = "statistics_unreadable", "The statistics"
        statistics.entries, statistics.notices = lines.read(paths.statistics_file, BOUNDS, unreadable, _entry)
        return statistics

    def add(self, entry: FinishedGame) -> Notice | None:
        """Add a finished race; returns a notice if it could not be written."""
        self.entries.append(entry)
        line = json.dumps({"format": FORMAT, **asdict(entry)}, ensure_ascii=False).encode()
        try:
            path = paths.statistics_file()
            try:
                lines.append(path, line)
            except OSError as error:
                raise paths.write_error(path, error) from error
        except PaddockError as error:
            message = f"This race is missing from the statistics: {error}"
            return Notice("statistics_unsaved", message, {"error": error})
        return None

    def clear(self) -> None:
        """Delete everything; raises a PaddockError where the file cannot be deleted."""
        lines.delete(paths.statistics_file())
        reviews.delete_own_reviews()
        self.entries.clear()
        self.notices.clear()

    def filter_races(
        self, game: str | None = None, level: str | None = None, track: str | None = None
    ) -> list[FinishedGame]:
        """Return the races with a human, filtered by game, level of a bot at the table, and track."""
        return [
            entry
            for entry in self.entries
            if entry.you is not None
            and (game is None or entry.game == game)
            and (level is None or any(seat.level == level for seat in entry.seats))
            and (track is None or entry.track == track)
        ]

    def summary(self, game: str | None = None, level: str | None = None, track: str | None = None) -> Totals:
        """Return the totals of the races that `filter_races` returns."""
        chosen = self.filter_races(game, level, track)
        yours = [
            (entry.places[entry.you], entry.points[entry.you] if _counts_points(entry) else None)
            for entry in chosen
            if entry.you is not None
        ]
        now, best = _streaks([entry.has_won for entry in chosen])
        return Totals(
            played=len(chosen),
            won=sum(entry.has_won for entry in chosen),
            best_place=min((place for place, _ in yours), default=None),
            best_points=max((points for _, points in yours if points is not None), default=None),
            streak_now=now,
            streak_best=best,
            seconds=sum(entry.seconds for entry in chosen),
            last_day=chosen[-1].day if chosen else None,
        )

    def games(self) -> list[str]:
        """Return the games raced by a human, in the order of their first race."""
        return list(dict.fromkeys(entry.game for entry in self.filter_races()))

    def tracks(self, game: str) -> list[str]:
        """Return the tracks that a human has raced on in a game."""
        return list(dict.fromkeys(entry.track for entry in self.filter_races(game) if entry.track))

    def dice(self, game: Game) -> dict[str, list[int]]:
        """Return by die the number of times each face was rolled, bots' rolls included."""
        found = {}
        for die, sides in game.dice.items():
            names = (die, ANY_DIE) if len(game.dice) == 1 else (die,)
            total: Counter[str] = Counter()
            for entry in self.entries:
                if entry.game == game.id:
                    for name in names:
                        total.update(entry.dice.get(name, {}))
            counts = [total[str(face)] for face in range(1, sides + 1)]
            if any(counts):
                found[die] = counts
        return found


def _counts_points(entry: FinishedGame) -> bool:
    """Return whether the points of a race say more than its places."""
    game = registry.games().get(entry.game)
    return game is None or game.counts_points(entry.races)


def count_dice(game: Game, steps: Iterable[Step]) -> dict[str, dict[str, int]]:
    """Count the faces of the game's dice in these steps, as `FinishedGame.dice` holds them."""
    faces: dict[str, dict[str, int]] = {}
    for step in steps:
        for die, face in game.dice_rolled(step):
            counts = faces.setdefault(die, {})
            counts[str(face)] = counts.get(str(face), 0) + 1
    return faces


def unevenness(counts: Sequence[int]) -> float | None:
    """Return the chance that a fair die is at least this uneven (Pearson's chi-square).

    `counts` has one number a face, zeros included; None where the rolls are too few to judge.
    """
    rolls = sum(counts)
    if len(counts) < 2 or rolls < MIN_PER_FACE * len(counts):
        return None
    expected = rolls / len(counts)
    square = sum((count - expected) ** 2 / expected for count in counts)
    return _chi_square_tail(square, len(counts) - 1)


def _chi_square_tail(square: float, freedom: int) -> float:
    """Return P(X ≥ square), by the finite sums for whole degrees of freedom."""
    half = square / 2
    if freedom % 2 == 0:
        term = tail = math.exp(-half)
        steps = [float(k) for k in range(1, freedom // 2)]
    else:
        tail = math.erfc(math.sqrt(half))
        term = math.exp(-half) / math.sqrt(math.pi * half) if half else 0.0
        steps = [k + 0.5 for k in range((freedom - 1) // 2)]
    for k in steps:
        term *= half / k
        tail += term
    return min(1.0, tail)


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return the current and the longest streak of wins."""
    now = best = 0
    for win in won:
        now = now + 1 if win else 0
        best = max(best, now)
    return now, best


class _Written(TypedDict):
    """A line as it is written; every value is checked when it is read."""

    format: int
    game: str
    day: str
    seats: list[dict[str, str]]
    places: list[int]
    points: list[float]
    winners: list[int]
    seconds: int
    track: str | None
    races: int
    dice: dict[str, dict[str, int]]


def _entry(raw: bytes) -> FinishedGame:
    """Return the race in a line's data; raises ValueError, TypeError or KeyError where it is damaged."""
    data: _Written = from_json(raw.decode("utf-8"))
    if not isinstance(data, dict) or data["format"] != FORMAT:
        raise ValueError("another format")
    seats = tuple(SeatEntry(**{key: _text(value) for key, value in seat.items()}) for seat in data["seats"])
    entry = FinishedGame(
        game=_text(data["game"]),
        day=date.fromisoformat(data["day"]).isoformat(),
        seats=seats,
        places=_whole(data["places"]),
        points=_halves(data["points"]),
        winners=_whole(data["winners"]),
        seconds=_whole([data["seconds"]])[0],
        track=None if data["track"] is None else _text(data["track"]),
        races=_whole([data["races"]])[0],
        dice={
            _text(die): {_text(face): _whole([count])[0] for face, count in faces.items()}
            for die, faces in dict(data["dice"]).items()
        },
    )
    if not len(seats) == len(entry.places) == len(entry.points):
        raise ValueError("seats, places and points differ in number")
    if not set(entry.winners) <= set(range(len(seats))) or not all(s.kind in ("human", "bot") for s in seats):
        raise ValueError("who sat there and who won is not so")
    return entry


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return clean_name(value)


def _numbers(values: Any, *kinds: type) -> Sequence[Any]:
    if not isinstance(values, list) or not all(type(value) in kinds for value in values):
        raise TypeError(values)
    if not all(abs(value) <= MAX_VALUE for value in values):
        raise ValueError(values)
    return values


def _halves(values: Any) -> tuple[float, ...]:
    if not all(2 * value == int(2 * value) for value in _numbers(values, int, float)):
        raise ValueError(values)
    return tuple(values)


def _whole(values: Any) -> tuple[int, ...]:
    return tuple(_numbers(values, int))
