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
        self.scroller.step = 3
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

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        if name == "read":
            self.app.pop()
            return True
        return super().key(name, ctrl, shift)

    def _draw_text(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the lines from the first visible one on."""
        x, y, w, h = rect
        step = ROW * p.text_scale
        lines: list[str] = []
        for line in self.text.split("\n"):
            lines += p.lines(line, *Type.BODY, w - INSET) if line.strip() else [""]
        for i, line in enumerate(self.scroller.visible(lines, int(h // step))):
            p.text(x, y + (i + 0.5) * step, line, Type.BODY.size, p.theme.ink)
        scroll_mark(p, x + w, y, h, self.scroller.lines, p.theme.ghost_edge)
