"""The base class of scenes, which declare elements, paint and answer keys; and the shell they run in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.texts import MAX_PARAM, shortened
from game.services import paths
from game.services.i18n import Translator, load_languages
from game.services.notice import Notice
from game.services.records.saves import Saves
from game.services.records.statistics import Statistics
from game.services.settings import MIN_WINDOW_SIZE, SPEEDS, Settings, SettingsStore
from game.services.sound import Sound
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import AHEAD, Layers, Pending, SurfaceCache
from game.ui.draw.theme import THEMES
from game.ui.kit.background import Background
from game.ui.kit.bar import BarItem, bar_button, paint_bar
from game.ui.kit.elements import Element, Elements
from game.ui.kit.keys import Keymap
from game.ui.kit.layout import Node, Placed, declare, paint, place, row
from game.ui.kit.marks import foot_stripes
from game.ui.kit.routes import ReadOut, Route, RuleBook
from game.ui.kit.scroller import Scroller

NOTICE_MS = 9000
MAX_NOTICES = 4
REMEMBERED = frozenset(
    {"last_game", "last_setups", "player_names", "first_start_done", "lessons_done", "met", "coached"}
)
"""Settings that the app itself remembers; they change no cached picture."""
SOUND_SETTINGS = frozenset({"sound", "volume", "muted", "level_effects", "level_engines", "level_crowd"})
"""Settings of sound alone; they change no cached picture either."""


class Scene:
    """One screen on the stack. Override `build`, `paint`, and what else it needs.

    `build` declares the elements and is called again whenever something changed (`app.changed()`); `paint`
    draws what lies under the elements, `paint_over` what lies above them. A handler of input returns True if
    it used the input.
    """

    name = "scene"
    is_overlay = False
    """Whether it is drawn above the scene below it, which is veiled."""
    waits = False
    """Whether the last frame stays while pictures of this scene are drawn ahead, a few a tick."""
    builds_on_hover = False
    """Whether `build` depends on the hovered element."""
    left_drags = False
    """Whether the left button drags too; elsewhere the pointer may move during a click."""
    foot_band = 3.0
    """The height of each of the four stripes along the foot of a page."""
    bar_left = 0.0
    """The x where the buttons of the top bar begin, once they are declared."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.ui = Elements()
        self.scroller = Scroller()
        """The position in the scene's list, if it has one; wheel and keys move it."""
        self._placed_parts: list[Placed] = []
        self.is_stale = True

    # -- for subclasses -----
    def build(self, p: Painter) -> None:
        """Declare the elements; `p` measures text."""

    def paint(self, p: Painter) -> None:
        """Draw what lies under the elements: for a page its paper, its top bar and stripes at its foot."""
        if not self.is_overlay:
            p.rect(0, 0, p.w, p.h, p.theme.paper)
            foot_stripes(p, self.foot_band)
            self.paint_bar(p)

    def paint_over(self, p: Painter) -> None:
        """Draw what lies above the elements."""

    def on_expected(self) -> None:
        """Begin what takes time: a scene like this one opens after the motion in progress."""

    def on_entered(self) -> None:
        """React to becoming the top of the stack, for the first time or again."""

    def on_left(self) -> None:
        """React to being covered or closed."""

    def on_closed(self) -> None:
        """React to leaving the stack."""

    def tick(self, ms: float) -> None:
        """Spend the time since the last frame; call `self.app.redraw()` or `changed()` if something moved."""

    def pass_time(self, ms: float) -> None:
        """Count the time while the scene is open, also while others cover it."""

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        """Handle a key that no element took: an action, or a name such as `f`, `space`, `left` or `f1`."""
        return self.scroller.key(name)

    def on_field_left(self, key: str) -> None:
        """React to the end of typing into a field with Enter, Esc or Tab."""

    def arrow_left_right(self, dx: int) -> bool:
        """Handle Left (-1) or Right (1) if the scene uses them instead of moving the focus."""
        return False

    def arrow_up_down(self, dy: int) -> bool:
        """Handle Up (1) or Down (-1) if the scene uses them instead of moving the focus."""
        return False

    def keeps_tab(self) -> bool:
        """Return whether Tab does nothing instead of moving the focus."""
        return False

    def wheel(self, by: int, x: float, y: float) -> bool:
        """Handle the mouse wheel over no element that takes it; `by` is above 0 away from the player."""
        return self.scroller.move(-by * self.scroller.step)

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """Handle a drag: the pointer came to (x, y) and moved by (dx, dy) u."""
        return False

    def escape(self) -> None:
        """Handle Esc: close the scene, unless a scene does otherwise."""
        self.app.pop()

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        """Return the middle and the bottom of notices, 0 for below the bar; None for the window's middle."""
        return None

    def related_boxes(self, p: Painter, element: Element) -> Sequence[Box]:
        """Return the boxes highlighted while an element is hovered; its tooltip avoids them."""
        return ()

    def has_magnifier(self, x: float, y: float) -> bool:
        """Return whether the magnifier works at this point."""
        return False

    def help_clause(self) -> str:
        """Return the clause that F1 opens the rule book at."""
        return ""

    def accepts_input(self, element: Element | None) -> bool:
        """Return whether a click is accepted; one during motion only finishes the motion."""
        return True

    def save_unsaved(self) -> bool:
        """Try again to write what is not on disk; return False if some of it still is not."""
        return True

    def tree_extra(self) -> dict[str, Json]:
        """Return what the interface tree says of the scene itself, such as the position of a race."""
        return {}

    @property
    def is_busy(self) -> bool:
        """Whether something is still moving or thinking."""
        return False

    @property
    def return_route(self) -> Route | None:
        """The route that a race started here returns to; None for the title."""
        return None

    @property
    def prompt(self) -> str:
        """Whose decision it is and what to do, for the top bar."""
        return ""

    def read_out(self) -> str:
        """Return the scene as text for the read-out key."""
        lines = [self.prompt] if self.prompt else []
        for element in self.ui.items:
            if element.label:
                value = f": {element.value}" if element.value not in (None, "") else ""
                state = "" if element.enabled else f" ({element.why})" if element.why else " (–)"
                lines.append(f"{element.label}{value}{state}")
        return "\n".join(lines)

    # -- shared -----
    def t(self, key: str, **params: object) -> str:
        """Return the text under a key in the player's language."""
        return self.app.t(key, **params)

    def language_item(self, id: str = "bar.language") -> BarItem:
        """Return the bar's language switch, which every screen has."""
        key, tip = self.app.keymap.cap("language"), self.t("bar.language_tip")
        return BarItem(id, self.t("bar.language"), self.app.toggle_language, "language", key, tip)

    def picture_item(self) -> BarItem:
        """Return the bar's camera, for screens worth saving as a picture."""
        key = self.app.keymap.cap("picture")
        return BarItem("bar.picture", self.t("race_end.picture"), self.app.take_picture, "camera", key)

    def back_item(self) -> BarItem:
        """Return the bar's back button."""
        return BarItem("bar.back", self.t("common.back"), self.escape, "back", self.app.keymap.cap("back"))

    def scroll_items(self) -> list[BarItem]:
        """Return the bar's buttons that turn the pages of the scene's list; none where all of it fits."""
        scroller = self.scroller
        if not scroller.has_more:
            return []
        ends = ("previous", "left", -1, scroller.first > 0), ("next", "right", 1, scroller.has_below)
        return [
            BarItem(
                f"{self.name}.{id}",
                self.t(f"common.{id}"),
                partial(scroller.move, by * scroller.fit),
                icon,
                enabled=able,
            )
            for id, icon, by, able in ends
        ]

    def declare_bar(self, p: Painter, *items: BarItem) -> None:
        """Declare buttons at the right end of the top bar, listed from the left."""
        buttons = row(*(bar_button(p, item) for item in items), gap=4)
        self.bar_left = p.w - 12 - buttons.measure(p, 0)
        self.put(p, (self.bar_left, 7, p.w - 12 - self.bar_left, 33), buttons)

    def paint_bar(self, p: Painter) -> None:
        """Draw the top bar with the prompt, up to its buttons."""
        paint_bar(p, self.prompt, prompt_w=(self.bar_left or p.w) - 40)

    def put(self, p: Painter, rect: Box, part: Node) -> Placed:
        """Place a described part of the screen: declare its elements now, draw it after `paint`."""
        placed = place(p, part, rect)
        declare(self.ui, placed)
        self._placed_parts.append(placed)
        return placed

    def pointed_element(self) -> Element | None:
        """Return the element that previews follow."""
        return self.ui.find(self.ui.pointed())

    def rebuild(self, p: Painter) -> None:
        """Declare the elements again if something changed."""
        if self.is_stale:
            self.ui.clear()
            self._placed_parts.clear()
            self.build(p)
            self.is_stale = False
            if self.ui.focused and not self.ui.find(self.ui.focused):
                self.ui.focused = None

    def draw(self, p: Painter) -> None:
        """Draw the scene: `paint`, the placed parts, the elements, `paint_over`."""
        self.paint(p)
        for part in self._placed_parts:
            paint(p, part, self.ui)
        for element in self.ui.items:
            if element.draw:
                if p.trace is not None:
                    p.trace.owner = element.id
                element.draw(p, element, self.ui.look(element))
        if p.trace is not None:
            p.trace.owner = None
        self.paint_over(p)


