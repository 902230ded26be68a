"""Save as…: asks for a name and keeps a copy of the race under it, among the replays."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.engine.errors import PaddockError
from game.services import paths
from game.services.journal import Journal
from game.services.saves import Saves
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, EDGE, GAP
from game.ui.kit.cards import overlay_card
from game.ui.kit.fields import field
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button, primary

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

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        return p.w / 2 - 260, p.h / 2 - 118, 520, 236

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        label = self.t("save_as.name")
        field(
            self.ui,
            FIELD,
            x + EDGE,
            y + 104,
            w - 2 * EDGE,
            40,
            label,
            self.typed,
            self._type,
            composing=self.composing,
        )
        half, low = (w - 60) / 2, y + h - 68
        why = "" if self.typed.strip() else self.t("save_as.nothing")
        label = self.t("save_as.save")
        primary(
            self.ui,
            "save_as.save",
            x + EDGE,
            low,
            half,
            BUTTON_H,
            label,
            self.save,
            key="Enter",
            enabled=not why,
            why=why,
        )
        button(
            self.ui,
            "save_as.cancel",
            x + EDGE + half + GAP,
            low,
            half,
            BUTTON_H,
            self.t("common.cancel"),
            self.app.pop,
            dark=False,
            key="Esc",
        )

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        p.text(x + EDGE, y + 36, self.prompt, 20, t.ink, "jb", w=w - 2 * EDGE)
        p.text(x + EDGE, y + 78, self.t("save_as.where"), 15, t.muted, "j", w=w - 2 * EDGE)
