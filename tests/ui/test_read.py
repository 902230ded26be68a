"""What a player reads at a table: log, prompts, panels, tooltips and the table as text."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from driving import click, seated
from reading import logged, played, table_texts

from game.games.formula_one.table.board.effects import roll_words
from game.games.formula_one.table.stage import Rolling
from game.games.formula_one.table.view import FormulaOneView
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


@pytest.mark.slow
def test_a_row_of_a_hint_names_the_cards_and_speeds_of_formula_one_briefly(app: App) -> None:
    """The card alone, the speed, where to and who is in front; for the rest the words of the log."""
    view = seated(app, "formula_one").view
    assert isinstance(view, FormulaOneView)
    said = view.names.choice_part
    assert said("play slipstreaming") == "Slipstreaming" != view.names.describe_step("play slipstreaming")
    assert said("speed 120") == "120 mph"
    assert said("drive 12a behind red") == "corner 1, outside behind Red"
    assert said("roll 3 4") == view.names.describe_step("roll 3 4") == "dice 3 and 4"


def test_the_dice_of_formula_one_say_what_they_came_to(app: App) -> None:
    """A spin, wear gauge by gauge, or nothing."""
    view = seated(app, "formula_one").view
    assert isinstance(view, FormulaOneView)
    said = partial(roll_words, view.model)
    assert said(Rolling(0, spin=True)) == "Spin!" and said(Rolling(0)) == "No penalty"
    assert said(Rolling(0, tyres=1, brakes=2)) == "Tyres +1, brakes +2"
    assert said(Rolling(0, tyres=2)) == "Tyres +2" and said(Rolling(0, brakes=1)) == "Brakes +1"


def _missing(app: App, wanted: Any) -> list[str]:
    return sorted((Counter(wanted) - Counter(table_texts(app))).elements())
