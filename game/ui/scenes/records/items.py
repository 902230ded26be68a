"""The records in the player's folders, with their results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.contract import Result
from game.engine.errors import PaddockError
from game.engine.match import Match
from game.engine.record import RaceConfig
from game.services import paths
from game.services.records import days
from game.services.records.saves import RecordSummary, Saves, read_record


@dataclass(frozen=True, slots=True)
class RecordItem:
    """A record of the list; `is_copy` if it is among the replays."""

    summary: RecordSummary
    folder: Saves
    is_copy: bool
    result: Result | None = None

    @property
    def config(self) -> RaceConfig | None:
        """The table of the race, if it could be read."""
        return self.summary.header.config if self.summary.header else None

    @property
    def is_of_day(self) -> bool:
        """Whether it is a race of the day."""
        return self.config is not None and days.day_of(self.config) is not None

    def is_of(self, kind: str, game: str | None) -> bool:
        """Return whether it is of a kind and, if given, of a game; a damaged record is unfinished."""
        if game is not None and (self.config is None or self.config.game != game):
            return False
        if kind == "day":
            return self.is_of_day
        return kind == "both" or self.summary.is_finished == (kind == "finished")


class Reader:
    """Reads the player's folders record by record, and replays a finished one only once."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self._copies: Saves | None = None
        self._known: dict[tuple[object, object], Result | None] = {}

    def items(self) -> Iterator[RecordItem]:
        """Yield the races, then the copies among the replays."""
        yield from self._folder(self._saves, False)
        try:
            copies = paths.replays()
        except PaddockError:
            return
        if self._copies is None or self._copies.folder != copies:
            self._copies = Saves(copies)
        if copies != self._saves.folder:
            yield from self._folder(self._copies, True)

    def _folder(self, folder: Saves, copy: bool) -> Iterator[RecordItem]:
        return (RecordItem(found, folder, copy, self._result(found)) for found in folder.each())

    def _result(self, summary: RecordSummary) -> Result | None:
        if not summary.is_finished:
            return None
        key = (summary.path, summary.modified)
        if key not in self._known:
            self._known[key] = result_of(summary)
        return self._known[key]


def result_of(summary: RecordSummary) -> Result | None:
    """Return how a finished race ended; raise RecordError."""
    return Match.from_record(read_record(summary.path)).result if summary.is_finished else None
