"""Where a career stands: what is raced next, whatever moment the app was left at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.career import careers, file
from game.career.facts import PLAYER, between
from game.career.file import CareerError
from game.career.play import record_text
from game.career.season import EVENTS, FIRST_CAST, event_config
from game.engine.errors import PaddockError
from game.engine.record import SeatInfo
from game.services import locks

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
RECORDS = Path(__file__).parents[1] / "records"
BOT = SeatInfo("bot", "Mika", "policy")


@pytest.fixture
def folder(home: Path) -> Path:
    """A career whose first season has begun, with four seats."""
    folder = careers.begin(DRIVER, 9)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST[:3])
    return folder


def text_of(folder: Path, number: int) -> str:
    return record_text(event_config(careers.view_of(folder).event(number), BOT))


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
    now = careers.view_of(folder)
    if kept == steps:
        assert (now.next_event, now.waiting) == (3, None)
    else:
        assert (now.next_event, now.waiting) == (2, folder / "2.race")


def test_a_career_without_a_season_has_nothing_to_race(home: Path) -> None:
    now = careers.view_of(careers.begin(DRIVER, 9))
    assert (now.season, now.next_event, now.waiting) == (0, None, None)


def test_two_drivers_of_one_name_have_a_folder_each(home: Path) -> None:
    first, second = careers.begin(DRIVER), careers.begin(DRIVER)
    assert first != second and {*careers.folders()} == {first, second}


@pytest.mark.parametrize("name", ["CON", "../up", "a/b", "...", "ミカ", "x" * 400])
def test_any_name_makes_a_folder_of_its_own_inside(home: Path, name: str) -> None:
    folder = careers.begin({**DRIVER, "name": name})
    assert folder.parent == home / "careers" and careers.view_of(folder).career.driver["name"] == name


@pytest.mark.parametrize("name", ["trash", "Trash", "TRASH"])
def test_no_career_lies_in_the_folder_of_what_is_deleted(home: Path, name: str) -> None:
    folder = careers.begin({**DRIVER, "name": name})
    assert folder.name == f"driver {name}" and careers.folders() == [folder]
    assert careers.rename(folder, "Mika").name == "Mika"
    assert careers.rename(home / "careers" / "Mika", name).name == f"driver {name}"


def test_a_copy_has_every_file_and_nothing_is_overwritten(folder: Path) -> None:
    (folder / "1.race").write_text(text_of(folder, 1), encoding="utf-8", newline="")
    file.store(folder, ["1.race"])
    copies = [careers.copy(folder), careers.copy(folder)]
    assert [copy.name for copy in copies] == ["Mika-2", "Mika-3"]
    for copy in copies:
        assert {path.name: path.read_bytes() for path in copy.iterdir()} == {
            path.name: path.read_bytes() for path in folder.iterdir()
        }
        assert careers.view_of(copy).facts == careers.view_of(folder).facts
        assert file.rebuild(copy)[1] == []


def test_a_copy_that_the_disk_refuses_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "1.race").write_text(text_of(folder, 1), encoding="utf-8", newline="")
    copied = []

    def refuse(source: Path, goal: Path) -> None:
        if copied:
            raise OSError(28, "No space left on device")
        copied.append(source)

    monkeypatch.setattr(careers.shutil, "copy2", refuse)
    with pytest.raises(PaddockError):
        careers.copy(folder)
    assert careers.folders() == [folder] and [*folder.parent.iterdir()] == [folder]


def test_a_career_whose_file_makes_no_sense_is_not_copied_but_renamed_and_deleted(folder: Path) -> None:
    (folder / file.NAME).write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(CareerError):
        careers.copy(folder)
    renamed = careers.rename(folder, "Old")
    assert renamed.name == "Old" and careers.discard(renamed).parent.name == "trash"


def test_a_renamed_career_never_takes_the_place_of_another(folder: Path) -> None:
    other = careers.begin({**DRIVER, "name": "Ken"})
    assert careers.rename(other, "Mika").name == "Mika-2"
    assert careers.rename(folder, "Mika") == folder
    assert len(careers.folders()) == 2


@pytest.mark.parametrize("act", [careers.copy, lambda folder: careers.rename(folder, "New"), careers.discard])
@pytest.mark.parametrize("name", [file.NAME, "1.race"])
def test_a_career_that_is_open_elsewhere_stays_as_it_is(
    folder: Path, act: Callable[[Path], Path], name: str
) -> None:
    (folder / "1.race").write_text(text_of(folder, 1)[:2000], encoding="utf-8", newline="")
    with locks.hold(folder / name), pytest.raises(locks.LockedError):
        act(folder)
    assert careers.folders() == [folder]
    assert act(folder).is_dir()


def test_two_with_one_seed_have_the_same_season_and_dice(home: Path) -> None:
    own = careers.begin(DRIVER, 77)
    friend = careers.begin({**DRIVER, "name": "Ken", "number": 7, "colours": ["red", "black"]}, 77)
    views = []
    for folder in (own, friend):
        careers.start_season(careers.view_of(folder), "pro", careers.next_rivals(careers.view_of(folder)))
        views.append(careers.view_of(folder))
    one, other = views
    assert (one.calendar, one.cast) == (other.calendar, other.cast)
    for number in range(1, EVENTS + 1):
        mine, theirs = one.config(number), other.config(number)
        assert mine.seed == theirs.seed
        assert [(seat.level, seat.style) for seat in mine.seats] == [
            (seat.level, seat.style) for seat in theirs.seats
        ]


def test_while_another_window_writes_the_file_stays_as_it_is(folder: Path) -> None:
    (folder / "1.race").write_text(text_of(folder, 1), encoding="utf-8", newline="")
    before = (folder / file.NAME).read_bytes()
    with locks.hold(folder / file.NAME), pytest.raises(locks.LockedError):
        careers.view_of(folder)
    assert (folder / file.NAME).read_bytes() == before
    assert careers.view_of(folder).next_event == 2


@pytest.mark.slow
def test_the_rival_of_the_day_is_one_of_the_season_and_stays_the_same(folder: Path) -> None:
    for number in range(1, 5):
        (folder / f"{number}.race").write_text(text_of(folder, number), encoding="utf-8", newline="")
        before = careers.view_of(folder).rival(number)
        file.store(folder, [f"{number}.race"])
        assert careers.view_of(folder).rival(number) == before in FIRST_CAST[:3]
    assert careers.view_of(folder).next_event == 5 <= EVENTS


def other_career(home: Path, seats: int) -> Path:
    """Return the folder of a friend's career with two races of its first season."""
    friend = careers.begin({**DRIVER, "name": "Ken"}, 77)
    careers.start_season(careers.view_of(friend), "club", FIRST_CAST[: seats - 1])
    for number in (1, 2):
        (friend / f"{number}.race").write_text(text_of(friend, number), encoding="utf-8", newline="")
        file.store(friend, [f"{number}.race"])
    return friend


