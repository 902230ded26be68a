"""Opponents: they know the contract and a game's evaluator, never its table or what is hidden."""

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
"""From weakest to strongest; each one is a step up that can be measured."""

HELPERS: Final = ("random", "policy", "greedy")
"""Bots for tests and measurements; the set-up screen does not offer them.

Any action, the game's rules of thumb, and always what is best on the table now.
"""

STYLES: Final = ("cautious", "charger", "calculator", "spoiler", "gambler")
"""The styles that the app has words for; `Game.styles` says which of them, or of its own, a game knows."""


class UnknownBotError(PaddockError):
    """A level or style that no bot has."""


def make(level: str, style: str | None, game: Game, seed: int) -> Bot:
    """The bot of a level and style (None or "": without a leaning) for a game."""
    check(level, style, game)
    if level == "random":
        return RandomBot(seed)
    if level == "policy":
        return PolicyBot(game, seed)
    if level == "greedy":
        return RatedBot(game, seed, style or "", "near", 0.0)
    levels = game.evaluator.levels
    if level not in levels:
        return SearchBot(game, seed, style or "")
    sight, noise = levels[level]
    return RatedBot(game, seed, style or "", sight, noise)


def preparations(players: Iterable[Bot], view: SeatView) -> Iterator[None]:
    """What bots of this table must work out before they can decide, in slices of a few milliseconds."""
    for player in players:
        yield from player.prepare(view)


def check(level: str, style: str | None, game: Game | None = None) -> None:
    """Raise UnknownBotError with the nearest known name for a level or style that is none."""
    known = (*LEVELS, *HELPERS)
    if level not in known:
        hint = nearest(level, known)
        raise UnknownBotError(f"There is no bot level {level!r}; {hint}", "unknown_level", level=level)
    styles = (*STYLES, *(game.styles if game else ()))
    if style and style not in styles:
        hint = nearest(style, styles)
        raise UnknownBotError(f"There is no bot style {style!r}; {hint}", "unknown_style", style=style)
