"""The crash screen: what happened, what of the race is safe, what to press."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pygame
import pytest
from driving import click, ids, settle, show
from looking import traced
from test_title import error, start_race

from game.cli import main
from game.commands import launch
from game.ui.app import App
from game.ui.scenes.crash import CrashScene
from game.ui.scenes.race.play import PlayScene

pytestmark = pytest.mark.usefixtures("toy_games")


def test_a_crash_names_the_record_and_resumes_the_race(toy_games: None, app: App, home: Path) -> None:
    race = start_race(app, "toy_race")
    app.is_strict = False
    race.tick = lambda ms: error_out()  # type: ignore[method-assign]
    app.guarded_tick([], 16)
    app.guarded_tick([], 16)
    assert isinstance(app.top, CrashScene)
    assert str(race.record_path) in app.top.read_out()
    assert list((home / "logs").glob("crash-*.txt"))
    app.is_strict = True
    click(app, "crash.resume")
    settle(app)
    assert isinstance(app.top, PlayScene) and app.top.record_path == race.record_path
    assert app.stack[0].name == "title"


@pytest.mark.parametrize("fate", ["late", "never"])
def test_a_crash_says_which_steps_are_not_on_disk(
    app: App, monkeypatch: pytest.MonkeyPatch, fate: str
) -> None:
    def full(*args: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    if fate == "never":
        monkeypatch.setattr(os, "write", full)
    race = start_race(app, "toy_race")
    monkeypatch.setattr(os, "write", full)
    while race.match.journal.unsaved_count < 2:  # type: ignore[union-attr]
        race.match.advance() or race.match.play(race.match.legal()[0])
    count = race.match.journal.unsaved_count  # type: ignore[union-attr]
    app.is_strict = False
    race.tick = lambda ms: error_out()  # type: ignore[method-assign]
    app.guarded_tick([], 16)
    assert isinstance(app.top, CrashScene)
    said = app.top.read_out()
    assert (f"without its last {count} steps" if fate == "late" else "could not be saved") in said
    assert "the whole race" not in said and ("crash.resume" in ids(app)) == (fate == "late")


def test_a_player_sees_no_traceback_unasked(app: App) -> None:
    """Neither on the screen nor in words, until the button is pressed that says so; then it can be copied."""
    show(app, CrashScene(app, fault(), "some.race", ""))
    told = " ".join(seen.text for seen in traced(app).texts)
    for code in ("KeyError", "red-1", "Traceback", ".py"):
        assert code not in told and code not in app.top.read_out()
    assert "crash.copy" not in ids(app)
    click(app, "crash.details")
    assert "KeyError" in " ".join(seen.text for seen in traced(app).texts)
    assert "KeyError" in app.top.read_out() and "crash.copy" in ids(app)
    click(app, "crash.details")
    assert "KeyError" not in app.top.read_out()


def test_a_crash_whose_screen_cannot_be_drawn_still_shows_no_traceback(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    scene = CrashScene(app, fault(), "some.race", "")
    monkeypatch.setattr(scene, "paint", lambda p: error_out())
    monkeypatch.setattr(pygame.font, "Font", lambda *args: Face(said))
    show(app, scene)
    assert app.t("crash.title") in said and "some.race" in said
    assert not [line for line in said if "KeyError" in line or ".py" in line]


def test_a_fault_outside_the_loop_is_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """There is no window to say it then: the report is in a file."""
    monkeypatch.setattr(launch, "open_app", lambda wanted: error_out())
    assert main(["play", "--game", "toy_race", "--seats", "human,bot:rookie"]) == 1
    told = capfd.readouterr().err
    assert "Traceback" not in told and len(told.splitlines()) == 1
    (kept,) = (home / "logs").glob("crash-*.txt")
    assert str(kept) in told and "KeyError" in kept.read_text(encoding="utf-8")


class Face:
    """A font that keeps what it is asked to draw."""

    def __init__(self, said: list[str]) -> None:
        self.said = said

    def render(self, text: str, *look: object) -> pygame.Surface:
        """Nothing to be seen."""
        self.said.append(text)
        return pygame.Surface((1, 1))


def fault() -> Exception:
    """A fault with its traceback."""
    try:
        error_out()
    except KeyError as error:
        return error
    raise AssertionError


def error_out() -> None:
    """What a fault of ours would do."""
    raise KeyError("red-1")


def test_the_crash_screen_stays_where_resuming_fails_too(app: App) -> None:
    show(app, CrashScene(app, error(), "nowhere.race", ""))
    click(app, "crash.resume")
    assert isinstance(app.top, CrashScene) and app.top.status_key == "crash.again"
    click(app, "crash.details")
    click(app, "crash.copy")
    click(app, "crash.title")
    assert app.top.name == "title"


def test_the_crash_screen_survives_its_own_drawing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = CrashScene(app, error(), "a.race", "")
    monkeypatch.setattr(scene, "paint", lambda p: error_out())
    show(app, scene)
    assert app.top is scene
