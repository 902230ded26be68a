"""Reads tracks/<game>/*.yaml into `engine.track`, with faults that name file, line and space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.engine.track import shelf
from game.tracks.library import Library


def install(ours: Sequence[Path], own: Callable[[], Path] | None = None) -> None:
    """Make these folders the source of the shelf; `own` says where the player's tracks lie.

    Nothing is read before a track is asked for.
    """
    shelf.install(Library(ours, own))
