"""At Calm a table has at most 25 figures, beside those printed on pieces and road."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from driving import tick
from looking import faults, traced

from game.games.formula_motor_racing.table.geometry import BAR
from game.games.formula_motor_racing.table.view import MotorRacingView
from game.ui.app import App
from game.ui.draw.box import Box
from game.ui.kit.elements import Element
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import table_shots
from tools.text_trace import DrawnText

MOST = 25
FIGURE = re.compile(r"\d+")
PRINTED = re.compile(r"P?\d+")
"""What is printed on a space or a car."""
NAMED = re.compile(r"\b(red|blue|green|yellow|orange|purple) \d+|[+−]\d", re.IGNORECASE)
"""The name of a car, or the value of a card, as it is printed on it."""
PIECES = {
    "grand_prix": (),
    "formula_motor_racing": ("card.", "car.", "discard"),
    "full_throttle": ("card.", "face."),
}
"""By game the beginnings of the ids of cards and cars, on which figures are printed."""
CASES = [
    pytest.param(shot, id=f"{game}-{name}")
    for game in PIECES
    for name, shot in table_shots(game)
    if not name.startswith(("race_end", "championship", "season", "end", "table_past"))
]


@pytest.mark.parametrize("shot", CASES)
@pytest.mark.slow
def test_a_calm_table_has_few_figures(make_app: Callable[..., App], shot: Callable[[Any], None]) -> None:
    app = make_app()
    app.store.change(save=False, depths={})
    shot(app)
    if not isinstance(app.top, PlayScene):
        return
    tick(app)
    counted = figures(app, app.top)
    assert sum(len(FIGURE.findall(NAMED.sub("", text))) for text in counted) <= MOST, " | ".join(counted)


@pytest.mark.parametrize("shot", CASES)
@pytest.mark.parametrize(("lang", "scale"), [("en", 100), ("ja", 100), ("en", 150), ("ja", 150)])
@pytest.mark.long
def test_nothing_of_a_calm_table_is_cut_or_covered(
    make_app: Callable[..., App], shot: Callable[[Any], None], lang: str, scale: int
) -> None:
    app = make_app(lang=lang)
    app.store.change(save=False, depths={}, text_scale=scale)
    shot(app)
    if isinstance(app.top, PlayScene):
        tick(app)
        assert faults(app, traced(app)) == {}


def figures(app: App, scene: PlayScene) -> list[str]:
    """Return every text with a figure that is neither printed on a piece or the road nor names a key."""
    board, items = scene.view.frame(app.painter()).board, scene.ui.items
    tabs = [e for e in items if e.id.startswith("land.")]
    pieces = [e.rect for e in items if e.id.startswith(PIECES[scene.game_id]) and PIECES[scene.game_id]]
    if isinstance(scene.view, MotorRacingView):
        # a card that is carried out lies among the hand
        panel = scene.view.layout(app.painter()).action_panel_box()
        pieces.append((0.0, panel[1] - 50, panel[0], panel[3] + 80))
    found, rows_seen = [], dict[str, int]()
    for seen in traced(app).texts:
        if not FIGURE.search(seen.text) or any(e.key == seen.text and holds(e.rect, seen) for e in items):
            continue
        if any(holds(box, seen) for box in pieces):
            continue
        if PRINTED.fullmatch(seen.text) and holds(board, seen) and not any(holds(e.rect, seen) for e in tabs):
            # the number or place of a space, or the number on a car
            continue
        if (row := row_of(items, seen)) is not None:
            rows_seen[row.id] = rows_seen.get(row.id, 0) + 1
            if rows_seen[row.id] == 2:
                # after its place the plate of a car
                continue
        found.append(seen.text)
    return found


def row_of(items: list[Element], seen: DrawnText) -> Element | None:
    """Return the row of the running order that a text is in."""
    return next((e for e in items if e.id.startswith("row.") and holds(e.rect, seen)), None)


def holds(box: Box, seen: DrawnText) -> bool:
    """Whether the middle of a text lies in a box."""
    x, y = seen.x + seen.w / 2, seen.y + seen.h / 2
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


MOST_WORDS = {"en": 170, "ja": 105}
"""The words, in Japanese the pieces of text, of a table at its first choice, cards and cars included."""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_a_calm_table_of_formula_motor_racing_says_only_what_matters_now(
    make_app: Callable[..., App], lang: str
) -> None:
    """Portraits, weather, an empty pile and moves that nobody made hid the one thing to do.

    What a choice needs stays: every card of the hand, every car, and the points of each place.
    """
    app = make_app(lang=lang)
    app.store.change(save=False, depths={})
    dict(table_shots("formula_motor_racing"))["table"](app)
    tick(app)
    scene: Any = app.top
    seen = [one.text for one in traced(app).texts if one.y > BAR]
    assert sum(len(text.split()) for text in seen) <= MOST_WORDS[lang]
    ids = {e.id for e in scene.ui.items}
    model = scene.view.model
    assert {f"card.{i + 1}" for i in range(len(model.hand))} <= ids
    assert {f"car.{car}" for car in model.line} <= ids and {"deck", "discard", "totals"} <= ids
    assert {f"row.{i + 1}" for i in range(12)} <= ids
    for text in ("10", "6", "4", "3", "2", "1", *map(model.names.number, model.line)):
        assert text in seen
    app.store.change(save=False, depths={"formula_motor_racing": "odds"})
    app.changed()
    tick(app)
    assert app.t("formula_motor_racing.head.direction") in [one.text for one in traced(app).texts]
