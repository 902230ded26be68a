"""The renderer of the tracks of Full Throttle!."""

from __future__ import annotations

from typing import Final

from game.games.full_throttle.table.art.scenery import labels, vectors
from game.ui.tracks.renderer import TrackRenderer
from game.ui.tracks.scenery import paint_ground

TRACKS: Final = TrackRenderer(vectors, labels, paint_ground=paint_ground)
