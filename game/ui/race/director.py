"""The director: runs queued clips one after another, and finishes them all at a click."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Clip:
    """A piece of motion: `update(t)` with t from 0 to 1 over `ms` milliseconds at speed 1x.

    `on_begin` runs first and `ended` last, also if the clip is skipped; `sound` is played unless it is
    skipped. Clips chained by `with_next` run together.
    """

    ms: float
    update: Callable[[float], None] | None = None
    on_begin: Callable[[], None] | None = None
    ended: Callable[[], None] | None = None
    sound: str = ""
    with_next: bool = False
    is_own: bool = False
    """Whether it shows a person's own move, which has a speed setting of its own."""
    dims: bool = False
    """Whether a die or a card in it decides something: the table is dimmed meanwhile."""
    elapsed: float = field(default=0.0, init=False)
    started: bool = field(default=False, init=False)


def steadily(t: float) -> float:
    """Return the progress at time t, at one speed."""
    return t


def ease(t: float) -> float:
    """Return the progress at time t, slow at both ends."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Return the progress at time t, fast at first and slow at the end."""
    return 1 - (1 - t) ** 3


class Director:
    """A queue of clips and the speed they run at; it decides nothing."""

    def __init__(self, speed: Callable[[bool], float], play_sound: Callable[[str], object]) -> None:
        """`speed(is_own)` is 1, 2, 4 … or 0 for instant."""
        self._speed = speed
        self._play_sound = play_sound
        self._queue: deque[Clip] = deque()
        self._running: list[Clip] = []
        self.is_paused = False

    @property
    def is_busy(self) -> bool:
        """Whether clips are waiting or running."""
        return bool(self._queue or self._running)

    @property
    def is_dimming(self) -> bool:
        """Whether a clip is running that dims the table; a pause is for looking at it."""
        return not self.is_paused and any(clip.dims for clip in self._running)

    def add(self, clips: Iterable[Clip]) -> None:
        """Queue clips."""
        self._queue.extend(clips)

    def tick(self, ms: float) -> bool:
        """Advance the clips by `ms` milliseconds; return True if the picture may have changed."""
        if not self.is_busy or self.is_paused:
            return False
        while self.is_busy:
            if not self._running:
                self._start_next()
            speed = self._speed(self._running[0].is_own)
            # clips that show nothing take no frame
            if speed <= 0 or all(clip.ms <= 0 and not clip.update for clip in self._running):
                self._end_running()
                continue
            if not self._advance(ms * speed):
                return True
            # the rest of this tick is dropped, so that each clip shows at least one frame
            if not self._queue:
                return True
            self._start_next()
            for clip in self._running:
                self._show(clip)
            return True
        return True

    def finish(self) -> None:
        """Bring all clips to their final state at once."""
        while self.is_busy:
            if not self._running:
                self._start_next(silent=True)
            self._end_running()

    def clear(self) -> None:
        """Drop all clips as they are; the caller has to update the picture."""
        self._queue.clear()
        self._running.clear()

    def _start_next(self, silent: bool = False) -> None:
        while self._queue:
            clip = self._queue.popleft()
            self._running.append(clip)
            clip.started = True
            if clip.on_begin:
                clip.on_begin()
            if clip.sound and not silent and self._speed(clip.is_own) > 0:
                self._play_sound(clip.sound)
            if not clip.with_next:
                break

    def _advance(self, ms: float) -> bool:
        """Advance the running clips; return True if all of them have ended."""
        for clip in self._running:
            clip.elapsed += ms
            self._show(clip)
        if all(clip.elapsed >= clip.ms for clip in self._running):
            self._end_running(at_end=True)
            return True
        return False

    @staticmethod
    def _show(clip: Clip) -> None:
        if clip.update:
            clip.update(min(1.0, clip.elapsed / clip.ms) if clip.ms > 0 else 1.0)

    def _end_running(self, at_end: bool = False) -> None:
        running, self._running = self._running, []
        for clip in running:
            if clip.update and not (at_end and clip.elapsed >= clip.ms):
                clip.update(1.0)
            if clip.ended:
                clip.ended()