Destination = Scene | Route
"""A scene, or the route to one."""


class Pointer(Protocol):
    """The pointer, as far as a scene may know it."""

    cursor: tuple[float, float] | None
    """Its position in u; None outside the window."""
    has_tooltip: bool
    is_magnifying: bool
    """Whether the magnifier's key is held."""

    def on_scene_changed(self) -> None:
        """React to another scene on top: find the hovered element again."""


class Shell(ABC):
    """The app as scenes know it: services, the stack of scenes, notices, and when to draw again."""

    screen: pygame.Surface
    input: Pointer

    def __init__(self, lang: str | None, speed: str | None) -> None:
        self.notices: list[tuple[Notice, float]] = []
        self.notice_boxes: list[Box] = []
        self._reply = ""
        """The key of the notice that answers what was pressed last."""
        self.store = SettingsStore.load()
        self._override_settings(lang, speed)
        languages, self.locale_faults = load_languages()
        self.translator = Translator(languages, self.settings.language)
        self.t = self.translator.text
        now = self.settings
        self.sound = Sound(now.sound, now.volume, now.muted, now.levels)
        self.saves = Saves(paths.saves_place())
        self.home_fault = paths.home_fault()
        """Why nothing can be saved, or None; the player was notified at the start."""
        self.statistics = Statistics.load()
        self.keymap = Keymap(self.settings.keys)
        self.stack: list[Scene] = []
        self.is_running = True
        self.is_dirty = True
        self.cache = SurfaceCache()
        self.layers = Layers()
        self.background = Background()

    def _override_settings(self, lang: str | None, speed: str | None) -> None:
        """Override settings from the command line for this run, until the player changes them."""
        if lang:
            self.store.override(language=lang)
        if speed:
            steps = 0 if speed == "instant" else int(speed.rstrip("x"))
            self.store.override(speed_own=steps, speed_bots=steps)

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.store.values

    # -- the window, as far as a scene knows it -----
    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.screen.get_size()

    @property
    def u(self) -> float:
        """Pixels of one logical unit: the smaller of w/1280 and h/720, less with a smaller UI scale.

        The scale never makes a unit smaller than a pixel, where captions could not be read.
        """
        w, h = self.size
        full = min(w / MIN_WINDOW_SIZE[0], h / MIN_WINDOW_SIZE[1])
        return min(full, max(1.0, full * self.settings.ui_scale / 100))

    def painter(self) -> Painter:
        """Return a painter on the window."""
        theme = THEMES[self.settings.theme]
        scale = self.settings.text_scale / 100
        return Painter(self.screen, self.u, theme, self.cache, self.layers, scale)

    def draw_ahead(self, scene: Scene) -> bool:
        """Draw a scene off-screen to fill the picture cache; return False while pictures are missing."""
        p = self.painter()
        # the painter keeps the window's size, but drawing fills only one pixel
        p.target = pygame.Surface((1, 1))
        try:
            with AHEAD.asked():
                scene.rebuild(p)
                scene.draw(p)
        except Pending:
            return False
        AHEAD.forget()
        return True

    @abstractmethod
    def tick(self, events: Iterable[pygame.event.Event], ms: float) -> bool:
        """Handle events, let `ms` milliseconds pass, draw if needed; return True if it drew."""

    @abstractmethod
    def forget_pictures(self) -> None:
        """Draw everything again, as size, theme or language changed."""

    @abstractmethod
    def toggle_fullscreen(self) -> None:
        """Switch full screen on or off."""

    @abstractmethod
    def window_resized(self) -> None:
        """React to a new size of the window."""

    @abstractmethod
    def take_picture(self) -> None:
        """Save the window as a PNG in the player's folder."""

    @abstractmethod
    def ask_quit(self) -> None:
        """Quit at once if everything is on disk; ask if a race could not be written."""

    @abstractmethod
    def open_file(self, path: Path) -> None:
        """Examine a file that is dropped on the window, and offer what can be done with it."""

    @abstractmethod
    def scene_at(self, route: Route) -> Scene:
        """Return the scene that a route leads to."""

    @abstractmethod
    def preload(self, kind: type[Route]) -> None:
        """Load the scene of this kind of route now, while nothing moves, as it will be needed."""

    # -- stack -----
    @property
    def top(self) -> Scene:
        """The scene on top of the stack, which gets the input."""
        return self.stack[-1]

    def push(self, to: Destination) -> None:
        """Put a scene on top."""
        scene = self._scene(to)
        if self.stack:
            self.top.on_left()
        self.stack.append(scene)
        self._entered()

    def open(self, to: Destination) -> None:
        """Put a scene on top; show an error if it cannot be opened."""
        try:
            self.push(to)
        except PaddockError as error:
            self.notify_error(error)

    def pop(self) -> None:
        """Close the top scene; the last one stays."""
        if len(self.stack) > 1:
            self._close_top()
            self._entered()

    def replace(self, to: Destination) -> None:
        """Close the top scene and put another in its place."""
        scene = self._scene(to)
        self._close_top()
        self.stack.append(scene)
        self._entered()

    def reset(self, to: Destination) -> None:
        """Close all scenes and show this one."""
        scene = self._scene(to)
        while self.stack:
            self._close_top()
        self.stack.append(scene)
        self._entered()

    def _scene(self, to: Destination) -> Scene:
        return self.scene_at(to) if isinstance(to, Route) else to

    def _close_top(self) -> None:
        scene = self.stack.pop()
        scene.on_left()
        scene.on_closed()

    def _entered(self) -> None:
        self.dismiss_reply()
        self.top.on_entered()
        self.changed()
        self.input.on_scene_changed()

    def changed(self) -> None:
        """Have all scenes declared and drawn again, as something they show has changed."""
        for scene in self.stack:
            scene.is_stale = True
        self.is_dirty = True

    def redraw(self) -> None:
        """Have the screen drawn again with the same elements."""
        self.is_dirty = True

    def quit(self) -> None:
        """Leave the app."""
        self.is_running = False

    # -- settings, language, notices -----
    def change_settings(self, **values: object) -> None:
        """Set and save settings; every change applies at once."""
        self.report_unsaved(self.store.change(True, **values))
        if REMEMBERED.issuperset(values):
            self.changed()
        elif SOUND_SETTINGS.issuperset(values):
            self._apply_sound()
            self.changed()
        else:
            self._apply_settings()

    def reset_settings(self) -> None:
        """Set all settings to their defaults."""
        self.report_unsaved(self.store.reset())
        self._apply_settings()

    def report_unsaved(self, notice: Notice | None) -> None:
        """Notify that something was not written, unless the app knows that nothing can be."""
        if notice and self.home_fault is None:
            self.notify(notice)

    def _apply_settings(self) -> None:
        self.translator.use(self.settings.language)
        self.keymap = Keymap(self.settings.keys)
        self._apply_sound()
        self.forget_pictures()

    def _apply_sound(self) -> None:
        now = self.settings
        self.sound.set(now.sound, now.volume, now.muted, now.levels)

    def toggle_language(self) -> None:
        """Switch to the next language at once."""
        codes = list(self.translator.languages)
        index = codes.index(self.translator.code)
        self.change_settings(language=codes[(index + 1) % len(codes)])

    def speed(self, is_own: bool) -> float:
        """Return the speed of animation: 1, 2, 4, or 0 for instant."""
        return float(self.settings.speed_own if is_own else self.settings.speed_bots)

    def toggle_mute(self) -> None:
        """Mute or unmute and notify; unmuting also switches sound on if it was off in the settings."""
        is_silent = self.settings.muted or not self.settings.sound
        self.change_settings(muted=not is_silent, **({"sound": True} if is_silent else {}))
        off, on = "settings.sound_now_off", "settings.sound_now_on"
        self.dismiss_text(off if is_silent else on)
        self.notify_text(on if is_silent else off, cap=self.keymap.cap("mute"))

    def next_speed(self) -> None:
        """Switch to the next speed, for the player's moves and the bots' alike."""
        now = self.settings.speed_bots
        new = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
        self.change_settings(speed_bots=new, speed_own=new)

    def speed_text(self) -> str:
        """Return the current speed as a text."""
        return self.t(f"settings.speed_{self.settings.speed_bots}")

    def notify(self, notice: Notice, ms: float = NOTICE_MS) -> None:
        """Show a notice until it is clicked or `ms` milliseconds have passed."""
        if all(n.message != notice.message for n, _ in self.notices):
            self.notices.append((notice, ms))
            self.is_dirty = True

    def notify_error(self, error: Exception) -> None:
        """Show an error as a notice."""
        self.notify(Notice("error", str(error), {"error": error}))

    def notify_text(self, key: str, **params: object) -> None:
        """Show the text under a key as a notice; a long path in it is shortened."""
        params = {k: shortened(v, MAX_PARAM) if isinstance(v, str) else v for k, v in params.items()}
        self.notify(Notice(key, self.t(key, **params), {"text": (key, params)}))

    def dismiss_text(self, key: str) -> None:
        """Remove the notices with this key."""
        others = [pair for pair in self.notices if pair[0].key != key]
        self.is_dirty = self.is_dirty or len(others) < len(self.notices)
        self.notices[:] = others

    def reply(self, key: str, **params: object) -> None:
        """Answer a key or a click with a notice that stands until the next one, or the next scene."""
        self.notify_text(key, **params)
        self._reply = key

    def dismiss_reply(self) -> None:
        """Remove the notice that answered the last key or click."""
        if self._reply:
            self.dismiss_text(self._reply)
            self._reply = ""

    @property
    def visible_notice_count(self) -> int:
        """The number of notices that fit; the others are counted in one line."""
        return len(self.notices) if len(self.notices) <= MAX_NOTICES else MAX_NOTICES - 1

    def notice_texts(self) -> Iterable[str]:
        """Yield the visible notices in the player's language, and how many more there are."""
        visible = self.visible_notice_count
        hidden = len(self.notices) - visible
        for notice, _ in self.notices[:visible]:
            text = notice.params.get("text")
            yield self.t(text[0], **text[1]) if text else self.translator.notice(notice)
        if hidden > 0:
            yield self.t("notice.more", n=hidden)

    def open_rules(self, game_id: str | None, clause: str = "") -> None:
        """Open the rule book at a clause."""
        self.push(RuleBook(game_id, clause))

    def read_out(self) -> None:
        """Show the scene as text, and copy it to the clipboard."""
        self.push(ReadOut(self.top.read_out()))
