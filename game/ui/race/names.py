"""The words and colours of one game, for all that draws its table: view, rule book, saved race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar, Self, cast

from game.engine.contract import Event, Game, Reason
from game.engine.venue.track import catalogue
from game.services.i18n import Language
from game.ui.draw.mark import Mark
from game.ui.race.depth import Depth
from game.ui.race.result import Message, SeatName
from game.ui.race.scene import RaceScene


def token_styles_of(game: Game) -> dict[str, Mark]:
    """Return the colour and shape of each token of a game."""
    return {token.id: Mark(token.colour, token.shape) for token in game.tokens}


class GameNames:
    """A game's texts and the styles of its tokens; texts are rendered when asked for, never ahead."""

    step_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By first word of a step the fields that its other words are: params of its text, see `render_field`."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.token_styles = token_styles_of(scene.game)
        """Colour and shape per token."""

    @classmethod
    def without_race(cls, game: Game, translator: Any, **scene_parts: Any) -> Self:
        """Return names for a page without a race, such as the rule book; `scene_parts` are what
        these names read of a scene: its attributes by name."""
        # a rule book hides no chances, as nobody decides anything in it
        app, depth = SimpleNamespace(translator=translator), Depth.EVERYTHING
        scene: Any = SimpleNamespace(game=game, t=translator.text, app=app, depth=depth, **scene_parts)
        return cls(scene)

    @property
    def as_messages(self) -> Self:
        """Names that yield messages (key and data) to be rendered later in any language."""
        return type(self)(cast("RaceScene", MessageScene(self.scene)))

    @property
    def language_code(self) -> str:
        """The code of the player's language."""
        return str(self.scene.app.translator.code)

    @property
    def is_japanese(self) -> bool:
        """Whether the player's language is Japanese."""
        return self.language_code == "ja"

    @property
    def language(self) -> Language:
        """The rules of that language for counts, lists and chances."""
        return self.scene.app.translator.language

    def own_key(self, key: str, shared: str) -> str:
        """Return the full key of a text of this game's locale file, or the shared one if it has none."""
        own = f"{self.scene.game.id}.{key}"
        return own if self.scene.app.translator.has(own) else shared

    def t(self, key: str, **params: Any) -> str:
        """Return a text of this game's locale file."""
        return self.scene.t(f"{self.scene.game.id}.{key}", **params)

    # -- steps and reasons -----
    def describe_step(self, step: str) -> str:
        """Return a step in words, without what is hidden from the viewer: `step.<first word>`, or that word.

        Used on buttons, and to say which step an undo cannot take back.
        """
        verb, *words = step.split(" ")
        key = f"step.{verb.replace('-', '_')}"
        if not self.scene.app.translator.has(f"{self.scene.game.id}.{key}"):
            return verb
        fields = zip(self.step_fields.get(verb, ()), words, strict=False)
        return self.t(key, **{field: self.render_field(field, word) for field, word in fields})

    def describe_in_full(self, step: str, position: Any = None) -> str:
        """Return a step with everything it does, and with the position before it to tell it from like steps.

        Used for a hint, a verdict and a review, where nothing has to stay secret.
        """
        return self.describe_step(step)

    def describe_choice(self, steps: Sequence[str]) -> str:
        """Return a choice of several steps in at most one sentence, for a hint or a question."""
        return self.join_names([self.describe_in_full(step) for step in steps])

    def describe_reason(self, reason: Reason) -> str:
        """Return a reason for a choice as a sentence: its fields in the player's words, `seat` as `name`."""
        params = {field: self.render_field(field, value) for field, value in reason.params.items()}
        if "seat" in params:
            params["name"] = self.seat(reason.params["seat"])
        if "seats" in params:
            params["names"] = self.seats(reason.params["seats"])
        return self.t(f"reason.{reason.key}", **params)

    # -- names and lists -----
    def seat(self, seat: int | None) -> str:
        """Return a seat's name; empty for None."""
        return "" if seat is None else self.scene.seat_name(seat)

    def mark(self, seat: int) -> Mark | None:
        """Return the colour and shape of a seat."""
        return self.scene.mark(seat)

    def seats(self, seats: Sequence[int]) -> str:
        """Return the names of several seats as one phrase."""
        return self.join_names([self.seat(seat) for seat in seats])

    def track(self, observation: Mapping[str, Any]) -> str:
        """Return the name of a position's track."""
        return catalogue.find(self.scene.game.id, observation["track"]).name(self.language_code)

    def topic_params(self, event: Event) -> dict[str, Any]:
        """Return what the explanation of an event names, such as the cars that dropped out."""
        return {}

    def render_field(self, field: str, value: Any) -> Any:
        """Return a field of an event, reason or step in the player's words, or as it is if there are none."""
        return value

    def join_names(self, names: Sequence[str]) -> str:
        """Return several names as one phrase, such as \"A, B and C\"."""
        return self.language.listing(names)


class MessageScene:
    """Stands in for a scene: `t` returns a `Message`, `seat_name` a `SeatName`; the rest is the scene's."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        # without a `code` of a language, so that no message depends on the language in use when it is made
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
