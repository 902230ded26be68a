"""The exceptions: every error that a player or a file can cause is a sentence."""

from __future__ import annotations

from typing import Any

from game.engine.texts import MAX_PARAM, MAX_SENTENCE, shortened


class PaddockError(ValueError):
    """An error with a message; `key` and `params` let the screen translate it.

    `str(error)` is the English sentence. The screen looks up `<game>.error.<key>` and then `error.<key>` in
    its locale, so that games choose their keys freely. Long quoted parameters are shortened.
    """

    def __init__(self, message: str, key: str = "", **params: Any) -> None:
        super().__init__(shortened(message, MAX_SENTENCE))
        self.key = key
        self.params = {
            name: shortened(value, MAX_PARAM) if isinstance(value, str) else value
            for name, value in params.items()
        }


class IllegalStep(PaddockError):
    """A step the rules refuse, with the step, the reason and the clause."""

    def __init__(self, step: str, reason: str, clause: str, key: str = "illegal_step", **params: Any) -> None:
        super().__init__(
            f"{shortened(step)!r} is not allowed: {reason} ({clause})",
            key,
            step=shortened(step),
            clause=clause,
            **params,
        )
        self.step = step
        self.reason = reason
        self.clause = clause


class SetupError(PaddockError):
    """A set-up with which the game cannot be played."""


class UnknownStep(PaddockError):
    """A text that is not a step in this game."""

    def __init__(self, text: str, game: str) -> None:
        super().__init__(f"{shortened(text)!r} is not a step in {game}", "unknown_step", step=shortened(text))


class RecordError(PaddockError):
    """A record that cannot be opened: damaged, of another program or other rules, or impossible to replay."""
