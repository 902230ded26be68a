"""The catalogue of charts: tables of a game that a player can edit; who asks here knows no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from game.engine.errors import SetupError
from game.engine.venue.track import TrackFault

ChartPath = tuple[str, ...]
"""Where something stands in a file of charts: the keys that lead to it."""


class Charts(Protocol):
    """The charts of a game; what they hold is its own."""

    @property
    def digest(self) -> str:
        """What a record knows changed charts by."""


class Complain(Protocol):
    """Takes what is wrong with a file of charts: where, a key of the sentences, and its parts."""

    def __call__(self, path: ChartPath, key: str, /, **params: object) -> None:
        """Tell one fault."""
        ...


class ChartRules(Protocol):
    """What a game makes of its file of charts."""

    def build(self, data: Mapping[str, object], complain: Complain) -> Charts | None:
        """Build the charts from plain data with text keys; None after every error was reported."""
        ...


class ChartSource(Protocol):
    """Where the catalogue gets charts from; `game.tracks.charts` is one that reads files."""

    def charts(self, game: str) -> Charts | None:
        """The player's charts of a game where they are faultless, else ours."""
        ...

    def faults(self, game: str) -> Sequence[TrackFault]:
        """What is wrong with the player's."""
        ...


class ChartCatalogue:
    """The charts of every game."""

    def __init__(self) -> None:
        self._source: ChartSource | None = None
        self._kept: dict[str, Charts] = {}

    def install(self, source: ChartSource) -> None:
        """Take the charts from there from now on."""
        self._source = source
        self.refresh()

    def refresh(self) -> None:
        """Reload from the source; the player's file may have changed."""
        self._kept.clear()

    def find(self, game: str) -> Charts:
        """The charts of a game; raises SetupError where there are none."""
        kept = self._kept.get(game)
        if kept is None:
            kept = self._source.charts(game) if self._source else None
            if kept is None:
                raise SetupError(f"There are no charts for {game}.", "no_charts", game=game)
            self._kept[game] = kept
        return kept

    def faults(self, game: str) -> Sequence[TrackFault]:
        """What is wrong with the player's charts, so that ours are played with."""
        return self._source.faults(game) if self._source else ()


charts: Final = ChartCatalogue()
