"""The read-out: shows a scene as text and copies it to the clipboard."""

from __future__ import annotations

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INSET, Type
from game.ui.kit.cards import put_card, scroll_mark
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import box, row, text
from game.ui.kit.parts import button, close, rule
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.window.clipboard import copy

ROW, AROUND = 25.0, 104.0
"""Heights of a line and of the margin round the card."""
WIDTH, COPY = 920.0, 190.0


class ReadOut(Scene):
    """An overlay with the text, for scrolling and copying."""

    name = "readout"
    is_overlay = True

    def __init__(self, app: Shell, content: str) -> None:
        super().__init__(app)
        self.text = content
        self.first = self.last = 0
        self.copied = copy(content)

    @property
    def prompt(self) -> str:
        return self.t("readout.title")

    def read_out(self) -> str:
        return self.text

    # -- elements -----
    def build(self, p: Painter) -> None:
        t = p.theme
        note = self.t("readout.in_clipboard" if self.copied else "readout.no_clipboard")
        item = Element("readout.text", "text", self.text, focusable=False)
        item.on_wheel = lambda by: self._scroll(-3 * by)
        copy_button = button("readout.copy", self.t("common.copy"), self._copy, COPY, dark=False)
        put_card(
            self,
            p,
            WIDTH,
            row(text(self.prompt, Type.TITLE, t.ink), box(grow=1), text(note, Type.CAPTION, t.muted)),
            rule(t.rule),
            box(item=item, draw=self._draw_text, grow=1),
            row(copy_button, box(grow=1), close(self, "readout.close")),
            h=p.h - AROUND,
        )

    def _copy(self) -> None:
        self.copied = copy(self.text)
        self.app.notify_text("readout.copied" if self.copied else "readout.not_copied")

    def _scroll(self, by: int) -> None:
        self.first = max(0, min(self.last, self.first + by))
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

    # -- picture -----
    def _lines(self, p: Painter, w: float) -> list[str]:
        found: list[str] = []
        for line in self.text.split("\n"):
            found += p.lines(line, *Type.BODY, w) if line.strip() else [""]
        return found

    def _draw_text(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the lines from the first visible one on."""
        x, y, w, h = rect
        step = ROW * p.text_scale
        lines, rows = self._lines(p, w - INSET), max(1, int(h // step))
        self.last = max(0, len(lines) - rows)
        self.first = min(self.first, self.last)
        for i, line in enumerate(lines[self.first : self.first + rows]):
            p.text(x, y + (i + 0.5) * step, line, Type.BODY.size, p.theme.ink)
        scroll_mark(p, x + w, y, h, (self.first, rows, len(lines)), p.theme.ghost_edge)
