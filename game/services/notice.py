"""Notice: something the player should be told although the app goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.engine.errors import PaddockError


@dataclass(frozen=True, slots=True)
class Notice:
    """A fault survived; the screen says `notice.<key>`, and `str(notice)` is the English sentence."""

    key: str
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.message

    @classmethod
    def of_error(cls, error: PaddockError) -> Notice:
        """The same fault as a notice; its text is found as an error's."""
        return cls("error", str(error), {"error": error})
