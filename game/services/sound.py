"""Sound effects: loaded when first heard, and silent where there is no device."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine.errors import PaddockError
from game.services import paths
from game.services.notice import Notice

NAMES = ("click", "card", "dice", "overtake", "spin", "crash", "engine", "win", "turn", "refuse")
"""The effects that screens ask for; one without a file is silent."""
CHANNELS = 12


class Sound:
    """Plays effects by name; never raises, and never opens the device before the first one."""

    def __init__(self, on: bool = True, volume: int = 70, muted: bool = False) -> None:
        self.on = on
        self.muted = muted
        self.fault: Notice | None = None
        self._volume = volume
        self._open: bool | None = None
        self._effects: dict[str, pygame.mixer.Sound | None] = {}

    @property
    def volume(self) -> int:
        """How loud, 0 to 100."""
        return self._volume

    @property
    def audible(self) -> bool:
        """Whether an effect would be heard, as far as is known before the device is opened."""
        return self.on and not self.muted and self._volume > 0 and self._open is not False

    def set(self, on: bool | None = None, volume: int | None = None, muted: bool | None = None) -> None:
        """Change what is given; effects that are playing follow at once."""
        self.on = self.on if on is None else on
        self.muted = self.muted if muted is None else muted
        self._volume = self._volume if volume is None else max(0, min(100, volume))
        for effect in self._effects.values():
            if effect is not None:
                effect.set_volume(self._volume / 100)
        if not self.audible and self._open:
            pygame.mixer.stop()

    def play(self, name: str) -> bool:
        """Play an effect; tells whether it is heard."""
        if not self.audible or not self._ready():
            return False
        if name not in self._effects:
            self._effects[name] = self._load(name)
        effect = self._effects[name]
        if effect is None:
            return False
        return effect.play() is not None

    def close(self) -> None:
        """Give the device back."""
        if self._open:
            pygame.mixer.quit()
        self._open = None
        self._effects.clear()

    def _ready(self) -> bool:
        if self._open is None:
            try:
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._open = True
            except (pygame.error, NotImplementedError) as error:
                self._open = False
                reason = str(error).rstrip(".")
                self.fault = Notice("sound_silent", f"No sound: {reason}.", {"reason": reason})
        return self._open

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        file = _file(name)
        if file is None:
            return None
        try:
            effect = pygame.mixer.Sound(str(file))
        except (pygame.error, OSError) as error:
            reason = f"{file.name}: {error}"
            self.fault = Notice("sound_silent", f"No sound: {reason}.", {"reason": reason})
            return None
        effect.set_volume(self._volume / 100)
        return effect


def _file(name: str) -> Path | None:
    try:
        candidates = [paths.asset(f"sounds/{name}.{ending}") for ending in ("ogg", "wav")]
    except PaddockError:
        return None
    return next((file for file in candidates if file.is_file()), None)
