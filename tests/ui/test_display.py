"""The window on its screen, as far as a screen nobody sees can show: sizes, screen saver, no display."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pygame
import pytest
from driving import press, seated, tick

from game.services import paths
from game.services.settings import SettingsStore
from game.ui.app import App
from game.ui.draw.text import font
from game.ui.kit.window import display
from game.ui.kit.window.display import STILL_MS, NoDisplay, connect
from game.ui.scenes.title.title import TitleScene


def test_full_screen_leaves_the_remembered_size_alone(app: App, home: Path) -> None:
    app.push(TitleScene(app))
    app.change_settings(window_size=(1400, 800))
    press(app, "f11")
    assert app.window.is_full_screen and app.settings.display == "fullscreen"
    tick(app, events=[pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1920, y=1080)])
    press(app, "f11")
    assert not app.window.is_full_screen and app.settings.display == "window"
    assert "- 1400\n- 800" in paths.settings_file().read_text(encoding="utf-8")


class RefusingWindow:
    """A window whose driver has no full screen, and says so or not."""

    def __init__(self, has_error: bool) -> None:
        self.has_error = has_error

    def set_fullscreen(self, desktop: bool) -> None:
        if self.has_error:
            raise pygame.error("no full screen here")


@pytest.mark.parametrize("has_error", [True, False], ids=["with an error", "silently"])
def test_where_the_driver_refuses_full_screen_the_window_stays(
    app: App, monkeypatch: pytest.MonkeyPatch, has_error: bool
) -> None:
    app.push(TitleScene(app))
    monkeypatch.setattr(display, "_window", lambda: nullcontext(RefusingWindow(has_error)))
    press(app, "f11")
    press(app, "f11")
    assert not app.window.is_full_screen and app.settings.display == "window"
    assert [*app.notice_texts()] == [app.t("notice.display_refused")]


def test_a_window_opens_within_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (3840, 2160)])
    assert display._fitting_size((1920, 1080)) == (1920, 1080)
    assert display._fitting_size((3840, 2160)) == (1904, 1016)
    assert display._fitting_size((1300, 1400)) == (1300, 1016)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    assert display._fitting_size((3840, 2160)) == (1350, 720)


def test_on_a_screen_below_the_least_size_the_whole_window_is_seen(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600)])
    app = App(lang="en", strict=True)
    app.push(TitleScene(app))
    tick(app)
    assert app.size == (784, 536)
    assert all(e.rect[0] + e.rect[2] <= 784 / app.u for e in app.top.ui.items)
    app.quit()
    app.run()
    assert not paths.settings_file().exists()


class MovingWindow:
    """A window that comes back from full screen at a place and a size."""

    def __init__(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        self.position, self.size = position, size
        self.is_maximised = False

    def set_fullscreen(self, desktop: bool) -> None:
        self.is_maximised = False

    def set_windowed(self) -> None:
        pass

    def maximize(self) -> None:
        self.is_maximised = True


@pytest.mark.parametrize(
    ("screens", "left", "shown"),
    [
        ([(1920, 1080)], (1794, 140), (624, 140)),
        ([(1920, 1080)], (-50, 500), (0, 296)),
        ([(1920, 1080)], (640, 360), (640, 360)),
        ([(1920, 1080), (1280, 1024)], (1920, 140), (1920, 140)),
    ],
)
def test_after_full_screen_the_window_is_wholly_on_its_screen(
    app: App,
    monkeypatch: pytest.MonkeyPatch,
    screens: list[tuple[int, int]],
    left: tuple[int, int],
    shown: tuple[int, int],
) -> None:
    window = MovingWindow(left, (1280, 720))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    monkeypatch.setattr(display, "_window", lambda: nullcontext(window))
    app.window.set_full(False)
    assert window.position == shown and not window.is_maximised


@pytest.mark.parametrize(
    ("size", "is_maximised"),
    [((1920, 1061), True), ((1280, 980), True), ((1280, 720), False), ((1600, 900), False)],
)
def test_after_full_screen_a_maximised_window_is_maximised_again(
    app: App, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], is_maximised: bool
) -> None:
    window = MovingWindow((0, 0), (1280, 720))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 1024)])
    monkeypatch.setattr(display, "_window", lambda: nullcontext(window))
    app.resize(size)
    app.window.set_full(True)
    app.window.set_full(False)
    assert window.is_maximised == is_maximised


def test_a_window_left_maximised_opens_maximised(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MovingWindow((0, 0), (1920, 1061))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    monkeypatch.setattr(display, "_window", lambda: nullcontext(window))
    display.GameWindow(None, (1600, 900))
    assert not window.is_maximised
    display.GameWindow(None, (1920, 1061))
    assert window.is_maximised


def test_the_size_of_the_window_is_remembered(home: Path) -> None:
    for size in ((1600, 900), (1400, 800)):
        app = App(lang="en", strict=True)
        app.push(TitleScene(app))
        app.resize(size)
        tick(app, events=[pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])])
        app.quit()
        app.run()
        assert SettingsStore.load().values.window_size == size


def test_a_session_that_changes_nothing_writes_no_settings(home: Path) -> None:
    app = App(lang="ja", strict=True, speed="instant")
    app.push(TitleScene(app))
    tick(app)
    app.quit()
    app.run()
    assert not paths.settings_file().exists()


def test_the_screen_saver_is_kept_away_only_while_something_moves(app: App) -> None:
    app.push(TitleScene(app))
    tick(app)
    assert pygame.display.get_allow_screensaver()
    scene = seated(app, "formula_motor_racing")
    app.window.pass_time(1, busy=True)
    assert not pygame.display.get_allow_screensaver()
    assert not scene.is_busy
    tick(app, STILL_MS - 1)
    assert not pygame.display.get_allow_screensaver()
    tick(app, 2)
    assert pygame.display.get_allow_screensaver()


def test_a_driver_that_nobody_sees_is_refused_unless_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connect()
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoDisplay, match="no display") as refused:
        connect()
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("size", [(200, 133), (100, 100), (30, 30), (5000, 30), (1, 1)])
def test_the_tiniest_window_is_drawn(app: App, size: tuple[int, int]) -> None:
    app.push(TitleScene(app))
    app.resize(size)
    for _ in range(3):
        tick(app)
    assert app.top.name == "title"


def test_an_app_opened_after_another_ended_draws_with_new_fonts(app: App) -> None:
    assert font("j", 20).size("Lap 1")
    app.quit()
    app.run()
    connect()
    assert font("j", 20).size("Lap 1")
