"""Draws the table that is being agreed on, so that its pictures are there when the race starts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.draw.surfaces import AHEAD
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.scenes.setup.model import SetupModel

REST_MS: Final = 400.0
"""So long nothing has happened before it goes on: not while somebody clicks or types."""


class Rehearsal:
    """Draws where nobody looks, a step a tick while the screen rests; its pictures stay in the app."""

    def __init__(self, app: Shell, model: SetupModel) -> None:
        self.app, self.model = app, model
        self._rest = 0.0
        self._key: object = None
        """Of which table at which size."""
        self._scene: Scene | None = None

    def tick(self, ms: float) -> None:
        """Time passes on the set-up screen."""
        self._rest = 0.0 if self.app.dirty else self._rest + ms
        if self._rest < REST_MS or AHEAD.busy or self.model.fault():
            return
        key = self._now()
        if key != self._key:
            self.end()
            self._key = key
            table = replace(self.model.table(), seed=1)
            self._scene = self.app.scene_at(routes.Rehearsal(table))
        elif self._scene is not None and self.app.draw_ahead(self._scene):
            self.end()

    @property
    def done(self) -> bool:
        """Whether there is nothing left to draw."""
        return self._scene is None and self._key == self._now()

    def end(self) -> None:
        """It is done, or no longer wanted."""
        if self._scene is not None:
            self._scene.closed()
            self._scene = None

    def _now(self) -> object:
        """What the pictures of a table depend on."""
        app, model = self.app, self.model
        look = app.settings.theme, app.settings.language, app.settings.text_scale, app.u
        return model.track, len(model.seats), app.size, look
