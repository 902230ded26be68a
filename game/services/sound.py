"""Sound: effects, engines, the crowd and the title music; silent without a device."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import MappingProxyType
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine.errors import PaddockError
from game.services import paths
from game.services.console import silenced_stderr
from game.services.notice import Notice

LEVELS: Final = ("effects", "engines", "crowd")
"""The kinds of sound, each with its own level beside the volume."""
EFFECTS: Final = ("click", "turn", "refuse", "card", "dice", "spin", "crash", "blow", "kerb", "win")
ENGINES: Final = ("engine", "engine-modern", "engine-moped", "engine-kart", "overtake")
CROWD: Final = ("cheer", "groan")
NAMES: Final = (*EFFECTS, *ENGINES, *CROWD)
"""The names that screens use; one without a file is silent."""
LEVEL_OF: Final = {
    **dict.fromkeys(EFFECTS, "effects"),
    **dict.fromkeys(ENGINES, "engines"),
    **dict.fromkeys(CROWD, "crowd"),
}
TAKES: Final = MappingProxyType({"card": 3, "dice": 3})
"""Sounds that are heard so often that they have several takes, played in turn."""
STEPS: Final = 6
"""The pitches of an engine whose speed is known, from idling to flat out."""
TITLE_MUSIC: Final = "paddock"
"""The title music, which loops: a distant crowd, and so on the crowd's level."""
FADE_MS: Final = {"in": 1200, "out": 500, "cut": 120}
CHANNELS: Final = 12
RESERVED_CHANNELS: Final = MappingProxyType({"engines": (0, 1, 2), "crowd": (3,)})
"""Channels of long sounds: a new engine fades out the one before, a cheer goes on to its end."""
NO_SERVER: Final = ("dummy", "disk")
"""Drivers that open at once, without a sound server."""
ANSWER_S: Final = 40.0
"""How long a sound server may take to answer; libpulse itself gives up after 30 s."""
_FULL: Final = MappingProxyType(dict.fromkeys(LEVELS, 100))


def engine(speed: int, fastest: int, place: float = 0.5) -> str:
    """Return the sound name of an engine at a speed and a position from 0 (left) to 1 (right)."""
    percent = round(100 * speed / fastest) if fastest > 0 else 0
    return f"engine {max(0, min(100, percent))} {round(100 * max(0.0, min(1.0, place)))}"


