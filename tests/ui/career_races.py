"""The first events of a career, to race at the table."""

from __future__ import annotations

from game.career import careers
from game.career.season import FIRST_CAST
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.race.play import PlayScene

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
FMR, FT, GP, F1 = 1, 2, 3, 4
"""The first event of each game."""


def start_event(app: App, number: int) -> PlayScene:
    """Return an event of a new career, which has just begun above the title."""
    folder = careers.begin(DRIVER, 5)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST)
    scene = PlayScene.start(app, careers.view_of(folder).config(number), folder)
    app.reset(routes.Title())
    app.push(scene)
    return scene
