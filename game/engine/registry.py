"""The registry of games: every package in game/games and in the folders that PADDOCK_GAMES names."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from game.engine.contract import Game
from game.engine.errors import PaddockError

ENVIRONMENT: Final = "PADDOCK_GAMES"
SHIPPED: Final = "game.games"
FLOOR: Final = ("formula_motor_racing", "formula_one", "full_throttle", "grand_prix")
"""Games that must always be found, so that a packaging error cannot silently lose one."""

_REQUIRED: Final = (
    *("id", "title", "prefix", "rules_version", "designer", "seats", "minutes", "skill"),
    *("options", "presets", "tokens", "clauses", "ruleset", "evaluator"),
)


class RegistryError(PaddockError):
    """A game package that cannot be used."""


class UnknownGameError(PaddockError):
    """A game id that does not exist."""


@cache
def games() -> dict[str, Game]:
    """Return every game by its id, in the order of the ids."""
    found: dict[str, Game] = {}
    for module in (*_shipped(), *_extra()):
        game = _game_in(module)
        if game.id in found:
            raise _fault(module.__name__, f"its id {game.id!r} is already taken by another package")
        found[game.id] = game
    missing = [name for name in FLOOR if name not in found]
    if missing:
        raise _fault(f"{SHIPPED}.{missing[0]}", "it was not found, although it belongs to the app")
    return dict(sorted(found.items()))


def game(game_id: str) -> Game:
    """Return the game with this id; raises UnknownGameError with the nearest known name.

    A shipped game is imported alone, so that a title with a saved race need not wait for the others.
    """
    if game_id in FLOOR:
        return _ours(game_id)
    known = games()
    if game_id in known:
        return known[game_id]
    hint = nearest(game_id, known)
    message = f"There is no game {game_id!r}; {hint}"
    raise UnknownGameError(message, "unknown_game", game=game_id, known=", ".join(known))


def find(game_id: str) -> Game | None:
    """Return the game with this id, or None."""
    return _ours(game_id) if game_id in FLOOR else games().get(game_id)


def module_of(game: Game) -> str:
    """Return the name of a game's package, so that `<package>.table` can be imported when needed."""
    module = type(game).__module__
    for name in (f"{SHIPPED}.{game.id}", game.id):
        if module == name or module.startswith(f"{name}."):
            return name
    raise _fault(module, f"it is not the package of {game.id!r}")


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that suggests the nearest known word and lists all of them."""
    names = list(known)
    close = difflib.get_close_matches(word, names, 1, 0.5)
    listed = ", ".join(names)
    return f"did you mean {close[0]!r}? Known: {listed}." if close else f"known: {listed}."


def extra_folders() -> tuple[Path, ...]:
    """Return the folders of further games that PADDOCK_GAMES names; their locales are in `locales` there."""
    named = os.environ.get(ENVIRONMENT, "")
    return tuple(Path(text).resolve() for text in named.split(os.pathsep) if text)


@cache
def _ours(game_id: str) -> Game:
    return _game_in(_imported(f"{SHIPPED}.{game_id}"))


def _shipped() -> Iterator[ModuleType]:
    package = importlib.import_module(SHIPPED)
    for entry in pkgutil.iter_modules(package.__path__):
        if entry.ispkg:
            yield _imported(f"{SHIPPED}.{entry.name}")


def _extra() -> Iterator[ModuleType]:
    for folder in extra_folders():
        if not folder.is_dir():
            raise _fault(str(folder), f"{ENVIRONMENT} names it, but it is not a folder")
        for entry in sorted(folder.iterdir()):
            if (entry / "__init__.py").is_file():
                yield _from_folder(entry)


def _from_folder(folder: Path) -> ModuleType:
    """Import a package by its path, without adding its folder to `sys.path`."""
    name, source = folder.name, folder / "__init__.py"
    if name in sys.modules:
        module = sys.modules[name]
        if getattr(module, "__file__", None) != str(source):
            raise _fault(name, "a module of that name is already loaded")
        return module
    spec = importlib.util.spec_from_file_location(name, source, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise _fault(name, "it cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise _fault(name, f"importing it failed with {type(error).__name__}: {error}") from error
    return module


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise _fault(name, f"importing it failed with {type(error).__name__}: {error}") from error


def _game_in(module: ModuleType) -> Game:
    name = module.__name__
    game = getattr(module, "GAME", None)
    if game is None:
        raise _fault(name, "it exports no GAME")
    if not isinstance(game, Game):
        raise _fault(name, f"its GAME is a {type(game).__name__}, not a Game")
    missing = [attribute for attribute in _REQUIRED if not hasattr(game, attribute)]
    if missing:
        raise _fault(name, f"its GAME lacks {', '.join(missing)}")
    if game.id != name.rpartition(".")[2]:
        raise _fault(name, f"its GAME has the id {game.id!r}, which must be the folder's name")
    return game


def _fault(package: str, fault: str) -> RegistryError:
    return RegistryError(
        f"The game package {package!r} cannot be used: {fault}.", "game_package", package=package
    )
