"""Typing: the text field that is edited, its caret and selection, and what an input method composes."""

from __future__ import annotations

import time

import pygame

from game.engine.texts import breaks, clean_line
from game.ui.kit.elements import Element, TextCursor
from game.ui.kit.fields import caret_rect, text_position
from game.ui.kit.scene import Shell
from game.ui.kit.window import clipboard

LONGEST_PASTE = 400
"""Of what is pasted so many characters are taken; a field may keep fewer."""
DOUBLE_CLICK_S, DOUBLE_CLICK_U = 0.4, 6.0
"""Two clicks within this time and this distance are a double click."""


class Typing:
    """Edits the field of the top scene; the system's text input is on only meanwhile.

    While it is on, an input method gets every key first: on at a table, it would swallow the shortcuts.
    """

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.on = True
        """Whether the system's text input is on; SDL starts with it."""
        self._rect: pygame.Rect | None = None
        self._dragging = False
        self._clicked = ("", 0.0, 0.0)
        """The field that was clicked last, when, and how far from the left."""
        self._kept = ""
        """What was composed and kept by a click: an input method may hand it over as well."""

    @property
    def field(self) -> Element | None:
        """The field being edited, if it is on screen."""
        ui = self.app.top.ui
        found = ui.find(ui.editing)
        return found if found and found.on_text else None

    @property
    def cursor(self) -> TextCursor:
        """Where typing goes."""
        return self.app.top.ui.cursor

    def follow(self) -> None:
        """Turn text input on while a field is edited, and say where its text stands."""
        field = self.field if self.app.stack else None
        if (field is not None) != self.on:
            self.on = field is not None
            self._rect = None
            if self.on:
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
        """Leave the field; what is being composed is kept in it."""
        self.keep_composed()
        self.app.top.ui.editing = None
        # so that an input method drops what was kept already
        self.follow()
        self.app.changed()

    # -- what is typed ---------------------------------------------------------------------------------
    def insert(self, text: str) -> None:
        """Text from the keyboard, an input method or the clipboard, in place of what is selected."""
        if self._kept.startswith(text):
            self._kept = self._kept.removeprefix(text)
            return
        if self._kept:
            # what goes on behind what was kept is new
            text, self._kept = text.removeprefix(self._kept), ""
        field = self.field
        if field is None:
            return
        value, cursor = str(field.value), self.cursor
        cursor.composing = ""
        start, end = cursor.selection(value)
        self._change(field, value[:start] + text, value[end:])

    def compose(self, text: str, start: int, length: int) -> None:
        """What an input method shows of what it has not handed over yet; its caret is at `start`."""
        if self.field is None:
            return
        cursor = self.cursor
        if text:
            # a new one has begun
            self._kept = ""
        if start + length <= len(text):
            cursor.composing, cursor.composing_caret = text, start or len(text)
        else:
            # SDL cuts a long one into several events, each with its place in the whole
            cursor.composing = cursor.composing[:start] + text
            cursor.composing_caret = len(cursor.composing)
        self.app.changed()

    def keep_composed(self) -> None:
        """Put what is being composed into the field as it stands."""
        composed = self.cursor.composing
        if composed and self.field is not None:
            self.insert(composed)
            self._kept = composed

    def _change(self, field: Element, head: str, tail: str) -> None:
        """Give the field its new text, with the caret between the two parts.

        The value is read anew at once: the next letter may come within the same frame.
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

    # -- keys ------------------------------------------------------------------------------------------
    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        """A key while a field is edited; False where it is for the whole app."""
        self._kept = ""
        field = self.field
        if field is None:
            return False
        if self.cursor.composing:
            return True
        if name in ("enter", "escape", "tab"):
            self.stop()
            self.app.top.field_left(name)
        elif name in ("up", "down", "pageup", "pagedown"):
            # a line of text has no use for them: they leave it
            self.stop()
            return False
        elif ctrl and name in ("a", "c", "x", "v"):
            self._clipboard_key(field, name)
        elif name in ("left", "right", "home", "end"):
            self._move(field, name, ctrl, shift)
        elif name in ("backspace", "delete"):
            self._delete(field, "left" if name == "backspace" else "right", ctrl)
        # what a function key does, it does while typing too
        return not (len(name) > 1 and name[0] == "f" and name[1:].isdigit())

    def _clipboard_key(self, field: Element, name: str) -> None:
        value, cursor = str(field.value), self.cursor
        start, end = cursor.selection(value)
        if name == "a":
            cursor.anchor, cursor.caret = 0, len(value)
            self.app.changed()
        elif name == "v":
            pasted = clean_line(clipboard.paste().strip("\r\n\0"), LONGEST_PASTE)
            if pasted:
                self.insert(pasted)
        elif start < end and clipboard.copy(value[start:end]) and name == "x":
            self._change(field, value[:start], value[end:])

    def _move(self, field: Element, way: str, ctrl: bool, shift: bool) -> None:
        value, cursor = str(field.value), self.cursor
        start, end = cursor.selection(value)
        if start < end and way in ("left", "right") and not (shift or ctrl):
            cursor.place(start if way == "left" else end)
        else:
            cursor.place(_reached(value, min(cursor.caret, len(value)), way, ctrl), select=shift)
        self.app.changed()

    def _delete(self, field: Element, way: str, ctrl: bool) -> None:
        """What is selected, else the character or the word on one side."""
        value = str(field.value)
        start, end = self.cursor.selection(value)
        if start == end:
            start, end = sorted((start, _reached(value, start, way, ctrl)))
        if start < end:
            self._change(field, value[:start], value[end:])

    # -- the mouse -------------------------------------------------------------------------------------
    def press(self, element: Element | None, at: tuple[float, float] | None, shift: bool) -> None:
        """The left button goes down: beside the field it leaves that, on it it moves the caret."""
        ui = self.app.top.ui
        if ui.editing and (element is None or element.id != ui.editing):
            self.stop()
        if element is None or element.on_text is None or not element.enabled or at is None:
            return
        if ui.editing == element.id:
            self.keep_composed()
            element = self.field or element
        now = time.monotonic()
        id, then, x = self._clicked
        again = id == element.id and now - then < DOUBLE_CLICK_S and abs(x - at[0]) < DOUBLE_CLICK_U
        self._clicked = ("" if again else element.id, now, at[0])
        held = shift and ui.editing == element.id
        ui.editing = element.id
        value = str(element.value)
        caret = text_position(self.app.painter(), element, at[0])
        self.cursor.place(caret, select=held)
        self._dragging = not again
        if again:
            end = value.find(" ", caret)
            self.cursor.anchor = value.rfind(" ", 0, caret) + 1
            self.cursor.caret = end if end >= 0 else len(value)
        self.app.changed()

    def drag(self, x: float) -> bool:
        """The pointer moves with the left button held; True where that selects text."""
        field = self.field if self._dragging else None
        if field is None:
            return False
        self.cursor.place(text_position(self.app.painter(), field, x), select=True)
        self.app.changed()
        return True

    def release(self) -> None:
        """The left button is up again."""
        self._dragging = False


def _reached(text: str, at: int, way: str, word: bool) -> int:
    """Where the caret goes from a place: over one character as a reader sees it, or over a word."""
    if way in ("home", "end"):
        return 0 if way == "home" else len(text)
    stops = [0, *breaks(text)]
    if way == "left":
        if word:
            return text[:at].rstrip().rfind(" ") + 1
        return max((stop for stop in stops if stop < at), default=0)
    if word:
        tail = text[at:]
        space = tail.lstrip().find(" ")
        return len(text) if space < 0 else at + len(tail) - len(tail.lstrip()) + space
    return min((stop for stop in stops if stop > at), default=len(text))
