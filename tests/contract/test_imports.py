"""Imports run one way, and the rules know no window, clock, chance or file of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playthrough import each_game

from game.engine import registry
from game.engine.contract import Game

ROOT = Path(__file__).parents[2]
RULES = re.compile(r"^\s*(?:import|from) (pygame|time|os|yaml|platformdirs|pathlib|datetime|secrets)\b", re.M)
GLOBAL_RANDOM = re.compile(r"\brandom\.\w+\(")


def test_import_contracts() -> None:
    """import-linter's contracts in pyproject.toml hold."""
    pytest.importorskip("importlinter")
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", each_game())
def test_rules_stand_alone(game: Game) -> None:
    """A game's rules import no window, clock or file access, and use no global random numbers."""
    module = sys.modules[registry.module_of(game)]
    assert module.__file__ is not None
    folder = Path(module.__file__).parent
    for file in folder.rglob("*.py"):
        if any(part.startswith("table") for part in file.relative_to(folder).parts):
            continue
        source = file.read_text(encoding="utf-8")
        assert not RULES.search(source), f"{file.name} imports {RULES.search(source)[1]}"
        assert not GLOBAL_RANDOM.search(source), f"{file.name} uses global random numbers"


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
