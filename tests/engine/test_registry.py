"""The registry finds every game, shrinks never, and says loudly what is wrong with a package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playthrough import each_game

from game.engine import registry
from game.engine.contract import Game

SHIPPED = Path(registry.__file__).parents[1] / "games"

BAD = {
    "no_game": ("x = 1", "exports no GAME"),
    "not_a_game": ("GAME = 3", "is a int, not a Game"),
    "broken_import": ("import nothing_of_that_name", "ModuleNotFoundError"),
    "broken_syntax": ("def", "SyntaxError"),
    "other_name": (
        "from toy_race import ToyRace\nclass G(ToyRace):\n    id = 'elsewhere'\nGAME = G()",
        "must be the folder's name",
    ),
    "half_game": (
        "from game.engine.contract import Game\nclass G(Game):\n    id = 'half_game'\nGAME = G()",
        "lacks title, prefix, rules_version",
    ),
}


def _fresh() -> dict[str, Game]:
    return registry.games.__wrapped__()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Writes a package into a folder that PADDOCK_GAMES names."""
    registry.games()
    monkeypatch.setenv(registry.ENVIRONMENT, str(tmp_path))

    def write(name: str, source: str) -> None:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(source)

    return write


def test_finds_what_lies_on_disk() -> None:
    """As many games as folders, and never fewer than the floor."""
    on_disk = {path.parent.name for path in SHIPPED.glob("*/__init__.py")}
    found = set(registry.games())
    assert on_disk <= found
    assert set(registry.FLOOR) <= found
    assert "toy_race" in found


def test_a_lost_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discovery cannot silently shrink."""
    monkeypatch.setattr(registry, "FLOOR", ("formula_motor_racing", "lost_game"))
    with pytest.raises(registry.RegistryError, match=r"game\.games\.lost_game.*was not found"):
        _fresh()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_package_is_told(name: str, folder: Callable[[str, str], None]) -> None:
    """Each fault names the package and what is wrong."""
    source, fault = BAD[name]
    folder(name, source)
    with pytest.raises(registry.RegistryError, match=fault) as caught:
        _fresh()
    assert name in str(caught.value)


def test_a_missing_folder_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """PADDOCK_GAMES must name folders."""
    monkeypatch.setenv(registry.ENVIRONMENT, str(tmp_path / "nowhere"))
    with pytest.raises(registry.RegistryError, match="not a folder"):
        _fresh()


def test_a_taken_module_name_is_told(folder: Callable[[str, str], None]) -> None:
    """A game cannot hide a module of Python's."""
    folder("json", "")
    with pytest.raises(registry.RegistryError, match="already loaded"):
        _fresh()


def test_unknown_game_names_the_nearest() -> None:
    """A typing slip is helped."""
    with pytest.raises(registry.UnknownGameError, match="did you mean 'formula_motor_racing'"):
        registry.game("formula_motor_raceing")


@pytest.mark.parametrize("game", each_game())
def test_module_of(game: Game) -> None:
    """The package in which a game's table is looked for."""
    module = registry.module_of(game)
    assert module.rpartition(".")[2] == game.id
