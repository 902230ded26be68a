"""Gives the rules their tracks, and what they work out a place to be kept: folders behind the shelves."""

from __future__ import annotations

from game import tracks
from game.engine.studies import studies
from game.services import paths
from game.services.studies import StudyFolder


def install() -> None:
    """Install the folders; cheap, as nothing is read before a track is asked for."""
    tracks.install(paths.tracks_dirs(), paths.tracks)
    tracks.install_charts(paths.asset("charts"), paths.charts)
    studies.install(StudyFolder(paths.studies))
