"""Launch: what the app opens with, as given on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.contract import Json
from game.engine.record import RaceConfig, SeatInfo


@dataclass(frozen=True, slots=True)
class Launch:
    """What the app opens with: the title, unless a game or a record is set; None defers to the settings."""

    game: str | None = None
    seats: tuple[SeatInfo, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    track: str | None = None
    seed: int | None = None
    practice: bool = False
    lang: str | None = None
    size: tuple[int, int] | None = None
    speed: str | None = None
    ui_tree: Path | None = None
    record: Path | None = None
    file: Path | None = None
    """A race or track file to show and offer to open."""

    def config(self) -> RaceConfig | None:
        """Return the table of the race to start, if a game and a seed are given."""
        if self.game is None or self.seed is None:
            return None
        return RaceConfig(self.game, self.seats, self.seed, self.options, self.track, self.practice)
