"""Measured shares of wins of a game's bots, by level and table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypedDict

from game.engine.contract import Game, Json
from game.engine.venue.track import catalogue
from game.services import paths

COSMETIC_KINDS: Final = ("names",)
"""Kinds of options that do not change the race itself."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """A measured share of wins against a table of bots of another level, with its 95 % interval."""

    beats: str
    share: float
    low: float
    high: float
    others: float
    """The share that each of the others won."""
    games: int
    seats: int
    is_same_table: bool = True
    """Whether it was measured at exactly such a table."""

    @property
    def even(self) -> float:
        """The share of equally strong bots; below 1 / seats where cars without a player win too."""
        return (self.share + self.others * (self.seats - 1)) / self.seats


class Measured(TypedDict, total=False):
    """The measured figures of a level; they count only with a share."""

    beats: str
    share: float
    low: float
    high: float
    others: float
    games: int


class _FileTable(TypedDict):
    seats: int
    track: str | None
    options: dict[str, Json]
    levels: dict[str, Measured]


class _File(TypedDict):
    """A file of measured bots, as the tool writes it."""

    tables: list[_FileTable]


@dataclass(frozen=True, slots=True)
class MeasuredTable:
    """A table at which bots were measured, and the results; track None is the game's first."""

    seats: int
    track: str | None
    options: Mapping[str, Json]
    levels: Mapping[str, Measured]


@lru_cache(maxsize=16)
def measured_tables(game_id: str) -> tuple[MeasuredTable, ...]:
    """Return the tables at which a game's bots were measured, the usual one first; empty without data."""
    try:
        data: _File = json.loads(paths.asset(f"bots/{game_id}.json").read_text(encoding="utf-8"))
        return tuple(
            MeasuredTable(int(one["seats"]), one["track"], dict(one["options"]), dict(one["levels"]))
            for one in data["tables"]
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ()


def relevant_options(game: Game, options: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """Return the options that change the game: not at their defaults, and with the switch that they need."""
    usual = {option.id: option.default_for(seats) for option in game.options}
    now = {**usual, **options}
    return {
        option.id: now[option.id]
        for option in game.options
        if option.kind not in COSMETIC_KINDS
        and now[option.id] != usual[option.id]
        and (not option.needs or now[option.needs])
    }


def win_rate(
    game: Game, level: str, seats: int, track: str | None, options: Mapping[str, Json]
) -> WinRate | None:
    """Return a level's share of wins at the most similar table, or None where nothing was measured."""
    known = catalogue.ids(game.id) if game.has_tracks else ()
    chosen = relevant_options(game, options, seats)

    def similarity(one: MeasuredTable) -> tuple[bool, bool, bool]:
        """Return what is equal, most important first."""
        return one.seats == seats, one.options == chosen, _track(one.track, known) == _track(track, known)

    tables = [one for one in measured_tables(game.id) if "share" in one.levels.get(level, {})]
    if not tables:
        return None
    nearest = max(tables, key=similarity)
    row = nearest.levels[level]
    return WinRate(
        str(row["beats"]),
        float(row["share"]),
        float(row["low"]),
        float(row["high"]),
        float(row["others"]),
        int(row["games"]),
        nearest.seats,
        all(similarity(nearest)),
    )


def _track(track: str | None, known: Sequence[str]) -> str | None:
    return track or next(iter(known), None)
