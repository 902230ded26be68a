"""An event is started once, whichever window is first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.career import careers
from game.career.file import CareerError
from game.career.giving_up import give_up
from game.career.season import FIRST_CAST
from game.career.starting import start_event
from game.services import locks
from game.services.records.saves import Saves, read_record

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
WINDOW = """
import sys
from pathlib import Path
from game.career import careers
from game.career.starting import start_event
from game.engine.errors import PaddockError
from game.services import track_files

track_files.install()
folder = Path(sys.argv[1])
config = careers.view_of(folder).config(1)
print("ready", flush=True)
sys.stdin.readline()
try:
    match, journal = start_event(folder, config)
    print("started", journal.path.name, flush=True)
except PaddockError as error:
    print("refused", error.key, flush=True)
sys.stdin.readline()
"""
"""A window on the grid page, which starts the race at a line of input and closes at the next."""


@pytest.fixture
def folder(home: Path) -> Path:
    """A career whose first season has begun, with four seats."""
    folder = careers.begin(DRIVER, 9)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST[:3])
    return folder


def test_of_two_windows_on_the_grid_one_starts_the_event(folder: Path) -> None:
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", WINDOW, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.getcwd()},
        )
        for _ in range(2)
    ]
    said = []
    for window in windows:
        assert window.stdout is not None and window.stdout.readline() == "ready\n"
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("\n")
        window.stdin.flush()
    for window in windows:
        assert window.stdout is not None
        said.append(window.stdout.readline())
    for window in windows:
        window.communicate("\n")
    assert sorted(said) == ["refused record_open\n", "started 1-1.race\n"]
    assert [path.name for path in folder.glob("*.race")] == ["1-1.race"]


def test_a_window_that_closes_leaves_the_race_to_the_other(folder: Path) -> None:
    now = careers.view_of(folder)
    match, journal = start_event(folder, now.config(1))
    match.advance()
    with pytest.raises(locks.LockedError):
        start_event(folder, now.config(1))
    with pytest.raises(locks.LockedError):
        Saves(folder).resume(journal.path)
    journal.close()
    with pytest.raises(CareerError, match="started already"):
        start_event(folder, now.config(1))
    waiting = careers.view_of(folder).waiting
    assert waiting == journal.path
    resumed, _, again = Saves(folder).resume(journal.path)
    assert resumed.steps == match.steps
    again.close()


def test_an_event_that_is_decided_is_not_started_again(folder: Path) -> None:
    now = careers.view_of(folder)
    for _ in give_up(now):
        pass
    with pytest.raises(CareerError, match="decided"):
        start_event(folder, now.config(1))
    assert len([*folder.glob("*.race")]) == 1


def test_an_event_is_not_given_up_while_another_window_races_it(folder: Path) -> None:
    now = careers.view_of(folder)
    _, journal = start_event(folder, now.config(1))
    with pytest.raises(locks.LockedError):
        next(give_up(now))
    journal.close()
    for _ in give_up(careers.view_of(folder)):
        pass
    assert careers.view_of(folder).next_event == 2


def test_a_file_in_the_way_is_left_as_it_is(folder: Path) -> None:
    (folder / "1-1.race").write_text("no race", "utf-8")
    _, journal = start_event(folder, careers.view_of(folder).config(1))
    assert journal.path.name == "1-1-2.race" and (folder / "1-1.race").read_text("utf-8") == "no race"
    assert read_record(journal.path).header.config.career is not None
    with pytest.raises(locks.LockedError):
        Saves(folder).resume(journal.path)
    journal.close()
