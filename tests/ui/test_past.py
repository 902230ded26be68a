"""The past of a race that goes on: from a line of the log or by a key, with one's own eyes, and back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driving import click, element, ids, press, rest, seated, settle, tick
from playthrough import every_other

from game.engine import registry
from game.services.lessons import lessons
from game.services.saves import read_record
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.past import PastScene

GAMES = sorted(registry.FLOOR)
FMR, FT, GP = "formula_motor_racing", "full_throttle", "grand_prix"


def raced(app: App, game_id: str, decisions: int = 4) -> PlayScene:
    """A race at the player's decision, after some of them."""
    scene, rng = seated(app, game_id), Random(5)
    while decisions or not scene.offered:
        assert not scene.match.over
        if scene.offered:
            scene.commit(rng.choice(list(scene.offered)))
            decisions -= 1
        rest(app)
    return scene


def looked_at(app: App) -> PastScene:
    assert isinstance(app.top, PastScene), app.top.name
    return app.top


def assert_as_it_was(past: PastScene, index: int) -> None:
    assert past.index == index
    assert past.view.shown == past.match.state_at(index).observe(past.viewer)
    assert all(line.index < index for line in past.log)


@pytest.mark.parametrize("game_id", every_other(GAMES))
def test_a_line_of_the_log_shows_the_table_right_after_it_and_back_to_now_is_one_click(
    app: App, game_id: str
) -> None:
    scene = raced(app, game_id)
    before, offered, shown = scene.match.digest(), list(scene.offered), scene.view.shown
    press(app, "l")
    lines = [id for id in ids(app) if id.startswith("log.") and id[4:].isdigit()]
    line = scene.log[int(lines[len(lines) // 2][4:])]
    click(app, lines[len(lines) // 2])
    past = looked_at(app)
    assert past.viewer == scene.viewer and line.index + 1 < len(scene.match.history)
    assert_as_it_was(past, line.index + 1)
    assert past.prompt == past.t("past.prompt", n=past.index, total=len(scene.match.history))
    assert not past.offered
    click(app, "bar.step")
    settle(app)
    assert_as_it_was(past, line.index + 2)
    click(app, "bar.now")
    rest(app)
    assert app.top is scene
    assert (scene.match.digest(), list(scene.offered), scene.view.shown) == (before, offered, shown)
    scene.commit(scene.offered[0])
    assert scene.match.digest() != before


def test_by_keys_one_steps_back_from_the_present_and_forth_into_it(app: App) -> None:
    scene = raced(app, FT, 2)
    total = len(scene.match.history)
    press(app, ",")
    assert_as_it_was(looked_at(app), total - 1)
    for _ in range(3):
        press(app, ",")
    assert_as_it_was(looked_at(app), total - 4)
    press(app, "pageup")
    assert_as_it_was(looked_at(app), total - 14)
    for back in ("end", "escape"):
        press(app, back)
        assert app.top is scene
        press(app, ",")
    press(app, "space")
    settle(app)
    assert app.top is scene, "what is played to its end is the present"
    assert scene.offered and len(scene.match.history) == total


def test_with_motion_the_past_is_left_in_the_middle_of_a_step(make_app: Any) -> None:
    app = make_app()
    scene = raced(app, GP, 2)
    app.change_settings(speed_own=1, speed_bots=1)
    press(app, ",")
    past = looked_at(app)
    press(app, ".")
    tick(app, 100)
    assert past.director.busy
    press(app, "escape")
    rest(app)
    assert app.top is scene and not scene.director.busy and scene.offered


def test_what_moves_has_happened_before_one_looks_back(make_app: Any) -> None:
    app = make_app()
    scene = raced(app, GP, 2)
    app.change_settings(speed_own=1, speed_bots=1)
    scene.commit(scene.offered[0])
    tick(app, 50)
    assert scene.director.busy
    total = len(scene.match.history)
    scene.look_back()
    assert not scene.director.busy and scene.view.shown == scene.match.observe(scene.viewer)
    assert_as_it_was(looked_at(app), total - 1)


def test_the_eyes_stay_ones_own_while_the_race_is_on(app: App) -> None:
    scene = raced(app, FT, 1)
    press(app, ",")
    past = looked_at(app)
    assert not past.open_eyes and "bar.eyes" not in ids(app)
    press(app, "e")
    assert past.viewer == scene.viewer


def test_a_race_on_from_the_past_is_practice_and_leaves_the_race_as_it_is(app: App) -> None:
    scene = raced(app, GP)
    path = scene.record_path
    assert path is not None
    kept = read_record(path).steps
    press(app, ",")
    press(app, ",")
    at = looked_at(app).index
    click(app, "bar.race_on")
    branch = app.top
    assert isinstance(branch, PlayScene) and branch is not scene
    assert branch.table.practice and branch.record_path != path
    assert branch.match.steps[:at] == scene.match.steps[:at] and len(branch.match.history) >= at
    rest(app)
    if branch.offered:
        branch.commit(branch.offered[0])
        rest(app)
    assert read_record(path).steps == kept, "the race itself has not moved"
    assert not app.statistics.entries


def lesson(app: App, game_id: str, id: str) -> LessonScene:
    """A lesson at its first sentence."""
    app.push(routes.Lesson(next(one for one in lessons(game_id)[0] if one.id == id)))
    settle(app)
    assert isinstance(app.top, LessonScene)
    return app.top


def test_there_is_nothing_to_look_back_at_before_the_first_step(app: App) -> None:
    scene = lesson(app, FMR, "spin")
    assert not scene.match.history
    assert not element(app, "bar.past").enabled and element(app, "bar.past").why == app.t("table.log_empty")
    scene.look_back()
    assert app.top is scene


def test_a_lesson_can_be_looked_back_at_but_not_raced_on_from(app: App) -> None:
    scene = lesson(app, FT, "row")
    press(app, ",")
    assert_as_it_was(looked_at(app), len(scene.match.history) - 1)
    assert "bar.race_on" not in ids(app)
    click(app, "bar.first")
    assert_as_it_was(looked_at(app), 0)
    assert not element(app, "bar.previous").enabled
    press(app, "escape")
    assert app.top is scene


def test_the_number_of_a_line_opens_its_rule(app: App) -> None:
    scene = raced(app, GP)
    press(app, "l")
    rule = next(id for id in ids(app) if id.startswith("rule."))
    assert element(app, rule).label == app.t("log.rule", clause=scene.log[int(rule[5:])].clause)
    click(app, rule)
    assert app.top.name == "rules"
