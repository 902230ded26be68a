"""A hint in every game: one whole choice, chosen on the table, told in one place, gone once it has served."""

from __future__ import annotations

from typing import Any

import pytest
from driving import click, element, ids, press, settle, tick, uncut

from game.commands.pictures.tables import seats_for
from game.engine import registry
from game.engine.record import Table
from game.games.full_throttle.table import outlook
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.scenes.race import hinting
from game.ui.scenes.race.play import PlayScene

GAMES = sorted(set(registry.games()) - {"toy_race"})


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances of Full Throttle! that are soon fine enough, and a hinter that studies no track."""
    monkeypatch.setattr(outlook, "GOAL", 60)
    monkeypatch.setattr(hinting, "LEVEL", "rookie")


def open_table(app: App, game_id: str, seed: int = 3) -> PlayScene:
    """A person and a rookie, at the person's first decision."""
    game = registry.game(game_id)
    seats = seats_for(game_id, max(2, game.seats[0]), level="rookie")
    scene = PlayScene.start(app, Table(game_id, seats, seed, dict(game.presets.get("first", {}))))
    app.push(scene)
    return rest(app, scene)


def rest(app: App, scene: PlayScene) -> PlayScene:
    settle(app, 60000)
    tick(app, MS_LOCK + 1)
    return scene


def ask(app: App, scene: PlayScene) -> None:
    """Press H and wait for the answer."""
    press(app, "h")
    for _ in range(6000):
        if not scene.hinting.pending:
            break
        tick(app)
    app.changed()
    tick(app)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_is_one_whole_choice_and_goes_with_the_decision(app: App, game_id: str) -> None:
    scene = open_table(app, game_id)
    for _ in range(4):
        if app.top is not scene or not scene.offered:
            break
        ask(app, scene)
        hint = scene.hinting.shown
        assert hint is not None and not app.notices
        press(app, "h")
        press(app, "h")
        assert ids(app).count("hint") == 1 and not app.notices, "one at a time"
        ask(app, scene)
        hint = scene.hinting.shown
        assert app.last_cut == []
        before = len(scene.match.history)
        named = scene.view.hinted(hint.steps[0])
        if named in ids(app):
            click(app, named)
        else:
            scene.commit(hint.steps[0])
        tick(app)
        assert "hint" not in ids(app) and scene.hinting.shown is None, "gone with the decision"
        rest(app, scene)
        own = [p.step for p in scene.match.history[before:] if p.seat == scene.viewer]
        assert own[0] == hint.steps[0], "what was hinted is what the button did"
    assert not app.notices


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_stands_beside_the_board_and_can_be_taken_away(any_app: App, game_id: str) -> None:
    scene = open_table(any_app, game_id)
    ask(any_app, scene)
    x, y, _, h = element(any_app, "hint").rect
    log = element(any_app, "log").rect
    assert x >= log[0] - 3 and y >= log[1] and y + h <= log[1] + log[3] + 1, "it lies over the log alone"
    assert uncut(any_app) == []
    click(any_app, "hint")
    assert "hint" not in ids(any_app)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_speaks_the_language_that_is_set(app: App, game_id: str) -> None:
    scene = open_table(app, game_id)
    ask(app, scene)
    english = element(app, "hint").label
    press(app, "f2")
    assert element(app, "hint").label.startswith("ヒント") and english.startswith("Hint")


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_hint_chose_is_chosen_still_after_what_happened(app: App, game_id: str) -> None:
    scene = open_table(app, game_id)
    for _ in range(40):
        if scene.own_from and not scene.recap_why():
            break
        scene.commit(scene.offered[0])
        rest(app, scene)
    ask(app, scene)
    chosen = {(e.id, e.label, e.enabled) for e in scene.ui.items if e.extra.get("commits")}
    press(app, "r")
    rest(app, scene)
    assert scene.hinting.shown is not None
    assert {(e.id, e.label, e.enabled) for e in scene.ui.items if e.extra.get("commits")} == chosen


def test_undo_takes_a_hint_away(app: App) -> None:
    scene = open_table(app, "grand_prix")
    for _ in range(40):
        if not scene.undo_why():
            break
        press(app, "space")
        rest(app, scene)
    if scene.undo_why():
        scene = open_table(app, "formula_one", 1)
        press(app, "space")
        rest(app, scene)
    ask(app, scene)
    assert scene.hinting.shown
    if not scene.undo_why():
        scene.undo()
        tick(app)
        assert scene.hinting.shown is None and "hint" not in ids(app)


def test_a_hint_in_formula_one_names_speed_way_and_card_and_space_does_all_of_it(app: App) -> None:
    """Before, it named the speed alone, and the driver's own way was taken."""
    scene = open_table(app, "formula_one", 1)
    view: Any = scene.view
    drives = 0
    for _ in range(8):
        if app.top is not scene or view.shown["phase"] != "speed":
            break
        press(app, "down")
        ask(app, scene)
        steps = scene.hinting.shown.steps
        plan = view.chosen
        assert plan.steps == steps[: len(plan.steps)]
        words = scene.hinting.words()
        assert f"{plan.speed} mph" in words
        for step in steps:
            if step.startswith("drive ") and "box" not in step:
                assert f"space {step.split(' ')[1]}" in words
                drives += 1
            if step.startswith("play "):
                assert view.names.card(step.split(" ")[1]) in words and view.choice.card in step
        before = len(scene.match.history)
        press(app, "space")
        rest(app, scene)
        own = [p.step for p in scene.match.history[before:] if p.seat == scene.viewer]
        assert own[: len(plan.steps)] == list(plan.steps)
    assert drives > 3


@pytest.mark.parametrize("game_id", GAMES)
def test_the_log_ends_above_the_hint(app: App, game_id: str) -> None:
    scene = open_table(app, game_id)
    ask(app, scene)
    high = element(app, "hint").rect[3]
    assert scene.log_covered >= high > 0, "its newest lines are not under the hint"
    scene.hinting.clear()
    app.changed()
    tick(app)
    assert scene.log_covered == 0