@pytest.mark.slow
def test_a_record_of_another_career_changes_nothing(folder: Path, home: Path) -> None:
    (folder / "1.race").write_text(text_of(folder, 1), encoding="utf-8", newline="")
    file.store(folder, ["1.race"])
    before = (folder / file.NAME).read_bytes()
    friend = other_career(home, 6)
    (folder / "friend.race").write_bytes((friend / "2.race").read_bytes())
    now = careers.view_of(folder)
    assert (now.next_event, now.waiting) == (2, None)
    assert (folder / file.NAME).read_bytes() == before
    with pytest.raises(CareerError, match="another career"):
        file.store(folder, ["friend.race"])
    rebuilt, faults = file.rebuilt(folder)
    assert len(rebuilt.events) == 1 and [*map(str, faults)] == ["friend.race is of another career."]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["another career", "no career"])
def test_a_record_that_was_replaced_counts_by_its_line_and_tells_nothing(
    folder: Path, home: Path, what: str
) -> None:
    for number in (1, 2):
        (folder / f"{number}.race").write_text(text_of(folder, number), encoding="utf-8", newline="")
        file.store(folder, [f"{number}.race"])
    places = careers.view_of(folder).results
    if what == "another career":
        other = (other_career(home, 6) / "2.race").read_bytes()
    else:
        other = (RECORDS / "formula_motor_racing-3.race").read_bytes()
    (folder / "2.race").write_bytes(other)
    now = careers.view_of(folder)
    assert now.results == places and len(now.faults) == 1
    with pytest.raises(PaddockError):
        now.page(2)
    assert now.goals_met(2) == (False, False)
    assert {fact.event for fact in now.facts} == {0}


@pytest.mark.slow
def test_events_after_a_gap_count_once_it_is_filled(folder: Path) -> None:
    for number in (1, 2, 3):
        (folder / f"{number}.race").write_text(text_of(folder, number), encoding="utf-8", newline="")
        file.store(folder, [f"{number}.race"])
    whole = (folder / "2.race").read_bytes()
    (folder / "2.race").unlink()
    file.rebuild(folder)
    now = careers.view_of(folder)
    assert (now.next_event, len(now.results)) == (2, 1)
    assert now.page(1).headline and now.rival(2) in now.cast
    (folder / "2.race").write_bytes(whole)
    later = careers.view_of(folder)
    assert (later.next_event, len(later.results)) == (4, 3)


def test_two_windows_that_begin_a_season_begin_one(folder: Path) -> None:
    before = careers.view_of(folder)
    careers.start_season(before, "pro", FIRST_CAST[:3])
    with pytest.raises(CareerError, match="begun already"):
        careers.start_season(before, "masters", FIRST_CAST[:4])
    assert careers.view_of(folder).season == 2


@pytest.mark.slow
def test_of_two_races_of_one_event_the_first_that_ended_counts(folder: Path) -> None:
    raced = text_of(folder, 1)
    for name in ("one.race", "two.race"):
        (folder / name).write_text(raced, encoding="utf-8", newline="")
    file.store(folder, ["two.race"])
    with pytest.raises(CareerError, match="does not count"):
        file.store(folder, ["one.race"])
    assert careers.view_of(folder).career.events[1, 1].record == "two.race"


def test_a_record_that_was_missing_and_is_back_tells_its_facts_again(folder: Path) -> None:
    (folder / "1.race").write_text(text_of(folder, 1), encoding="utf-8", newline="")
    file.store(folder, ["1.race"])
    (folder / "1.race").rename(folder / "gone")
    assert careers.view_of(folder).facts == []
    (folder / "gone").rename(folder / "1.race")
    assert careers.view_of(folder).facts


def test_the_head_to_head_is_that_of_the_lines_even_where_a_record_is_missing(folder: Path) -> None:
    for number in (1, 2, 3):
        (folder / f"{number}.race").write_text(text_of(folder, number), encoding="utf-8", newline="")
        file.store(folder, [f"{number}.race"])
    before = careers.view_of(folder)
    for at, rival in enumerate(before.cast, 1):
        places = [(one[0], one[at]) for one in before.results]
        ahead, behind = sum(a < b for a, b in places), sum(a > b for a, b in places)
        assert before.against(rival) == (ahead, behind, 3 - ahead - behind)
        assert before.against(rival) == between(before.facts, PLAYER, rival)
    (folder / "2.race").unlink()
    assert [careers.view_of(folder).against(rival) for rival in before.cast] == [
        before.against(rival) for rival in before.cast
    ]
    assert before.against("hana").races == 0
