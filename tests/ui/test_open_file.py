"""Files dropped on the window: races and tracks are looked at, named and offered, all others are told."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driving import click, element, ids, press, settle, tick, uncut

from game.services import paths
from game.services.records.saves import read_record
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from game.ui.scenes.tracks.tracks import TracksScene

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "grand_prix-2.race"


@pytest.fixture
def title(app: App) -> App:
    app.push(routes.Title())
    settle(app)
    return app


def drop(app: App, file: Path) -> None:
    """As a file manager does it."""
    tick(app, events=[pygame.event.Event(pygame.DROPFILE, file=str(file))])
    settle(app)


def copied(source: Path, goal: Path, lines: int | None = None) -> Path:
    text = source.read_text(encoding="utf-8").splitlines(keepends=True)
    goal.write_text("".join(text[:lines]), encoding="utf-8")
    return goal


def told(app: App) -> list[str]:
    return list(app.notice_texts())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_finished_race_is_watched_or_kept(title: App, tmp_path: Path, lang: str) -> None:
    app = title
    app.change_settings(language=lang)
    file = copied(RECORD, tmp_path / "duel.race")
    drop(app, file)
    assert [id for id in ids(app) if id.startswith("dialog.")] == [
        "dialog.watch",
        "dialog.keep",
        "dialog.cancel",
    ]
    assert app.top.prompt == {"en": "A race: nestorgames GP", "ja": "レース記録：nestorgames GP"}[lang]
    assert "duel.race" in app.top.read_out() and uncut(app) == []
    click(app, "dialog.keep")
    kept = paths.replays() / "duel.race"
    assert kept.read_bytes() == file.read_bytes() and "duel.race" in told(app)[0]
    # what is kept already is not offered to be kept again
    drop(app, kept)
    assert "dialog.keep" not in ids(app)
    click(app, "dialog.watch")
    assert isinstance(app.top, ReplayScene)
    assert app.top.match.digest() and app.top.total == len(read_record(file).steps)


def test_an_unfinished_race_goes_on_in_a_copy(title: App, tmp_path: Path) -> None:
    app = title
    file = copied(RECORD, tmp_path / "half.race", 40)
    before = file.read_bytes()
    drop(app, file)
    assert "dialog.keep" not in ids(app)
    click(app, "dialog.go_on")
    settle(app)
    assert isinstance(app.top, PlayScene)
    own = app.top.record_path
    was = list(read_record(file).steps)
    assert own.parent == app.saves.folder and list(read_record(own).steps)[: len(was)] == was
    assert file.read_bytes() == before


def test_a_race_among_the_saved_ones_is_continued_itself(title: App, tmp_path: Path) -> None:
    app = title
    for _ in range(2):
        drop(app, copied(RECORD, app.saves.folder / "half.race", 40))
        click(app, "dialog.go_on")
        settle(app)
        assert isinstance(app.top, PlayScene) and app.top.record_path == app.saves.folder / "half.race"
        app.pop()


def test_a_race_is_watched_where_nothing_can_be_kept(
    title: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copied(RECORD, tmp_path / "duel.race")
    (tmp_path / "taken").touch()
    monkeypatch.setenv("PADDOCK_HOME", str(tmp_path / "taken"))
    drop(title, file)
    assert [id for id in ids(title) if id.startswith("dialog.")] == ["dialog.watch", "dialog.cancel"]
    click(title, "dialog.watch")
    assert isinstance(title.top, ReplayScene)


def test_a_race_dropped_on_a_race_opens_above_it(title: App, tmp_path: Path) -> None:
    app = title
    drop(app, copied(RECORD, tmp_path / "half.race", 40))
    click(app, "dialog.go_on")
    settle(app)
    below = app.top
    drop(app, RECORD)
    press(app, "escape")
    assert app.top is below
    drop(app, RECORD)
    press(app, "enter")
    assert isinstance(app.top, ReplayScene)
    app.pop()
    assert app.top is below


def test_several_files_are_asked_one_by_one(title: App, tmp_path: Path) -> None:
    app = title
    for name in ("one.race", "two.race"):
        drop(app, copied(RECORD, tmp_path / name))
    assert "two.race" in app.top.read_out()
    click(app, "dialog.keep")
    assert "one.race" in app.top.read_out()
    click(app, "dialog.cancel")
    assert app.top.name == "title"
    assert [file.name for file in paths.replays().glob("*.race")] == ["two.race"]


@pytest.mark.parametrize("game", ["grand_prix", "formula_one", "full_throttle"])
@pytest.mark.slow
def test_a_track_is_added_to_the_players_own(title: App, tmp_path: Path, game: str) -> None:
    """The file does not say which game it is for: it fits one."""
    app = title
    source = sorted((ROOT / "tracks" / game).glob("*.yaml"))[0]
    lines = source.read_text(encoding="utf-8").splitlines()
    named = ["name: {en: Home Loop, ja: 近所一周}" if line.startswith("name:") else line for line in lines]
    assert named != lines
    file = tmp_path / "home_loop.yaml"
    file.write_text("\n".join(named), encoding="utf-8")
    drop(app, file)
    assert app.top.prompt == "A track: Home Loop" and uncut(app) == []
    click(app, "dialog.add")
    settle(app)
    assert (paths.tracks() / game / "home_loop.yaml").read_bytes() == file.read_bytes()
    assert isinstance(app.top, TracksScene) and app.top.game_id == game
    assert element(app, f"tracks.{game}.home_loop").selected
    app.pop()
    # it is taken now: a second one of that name is told, the file itself is shown
    drop(app, file)
    assert app.top.name == "title" and "home_loop" in told(app)[0]
    drop(app, paths.tracks() / game / "home_loop.yaml")
    assert isinstance(app.top, TracksScene)


FAULTY = {
    "notes.txt": (
        "Hello",
        "notes.txt is neither a race (.race) nor a track (.yaml), so it cannot be opened.",
    ),
    "torn.race": ("no record\n", "torn.race"),
    "list.yaml": ("- 1\n", "list.yaml, line 1: "),
    "odd.yaml": ("game: grand_prix\nname: 3\n", "There are 2 faults more; the track is not added."),
    "no game.yaml": ("name: {en: A, ja: B}\n", "which game the track is for"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_file_that_cannot_be_opened_is_reported_in_a_sentence(
    title: App, tmp_path: Path, name: str
) -> None:
    app = title
    text, sentence = FAULTY[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    drop(app, tmp_path / name)
    assert app.top.name == "title"
    assert len(told(app)) == 1 and sentence in told(app)[0], told(app)


@pytest.mark.parametrize("folder", ["", "tracks", "grand_prix"])
def test_a_track_in_another_encoding_is_reported_from_any_folder(
    title: App, tmp_path: Path, folder: str
) -> None:
    file = tmp_path / folder / "sjis.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes("game: grand_prix\nname: 朝の峠\n".encode("shift_jis"))
    drop(title, file)
    assert "line 2: " in told(title)[0] and "UTF-8" in told(title)[0]


def test_missing_folders_and_files_are_reported(title: App, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.race", tmp_path / "gone.yaml"):
        drop(title, path)
        assert title.top.name == "title" and told(title)
        title.notices.clear()
