"""The renderer of the tracks of Full Throttle!."""

from __future__ import annotations

from typing import Final

from game.games.full_throttle.table.art.scenery import labels, vectors
from game.ui.tracks.renderer import TrackRenderer

TRACKS: Final = TrackRenderer(vectors, labels)
