"""Bots: they use the contract and a game's evaluator, never its table or hidden information."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.bots.bot import Bot as Bot
from game.bots.rated import RatedBot
from game.bots.search import SearchBot
from game.bots.simple import PolicyBot, RandomBot
from game.engine.contract import Game, SeatView
from game.engine.errors import PaddockError
from game.engine.registry import nearest

LEVELS: Final = ("rookie", "club", "pro", "ace")
"""The levels from weakest to strongest; each is measurably stronger than the one before."""

HELPERS: Final = ("random", "policy", "greedy")
"""Bots for tests and measurements: any action, the game's policy, and the best rating at sight `near`."""

STYLES: Final = ("cautious", "charger", "calculator", "spoiler", "gambler")
"""The styles that the app has texts for; `Game.styles` lists those of a game."""


class UnknownBotError(PaddockError):
    """A level or style that does not exist."""


def make(level: str, style: str | None, game: Game, seed: int) -> Bot:
    """Return the bot of a level and style (None or "": no style) for a game; raises UnknownBotError."""
    check_level_and_style(level, style, game)
    if level == "random":
        return RandomBot(seed)
    if level == "policy":
        return PolicyBot(game, seed)
    if level == "greedy":
        return RatedBot(game, seed, style or "", "near", 0.0)
    levels = game.evaluator.levels
    if level not in levels:
        return SearchBot(game, seed, level, style or "")
    sight, noise = levels[level]
    return RatedBot(game, seed, style or "", sight, noise)


def preparations(players: Iterable[Bot], view: SeatView) -> Iterator[None]:
    """Compute what these bots need before they can decide, in slices of a few milliseconds."""
    for player in players:
        yield from player.prepare(view)


def check_level_and_style(level: str, style: str | None, game: Game | None = None) -> None:
    """Raise UnknownBotError, with the nearest known name, for an unknown level or style."""
    known = (*LEVELS, *HELPERS)
    if level not in known:
        message = f"There is no bot level {level!r}; {nearest(level, known)}"
        raise UnknownBotError(message, "unknown_level", level=level, known=", ".join(LEVELS))
    styles = (*STYLES, *(game.styles if game else ()))
    if style and style not in styles:
        hint = nearest(style, styles)
        raise UnknownBotError(f"There is no bot style {style!r}; {hint}", "unknown_style", style=style)
