"""The calm table of a game shows few figures besides those printed on pieces, cards and road."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from driving import element, point, tick
from looking import numeral, traced, unpaint

from game.ui.app import App
from tools.pictures.tables import table_shots
from tools.text_trace import DrawnText

MOST = 25
TABLES = [
    *(
        ("full_throttle", name)
        for name in ("table", "table_six_seats", "table_row", "table_under", "table_blocked")
    ),
    *(("formula_one", name) for name in ("table_kestrel_heath", "corner", "roll", "beside_the_road")),
]
FULL_THROTTLE, FORMULA_ONE = "game.games.full_throttle.table", "game.games.formula_one.table"
PIECES = (
    f"{FULL_THROTTLE}.art.cards._face",
    f"{FULL_THROTTLE}.panels.deck.draw_chip",
    f"{FULL_THROTTLE}.panels.turned.draw_chip",
    f"{FORMULA_ONE}.panels.sidebar._token",
    f"{FORMULA_ONE}.panels.instruments._numbers",
    f"{FORMULA_ONE}.panels.instruments._needles",
    f"{FORMULA_ONE}.board.board._sign",
    f"{FORMULA_ONE}.board.effects.paint_chart",
)
"""What draws figures printed on cards, cars, instruments, a sign and the chart in the box."""
PRINTED = ("card.", "face.", "bar.")
"""Elements with figures of cards, and tools with those of their keys."""


@pytest.fixture(autouse=True)
def no_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    unpaint(monkeypatch)
    for name in PIECES:
        monkeypatch.setattr(name, lambda *_, **__: None)


def arranged(app: App, game: str, name: str, depth: str) -> None:
    # with reduced motion no board leans in
    app.store.change(save=False, depths={game: depth}, reduced_motion=True)
    dict(table_shots(game))[name](app)
    app.changed()
    tick(app)


def is_printed(app: App, text: DrawnText) -> bool:
    """Whether a number stands on a card, on the road, on a piece there, or names the end of a gauge."""
    x, y, w, h = app.top.view.layout(app.painter()).board  # type: ignore[attr-defined]
    on_board = x <= text.x and text.x + text.w <= x + w and y <= text.y and text.y + text.h <= y + h
    return text.owner.startswith(PRINTED) or text.text.startswith("/") or (on_board and numeral(text.text))


def figures(app: App) -> list[str]:
    """Return the figures on the screen that are not printed, with the speeds beside the road."""
    told = [text.text for text in traced(app).texts if not is_printed(app, text)]
    tabs = [e.id for e in app.top.ui.items if e.id.startswith("tab.")]
    return [number for text in (*told, *tabs) for number in re.findall(r"\d+(?:\.\d+)?", text)]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("game", "name"), TABLES)
@pytest.mark.slow
def test_a_calm_table_shows_few_figures(
    make_app: Callable[..., App], game: str, name: str, lang: str
) -> None:
    app = make_app(lang=lang)
    arranged(app, game, name, "calm")
    found = figures(app)
    assert len(found) <= MOST, found


@pytest.mark.parametrize(
    ("game", "name"), [("full_throttle", "table"), ("formula_one", "table_kestrel_heath")]
)
def test_every_depth_shows_more_figures(app: App, game: str, name: str) -> None:
    counts = []
    for depth in ("calm", "odds", "everything"):
        arranged(app, game, name, depth)
        counts.append(len(figures(app)))
    assert counts == sorted(counts) and counts[0] < counts[1], counts


def test_the_calm_road_has_the_chosen_speed_and_the_one_pointed_at(app: App) -> None:
    arranged(app, "formula_one", "corner", "calm")
    view: Any = app.top.view  # type: ignore[attr-defined]
    assert speeds_on_road(app) == {view.chosen.speed}
    other = next(speed for speed in view.plans.speeds if speed not in (0, view.chosen.speed))
    point(app, f"speed.{other}")
    tick(app)
    assert other in speeds_on_road(app) and len(speeds_on_road(app)) == 2


def speeds_on_road(app: App) -> set[int]:
    return {int(e.id.removeprefix("tab.")) for e in app.top.ui.items if e.id.startswith("tab.")}


def test_pointing_at_the_button_tells_its_chances_on_the_calm_table(app: App) -> None:
    arranged(app, "formula_one", "beside_the_road", "calm")
    assert not any("36" in text.text for text in traced(app).texts)
    point(app, "go")
    tick(app)
    assert any("36" in text.text for text in traced(app).texts)


def test_pointing_at_a_moped_tells_its_chances_on_the_calm_table(app: App) -> None:
    arranged(app, "full_throttle", "table", "calm")
    assert not any("%" in text.text for text in traced(app).texts)
    assert "%" in element(app, "order.1").tooltip
