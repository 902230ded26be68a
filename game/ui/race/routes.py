"""Routes from a race, its table and the scenes around it; `ui/screens.py` opens them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.engine.lesson import Lesson as TaughtLesson
from game.engine.record import RaceConfig, Record
from game.services.challenges import Challenge as PosedChallenge
from game.services.records.journal import Journal
from game.ui.kit.routes import Route
from game.ui.race.result import Championship as ChampionshipData
from game.ui.race.result import RaceReport
from game.ui.race.scene import RaceScene


@dataclass(frozen=True, slots=True)
class Title(Route):
    """The title screen."""


@dataclass(frozen=True, slots=True)
class Games(Route):
    """The chooser of games, or of those that have a season."""

    season: bool = False


@dataclass(frozen=True, slots=True)
class Setup(Route):
    """The set-up of a game; `preset` names the options to begin with."""

    game_id: str
    preset: str | None = None


@dataclass(frozen=True, slots=True)
class Tracks(Route):
    """The track viewer, at a track of a game."""

    game_id: str | None = None
    track: str | None = None


@dataclass(frozen=True, slots=True)
class Records(Route):
    """The list of saved races and replays; `kind` is one of its filters."""

    kind: str = "both"


@dataclass(frozen=True, slots=True)
class Statistics(Route):
    """The player's statistics."""


@dataclass(frozen=True, slots=True)
class Trophies(Route):
    """The player's trophies, and the head-to-head with each driver."""


@dataclass(frozen=True, slots=True)
class Settings(Route):
    """The settings."""


@dataclass(frozen=True, slots=True)
class Lessons(Route):
    """The page of lessons, at those of a game."""

    game_id: str | None = None


@dataclass(frozen=True, slots=True)
class Lesson(Route):
    """A lesson at the game's own table; raises LessonFault."""

    lesson: TaughtLesson


@dataclass(frozen=True, slots=True)
class Challenges(Route):
    """The page of challenges, at those of a game."""

    game_id: str | None = None


@dataclass(frozen=True, slots=True)
class Challenge(Route):
    """A challenge at the game's own table, possibly the one of a `day`; raises RecordError."""

    challenge: PosedChallenge
    day: str = ""


@dataclass(frozen=True, slots=True)
class Days(Route):
    """The page of the race of the day, at that of a game."""

    game_id: str | None = None


@dataclass(frozen=True, slots=True)
class Career(Route):
    """The page of a career, else that of the last one, or of a new driver; raises PaddockError."""

    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Careers(Route):
    """The list of careers."""


@dataclass(frozen=True, slots=True)
class NewCareer(Route):
    """The page on which a driver is made, who then begins a career."""


@dataclass(frozen=True, slots=True)
class Play(Route):
    """A new race; `is_coached`: with a hint at every decision; `folder`: where else its record goes."""

    config: RaceConfig
    is_coached: bool = False
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Rehearsal(Route):
    """A race that is never played: its table is drawn in advance to fill caches."""

    config: RaceConfig


@dataclass(frozen=True, slots=True)
class Resume(Route):
    """A race continued from its record; raises RecordError, or LockedError if another window has it open."""

    path: Path


@dataclass(frozen=True, slots=True)
class Copy(Route):
    """A new race that continues from the end of a record; raises RecordError."""

    path: Path


@dataclass(frozen=True, slots=True)
class Branch(Route):
    """A practice race from a step of a record, whose race is `is_over` or not; raises RecordError."""

    record: Record
    steps: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Replay(Route):
    """A record being replayed, at a step, below a tab of its result if one is named; raises RecordError."""

    source: Path | Journal
    at: int = 0
    tab: str = ""


@dataclass(frozen=True, slots=True)
class Past(Route):
    """A race in progress as it was after `at` steps; raises RecordError."""

    race: RaceScene
    at: int


@dataclass(frozen=True, slots=True)
class SaveAs(Route):
    """The dialog that asks for a name and saves a copy of a race under it."""

    source: Path | Journal


@dataclass(frozen=True, slots=True)
class Menu(Route):
    """The menu of a race."""

    race: RaceScene


@dataclass(frozen=True, slots=True)
class Log(Route):
    """The whole log of a race."""

    race: RaceScene


@dataclass(frozen=True, slots=True)
class RaceEnd(Route):
    """The end of a race; `is_final` if it ends the game too."""

    race: RaceScene
    report: RaceReport
    is_final: bool


@dataclass(frozen=True, slots=True)
class Championship(Route):
    """The standings of the season."""

    race: RaceScene
    data: ChampionshipData
