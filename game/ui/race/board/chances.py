"""Chances as text: which faces, how many of how many; and whether the player wants to see them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from game.ui.race.depth import Depth
from game.ui.race.scene import RaceScene


class TextSource(Protocol):
    """An object that looks up texts: the app or a scene."""

    def t(self, key: str, **params: Any) -> str:
        """Return a text in the player's language."""


def faces_text(texts: TextSource, faces: Sequence[int]) -> str:
    """Return faces as text: 1–6, or 3 · 5, or 7; 1〜6 in Japanese."""
    runs: list[tuple[int, int]] = []
    for face in sorted(faces):
        if runs and face == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], face)
        else:
            runs.append((face, face))
    return " · ".join(
        texts.t("odds.faces", low=low, high=high) if high > low else str(low) for low, high in runs
    )


def wants_odds(scene: RaceScene) -> bool:
    """Return whether the player wants to see odds before deciding."""
    return scene.depth > Depth.CALM


def shows_odds(scene: RaceScene) -> bool:
    """Return whether a table may show its own chances, which a challenge can forbid."""
    return wants_odds(scene) and not scene.is_examined


def describes_odds(scene: RaceScene) -> bool:
    """Return whether tooltips may tell chances: at every depth, once a lesson has explained them."""
    return not scene.is_examined and (wants_odds(scene) or not scene.is_lesson)


def chance_text(texts: TextSource, count: int, of: int, short: bool = False) -> str:
    """Return `count` faces of `of` as text: `3 in 12 (25.0 %)`, or `3 in 12` if `short`."""
    if short:
        return texts.t("odds.in_short", a=count, b=of)
    return texts.t("odds.in", a=count, b=of, p=Fraction(count, of))
