"""Guards a screen that opens by itself: a key meant for the table below does not close it."""

from __future__ import annotations

from typing import Final

CALM_MS: Final = 600.0
"""How long no key must have been pressed before one is accepted."""
PATIENCE_MS: Final = 2400.0
"""After so long any key is accepted, however fast it follows another."""


class Rhythm:
    """Tells a key that is meant for a new screen from one that was meant for the table below it."""

    def __init__(self, calm_ms: float = CALM_MS, patience_ms: float = PATIENCE_MS) -> None:
        self.calm_ms, self.patience_ms = calm_ms, patience_ms
        self._calm = 0.0
        self._age = 0.0

    @property
    def is_ready(self) -> bool:
        """Whether a key pressed now is accepted."""
        return self._calm >= self.calm_ms or self._age >= self.patience_ms

    def wait(self, ms: float) -> None:
        """Count the time that passes."""
        self._calm += ms
        self._age += ms

    def is_hasty(self) -> bool:
        """Note a key; return True if it came too soon after the screen opened or after the last one."""
        is_accepted = self.is_ready
        self._calm = 0.0
        return not is_accepted
