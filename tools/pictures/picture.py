"""Pictures of a table: its states that are worth a picture, and where a game names them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.engine import registry
from game.engine.contract import Game, Json
from game.engine.match import Match
from game.ui.kit.scene import Shell


@dataclass(frozen=True, slots=True)
class Picture:
    """A state of the table worth a picture: `tools/shots.py` draws it, and tests look for cut texts in it.

    Bots play by policy from the start until `wanted` holds. It may ask the match for the actor, legal
    actions, history and observations, and the rules by the game's `load(match.to_data())`. `prepare` then
    does what a player would, such as choosing a card."""

    name: str
    wanted: Callable[[Match], bool]
    prepare: Callable[[Shell], None] | None = None
    seats: int = 4
    options: Mapping[str, Json] = field(default_factory=dict)
    track: str | None = None
    held: bool = False
    """Whether the race is paused there, where it would run on."""


def pictures_of(game: Game) -> Sequence[Picture]:
    """Return the pictures of `tools/pictures/games/<id>.py`, or of a further game's package.

    Empty where there is no such module."""
    package = registry.module_of(game)
    name = f"{package}.pictures"
    if package.startswith(f"{registry.SHIPPED}."):
        name = f"tools.pictures.games.{game.id}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return ()
    found: Sequence[Picture] = module.pictures()
    return found
