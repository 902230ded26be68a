"""Sitting down at a saved race, or at one for practice that begins with a part of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.engine.errors import PaddockError
from game.engine.record import Record
from game.services.locks import LockedError
from game.ui.kit.dialog import Dialog
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes


def resume(app: Shell, path: Path, show: Callable[[Destination], None]) -> None:
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


def race_on(app: Shell, read: Callable[[], Record], steps: int, over: bool) -> None:
    """A race for practice from a step of a record; what was open is left, and the menu leads back to it."""
    try:
        practice = app.scene_at(routes.Branch(read(), steps, over))
    except PaddockError as error:
        app.notify_error(error)
        return
    app.reset(routes.Title())
    app.push(practice)
