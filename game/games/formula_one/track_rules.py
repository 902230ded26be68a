"""What Formula-1 asks of its circuits."""

from __future__ import annotations

from typing import Final

from game.engine.track import TrackRules

TRACK_RULES: Final = TrackRules(
    features=frozenset({"road", "corners", "lanes", "limits", "spin_points", "islands", "boxes", "grid"}),
    needs=frozenset({"road", "corners", "limits", "spin_points", "boxes", "grid"}),
    grid=6,
    boxes=6,
    rows=(20, 120),
    limits=True,
    past_line=True,
)
"""F1-2.1: six starting spaces; F1-5.1, F1-5.4: limits and a spin point each corner; F1-7.1: six pit boxes;
F1-8.1: a grid past the line."""
