"""Bots: they use the contract and a game's evaluator, never its table or hidden information."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.bots.bot import Bot as Bot
from game.bots.rated import RatedBot
from game.bots.search import SearchBot
from game.bots.simple import PolicyBot, RandomBot
from game.engine.contract import Game, SeatView
from game.engine.drivers import LEVELS as LEVELS
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.engine.registry import nearest

HELPERS: Final = ("random", "policy", "greedy")
"""Bots for tests and measurements: any action, the game's policy, and the best rating at sight `near`."""


class UnknownBotError(PaddockError):
    """A level or driver that does not exist."""


def make(level: str, driver: str | None, game: Game, seed: int) -> Bot:
    """Return the bot of a level and driver for a game; raises UnknownBotError for an unknown level.

    Without a driver (None or "") it plays its level straight, and so it does with one that is not known:
    a record may be older than the drivers.
    """
    check_level(level)
    found = drivers.find(driver) if driver else None
    known = found.at(level) if found else None
    if level == "random":
        return RandomBot(seed)
    if level == "policy":
        return PolicyBot(game, seed)
    if level == "greedy":
        return RatedBot(game, seed, "near", 0.0, known)
    levels = game.evaluator.levels
    if level not in levels:
        return SearchBot(game, seed, level, known)
    sight, noise = levels[level]
    return RatedBot(game, seed, sight, noise, known)


def preparations(players: Iterable[Bot], view: SeatView) -> Iterator[None]:
    """Compute what these bots need before they can decide, in slices of a few milliseconds."""
    for player in players:
        yield from player.prepare(view)


def check_level(level: str) -> None:
    """Raise UnknownBotError, with the nearest known name, for an unknown level."""
    known = (*LEVELS, *HELPERS)
    if level not in known:
        message = f"There is no bot level {level!r}; {nearest(level, known)}"
        raise UnknownBotError(message, "unknown_level", level=level, known=", ".join(LEVELS))


def check_driver(driver: str) -> None:
    """Raise UnknownBotError, with the nearest known name, for an unknown driver."""
    if drivers.find(driver) is None:
        message = f"There is no driver {driver!r}; {nearest(driver, drivers.ids)}"
        raise UnknownBotError(message, "unknown_driver", driver=driver)
