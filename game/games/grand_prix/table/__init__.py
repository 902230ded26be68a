"""How nestorgames GP looks and is clicked."""

from __future__ import annotations

from game.games.grand_prix.table.view import GrandPrixView

VIEW = GrandPrixView
