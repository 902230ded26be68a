"""Pipes, devices and folders in place of a player's files: each is told, none is waited for."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import cli
from game.engine.venue.charts import charts
from game.engine.venue.track import catalogue
from game.services import lessons, paths, track_files
from game.services.i18n import load_languages
from game.services.precomputed import TableFolder
from game.services.records import days, reviews, times
from game.services.records.saves import DONE, Saves
from game.services.records.statistics import FinishedGame, SeatEntry, Statistics
from game.services.settings import SettingsStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names among files there")
PLAIN = "no plain file"


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Whoever waits for a pipe fails."""

    def stop(*_: object) -> None:
        raise AssertionError("a pipe was waited for")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _pipe(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    return path


def _device(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to("/dev/zero")
    return path


odd = pytest.mark.parametrize("make", [_pipe, _device])
Make = Callable[[Path], Path]


@odd
def test_settings_never_block_on_special_files(home: Path, make: Make) -> None:
    file = make(home / "settings.yaml")
    store = SettingsStore.load()
    assert [notice.key for notice in store.notices] == ["settings_damaged"] and PLAIN in str(store.notices[0])
    assert store.change(volume=9) is None
    file.unlink()
    make(file)
    told = store.change(volume=10)
    assert told is not None and told.key == "settings_replaced" and PLAIN in str(told)
    assert SettingsStore.load().values.volume == 10


@odd
def test_statistics_and_days_never_block_on_special_files(home: Path, make: Make) -> None:
    make(home / "statistics.jsonl")
    make(home / "days.jsonl")
    statistics = Statistics.load()
    assert PLAIN in str(statistics.notices[0])
    assert PLAIN in str(days.tries()[1][0])
    entry = FinishedGame("toy_race", "2026-01-01", (SeatEntry("human"),), (1,), (3,), (0,))
    assert PLAIN in str(statistics.add(entry))


@odd
def test_records_never_block_on_special_files(home: Path, make: Make) -> None:
    saves = Saves(home / "saves")
    path = make(saves.folder / "race.race")
    make(saves.folder / DONE)
    make(saves.folder / times.FILE)
    assert saves.latest_unfinished() is None
    assert [PLAIN in str(found.error) for found in saves.each()] == [True]
    assert times.load_time(saves.folder, "x") == 0
    for words in (["replay", "--check", str(path)], ["review", str(path)]):
        assert cli.main(words) == cli.FAILED


@odd
def test_tracks_and_charts_never_block_on_special_files(
    home: Path, make: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    track_files.install()
    track = make(home / "tracks" / "grand_prix" / "mine.yaml")
    make(home / "charts" / "formula_one.yaml")
    for faults in (catalogue.faults("grand_prix"), charts.faults("formula_one")):
        assert [PLAIN in str(fault) for fault in faults] == [True]
    assert cli.main(["track", "check", str(track)]) == cli.FAILED
    assert PLAIN in capsys.readouterr().out


@odd
def test_lessons_scenarios_and_locales_never_block_on_special_files(
    home: Path, tmp_path: Path, make: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    make(home / "lessons" / "grand_prix" / "1-x.yaml")
    assert PLAIN in str(lessons.lessons("grand_prix")[1][0])
    make(tmp_path / "extra" / "ja" / "app.yaml")
    told = load_languages([paths.root() / "locales", tmp_path / "extra"])[1]
    assert [PLAIN in str(notice) for notice in told] == [True]
    scenario = make(tmp_path / "grand_prix.yaml")
    assert cli.main(["scenario", str(scenario)]) == cli.FAILED
    assert PLAIN in capsys.readouterr().out


@odd
def test_reviews_and_precomputed_tables_never_block_on_special_files(home: Path, make: Make) -> None:
    """Without a word, as it is only made anew."""
    make(home / "reviews" / reviews.OWN_FILE)
    make(home / "reviews" / "abc.json")
    make(home / "cache" / "table.study")
    assert reviews.own_reviews() == [] and reviews.load_review("abc") is None
    assert TableFolder(lambda: home / "cache").read("table") is None


def test_challenges_never_block_on_special_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.services import challenges

    monkeypatch.setattr(paths, "challenges_dirs", lambda: [tmp_path])
    _pipe(tmp_path / "grand_prix" / "1.race")
    assert PLAIN in str(challenges.challenges("grand_prix")[1][0])
