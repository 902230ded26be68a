"""A dialog that asks for the name of a record."""

from __future__ import annotations

from abc import abstractmethod

from game.engine.errors import PaddockError
from game.engine.texts import cut, is_blank
from game.services.records.saves import MAX_NAME_LENGTH
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, GAP, INSET, Type
from game.ui.kit.cards import put_card
from game.ui.kit.dialog import WIDTH
from game.ui.kit.fields import text_field
from game.ui.kit.layout import box, para, row, text
from game.ui.kit.parts import button, primary_button
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import ButtonLook


class NameDialog(Scene):
    """A field for the name; keys typed here do not reach the scene below.

    Its texts are in the locales under its `name`: `name`, `where`, `save` and `nothing`.
    """

    is_overlay = True

    def __init__(self, app: Shell, typed: str = "") -> None:
        super().__init__(app)
        self.typed = typed

    @abstractmethod
    def save_as(self, typed: str) -> tuple[str, str]:
        """Save under the name; return the locale key of a notice and the resulting name.

        Raises PaddockError if the disk refuses.
        """

    @property
    def field_id(self) -> str:
        """The id of the text field."""
        return f"{self.name}.name"

    def on_entered(self) -> None:
        self._edit_name()

    def _edit_name(self) -> None:
        """Put the cursor into the field."""
        self.ui.editing = self.field_id

    def on_left(self) -> None:
        self.ui.editing = None

    def on_field_left(self, key: str) -> None:
        if key == "enter":
            self.save()
        elif key == "escape":
            self.app.pop()

    def save(self) -> None:
        """Save and close; without a name, stay open."""
        if is_blank(self.typed):
            self._edit_name()
            return
        try:
            key, name = self.save_as(self.typed.strip())
        except PaddockError as error:
            self.app.notify_error(error)
            self._edit_name()
            return
        self.app.pop()
        self.app.notify_text(key, name=name)

    def _type(self, typed: str) -> None:
        self.typed = cut(typed, MAX_NAME_LENGTH)

    def build(self, p: Painter) -> None:
        t, prefix = p.theme, self.name
        why = "" if not is_blank(self.typed) else self.t(f"{prefix}.nothing")
        field = text_field(self.ui, self.field_id, self.t(f"{prefix}.name"), self.typed, self._type)
        look = ButtonLook(key="Enter", enabled=not why, why=why)
        save = primary_button(f"{prefix}.save", self.t(f"{prefix}.save"), self.save, grow=1, **look)
        look = ButtonLook(dark=False, key="Esc")
        cancel = button(f"{prefix}.cancel", self.t("common.cancel"), self.app.pop, grow=1, **look)
        put_card(
            self,
            p,
            WIDTH,
            text(self.prompt, Type.TITLE, t.ink),
            para(self.t(f"{prefix}.where"), Type.NOTE, t.muted),
            box(item=field, h=BUTTON_H),
            row(save, cancel, gap=GAP),
            gap=INSET,
        )
