"""What a player is told of the disk: a race open elsewhere, taken away, not written, saved under a name."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from driving import click, element, ids, press, settle, show, tick, type_text, uncut

from game.engine import registry
from game.engine.record import RaceConfig, SeatInfo
from game.services import paths
from game.services.records.saves import Saves, read_record
from game.ui.app import App
from game.ui.kit.scene import NOTICE_MS
from game.ui.scenes.race.menu import RaceMenu, SaveAs
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from game.ui.scenes.records.replays import ReplaysScene
from game.ui.scenes.title.title import TitleScene

SEATS = (SeatInfo("human", "Ann", tokens=("red",)), SeatInfo("bot", "yuki", "club", "", ("blue",)))
CONFIG = RaceConfig("toy_race", SEATS, 7)


class FullDisk:
    """A disk without room, until there is some again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self._sync, self._write = os.fsync, os.write
        monkeypatch.setattr(os, "fsync", self.sync)
        monkeypatch.setattr(os, "write", self.write)

    def write(self, handle: int, data: bytes) -> int:
        """Refuse what is to be written, too."""
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._write(handle, data)

    def sync(self, handle: int) -> None:
        """Refuse, as a disk does that takes no more."""
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self._sync(handle)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """The disk under the app."""
    return FullDisk(monkeypatch)


@pytest.fixture
def race(toy_games: None, app: App) -> PlayScene:
    """A toy race at Ann's first decision, above the title."""
    show(app, TitleScene(app))
    scene = PlayScene.start(app, CONFIG)
    show(app, scene)
    settle(app)
    return scene


def _decide(race: PlayScene) -> None:
    race.lock_ms = 0
    race.commit(race.offered[0])
    settle(race.app)


def _told(app: App) -> str:
    return "\n".join(app.notice_texts())


def _left(app: App) -> None:
    app.push(RaceMenu(app, app.top))
    tick(app)
    click(app, "menu.title")


# -- one race, two windows -----
def test_a_race_open_in_another_window_can_be_watched_or_raced_as_a_copy(race: PlayScene) -> None:
    """Said in a sentence; the other window's record stays as it is."""
    first = race.app
    before = race.record_path.read_bytes()
    first.stack.pop()  # the other window: the race goes on there, not here
    for answer, scene in (("watch", ReplayScene), ("copy", PlayScene), ("cancel", TitleScene)):
        title = TitleScene(first)
        first.stack[:] = []
        show(first, title)
        click(first, "title.continue")
        assert "open in another window" in first.top.prompt
        assert not uncut(first)
        click(first, f"dialog.{answer}")
        assert isinstance(first.top, scene)
        if answer == "copy":
            assert first.top.record_path != race.record_path and first.top.config.practice
            assert first.top.match.steps == race.match.steps
            first.top.on_closed()
            first.top.record_path.unlink()
    assert race.record_path.read_bytes() == before


def test_the_list_goes_on_and_deletes_only_what_is_not_open(race: PlayScene) -> None:
    """A race that is being played elsewhere is neither taken over nor taken away."""
    app = race.app
    app.stack.pop()
    show(app, ReplaysScene(app))
    click(app, "replays.go_on")
    assert app.top.name == "dialog"
    press(app, "escape")
    press(app, "delete")
    click(app, "dialog.yes")
    assert "open in another window" in _told(app) and race.record_path.exists()


def test_leaving_a_race_lets_go_of_it(race: PlayScene) -> None:
    """Continue brings it back at once."""
    app = race.app
    _left(app)
    click(app, "title.continue")
    assert isinstance(app.top, PlayScene) and app.top.record_path == race.record_path


# -- what the disk takes away or refuses -----
def test_a_record_deleted_while_it_is_played_is_rewritten_and_reported(race: PlayScene) -> None:
    """At the next step."""
    race.record_path.unlink()
    _decide(race)
    assert "saved again" in _told(race.app)
    assert list(read_record(race.record_path).steps) == race.match.steps


def test_leaving_after_a_full_disk_keeps_every_step(race: PlayScene, disk: FullDisk) -> None:
    """What waited is written when the race is left and there is room again."""
    disk.full = True
    _decide(race)
    assert "disk is full" in _told(race.app)
    disk.full = False
    _left(race.app)
    assert isinstance(race.app.top, TitleScene)
    assert list(read_record(race.record_path).steps) == race.match.steps


def test_leaving_with_a_full_disk_asks_first(race: PlayScene, disk: FullDisk) -> None:
    """Esc stays at the race; so does quitting the app."""
    app = race.app
    disk.full = True
    _decide(race)
    _left(app)
    assert app.top.name == "dialog"
    app.ask_quit()
    app.ask_quit()
    assert app.is_running and app.top.prompt == app.t("dialog.quit_title")
    tick(app)
    press(app, "escape")
    tick(app)
    press(app, "escape")
    app.stack.pop()
    assert app.top is race
    app.ask_quit()
    assert app.is_running and app.top.name == "dialog"
    tick(app)
    press(app, "escape")
    assert app.is_running and app.top is race
    disk.full = False
    app.ask_quit()
    assert not app.is_running


