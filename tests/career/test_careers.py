"""Where a career stands: what is raced next, whatever moment the app was left at."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.career import careers, file
from game.career.play import record_text
from game.career.season import EVENTS, FIRST_CAST, event_config
from game.engine.record import SeatInfo
from game.services import locks

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
BOT = SeatInfo("bot", "Mika", "policy")


@pytest.fixture
def folder(home: Path) -> Path:
    """A career whose first season has begun, with four seats."""
    folder = careers.begin(DRIVER, 9)
    careers.start_season(careers.standing(folder), "club", FIRST_CAST[:3])
    return folder


def text_of(folder: Path, number: int) -> str:
    return record_text(event_config(careers.standing(folder).event(number), BOT))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(12))
def test_a_race_left_at_any_step_waits_and_one_that_is_over_counts(folder: Path, part: int) -> None:
    lines = text_of(folder, 2).splitlines(keepends=True)
    for number in (1, 2):
        (folder / f"{number}.race").write_text(text_of(folder, number), encoding="utf-8", newline="")
    file.store(folder, ["1.race"])
    start = next(i for i, line in enumerate(lines) if line == "---\n") + 1
    steps = len(lines) - start
    kept = steps * part // 11
    (folder / "2.race").write_text("".join(lines[: start + kept]), encoding="utf-8", newline="")
    now = careers.standing(folder)
    if kept == steps:
        assert (now.next_event, now.waiting) == (3, None)
    else:
        assert (now.next_event, now.waiting) == (2, folder / "2.race")


def test_a_career_without_a_season_has_nothing_to_race(home: Path) -> None:
    now = careers.standing(careers.begin(DRIVER, 9))
    assert (now.season, now.next_event, now.waiting) == (0, None, None)


def test_two_drivers_of_one_name_have_a_folder_each(home: Path) -> None:
    first, second = careers.begin(DRIVER), careers.begin(DRIVER)
    assert first != second and {*careers.folders()} == {first, second}


@pytest.mark.parametrize("name", ["CON", "../up", "a/b", "...", "ミカ", "x" * 400])
def test_any_name_makes_a_folder_of_its_own_inside(home: Path, name: str) -> None:
    folder = careers.begin({**DRIVER, "name": name})
    assert folder.parent == home / "careers" and careers.standing(folder).career.driver["name"] == name


def test_while_another_window_writes_the_file_stays_as_it_is(folder: Path) -> None:
    (folder / "1.race").write_text(text_of(folder, 1), encoding="utf-8", newline="")
    before = (folder / file.NAME).read_bytes()
    with locks.hold(folder / file.NAME), pytest.raises(locks.LockedError):
        careers.standing(folder)
    assert (folder / file.NAME).read_bytes() == before
    assert careers.standing(folder).next_event == 2


@pytest.mark.slow
def test_the_rival_of_the_day_is_one_of_the_season_and_stays_the_same(folder: Path) -> None:
    for number in range(1, 5):
        (folder / f"{number}.race").write_text(text_of(folder, number), encoding="utf-8", newline="")
        before = careers.standing(folder).rival(number)
        file.store(folder, [f"{number}.race"])
        assert careers.standing(folder).rival(number) == before in FIRST_CAST[:3]
    assert careers.standing(folder).next_event == 5 <= EVENTS
