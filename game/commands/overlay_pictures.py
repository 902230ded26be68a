"""What opens over a screen: menu, log, curtain, questions, tooltips; with the longest words they can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.commands.table_pictures import arranged
from game.engine import registry
from game.engine.match import Match
from game.ui.table import Picture

LONG_NAMES = ("Maximiliane Wolf", "ながいなまえのひとですよろしく")
"""Names as long as the set-up takes them, or nearly."""
LATE = 60
"""Steps after which a log is long and a table full."""
EARLY, SHORT = 8, 5
"""So many in games of up to so many minutes."""
QUESTIONS = {
    "quit": ("dialog.quit_title", "dialog.quit_text", ("dialog.quit_yes", "dialog.quit_no")),
    "leave": ("dialog.leave_title", "dialog.leave_text", ("pause.leave", "dialog.quit_no")),
    "delete": (
        "replays.delete_title",
        ("replays.delete_text", {"name": "2026-03-01 formula_motor_racing 12.race"}),
        ("common.delete", "common.cancel"),
    ),
    "clear": (
        "settings.clear_title", ("settings.clear_text", {"n": 1234}),
        ("settings.data_clear_statistics", "common.cancel"),
    ),
    "reset": ("settings.reset_title", "settings.reset_text", ("settings.reset_yes", "common.cancel")),
    "open_elsewhere": (
        "open_elsewhere.title", "open_elsewhere.text",
        ("replays.watch", "open_elsewhere.copy", "common.cancel"),
    ),
}  # fmt: skip
"""Title, text and answers of every question that is asked before something is lost."""

Arrange = Callable[[Any], None]


def over_title() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """What opens over any screen."""
    from game.ui.scene import Dialog
    from game.ui.scenes.save_as import SaveAs

    def question(name: str) -> Callable[[Any], Any]:
        title, text, labels = QUESTIONS[name]
        answers = [(f"a{i}", label, None, "normal") for i, label in enumerate(labels)]
        return lambda app: Dialog(app, title, text, answers)

    for name in QUESTIONS:
        yield f"dialog_{name}", question(name)
    yield "save_as", lambda app: SaveAs(app, Path("example.race"))


def over_table(game_id: str) -> Iterator[tuple[str, Arrange]]:
    """What opens over a game's table, late in a race."""
    from game.ui.scenes.log import LogScene
    from game.ui.scenes.menu import RaceMenu

    game = registry.game(game_id)
    steps = LATE if game.minutes > SHORT else EARLY

    def late(match: Match) -> bool:
        return match.actor() == 0 and len(match.history) >= steps

    seats = min(6, game.seats[-1])
    overlays: dict[str, Arrange] = {
        "menu": lambda app: app.push(RaceMenu(app, app.top)),
        "log": lambda app: app.push(LogScene(app, app.top)),
        "whatis": _what_is,
        "tooltip": rest_on_longest,
    }
    for name, prepare in overlays.items():
        yield name, arranged(game_id, Picture(name, late, prepare, seats))
    yield "curtain", arranged(game_id, Picture("curtain", late, None, seats), (LONG_NAMES[0], "Mia"))


def _longest(app: Any) -> Any:
    """The element with most to say."""
    return max(app.top.ui.items, key=lambda e: len(e.tooltip) + len(e.why))


def _what_is(app: Any) -> None:
    from game.ui.scenes.whatis import WhatIs

    app.push(WhatIs(app, _longest(app), app.top.game_id))


def rest_on_longest(app: Any) -> None:
    """As if the pointer had rested on the element with most to say."""
    app.top.ui.focused, app.top.ui.keyboard = _longest(app).id, True
    app.hands.tip_shown = True
    app.changed()
    app.draw()
