"""What a game's table overrides: few methods, and none for the sake of one game."""

from __future__ import annotations

from collections import Counter

from game.engine import registry
from game.ui.race.choosing import Choosing
from game.ui.race.showcase import Showcase
from game.ui.race.table import TableView
from game.ui.race.views import view_class

OFFERED = {name: hook for part in (Showcase, Choosing, TableView) for name, hook in vars(part).items()}
MOST = 24
PARTS = {"diagrams", "estimate", "model", "reporter_class", "rows", "token_field", "vehicle"}
"""What a table has in place of methods; only one calculates an `estimate` of its own."""


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
