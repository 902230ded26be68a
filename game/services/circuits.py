"""Gives the rules their tracks and charts, and what they work out a place: folders behind the shelves."""

from __future__ import annotations

from game import tracks
from game.engine.charts import charts
from game.engine.errors import PaddockError
from game.engine.precomputed import precomputed
from game.services import paths
from game.services.notice import Notice
from game.services.precomputed import TableFolder


def install() -> None:
    """Install the folders; cheap, as nothing is read before a track is asked for."""
    tracks.install(paths.tracks_dirs(), paths.tracks)
    tracks.install_charts(paths.asset("charts"), paths.charts)
    precomputed.install(TableFolder(paths.precomputed))


def chart_notices() -> list[Notice]:
    """The first fault of each of the player's files of charts, instead of which ours are played with."""
    try:
        files = sorted(paths.charts().glob("*.yaml"))
    except PaddockError:
        # without a home there are no charts of one's own; who saves there is told
        return []
    found = []
    for file in files:
        for fault in charts.faults(file.stem)[:1]:
            told = {"file": fault.file, "line": fault.line, "fault": fault}
            found.append(Notice("charts", f"{fault} The charts that come with the app are used.", told))
    return found
