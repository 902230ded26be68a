"""The past of a race that goes on: from a line of the log or by a key, with one's own eyes, and back."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import pytest
from driving import click, element, ids, press, rest, seated, settle, tick, wheel
from playthrough import every_other

from game.engine import registry
from game.services.challenges import challenges
from game.services.lessons import lessons
from game.services.records.saves import read_record
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race import routes, table_scene
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.past import DECIDES, PastScene
from game.ui.scenes.records.replay import ReplayScene

GAMES = sorted(registry.FLOOR)
FMR, FT, GP = "formula_motor_racing", "full_throttle", "grand_prix"


def raced(app: App, game_id: str, decisions: int = 4) -> PlayScene:
    """A race at the player's decision, after some of them."""
    scene, rng = seated(app, game_id), Random(5)
    while decisions or not scene.offered:
        assert not scene.match.is_over
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
    assert past.view.observation == past.match.state_at(index).observe(past.viewer)
    assert all(line.index < index for line in past.log)


@pytest.mark.parametrize("game_id", every_other(GAMES))
@pytest.mark.slow
def test_a_line_of_the_log_shows_the_table_right_after_it_and_back_to_now_is_one_click(
    app: App, game_id: str
) -> None:
    scene = raced(app, game_id)
    before, offered, shown = scene.match.digest(), list(scene.offered), scene.view.observation
    press(app, "l")
    lines = [id for id in ids(app) if id.startswith("log.") and id[4:].isdigit()]
    line = scene.log[int(lines[len(lines) // 2][4:])]
    click(app, lines[len(lines) // 2])
    past = looked_at(app)
    assert past.viewer == scene.viewer and line.index + 1 < len(scene.match.history)
    assert_as_it_was(past, line.index + 1)
    assert past.prompt == past.t("past.prompt", where=past.calendar.words(past, past.index))
    assert not past.offered
    click(app, "bar.step")
    settle(app)
    assert_as_it_was(past, line.index + 2)
    click(app, "bar.now")
    rest(app)
    assert app.top is scene
    assert (scene.match.digest(), list(scene.offered), scene.view.observation) == (before, offered, shown)
    scene.commit(scene.offered[0])
    assert scene.match.digest() != before


@pytest.mark.parametrize("game_id", every_other(GAMES, 1))
def test_a_line_beside_the_table_shows_it_as_it_was_then(app: App, game_id: str) -> None:
    scene = raced(app, game_id, 2)
    shown = [id for id in ids(app) if id.startswith("said.")]
    assert [int(id[5:]) for id in shown] == [*range(len(scene.log) - len(shown), len(scene.log))]
    line = scene.log[int(shown[0][5:])]
    assert element(app, shown[0]).label == scene.render_log_line(line)
    click(app, shown[0])
    past = looked_at(app)
    assert_as_it_was(past, line.index + 1)
    # in the past, as in a replay, a line goes further back
    further = next(id for id in ids(app) if id.startswith("said."))
    earlier = past.log[int(further[5:])]
    click(app, further)
    assert app.top is past
    assert_as_it_was(past, earlier.index + 1)
    press(app, "escape")
    assert app.top is scene
    # above its lines the log opens all of it
    log, first = element(app, "log").rect, element(app, shown[0]).rect
    assert first[1] - log[1] > 20


@pytest.mark.slow
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
    assert past.director.is_busy
    press(app, "escape")
    rest(app)
    assert app.top is scene and not scene.director.is_busy and scene.offered


def test_what_moves_has_happened_before_one_looks_back(make_app: Any) -> None:
    app = make_app()
    scene = raced(app, GP, 2)
    app.change_settings(speed_own=1, speed_bots=1)
    scene.commit(scene.offered[0])
    tick(app, 50)
    assert scene.director.is_busy
    total = len(scene.match.history)
    scene.look_back()
    assert not scene.director.is_busy and scene.view.observation == scene.match.observe(scene.viewer)
    assert_as_it_was(looked_at(app), total - 1)


@pytest.mark.slow
def test_the_point_of_view_stays_the_players_while_the_race_is_on(app: App) -> None:
    scene = raced(app, FT, 1)
    press(app, ",")
    past = looked_at(app)
    assert not past.can_change_viewer and "bar.eyes" not in ids(app)
    press(app, "e")
    assert past.viewer == scene.viewer


def test_a_race_on_from_the_past_is_practice_and_its_menu_leads_back(app: App) -> None:
    scene = raced(app, GP)
    path, digest = scene.record_path, scene.match.digest()
    assert path is not None
    kept = read_record(path).steps
    press(app, ",")
    press(app, ",")
    at = looked_at(app).index
    click(app, "bar.race_on")
    branch = app.top
    assert isinstance(branch, PlayScene) and branch is not scene
    assert branch.config.practice and branch.record_path != path
    assert branch.match.steps[:at] == scene.match.steps[:at] and len(branch.match.history) >= at
    rest(app)
    if branch.offered:
        branch.commit(branch.offered[0])
        rest(app)
    assert read_record(path).steps == kept, "the race itself has not moved"
    assert not app.statistics.entries
    branch.open_menu()
    assert element(app, "menu.origin").label == app.t("pause.to_race")
    click(app, "menu.origin")
    rest(app)
    again = app.top
    assert isinstance(again, PlayScene) and again.record_path == path
    assert again.match.digest() == digest and not again.config.practice


def test_behind_the_curtain_nobodys_cards_are_visible(app: App) -> None:
    scene = seated(app, FMR, humans=2)
    rng = Random(2)
    while app.top is scene:
        if scene.offered:
            scene.commit(rng.choice(list(scene.offered)))
        tick(app, MS_LOCK + 1)
    assert app.top.name == "curtain"
    press(app, "escape")
    click(app, "menu.log")
    told = list(scene.log)
    click(app, next(id for id in ids(app) if id.startswith("log.") and id[4:].isdigit()))
    past = looked_at(app)
    assert past.viewer is None
    assert not any(isinstance(hand, list) and hand for hand in past.view.observation["hands"])
    assert scene.viewer is None
    assert told == [line for played in scene.match.history for line in scene.view.log(played)]
    press(app, "escape")
    assert app.top.name == "curtain"
    tick(app, 2000)
    click(app, "curtain.open")
    assert scene.viewer is not None and scene.view.observation == scene.match.observe(scene.viewer)


def test_each_of_two_people_sees_only_their_cards_in_the_past(app: App) -> None:
    scene = seated(app, FT, humans=2)
    while app.top.name == "curtain":
        tick(app, 2000)
        click(app, "curtain.open")
        rest(app)
    assert scene.viewer is not None
    press(app, ",")
    assert looked_at(app).view.current_pov == scene.viewer


def test_the_past_of_a_challenge_keeps_its_figures(app: App) -> None:
    app.push(routes.Challenge(challenges(FT)[0][0]))
    rest(app)
    assert app.top.is_examined
    press(app, ",")
    past = looked_at(app)
    assert past.is_examined
    past.show_at(past.total)
    settle(app)
    assert "%" not in past.read_out(), "what every choice is worth is what is asked"


@pytest.mark.slow
def test_a_race_that_is_over_is_looked_back_at_in_its_replay(app: App) -> None:
    scene, rng = seated(app, GP), Random(4)
    while not scene.match.is_over:
        if scene.offered:
            scene.commit(rng.choice(list(scene.offered)))
        rest(app)
    app.pop()
    assert app.top is scene
    scene.look_back()
    assert isinstance(app.top, ReplayScene) and not isinstance(app.top, PastScene)
    assert app.top.index == len(scene.match.history) - 1 and app.top.can_change_viewer


def test_a_look_back_leaves_what_the_table_keeps_from_the_search_for_garbage(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_scene, "gc", gc)
    raced(app, GP, 1)
    frozen = gc.get_freeze_count()
    press(app, ",")
    press(app, "escape")
    # a few of them may have gone by themselves
    assert gc.get_freeze_count() > frozen / 2 > 0


def test_the_key_can_be_another(app: App) -> None:
    scene = raced(app, GP, 1)
    app.change_settings(keys={"past": "b"})
    tick(app)
    click(app, "bar.menu")
    assert element(app, "menu.past").key == "B"
    press(app, "escape")
    press(app, ",")
    assert app.top is scene
    press(app, "b")
    at = looked_at(app).index
    press(app, "b")
    assert looked_at(app).index == at - 1


def lesson(app: App, game_id: str, id: str) -> LessonScene:
    """A lesson at its first sentence."""
    app.push(routes.Lesson(next(one for one in lessons(game_id)[0] if one.id == id)))
    settle(app)
    assert isinstance(app.top, LessonScene)
    return app.top


def test_there_is_nothing_to_look_back_at_before_the_first_step(app: App) -> None:
    scene = lesson(app, FMR, "spin")
    assert not scene.match.history
    click(app, "bar.menu")
    assert not element(app, "menu.past").enabled
    assert element(app, "menu.past").why == app.t("table.log_empty")
    press(app, "escape")
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


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "strip"), [(FMR, "since."), (FT, "face.")])
def test_a_turn_in_the_strip_shows_the_table_right_after_it(app: App, game_id: str, strip: str) -> None:
    scene = raced(app, game_id)
    turn = next(id for id in ids(app) if id.startswith(strip))
    before = scene.match.digest()
    click(app, turn)
    past = looked_at(app)
    assert 0 < past.index <= len(scene.match.history)
    # the last line told is what the turn was: a card of the row that nobody has overtaken since
    assert past.log and past.log[-1].index == past.index - 1
    further = [id for id in ids(app) if id.startswith(strip)]
    if further and past.index > 1:
        click(app, further[0])
        assert app.top is past
    press(app, "escape")
    assert app.top is scene and scene.match.digest() == before


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_can_be_decided_in_the_past_and_it_says_so(app: App, game_id: str) -> None:
    scene = raced(app, game_id)
    total = len(scene.match.history)
    press(app, ",")
    past = looked_at(app)
    for _ in range(12):
        table = [e for e in past.ui.items if not e.id.startswith(("bar.", "said.", "log"))]
        live = [e.id for e in table if e.enabled and (e.on_wheel or e.role in DECIDES)]
        assert not live
        assert all(e.why == app.t("past.nothing") for e in table if e.role in DECIDES)
        press(app, "left")
    assert past.index == total - 13
    press(app, "right")
    settle(app)
    assert past.index == total - 12


@pytest.mark.slow
def test_the_wheel_beside_the_board_steps_through_the_past(app: App) -> None:
    raced(app, GP, 1)
    press(app, ",")
    past = looked_at(app)
    at = past.index
    wheel(app, "row.1", -1)
    assert past.index == at - 1
    # over the board it brings it nearer
    wheel(app, "space.20", 1)
    assert past.index == at - 1
