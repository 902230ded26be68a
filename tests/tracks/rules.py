"""What three games of the track tests ask: of walks, of roads with many lanes, of roads with two."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.engine.venue.track import TrackRules

HERE: Final = Path(__file__).parent
WALKS: Final = TrackRules(
    features=frozenset(
        {"walk", "corners", "grid", "shortcuts", "gates", "teleports", "crossings", "oil", "landscape"}
    ),
    needs=frozenset({"corners", "grid", "oil"}),
    grid=8,
    oil=4,
    spaces=(30, 76),
    landscapes=("harbour", "hills", "desert", "city", "speedway", "meadow"),
)
CIRCUITS: Final = TrackRules(
    features=frozenset({"road", "corners", "lanes", "limits", "spin_points", "islands", "boxes", "grid"}),
    needs=frozenset({"corners", "grid", "boxes"}),
    grid=2,
    boxes=2,
    rows=(15, 90),
    limits=True,
    past_line=True,
)
MOPEDS: Final = TrackRules(
    features=frozenset({"road", "corners", "lanes", "bonus", "grid"}), needs=frozenset({"grid"}), grid=6
)
