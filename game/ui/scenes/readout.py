"""The table in words: the read-out key shows a scene as text and copies it to the clipboard."""

from __future__ import annotations

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY
from game.ui.kit.cards import close_button, overlay_card, scroll_mark
from game.ui.kit.elements import Element
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button
from game.ui.kit.window.clipboard import copy

ROW = 25.0
PAD = 28.0


class ReadOut(Scene):
    """An overlay with the text, to scroll and to paste elsewhere."""

    name = "readout"
    overlay = True

    def __init__(self, app: Shell, text: str) -> None:
        super().__init__(app)
        self.text = text
        self.first = 0
        self.copied = copy(text)

    @property
    def prompt(self) -> str:
        return self.t("readout.title")

    def read_out(self) -> str:
        return self.text

    # -- places --------------------------------------------------------------------------------------
    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        w = min(920.0, p.w - 80)
        return p.w / 2 - w / 2, 56, w, p.h - 104

    def _lines(self, p: Painter) -> list[str]:
        w = self._box(p)[2] - 2 * PAD - 16
        found: list[str] = []
        for line in self.text.split("\n"):
            found.extend(p.lines(line, BODY, "j", w) if line.strip() else [""])
        return found

    def _rows(self, p: Painter) -> int:
        return max(1, int((self._box(p)[3] - 150) // (ROW * p.text_scale)))

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        lines, rows = self._lines(p), self._rows(p)
        self.last = max(0, len(lines) - rows)
        self.first = max(0, min(self.first, self.last))
        self.ui.add(
            Element(
                "readout.text",
                "text",
                self.text,
                (x + 8, y + 64, w - 16, h - 140),
                on_wheel=lambda by: self._scroll(-3 * by),
                focusable=False,
            )
        )
        button(
            self.ui,
            "readout.copy",
            x + PAD,
            y + h - 62,
            190,
            44,
            self.t("common.copy"),
            self._copy,
            dark=False,
        )
        close_button(self, "readout.close", x + w - PAD, y + h - 62, 150)

    def _copy(self) -> None:
        self.copied = copy(self.text)
        self.app.say("readout.copied" if self.copied else "readout.not_copied")

    def _scroll(self, by: int) -> None:
        self.first = max(0, min(getattr(self, "last", 0), self.first + by))
        self.app.changed()

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -12, "pagedown": 12, "home": -100000, "end": 100000}.get(name)
        if name == "read":
            self.app.pop()
        elif jump is not None:
            self._scroll(jump)
        else:
            return False
        return True

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        p.text(x + PAD, y + 34, self.prompt, 20, t.ink, "jb", w=w / 2 - PAD)
        said = self.t("readout.in_clipboard" if self.copied else "readout.no_clipboard")
        p.text(x + w - PAD, y + 34, said, 14, t.muted, "j", "r", w=w / 2 - PAD)
        p.rect(x + PAD, y + 58, w - 2 * PAD, 1.4, t.rule)
        lines, rows = self._lines(p), self._rows(p)
        step = ROW * p.text_scale
        for i, line in enumerate(lines[self.first : self.first + rows]):
            p.text(x + PAD, y + 82 + i * step, line, BODY, t.ink, "j")
        shown = (self.first, rows, len(lines))
        scroll_mark(p, x + w - 16, y + 68, h - 150, shown, t.ghost_edge)
