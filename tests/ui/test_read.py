"""What a player reads at a table: log, prompts, panels, tooltips and the table as text."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from driving import click
from reading import logged, played, table_texts

from game.ui.app import App
from tools.pictures.tables import table_shots

READ = sorted((Path(__file__).parent / "read").glob("*.yaml"))
PARTS = 5
"""The quick tests read every fifth position of a game, the long ones all others."""


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("part", [pytest.param(n, marks=[pytest.mark.long] * (n > 0)) for n in range(PARTS)])
@pytest.mark.parametrize("file", READ, ids=lambda file: file.stem)
@pytest.mark.slow
def test_what_is_read_of_a_position_is_what_happened(app: App, file: Path, part: int) -> None:
    """Every line of the log in its order and tone; of all the rest what is listed, as often as it is."""
    game_id, wrong = file.stem, {}
    states = dict(table_shots(game_id))
    for row in yaml.safe_load(file.read_text(encoding="utf-8"))[part::PARTS]:
        name = row.get("story") or row["state"]
        if "story" in row:
            scene = played(app, game_id, name)
            if logged(scene) != row.get("log", []):
                wrong[name] = {"log": logged(scene)}
        else:
            states[name](app)
        if "click" in row:
            name += f" and {row['click']}"
            click(app, row["click"])
        drawn = iter(table_texts(app))
        if not all(text in drawn for text in row.get("order", ())):
            wrong.setdefault(name, {})["order"] = list(table_texts(app))
        missing = _missing(app, row.get("tells", ()))
        if missing:
            wrong.setdefault(name, {})["missing"] = missing
        while app.stack:
            app.stack.pop().on_closed()
    assert not wrong, yaml.safe_dump(wrong, allow_unicode=True, sort_keys=False)


def _missing(app: App, wanted: Any) -> list[str]:
    return sorted((Counter(wanted) - Counter(table_texts(app))).elements())
