"""Resumes a saved race, or starts a practice race from a step of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.engine.errors import PaddockError
from game.engine.record import Record
from game.services.locks import LockedError
from game.ui.kit.dialog import Dialog
from game.ui.kit.routes import Route
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes


def resume(app: Shell, path: Path, show: Callable[[Destination], None]) -> None:
    """Open the race of this record; if it is locked, ask what to do instead."""
    try:
        show(routes.Resume(path))
    except LockedError:
        answers = [
            ("watch", "replays.watch", lambda: app.open(routes.Replay(path)), "primary"),
            ("copy", "open_elsewhere.copy", lambda: app.open(routes.Copy(path)), "normal"),
            ("cancel", "common.cancel", None, "normal"),
        ]
        app.push(Dialog(app, "open_elsewhere.title", "open_elsewhere.text", answers))
    except PaddockError as error:
        app.notify_error(error)


def open_above_title(app: Shell, to: Route) -> None:
    """Close all scenes and open this one above a fresh title; stay where it cannot be opened."""
    try:
        scene = app.scene_at(to)
    except PaddockError as error:
        app.notify_error(error)
        return
    app.reset(routes.Title())
    app.push(scene)


def race_on(app: Shell, read: Callable[[], Record], steps: int, over: bool) -> None:
    """Start a practice race from a step of a record; its menu leads back to the present scene."""
    try:
        record = read()
    except PaddockError as error:
        app.notify_error(error)
        return
    open_above_title(app, routes.Branch(record, steps, over))
