"""Sitting down at a saved race: at once, or as watcher or at a copy where another window has it open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.errors import PaddockError
from game.services.locks import LockedError
from game.ui.scene import Dialog, Scene

if TYPE_CHECKING:
    from game.app import App


def go_on(app: App, path: Path, show: Callable[[Scene], None]) -> None:
    """Show the race of this record, or say why not and what can be done instead."""
    from game.ui.scenes.play import PlayScene
    from game.ui.scenes.replay import ReplayScene

    def told(make: Callable[[], Scene]) -> None:
        try:
            app.push(make())
        except PaddockError as error:
            app.notify_error(error)

    try:
        scene = PlayScene.resume(app, path)
    except LockedError:
        answers = [
            ("watch", "replays.watch", lambda: told(lambda: ReplayScene.open(app, path)), "primary"),
            ("copy", "open_elsewhere.copy", lambda: told(lambda: PlayScene.copy(app, path)), "normal"),
            ("cancel", "common.cancel", None, "normal"),
        ]
        app.push(Dialog(app, "open_elsewhere.title", "open_elsewhere.text", answers))
    except PaddockError as error:
        app.notify_error(error)
    else:
        show(scene)
