"""The rule book, executable: every scenario passes and every clause has one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from playthrough import each_game

from game.commands import scenario
from game.engine.contract import Game
from game.engine.registry import extra_folders

TESTS = Path(__file__).parents[1]


def _files(game: Game) -> list[Path]:
    beside = [folder / "scenarios" for folder in extra_folders()]
    found = [path for folder in beside for path in folder.glob(f"{game.id}.yaml")]
    return sorted([*(TESTS / "scenarios" / game.id).glob("*.yaml"), *found])


@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_scenarios_pass(game: Game) -> None:
    """Each scenario of the game holds."""
    files = _files(game)
    assert files, f"{game.id} has no scenarios"
    passed, failures = scenario.check(files)
    assert not failures, "\n".join(map(str, failures))
    assert passed


@pytest.mark.parametrize("game", each_game())
@pytest.mark.slow
def test_every_clause_has_a_scenario(game: Game) -> None:
    """Clauses without a scenario are listed."""
    told = {item["rule"] for file in _files(game) for item in yaml.safe_load(file.read_text("utf-8"))}
    missing = [clause for clause in game.clauses if clause not in told]
    assert not missing, f"clauses without a scenario: {', '.join(missing)}"
    strange = sorted(told - set(game.clauses))
    assert not strange, f"scenarios for clauses that are not known: {', '.join(strange)}"
