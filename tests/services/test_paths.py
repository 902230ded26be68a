"""Bundled files are found from anywhere; the player's folders move with PADDOCK_HOME."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from game.engine.errors import PaddockError
from game.services import paths


@pytest.fixture(autouse=True)
def fresh_root() -> None:
    """Forget where the bundled files were found before."""
    paths.root.cache_clear()


def test_bundled_files_are_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert (paths.root() / "locales" / "en" / "app.yaml").is_file()
    assert paths.asset("fonts").is_dir()
    assert paths.bundled_tracks().is_dir()


def test_a_frozen_app_finds_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("assets", "locales", "tracks"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.root() == tmp_path
    paths.root.cache_clear()


def test_missing_files_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_candidates", lambda: [])
    with pytest.raises(PaddockError, match="install it again"):
        paths.root()


def test_every_folder_lies_under_home(home: Path) -> None:
    for folder in (paths.home, paths.saves, paths.replays, paths.tracks, paths.pictures, paths.logs):
        assert folder().is_dir()
        assert folder() == home or home in folder().parents
    assert paths.settings_file().parent == paths.statistics_file().parent == home


def test_without_the_variable_the_system_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PADDOCK_HOME")
    monkeypatch.setattr(paths.platformdirs, "user_data_path", lambda *a, **k: tmp_path / "data")
    monkeypatch.setattr(paths.platformdirs, "user_config_path", lambda *a, **k: tmp_path / "config")
    assert paths.saves() == tmp_path / "data" / "saves"
    assert paths.settings_file() == tmp_path / "config" / "settings.yaml"


def test_games_elsewhere_bring_their_locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one" / "locales").mkdir(parents=True)
    (tmp_path / "two").mkdir()
    both = os.pathsep.join([str(tmp_path / "one"), str(tmp_path / "two")])
    monkeypatch.setenv("PADDOCK_GAMES", both)
    assert paths.locales_dirs() == [paths.root() / "locales", tmp_path / "one" / "locales"]


def test_a_home_that_cannot_be_made_is_a_sentence(blocked: Path) -> None:
    with pytest.raises(PaddockError, match="cannot be made") as caught:
        paths.home()
    assert caught.value.key == "no_folder"
    assert caught.value.params["path"] == str(blocked)


def test_writing_replaces_the_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    paths.write_atomically(file, "long old text")
    paths.write_atomically(file, "新しい\n")
    assert file.read_text(encoding="utf-8") == "新しい\n"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "disk_full"), (errno.EDQUOT, "disk_full"), (errno.EACCES, "cannot_write")],
)
def test_a_failed_write_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old")

    def fail(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(PaddockError) as caught:
        paths.write_atomically(file, "new")
    assert caught.value.key == key
    assert "before" not in str(caught.value), "nobody knows here whether the file was there"
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file], "no half-written file is left behind"
