"""The past of a race that goes on: a replay player over the table, from the viewer's point of view."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from game.services.records.journal import Journal
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element
from game.ui.kit.layout import Node, row, text
from game.ui.kit.parts import cap, sign
from game.ui.kit.routes import Route
from game.ui.kit.scene import Shell
from game.ui.kit.toolbar import Tool
from game.ui.race import routes
from game.ui.race.scene import RaceScene
from game.ui.race.tools import depth_tool, language_tool, log_tool, read_tool, rules_tool
from game.ui.scenes.records.replay import ReplayScene

DECIDES: Final = ("car", "card", "choice", "slider", "space", "stepper", "toggle")
"""Roles of elements for decisions; in the past they only have tooltips."""
FRAME = 4.0
"""The width of the frame that distinguishes the past from the present."""


class PastScene(ReplayScene):
    """The past of the race below; its end is the present."""

    name = "past"
    is_past = True
    # it says that this is the past, and the button beside it is wide
    least_scrubber = 310.0

    def __init__(self, app: Shell, race: RaceScene, at: int) -> None:
        self.race = race
        self.is_examined = race.is_examined
        super().__init__(app, race.record(), race.match, race.viewer, at)
        self.record_path = race.record_path

    @property
    def record_source(self) -> Path | Journal | None:
        return self.race.record_source

    @property
    def prompt(self) -> str:
        return self.t("past.prompt", where=self.where)

    @property
    def return_route(self) -> Route | None:
        return routes.Resume(self.record_path) if self.record_path is not None else None

    def race_on(self) -> None:
        """Start a practice race from the displayed step; its menu leads back to the race below."""
        if not self.race.save_unsaved():
            self.app.notify_text("race_end.not_saved")
            return
        super().race_on()

    # -- back to the present -----
    def to_the_end(self) -> None:
        self.escape()

    def played_out(self) -> None:
        self.escape()

    # -- screen -----
    def build(self, p: Painter) -> None:
        super().build(p)
        for e in self.ui.items:
            if e.role in DECIDES and not e.id.startswith("bar."):
                e.enabled, e.why, e.on_wheel = False, self.t("past.nothing"), None

    def tools(self) -> list[list[Tool]]:
        return [
            self.through_time(),
            [depth_tool(self), read_tool(self)],
            *([[self.race_on_tool()]] if self.race.can_branch else []),
            [log_tool(self), rules_tool(self), language_tool(self)],
        ]

    def race_on_tool(self) -> Tool:
        tool = replace(super().race_on_tool(), tooltip=self.t("past.race_on_tip"))
        return tool if self.record_path is not None else replace(tool, why=self.t("race_end.not_saved"))

    def beside(self, p: Painter) -> Node:
        """Return the button that closes the past, beside the scrubber."""
        key = self.app.keymap.cap("back")
        item = Element("bar.now", "button", self.t("past.now"), action=self.escape, key=key)
        item.tooltip = self.t("past.now_tip")
        return row(
            sign("skip", 18, INK),
            text(item.label, Type.OWN_CAPTION, INK),
            cap(p, key, colour=INK),
            item=item,
            fill=p.theme.accent,
            r=6,
            ring=8,
            gap=NEAR,
            pad=(11, 0, NEAR, 0),
            align="middle",
        )

    def _show_position(self, p: Painter, x: float, y: float, w: float) -> None:
        state = self.t("past.state")
        lead = p.width(state, CAPTION, "jb") + 10
        p.text(x, y, state, CAPTION, p.theme.accent, "jb")
        super()._show_position(p, x + lead, y, w - lead)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        p.rect(0, BAR - FRAME, p.w, FRAME, p.theme.accent)
        p.rect(0, p.h - FRAME, p.w, FRAME, p.theme.accent)
        p.rect(0, BAR, FRAME, p.h - BAR, p.theme.accent)
        p.rect(p.w - FRAME, BAR, FRAME, p.h - BAR, p.theme.accent)
