"""The data page of the settings: where everything lies, and what can be thrown away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.services import paths
from game.services.folders import open_folder
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, EDGE
from game.ui.kit.dialog import Dialog
from game.ui.kit.marks import icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button

PLACES: Final[tuple[tuple[str, Callable[[], Path]], ...]] = (
    ("saves", paths.saves),
    ("replays", paths.replays),
    ("pictures", paths.pictures),
    ("logs", paths.logs),
    ("settings", lambda: paths.settings_file().parent),
)


def show_folder(app: Shell, folder: Path) -> None:
    """Open a folder, or at least say where it is."""
    if not open_folder(folder):
        app.say("settings.data_at", path=str(folder))


class DataPage:
    """The player's folders, and the statistics."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.app = scene.app
        self.rect = (0.0, 0.0, 0.0, 0.0)
        self.found: list[tuple[str, Path | None]] = []

    def _show(self, folder: Path | None) -> None:
        if folder is not None:
            show_folder(self.app, folder)

    def build(self, p: Painter, rect: tuple[float, float, float, float]) -> None:
        """Declare a button a folder, and the one that deletes."""
        self.rect = rect
        x, y, w, h = rect
        scene = self.scene
        self.found = [(name, self._place(place)) for name, place in PLACES]
        for i, (name, folder) in enumerate(self.found):
            button(
                scene.ui,
                f"settings.folder.{name}",
                x + w - 224,
                y + 74 + i * 72,
                200,
                40,
                scene.t("settings.data_open"),
                partial(self._show, folder),
                dark=False,
                size=15,
                icon="folder",
                enabled=folder is not None,
                why=scene.t("settings.data_none"),
            )
        any_races = bool(self.app.statistics.entries)
        button(
            scene.ui,
            "settings.clear_statistics",
            x + EDGE,
            y + h - 66,
            300,
            44,
            scene.t("settings.data_clear_statistics"),
            self._ask,
            dark=False,
            icon="trash",
            enabled=any_races,
            why=scene.t("statistics.empty"),
        )

    @staticmethod
    def _place(place: Callable[[], Path]) -> Path | None:
        try:
            return place()
        except PaddockError:
            return None

    def _ask(self) -> None:
        answers = [
            ("yes", "settings.data_clear_statistics", self._clear, "danger"),
            ("no", "common.cancel", None, "normal"),
        ]
        n = len(self.app.statistics.entries)
        text = ("settings.clear_text", {"n": n})
        self.app.push(Dialog(self.app, "settings.clear_title", text, answers))

    def _clear(self) -> None:
        try:
            self.app.statistics.clear()
        except PaddockError as error:
            self.app.notify_error(error)
        self.app.changed()

    def paint(self, p: Painter) -> None:
        """Each folder with its place."""
        t = p.theme
        x, y, w, h = self.rect
        for i, (name, folder) in enumerate(self.found):
            top = y + 66 + i * 72
            if i:
                p.rect(x + EDGE, top - 3, w - 2 * EDGE, 1, t.rule)
            icon(p, "folder", x + 40, top + 28, 24, t.ink)
            p.text(x + 66, top + 17, self.scene.t(f"settings.folder_{name}"), 17, t.ink, "jb", w=w - 320)
            where = _shortened(p, str(folder), w - 320) if folder else self.scene.t("settings.data_none")
            p.text(x + 66, top + 42, where, CAPTION, t.muted, "j")
        races = self.scene.t("settings.statistics_hold", n=len(self.app.statistics.entries))
        p.text(x + 340, y + h - 44, races, CAPTION, t.muted, "j", w=w - 364)


def _shortened(p: Painter, text: str, room: float) -> str:
    """A path that fits, its middle left out: the end tells most."""
    if p.width(text, CAPTION, "j") <= room:
        return text
    keep = len(text)
    while keep > 8 and p.width(f"…{text[-keep:]}", CAPTION, "j") > room:
        keep -= 1
    return f"…{text[-keep:]}"
