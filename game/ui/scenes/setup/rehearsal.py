"""Draws the table of the current config in advance, so that its pictures are cached when the race starts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.draw.surfaces import AHEAD
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.scenes.setup.model import SetupModel

REST_MS: Final = 400.0
"""Milliseconds without input before drawing starts, so that clicks and typing stay smooth."""


class Rehearsal:
    """Draws a hidden table, a step a tick while the screen is at rest; the app caches the pictures."""

    def __init__(self, app: Shell, model: SetupModel) -> None:
        self.app, self.model = app, model
        self._rest = 0.0
        self._key: object = None
        """Which table was drawn, at which size."""
        self._scene: Scene | None = None

    def tick(self, ms: float) -> None:
        """Draw a step if the screen has been at rest."""
        self._rest = 0.0 if self.app.is_dirty else self._rest + ms
        if self._rest < REST_MS or AHEAD.is_busy or self.model.fault():
            return
        key = self._current_key()
        if key != self._key:
            self.end()
            self._key = key
            config = replace(self.model.config(), seed=1)
            self._scene = self.app.scene_at(routes.Rehearsal(config))
        elif self._scene is not None and self.app.draw_ahead(self._scene):
            self.end()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to draw."""
        return self._scene is None and self._key == self._current_key()

    def end(self) -> None:
        """Close the hidden table."""
        if self._scene is not None:
            self._scene.on_closed()
            self._scene = None

    def _current_key(self) -> object:
        """Return what the pictures of a table depend on."""
        app, model = self.app, self.model
        look = app.settings.theme, app.settings.language, app.settings.text_scale, app.u
        return model.track, len(model.seats), app.size, look
