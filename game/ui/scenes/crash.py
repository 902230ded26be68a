"""The crash screen: what is safe and what to press; the error report only on request."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.services.crash_report import format_traceback
from game.services.i18n import REFERENCE
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, INSET, NEAR, Theme, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import button, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import ButtonLook
from game.ui.kit.window.clipboard import copy
from game.ui.race import routes

WIDTH, HAZARD = 940.0, 20.0
HEIGHT, DETAILED = 330.0, 580.0
"""Heights of the card, without and with the report."""
LARGER = 1.25
"""The largest factor by which large letters increase the height."""
REPORT_LINES = 11
MAX_LETTERS = 400
COPY_W = 300.0
SIGNS = ("spanner", "save", "log")
"""Icons of the sentences: what happened, what is safe, where the report is."""


class CrashScene(Scene):
    """Never raises: each of its steps has a plainer fallback."""

    name = "crash"

    def __init__(
        self, app: Shell, error: BaseException, record: str, log: str, unsaved: int = 0, lost: bool = False
    ) -> None:
        """Create the screen; `unsaved` steps of the race are not in its record, or the record is `lost`."""
        super().__init__(app)
        self.log = log
        self.record, self.lost = record, lost
        self.unsaved = unsaved
        self.report = format_traceback(error)
        self.is_detailed = False
        """Whether the report is visible; players see it on request only."""
        self.status_key = ""

    @property
    def prompt(self) -> str:
        return self.t("crash.title")

    @property
    def record_path(self) -> str:
        """The record of the race, so that a second crash names it too."""
        return self.record

    # -- actions -----
    def resume(self) -> None:
        """Resume the race from its record, with the title below it."""
        try:
            scene = self.app.scene_at(routes.Resume(Path(self.record)))
            self.app.reset(routes.Title())
            self.app.push(scene)
        except Exception as error:
            self._stay(error)

    def to_title(self) -> None:
        """Go to the title, where Continue resumes the race."""
        try:
            self.app.reset(routes.Title())
        except Exception as error:
            self._stay(error)

    def _stay(self, error: Exception) -> None:
        """Stay on this screen with the new report, after an action has failed as well."""
        self.report = format_traceback(error)
        self.status_key = "crash.again"
        self.app.stack[:] = [self]
        self.app.changed()

    def toggle_details(self) -> None:
        """Show or hide the report."""
        self.is_detailed = not self.is_detailed
        self.app.changed()

    def copy_report(self) -> None:
        """Copy the report for the developers."""
        self.status_key = "crash.copied" if copy(self.report) else "crash.not_copied"
        self.app.changed()

    def escape(self) -> None:
        self.to_title()

    def read_out(self) -> str:
        return "\n".join([self.prompt, *self._sentences(), *([self.report] if self.is_detailed else [])])

    # -- words -----
    def _sentences(self) -> list[str]:
        saved = "saved_but" if self.unsaved else "saved"
        key = saved if self.record else "lost" if self.lost else "not_saved"
        safe = self.t(f"crash.{key}", path=self.record, n=self.unsaved)
        where = self.t("crash.report", path=self.log) if self.log else self.t("crash.no_report")
        return [self.t("crash.what"), safe, where]

    # -- elements -----
    def build(self, p: Painter) -> None:
        t = p.theme
        card = column(
            row(sign("warning", 44, t.danger_paper), text(self.prompt, Type.BANNER, t.ink), gap=GAP),
            *map(partial(_sentence, t), SIGNS, self._sentences()),
            box(draw=self._draw_report, fill=t.sand, r=8, grow=1) if self.is_detailed else box(grow=1),
            row(*self._buttons(), gap=GAP),
            self._foot(t),
            gap=INSET,
            pad=(EDGE, EDGE, EDGE, GAP),
            fill=t.card,
            stroke=INK,
            sw=2.6,
            r=14,
        )
        height = (DETAILED if self.is_detailed else HEIGHT) * min(LARGER, p.text_scale)
        height = min(height, p.h - 2 * (HAZARD + GAP))
        self.put(p, ((p.w - WIDTH) / 2, (p.h - height) / 2, WIDTH, height), card)

    def _buttons(self) -> list[Node]:
        """Return the buttons, the most likely choice first."""
        details = "crash.hide" if self.is_detailed else "crash.show"
        answers: list[tuple[str, str, Callable[[], object], str]] = [
            ("title", "crash.to_title", self.to_title, "Esc" if self.record else "Space"),
            ("details", details, self.toggle_details, "D"),
            ("quit", "crash.quit", self.app.quit, "X"),
        ]
        if self.record:
            answers.insert(0, ("resume", "crash.resume", self.resume, "Space"))
        buttons: list[Node] = []
        for id, label, action, key in answers:
            kind = "normal" if buttons else "primary"
            look = ButtonLook(key=key, dark=False, kind=kind)
            buttons.append(button(f"crash.{id}", self.t(label), action, grow=1, **look))
        return buttons

    def _foot(self, t: Theme) -> Node:
        """Return the result of the last action, and the copy button if the report is visible."""
        status = text(self.t(self.status_key) if self.status_key else "", Type.CAPTION, t.muted, grow=1)
        if not self.is_detailed:
            return row(status, h=INSET)
        copy_ = button("crash.copy", self.t("crash.copy"), self.copy_report, COPY_W, key="C", dark=False)
        return row(status, copy_, gap=GAP, align="middle")

    # -- picture -----
    def draw(self, p: Painter) -> None:
        try:
            super().draw(p)
        except Exception:
            self._draw_plainly(p)

    def _draw_plainly(self, p: Painter) -> None:
        """Draw text without the app's drawings and fonts, which may be what fails; the keys still work."""
        import pygame

        p.target.fill("#12151A")
        with contextlib.suppress(Exception):
            face = pygame.font.Font(None, 24)
            # pygame's own font has no Japanese
            english = self.app.translator.languages[REFERENCE].text
            for i, line in enumerate([english("crash.title"), english("crash.what"), self.record, self.log]):
                p.target.blit(face.render(line, True, "#F4F1E8"), (40, 40 + 30 * i))

    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.night)
        p.hatch(0, 0, p.w, HAZARD, t.accent, 18, 8)
        p.hatch(0, p.h - HAZARD, p.w, HAZARD, t.accent, 18, 8)

    def _draw_report(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the last lines of the report, as many as fit."""
        x, y, w, h = rect
        size, face = Type.CAPTION
        step = 1.4 * size * p.text_scale
        rows = max(0, min(REPORT_LINES, int((h - INSET) // step)))
        for i, line in enumerate(self.report.splitlines()[-rows:] if rows else []):
            while line and p.width(line, size, face) > w - 2 * INSET:
                line = line[:-4]
            p.text(x + INSET, y + NEAR + (i + 0.5) * step, line, size, p.theme.ink, face)


def _sentence(t: Theme, icon: str, words: str) -> Node:
    words = words if len(words) <= MAX_LETTERS else words[: MAX_LETTERS - 1] + "…"
    body = para(words, Type.BODY, t.ink, 1.5, grow=1)
    return row(sign(icon, Type.PAGE.size, t.ink), body, gap=GAP, align="start")
