"""What Full Throttle! asks of its tracks."""

from __future__ import annotations

from typing import Final

from game.engine.track import TrackRules

TRACK_RULES: Final = TrackRules(
    features=frozenset({"road", "lanes", "corners", "bonus", "grid"}),
    needs=frozenset({"road", "corners", "grid"}),
    grid=6,
    spaces=(18, 60),
    rows=(9, 20),
)
"""FT-2.1: six starting spaces; FT-3.5: corners with an outer course; a lap of roughly ten rows."""
