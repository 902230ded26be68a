"""What states of a table are worth a look, and where a game names them."""

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
    """A state of the table worth a look: `tools/shots.py` draws it, and tests look for cut texts in it.

    Rules of thumb play from the start until `wanted` holds. It may ask the match who decides, what is legal,
    what was played (`history`) and what a seat observes, and the rules by the game's `load(match.to_data())`.
    `prepare` then does what a player would, such as to choose a card.
    """

    name: str
    wanted: Callable[[Match], bool]
    prepare: Callable[[Shell], None] | None = None
    seats: int = 4
    options: Mapping[str, Json] = field(default_factory=dict)
    track: str | None = None
    held: bool = False
    """Whether the race is held there, where it would run on by itself."""


def pictures_of(game: Game) -> Sequence[Picture]:
    """The states named by `pictures()` of `tools/pictures/games/<id>.py`, or of a further game's own package.

    Empty where there is no such module.
    """
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
