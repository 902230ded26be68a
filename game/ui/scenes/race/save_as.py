"""Save as…: asks for a name and keeps a copy of the race under it, among the replays."""

from __future__ import annotations

from pathlib import Path

from game.services import paths
from game.services.records.journal import Journal
from game.services.records.saves import Saves
from game.ui.kit.scene import Shell
from game.ui.scenes.name_dialog import NameDialog


class SaveAs(NameDialog):
    """Names the copy."""

    name = "save_as"

    def __init__(self, app: Shell, source: Path | Journal) -> None:
        super().__init__(app)
        self.source = source

    @property
    def prompt(self) -> str:
        return self.t("pause.save_as")

    def kept(self, typed: str) -> tuple[str, str]:
        """Write the copy."""
        return "table.saved", Saves(paths.replays()).save_as(self.source, typed).name
