"""Reads tracks and charts into `engine.venue`, and reports errors with file and line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.engine.venue.charts import charts as chart_catalogue
from game.engine.venue.track import catalogue
from game.tracks.charts import ChartLibrary
from game.tracks.library import Library


def install(shipped: Sequence[Path], custom: Callable[[], Path] | None = None) -> None:
    """Make these folders the source of the catalogue; `custom` returns the player's.

    Nothing is read before a track is needed.
    """
    catalogue.install(Library(shipped, custom))


def install_charts(shipped: Path, custom: Callable[[], Path] | None = None) -> None:
    """Make these folders the source of the games' charts; nothing is read before they are needed."""
    chart_catalogue.install(ChartLibrary(shipped, custom))