class Sound:
    """Plays sounds by name; never raises, and opens the device with the first sound only."""

    def __init__(
        self, on: bool = True, volume: int = 70, muted: bool = False, levels: Mapping[str, int] = _FULL
    ) -> None:
        self.is_on = on
        self.is_muted = muted
        self.fault: Notice | None = None
        self._volume = volume
        self._levels = dict(levels)
        self._open: bool | None = None
        self._effects: dict[str, pygame.mixer.Sound | None] = {}
        self._played: Counter[str] = Counter()
        self._resting = True
        self._probe: BaseProcess | None = None
        self._probed_at = 0.0

    @property
    def volume(self) -> int:
        """The volume, 0 to 100."""
        return self._volume

    @property
    def is_audible(self) -> bool:
        """Whether sounds would be heard, as far as is known before the device is opened."""
        return self.is_on and not self.is_muted and self._volume > 0 and self._open is not False

    def loudness(self, level: str) -> float:
        """Return the loudness of a level for the mixer, 0 to 1."""
        return self._volume * self._levels.get(level, 100) / 10_000 if self.is_audible else 0.0

    def set(
        self,
        on: bool | None = None,
        volume: int | None = None,
        muted: bool | None = None,
        levels: Mapping[str, int] | None = None,
    ) -> None:
        """Change the settings that are given; sounds that are playing follow at once."""
        self.is_on = self.is_on if on is None else on
        self.is_muted = self.is_muted if muted is None else muted
        self._volume = self._volume if volume is None else max(0, min(100, volume))
        self._levels.update(levels or {})
        for stem, effect in self._effects.items():
            if effect is not None:
                effect.set_volume(self.loudness(LEVEL_OF[_name(stem)]))
        if not self._open:
            return
        if not self.is_audible:
            pygame.mixer.stop()
        if self.is_title_music_playing:
            pygame.mixer.music.set_volume(self.loudness("crowd"))
            if not self.loudness("crowd"):
                self.stop_title_music()

    def play(self, sound: str) -> bool:
        """Play a sound by its name (an engine's as `engine` returns it); returns whether it is heard."""
        name, *params = sound.split()
        level = LEVEL_OF.get(name)
        if level is None or not self.loudness(level) or not self._ready():
            return False
        stem = self._stem(name, int(params[0]) if params else 50)
        if stem not in self._effects:
            self._effects[stem] = self._load(stem, level)
        effect = self._effects[stem]
        if effect is None:
            return False
        if level == "crowd" and pygame.mixer.Channel(RESERVED_CHANNELS[level][0]).get_busy():
            return True
        self._played[name] += 1
        channel = self._channel(effect, level)
        if channel is None:
            return False
        position = int(params[1]) / 100 if len(params) > 1 else 0.5
        # never fully on one side: the car is on the table, not beside the ear
        channel.set_volume(min(1.0, 1.5 - position), min(1.0, 0.5 + position))
        return True

    def _stem(self, name: str, speed: int) -> str:
        """Return the file of a sound: its next take, or an engine's step."""
        if name == "engine":
            return f"engine-{1 + round(speed / 100 * (STEPS - 1))}"
        takes = TAKES.get(name)
        return f"{name}-{1 + self._played[name] % takes}" if takes else name

    @staticmethod
    def _channel(effect: pygame.mixer.Sound, level: str) -> pygame.mixer.Channel | None:
        """Start a sound on a free channel; long sounds fade out others on their channels."""
        if level not in RESERVED_CHANNELS:
            return effect.play()
        channels = [pygame.mixer.Channel(number) for number in RESERVED_CHANNELS[level]]
        free = next((channel for channel in channels if not channel.get_busy()), channels[0])
        for channel in channels:
            if channel is not free and channel.get_busy():
                channel.fadeout(FADE_MS["cut"])
        free.play(effect)
        return free

    # -- title music -----
    @property
    def is_title_music_playing(self) -> bool:
        """Whether the title music is playing and not fading out."""
        return not self._resting

    def play_title_music(self) -> bool:
        """Start the title music unless it is playing; returns whether it is heard."""
        if self.is_title_music_playing:
            return True
        file = _file(TITLE_MUSIC)
        if file is None or not self.loudness("crowd") or not self._ready():
            return False
        if pygame.mixer.music.get_busy():
            # it is still fading out, and the mixer would block until that is done
            return False
        try:
            # streamed, as decoding all of it at once would take several frames
            pygame.mixer.music.load(str(file))
            pygame.mixer.music.set_volume(self.loudness("crowd"))
            pygame.mixer.music.play(-1, fade_ms=FADE_MS["in"])
        except pygame.error as error:
            self._report_fault(f"{file.name}: {error}")
            return False
        self._resting = False
        return True

    def stop_title_music(self) -> None:
        """Fade out the title music."""
        if self.is_title_music_playing and self._open:
            pygame.mixer.music.fadeout(FADE_MS["out"])
        self._resting = True

    def close_within(self, seconds: float) -> bool:
        """Close the device; returns whether the sound server answered in time."""
        closing = threading.Thread(target=self.close, daemon=True)
        closing.start()
        closing.join(seconds)
        return not closing.is_alive()

    def close(self) -> None:
        """Close the device."""
        if self._probe is not None:
            self._probe.kill()
            self._probe = None
        if self._open:
            pygame.mixer.quit()
        self._open = None
        self._resting = True
        self._effects.clear()

    # -- device and files -----
    def _ready(self) -> bool:
        if self._open is None and self._server_answers():
            try:
                _open_mixer()
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(sum(map(len, RESERVED_CHANNELS.values())))
                self._open = True
            except (pygame.error, NotImplementedError) as error:
                self._open = False
                self._report_fault(str(error).rstrip("."))
        return bool(self._open)

    def _server_answers(self) -> bool:
        """Return whether the device can be opened without waiting: another process tries it first.

        A sound server that hangs would stop the app for half a minute, in any thread, because the mixer
        holds the interpreter's lock while it opens.
        """
        if sys.platform in ("win32", "darwin") or os.environ.get("SDL_AUDIODRIVER") in NO_SERVER:
            return True
        if self._probe is None:
            self._probe, self._probed_at = start_probe(), time.monotonic()
        if not self._probe.is_alive():
            return True
        if time.monotonic() - self._probed_at > ANSWER_S:
            self._probe.kill()
            self._open = False
            self._report_fault("the sound server does not answer")
        return False

    def _load(self, stem: str, level: str) -> pygame.mixer.Sound | None:
        file = _file(stem)
        if file is None:
            return None
        try:
            effect = pygame.mixer.Sound(str(file))
        except (pygame.error, OSError) as error:
            self._report_fault(f"{file.name}: {error}")
            return None
        effect.set_volume(self.loudness(level))
        return effect

    def _report_fault(self, reason: str) -> None:
        self.fault = Notice("sound_silent", f"No sound: {reason}.", {"reason": reason})


def start_probe() -> BaseProcess:
    """Start a process that opens the device, closes it and ends."""
    probe = get_context("spawn").Process(target=_open_and_close, daemon=True)
    probe.start()
    return probe


def _open_and_close() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    # errors are reported when the app itself opens the device
    with contextlib.suppress(pygame.error, NotImplementedError), silenced_stderr():
        _open_mixer()
        pygame.mixer.quit()


def _open_mixer() -> None:
    with silenced_stderr():
        pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)


def _name(stem: str) -> str:
    """Return the name of the sound that a file belongs to."""
    name, _, number = stem.rpartition("-")
    return name if number.isdigit() else stem


def stems() -> tuple[str, ...]:
    """Return the names of all files without their endings."""
    several = {**TAKES, "engine": STEPS}
    one_each = [name for name in NAMES if name not in several]
    many = [f"{name}-{n + 1}" for name, count in several.items() for n in range(count)]
    return (*sorted([*one_each, *many]), TITLE_MUSIC)


def _file(stem: str) -> Path | None:
    try:
        candidates = [paths.asset(f"sounds/{stem}.{ending}") for ending in ("ogg", "wav")]
    except PaddockError:
        return None
    return next((file for file in candidates if file.is_file()), None)
