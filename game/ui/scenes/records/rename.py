"""Gives a listed record a name of the player's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.services.records import days
from game.ui.kit.scene import Shell
from game.ui.scenes.name_dialog import NameDialog
from game.ui.scenes.records.items import RecordItem
from game.ui.scenes.records.words import own_name


class Rename(NameDialog):
    """Asks for the new name; the one it has stands there to be changed."""

    name = "rename"

    def __init__(self, app: Shell, item: RecordItem, told: Callable[[Path], object]) -> None:
        super().__init__(app, own_name(item.summary))
        self.item, self._told = item, told

    @property
    def prompt(self) -> str:
        return self.t("replays.rename")

    def kept(self, typed: str) -> tuple[str, str]:
        """Rename the file, and tell the list where it lies now."""
        old = self.item.summary.path
        path = self.item.folder.rename(old, typed)
        self.app.report_unsaved(days.renamed(old, path))
        self._told(path)
        return "rename.renamed", path.name
