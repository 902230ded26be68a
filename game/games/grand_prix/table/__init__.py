"""How nestorgames GP looks and is clicked, and the look of its tracks."""

from __future__ import annotations

from game.games.grand_prix.table.places.picture import TRACKS
from game.games.grand_prix.table.view import GrandPrixView

VIEW = GrandPrixView

__all__ = ["TRACKS", "VIEW"]
