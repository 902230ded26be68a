"""Which table a game is played at."""

from __future__ import annotations

import importlib

from game.engine.contract import Game
from game.engine.registry import module_of
from game.ui.race.plain_table import PlainView
from game.ui.race.table import TableView


def view_class(game: Game) -> type[TableView]:
    """The game's own table, or the plain one for a game that brings none."""
    name = f"{module_of(game)}.table"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return PlainView
    view: type[TableView] = module.VIEW
    return view
