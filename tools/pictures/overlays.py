"""Pictures of overlays: menu, log, curtain, questions, tooltips, with the longest texts they can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from game.engine import registry
from game.engine.contract import Setup
from game.engine.match import Match
from game.services.records.saves import RecordSummary
from game.ui.kit.dialog import DialogText
from tools.pictures.picture import Picture
from tools.pictures.tables import arranged, play_until

LONG_NAMES = ("Maximiliane Wolf", "ながいなまえのひとですよろしく")
"""Names of nearly the greatest length."""
NOON = datetime(2027, 11, 23, 12)
LATE = 60
"""Steps after which a log is long; half of that in a game that ends within twice as many."""
QUESTIONS: dict[str, tuple[DialogText, DialogText, tuple[str, ...]]] = {
    "quit": ("dialog.quit_title", "dialog.quit_text", ("dialog.quit_yes", "dialog.quit_no")),
    "leave": ("dialog.leave_title", "dialog.leave_text", ("pause.leave", "dialog.quit_no")),
    "delete": (
        "replays.delete_title",
        ("replays.delete_text", {"name": "2026-03-01 formula_motor_racing 12.race"}),
        ("common.delete", "common.cancel"),
    ),
    "clear": (
        "settings.clear_title",
        ("settings.clear_text", {"n": 1234}),
        ("settings.data_clear_statistics", "common.cancel"),
    ),
    "reset": ("settings.reset_title", "settings.reset_text", ("settings.reset_yes", "common.cancel")),
    "confirm": (
        "confirm.title",
        ("confirm.risky", {"what": "160 mph", "risk": "3/36"}),
        ("confirm.yes", "confirm.no"),
    ),
    "open_elsewhere": (
        "open_elsewhere.title",
        "open_elsewhere.text",
        ("replays.watch", "open_elsewhere.copy", "common.cancel"),
    ),
    "given_race": (
        ("given.race", {"game": "nestorgames GP"}),
        ("given.finished", {"names": ", ".join(LONG_NAMES), "state": "…", "file": "2026-03-01 12.race"}),
        ("replays.watch", "given.keep", "common.cancel"),
    ),
    "given_half": (
        ("given.race", {"game": "nestorgames GP"}),
        ("given.unfinished", {"names": ", ".join(LONG_NAMES), "state": "…", "file": "2026-03-01 12.race"}),
        ("replays.watch", "replays.go_on", "common.cancel"),
    ),
    "given_track": (
        ("given.track", {"name": LONG_NAMES[0]}),
        ("given.track_text", {"game": "nestorgames GP", "file": "figure-of-eight.yaml"}),
        ("given.add", "common.cancel"),
    ),
}
"""The title, text and answers of every question, with long names."""

Arrange = Callable[[Any], None]


def over_title() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Yield overlays that can open over any screen."""
    from game.ui.kit.dialog import Dialog
    from game.ui.scenes.race.menu import SaveAs
    from game.ui.scenes.records.items import RecordItem
    from game.ui.scenes.records.replays import Rename

    def question(name: str) -> Callable[[Any], Any]:
        title, text, labels = QUESTIONS[name]
        answers = [(f"a{i}", label, None, "normal") for i, label in enumerate(labels)]
        return lambda app: Dialog(app, title, text, answers)

    for name in QUESTIONS:
        yield f"dialog_{name}", question(name)
    yield "save_as", lambda app: SaveAs(app, Path("example.race"))
    yield (
        "rename",
        lambda app: Rename(
            app, RecordItem(RecordSummary(Path("Long race.race"), NOON), app.saves, False), id
        ),
    )


def over_table(game_id: str) -> Iterator[tuple[str, Arrange]]:
    """Yield overlays over a game's table, late in a race."""
    from game.ui.scenes.race.log import LogScene
    from game.ui.scenes.race.menu import RaceMenu

    seats = min(6, registry.game(game_id).seats[-1])

    def late(match: Match) -> bool:
        return match.actor() == 0 and len(match.history) >= _late(game_id, seats)

    overlays: dict[str, Arrange] = {
        "menu": lambda app: app.push(RaceMenu(app, app.top)),
        "log": lambda app: app.push(LogScene(app, app.top)),
        "whatis": _what_is,
        "tooltip": rest_on_longest,
    }
    for name, prepare in overlays.items():
        yield name, arranged(game_id, Picture(name, late, prepare, seats))
    yield "curtain", arranged(game_id, Picture("curtain", late, None, seats), (LONG_NAMES[0], "Mia"))


@cache
def _late(game_id: str, seats: int) -> int:
    """Return the number of steps after which a race is pictured."""
    match = Match(registry.game(game_id), Setup(seats), 1)
    play_until(match, lambda race: race.is_over or len(race.history) >= 2 * LATE)
    return len(match.history) // 2


def _longest(app: Any) -> Any:
    """Return the element with the longest tooltip."""
    return max(app.top.ui.items, key=lambda e: len(e.tooltip) + len(e.why))


def _what_is(app: Any) -> None:
    from game.ui.scenes.rulebook.whatis import WhatIs

    app.push(WhatIs(app, _longest(app), app.top.game_id))


def rest_on_longest(app: Any) -> None:
    """Show the longest tooltip, as if the pointer rested on its element."""
    app.top.ui.focused, app.top.ui.shows_focus = _longest(app).id, True
    app.input.has_tooltip = True
    app.changed()
    app.draw()
