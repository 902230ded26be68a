"""The window on the player's display: opening it, full screen, and the screen saver."""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Iterator

import pygame

from game.engine.errors import PaddockError
from game.services.console import silenced_stderr
from game.services.settings import MIN_WINDOW_SIZE
from game.ui.draw.theme import MS_REPEAT

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
            opened = size or _fitting_size(remembered)
            self._was_maximised = size is None and _is_maximised(remembered)
            pygame.display.set_mode(opened, pygame.RESIZABLE)
            with _window() as window:
                window.minimum_size = min(MIN_WINDOW_SIZE[0], opened[0]), min(MIN_WINDOW_SIZE[1], opened[1])
                if self._was_maximised:
                    window.maximize()
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
                self._was_maximised = _is_maximised(pygame.display.get_window_size())
                window.set_fullscreen(desktop=True)
            else:
                window.set_windowed()
                _bring_onto_screen(window)
                if self._was_maximised:
                    window.maximize()
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
        with silenced_stderr():
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
    if most_w < MIN_WINDOW_SIZE[0] or most_h < MIN_WINDOW_SIZE[1]:
        # smaller than can be read with ease, but whole
        return w, h
    return max(MIN_WINDOW_SIZE[0], w), max(MIN_WINDOW_SIZE[1], h)


def _is_maximised(size: tuple[int, int]) -> bool:
    """Return whether it is as large as a maximised window on a screen, as pygame does not say.

    The least size is none, also where it fills a small screen.
    """
    w, h = size
    return size != MIN_WINDOW_SIZE and any(
        screen_w - FRAME[0] < w <= screen_w and 0.8 * screen_h < h <= screen_h
        for screen_w, screen_h in pygame.display.get_desktop_sizes()
    )


def _bring_onto_screen(window: pygame.Window) -> None:
    """Move the window to where all of it is seen, as its screen may be gone.

    Of several screens pygame does not say where they are.
    """
    screen, *others = pygame.display.get_desktop_sizes()
    (x, y), (w, h) = window.position, window.size
    if not others and not pygame.Rect((0, 0), screen).contains((x, y, w, h)):
        # the title bar of a window that is too high stays in reach
        top = min(y, screen[1] - h - FRAME[1]) if h + FRAME[1] <= screen[1] else y
        window.position = max(0, min(x, screen[0] - w - FRAME[0])), max(0, top)
