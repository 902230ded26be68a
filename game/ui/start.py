"""What the app opens with: the title, and above it a table or a record where the command line says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.errors import PaddockError
from game.services.launch import Launch
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.app import App


def first_scenes(app: App, launch: Launch | None) -> list[Scene]:
    """The scenes to put on the stack, lowest first; a record that cannot be opened is told as a notice."""
    from game.ui.scenes.title import TitleScene

    scenes: list[Scene] = [TitleScene(app)]
    table = launch.table() if launch else None
    if table is not None:
        from game.ui.scenes.play import PlayScene

        scenes.append(PlayScene.start(app, table))
    elif launch and launch.record:
        from game.ui.scenes.replay import ReplayScene

        try:
            scenes.append(ReplayScene.open(app, launch.record))
        except PaddockError as error:
            app.notify_error(error)
    return scenes
