"""Resumes a saved race, or starts a practice race from a step of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.engine.record import Record
from game.services.locks import LockedError
from game.ui.kit.dialog import Dialog
from game.ui.kit.routes import Route
from game.ui.kit.scene import Destination, Shell
from game.ui.race import routes

ORIGINS: Final = {
    routes.Career: "pause.to_career",
    routes.Challenge: "pause.to_challenge",
    routes.Resume: "pause.to_race",
}
"""By the route to where a race came from the key of the words that lead there, unless it is a replay."""


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


def origin_key(to: Route) -> str:
    """Return the key of the words that lead back to where a race came from."""
    if isinstance(to, routes.Replay):
        return "pause.to_result" if to.tab else "pause.to_replay"
    return ORIGINS[type(to)]


def race_on(app: Shell, read: Callable[[], Record], steps: int, over: bool) -> None:
    """Start a practice race from a step of a record; its menu leads back to the present scene."""
    try:
        record = read()
    except PaddockError as error:
        app.notify_error(error)
        return
    open_above_title(app, routes.Branch(record, steps, over))
