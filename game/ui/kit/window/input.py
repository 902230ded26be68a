"""Input: what the mouse and the keys point at, press and type, and which element or scene gets it."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.draw.theme import MS_TOOLTIP
from game.ui.kit.elements import Element
from game.ui.kit.keys import REPEATING, cap, name_of
from game.ui.kit.routes import WhatIs
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.window.text_input import Typing


class Input:
    """The player's mouse and keyboard; positions come from events only, so that tests can post them."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.cursor: tuple[float, float] | None = None
        """The pointer's position in u; None outside the window."""
        self.hover_ms = 0.0
        self.has_tooltip = False
        self.is_aimed = False
        """Whether the player has moved the pointer since the scene or what is under it changed."""
        self.is_magnifying = False
        """Whether the magnifier's key is held."""
        self.typing = Typing(app)
        self._held: set[int] = set()
        """Keys that are down: another event of one is a repeat."""

    def on_scene_changed(self) -> None:
        """React to another scene on top: find the hovered element again."""
        self._close_tooltip()
        for covered in self.app.stack[:-1]:
            # nothing is hovered below a dialog
            covered.ui.hovered = covered.ui.pressed = None
        self.hover()

    def _close_tooltip(self) -> None:
        """Open no tooltip until the player points at something again."""
        self.hover_ms = 0
        self.has_tooltip = self.is_aimed = False

    def wait(self, ms: float) -> bool:
        """Count the time that the pointer rests; return True if a tooltip opens now."""
        if self.has_tooltip or not self.is_aimed:
            return False
        self.hover_ms += ms
        self.has_tooltip = self.hover_ms >= MS_TOOLTIP
        return self.has_tooltip

    def take(self, event: pygame.event.Event) -> None:
        """Handle an event of the window, the mouse or the keyboard."""
        kind = event.type
        if kind == pygame.QUIT:
            self.app.ask_quit()
        elif kind in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.app.window_resized()
        elif kind == pygame.DROPFILE:
            self.app.open_file(Path(event.file))
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.app.is_dirty = True
        elif kind == pygame.WINDOWLEAVE:
            self.cursor = None
            self.hover()
        elif kind == pygame.MOUSEMOTION:
            self._moved(event.pos)
            if event.buttons[0] and self.cursor and self.typing.drag(self.cursor[0]):
                return
            if event.buttons[1] or (event.buttons[0] and self.app.top.left_drags):
                u, (dx, dy) = self.app.u, event.rel
                if self.cursor and self.app.top.drag(dx / u, dy / u, *self.cursor):
                    # a drag is no click on what is under the pointer at its end
                    self.app.top.ui.pressed = None
                    self.app.changed()
        elif kind == pygame.MOUSEBUTTONDOWN:
            self._moved(event.pos)
            self._pressed(event.button)
        elif kind == pygame.MOUSEBUTTONUP:
            self._moved(event.pos)
            self._released(event.button)
        elif kind == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif kind == pygame.KEYDOWN:
            repeats = event.key in self._held
            self._held.add(event.key)
            self._key(event, repeats)
        elif kind == pygame.KEYUP:
            self._held.discard(event.key)
            if self.app.keymap.action(_named(event)) == "magnify":
                self.is_magnifying = False
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self.is_magnifying = False
            if self.app.stack:
                self.typing.keep_composed()
        elif kind == pygame.TEXTINPUT:
            self.typing.insert(event.text)
        elif kind == pygame.TEXTEDITING:
            self.typing.compose(event.text, event.start, event.length)

    def _moved(self, pos: tuple[int, int]) -> None:
        before, self.cursor = self.cursor, (pos[0] / self.app.u, pos[1] / self.app.u)
        if self.app.top.ui.shows_focus:
            self.app.top.ui.shows_focus = False
            self.app.is_dirty = True
        self.hover()
        if before != self.cursor:
            # a tooltip opens when the pointer has come to rest
            self.is_aimed, self.hover_ms = True, 0.0

    def hover(self) -> None:
        """Find the element under the pointer."""
        ui = self.app.top.ui
        element = ui.at(*self.cursor) if self.cursor else None
        id = element.id if element else None
        if id != ui.hovered:
            ui.hovered = id
            self._focus_changed()

    def _focus_changed(self, aimed: bool = False) -> None:
        self.hover_ms = 0
        self.has_tooltip = False
        self.is_aimed = aimed
        if self.app.top.builds_on_hover:
            self.app.top.is_stale = True
        self.app.is_dirty = True

    def _pressed(self, mouse_button: int) -> None:
        self.app.dismiss_reply()
        if mouse_button == 1 and self.app.notices and self._click_notice():
            return
        if mouse_button not in (1, 3):
            return
        self._close_tooltip()
        ui = self.app.top.ui
        element = ui.at(*self.cursor) if self.cursor else None
        if mouse_button == 1:
            self.typing.press(element, self.cursor, bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif ui.editing and (element is None or element.id != ui.editing):
            self.typing.stop()
        ui.pressed = element.id if element else None
        self.app.is_dirty = True

    def _click_notice(self) -> bool:
        x, y = self.cursor or (0, 0)
        if any(bx <= x < bx + w and by <= y < by + h for bx, by, w, h in self.app.notice_boxes):
            self.app.notices.pop(0)
            self.app.is_dirty = True
            return True
        return False

    def _released(self, mouse_button: int) -> None:
        ui = self.app.top.ui
        element = ui.at(*self.cursor) if self.cursor else None
        pressed, ui.pressed = ui.pressed, None
        self.typing.release()
        self.app.is_dirty = True
        if mouse_button == 3:
            self.explain(element)
        elif mouse_button == 1 and (element is None or element.id == pressed):
            self.activate(element, self.cursor)

    def activate(self, element: Element | None, at: tuple[float, float] | None = None) -> None:
        """Do an element's action; a disabled one shows why it has none.

        It is said beside the element if it is pointed at or has the keyboard's focus, else as a notice.
        """
        scene = self.app.top
        if not scene.accepts_input(element) or element is None:
            return
        is_looked_at = at is not None or (scene.ui.shows_focus and scene.ui.focused == element.id)
        scene.ui.focused = element.id
        if not element.enabled:
            self.app.sound.play("refuse")
            if element.why and not is_looked_at:
                self.app.reply("bar.refused", why=element.why)
            elif element.why:
                self.has_tooltip = True
                self.app.is_dirty = True
            return
        share = (at[0] - element.rect[0]) / element.rect[2] if at else 0.0
        if at and element.role == "stepper" and element.on_share and element.extra["ends"][share > 0.5]:
            self.app.sound.play("refuse")
            self.has_tooltip, self.app.is_dirty = True, True
            return
        if element.role in ("button", "tab", "choice", "toggle"):
            self.app.sound.play("click")
        if at and element.on_point:
            element.on_point(*at)
        elif at and element.on_share:
            element.on_share(share)
        elif element.action:
            element.action()
        self.app.changed()
        self._hover_again()

    def _hover_again(self) -> None:
        """Find the hovered element again, as another may be under the pointer now."""
        if self.app.stack:
            scene = self.app.top
            scene.rebuild(self.app.painter())
            self.hover()

    def explain(self, element: Element | None) -> None:
        """Open the explanation of an element with its rule (right click)."""
        if element is None:
            return
        self.app.push(WhatIs(element, getattr(self.app.top, "game_id", None)))

    def _wheel(self, by: int) -> None:
        if not self.cursor or not by:
            return
        element = self.app.top.ui.at(*self.cursor)
        if element and element.on_wheel and element.enabled:
            element.on_wheel(1 if by > 0 else -1)
            self.app.changed()
        elif self.app.top.wheel(by, *self.cursor):
            self.app.changed()

    # -- keys -----
    def _key(self, event: pygame.event.Event, repeats: bool) -> None:
        name = _named(event)
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        # the right Alt of some layouts is reported as Ctrl with Alt, and writes letters
        writes = bool(event.mod & pygame.KMOD_ALT)
        if not name:
            return
        if self.app.top.ui.editing and self.typing.key(name, ctrl and not writes, shift, repeats):
            return
        if repeats and name not in REPEATING:
            return
        self.press_key(name, ctrl, shift)

    def press_key(self, name: str, ctrl: bool = False, shift: bool = False) -> None:
        """Handle a key by the element that shows it, the focus, the scene, then the whole app."""
        self.app.dismiss_reply()
        scene = self.app.top
        if self._shortcut(scene, name, ctrl, shift) or self._focus_key(scene, name, shift):
            return
        action = self.app.keymap.action(name)
        if scene.key(action, ctrl, shift):
            self.app.changed()
            self._hover_again()
            return
        self._global_key(action)

    def _shortcut(self, scene: Scene, name: str, ctrl: bool, shift: bool) -> bool:
        label = cap(name)
        focused = scene.ui.find(scene.ui.focused) if scene.ui.shows_focus else None
        if name == "enter" and focused:
            self.activate(focused)
            return True
        if name in ("space", "enter") and not scene.accepts_input(None):
            return True
        element = next((e for e in scene.ui.items if e.key == label), None)
        if element is None and name == "space" and focused:
            element = focused
        if element is None or (ctrl and name not in ("z", "y")) or (shift and len(name) == 1):
            # with Shift a key has another meaning: the undo key then redoes
            return False
        focused_before = scene.ui.focused
        self.activate(element)
        if element.id.startswith("bar.") and scene is self.app.top:
            # the keyboard's focus stays where it was
            scene.ui.focused = focused_before
        return True

    def _focus_key(self, scene: Scene, name: str, shift: bool) -> bool:
        ui = scene.ui
        moves = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        if name == "tab":
            if scene.keeps_tab():
                return True
            ui.step_focus(-1 if shift else 1)
        elif name in moves:
            focused = ui.find(ui.focused) if ui.shows_focus else None
            dx, dy = moves[name]
            if focused and focused.on_wheel and dx and focused.role in ("stepper", "slider"):
                focused.on_wheel(dx)
                self.app.changed()
                return True
            if scene.arrow_left_right(dx) if dx else scene.arrow_up_down(-dy):
                self.app.changed()
                return True
            ui.move_focus(dx, dy)
        else:
            return False
        self._focus_changed(aimed=True)
        return True

    def _global_key(self, action: str) -> None:
        if action == "back":
            self.app.top.escape()
        elif action == "language":
            self.app.toggle_language()
        elif action == "fullscreen":
            self.app.toggle_fullscreen()
        elif action == "picture":
            self.app.take_picture()
        elif action == "read":
            self.app.read_out()
        elif action == "help":
            self.app.open_rules(getattr(self.app.top, "game_id", None), self.app.top.help_clause())
        elif action == "speed":
            self.app.next_speed()
        elif action == "mute":
            self.app.toggle_mute()
        elif action == "magnify":
            self.is_magnifying = True


def _named(event: pygame.event.Event) -> str:
    return name_of(event.key, getattr(event, "scancode", 0), event.mod)
