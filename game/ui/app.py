"""The app: window, clock, scene stack, global keys, notices and the crash screen."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# on Windows, the list of an input method's candidates is hidden by default
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
if sys.platform.startswith("linux"):
    # a plain window surface is eight times as fast as SDL's accelerated one where there is no GPU
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from game.engine.errors import PaddockError
from game.services import crash_report, paths, track_files
from game.services.launch import Launch
from game.services.notice import Notice
from game.services.paths import free_path
from game.services.settings import MIN_WINDOW_SIZE
from game.ui import screens
from game.ui.draw.painter import Trace
from game.ui.draw.text import font
from game.ui.kit.dialog import Dialog
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.tree import TreeWriter
from game.ui.kit.window.display import GameWindow, connect
from game.ui.kit.window.input import Input
from game.ui.kit.window.magnifier import Magnifier
from game.ui.kit.window.notices import paint_notices
from game.ui.kit.window.tips import Tips
from game.ui.race import routes

RESIZE_DELAY_MS = 140
"""How long the window must keep its size before everything is drawn anew."""


SOUND_CLOSE_S = 1.0
"""The maximum time for closing the sound device."""


class App(Shell):
    """The shell with its window; `tick` advances it, so that tests need no clock."""

    input: Input

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        lang: str | None = None,
        ui_tree: Path | None = None,
        strict: bool = False,
        speed: str | None = None,
    ) -> None:
        """Open the window; `strict` lets exceptions through instead of showing the crash screen."""
        track_files.install()
        connect()
        super().__init__(lang, speed)
        self.is_strict = strict
        self.tree = TreeWriter(ui_tree) if ui_tree else None
        self.input = Input(self)
        self.tips = Tips(self)
        self.magnifier = Magnifier(self, self.tips)
        self._resize_delay = 0.0
        self._snapshot: pygame.Surface | None = None
        self._spare: pygame.Surface | None = None
        self._idle_ms = 0.0
        self.last_cut: list[str] = []
        self.trace: Trace | None = None
        """Set to record the text boxes of the top scene."""
        self._open(size)
        notices = [*self.store.notices, *self.statistics.notices]
        if self.home_fault is not None:
            # one notice with the reason replaces those of everything that cannot be saved
            params = {"error": self.home_fault}
            notices = [Notice("memory_only", f"Nothing can be saved: {self.home_fault}", params)]
        for notice in [*notices, *track_files.chart_notices(), *self.locale_faults]:
            self.notify(notice)

    # -- window -----
    def _open(self, size: tuple[int, int] | None) -> None:
        now = self.settings
        self.window = GameWindow(size, now.window_size)
        if now.display == "fullscreen" and size is None:
            self._set_full(True)
        self.screen = self.window.surface
        icon = paths.asset("icon.png")
        if icon.exists():
            pygame.display.set_icon(pygame.image.load(str(icon)))
        pygame.display.set_caption(self.t("title.app"))

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, for tests and screenshots."""
        self.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.forget_pictures()

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window."""
        full = not self.window.is_full_screen
        if self._set_full(full):
            self.change_settings(display="fullscreen" if full else "window")
            self.screen = self.window.surface
            self.forget_pictures()

    def _set_full(self, full: bool) -> bool:
        """Switch full screen on or off; notify and return False if the driver refuses."""
        changed = self.window.set_full(full)
        if not changed:
            self.notify_text("notice.display_refused")
        return changed

    def forget_pictures(self) -> None:
        """Drop cached pictures after a change of size, theme or language, and draw everything anew."""
        self.layers.clear()
        self._snapshot = None
        self.changed()

    def _apply_settings(self) -> None:
        super()._apply_settings()
        pygame.display.set_caption(self.t("title.app"))

    def open_file(self, path: Path) -> None:
        from game.ui.scenes.open_file import open_file

        open_file(self, path)

    def scene_at(self, to: Route) -> Scene:
        return screens.scene_at(self, to)

    def preload(self, kind: type[Route]) -> None:
        screens.load(kind)

    # -- the loop -----
    def run(self) -> int:
        """Run until the app quits; return the exit code."""
        clock = pygame.time.Clock()
        last = time.perf_counter()
        while self.is_running:
            now = time.perf_counter()
            ms = min(250.0, (now - last) * 1000)
            last = now
            self.guarded_tick(pygame.event.get(), ms)
            busy = self.top.is_busy or self.is_dirty
            # idle screens cost nothing: a slow poll, and no drawing
            clock.tick(60 if busy else 25)
        self._close()
        return 0

    def _close(self) -> None:
        while self.stack:
            scene = self.stack.pop()
            scene.on_left()
            scene.on_closed()
        self.background.end()
        if self.store.has_unsaved_changes:
            # the window's size, or what found no space on the disk
            self.store.save()
        # the player's files are closed; close the window before what may take longer
        pygame.display.quit()
        if not self.sound.close_within(SOUND_CLOSE_S):
            # the sound server does not answer, and a normal exit would wait for it again
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)
        pygame.quit()
        # fonts end with pygame: an app opened later in this process must not find them
        font.cache_clear()

    def guarded_tick(self, events: Iterable[pygame.event.Event], ms: float) -> None:
        """Run one tick; show the crash screen on an exception, unless the app is strict."""
        try:
            self.tick(events, ms)
        except Exception as error:
            if self.is_strict:
                raise
            self._crash(error)

    def _crash(self, error: Exception) -> None:
        from game.ui.scenes.crash import CrashScene

        race = next((scene for scene in reversed(self.stack) if getattr(scene, "record_path", None)), None)
        record = str(getattr(race, "record_path", "")) if race else ""
        kept = crash_report.write_report(error)
        log = str(kept) if kept else ""
        if any(isinstance(s, CrashScene) for s in self.stack):
            sys.stderr.write(f"paddock: {crash_report.describe_crash(kept)}\n")
            self.is_running = False
            return
        while self.stack:
            with contextlib.suppress(Exception):
                # races release their records, so that they can be resumed
                self.stack.pop().on_closed()
        journal = getattr(race, "journal", None)
        lost = bool(record) and not Path(record).exists()
        unsaved = journal.unsaved_count if journal else 0
        self.stack.append(CrashScene(self, error, "" if lost else record, log, unsaved, lost))
        self.changed()

    def tick(self, events: Iterable[pygame.event.Event], ms: float) -> bool:
        """Handle events, advance time by `ms`, draw if needed; return whether it drew."""
        for event in events:
            self.input.take(event)
            if not self.is_running:
                return False
        for scene in self.stack:
            scene.pass_time(ms)
        self.top.tick(ms)
        self.background.tick()
        self._pass_time(ms)
        drew = False
        if self._resize_delay > 0:
            drew = self._draw_scaled(ms)
        elif self.is_dirty and not self.top.waits:
            self.draw()
            drew = True
        else:
            drew = self.magnifier.follow()
        self.input.typing.follow()
        if self.tree and not self.is_dirty and self._resize_delay <= 0:
            self.tree.write(self)
        return drew

    def _pass_time(self, ms: float) -> None:
        self.window.pass_time(ms, self.top.is_busy)
        if self.notices:
            # time runs for visible notices only
            visible = self.visible_notice_count
            kept = [(n, left - ms) for n, left in self.notices[:visible] if left > ms]
            if len(kept) != visible:
                self.is_dirty = True
            self.notices = kept + self.notices[visible:]
        if self.tips.element() and self.input.wait(ms):
            self.is_dirty = True
        self._idle_ms = 0 if self.is_dirty else self._idle_ms + ms
        if self._idle_ms > 200 and self._snapshot is None:
            # scaled while the window is being resized
            if self._spare is None or self._spare.get_size() != self.screen.get_size():
                self._spare = self.screen.copy()
            else:
                # a new copy takes ten times as long as one into allocated memory
                self._spare.blit(self.screen, (0, 0))
            self._snapshot = self._spare

    def _draw_scaled(self, ms: float) -> bool:
        self._resize_delay -= ms
        if self._resize_delay <= 0:
            self.forget_pictures()
            self.draw()
        elif self._snapshot:
            pygame.transform.scale(self._snapshot, self.size, self.screen)
            pygame.display.flip()
        return True

    def draw(self) -> None:
        """Draw the window now."""
        self.is_dirty = False
        self._snapshot = None
        p = self.painter()
        first = max(i for i, s in enumerate(self.stack) if not s.is_overlay)
        for i in range(first, len(self.stack)):
            scene = self.stack[i]
            scene.rebuild(p)
            if self.trace is not None:
                self.trace.clear()
                p.trace = self.trace
            if scene.is_overlay:
                p.veil(0, 0, p.w, p.h, "#000000", 130)
            scene.draw(p)
        self.tips.draw(p)
        self.notice_boxes = paint_notices(p, list(self.notice_texts()), self.top.notice_place(p))
        self.last_cut = p.cut
        self.magnifier.paint()
        pygame.display.flip()

    # -- leaving and resizing -----
    def ask_quit(self) -> None:
        """Quit if every race is saved; else ask."""
        if all(scene.save_unsaved() for scene in self.stack) or not self.settings.confirm_quit:
            self.quit()
        elif not (isinstance(self.top, Dialog) and self.top.title == "dialog.quit_title"):
            answers = [
                ("quit", "dialog.quit_yes", self.quit, "danger"),
                ("stay", "dialog.quit_no", None, "normal"),
            ]
            self.push(Dialog(self, "dialog.quit_title", "dialog.quit_text", answers))

    def window_resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.screen = surface
        w, h = surface.get_size()
        if not self.window.is_full_screen and w >= MIN_WINDOW_SIZE[0] and h >= MIN_WINDOW_SIZE[1]:
            self.store.change(save=False, window_size=(w, h))
        self._resize_delay = RESIZE_DELAY_MS
        self.is_dirty = True

    def take_picture(self) -> None:
        """Save the window as a PNG in the player's pictures folder."""
        try:
            drawn = io.BytesIO()
            pygame.image.save(self.screen, drawn, "picture.png")
            file = free_path(paths.pictures() / time.strftime("paddock-%Y%m%d-%H%M%S.png"))
            # pygame reports no error when the disk is full
            paths.write_new(file, drawn.getvalue())
        except (PaddockError, OSError, pygame.error) as error:
            self.notify_error(error)
            return
        self.notify_text("table.picture_saved", path=str(file))


def open_first(app: Shell, launch: Launch | None) -> None:
    """Push the first scenes; notify if a record cannot be opened."""
    app.push(routes.Title())
    config = launch.config() if launch else None
    if config is not None:
        app.push(routes.Play(config))
    elif launch and launch.record:
        try:
            app.push(routes.Replay(launch.record))
        except PaddockError as error:
            app.notify_error(error)
    elif launch and launch.file:
        app.open_file(launch.file)


def open_app(launch: Launch) -> App:
    """Return the app with its first frame drawn, at the scene that `launch` asks for."""
    app = App(launch.size, launch.lang, launch.ui_tree, speed=launch.speed)
    open_first(app, launch)
    app.guarded_tick([], 0)
    return app
