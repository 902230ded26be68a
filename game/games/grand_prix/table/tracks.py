"""The renderer of nestorgames GP's tracks, wherever one is shown."""

from __future__ import annotations

from typing import Final

from game.ui.tracks.scenery import IN_LANDSCAPE

TRACKS: Final = IN_LANDSCAPE
