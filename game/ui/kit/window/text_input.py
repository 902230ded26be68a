"""Typing: the text field being edited, its caret and selection, and composed text of input methods."""

from __future__ import annotations

import time

import pygame

from game.engine.texts import breaks, clean_line
from game.ui.kit.elements import Element, TextCursor
from game.ui.kit.fields import caret_rect, text_position
from game.ui.kit.scene import Shell
from game.ui.kit.window import clipboard

MAX_PASTE_LENGTH = 400
"""The most characters taken from a paste; a field may keep fewer."""
DOUBLE_CLICK_S, DOUBLE_CLICK_U = 0.4, 6.0
"""Two clicks within this time and this distance are a double click."""


class Typing:
    """Edits the field of the top scene; the system's text input is on only meanwhile.

    While it is on, an input method gets every key first: on at a table, it would swallow the shortcuts.
    """

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.is_on = True
        """Whether the system's text input is on; SDL starts with it."""
        self._rect: pygame.Rect | None = None
        self._dragging = False
        self._clicked = ("", 0.0, 0.0)
        """The field clicked last, the time, and the x."""
        self._kept_composed = ""
        """Composed text that was put into the field: an input method may commit it as well."""

    @property
    def field(self) -> Element | None:
        """The field being edited, if it is on screen."""
        ui = self.app.top.ui
        found = ui.find(ui.editing)
        return found if found and found.on_text else None

    @property
    def cursor(self) -> TextCursor:
        """The cursor in that field."""
        return self.app.top.ui.cursor

    def follow(self) -> None:
        """Turn the system's text input on while a field is edited, and tell it where the text is."""
        field = self.field if self.app.stack else None
        if (field is not None) != self.is_on:
            self.is_on = field is not None
            self._rect = None
            if self.is_on:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()
        if field is None:
            return
        u = self.app.u
        x, y, w, h = caret_rect(self.app.painter(), field, self.cursor)
        rect = pygame.Rect(round(x * u), round(y * u), max(1, round(w * u)), round(h * u))
        if rect != self._rect:
            self._rect = rect
            pygame.key.set_text_input_rect(rect)

    def stop(self) -> None:
        """Leave the field and keep the composed text in it."""
        self.keep_composed()
        self.app.top.ui.editing = None
        self.follow()
        self.app.changed()

    # -- what is typed -----
    def insert(self, text: str) -> None:
        """Replace the selection by text from the keyboard, an input method or the clipboard."""
        if self._kept_composed.startswith(text):
            self._kept_composed = self._kept_composed.removeprefix(text)
            return
        if self._kept_composed:
            # only what follows the kept text is new
            text, self._kept_composed = text.removeprefix(self._kept_composed), ""
        field = self.field
        if field is None:
            return
        value, cursor = str(field.value), self.cursor
        cursor.composing = ""
        start, end = cursor.selection(value)
        self._change(field, value[:start] + text, value[end:])

    def compose(self, text: str, start: int, length: int) -> None:
        """Show the text that an input method has not committed yet, with its caret at `start`."""
        if self.field is None:
            return
        cursor = self.cursor
        if text:
            # a new composition has begun
            self._kept_composed = ""
        if start + length <= len(text):
            cursor.composing, cursor.composing_caret = text, start or len(text)
        else:
            # SDL splits a long composition into several events, each with its offset
            cursor.composing = cursor.composing[:start] + text
            cursor.composing_caret = len(cursor.composing)
        self.app.changed()

    def keep_composed(self) -> None:
        """Put the composed text into the field as it is, and end the composition."""
        composed = self.cursor.composing
        if composed and self.field is not None:
            self.insert(composed)
            self._kept_composed = composed
            # the input method drops its own text only then; `follow` turns text input on again
            self.is_on = False
            pygame.key.stop_text_input()

    def _change(self, field: Element, head: str, tail: str) -> None:
        """Give the field its new text, with the caret between the two parts.

        The value is read again at once: the next letter may come within the same frame.
        """
        assert field.on_text is not None
        field.on_text(head + tail)
        self.app.changed()
        scene = self.app.top
        scene.rebuild(self.app.painter())
        now = self.field
        value = str(now.value) if now else ""
        # a field may refuse letters or cut what is too long
        self.cursor.place(len(value) - len(tail) if value.endswith(tail) else min(len(head), len(value)))

    # -- keys -----
    def key(self, name: str, ctrl: bool, shift: bool, repeats: bool) -> bool:
        """Handle a key while a field is edited; return False if it is for the whole app."""
        self._kept_composed = ""
        field = self.field
        if field is None:
            return False
        if self.cursor.composing:
            return True
        if name in ("enter", "escape", "tab"):
            self.stop()
            self.app.top.on_field_left(name)
        elif name in ("up", "down", "pageup", "pagedown"):
            # a single line has no use for them: they leave the field
            self.stop()
            return False
        elif ctrl and name in ("a", "c", "x", "v"):
            if not repeats:
                self._clipboard_key(field, name)
        elif name in ("left", "right", "home", "end"):
            self._move(field, name, ctrl, shift)
        elif name in ("backspace", "delete"):
            self._delete(field, "left" if name == "backspace" else "right", ctrl)
        # function keys work while typing too
        return not (len(name) > 1 and name[0] == "f" and name[1:].isdigit())

    def _clipboard_key(self, field: Element, name: str) -> None:
        value, cursor = str(field.value), self.cursor
        start, end = cursor.selection(value)
        if name == "a":
            cursor.anchor, cursor.caret = 0, len(value)
            self.app.changed()
        elif name == "v":
            pasted = clean_line(clipboard.paste().strip("\r\n\0"), MAX_PASTE_LENGTH)
            if pasted:
                self.insert(pasted)
        elif start < end and clipboard.copy(value[start:end]) and name == "x":
            self._change(field, value[:start], value[end:])

    def _move(self, field: Element, direction: str, ctrl: bool, shift: bool) -> None:
        value, cursor = str(field.value), self.cursor
        start, end = cursor.selection(value)
        if start < end and direction in ("left", "right") and not (shift or ctrl):
            cursor.place(start if direction == "left" else end)
        else:
            cursor.place(_caret_target(value, min(cursor.caret, len(value)), direction, ctrl), select=shift)
        self.app.changed()

    def _delete(self, field: Element, direction: str, ctrl: bool) -> None:
        value = str(field.value)
        start, end = self.cursor.selection(value)
        if start == end:
            start, end = sorted((start, _caret_target(value, start, direction, ctrl)))
        if start < end:
            self._change(field, value[:start], value[end:])

    # -- the mouse -----
    def press(self, element: Element | None, at: tuple[float, float] | None, shift: bool) -> None:
        """Handle the left button going down: leave the field, or move the caret in it."""
        ui = self.app.top.ui
        if ui.editing and (element is None or element.id != ui.editing):
            self.stop()
        if element is None or element.on_text is None or not element.enabled or at is None:
            return
        if ui.editing == element.id:
            self.keep_composed()
            element = self.field or element
        now = time.monotonic()
        id, last_time, x = self._clicked
        is_double = id == element.id and now - last_time < DOUBLE_CLICK_S and abs(x - at[0]) < DOUBLE_CLICK_U
        self._clicked = ("" if is_double else element.id, now, at[0])
        extends = shift and ui.editing == element.id
        ui.editing = element.id
        value = str(element.value)
        caret = text_position(self.app.painter(), element, at[0])
        self.cursor.place(caret, select=extends)
        self._dragging = not is_double
        if is_double:
            end = value.find(" ", caret)
            self.cursor.anchor = value.rfind(" ", 0, caret) + 1
            self.cursor.caret = end if end >= 0 else len(value)
        self.app.changed()

    def drag(self, x: float) -> bool:
        """Handle the pointer moving with the left button held; return True if it selects text."""
        field = self.field if self._dragging else None
        if field is None:
            return False
        self.cursor.place(text_position(self.app.painter(), field, x), select=True)
        self.app.changed()
        return True

    def release(self) -> None:
        """Handle the left button going up."""
        self._dragging = False


def _caret_target(text: str, index: int, direction: str, word: bool) -> int:
    """Return where the caret goes from an index: over one character as a reader sees it, or over a word."""
    if direction in ("home", "end"):
        return 0 if direction == "home" else len(text)
    stops = [0, *breaks(text)]
    if direction == "left":
        if word:
            return text[:index].rstrip().rfind(" ") + 1
        return max((stop for stop in stops if stop < index), default=0)
    if word:
        tail = text[index:]
        space = tail.lstrip().find(" ")
        return len(text) if space < 0 else index + len(tail) - len(tail.lstrip()) + space
    return min((stop for stop in stops if stop > index), default=len(text))
