"""What a scene is, which declares elements, paints itself and answers keys; and the shell it runs in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from game.engine.contract import Json
from game.engine.texts import PARAM, shortened
from game.services import paths
from game.services.i18n import Translator, load_languages
from game.services.notice import Notice
from game.services.records.saves import Saves
from game.services.records.statistics import Statistics
from game.services.settings import SPEEDS, Settings, SettingsStore
from game.services.sound import Sound
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import AHEAD, Layers, Pending, SurfaceCache
from game.ui.draw.theme import THEMES
from game.ui.kit.background import Background
from game.ui.kit.bar import BarItem, bar_buttons, paint_bar
from game.ui.kit.elements import Element, Elements, Rect
from game.ui.kit.keys import Keymap
from game.ui.kit.layout import Node, Placed, declare, paint, place
from game.ui.kit.routes import ReadOut, Route, RuleBook

MIN_SIZE = (1280, 720)
NOTICE_MS = 9000
MAX_NOTICES = 4
REMEMBERED = frozenset(
    {"last_game", "last_setups", "player_names", "first_start_done", "lessons_done", "met", "coached"}
)
"""What is kept for the next time and changes no picture that is kept."""
SOUND_SETTINGS = frozenset({"sound", "volume", "muted", "level_effects", "level_engines", "level_crowd"})
"""What is only heard: a table need not be drawn anew because it is muted."""


class Scene:
    """One screen on the stack. Override `build`, `paint`, and what else it needs.

    `build` declares the elements and is called again whenever something changed (`app.changed()`);
    `paint` draws what lies under the elements, `paint_over` what lies above them.
    """

    name = "scene"
    overlay = False
    """An overlay is drawn above the scene below it, which is veiled."""
    waits = False
    """While its pictures are drawn ahead, a few a tick, the last frame stays."""
    hover_builds = False
    """Whether `build` depends on what is pointed at."""
    left_drags = False
    """Whether the left button drags too; elsewhere a click may tremble."""
    bar_left = 0.0
    """Where the buttons of the top bar begin, once they are declared."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.ui = Elements()
        self._put: list[Placed] = []
        self.stale = True

    # -- for subclasses ----------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        """Declare the elements; `p` measures text."""

    def paint(self, p: Painter) -> None:
        """Draw what lies under the elements."""

    def paint_over(self, p: Painter) -> None:
        """Draw what lies above the elements."""

    def entered(self) -> None:
        """The scene became the top of the stack, now or again."""

    def left(self) -> None:
        """The scene was covered or closed."""

    def closed(self) -> None:
        """The scene left the stack."""

    def tick(self, ms: float) -> None:
        """Time passes; call `self.app.redraw()` or `changed()` where something moved."""

    def pass_time(self, ms: float) -> None:
        """Time passes while the scene is open, also beneath others."""

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        """A key that no element took; True where it was used. Names: `f`, `space`, `left`, `f1`."""
        return False

    def field_left(self, key: str) -> None:
        """Typing into a line of text has ended with Enter, Esc or Tab."""

    def arrow(self, dx: int) -> bool:
        """Left (-1) or Right (1) where the scene uses them itself instead of moving the focus."""
        return False

    def keeps_tab(self) -> bool:
        """Whether the scene keeps Tab for itself instead of moving the focus."""
        return False

    def lift(self, dy: int) -> bool:
        """Up (1) or Down (-1) where the scene uses them itself instead of moving the focus."""
        return False

    def wheel(self, by: int, x: float, y: float) -> bool:
        """The wheel over no element that takes it."""
        return False

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """The pointer at (x, y) moved by (dx, dy) u with a button held that drags here."""
        return False

    def escape(self) -> None:
        """Esc: back, unless a scene does otherwise."""
        self.app.pop()

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        """The middle of notices and their bottom, 0 for under the bar; None for the middle of the window."""
        return None

    def related_boxes(self, p: Painter, element: Element) -> Sequence[Rect]:
        """Return the boxes highlighted while an element is hovered; its tooltip avoids them."""
        return ()

    def magnifies(self, x: float, y: float) -> bool:
        """Whether a player who wants a magnifier wants it here."""
        return False

    def help_clause(self) -> str:
        """The clause F1 opens at."""
        return ""

    def gate(self, element: Element | None) -> bool:
        """Whether a click on an element, or beside all, is taken; one during motion only finishes that."""
        return True

    def save_rest(self) -> bool:
        """Try again to write what is not on disk; False where some of it still is not."""
        return True

    def tree_extra(self) -> dict[str, Json]:
        """What the interface tree says of the scene itself, such as the position of a race."""
        return {}

    @property
    def busy(self) -> bool:
        """Whether something is still moving or thinking."""
        return False

    @property
    def return_route(self) -> Route | None:
        """Where a race that begins here leads back to, if anywhere but the title."""
        return None

    @property
    def prompt(self) -> str:
        """Whose decision it is and what to do, as the top bar says it."""
        return ""

    def read_out(self) -> str:
        """The scene as text for the read-out key."""
        lines = [self.prompt] if self.prompt else []
        for e in self.ui.items:
            if e.label:
                state = "" if e.enabled else f" ({e.why})" if e.why else " (–)"
                lines.append(f"{e.label}{': ' + str(e.value) if e.value not in (None, '') else ''}{state}")
        return "\n".join(lines)

    # -- shared ------------------------------------------------------------------------------------
    def t(self, key: str, **params: object) -> str:
        """The text under a key in the player's language."""
        return self.app.t(key, **params)

    def language_item(self, id: str = "bar.language") -> BarItem:
        """The bar's switch of language, which every screen has."""
        key, tip = self.app.keymap.cap("language"), self.t("bar.language_tip")
        return BarItem(id, self.t("bar.language"), self.app.toggle_language, "language", key, tip)

    def picture_item(self) -> BarItem:
        """The bar's camera, on screens that one keeps."""
        key = self.app.keymap.cap("picture")
        return BarItem("bar.picture", self.t("race_end.picture"), self.app.take_picture, "camera", key)

    def back_item(self, id: str = "bar.back") -> BarItem:
        """The bar's way back."""
        return BarItem(id, self.t("common.back"), self.escape, "back", self.app.keymap.cap("back"))

    def declare_bar(self, p: Painter, *items: BarItem) -> None:
        """Buttons at the right end of the top bar, given from the left."""
        self.bar_left = bar_buttons(p, self.ui, items)

    def paint_bar(self, p: Painter) -> None:
        """The top bar with the prompt, as far as its buttons."""
        paint_bar(p, self.prompt, room=(self.bar_left or p.w) - 40)

    def put(self, p: Painter, rect: Rect, part: Node) -> Placed:
        """Place a described part of the screen: its elements now, its picture between `paint` and theirs."""
        placed = place(p, part, rect)
        declare(self.ui, placed)
        self._put.append(placed)
        return placed

    def pointed(self) -> Element | None:
        """The element that previews follow."""
        return self.ui.find(self.ui.pointed())

    def rebuild(self, p: Painter) -> None:
        """Declare the elements again if something changed."""
        if self.stale:
            self.ui.clear()
            self._put.clear()
            self.build(p)
            self.stale = False
            if self.ui.focused and not self.ui.find(self.ui.focused):
                self.ui.focused = None

    def draw(self, p: Painter) -> None:
        """Paint everything in order."""
        self.paint(p)
        for part in self._put:
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
"""A scene that is there, or where to find one."""


