"""Gives the rules their tracks: ours and the player's folder become the shelf's source."""

from __future__ import annotations

from game import tracks
from game.services import paths


def install() -> None:
    """Install the folders; cheap, as nothing is read before a track is asked for."""
    tracks.install(paths.tracks_dirs(), paths.tracks)
