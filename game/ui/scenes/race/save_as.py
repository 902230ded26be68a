"""Save as…: asks for a name and keeps a copy of the race under it, among the replays."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.engine.errors import PaddockError
from game.services import paths
from game.services.journal import Journal
from game.services.saves import Saves
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, GAP, INSET, Type
from game.ui.kit.cards import put_card
from game.ui.kit.dialog import WIDTH
from game.ui.kit.fields import written
from game.ui.kit.layout import box, row, text
from game.ui.kit.parts import go, push
from game.ui.kit.scene import Scene, Shell

FIELD = "save_as.name"
LONGEST = 60
"""Letters of a name: every system takes a file name of as many, in any script."""


class SaveAs(Scene):
    """A line to type the name into; nothing typed here reaches the race below."""

    name = "save_as"
    overlay = True

    def __init__(self, app: Shell, source: Path | Journal) -> None:
        super().__init__(app)
        self.source = source
        self.typed = ""

    @property
    def prompt(self) -> str:
        return self.t("pause.save_as")

    def entered(self) -> None:
        self.ui.editing = FIELD
        pygame.key.start_text_input()

    def left(self) -> None:
        self.ui.editing = None
        self.composing = ""
        pygame.key.stop_text_input()

    def field_left(self, key: str) -> None:
        if key == "enter":
            self.save()
        elif key == "escape":
            self.app.pop()

    def save(self) -> None:
        """Keep the copy and go back to the race; without a name, go on asking."""
        if not self.typed.strip():
            self.entered()
            return
        try:
            file = Saves(paths.replays()).save_as(self.source, self.typed)
        except PaddockError as error:
            self.app.notify_error(error)
            self.entered()
            return
        self.app.pop()
        self.app.say("table.saved", name=file.name)

    def _type(self, text: str) -> None:
        self.typed = text[:LONGEST]

    def build(self, p: Painter) -> None:
        t, why = p.theme, "" if self.typed.strip() else self.t("save_as.nothing")
        name = written(
            self.ui, FIELD, self.t("save_as.name"), self.typed, self._type, composing=self.composing
        )
        save = go(
            "save_as.save", self.t("save_as.save"), self.save, grow=1, key="Enter", enabled=not why, why=why
        )
        cancel = push("save_as.cancel", self.t("common.cancel"), self.app.pop, grow=1, dark=False, key="Esc")
        put_card(
            self,
            p,
            WIDTH,
            text(self.prompt, Type.TITLE, t.ink),
            text(self.t("save_as.where"), Type.NOTE, t.muted),
            box(item=name, h=BUTTON_H),
            row(save, cancel, gap=GAP),
            gap=INSET,
        )
