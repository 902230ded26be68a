"""The renderer of nestorgames GP's tracks, wherever one is shown."""

from __future__ import annotations

from typing import Final

from game.games.grand_prix.table.places.picture import below, labels, vectors
from game.ui.tracks.renderer import TrackRenderer

TRACKS: Final = TrackRenderer(vectors, labels, paint_ground=below)
