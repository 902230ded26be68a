"""Tables for the left hand: column and buttons at the left, the rest where it is read and clicked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from driving import click, element, press, rest, seated, tick
from looking import faults, set_look, traced, traced_turn

from game.engine import registry
from game.ui.app import App
from game.ui.race.board.layout import Frame
from tools import pictures

GAMES = tuple(game_id for game_id in registry.games() if not game_id.startswith("toy"))
ENDS = (".race_end_", ".end_", ".season", ".league", ".champion")
"""The end of a race or a season: its buttons change sides."""
ALONE = (".setup", ".rules", ".race_end", ".end", ".season", ".score", ".league", ".champion", ".review")
"""Screens without a table."""
TABLES = {
    name: arrange
    for name, arrange in pictures.shots()
    if name.split(".")[0] in GAMES and not any(part in name for part in ALONE)
}
GRID = [(c, size, s) for size in ((1280, 720), (2560, 1080)) for s in (100, 150) for c in ("en", "ja")]


@pytest.fixture(scope="module")
def screen(module_home: None) -> Iterator[App]:
    app = App(size=(1280, 720), lang="en", strict=True, speed="instant")
    app.change_settings(left_handed=True)
    yield app
    while app.stack:
        app.stack.pop().on_closed()


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.usefixtures("unpainted")
def test_texts_have_room_on_either_side(screen: App, name: str) -> None:
    """Nothing is cut, hidden or overlapped, in both languages and with large letters."""
    set_look(screen, *GRID[0])
    TABLES[name](screen)
    for code, size, scale in GRID:
        set_look(screen, code, size, scale)
        assert faults(screen, traced_turn(screen)) == {}, (name, code, size, scale)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, _ in pictures.shots() if any(end in name for end in ENDS)])
@pytest.mark.usefixtures("unpainted")
def test_the_buttons_of_the_race_end_are_on_the_left(screen: App, name: str) -> None:
    set_look(screen, *GRID[0])
    dict(pictures.shots())[name](screen)
    seen = traced(screen)
    foot = [e for e in screen.top.ui.items if e.role == "button" and e.rect[1] > 640]
    chief = next((e for e in foot if e.extra.get("kind") == "primary"), None)
    # while the verdict is worked out no button is the bright one
    assert (chief is None) == getattr(screen.top, "waits_for_verdict", False)
    assert all(e.rect[0] >= 24 and e.rect[0] + e.rect[2] <= 1256 for e in foot)
    edge = min(foot, key=lambda e: e.rect[0])
    # a button that cannot be pressed yet keeps its place at the edge
    assert edge.rect[0] < 100 and chief in (
        None,
        min((e for e in foot if e.enabled), key=lambda e: e.rect[0]),
    )
    assert faults(screen, seen) == {}


def test_column_and_buttons_change_sides_while_the_table_is_open(app: App) -> None:
    scene = seated(app, "formula_motor_racing")
    right = {e.id: e.rect for e in scene.ui.items}
    app.change_settings(left_handed=True)
    tick(app)
    left = {e.id: e.rect for e in scene.ui.items}
    assert left.keys() == right.keys()
    edge = Frame.of(1280, 720).side
    for id, (x, *_) in left.items():
        if id in ("log", "go") or id.startswith(("row.", "said.")):
            assert right[id][0] >= 1280 / 2 > x, id
        elif id.startswith("car."):
            assert x >= edge, id
    assert all(x >= 0 and x + w <= 1280 for x, _, w, _ in left.values())


def test_a_table_of_words_changes_sides_too(toy_games: None, app: App) -> None:
    """Its buttons begin at the left hand's side of the others, and its log lies there with the hint."""
    scene = seated(app, "toy_race", count=2)
    app.change_settings(left_handed=False)
    tick(app)
    right, hint = {e.id: e.rect for e in scene.ui.items}, scene.view.hint_area(app.painter())
    log = {(text.text, text.x) for text in traced(app).texts}
    app.change_settings(left_handed=True)
    tick(app)
    for id, (x, y, w, h) in {e.id: e.rect for e in scene.ui.items if e.id.startswith("action.")}.items():
        assert right[id] == (1280 - x - w, y, w, h)
    x, _, w, _ = scene.view.hint_area(app.painter())
    assert x == 0 and hint[0] == 1280 - w
    seen = traced(app)
    assert log.isdisjoint((text.text, text.x) for text in seen.texts if not text.owner and text.y > 60)
    assert faults(app, seen) == {}


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_a_race_goes_on_with_the_left_hand(app: App, game_id: str) -> None:
    """What is decided by keys and clicks is played as on the other side."""
    app.change_settings(left_handed=True)
    scene = seated(app, game_id)
    log = element(app, "log")
    assert log.rect[0] + log.rect[2] <= 1280 / 2
    before = len(scene.match.history)
    for _ in range(6):
        found = scene.ui.find("go")
        if found is None or not found.enabled:
            press(app, "1")
            rest(app)
        if (found := scene.ui.find("go")) is not None and found.enabled:
            click(app, "go")
            rest(app)
    assert len(scene.match.history) > before
