"""The words and colours of one game, for whatever draws its table: view, rule book, saved race."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Self, cast

from game.engine.contract import Game
from game.services.i18n import Language
from game.ui.race.result import Message, SeatName
from game.ui.race.scene import RaceScene


def token_styles_of(game: Game) -> dict[str, tuple[str, str]]:
    """Colour and shape of each token of a game."""
    return {token.id: (token.colour, token.shape) for token in game.tokens}


class GameNames:
    """A game's own texts and the looks of its tokens; reads what is shown, never translates ahead."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.token_styles = token_styles_of(scene.game)
        """Colour and shape per token."""

    @classmethod
    def without_race(cls, game: Game, translator: Any, **more: Any) -> Self:
        """The same where there is no race behind it, as in the rule book; `more` are parts of a scene."""
        # a book hides no chances: nobody decides anything in it
        app = SimpleNamespace(translator=translator, settings=SimpleNamespace(hints="odds"))
        desk: Any = SimpleNamespace(game=game, t=translator.text, app=app, **more)
        return cls(desk)

    @property
    def as_messages(self) -> Self:
        """Return names that yield messages (key and data) to be rendered later in any language."""
        return type(self)(cast("RaceScene", MessageScene(self.scene)))

    @property
    def code(self) -> str:
        """The language that is spoken."""
        return str(self.scene.app.translator.code)

    @property
    def japanese(self) -> bool:
        """Whether Japanese is spoken."""
        return self.code == "ja"

    @property
    def language(self) -> Language:
        """How that language counts, lists and writes chances."""
        return self.scene.app.translator.language

    def t(self, key: str, **params: Any) -> str:
        """A text of this game's own locale file."""
        return self.scene.t(f"{self.scene.game.id}.{key}", **params)

    def seat(self, seat: int | None) -> str:
        """A seat's name."""
        return "" if seat is None else self.scene.seat_name(seat)

    def mark(self, seat: int) -> tuple[str, str] | None:
        """Colour and shape of a seat."""
        return self.scene.mark(seat)

    def seats(self, seats: Sequence[int]) -> str:
        """Several seats in a sentence."""
        return self.listing([self.seat(seat) for seat in seats])

    def worded(self, field: str, value: Any) -> Any:
        """A field of an event's data in the player's words, where the game has some for it."""
        return value

    def listing(self, parts: Sequence[str]) -> str:
        """Several names in a row."""
        return self.language.listing(parts)


class MessageScene:
    """A scene whose texts are not rendered: it returns messages, seat names and tuples."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        # no code: whoever asks which language is spoken says something that no switch of it would change
        self.app = SimpleNamespace(
            translator=SimpleNamespace(has=scene.app.translator.has, language=SimpleNamespace(listing=tuple))
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scene, name)

    def t(self, key: str, **params: Any) -> Message:
        """Return the message for a key."""
        return Message(key, params)

    def seat_name(self, seat: int) -> SeatName:
        """Return the name of a seat as data."""
        return SeatName(seat)