def test_an_unsaved_race_is_reported_until_it_is_saved(race: PlayScene, disk: FullDisk) -> None:
    """With what it means, however long one looks away; the menu does not say that it is saved."""
    app = race.app
    disk.full = True
    _decide(race)
    tick(app, 3 * NOTICE_MS)
    tick(app)
    assert "not saved" in _told(app) and "disk is full" in _told(app)
    menu = RaceMenu(app, race)
    assert menu._leave_key == "pause.leave_unsaved"
    show(app, menu)
    assert not uncut(app)
    app.pop()
    disk.full = False
    _decide(race)
    assert not _told(app) and menu._leave_key == "pause.leave_note"


def test_the_replay_of_a_race_that_ended_on_a_full_disk_is_whole(app: App, disk: FullDisk) -> None:
    """From the race end, where what waits is still in memory."""
    tokens = registry.game("grand_prix").default_tokens(2)
    seats = (SeatInfo("human", "Ann", tokens=tokens[0]), SeatInfo("bot", "", "rookie", "", tokens[1]))
    race = PlayScene.start(app, RaceConfig("grand_prix", seats, 7))
    show(app, race)
    disk.full = True
    while not race.match.is_over:
        if race.match.play_chance() is None:
            race.match.play(race.match.legal()[0])
    settle(app)
    assert app.top.name == "race_end"
    app.top.open_replay()
    assert isinstance(app.top, ReplayScene) and app.top.match.is_over
    assert app.top.match.steps == race.match.steps


def test_a_picture_is_complete_or_reported_as_not_saved(race: PlayScene, disk: FullDisk) -> None:
    """F12 on a full disk says so and leaves nothing behind."""
    app = race.app
    disk.full = True
    press(app, "f12")
    assert "disk is full" in _told(app) and "saved" not in _told(app)
    assert not list(paths.pictures().iterdir())
    app.notices.clear()
    disk.full = False
    press(app, "f12")
    (file,) = paths.pictures().iterdir()
    assert pygame.image.load(str(file)).get_size() == app.size


def test_a_home_that_cannot_be_created_is_reported_once(
    toy_games: None, home: Path, make_app: Callable[..., App]
) -> None:
    """At the start; the race itself and later settings do not say it again."""
    home.write_text("")
    app = make_app()
    told = list(app.notice_texts())
    assert len(told) == 1 and "Nothing can be saved" in told[0] and "File exists" in told[0]
    app.notices.clear()
    app.change_settings(muted=True)
    show(app, PlayScene.start(app, CONFIG))
    settle(app)
    _decide(app.top)
    assert not _told(app)


def test_a_home_that_cannot_be_written_is_reported_once(
    toy_games: None, home: Path, make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is there, but closed."""

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(paths.tempfile, "TemporaryFile", closed)
    monkeypatch.setattr(paths.tempfile, "mkstemp", closed)
    app = make_app()
    told = list(app.notice_texts())
    assert len(told) == 1 and "Permission denied" in told[0] and str(home) in told[0]
    app.notices.clear()
    app.change_settings(muted=True)
    assert not _told(app)


# -- save as -----
def test_save_as_asks_for_a_name_and_typing_stays_there(race: PlayScene) -> None:
    """Letters that are hotkeys of the table, and Space, are part of the name."""
    app = race.app
    before = list(race.match.steps)
    app.push(RaceMenu(app, race))
    tick(app)
    click(app, "menu.copy")
    assert isinstance(app.top, SaveAs) and not uncut(app)
    for letter in "who 1":
        press(app, "space" if letter == " " else letter)
        type_text(app, letter)
    assert element(app, "save_as.name").value == "who 1"
    press(app, "enter")
    assert app.top is race and race.match.steps == before
    copy = paths.replays() / "who 1.race"
    assert list(read_record(copy).steps) == before and "who 1.race" in _told(app)


def test_save_as_without_a_name_or_with_esc(race: PlayScene) -> None:
    """Enter alone asks on; Esc leaves without a copy; what is being composed is not lost to Enter."""
    app = race.app
    app.push(SaveAs(app, race.record_source))
    tick(app)
    press(app, "enter")
    assert isinstance(app.top, SaveAs) and app.top.ui.editing
    tick(app, events=[pygame.event.Event(pygame.TEXTEDITING, text="ゆき", start=0, length=2)])
    press(app, "enter")
    assert isinstance(app.top, SaveAs)
    type_text(app, "雪")
    assert element(app, "save_as.name").value == "雪"
    press(app, "escape")
    assert app.top is race and not list(paths.replays().iterdir())


def test_save_as_on_a_full_disk_says_so_and_asks_on(race: PlayScene, disk: FullDisk) -> None:
    """The name is kept; with room again, all of the race is in the copy."""
    app = race.app
    disk.full = True
    _decide(race)
    app.push(SaveAs(app, race.record_source))
    tick(app)
    type_text(app, "later")
    click(app, "save_as.save")
    assert "disk is full" in _told(app) and isinstance(app.top, SaveAs)
    disk.full = False
    press(app, "enter")
    assert list(read_record(paths.replays() / "later.race").steps) == race.match.steps
    assert "later" in str([s.path for s in Saves(paths.replays()).each()])
    show(app, ReplaysScene(app))
    assert "replays.1" in ids(app)


def test_save_as_in_both_languages_and_sizes(toy_games: None, any_app: App) -> None:
    """Nothing is cut."""
    show(any_app, PlayScene.start(any_app, CONFIG))
    show(any_app, SaveAs(any_app, any_app.top.record_source))
    assert not uncut(any_app)
