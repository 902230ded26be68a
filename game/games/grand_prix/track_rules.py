"""What nestorgames GP asks of its tracks."""

from __future__ import annotations

from typing import Final

from game.engine.track import TrackRules

TRACK_RULES: Final = TrackRules(
    features=frozenset(
        {"walk", "corners", "grid", "shortcuts", "gates", "teleports", "crossings", "oil"},
    ),
    needs=frozenset({"corners", "grid", "oil"}),
    grid=8,
    oil=4,
    spaces=(40, 76),
)
"""GP-2.3: eight pit places; GP-9.5: four oil slicks; 40 to 76 spaces a lap."""
