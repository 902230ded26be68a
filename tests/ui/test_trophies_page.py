"""The wall of trophies: what was won, how the rest is won, the drivers, and the line at a race's end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from driving import click, config_of, element, few_drawn, ids, press, settle, show, tick, uncut

from game.engine import registry
from game.engine.drivers import drivers
from game.services import paths
from game.services.records import trophies
from game.services.records.statistics import FinishedGame, SeatEntry
from game.ui.app import App
from game.ui.race import routes
from game.ui.race.words import trophy_name
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.records.replay import ReplayScene
from game.ui.scenes.records.trophies import TrophiesScene
from game.ui.scenes.settings.settings import SettingsScene

F1 = "formula_one"
GASTON = "gaston"


def entry(place: int = 1, level: str = "club") -> FinishedGame:
    """A race against Gaston and two others of a level."""
    styles = (GASTON, *[id for id in drivers.ids if id != GASTON][:2])
    seats = (SeatEntry("human"), *(SeatEntry("bot", "", level, style) for style in styles))
    places = (place, *(n for n in range(1, 5) if n != place))
    return FinishedGame(F1, "2026-11-23", seats, places, (0.0,) * 4, (places.index(1),), track="tannfeld")


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The four games and no other."""
    four = {id: registry.games()[id] for id in registry.FLOOR}
    monkeypatch.setattr(registry, "games", lambda: four)


def wall(app: App) -> TrophiesScene:
    scene = TrophiesScene(app)
    show(app, scene)
    return scene


def test_the_statistics_lead_to_it(app: App) -> None:
    app.reset(routes.Title())
    app.push(routes.Statistics())
    settle(app)
    press(app, "t")
    settle(app)
    assert isinstance(app.top, TrophiesScene)
    press(app, "escape")
    assert app.top.name == "statistics"


def test_an_empty_wall_says_how_each_is_won(shipped: None, any_app: App) -> None:
    app = any_app
    scene = wall(app)
    places = [id for id in ids(app) if id.startswith("trophies.") and ".driver." not in id]
    assert len(places) == 24 and uncut(app) == []
    assert {element(app, id).role for id in places} == {"item"}
    words = scene.read_out()
    for id in trophies.ids():
        assert scene.how(id) in element(app, f"trophies.{id}").label
        assert trophy_name(app, id) in words and scene.how(id) in words
    assert app.t("trophies.beaten", n=0, total=12) in words


def test_what_was_won_has_its_day_and_the_score_with_each_driver(any_app: App) -> None:
    app = any_app
    app.statistics.entries[:] = [entry(), entry(2), entry(1, "pro")]
    trophies.award("cup.club", "2026-11-20", place=3)
    scene = wall(app)
    assert set(scene.won) == {f"level.{F1}.club", f"level.{F1}.pro", "cup.club"} and uncut(app) == []
    day = {"en": "23 Nov 2026", "ja": "2026年11月23日"}[app.translator.code]
    assert day in element(app, f"trophies.level.{F1}.club").label
    assert {"en": "3rd", "ja": "3位"}[app.translator.code] in element(app, "trophies.cup.club").label
    assert scene.against[GASTON] == (2, 1, 0)
    score = app.t(
        "trophies.against", name={"en": "Gaston", "ja": "ガストン"}[app.translator.code], ahead=2, behind=1
    )
    assert element(app, f"trophies.driver.{GASTON}").label == score in scene.read_out()


def test_a_driver_that_the_player_was_only_level_with_has_been_met(any_app: App) -> None:
    app = any_app
    app.statistics.entries[:] = [replace(entry(), places=(1, 1, 3, 4))]
    wall(app)
    words = element(app, f"trophies.driver.{GASTON}").label
    assert app.t("trophies.score", ahead=0, behind=0) != "–" and "1" in words
    assert words != app.t("trophies.not_met", name=app.t(f"drivers.{GASTON}.name"))
    assert uncut(app) == []


def test_large_letters_scroll_the_shelves(any_app: App) -> None:
    app = any_app
    app.change_settings(text_scale=150)
    scene = wall(app)
    assert uncut(app) == []
    for _ in range(4):
        press(app, "pagedown")
    assert scene.scroller.has_more and "trophies.wall.tracks" in ids(app) and uncut(app) == []


def finish(app: App, practice: bool = False) -> PlayScene:
    """A race of the first choices to its end, and its end's screen."""
    config = replace(config_of("full_throttle", "hbbb", 3), practice=practice)
    scene = PlayScene.start(app, config)
    app.push(scene)
    with few_drawn(app):
        for _ in range(4000):
            if app.top is not scene:
                break
            if scene.offered:
                scene.commit(scene.offered[0])
            tick(app)
    assert isinstance(app.top, RaceEnd)
    return scene


@pytest.mark.slow
def test_a_race_that_wins_says_so_in_one_line_and_its_trophy_opens_the_replay(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trophies, "is_clean", lambda match, seat: True)
    scene = finish(app)
    end, won = app.top, scene.trophies
    assert isinstance(end, RaceEnd) and list(won) == ["clean.full_throttle"]
    line = app.t("trophies.won", names=[trophy_name(app, won[0])])
    end.age = end.rise_ms
    app.changed()
    settle(app)
    assert element(app, "end.line").label == line in end.read_out() and uncut(app) == []
    wall(app)
    path = scene.record_path
    assert path is not None
    click(app, f"trophies.{won[0]}")
    settle(app)
    assert isinstance(app.top, ReplayScene)
    app.pop()
    path.unlink()
    wall(app)
    assert element(app, f"trophies.{won[0]}").role == "item", "its record is gone, and it stays"


@pytest.mark.slow
def test_practice_wins_nothing(app: App) -> None:
    scene = finish(app, practice=True)
    assert "end.line" not in ids(app)
    assert list(scene.trophies) == [] and not paths.trophies_file().exists()


def test_trophies_go_with_the_statistics(app: App) -> None:
    app.statistics.entries[:] = [entry()]
    wall(app)
    app.push(SettingsScene(app, tab="data"))
    tick(app)
    click(app, "settings.clear_statistics")
    click(app, "dialog.yes")
    assert trophies.load() == ({}, []) and wall(app).won == {}


def test_a_damaged_file_is_reported(app: App) -> None:
    trophies.award("cup.club", "2026-01-01")
    path = paths.trophies_file()
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    assert set(wall(app).won) == {"cup.club"}
    assert any("trophies.jsonl" in said for said in app.notice_texts())


def test_each_further_game_has_a_shelf(toy_games: None, app: App) -> None:
    wall(app)
    assert len(registry.games()) == 2
    shown = [id for id in ids(app) if id.startswith("trophies.level.")]
    assert len(shown) == 6 and "trophies.clean.toy_race" not in ids(app) and uncut(app) == []
