"""The table of Formula-1 on screen, and the look of its circuits."""

from game.games.formula_one.table.board.scenery import TRACKS
from game.games.formula_one.table.view import FormulaOneView

VIEW = FormulaOneView

__all__ = ["TRACKS", "VIEW"]
