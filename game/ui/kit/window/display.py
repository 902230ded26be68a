"""The window on the player's display: opening it, full screen, and the screen saver."""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Iterator

import pygame

from game.engine.errors import PaddockError
from game.ui.draw.theme import MS_REPEAT
from game.ui.kit.scene import MIN_SIZE

INVISIBLE = ("dummy", "offscreen")
"""Drivers without a visible window; SDL chooses one by itself if there is no display."""
FRAME = (16, 64)
"""The least that a window's frame and a desktop's bars take of the screen."""
STILL_MS = 30_000.0
"""How long nothing moves before the screen saver may come; asking the system each tick is slow."""


class NoDisplay(PaddockError):
    """There is no display to open the window on."""

    exit_code = 2


class GameWindow:
    """The one window; its surface stays the same while its size changes."""

    def __init__(self, size: tuple[int, int] | None, remembered: tuple[int, int]) -> None:
        """Open at `size`, or else as large as it was left; raises NoDisplay."""
        try:
            pygame.display.set_mode(size or _fitting_size(remembered), pygame.RESIZABLE)
            with _window() as window:
                window.minimum_size = MIN_SIZE
        except pygame.error as error:
            raise _no_display(error) from error
        pygame.key.set_repeat(MS_REPEAT, 45)
        self._still_ms = 0.0
        self._saver: bool | None = None

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def is_full_screen(self) -> bool:
        """Whether the window fills its screen."""
        return pygame.display.is_fullscreen()

    def set_full(self, full: bool) -> bool:
        """Switch full screen on the window's screen, at its resolution, or go back.

        Returns False, with the window unchanged, if the driver refuses.
        """
        # a driver may also refuse without an error
        with contextlib.suppress(pygame.error), _window() as window:
            if full:
                window.set_fullscreen(desktop=True)
            else:
                window.set_windowed()
        return self.is_full_screen == full

    def pass_time(self, ms: float, busy: bool) -> None:
        """Keep the screen saver away while something moves, and allow it otherwise."""
        self._still_ms = 0.0 if busy else self._still_ms + ms
        if busy or self._saver is None or self._still_ms >= STILL_MS:
            self._allow_saver(not busy)

    def _allow_saver(self, allowed: bool) -> None:
        if allowed != self._saver:
            self._saver = allowed
            pygame.display.set_allow_screensaver(allowed)


def connect() -> None:
    """Connect to the display; raises NoDisplay if there is none."""
    try:
        with _silenced_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise _no_display(error) from error
    if pygame.display.get_driver() in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise _no_display(None)


def _no_display(error: pygame.error | None) -> NoDisplay:
    display = os.environ.get("DISPLAY", "")
    tried = f" (tried DISPLAY={display})" if display else ""
    reason = f": {error}" if error else ""
    return NoDisplay(f"The window cannot be opened, as no display can be reached{tried}{reason}.")


@contextlib.contextmanager
def _silenced_stderr() -> Iterator[None]:
    """Keep libraries from writing to the console: our one sentence says what is wrong."""
    try:
        stderr = os.dup(2)
    except OSError:
        # started without a console
        yield
        return
    try:
        with open(os.devnull, "wb") as null:
            os.dup2(null.fileno(), 2)
            yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)


@contextlib.contextmanager
def _window() -> Iterator[pygame.Window]:
    """Yield the window as an object: only that can go full screen without a change of resolution."""
    with warnings.catch_warnings():
        # pygame warns that it will replace the display module
        warnings.simplefilter("ignore", DeprecationWarning)
        window = pygame.Window.from_display_module()
    yield window


def _fitting_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size itself, or the largest that fits the first screen with its frame."""
    screen = pygame.display.get_desktop_sizes()[0]
    (w, h), (most_w, most_h) = size, screen
    if w > most_w or h > most_h:
        w, h = min(w, most_w - FRAME[0]), min(h, most_h - FRAME[1])
    return max(MIN_SIZE[0], w), max(MIN_SIZE[1], h)
