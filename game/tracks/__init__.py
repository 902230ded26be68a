"""Reads tracks and charts into `engine.venue`, with faults that name file and line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.engine.venue.charts import charts as chart_shelf
from game.engine.venue.track import catalogue
from game.tracks.charts import ChartLibrary
from game.tracks.library import Library


def install(ours: Sequence[Path], own: Callable[[], Path] | None = None) -> None:
    """Make these folders the source of the catalogue; `own` says where the player's tracks lie.

    Nothing is read before a track is asked for.
    """
    catalogue.install(Library(ours, own))


def install_charts(ours: Path, own: Callable[[], Path] | None = None) -> None:
    """Make these folders the source of the games' charts; nothing is read before they are asked for."""
    chart_shelf.install(ChartLibrary(ours, own))
