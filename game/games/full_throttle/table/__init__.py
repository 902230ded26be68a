"""How Full Throttle! looks and is clicked."""

from __future__ import annotations

from game.games.full_throttle.table.art.scenery import TRACKS
from game.games.full_throttle.table.view import FullThrottleView

__all__ = ["TRACKS", "VIEW"]

VIEW = FullThrottleView
