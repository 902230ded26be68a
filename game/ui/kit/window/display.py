"""The window on the player's screen: opened there, full screen and back, and the screen saver."""

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
"""Drivers that draw where nobody looks; SDL takes one by itself where there is no display."""
FRAME = (16, 64)
"""What the frame of a window and the bars of a desktop take of the screen at least."""
STILL_MS = 30_000.0
"""So long nothing moves before the screen saver may come: asking the system each turn would be slow."""


class NoDisplay(PaddockError):
    """There is no display to open the window on."""

    exit_code = 2


class GameWindow:
    """The one window; its surface stays the same while its size changes."""

    def __init__(self, size: tuple[int, int] | None, remembered: tuple[int, int]) -> None:
        """Open at `size`, or else as large as it was left; raises NoDisplay."""
        try:
            pygame.display.set_mode(size or _fitting(remembered), pygame.RESIZABLE)
            with _window() as window:
                window.minimum_size = MIN_SIZE
        except pygame.error as error:
            raise _no_display(error) from error
        pygame.key.set_repeat(MS_REPEAT, 45)
        self._still_ms = 0.0
        self._saver: bool | None = None

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def full(self) -> bool:
        """Whether the window fills its screen."""
        return pygame.display.is_fullscreen()

    def set_full(self, full: bool) -> bool:
        """Fill the screen that the window is on, its resolution unchanged, or go back to where it was.

        Returns False, with the window unchanged, where the driver refuses.
        """
        # a driver may also refuse without an error
        with contextlib.suppress(pygame.error), _window() as window:
            if full:
                window.set_fullscreen(desktop=True)
            else:
                window.set_windowed()
        return self.full == full

    def pass_time(self, ms: float, busy: bool) -> None:
        """Keep the screen saver away while something moves, and leave it alone otherwise."""
        self._still_ms = 0.0 if busy else self._still_ms + ms
        if busy or self._saver is None or self._still_ms >= STILL_MS:
            self._let_saver(not busy)

    def _let_saver(self, come: bool) -> None:
        if come != self._saver:
            self._saver = come
            pygame.display.set_allow_screensaver(come)


def connect() -> None:
    """Connect to the display; raises NoDisplay if there is none."""
    try:
        with _quiet():
            pygame.display.init()
    except pygame.error as error:
        raise _no_display(error) from error
    if pygame.display.get_driver() in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise _no_display(None)


def _no_display(error: pygame.error | None) -> NoDisplay:
    place = os.environ.get("DISPLAY", "")
    tried = f" (tried DISPLAY={place})" if place else ""
    reason = f": {error}" if error else ""
    return NoDisplay(f"The window cannot be opened, as no display can be reached{tried}{reason}.")


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Let libraries write nothing to the console meanwhile: one sentence of ours says what is wrong."""
    try:
        kept = os.dup(2)
    except OSError:
        # started without a console
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
            yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


@contextlib.contextmanager
def _window() -> Iterator[pygame.Window]:
    """The window as an object: only it knows full screen without a change of resolution."""
    with warnings.catch_warnings():
        # pygame means to replace the display module some day
        warnings.simplefilter("ignore", DeprecationWarning)
        window = pygame.Window.from_display_module()
    yield window


def _fitting(wanted: tuple[int, int]) -> tuple[int, int]:
    """The size itself, or the largest with its frame on the first screen, where windows open."""
    screen = pygame.display.get_desktop_sizes()[0]
    (w, h), (most_w, most_h) = wanted, screen
    if w > most_w or h > most_h:
        w, h = min(w, most_w - FRAME[0]), min(h, most_h - FRAME[1])
    return max(MIN_SIZE[0], w), max(MIN_SIZE[1], h)
