"""The settings screen: changes apply at once and are kept; keys are remapped without conflicts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from driving import centre, click, element, press, show, tick, uncut, wheel

from game.services.records.statistics import FinishedGame, SeatEntry
from game.services.settings import SettingsStore
from game.services.sound import LEVEL_OF, Sound
from game.ui.app import App
from game.ui.scenes.settings import data as settings_data
from game.ui.scenes.settings.settings import TABS, SettingsScene


@pytest.fixture
def settings(app: App) -> SettingsScene:
    scene = SettingsScene(app)
    show(app, scene)
    return scene


def kept(home: Path) -> object:
    return SettingsStore.load().values


def test_a_theme_applies_at_once_and_is_kept(settings: SettingsScene, home: Path) -> None:
    app = settings.app
    click(app, "settings.tab.display")
    before = app.screen.get_at((4, app.size[1] // 2))
    click(app, "settings.theme.night")
    tick(app)
    assert app.screen.get_at((4, app.size[1] // 2)) != before
    assert kept(home).theme == "night"


def test_every_page_changes_its_settings(settings: SettingsScene, home: Path) -> None:
    app = settings.app
    click(app, "settings.hints.none")
    click(app, "settings.tab.speed")
    click(app, "settings.speed_bots.4")
    click(app, "settings.speed_own.0")
    click(app, "settings.tab.display")
    wheel(app, "settings.text_scale", 1)
    wheel(app, "settings.ui_scale", -1)
    click(app, "settings.patterns")
    click(app, "settings.reduced_motion")
    click(app, "settings.tab.sound")
    wheel(app, "settings.volume", -1)
    click(app, "settings.muted")
    values = kept(home)
    assert (values.hints, values.speed_bots, values.speed_own) == ("none", 4, 0)
    assert (values.text_scale, values.ui_scale) == (110, 90)
    assert (values.patterns, values.reduced_motion, values.volume, values.muted) == (True, True, 65, True)
    assert app.sound.volume == 65 and app.sound.is_muted


def test_the_language_changes_every_word(settings: SettingsScene) -> None:
    app = settings.app
    click(app, "settings.tab.language")
    click(app, "settings.language.ja")
    assert app.top.prompt == "設定"
    click(app, "settings.language.en")
    assert app.top.prompt == "Settings"


def test_a_key_is_given_to_another_action_and_works(settings: SettingsScene, home: Path) -> None:
    app = settings.app
    click(app, "settings.tab.keys")
    click(app, "settings.key.language")
    press(app, "k")
    assert app.top is settings
    assert kept(home).keys == {"language": "k"}
    assert element(app, "settings.key.language").value == "k"
    press(app, "k")
    switched = app.translator.code
    assert switched != "en"
    press(app, "f2")
    assert app.translator.code == switched


def test_a_taken_key_is_refused_by_the_name_of_what_it_does(settings: SettingsScene) -> None:
    app = settings.app
    click(app, "settings.tab.keys")
    click(app, "settings.key.log")
    press(app, "h")
    assert app.top.name == "key_capture"
    assert "H" in app.top.fault() and app.t("key.hint") in app.top.fault()
    press(app, "3")
    assert "3" in app.top.fault()
    press(app, "space")
    assert app.t("key.primary") in app.top.fault()
    press(app, "escape")
    assert app.top is settings and app.keymap.key("log") == "l"


def test_the_key_it_has_may_be_given_again_and_all_may_be_reset(settings: SettingsScene) -> None:
    app = settings.app
    click(app, "settings.tab.keys")
    assert not element(app, "settings.keys_reset").enabled
    click(app, "settings.key.log")
    press(app, "j")
    click(app, "settings.key.log")
    press(app, "l")
    assert app.settings.keys == {}
    click(app, "settings.key.log")
    press(app, "j")
    click(app, "settings.keys_reset")
    assert app.keymap.key("log") == "l"


def test_fixed_keys_say_why(settings: SettingsScene) -> None:
    click(settings.app, "settings.tab.keys")
    primary = element(settings.app, "settings.key.primary")
    assert not primary.enabled and primary.why


def test_statistics_are_deleted_only_after_a_question(settings: SettingsScene) -> None:
    app = settings.app
    seats = (SeatEntry("human"), SeatEntry("bot", "yuki", "club"))
    app.statistics.add(FinishedGame("toy_race", "2026-01-02", seats, (1, 2), (5, 3), (0,)))
    click(app, "settings.tab.data")
    click(app, "settings.clear_statistics")
    press(app, "escape")
    assert app.statistics.entries
    click(app, "settings.clear_statistics")
    click(app, "dialog.yes")
    assert app.statistics.entries == []
    assert not element(app, "settings.clear_statistics").enabled


def test_folders_are_opened_or_named(settings: SettingsScene, monkeypatch: pytest.MonkeyPatch) -> None:
    app = settings.app
    opened: list[Path] = []
    monkeypatch.setattr(settings_data, "open_folder", lambda folder: bool(opened.append(folder)))
    click(app, "settings.tab.data")
    click(app, "settings.folder.saves")
    assert opened and opened[0].is_dir()
    assert any(str(opened[0]) in text for text in app.notice_texts())


def test_reset_asks_and_keeps_the_language(settings: SettingsScene) -> None:
    app = settings.app
    app.change_settings(theme="night", speed_own=4)
    click(app, "settings.reset")
    click(app, "dialog.yes")
    assert (app.settings.theme, app.settings.speed_own, app.settings.language) == ("paper", 1, "en")


def test_everything_can_be_done_by_keyboard_alone(settings: SettingsScene) -> None:
    app = settings.app
    for _ in range(60):
        press(app, "tab")
        if settings.ui.focused == "settings.tab.sound":
            break
    press(app, "enter")
    for _ in range(60):
        press(app, "tab")
        if settings.ui.focused == "settings.volume":
            break
    press(app, "left")
    assert app.settings.volume == 65


@pytest.mark.parametrize("tab", TABS)
def test_no_text_is_cut(any_app: App, tab: str) -> None:
    show(any_app, SettingsScene(any_app, tab))
    assert uncut(any_app) == []
    w, h = any_app.size
    for e in any_app.top.ui.items:
        x, y = centre(any_app, e.id)
        assert 0 <= x < w and 0 <= y < h


def test_key_capture_is_uncut(any_app: App) -> None:
    show(any_app, SettingsScene(any_app, "keys"))
    click(any_app, "settings.key.recap")
    press(any_app, "h")
    assert uncut(any_app) == []


# -- sound -----
LEVEL_LINES = {"level_effects": "dice", "level_engines": "engine", "level_crowd": "cheer", "volume": "turn"}


@pytest.fixture
def room() -> None:
    """No channel is taken by what an earlier test has played: all tests of a process share the mixer."""
    if pygame.mixer.get_init():
        pygame.mixer.stop()


@pytest.fixture
def played(room: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the sound and would be heard."""
    asked: list[str] = []
    play = Sound.play

    def listen(sound: Sound, name: str) -> bool:
        heard = play(sound, name)
        if heard:
            asked.append(name.split()[0])
        return heard

    monkeypatch.setattr(Sound, "play", listen)
    return asked


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", LEVEL_LINES)
@pytest.mark.slow
def test_a_level_is_set_by_mouse_and_keys_and_heard(
    make_app: Callable[..., App], home: Path, played: list[str], lang: str, name: str
) -> None:
    app = make_app(lang=lang)
    show(app, SettingsScene(app, "sound"))
    start = getattr(app.settings, name)
    wheel(app, f"settings.{name}", -1)
    assert getattr(kept(home), name) == start - 5
    assert played == [LEVEL_LINES[name]]
    for _ in range(60):
        press(app, "tab")
        if app.top.ui.focused == f"settings.{name}":
            break
    press(app, "left")
    press(app, "left")
    press(app, "right")
    assert getattr(kept(home), name) == start - 10
    assert played == [LEVEL_LINES[name]] * 4
    of = app.settings.levels.get(name.removeprefix("level_"), 100)
    level = LEVEL_OF[LEVEL_LINES[name]]
    if name != "volume":
        assert app.sound.loudness(level) == pytest.approx(0.7 * of / 100) == pytest.approx(0.63)
    # in the middle of its slider
    click(app, f"settings.{name}")
    assert getattr(kept(home), name) == 50


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_mute_key_is_shown_and_works_everywhere(
    make_app: Callable[..., App], home: Path, room: None, lang: str
) -> None:
    app = make_app(lang=lang)
    scene = SettingsScene(app, "sound")
    show(app, scene)
    assert "M" in app.t("settings.muted_help", cap=app.keymap.cap("mute"))
    press(app, "m")
    assert kept(home).muted and app.sound.is_muted and not app.sound.play("click")
    assert any("M" in text for text in app.notice_texts())
    assert element(app, "settings.muted").value
    press(app, "m")
    assert not kept(home).muted and app.sound.play("click")
    assert [*app.notice_texts()] == [app.t("settings.sound_now_on")]
    click(app, "settings.sound")
    press(app, "m")
    assert app.settings.sound and not app.settings.muted, "whoever presses it wants to hear something"


def test_a_key_that_a_player_gave_away_before_keeps_its_task(settings: SettingsScene) -> None:
    app = settings.app
    app.change_settings(keys={"log": "m"})
    assert app.keymap.action("m") == "log" and app.keymap.key("mute") == ""
    press(app, "m")
    assert not app.settings.muted
    click(app, "settings.tab.keys")
    click(app, "settings.key.mute")
    press(app, "k")
    press(app, "k")
    assert app.settings.muted


def test_what_is_only_heard_draws_no_picture_anew(
    settings: SettingsScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = settings.app
    click(app, "settings.tab.sound")
    forgotten: list[bool] = []
    monkeypatch.setattr(app, "forget_pictures", lambda: forgotten.append(True))
    before = element(app, "settings.level_crowd").value
    wheel(app, "settings.level_crowd", -1)
    press(app, "m")
    assert element(app, "settings.level_crowd").value == before - 5 and element(app, "settings.muted").value
    assert not forgotten
    app.change_settings(theme="night")
    assert forgotten
