"""An event that is given up: bots race it to its end, the player is last, and all of it is in the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import cli
from game.career import careers, file
from game.career.facts import PLAYER
from game.career.file import CareerError
from game.career.giving_up import give_up
from game.career.play import record_text
from game.career.season import FIRST_CAST
from game.engine.errors import PaddockError, RecordError
from game.engine.match import Match
from game.engine.record import format_record, parse_record
from game.services import locks
from game.services.records.saves import read_record

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


@pytest.fixture
def folder(home: Path) -> Path:
    """A career whose first season has begun, with four seats."""
    return begun()


def begun() -> Path:
    folder = careers.begin(DRIVER, 9)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST[:3])
    return folder


def left_after(folder: Path, number: int, share: float) -> Path:
    """Leave the race of an event in the folder after a share of its steps."""
    config = careers.view_of(folder).config(number)
    bots = replace(config, seats=tuple(replace(seat, kind="bot", level="policy") for seat in config.seats))
    played = parse_record(record_text(bots))
    kept = played.steps[: int(share * len(played.steps))]
    path = folder / f"left {number}.race"
    text = format_record(replace(played.header, config=config), kept)
    path.write_text(text, "utf-8", newline="")
    return path


def given_up(folder: Path) -> careers.CareerView:
    for _ in give_up(careers.view_of(folder)):
        pass
    return careers.view_of(folder)


def counted(record_path: Path) -> list[int]:
    """Return the places of the rivals among themselves as the race on the track ended."""
    record = read_record(record_path)
    result = Match.from_record(record).result
    assert result is not None
    cast = FIRST_CAST[:3]
    by_style = dict(zip((seat.style for seat in record.header.config.seats), result.places, strict=True))
    return [1 + sum(by_style[other] < by_style[id] for other in cast) for id in cast]


def test_an_event_that_is_not_begun_counts_as_last_and_the_next_one_is_on(folder: Path) -> None:
    now = given_up(folder)
    event = now.finished(1)
    assert event is not None and event.is_given_up and now.next_event == 2
    assert event.places == (4, *counted(folder / event.record))
    assert read_record(folder / event.record).header.given_up == 0


@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_race_that_waits_is_raced_on_from_where_it_was_left(
    folder: Path, number: int, share: float
) -> None:
    for earlier in range(1, number):
        left_after(folder, earlier, 1)
        careers.view_of(folder)
    path = left_after(folder, number, share)
    before = read_record(path).steps
    now = given_up(folder)
    event, record = now.finished(number), read_record(path)
    assert event is not None and event.record == path.name and event.is_given_up
    assert event.places == (4, *counted(path)), "the others are placed as they came in"
    assert record.steps[: len(before)] == before and record.header.given_up == len(before)
    own = [fact for fact in now.facts if PLAYER in (fact.who, fact.whom) and fact.event == number - 1]
    assert all(fact.step < len(before) or fact.kind == "ahead" for fact in own)
    assert now.goals_met(number) == (False, False)
    assert "gave_up" in {one.template for one in now.page(number).sentences}


def test_a_career_with_given_up_events_is_rebuilt_to_the_byte(folder: Path) -> None:
    given_up(folder)
    left_after(folder, 2, 0.4)
    given_up(folder)
    before = (folder / file.NAME).read_bytes()
    assert before.count(b" given up\n") == 2
    (folder / file.NAME).unlink()
    assert file.rebuild(folder)[1] == []
    assert (folder / file.NAME).read_bytes() == before
    assert file.look(folder)[1] == []


def test_the_same_race_given_up_twice_ends_the_same(home: Path) -> None:
    folders = begun(), begun()
    texts = set()
    for folder in folders:
        path = left_after(folder, 1, 0.3)
        given_up(folder)
        texts.add(path.read_text("utf-8"))
    assert len(texts) == 1


def test_until_the_race_is_over_nothing_is_written(folder: Path) -> None:
    path = left_after(folder, 1, 0.2)
    before = path.read_bytes(), (folder / file.NAME).read_bytes()
    slices = give_up(careers.view_of(folder))
    next(slices)
    slices.close()
    assert (path.read_bytes(), (folder / file.NAME).read_bytes()) == before
    with locks.hold(path):
        assert careers.view_of(folder).waiting == path, "the lock is released"


def test_a_race_that_is_open_in_another_window_cannot_be_given_up(folder: Path) -> None:
    path = left_after(folder, 1, 0.2)
    before = path.read_bytes()
    with locks.hold(path), pytest.raises(locks.LockedError):
        given_up(folder)
    assert path.read_bytes() == before and careers.view_of(folder).next_event == 1


def test_a_race_that_another_window_began_meanwhile_is_that_windows(folder: Path) -> None:
    now = careers.view_of(folder)
    path = left_after(folder, 1, 0.2)
    with locks.hold(path), pytest.raises(locks.LockedError):
        next(give_up(now))
    assert [*folder.glob("*.race")] == [path]


def test_of_two_windows_that_give_up_an_event_one_does(folder: Path) -> None:
    now = careers.view_of(folder)
    first = give_up(now)
    next(first)
    with pytest.raises(locks.LockedError):
        next(give_up(now))
    for _ in first:
        pass
    with pytest.raises(CareerError, match="decided"):
        next(give_up(now))
    assert len([*folder.glob("*.race")]) == 1


@pytest.mark.parametrize("is_view_late", [False, True])
def test_a_race_that_another_window_finished_meanwhile_keeps_its_result(
    folder: Path, monkeypatch: pytest.MonkeyPatch, is_view_late: bool
) -> None:
    left_after(folder, 1, 0.3)
    now = careers.view_of(folder)
    assert now.waiting is not None
    path = left_after(folder, 1, 1)
    before = path.read_bytes()
    if is_view_late:
        # it ends between the look at the career and the lock
        monkeypatch.setattr("game.career.starting.view_of", lambda folder: now)
    with pytest.raises(CareerError, match="decided"):
        next(give_up(now))
    event = careers.view_of(folder).finished(1)
    assert path.read_bytes() == before and event is not None and not event.is_given_up


def test_a_practice_race_from_a_given_up_one_is_given_up_by_nobody(folder: Path) -> None:
    event = given_up(folder).finished(1)
    assert event is not None
    branch = read_record(folder / event.record).branched(20, 7, True)
    assert parse_record(format_record(branch.header, branch.steps)).header.given_up is None


@pytest.mark.parametrize("value", ["-1", '"no"', "true", "[]"])
def test_a_header_that_was_given_up_after_no_number_of_steps_is_damaged(folder: Path, value: str) -> None:
    event = given_up(folder).finished(1)
    assert event is not None
    text = (folder / event.record).read_text("utf-8")
    with pytest.raises(RecordError, match="given_up"):
        parse_record(text.replace("given_up: 0", f"given_up: {value}"))


def test_a_race_of_no_career_cannot_be_given_up(folder: Path) -> None:
    event = given_up(folder).finished(1)
    assert event is not None
    lines = (folder / event.record).read_text("utf-8").splitlines(keepends=True)
    with pytest.raises(RecordError, match="given_up"):
        parse_record("".join(line for line in lines if not line.startswith("career:")))


@pytest.mark.parametrize(
    ("old", "new"), [("places 4", "places 1"), ("given up", "given"), ("given up", "given up ")]
)
def test_a_line_of_a_given_up_event_in_another_place_makes_no_sense(folder: Path, old: str, new: str) -> None:
    given_up(folder)
    text = (folder / file.NAME).read_text("utf-8")
    with pytest.raises(CareerError, match="makes no sense"):
        file.parse_career(text.replace(old, new))


def test_a_line_that_hides_that_the_event_was_given_up_is_put_right(folder: Path) -> None:
    event = given_up(folder).finished(1)
    assert event is not None
    path = folder / event.record
    path.write_text(path.read_text("utf-8").replace("given_up: 0", "given_up: 3"), "utf-8", newline="")
    text = (folder / file.NAME).read_text("utf-8")
    (folder / file.NAME).write_text(text.replace(" given up", ""), "utf-8", newline="")
    career, faults = file.look(folder)
    assert career.events[1, 1].is_given_up and len(faults) == 1


def test_a_record_that_was_cut_after_it_was_given_up_waits_again_and_stays_given_up(folder: Path) -> None:
    event = given_up(folder).finished(1)
    assert event is not None
    path = folder / event.record
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-10]), "utf-8", newline="")
    with pytest.raises(PaddockError):
        file.rebuild(folder)
    assert careers.view_of(folder).finished(1) == event, "its places stand from the line"


def test_the_command_says_which_events_were_given_up(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given_up(folder)
    assert cli.main(["career", "show", str(folder)]) == 0
    assert "given up: 1" in capsys.readouterr().out
