"""Notice: something the player should be told although the app goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.engine.errors import PaddockError


@dataclass(frozen=True, slots=True)
class Notice:
    """An error that the app survives; the screen shows `notice.<key>`, `str(notice)` is the English text."""

    key: str
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.message

    @classmethod
    def from_error(cls, error: PaddockError) -> Notice:
        """Return an error as a notice; its text is found as for the error."""
        return cls("error", str(error), {"error": error})
