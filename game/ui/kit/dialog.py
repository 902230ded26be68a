"""A question above a scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, Type
from game.ui.kit.cards import put_card
from game.ui.kit.layout import para, row, text
from game.ui.kit.parts import button
from game.ui.kit.scene import Scene, Shell

DialogText = str | tuple[str, Mapping[str, object]]
"""A locale key, or one with its parameters."""
Answer = tuple[str, DialogText, Callable[[], object] | None, str]
"""An answer's id, the text of its button, its action, and the kind of button."""

WIDTH: Final = 520.0


class Dialog(Scene):
    """A question with a few answers, such as before something is lost or about a dropped file."""

    name = "dialog"
    is_overlay = True

    def __init__(self, app: Shell, title: DialogText, body: DialogText, answers: Sequence[Answer]) -> None:
        """The last answer is the safe one, and that of Esc; Space and Enter give the first if it is gold."""
        super().__init__(app)
        self.title, self.body, self.answers = title, body, answers

    def _render_text(self, content: DialogText) -> str:
        return self.t(content) if isinstance(content, str) else self.t(content[0], **content[1])

    def build(self, p: Painter) -> None:
        t, n = p.theme, len(self.answers)
        first = "Space" if self.answers[0][3] == "primary" else "Enter"
        keys = [first, *[""] * (n - 2), "Esc"] if n > 1 else ["Esc"]
        buttons = [
            button(
                f"dialog.{id}",
                self._render_text(label),
                partial(self._answer, action),
                grow=1,
                kind=kind,
                key=key,
                dark=False,
            )
            for (id, label, action, kind), key in zip(self.answers, keys, strict=True)
        ]
        title = text(self._render_text(self.title), Type.TITLE, t.ink)
        put_card(
            self,
            p,
            WIDTH,
            title,
            para(self._render_text(self.body), Type.BODY, t.ink, 1.55),
            row(*buttons, gap=GAP),
        )

    def read_out(self) -> str:
        """Return the question, its text and the answers."""
        first, *rest = super().read_out().splitlines()
        return "\n".join([first, self._render_text(self.body), *rest])

    def _answer(self, action: Callable[[], object] | None) -> None:
        self.app.pop()
        if action:
            action()

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        # Enter chooses the other one at a table, and a dialog has none
        if name in ("enter", "alternative"):
            self._answer(self.answers[0][2])
            return True
        return False

    @property
    def prompt(self) -> str:
        return self._render_text(self.title)
