"""After a fault of the app itself: what happened, what is safe, what to press."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from pathlib import Path

from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INK
from game.ui.kit.marks import icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button, primary
from game.ui.kit.window.clipboard import copy
from game.ui.race import routes

WIDTH = 940.0
PAD = 36.0
REPORT_LINES = 9


class CrashScene(Scene):
    """Never raises: every step of it falls back to something plainer."""

    name = "crash"

    def __init__(
        self, app: Shell, error: BaseException, record: str, log: str, unsaved: int = 0, lost: bool = False
    ) -> None:
        """`unsaved` is how many of the race's steps are not in its record; `lost`: it has none."""
        super().__init__(app)
        self.error = error
        self.log = log
        self.record, self.lost = record, lost
        self.unsaved = unsaved
        self.report = _report(error)
        self.said = ""

    @property
    def prompt(self) -> str:
        return self.t("crash.title")

    @property
    def record_path(self) -> str:
        """The race's record, so that a second fault still names it."""
        return self.record

    # -- actions -------------------------------------------------------------------------------------
    def resume(self) -> None:
        """The race from its record, with the title below it."""
        try:
            scene = self.app.scene_at(routes.Resume(Path(self.record)))
            self.app.reset(routes.Title())
            self.app.push(scene)
        except Exception as error:
            self._stay(error)

    def to_title(self) -> None:
        """The title; the race waits there under Continue."""
        try:
            self.app.reset(routes.Title())
        except Exception as error:
            self._stay(error)

    def _stay(self, error: Exception) -> None:
        """What was pressed failed as well: stay here and say so."""
        self.report = _report(error)
        self.said = "crash.again"
        self.app.stack[:] = [self]
        self.app.changed()

    def copy_report(self) -> None:
        """The whole report for whoever mends the app."""
        self.said = "crash.copied" if copy(self.report) else "crash.not_copied"
        self.app.changed()

    def escape(self) -> None:
        self.to_title()

    def read_out(self) -> str:
        return "\n".join([self.prompt, *self._sentences(), self.report])

    # -- words ---------------------------------------------------------------------------------------
    def _sentences(self) -> list[str]:
        what = self.t("crash.what", error=f"{type(self.error).__name__}: {_line(self.error)}")
        kept = "saved_but" if self.unsaved else "saved"
        safe = self.t(
            f"crash.{kept if self.record else 'lost' if self.lost else 'not_saved'}",
            path=self.record,
            n=self.unsaved,
        )
        report = self.t("crash.report", path=self.log) if self.log else self.t("crash.no_report")
        return [what, safe, report]

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        bottom = y + h - 76
        labels: list[tuple[str, str, Callable[[], object], str, str]] = []
        if self.record:
            labels.append(("resume", "crash.resume", self.resume, "Space", "primary"))
        labels += [
            (
                "title",
                "crash.to_title",
                self.to_title,
                "Esc" if self.record else "Space",
                "normal" if self.record else "primary",
            ),
            ("copy", "crash.copy", self.copy_report, "C", "normal"),
            ("quit", "crash.quit", self.app.quit, "X", "normal"),
        ]
        each = (w - 2 * PAD - GAP * (len(labels) - 1)) / len(labels)
        for i, (id, label, action, key, kind) in enumerate(labels):
            make = primary if kind == "primary" else button
            make(
                self.ui,
                f"crash.{id}",
                x + PAD + i * (each + GAP),
                bottom,
                each,
                50,
                self.t(label),
                action,
                key=key,
                dark=False,
                size=16,
            )

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        h = 560.0
        return p.w / 2 - WIDTH / 2, p.h / 2 - h / 2, WIDTH, h

    # -- picture -------------------------------------------------------------------------------------
    def draw(self, p: Painter) -> None:
        try:
            super().draw(p)
        except Exception:
            self._draw_plainly(p)

    def _draw_plainly(self, p: Painter) -> None:
        """Without drawings and fonts of ours, which may be what is broken."""
        import pygame

        p.target.fill("#12151A")
        with contextlib.suppress(Exception):
            face = pygame.font.Font(None, 24)
            for i, line in enumerate([self.record, self.log, *self.report.splitlines()[-16:]]):
                p.target.blit(face.render(line, True, "#F4F1E8"), (40, 40 + 30 * i))

    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.night)
        p.hatch(0, 0, p.w, 20, t.accent, 18, 8)
        p.hatch(0, p.h - 20, p.w, 20, t.accent, 18, 8)
        x, y, w, h = self._box(p)
        p.rect(x, y, w, h, t.card, 14, INK, 2.6)
        icon(p, "warning", x + PAD + 20, y + 54, 44, t.danger_paper)
        p.text(x + PAD + 56, y + 54, self.prompt, 30, t.ink, "jb", w=w - 2 * PAD - 60)
        top = y + 104
        signs = ("spanner", "save", "log")
        for sign, sentence in zip(signs, self._sentences(), strict=True):
            icon(p, sign, x + PAD + 12, top, 22, t.ink)
            lines = p.lines(_short(sentence), 16, "j", w - 2 * PAD - 40)
            p.para(x + PAD + 40, top, w - 2 * PAD - 40, _short(sentence), 16, t.ink, "j", 1.5)
            top += max(1, len(lines)) * 24 * p.text_scale + 12
        self._paint_report(p, x + PAD, top, w - 2 * PAD, y + h - 92 - top)
        if self.said:
            p.text(x + PAD, y + h - 14, self.t(self.said), 14, t.muted, "j", w=w - 2 * PAD)

    def _paint_report(self, p: Painter, x: float, y: float, w: float, h: float) -> None:
        t = p.theme
        p.rect(x, y - 6, w, h, t.sand, 8)
        rows = max(0, min(REPORT_LINES, int((h - 16) // (20 * p.text_scale))))
        inside = 20 * p.text_scale
        for i, line in enumerate(self.report.splitlines()[-rows:] if rows else []):
            while line and p.width(line, 14, "j") > w - 28:
                line = line[:-4]
            p.text(x + 14, y + 12 + i * inside, line, 14, t.ink, "j")


def _report(error: BaseException) -> str:
    try:
        return "".join(traceback.format_exception(error)).rstrip()
    except Exception:
        return type(error).__name__


def _line(error: BaseException) -> str:
    """The fault's own words on one line."""
    try:
        return " ".join(str(error).split())
    except Exception:
        return ""


def _short(text: str, most: int = 400) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
