"""Title, chooser, read-out, "what is this?" and the crash screen, driven as a player does."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from driving import assert_reachable, click, element, ids, point, press, settle, show, tick, uncut, wheel
from looking import traced

from game.engine import registry
from game.engine.contract import Game
from game.services.lessons import lessons
from game.services.records.saves import RecordSummary, read_record
from game.ui.app import App
from game.ui.draw.mark import Mark
from game.ui.kit.elements import Element
from game.ui.race.showcase import Runner, SummaryLine
from game.ui.race.views import PlainView
from game.ui.scenes.crash import CrashScene
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.readout import ReadOut
from game.ui.scenes.records.replays import ReplaysScene
from game.ui.scenes.rulebook.whatis import WhatIs
from game.ui.scenes.title import demo
from game.ui.scenes.title import title as title_module
from game.ui.scenes.title.games import GamesScene, season_preset
from game.ui.scenes.title.title import TitleScene
from game.ui.scenes.tracks.tracks import TracksScene

FMR = "formula_motor_racing"

# what these tests count and which keys they press must not depend on how many games there are
pytestmark = pytest.mark.usefixtures("toy_games")


class Told(PlainView):
    """A table that tells the title everything it may ask."""

    @classmethod
    def thumbnail(cls, p: Any, observation: Any, x: float, y: float, w: float, h: float) -> bool:
        p.rect(x, y, w, h, "#3A3F47")
        return True

    @classmethod
    def summary_lines(cls, app: App, summary: RecordSummary) -> list[SummaryLine]:
        top = [
            SummaryLine(id, str(i + 1), Mark(c, "disc"), i == 0)
            for i, (id, c, *_) in enumerate(cls.runners({})[:3])
        ]
        return [SummaryLine(app.t("common.race_of", n=1, total=3)), *top]

    @classmethod
    def runners(cls, observation: Any) -> list[Runner]:
        return [
            Runner(str(car), "#C8240C") for car in observation.get("order") or ("red-1", "blue-2", "green-1")
        ]

    @classmethod
    def progress(cls, observation: Any) -> float:
        return 0.4


def error() -> KeyError:
    """A fault with a traceback."""
    try:
        raise KeyError("red-1")
    except KeyError as fault:
        return fault


def start_race(app: App, game_id: str) -> PlayScene:
    """A race left after its first decision came up, with the title on the screen again."""
    from game.ui.scenes.setup.model import last_setup

    model = last_setup(registry.game(game_id), app.settings)
    model.set_seed("7")
    scene = PlayScene.start(app, model.config())
    show(app, scene)
    settle(app)
    return scene


# -- ways in -----
@pytest.mark.parametrize("game_id", ["toy_race", FMR])
def test_three_clicks_from_the_title_to_the_first_decision(toy_games: None, app: App, game_id: str) -> None:
    show(app, TitleScene(app))
    click(app, "title.new")
    click(app, f"games.race.{game_id}")
    click(app, "setup.start")
    settle(app)
    assert isinstance(app.top, PlayScene) and app.top.offered


def test_a_quick_race_is_one_click(app: App) -> None:
    show(app, TitleScene(app))
    click(app, "title.quick")
    settle(app)
    play = app.top
    assert isinstance(play, PlayScene) and play.offered
    assert [seat.kind for seat in play.config.seats] == ["human", *["bot"] * 5]
    assert play.game.races(play.config.setup()) == 1


def test_a_quick_race_repeats_the_last_set_up(toy_games: None, app: App) -> None:
    show(app, TitleScene(app))
    click(app, "title.new")
    click(app, "games.race.toy_race")
    click(app, "setup.start")
    app.reset(TitleScene(app))
    tick(app)
    click(app, "title.quick")
    assert isinstance(app.top, PlayScene) and app.top.game.id == "toy_race"


def test_the_keyboard_alone_reaches_the_first_decision(app: App) -> None:
    show(app, TitleScene(app))
    press(app, "2")
    assert app.top.name == "games"
    press(app, "space")
    assert app.top.name == "setup"
    press(app, "space")
    settle(app)
    assert isinstance(app.top, PlayScene) and app.top.offered


def test_tab_and_enter_reach_everything_on_the_title(app: App) -> None:
    show(app, TitleScene(app))
    seen = set()
    for _ in ids(app):
        press(app, "tab")
        seen.add(app.top.ui.focused)
    assert seen == set(ids(app))
    while app.top.ui.focused != "title.new":
        press(app, "tab")
    press(app, "enter")
    assert app.top.name == "games"


def test_season_opens_a_set_up_of_several_races(app: App) -> None:
    show(app, TitleScene(app))
    click(app, "title.season")
    click(app, f"games.race.{FMR}")
    assert app.top.name == "setup" and app.top.model.races > 1
    assert season_preset(registry.game(FMR)) == "standard"


@pytest.mark.parametrize("button", ["replays", "statistics", "rules", "settings"])
def test_every_door_of_the_title_opens_and_closes(app: App, button: str) -> None:
    show(app, TitleScene(app))
    click(app, f"title.{button}")
    assert app.top.name != "title"
    tick(app)
    press(app, "escape")
    assert app.top.name == "title"


def test_quit_quits(app: App) -> None:
    show(app, TitleScene(app))
    click(app, "title.quit")
    assert not app.is_running


def test_a_new_machine_is_welcomed_once(toy_games: None, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(app, "open_rules", lambda *about: opened.append(about))
    show(app, TitleScene(app))
    click(app, "title.learn_first")
    assert app.top.name == "lessons"
    press(app, "escape")
    click(app, "title.new")
    click(app, "games.learn.toy_race")
    assert opened == [("toy_race",)]
    start_race(app, "toy_race")
    app.reset(TitleScene(app))
    assert "title.learn_first" not in ids(app) and app.settings.first_start_done


def test_space_does_what_is_gold_for_a_newcomer(app: App) -> None:
    show(app, TitleScene(app))
    assert element(app, "title.learn_first").key == "Space"
    assert element(app, "title.quick").key == "1"
    press(app, "space")
    assert app.top.name == "lessons"
    press(app, "escape")
    press(app, "1")
    assert isinstance(app.top, PlayScene)


def test_after_a_lesson_the_title_offers_the_next_one_and_after_all_the_first_race(app: App) -> None:
    """It still said to learn a game in five minutes."""
    taught = lessons(registry.FLOOR[0])[0]
    app.change_settings(lessons_done={taught[0].name: True})
    show(app, TitleScene(app))
    told = [seen.text for seen in traced(app).texts]
    assert app.t("first.head") not in told and app.t("first.learn") not in told
    press(app, "space")
    assert isinstance(app.top, LessonScene)
    assert app.top.lesson.name == taught[1].name
    app.change_settings(lessons_done={lesson.name: True for lesson in taught})
    app.reset(TitleScene(app))
    tick(app)
    assert element(app, "title.learn_first").label == app.t("lessons.race")
    press(app, "space")
    assert isinstance(app.top, PlayScene) and app.top.is_coached and app.top.game_id == registry.FLOOR[0]


def test_after_a_race_the_title_still_offers_the_lessons_that_are_left(app: App) -> None:
    """A big empty box said that a race left halfway waits there, with five lessons left."""
    taught = lessons(registry.FLOOR[0])[0]
    app.change_settings(lessons_done={taught[0].name: True}, first_start_done=True)
    show(app, TitleScene(app))
    assert element(app, "title.learn_first").key != "Space" == element(app, "title.quick").key
    click(app, "title.learn_first")
    assert isinstance(app.top, LessonScene) and app.top.lesson.name == taught[1].name
    app.change_settings(lessons_done={lesson.name: True for lesson in taught})
    app.reset(TitleScene(app))
    tick(app)
    assert "title.learn_first" not in ids(app)


# -- continue -----
def test_without_a_save_continue_says_so_and_space_is_the_quick_race(app: App) -> None:
    app.change_settings(first_start_done=True)
    show(app, TitleScene(app))
    button = element(app, "title.continue")
    assert not button.enabled and button.why
    press(app, "space")
    assert isinstance(app.top, PlayScene)


def test_continue_brings_the_last_race_back(toy_games: None, app: App) -> None:
    race = start_race(app, "toy_race")
    before = race.match.digest()
    app.reset(TitleScene(app))
    tick(app)
    assert element(app, "title.continue").key == "Space"
    press(app, "space")
    assert isinstance(app.top, PlayScene)
    assert app.top.record_path == race.record_path and app.top.match.digest() == before


def test_with_several_unfinished_races_continue_leads_to_the_older_ones(toy_games: None, app: App) -> None:
    older = start_race(app, "toy_race").record_path
    app.reset(TitleScene(app))
    for _ in range(3):
        tick(app)
    assert "title.older" not in ids(app), "one race is what Continue brings back"
    newer = start_race(app, "toy_race").record_path
    app.reset(TitleScene(app))
    for _ in range(3):
        tick(app)
    click(app, "title.older")
    assert isinstance(app.top, ReplaysScene) and app.top.kind == "unfinished"
    assert {item.summary.path for item in app.top.visible_records()} == {older, newer}


def test_continue_says_of_a_race_for_practice_that_it_is_one(toy_games: None, app: App) -> None:
    race = start_race(app, "toy_race")
    assert race.record_path is not None
    branch = app.saves.branch(read_record(race.record_path), 0, False)[2]
    branch.close()
    app.reset(TitleScene(app))
    tick(app)
    assert element(app, "title.continue").label == app.t("title.continue")
    app.saves.delete(race.record_path)
    app.reset(TitleScene(app))
    tick(app)
    assert element(app, "title.continue").label == app.t("title.continue_practice")
    press(app, "space")
    assert isinstance(app.top, PlayScene) and app.top.record_path == branch.path


def test_a_damaged_record_is_not_offered(toy_games: None, app: App) -> None:
    race = start_race(app, "toy_race")
    assert race.record_path
    app.reset(TitleScene(app))
    race.record_path.write_text("no race", encoding="utf-8")
    app.reset(TitleScene(app))
    tick(app)
    assert not element(app, "title.continue").enabled


def test_a_saved_season_is_described_by_its_table(app: App) -> None:
    from game.games.formula_motor_racing.table.saved import SpectatorView

    start_race(app, FMR)
    saved = app.saves.latest_unfinished()
    assert saved is not None
    seen = dict(saved.observation)
    lines = SpectatorView.summary_lines(app, saved)
    assert [line.place for line in lines] == ["", "1", "2", "3"]
    assert all(line.mark for line in lines[1:])
    assert [runner.id for runner in SpectatorView.runners(seen)] == seen["order"]
    assert 0 <= (SpectatorView.progress(seen) or 0) < 0.2
    assert SpectatorView.progress({**seen, "deck": 0}) == 1
    assert SpectatorView.thumbnail(app.painter(), seen, 0, 0, 128, 96)
    assert not SpectatorView.thumbnail(app.painter(), {**seen, "order": []}, 0, 0, 128, 96)


# -- language, room, reach -----
def scenes(app: App) -> list[Any]:
    """Every scene of this file."""
    about = Element(
        "x", "button", "Go", (0, 0, 10, 10), enabled=False, why="No.", tooltip="Tip.", clause="FMR-3.2"
    )
    return [
        TitleScene(app),
        GamesScene(app),
        CrashScene(app, error(), "saves/formula_motor_racing 2026-05-11 21.40.07.race", "logs/crash-1.txt"),
        CrashScene(app, error(), "", ""),
        WhatIs(app, about, FMR),
        WhatIs(app, Element("y", "button", "", (0, 0, 10, 10)), None),
        ReadOut(app, "one\n\n" + "two " * 200),
        TracksScene(app),
    ]


def test_the_language_switches_live_on_every_scene(app: App) -> None:
    show(app, TitleScene(app))
    for scene in scenes(app):
        show(app, scene)
        english = app.top.prompt, [e.label for e in app.top.ui.items]
        for _ in range(len(app.translator.languages) - 1):
            press(app, "f2")
            other = app.top.prompt, [e.label for e in app.top.ui.items]
            assert english != other, scene.name
        press(app, "f2")
        assert (app.top.prompt, [e.label for e in app.top.ui.items]) == english
        app.pop()
    assert all(not language.missing for language in app.translator.languages.values())


@pytest.mark.slow
def test_no_text_is_cut(any_app: App) -> None:
    show(any_app, TitleScene(any_app))
    assert uncut(any_app) == [], "the welcome"
    any_app.change_settings(first_start_done=True)
    for scene in scenes(any_app):
        show(any_app, scene)
        assert uncut(any_app) == [], scene.name
        any_app.pop()


def test_no_text_is_cut_beside_a_saved_race(
    toy_games: None, any_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    for view in ("game.ui.scenes.title.menu.view_class", "game.ui.scenes.title.demo.view_class"):
        monkeypatch.setattr(view, lambda game: Told)
    start_race(any_app, "toy_race")
    any_app.reset(TitleScene(any_app))
    assert uncut(any_app) == []
    show(any_app, GamesScene(any_app))
    assert uncut(any_app) == []


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080), (2560, 1080)])
def test_everything_can_be_clicked_at_every_shape(
    toy_games: None, make_app: Any, size: tuple[int, int]
) -> None:
    app = make_app(size=size)
    for scene in (TitleScene(app), GamesScene(app), CrashScene(app, error(), "a.race", "b.txt")):
        show(app, scene)
        for id in ids(app):
            if not id.startswith("games.card"):
                assert_reachable(app, id)


# -- chooser -----
def test_the_chooser_shows_every_registered_game(toy_games: None, app: App) -> None:
    show(app, GamesScene(app))
    assert {f"games.race.{FMR}", "games.race.toy_race"} <= set(ids(app))


def test_number_keys_and_the_pointed_card(toy_games: None, app: App) -> None:
    show(app, TitleScene(app))
    show(app, GamesScene(app))
    point(app, "games.learn.toy_race")
    tick(app)
    assert element(app, "games.race.toy_race").key == "Space"
    assert element(app, f"games.race.{FMR}").key == "1"
    press(app, "1")
    assert app.top.name == "setup" and app.top.game_id == FMR
    app.pop()
    press(app, "space")
    assert app.top.game_id == "toy_race"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 7])
def test_any_number_of_games_finds_room(
    toy_games: None, app: App, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    toy = registry.game("toy_race")
    many: dict[str, Game] = {}
    for i in range(number):
        copy = object.__new__(type(toy))
        copy.id = f"toy_race_{i}"  # type: ignore[misc]
        many[copy.id] = copy
    monkeypatch.setattr("game.ui.scenes.title.games.registry", SimpleNamespace(games=lambda: many))
    show(app, GamesScene(app))
    assert app.last_cut == []
    raced = {id for id in ids(app) if id.startswith("games.race.")}
    while len(raced) < number:
        before = len(raced)
        click(app, "games.next")
        raced |= {id for id in ids(app) if id.startswith("games.race.")}
        assert len(raced) > before
    assert raced == {f"games.race.{id}" for id in many}


def test_learn_opens_the_lessons_of_the_game(app: App) -> None:
    show(app, GamesScene(app))
    click(app, f"games.learn.{FMR}")
    assert app.top.name == "lessons" and app.top.game_id == FMR


# -- the race behind -----
def test_the_paddock_is_heard_on_the_title_and_nowhere_else(app: App) -> None:
    show(app, TitleScene(app))
    tick(app, 100)
    assert not app.sound.is_title_music_playing, "whoever passes by makes no noise"
    tick(app, 2000)
    tick(app, 20)
    assert app.sound.is_title_music_playing
    app.change_settings(level_crowd=0)
    assert not app.sound.is_title_music_playing
    app.change_settings(level_crowd=100)
    pygame.mixer.music.stop()
    tick(app, 20)
    assert app.sound.is_title_music_playing
    press(app, "m")
    tick(app, 20)
    assert not app.sound.is_title_music_playing
    press(app, "m")
    pygame.mixer.music.stop()
    tick(app, 20)
    assert app.sound.is_title_music_playing
    click(app, "title.quick")
    assert isinstance(app.top, PlayScene) and not app.sound.is_title_music_playing
    settle(app)
    assert not app.sound.is_title_music_playing


def test_the_paddock_sleeps_when_nobody_is_there(app: App) -> None:
    show(app, TitleScene(app))
    app.change_settings(reduced_motion=True)
    tick(app, 2000)
    tick(app, 20)
    assert app.sound.is_title_music_playing
    tick(app, title_module.SLEEP_MS)
    assert not app.sound.is_title_music_playing
    pygame.mixer.music.stop()
    press(app, "tab")
    tick(app, 20)
    assert app.sound.is_title_music_playing


@pytest.fixture
def behind(app: App, monkeypatch: pytest.MonkeyPatch) -> TitleScene:
    """A title whose race behind is seeded, by a table that tells the order."""
    monkeypatch.setattr(demo, "view_class", lambda game: Told)
    monkeypatch.setattr(title_module, "Demo", lambda game_id: demo.Demo(5, game_id))
    scene = TitleScene(app)
    show(app, scene)
    tick(app)
    return scene


def drive(app: App, seconds: float) -> None:
    """Let time pass in the steps of an idle loop."""
    for _ in range(int(seconds * 25)):
        tick(app, 40)


def test_bots_race_behind_the_title(app: App, behind: TitleScene) -> None:
    assert behind.demo is not None
    first, head = behind.tree_extra()["behind"], behind.demo.head
    assert len(first) == 12
    drive(app, 40)
    assert behind.demo.head != head and behind.tree_extra()["behind"] != first
    assert not behind.is_busy, "the race behind keeps nobody waiting"


def test_the_race_behind_is_of_the_game_that_quick_race_starts(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "view_class", lambda game: Told)
    for game_id in (FMR, "toy_race"):
        app.change_settings(last_game=game_id)
        scene = TitleScene(app)
        show(app, scene)
        tick(app)
        assert scene.demo is not None and scene.demo._match is not None
        assert scene.demo._match.game.id == game_id
    assert demo.Demo(1, "no_such_game").cars, "a game that is gone is replaced by another"


def test_the_race_behind_ends_and_begins_anew(app: App) -> None:
    race = demo.Demo(11)
    race._view = Told
    for _ in range(400):
        race.think(demo.DECISION_MS)
    assert race.seed >= 11


def test_reduced_motion_stops_the_race_behind(app: App, behind: TitleScene) -> None:
    assert behind.demo is not None
    app.change_settings(reduced_motion=True)
    head = behind.demo.head
    drive(app, 3)
    assert behind.demo.head == head


def test_the_race_behind_sleeps_until_somebody_is_there(app: App, behind: TitleScene) -> None:
    assert behind.demo is not None
    drive(app, 63)
    head = behind.demo.head
    drive(app, 3)
    assert behind.demo.head == head
    point(app, "title.quick")
    drive(app, 1)
    assert behind.demo.head != head


def test_a_frame_of_the_race_behind_equals_a_whole_drawing(app: App, behind: TitleScene) -> None:
    import pygame

    drive(app, 5)
    partly = pygame.image.tobytes(app.screen, "RGB")
    app.draw()
    assert pygame.image.tobytes(app.screen, "RGB") == partly


# -- overlays -----
def test_right_click_explains_an_element_and_opens_its_rule(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    show(app, GamesScene(app))
    element(app, "bar.back").clause = "FMR-3.2"
    click(app, "bar.back", button=3)
    assert isinstance(app.top, WhatIs) and app.top.element.id == "bar.back"
    monkeypatch.setattr(app, "open_rules", lambda *about: opened.append(about))
    click(app, "whatis.rule")
    assert opened == [(FMR, "FMR-3.2")] and app.top.name == "games"


def test_a_disabled_element_says_why(app: App) -> None:
    show(app, TitleScene(app))
    click(app, "title.continue", button=3)
    assert element(app, "whatis.close") and app.t("title.continue_none") in app.top.read_out()
    press(app, "escape")
    assert app.top.name == "title"


def test_q_reads_the_scene_as_text(app: App) -> None:
    show(app, TitleScene(app))
    press(app, "q")
    assert isinstance(app.top, ReadOut) and app.t("title.new") in app.top.text
    press(app, "escape")
    assert app.top.name == "title"


def test_a_long_text_scrolls(app: App) -> None:
    show(app, TitleScene(app))
    scene = ReadOut(app, "\n".join(str(i) for i in range(200)))
    show(app, scene)
    wheel(app, "readout.text", -2)
    assert scene.scroller.first == 2 * scene.scroller.step
    press(app, "end")
    tick(app)
    assert scene.scroller.first == 200 - scene.scroller.fit > 100
    press(app, "home")
    assert scene.scroller.first == 0


def test_make_app_is_what_the_other_fixtures_use(make_app: Callable[..., App]) -> None:
    assert make_app(lang="ja").translator.code == "ja"
