"""A card that asks for the name of a record: for a copy of a race, and for one that is listed."""

from __future__ import annotations

from abc import abstractmethod

from game.engine.errors import PaddockError
from game.engine.texts import cut, is_blank
from game.services.records.saves import LONGEST_NAME
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, GAP, INSET, Type
from game.ui.kit.cards import put_card
from game.ui.kit.dialog import WIDTH
from game.ui.kit.fields import written
from game.ui.kit.layout import box, para, row, text
from game.ui.kit.parts import button, primary_button
from game.ui.kit.scene import Scene, Shell


class NameDialog(Scene):
    """A line to type the name into; nothing typed here reaches the scene below.

    What it says lies under its `name` in the locales: `name`, `where`, `save` and `nothing`.
    """

    overlay = True

    def __init__(self, app: Shell, typed: str = "") -> None:
        super().__init__(app)
        self.typed = typed

    @abstractmethod
    def kept(self, typed: str) -> tuple[str, str]:
        """Carry out what the name is for; the text to say then and the name that came of it.

        Raises PaddockError where the disk refuses.
        """

    @property
    def field(self) -> str:
        """The element that is typed into."""
        return f"{self.name}.name"

    def entered(self) -> None:
        self.ui.editing = self.field

    def left(self) -> None:
        self.ui.editing = None

    def field_left(self, key: str) -> None:
        if key == "enter":
            self.save()
        elif key == "escape":
            self.app.pop()

    def save(self) -> None:
        """Keep the name and go back; without one, go on asking."""
        if is_blank(self.typed):
            self.entered()
            return
        try:
            said, name = self.kept(self.typed.strip())
        except PaddockError as error:
            self.app.notify_error(error)
            self.entered()
            return
        self.app.pop()
        self.app.notify_text(said, name=name)

    def _type(self, text: str) -> None:
        self.typed = cut(text, LONGEST_NAME)

    def build(self, p: Painter) -> None:
        t, said = p.theme, self.name
        why = "" if not is_blank(self.typed) else self.t(f"{said}.nothing")
        name = written(self.ui, self.field, self.t(f"{said}.name"), self.typed, self._type)
        save = primary_button(
            f"{said}.save", self.t(f"{said}.save"), self.save, grow=1, key="Enter", enabled=not why, why=why
        )
        cancel = button(
            f"{said}.cancel", self.t("common.cancel"), self.app.pop, grow=1, dark=False, key="Esc"
        )
        put_card(
            self,
            p,
            WIDTH,
            text(self.prompt, Type.TITLE, t.ink),
            para(self.t(f"{said}.where"), Type.NOTE, t.muted),
            box(item=name, h=BUTTON_H),
            row(save, cancel, gap=GAP),
            gap=INSET,
        )
