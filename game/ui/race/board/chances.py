"""Chances in words: which faces, how many of how many, and whether the player wants to read them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from game.ui.kit.scene import Shell


class TextSource(Protocol):
    """An object that looks up texts: the app or a scene."""

    def t(self, key: str, **params: Any) -> str:
        """A text in the player's language."""


def faces_text(says: TextSource, faces: Sequence[int]) -> str:
    """1–6, or 3 · 5, or 7; 1〜6 in Japanese."""
    runs: list[tuple[int, int]] = []
    for face in sorted(faces):
        if runs and face == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], face)
        else:
            runs.append((face, face))
    return " · ".join(
        says.t("odds.faces", low=low, high=high) if high > low else str(low) for low, high in runs
    )


def wants_odds(app: Shell) -> bool:
    """Whether the player wants to see odds before deciding."""
    return app.settings.hints != "none"


def chance_text(says: TextSource, count: int, of: int, short: bool = False) -> str:
    """So many faces of so many: `3 in 12 (25.0 %)`, or `3 in 12`."""
    if short:
        return says.t("odds.in_short", a=count, b=of)
    return says.t("odds.in", a=count, b=of, p=Fraction(count, of))


def odds_hidden_text(app: Shell) -> str:
    """What a box says where the player has turned chances off, with the key that turns them on."""
    return app.t("odds.hidden", key=app.keymap.cap("odds"))
