"""The words and colours of one game, for whatever draws its table: view, rule book, saved race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.ui.table import RaceScene


class GameNames:
    """A game's own texts and the looks of its tokens; reads what is shown, never translates ahead."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.looks = {token.id: (token.colour, token.shape) for token in scene.game.tokens}
        """Colour and shape per token."""

    def t(self, key: str, **params: Any) -> str:
        """A text of this game's own locale file."""
        return self.scene.t(f"{self.scene.game.id}.{key}", **params)
