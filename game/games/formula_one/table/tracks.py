"""The renderer of Formula-1's circuits, wherever one is shown."""

from __future__ import annotations

from typing import Final

from game.games.formula_one.table.board.scenery import labels, vectors
from game.ui.tracks import circuit
from game.ui.tracks.renderer import TrackRenderer

TRACKS: Final = TrackRenderer(vectors, labels, circuit.row_numbers)
