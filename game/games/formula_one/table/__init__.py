"""The table of Formula-1 on screen, and the look of its circuits."""

from game.games.formula_one.table.scenery import TRACKS
from game.ui.plain_table import PlainView

VIEW = PlainView

__all__ = ["TRACKS", "VIEW"]
