"""The states of the toy circuit that are worth a picture."""

from __future__ import annotations

from typing import Any

from game.engine.match import Match
from tools.pictures.picture import Picture

from . import GAME
from .rules import played


def pictures() -> list[Picture]:
    """Return the first decision, and a corner that is taken too fast."""
    return [Picture("table", lambda match: match.actor() == 0), Picture("table_corner", _may_dare, _dare)]


def _may_dare(match: Match) -> bool:
    if match.actor() != 0:
        return False
    race = GAME.load(match.to_data())
    return any(race.excess(*played(action)) for action in match.legal())


def _dare(app: Any) -> None:
    view = app.top.view
    view.suggest([next(a for a in view.scene.offered if view.race.excess(*played(a)))])
