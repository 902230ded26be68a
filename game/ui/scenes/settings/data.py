"""The data page of the settings: the player's folders, and what can be deleted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.services import paths
from game.services.folders import open_folder
from game.services.records import days, trophies
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, INSET, Type
from game.ui.kit.dialog import Dialog
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.parts import button, path_line, ruled, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import ButtonLook

FOLDERS: Final[tuple[tuple[str, Callable[[], Path]], ...]] = (
    ("saves", paths.saves),
    ("replays", paths.replays),
    ("pictures", paths.pictures),
    ("logs", paths.logs),
    ("settings", lambda: paths.settings_file().parent),
)
STEP, OPEN, CLEAR, SIGN = 72.0, 200.0, 300.0, 24.0
"""The height of a line; widths of the open and delete buttons, and of the icon."""


def show_folder(app: Shell, folder: Path) -> None:
    """Open a folder, or show its path if that fails."""
    if not open_folder(folder):
        app.notify_text("settings.data_at", path=str(folder))


class DataPage:
    """The player's folders, and the statistics."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.app = scene.app

    def _show(self, folder: Path | None) -> None:
        if folder is not None:
            show_folder(self.app, folder)

    def layout_nodes(self, p: Painter) -> list[Node]:
        """Return a line for each folder, and at the foot the button that deletes the statistics."""
        scene, n = self.scene, len(self.app.statistics.entries)
        folders = (self._folder(p, name, _find_folder(find)) for name, find in FOLDERS)
        id, label = "settings.clear_statistics", scene.t("settings.data_clear_statistics")
        look = ButtonLook(dark=False, icon="trash", enabled=n > 0, why=scene.t("statistics.empty"))
        clear = button(id, label, self._ask, CLEAR, **look)
        count = text(scene.t("settings.statistics_hold", n=n), Type.CAPTION, p.theme.muted, grow=1)
        return [*ruled(p, *folders), box(grow=1), row(clear, count, gap=INSET)]

    def _folder(self, p: Painter, name: str, folder: Path | None) -> Node:
        t, scene = p.theme, self.scene
        none = scene.t("settings.data_none")
        label = text(scene.t(f"settings.folder_{name}"), Type.LABEL, t.ink)
        where = path_line(str(folder or none), Type.CAPTION, t.muted)
        opener = button(
            f"settings.folder.{name}",
            scene.t("settings.data_open"),
            partial(self._show, folder),
            OPEN,
            h=CONTROL_H,
            dark=False,
            size=Type.NOTE.size,
            icon="folder",
            enabled=folder is not None,
            why=none,
        )
        about = column(label, where, grow=1)
        return row(sign("folder", SIGN, t.ink), about, opener, gap=INSET, h=STEP, align="middle")

    def _ask(self) -> None:
        answers = [
            ("yes", "settings.data_clear_statistics", self._clear, "danger"),
            ("no", "common.cancel", None, "normal"),
        ]
        n = len(self.app.statistics.entries)
        question = ("settings.clear_text", {"n": n})
        self.app.push(Dialog(self.app, "settings.clear_title", question, answers))

    def _clear(self) -> None:
        try:
            self.app.statistics.clear()
            days.clear()
            trophies.clear()
        except PaddockError as error:
            self.app.notify_error(error)
        self.app.changed()


def _find_folder(find: Callable[[], Path]) -> Path | None:
    try:
        return find()
    except PaddockError:
        return None