class Pointing(Protocol):
    """What a scene may know of the pointer."""

    cursor: tuple[float, float] | None
    """Where it is, in u; None outside the window."""
    has_tooltip: bool
    magnifying: bool
    """Whether the key is held that magnifies what is pointed at."""

    def rest(self) -> None:
        """Another scene is on top: what is pointed at is looked for anew."""


class Shell(ABC):
    """What scenes run in: the player's services, the stack of scenes, notices, and when to draw anew."""

    screen: pygame.Surface
    input: Pointing

    def __init__(self, lang: str | None, speed: str | None) -> None:
        self.notices: list[tuple[Notice, float]] = []
        self.notice_boxes: list[Rect] = []
        self._reply = ""
        """The key of the notice that answers what was pressed last."""
        self.store = SettingsStore.load()
        self._lend(lang, speed)
        languages, self.locale_faults = load_languages()
        self.translator = Translator(languages, self.settings.language)
        self.t = self.translator.text
        now = self.settings
        self.sound = Sound(now.sound, now.volume, now.muted, now.levels)
        self.saves = Saves(paths.saves_place())
        self.home_fault = paths.home_fault()
        """Why nothing is kept beyond this window, or None; it was told at the start."""
        self.statistics = Statistics.load()
        self.keymap = Keymap(self.settings.keys)
        self.stack: list[Scene] = []
        self.running = True
        self.dirty = True
        self.cache = SurfaceCache()
        self.layers = Layers()
        self.background = Background()

    def _lend(self, lang: str | None, speed: str | None) -> None:
        """What the command line asks for counts for this run, until the player changes it."""
        if lang:
            self.store.lend(language=lang)
        if speed:
            steps = 0 if speed == "instant" else int(speed.rstrip("x"))
            self.store.lend(speed_own=steps, speed_bots=steps)

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.store.values

    # -- the window, as far as a scene knows it ---------------------------------------------------------
    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.screen.get_size()

    @property
    def u(self) -> float:
        """Pixels of one logical unit: the smaller of w/1280 and h/720, less with a smaller UI scale.

        The scale never makes a unit smaller than a pixel, where captions could not be read.
        """
        w, h = self.size
        full = min(w / MIN_SIZE[0], h / MIN_SIZE[1])
        return min(full, max(1.0, full * self.settings.ui_scale / 100))

    def painter(self) -> Painter:
        """A painter on the window."""
        theme = THEMES[self.settings.theme]
        scale = self.settings.text_scale / 100
        return Painter(self.screen, self.u, theme, self.cache, self.layers, scale)

    def draw_ahead(self, scene: Scene) -> bool:
        """Draw a scene off-screen to fill the picture cache; False while some are missing."""
        p = self.painter()
        # as large as the window to whoever asks, and nothing to fill
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
        """Take events, let `ms` milliseconds pass, draw where needed; True where it drew."""

    @abstractmethod
    def forget_pictures(self) -> None:
        """Size, theme or language changed: draw everything anew."""

    @abstractmethod
    def toggle_fullscreen(self) -> None:
        """Full screen and back."""

    @abstractmethod
    def window_resized(self) -> None:
        """The window has another size."""

    @abstractmethod
    def take_picture(self) -> None:
        """Save the window as a PNG in the player's folder."""

    @abstractmethod
    def ask_quit(self) -> None:
        """Leave at once where everything is on disk; ask where a race could not be written."""

    @abstractmethod
    def open_file(self, path: Path) -> None:
        """Look at a file that is dropped on the window, and offer what can be done with it."""

    @abstractmethod
    def scene_at(self, to: Route) -> Scene:
        """The scene that a route leads to."""

    @abstractmethod
    def foresee(self, kind: type[Route]) -> None:
        """A route of this kind will be taken: load its scene now, as nothing moves yet."""

    # -- stack -------------------------------------------------------------------------------------
    @property
    def top(self) -> Scene:
        """The scene that has the keys."""
        return self.stack[-1]

    def push(self, to: Destination) -> None:
        """Put a scene on top."""
        scene = self._scene(to)
        if self.stack:
            self.top.left()
        self.stack.append(scene)
        self._entered()

    def pop(self) -> None:
        """Close the top scene; the last one stays."""
        if len(self.stack) > 1:
            scene = self.stack.pop()
            scene.left()
            scene.closed()
            self._entered()

    def replace(self, to: Destination) -> None:
        """Put a scene in the place of the top one."""
        scene = self._scene(to)
        old = self.stack.pop()
        old.left()
        old.closed()
        self.stack.append(scene)
        self._entered()

    def reset(self, to: Destination) -> None:
        """Close everything and show this scene."""
        scene = self._scene(to)
        while self.stack:
            old = self.stack.pop()
            old.left()
            old.closed()
        self.stack.append(scene)
        self._entered()

    def _scene(self, to: Destination) -> Scene:
        return self.scene_at(to) if isinstance(to, Route) else to

    def _entered(self) -> None:
        self.dismiss_reply()
        self.top.entered()
        self.changed()
        self.input.rest()

    def changed(self) -> None:
        """Something the top scene shows has changed: declare and draw it anew."""
        for scene in self.stack:
            scene.stale = True
        self.dirty = True

    def redraw(self) -> None:
        """Draw again; the elements are the same."""
        self.dirty = True

    def quit(self) -> None:
        """Leave the app."""
        self.running = False

    # -- settings, language, notices -----------------------------------------------------------------
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
        """Everything as at first."""
        self.report_unsaved(self.store.reset())
        self._apply_settings()

    def report_unsaved(self, notice: Notice | None) -> None:
        """Say that something was not written, unless it is known that nothing can be."""
        if notice and self.home_fault is None:
            self.notify(notice)

    def _apply_settings(self) -> None:
        now = self.settings
        self.translator.use(now.language)
        self.keymap = Keymap(now.keys)
        self._apply_sound()
        self.forget_pictures()

    def _apply_sound(self) -> None:
        now = self.settings
        self.sound.set(now.sound, now.volume, now.muted, now.levels)

    def toggle_language(self) -> None:
        """Japanese to English and back, live."""
        codes = list(self.translator.languages)
        here = codes.index(self.translator.code)
        self.change_settings(language=codes[(here + 1) % len(codes)])

    def speed(self, own: bool) -> float:
        """Speed of animation: 1, 2, 4, or 0 for instant."""
        return float(self.settings.speed_own if own else self.settings.speed_bots)

    def toggle_mute(self) -> None:
        """All sounds off, or on again, and say which; on also where they were switched off altogether."""
        silent = self.settings.muted or not self.settings.sound
        self.change_settings(muted=not silent, **({"sound": True} if silent else {}))
        off, on = "settings.sound_now_off", "settings.sound_now_on"
        self.dismiss_text(off if silent else on)
        self.notify_text(on if silent else off, cap=self.keymap.cap("mute"))

    def next_speed(self) -> None:
        """Switch to the next speed, for the player's moves and the bots' alike."""
        now = self.settings.speed_bots
        new = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
        self.change_settings(speed_bots=new, speed_own=new)

    def speed_text(self) -> str:
        """Return the current speed as a text."""
        return self.t(f"settings.speed_{self.settings.speed_bots}")

    def notify(self, notice: Notice, ms: float = NOTICE_MS) -> None:
        """Show a notice until it is clicked or so much time has passed."""
        if all(n.message != notice.message for n, _ in self.notices):
            self.notices.append((notice, ms))
            self.dirty = True

    def notify_error(self, error: Exception) -> None:
        """Show a fault as a notice."""
        self.notify(Notice("error", str(error), {"error": error}))

    def notify_text(self, key: str, **params: object) -> None:
        """Show the text under a key as a notice; a long path in it is shortened."""
        params = {k: shortened(v, PARAM) if isinstance(v, str) else v for k, v in params.items()}
        self.notify(Notice(key, self.t(key, **params), {"text": (key, params)}))

    def dismiss_text(self, key: str) -> None:
        """Take away what was said under a key, or the notices of that key."""
        kept = [pair for pair in self.notices if pair[0].key != key]
        self.dirty = self.dirty or len(kept) < len(self.notices)
        self.notices[:] = kept

    def reply(self, key: str, **params: object) -> None:
        """Answer a key or a click with a notice that stands until the next one, or the next scene."""
        self.notify_text(key, **params)
        self._reply = key

    def dismiss_reply(self) -> None:
        """Take away what answered the last key or click."""
        if self._reply:
            self.dismiss_text(self._reply)
            self._reply = ""

    @property
    def visible_notice_count(self) -> int:
        """Return how many notices fit; the others are counted in one line."""
        return len(self.notices) if len(self.notices) <= MAX_NOTICES else MAX_NOTICES - 1

    def notice_texts(self) -> Iterable[str]:
        """The notices on screen, in the player's language: a few, and how many more there are."""
        shown = self.visible_notice_count
        more = len(self.notices) - shown
        for notice, _ in self.notices[:shown]:
            said = notice.params.get("text")
            yield self.t(said[0], **said[1]) if said else self.translator.notice(notice)
        if more > 0:
            yield self.t("notice.more", n=more)

    def open_rules(self, game_id: str | None, clause: str = "") -> None:
        """The rule book, at a clause."""
        self.push(RuleBook(game_id, clause))

    def read_out(self) -> None:
        """The scene as text, on screen and in the clipboard."""
        self.push(ReadOut(self.top.read_out()))
