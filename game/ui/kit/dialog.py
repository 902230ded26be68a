"""A question above a scene, and the card that it and other overlays lie on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, EDGE, GAP
from game.ui.kit.cards import overlay_card
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button

Words = str | tuple[str, Mapping[str, object]]
"""A locale key, or one with its parameters."""
Answer = tuple[str, Words, Callable[[], object] | None, str]
"""Its id, what the button says, what is done, and the kind of button."""

BODY_DOWN: Final = 36.0
"""From the middle of the title to that of the first line below it."""


class Dialog(Scene):
    """A question with a few answers; used only before something is lost."""

    name = "dialog"
    overlay = True

    def __init__(self, app: Shell, title: Words, body: Words, answers: Sequence[Answer]) -> None:
        """The last answer is the safe one and Esc."""
        super().__init__(app)
        self.title, self.body, self.answers = title, body, answers

    def _say(self, text: Words) -> str:
        return self.t(text) if isinstance(text, str) else self.t(text[0], **text[1])

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        lines = p.lines(self._say(self.body), 16, "j", 472)
        h = 104 + (BODY_DOWN + len(lines) * 25) * p.text_scale
        return p.w / 2 - 260, p.h / 2 - h / 2, 520, h

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        n = len(self.answers)
        each = (w - 2 * EDGE - GAP * (n - 1)) / n
        for i, (id, label, action, kind) in enumerate(self.answers):
            button(
                self.ui,
                f"dialog.{id}",
                x + EDGE + i * (each + GAP),
                y + h - 68,
                each,
                BUTTON_H,
                self._say(label),
                partial(self._answer, action),
                kind=kind,
                dark=False,
                key="Esc" if i == n - 1 else "Enter" if i == 0 else "",
            )

    def _answer(self, action: Callable[[], object] | None) -> None:
        self.app.pop()
        if action:
            action()

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        if name == "enter":
            self._answer(self.answers[0][2])
            return True
        return False

    @property
    def prompt(self) -> str:
        return self._say(self.title)

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        x, y, w = x + EDGE, y + 36, w - 2 * EDGE
        p.text(x, y, self._say(self.title), 20, t.ink, "jb", w=w)
        p.para(x, y + BODY_DOWN * p.text_scale, w, self._say(self.body), 16, t.ink, "j", 1.55)
