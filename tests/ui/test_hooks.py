"""What a game's table overrides: few methods, and none for the sake of one game."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.engine import registry
from game.ui.race.choosing import Choosing
from game.ui.race.showcase import Showcase
from game.ui.race.table import TableView
from game.ui.race.views import view_class

OFFERED = {name: hook for part in (Showcase, Choosing, TableView) for name, hook in vars(part).items()}
MOST = 24
PARTS = {"diagrams", "estimate", "model", "reporter_class", "rows", "token_field", "vehicle"}
"""What a table has in place of methods; only one calculates an `estimate` of its own."""

MOST_NAMES = 23
"""How many function names may stand in three or four tables."""
ROOT = Path(__file__).parents[2]


def defined(file: Path, *scopes: type[ast.Module | ast.ClassDef]) -> Iterator[str]:
    """The functions of a file that stand in modules or classes, without nested functions."""
    for scope in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(scope, scopes):
            yield from (node.name for node in scope.body if isinstance(node, ast.FunctionDef))


KIT = {
    name
    for file in (ROOT / "game" / "ui").rglob("*.py")
    for name in defined(file, ast.ClassDef)
    if not name.startswith("_") or name.endswith("__")
}


def overridden() -> Counter[str]:
    """How many shipped games override each hook of a table."""
    found: Counter[str] = Counter()
    for game_id in registry.FLOOR:
        kinds = [kind for kind in view_class(registry.game(game_id)).__mro__ if game_id in kind.__module__]
        own = {name for kind in kinds for name in (*vars(kind), *kind.__annotations__)}
        found.update(name for name in OFFERED.keys() & own if not name.startswith("_"))
    return found


def test_a_table_overrides_few_methods() -> None:
    assert len(overridden().keys() - PARTS) <= MOST, sorted(overridden())
    assert overridden().keys() >= PARTS


def test_what_one_game_needs_is_no_hook() -> None:
    assert {name for name, games in overridden().items() if games < 2} == {"estimate"}


def function_names(game_id: str) -> set[str]:
    """The functions and methods of a game's table, without methods that the kit has too."""
    tables = ROOT / "game" / "games" / game_id / "table"
    return {name for file in tables.rglob("*.py") for name in defined(file, ast.Module, ast.ClassDef)} - KIT


def test_tables_share_few_function_names() -> None:
    """A name that stands in three tables is mostly code that the kit should have once."""
    tables = Counter(name for game_id in registry.FLOOR for name in function_names(game_id))
    shared = sorted(name for name, count in tables.items() if count > 2)
    assert len(shared) <= MOST_NAMES, shared
