"""What a review found, as frozen values and as plain data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import fsum
from typing import Final

from game.engine.contract import Json
from game.engine.plain import Shape, misfit
from game.engine.record import Record, format_record

VERSION: Final = 1
"""Raised where the same plan would give another review."""
CLEAR: Final = 2.0
"""Standard errors above nothing from which a difference is named."""
SIZES: Final[Mapping[str, float]] = {"blunder": 0.08, "error": 0.04, "doubtful": 0.02}
"""From which share of a win on a decision is called so."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a decision: the seat's chance to win after it, with its standard error."""

    step: str
    wins: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was not forced, judged by what its seat could know.

    `worth` is by how much the best option's chance to win exceeds the chosen one's, `error` its standard
    error. Where noise is greater than the difference, `worth` may be below 0.
    """

    index: int
    seat: int
    chosen: str
    best: str
    worth: float
    error: float
    options: tuple[Option, ...]

    @property
    def size(self) -> str:
        """`doubtful`, `error`, `blunder`, or "" where nothing is clear of its standard error."""
        if self.worth <= CLEAR * self.error:
            return ""
        return next((name for name, least in SIZES.items() if self.worth >= least), "")


@dataclass(frozen=True, slots=True)
class Luck:
    """What a chance or a draw gave to every seat: the value after it less the mean over what might have come.

    `exact` says that every outcome was listed; otherwise the mean is over sampled ones. `before` and `after`
    are the seats' chances to win, `errors` the standard errors of `wins`.
    """

    index: int
    step: str
    exact: bool
    wins: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat's race in figures; errors and wins are shares of a win (in a season: of the title)."""

    seat: int
    decisions: int
    error: float
    doubtful: int
    errors: int
    blunders: int
    luck: float
    result: float
    adjusted: float
    luck_points: float
    points: float
    adjusted_points: float


@dataclass(frozen=True, slots=True)
class Review:
    """All that was found in one record; `left_out` steps were not looked at, for want of time."""

    digest: str
    game: str
    playouts: int
    seed: int
    left_out: int
    wins: tuple[float, ...]
    points: tuple[float, ...]
    decisions: tuple[Decision, ...]
    chances: tuple[Luck, ...]

    def seats(self) -> list[SeatRow]:
        """The table of seats."""
        return [self._row(seat) for seat in range(len(self.wins))]

    def costliest(self, count: int) -> list[Decision]:
        """The decisions that cost most, of those that are clear of their standard error."""
        named = [decision for decision in self.decisions if decision.size]
        return sorted(named, key=lambda decision: -decision.worth)[:count]

    def turns_of_luck(self, count: int) -> tuple[list[tuple[Luck, int]], list[tuple[Luck, int]]]:
        """The chances that gave a seat most, and those that took most from one, each with the seat."""
        pairs = [(luck, seat) for luck in self.chances for seat in range(len(self.wins))]
        pairs.sort(key=lambda pair: -pair[0].wins[pair[1]])
        good = [pair for pair in pairs[:count] if pair[0].wins[pair[1]] > 0]
        bad = [pair for pair in pairs[::-1][:count] if pair[0].wins[pair[1]] < 0]
        return good, bad

    def to_data(self) -> dict[str, Json]:
        """The review as plain data."""
        return {"review": VERSION, **asdict(self)}

    def _row(self, seat: int) -> SeatRow:
        own = [decision for decision in self.decisions if decision.seat == seat]
        sizes = [decision.size for decision in own]
        luck = fsum(chance.wins[seat] for chance in self.chances)
        luck_points = fsum(chance.points[seat] for chance in self.chances)
        return SeatRow(
            seat,
            len(own),
            fsum(decision.worth for decision in own) / len(own) if own else 0.0,
            sizes.count("doubtful"),
            sizes.count("error"),
            sizes.count("blunder"),
            luck,
            self.wins[seat],
            self.wins[seat] - luck,
            luck_points,
            self.points[seat],
            self.points[seat] - luck_points,
        )


_FLOATS: Final[Shape] = [float]
_SHAPE: Final[Shape] = {
    "review": int,
    "digest": str,
    "game": str,
    "playouts": int,
    "seed": int,
    "left_out": int,
    "wins": _FLOATS,
    "points": _FLOATS,
    "decisions": [
        {
            "index": int,
            "seat": int,
            "chosen": str,
            "best": str,
            "worth": float,
            "error": float,
            "options": [{"step": str, "wins": float, "error": float}],
        }
    ],
    "chances": [
        {
            "index": int,
            "step": str,
            "exact": bool,
            "wins": _FLOATS,
            "points": _FLOATS,
            "errors": _FLOATS,
            "before": _FLOATS,
            "after": _FLOATS,
        }
    ],
}


def from_data(data: Json) -> Review | None:
    """The review that `to_data` described; None for anything else, and for one of another version."""
    if misfit(data, _SHAPE) or data["review"] != VERSION:
        return None
    decisions = [
        Decision(
            **_only(row, Decision) | {"options": tuple(Option(**_only(o, Option)) for o in row["options"])}
        )
        for row in data["decisions"]
    ]
    chances = [Luck(**_only(row, Luck)) for row in data["chances"]]
    seats = len(data["wins"])
    every = [*(getattr(luck, name) for luck in chances for name in _BY_SEAT), data["points"]]
    if any(len(values) != seats for values in every) or any(not 0 <= d.seat < seats for d in decisions):
        return None
    found = {"decisions": tuple(decisions), "chances": tuple(chances)}
    return Review(**_only(data, Review) | found)


_BY_SEAT: Final = ("wins", "points", "errors", "before", "after")


def _only(row: Mapping[str, Json], kind: type[Decision | Option | Luck | Review]) -> dict[str, Json]:
    """The fields of a dataclass, lists as tuples."""
    names = [field.name for field in fields(kind)]
    return {name: tuple(row[name]) if isinstance(row[name], list) else row[name] for name in names}


def record_digest(record: Record) -> str:
    """The sha256 of a record's text, whatever its file is called."""
    return hashlib.sha256(format_record(record.header, record.steps).encode()).hexdigest()
