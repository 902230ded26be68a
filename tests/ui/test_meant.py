"""What is pressed or clicked twice does only what was meant, and what can go no further says so."""

from __future__ import annotations

from typing import Any

import pytest
from driving import click, element, press, seated, tick
from test_why import finished_review
from test_why import show as show_review

from game.engine import registry
from game.engine.record import RaceConfig, SeatInfo
from game.services.settings import SettingsStore
from game.ui.app import App
from game.ui.kit.rhythm import CALM_MS
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.navigation import LAST_CALM_MS
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.settings.settings import SettingsScene
from game.ui.scenes.setup.setup import SetupScene
from game.ui.scenes.title.games import GamesScene
from game.ui.scenes.title.title import TitleScene
from tools.pictures.tables import play_until, seats_for
from tools.text_trace import Trace


@pytest.mark.parametrize("speed", ["instant", "1x"])
def test_space_in_the_rhythm_of_playing_does_not_skip_the_podium(make_app: Any, speed: str) -> None:
    app: App = make_app(speed=speed)
    app.push(TitleScene(app))
    game = registry.game("grand_prix")
    config = RaceConfig(
        "grand_prix", seats_for("grand_prix", 4, level="rookie"), 5, dict(game.presets["first"])
    )
    scene = PlayScene.start(app, config)
    app.push(scene)
    play_until(scene.match, lambda m: m.is_over, 5)
    for _ in range(200):
        tick(app)
        if app.top.name == "race_end":
            break
    end = app.top
    assert isinstance(end, RaceEnd)
    show_review(app, end, finished_review(end))
    assert "Space" in [e.key for e in end.ui.items]
    for _ in range(6):
        press(app, "space")
        press(app, "enter")
        tick(app, 120)
        assert app.top is end
    for _ in range(5):
        tick(app, 900)
        press(app, "space")
        assert app.top is end, "one look at the result is longer than the rhythm of the last moves"
    tick(app, LAST_CALM_MS)
    press(app, "space")
    assert app.top is not end


def test_space_in_the_rhythm_of_playing_does_not_open_anothers_hand(app: App) -> None:
    game = registry.game("formula_motor_racing")
    tokens = game.default_tokens(3)
    seats = tuple(SeatInfo("human", f"P{i}", "", "", tokens[i]) for i in range(3))
    scene = PlayScene.start(app, RaceConfig(game.id, seats, 3, dict(game.presets["first"])))
    app.push(scene)
    for _ in range(100):
        tick(app)
        if app.top.name == "curtain":
            break
    press(app, "space")
    assert app.top.name == "curtain"
    tick(app, CALM_MS)
    press(app, "space")
    assert app.top is scene


def test_a_stepper_at_its_end_says_why_it_goes_no_further(app: App) -> None:
    app.push(TitleScene(app))
    app.push(SettingsScene(app))
    tick(app)
    found = [e for e in _all_steppers(app) if any(e.extra["ends"])]
    assert found
    for e in found:
        at_low = e.extra["ends"][0]
        assert app.t("common.least" if at_low else "common.most") in e.tooltip
        x, y, w, h = e.rect
        before = e.value
        app.input.activate(e, (x + (4 if at_low else w - 4), y + h / 2))
        assert app.input.has_tooltip and element(app, e.id).value == before


def _all_steppers(app: App) -> list[Any]:
    """The steppers of the first section of the settings that has any."""
    for id in [e.id for e in app.top.ui.items if e.role == "tab"] or [""]:
        if id:
            click(app, id)
        app.top.rebuild(app.painter())
        found = [e for e in app.top.ui.items if "ends" in e.extra]
        if found:
            return found
    return []


@pytest.mark.slow
def test_learn_and_season_ask_of_which_game_and_quick_race_says_it(app: App) -> None:
    app.push(title := TitleScene(app))
    app.trace = trace = Trace()
    tick(app)
    click(app, "title.learn_first")
    assert app.top.name == "lessons"
    app.pop()
    click(app, "title.new")
    assert isinstance(app.top, GamesScene)
    click(app, "games.learn.grand_prix")
    assert app.top.game_id == "grand_prix"
    app.pop()
    app.pop()
    click(app, "title.season")
    chooser = app.top
    assert isinstance(chooser, GamesScene) and chooser.prompt == app.t("games.title_season")
    assert "full_throttle" not in [game.id for game in chooser.games]
    assert element(app, "games.race.grand_prix").label == "Season"
    click(app, "games.race.grand_prix")
    setup = app.top
    assert isinstance(setup, SetupScene) and setup.game_id == "grand_prix"
    assert setup.game.races(setup.model.setup()) > 1
    assert "about 4 races" in setup.sentence(), "it ends by points"
    app.pop()
    app.pop()
    names = set()
    for _ in registry.games():
        app.changed()
        tick(app)
        name = app.t(f"{title.starts.quick_game().id}.name")
        assert name in [seen.text for seen in trace.texts]
        names.add(name)
        click(app, "title.quick_game")
    assert len(names) == len(registry.games())
    asked = title.starts.quick_game().id
    press(app, "g")
    assert title.starts.quick_game().id != asked
    click(app, "title.quick")
    assert isinstance(app.top, PlayScene) and app.top.game.id == title.starts.quick_game().id


def test_what_the_command_line_lends_is_not_saved_and_ends_with_a_change(home: Any) -> None:
    SettingsStore.load().change(language="en", speed_bots=2, speed_own=2)
    app = App(lang="ja", speed="4x", strict=True)
    app.push(TitleScene(app))
    assert app.speed(True) == 4 and app.speed_text() == app.t("settings.speed_4")
    app.change_settings(volume=30)
    assert app.translator.code == "ja"
    kept = SettingsStore.load().values
    assert (kept.language, kept.speed_bots, kept.volume) == ("en", 2, 30)
    app.next_speed()
    app.toggle_language()
    kept = SettingsStore.load().values
    assert (kept.language, kept.speed_bots) == ("en", 0) and app.speed(False) == 0
    while app.stack:
        app.stack.pop().on_closed()


def test_bots_from_the_command_line_have_names(app: App) -> None:
    scene = seated(app, "formula_one")
    nameless = tuple(SeatInfo(s.kind, "", s.level, s.style, s.tokens) for s in scene.config.seats)
    scene = PlayScene.start(app, RaceConfig("formula_one", nameless, 3, dict(scene.config.options)))
    names = [scene.seat_name(i) for i in range(len(nameless))]
    assert names.count(app.t("seat.you")) == 1 and len(set(names)) == len(names)
