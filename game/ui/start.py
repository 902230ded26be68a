"""What the app opens with: the title, and above it a table or a record where the command line says so."""

from __future__ import annotations

from game.engine.errors import PaddockError
from game.services.launch import Launch
from game.ui.kit.scene import Shell
from game.ui.race import routes


def open_first(app: Shell, launch: Launch | None) -> None:
    """Put the first scenes on the stack; a record that cannot be opened is told as a notice."""
    app.push(routes.Title())
    table = launch.table() if launch else None
    if table is not None:
        app.push(routes.Play(table))
    elif launch and launch.record:
        try:
            app.push(routes.Replay(launch.record))
        except PaddockError as error:
            app.notify_error(error)
    elif launch and launch.file:
        app.open_file(launch.file)
