"""Sitting down at a saved race: at once, or as watcher or at a copy where another window has it open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.engine.errors import PaddockError
from game.services.locks import LockedError
from game.ui.kit.dialog import Dialog
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes


def go_on(app: Shell, path: Path, show: Callable[[Destination], None]) -> None:
    """Show the race of this record, or say why not and what can be done instead."""

    def told(to: Destination) -> None:
        try:
            app.push(to)
        except PaddockError as error:
            app.notify_error(error)

    try:
        show(routes.Resume(path))
    except LockedError:
        answers = [
            ("watch", "replays.watch", lambda: told(routes.Replay(path)), "primary"),
            ("copy", "open_elsewhere.copy", lambda: told(routes.Copy(path)), "normal"),
            ("cancel", "common.cancel", None, "normal"),
        ]
        app.push(Dialog(app, "open_elsewhere.title", "open_elsewhere.text", answers))
    except PaddockError as error:
        app.notify_error(error)
