"""Draws the end of a race while its last motion is still to be seen, so that it opens at once."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.draw.surfaces import AHEAD
from game.ui.kit.routes import Route
from game.ui.kit.scene import Destination, Scene, Shell


class Upcoming:
    """Draws where nobody looks, a part a tick; its pictures stay in the app."""

    def __init__(self, app: Shell, find: Callable[[], Destination | None]) -> None:
        self._app, self._find = app, find
        self._step = -1
        self._scene: Scene | None = None

    def tick(self, step: int) -> None:
        """Something moves after so many steps of the race."""
        if AHEAD.busy:
            return
        if step != self._step:
            self._step = step
            found = self._find()
            self._scene = self._app.scene_at(found) if isinstance(found, Route) else found
        elif self._scene is not None and self._app.draw_ahead(self._scene):
            self._scene = None

    def done(self, step: int) -> bool:
        """Whether what comes after so many steps has been drawn, or nothing comes."""
        return self._scene is None and step == self._step

    def end(self) -> None:
        """It is no longer wanted."""
        self._scene = None
        AHEAD.forget()
