"""The tools over a race: what a key does has a place for the mouse, and says why it does nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from driving import click, element, point, press, rest, seated, tick
from playthrough import every_other

from game.engine import registry
from game.engine.record import RaceConfig
from game.ui.app import App
from game.ui.race.depth import Depth
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from tools.pictures.tables import seats_for
from tools.text_trace import Trace

GAMES = registry.FLOOR
IN_THE_BAR = ("undo", "hint", "depth", "speed", "menu")
IN_THE_MENU = ("recap", "past", "redo", "pause", "next", "log", "rules", "read", "language")


def apart(app: App) -> bool:
    """Whether no element of the bar covers another."""
    boxes = sorted(e.rect for e in app.top.ui.items if e.id.startswith("bar."))
    return all(a[0] + a[2] <= b[0] for a, b in pairwise(boxes))


def from_menu(app: App, name: str) -> None:
    """Use a tool of the menu."""
    click(app, "bar.menu")
    click(app, f"menu.{name}")


def assert_told(app: App, where: str, names: tuple[str, ...]) -> None:
    """Each of these tools is on the screen with its words and its key, or says why it does nothing."""
    for name in names:
        tool = element(app, f"{where}.{name}")
        assert tool.label and tool.tooltip and tool.key
        assert tool.enabled or tool.why, name


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game_id", every_other(GAMES))
@pytest.mark.slow
def test_every_tool_has_its_place_its_key_and_its_words(make_app: Any, game_id: str, lang: str) -> None:
    app = make_app(lang=lang)
    scene = seated(app, game_id)
    for scale in (100, 150):
        app.change_settings(text_scale=scale)
        tick(app)
        assert_told(app, "bar", IN_THE_BAR)
        assert scene.prompt not in app.last_cut
        assert apart(app)
        click(app, "bar.menu")
        assert_told(app, "menu", IN_THE_MENU)
        press(app, "escape")


def test_the_mouse_does_what_the_keys_do(app: App) -> None:
    scene = seated(app, "grand_prix")
    click(app, "bar.hint")
    click(app, "dialog.yes")
    assert scene.hinting.is_pending or scene.hinting.rows
    from_menu(app, "read")
    assert app.top.name == "readout"
    press(app, "escape")
    speed = app.settings.speed_bots
    click(app, "bar.speed")
    assert app.settings.speed_bots != speed


def test_what_was_taken_back_is_played_again_by_mouse_and_by_shift_z(app: App) -> None:
    scene = seated(app, "full_throttle", practice=True)
    click(app, "bar.menu")
    assert not element(app, "menu.redo").enabled and element(app, "menu.redo").why
    press(app, "escape")
    press(app, "p")
    scene.commit(scene.offered[0])
    tick(app)
    steps = len(scene.match.history)
    for back, again in (("click", "shift"), ("key", "click")):
        click(app, "bar.undo") if back == "click" else press(app, "z")
        assert len(scene.match.history) < steps
        from_menu(app, "redo") if again == "click" else press(app, "z", shift=True)
        assert len(scene.match.history) == steps


@pytest.mark.parametrize("game_id", every_other(GAMES, 1))
@pytest.mark.slow
def test_a_paused_race_still_says_what_the_person_has_to_decide(app: App, game_id: str) -> None:
    scene = seated(app, game_id)
    asked = scene.prompt
    app.trace = trace = Trace()
    from_menu(app, "pause")
    tick(app)
    assert scene.is_paused and scene.prompt == asked
    assert element(app, "bar.pause").label == app.t("table.go_on")
    assert app.t("table.paused") in [seen.text for seen in trace.texts]
    click(app, "bar.pause")
    assert not scene.is_paused and app.top.ui.find("bar.pause") is None


def test_a_paused_race_goes_on_step_by_step_by_mouse(app: App) -> None:
    game = registry.game("grand_prix")
    seats = seats_for("grand_prix", 4, level="rookie")
    bots = tuple(type(s)("bot", "", "rookie", "", s.tokens) for s in seats)
    scene = PlayScene.start(app, RaceConfig("grand_prix", bots, 3, dict(game.presets.get("first", {}))))
    app.push(scene)
    from_menu(app, "pause")
    for _ in range(4):
        before = len(scene.match.history)
        for _ in range(40):
            tick(app)
        assert len(scene.match.history) == before
        from_menu(app, "next")
        for _ in range(400):
            tick(app)
        assert len(scene.match.history) == before + 1


def test_undo_says_why_it_can_do_nothing_beside_the_pointer_or_as_a_notice(app: App) -> None:
    """Its key made a sound and said nothing."""
    scene = seated(app, "grand_prix")
    press(app, "space")
    rest(app)
    why = element(app, "bar.undo").why
    assert why.startswith("You can't undo: the dice have been rolled") and why == scene.why_no_undo()
    press(app, "z")
    assert [str(notice) for notice, _ in app.notices if notice.key == "bar.refused"] == [why]
    click(app, "bar.undo")
    assert app.input.has_tooltip and "bar.refused" not in [notice.key for notice, _ in app.notices]


def test_a_tools_key_leaves_the_keyboard_where_it_points(app: App) -> None:
    scene = seated(app, "formula_motor_racing")
    press(app, "tab")
    for _ in range(40):
        if scene.ui.focused and not scene.ui.focused.startswith("bar."):
            break
        press(app, "tab")
    here = scene.ui.focused
    press(app, "o")
    assert scene.ui.focused == here


def test_a_replay_has_the_tools_that_apply(any_app: App) -> None:
    scene = seated(any_app, "formula_motor_racing")
    scene.commit(scene.offered[0])
    rest(any_app)
    path = scene.record_path
    any_app.pop()
    replay: Any = ReplayScene.open(any_app, path)
    any_app.push(replay)
    for name in ("next", "speed", "depth", "race_on", "results", "menu", "back"):
        tool = element(any_app, f"bar.{name}")
        assert tool.label and (tool.enabled or tool.why)
    press(any_app, "o")
    assert scene.depth == Depth.CALM
    click(any_app, "bar.depth")
    assert scene.depth == Depth.ODDS
    for name in ("log", "rules", "read", "language", "settings", "copy", "title"):
        click(any_app, "bar.menu")
        tool = element(any_app, f"menu.{name}")
        assert tool.label and tool.enabled
        press(any_app, "escape")
        assert any_app.top is replay
    press(any_app, "l")
    assert any_app.top.name == "log"
    press(any_app, "escape")
    point(any_app, "bar.next")
    assert apart(any_app)


def test_the_way_to_the_title_is_the_last_button_on_the_right(app: App) -> None:
    """It was one row higher in a game with a score sheet."""
    for game_id in ("full_throttle", "formula_motor_racing"):
        seated(app, game_id)
        click(app, "bar.menu")
        found = [e.rect for e in app.top.ui.items if e.id.startswith("menu.")]
        x, y, _, _ = element(app, "menu.title").rect
        assert (x, y) == (max(rect[0] for rect in found), max(rect[1] for rect in found)), game_id
        while app.stack:
            app.stack.pop().on_closed()
