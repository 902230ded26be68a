"""Imports run one way, and the rules know no window, clock, chance or file of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from playthrough import each_game

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import rooms

from game.engine import registry
from game.engine.contract import Game

ROOT = Path(__file__).parents[2]
RULES = re.compile(r"^\s*(?:import|from) (pygame|time|os|yaml|platformdirs|pathlib|datetime|secrets)\b", re.M)
CATALOGUES = re.compile(
    r"^\s*from game\.engine\.venue\.(?:track import .*\bcatalogue|charts import .*\bcharts)\b", re.M
)
GLOBAL_RANDOM = re.compile(r"\brandom\.\w+\(")


def test_import_contracts() -> None:
    """import-linter's contracts in pyproject.toml hold."""
    pytest.importorskip("importlinter")
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_no_circle_of_imports() -> None:
    """Nothing imports what imports it, be it within a function or for annotations only."""
    known = rooms.modules()
    graph = {
        module: [other for other in rooms.imported(module, file, known) if other != module]
        for module, file in known.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


@pytest.mark.parametrize("game", each_game())
def test_rules_stand_alone(game: Game) -> None:
    """A game's rules import no window, clock, file access or catalogue, and use no global random numbers."""
    module = sys.modules[registry.module_of(game)]
    assert module.__file__ is not None
    folder = Path(module.__file__).parent
    for file in folder.rglob("*.py"):
        if any(part.startswith("table") for part in file.relative_to(folder).parts):
            continue
        source = file.read_text(encoding="utf-8")
        assert not RULES.search(source), f"{file.name} imports {RULES.search(source)[1]}"
        assert not GLOBAL_RANDOM.search(source), f"{file.name} uses global random numbers"
        if "rules" in (*file.relative_to(folder).parts, file.stem):
            assert not CATALOGUES.search(source), f"{file.name} looks up what its venue holds"


def test_bots_know_no_clock() -> None:
    """What a bot decides depends on its seed and what it sees, so that a seed replays on a busy machine."""
    for file in (ROOT / "game" / "bots").rglob("*.py"):
        found = RULES.search(file.read_text(encoding="utf-8"))
        assert not found, f"{file.name} imports {found[1]}"


def test_the_engine_names_no_game() -> None:
    """Engine, bots, services and commands know games only through the registry."""
    known = [game_id for game_id in registry.games() if game_id not in registry.FLOOR]
    for folder in ("engine", "bots", "services"):
        for file in (ROOT / "game" / folder).rglob("*.py"):
            source = file.read_text(encoding="utf-8")
            assert not re.search(r"from game\.games\.\w+", source), file.name
            assert not any(f'"{name}"' in source for name in known), file.name


def test_rules_load_no_window() -> None:
    """A simulation never loads the window's library."""
    code = (
        "import sys; from game.cli import main; from game.engine import registry; registry.games(); "
        "sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False).returncode == 0


def test_a_track_is_drawn_without_a_table() -> None:
    """`track show` and the viewer load how a game's tracks look, and no more of its table."""
    code = (
        "import sys; from game.engine import registry; from game.ui.tracks.renderer import renderer_of; "
        "drawn = [renderer_of(game) for game in registry.FLOOR]; "
        "print(sum(map(bool, drawn)), *[m for m in sys.modules if m.endswith('.table.view') "
        "or m.startswith(('game.ui.race', 'game.ui.scenes'))])"
    )
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split() == ["3"], done.stdout + done.stderr


@pytest.mark.slow
def test_the_package_has_only_what_the_app_and_its_commands_load() -> None:
    """What only developers or tests call lies in tools or tests: a wheel does not carry it."""
    known = rooms.modules()
    ahead = ["game.__main__"]
    for game_id in registry.FLOOR:
        package = f"{registry.SHIPPED}.{game_id}"
        ahead += [package, f"{package}.table.view", f"{package}.table.tracks"]
    loaded: set[str] = set()
    while ahead:
        module = ahead.pop()
        if module in known and module not in loaded:
            loaded.add(module)
            # a module is loaded after the packages around it, and some are named in a text
            named = re.findall(r'"(game\.[\w.]+)"', known[module].read_text(encoding="utf-8"))
            ahead += [module.rpartition(".")[0], *named, *rooms.imported(module, known[module], known)]
    assert sorted(set(known) - loaded) == []


def test_every_game_stands_in_the_contracts() -> None:
    """A shipped game's three rooms are held by import-linter, which cannot find them by itself."""
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for game in sorted(path.parent for path in (ROOT / "game" / "games").glob("*/__init__.py")):
        for room in ("rules", "bots", "table"):
            assert (game / room).is_dir(), (
                f"a shipped game has its rooms as folders, and {game.name} has no {room}/"
            )
            held = f"game.games.{game.name}.{room}"
            assert f"{held} " in contracts or f'{held}"' in contracts, f"name {held} in pyproject's layers"
        assert f'"game.games.{game.name}",' in contracts, (
            f"name game.games.{game.name} in pyproject's containers"
        )
