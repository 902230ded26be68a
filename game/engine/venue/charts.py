"""The catalogue of charts, the tables of a game that a player can edit; it opens no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from game.engine.errors import SetupError
from game.engine.venue.track import TrackFault

ChartPath = tuple[str, ...]
"""The keys that lead to a value in a file of charts."""


class Charts(Protocol):
    """The charts of a game; what they hold is its own."""

    @property
    def digest(self) -> str:
        """A digest by which a record detects changed charts."""


class Complain(Protocol):
    """Reports an error in a file of charts: where, the key of its message, and the parameters."""

    def __call__(self, path: ChartPath, key: str, /, **params: object) -> None:
        """Report one error."""
        ...


class ChartRules(Protocol):
    """How a game reads its file of charts."""

    def build(self, data: Mapping[str, object], complain: Complain) -> Charts | None:
        """Build the charts from plain data with text keys; None after every error was reported."""
        ...


class ChartSource(Protocol):
    """Where the catalogue gets charts from; `game.tracks.charts` is one that reads files."""

    def charts(self, game: str) -> Charts | None:
        """Return the player's charts of a game if they have no errors, else the shipped ones."""
        ...

    def faults(self, game: str) -> Sequence[TrackFault]:
        """Return the errors in the player's charts."""
        ...


class ChartCatalogue:
    """The charts of every game."""

    def __init__(self) -> None:
        self._source: ChartSource | None = None
        self._kept: dict[str, Charts] = {}

    def install(self, source: ChartSource) -> None:
        """Use this source from now on."""
        self._source = source
        self.refresh()

    def refresh(self) -> None:
        """Reload from the source; the player's file may have changed."""
        self._kept.clear()

    def find(self, game: str) -> Charts:
        """Return the charts of a game; raises SetupError where there are none."""
        kept = self._kept.get(game)
        if kept is None:
            kept = self._source.charts(game) if self._source else None
            if kept is None:
                raise SetupError(f"There are no charts for {game}.", "no_charts", game=game)
            self._kept[game] = kept
        return kept

    def faults(self, game: str) -> Sequence[TrackFault]:
        """Return the errors in the player's charts, which is why the shipped ones are used."""
        return self._source.faults(game) if self._source else ()


charts: Final = ChartCatalogue()
