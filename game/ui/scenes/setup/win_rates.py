"""What was measured of a game's bots: how often a level wins against the one below, at which table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.contract import Game, Json
from game.engine.venue.track import catalogue
from game.services import paths

COSMETIC_KINDS: Final = ("names",)
"""Kinds of options that leave the race itself as it is."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """A measured share of wins against a table of bots of another level, with its 95 % interval."""

    beats: str
    share: float
    low: float
    high: float
    others: float
    """What each of the others won."""
    games: int
    seats: int
    alike: bool = True
    """Whether it was measured at a table just like the one at hand."""

    @property
    def even(self) -> float:
        """What each would win if all were equally strong; teams that nobody directs win races too."""
        return (self.share + self.others * (self.seats - 1)) / self.seats


@dataclass(frozen=True, slots=True)
class MeasuredTable:
    """A number of seats, a track (None: the game's first) and options, and what was measured there."""

    seats: int
    track: str | None
    options: Mapping[str, Json]
    levels: Mapping[str, Mapping[str, Json]]


@lru_cache(maxsize=16)
def measured_tables(game_id: str) -> tuple[MeasuredTable, ...]:
    """Where a game's bots were measured, the usual table first; empty where none was."""
    try:
        data = json.loads(paths.asset(f"bots/{game_id}.json").read_text(encoding="utf-8"))
        return tuple(
            MeasuredTable(int(one["seats"]), one["track"], dict(one["options"]), dict(one["levels"]))
            for one in data["tables"]
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ()


def that_matter(game: Game, options: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The options that change how this game is played: not at their defaults, and with what they need."""
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
    """How often a level wins at such a table, or at the one most like it; None where nothing was measured."""
    known = catalogue.ids(game.id) if game.tracks else ()
    agreed = that_matter(game, options, seats)

    def alike(one: MeasuredTable) -> tuple[bool, bool, bool]:
        """What is the same, what weighs most first."""
        return one.seats == seats, one.options == agreed, _track(one.track, known) == _track(track, known)

    tables = [one for one in measured_tables(game.id) if "share" in one.levels.get(level, {})]
    if not tables:
        return None
    nearest = max(tables, key=alike)
    row = nearest.levels[level]
    return WinRate(
        str(row["beats"]),
        float(row["share"]),
        float(row["low"]),
        float(row["high"]),
        float(row["others"]),
        int(row["games"]),
        nearest.seats,
        all(alike(nearest)),
    )


def _track(track: str | None, known: Sequence[str]) -> str | None:
    return track or next(iter(known), None)
