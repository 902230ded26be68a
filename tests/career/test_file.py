"""A career's file: made of records alone, and every damage told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.career import file
from game.career.file import NAME, Career, CareerError, Finished, Season
from game.career.play import record_text
from game.career.points import ranked
from game.career.season import FIRST_CAST, event_config
from game.engine.record import CareerEvent, RaceConfig, SeatInfo, parse_record
from game.services import locks

YOU = {"name": "ミカ", "number": 21, "colours": ["green", "white"], "portrait": "3-2-5-1-0-2-4"}


def config(seed: int, event: int, seats: int = 4) -> RaceConfig:
    career = CareerEvent(YOU, seed, 1, "club", event, FIRST_CAST[: seats - 1])
    return event_config(career, SeatInfo("bot", "Mika", "policy"))


def raced(folder: Path, seed: int, events: tuple[int, ...] = (1, 2)) -> list[str]:
    folder.mkdir()
    names = []
    for event in events:
        names.append(f"1-{event}.race")
        (folder / names[-1]).write_bytes(record_text(config(seed, event)).encode())
    return names


@pytest.fixture
def career(tmp_path: Path) -> Path:
    folder = tmp_path / "mika"
    file.store(folder, raced(folder, 5))
    return folder


def test_a_record_keeps_its_place_in_the_career() -> None:
    its = config(5, 2)
    assert parse_record(record_text(its)).header.config == its


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_career_rebuilt_from_its_records_is_the_same_to_the_byte(tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "mika"
    for name in raced(folder, seed, (2, 5)):
        file.store(folder, [name])
    before = (folder / NAME).read_bytes()
    (folder / NAME).unlink()
    assert file.rebuild(folder)[1] == []
    assert (folder / NAME).read_bytes() == before


def test_what_is_written_of_a_hundred_careers_is_read_again() -> None:
    for seed in range(100):
        rng = random.Random(seed)
        career = Career(YOU, seed)
        for season in range(1, rng.randint(2, 6)):
            career.seasons[season] = Season("pro", FIRST_CAST[: rng.randint(3, 5)])
            count = len(career.seasons[season].cast) + 1
            for event in range(1, rng.randint(2, 9)):
                places = ranked([rng.randrange(9) for _ in range(count)])
                career.events[season, event] = Finished(f"{season}-{event}.race", "0123abcd", places)
        text = file.format_career(career)
        assert file.parse_career(text) == career
        assert file.format_career(file.parse_career(text)) == text


@pytest.mark.parametrize("second", ["1-1-2.race", "1-1 again.race"])
def test_of_two_records_of_an_event_the_plain_name_counts_and_the_other_is_told(
    career: Path, second: str
) -> None:
    before = (career / NAME).read_bytes()
    text = (career / "1-1.race").read_text("utf-8")
    (career / second).write_text(text + "\n", "utf-8", newline="")
    (career / NAME).unlink()
    faults = file.rebuild(career)[1]
    assert (career / NAME).read_bytes() == before
    assert [*map(str, faults)] == [f"{second} does not count: the event is decided already."]


def test_a_torn_last_line_is_dropped_and_told(career: Path) -> None:
    with (career / NAME).open("a") as text:
        text.write("event 1.3 1-3.ra")
    found, faults = file.look(career)
    assert len(found.events) == 2
    assert [*map(str, faults)] == [f"{NAME}: the torn last line was left out."]


def test_a_missing_record_is_named_and_its_places_stand(career: Path) -> None:
    before = file.look(career)[0]
    (career / "1-2.race").unlink()
    found, faults = file.look(career)
    assert found == before
    assert len(faults) == 1 and str(faults[0]).startswith("1-2.race is missing")


def test_a_line_without_sense_is_told_and_the_file_set_aside(career: Path) -> None:
    good = (career / NAME).read_text("utf-8")
    (career / NAME).write_text(good.replace("event 1.1", "evnt 1.1"), "utf-8")
    with pytest.raises(CareerError, match="line 5 makes no sense"):
        file.look(career)
    file.rebuild(career)
    assert (career / NAME).read_text("utf-8") == good
    assert "evnt 1.1" in (career / file.SET_ASIDE).read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("driver: {}\nseed: 5\n---\n", "mika/career.txt: its header cannot be read."),
        ('driver: {"name": 7}\nseed: 5\n---\n', "mika/career.txt: its header cannot be read."),
        (f"driver: {'x' * 3000}\n", "mika/career.txt cannot be read (the line has over 2000 characters)."),
    ],
)
def test_a_file_that_is_no_career_is_one_sentence(career: Path, text: str, told: str) -> None:
    (career / NAME).write_text(text, "utf-8")
    with pytest.raises(CareerError) as refused:
        file.look(career)
    assert str(refused.value) == told


def test_a_folder_without_a_career_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CareerError) as refused:
        file.look(tmp_path / "nobody")
    assert str(refused.value) == "nobody/career.txt cannot be read (No such file or directory)."


def test_a_driver_twice_in_a_cast_is_a_line_without_sense(career: Path) -> None:
    text = (career / NAME).read_text("utf-8")
    (career / NAME).write_text(text.replace("cast gaston yuki", "cast yuki yuki"), "utf-8")
    with pytest.raises(CareerError, match="line 4 makes no sense"):
        file.look(career)


def test_where_line_and_record_differ_the_record_is_right(career: Path) -> None:
    before = file.look(career)[0]
    text = (career / NAME).read_text("utf-8")
    event = before.events[1, 1]
    told = f"{event.digest} places {' '.join(map(str, event.places))}"
    (career / NAME).write_text(text.replace(told, "00000000 places 1 1 1 1"), "utf-8")
    found, faults = file.look(career)
    assert found == before
    assert [*map(str, faults)] == ["1-1.race differs from its line; the record is right."]


def test_another_window_looks_while_one_writes(career: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE_S", 0.0)
    with locks.hold(career / NAME):
        assert len(file.look(career)[0].events) == 2
        with pytest.raises(locks.LockedError):
            file.store(career, ["1-1.race"])


def test_practice_and_unfinished_races_are_never_taken(career: Path) -> None:
    text = record_text(config(5, 7))
    (career / "1-7.race").write_bytes(text.replace("practice: false", "practice: true").encode())
    (career / "1-8.race").write_bytes(text[: len(text) * 2 // 3].encode())
    assert len(file.rebuilt(career)[0].events) == 2


@pytest.mark.parametrize(
    ("old", "new"), [('"class": "club"', '"class": "kart"'), ('"event": 2', '"event": 9'), ("yuki", "otto")]
)
def test_a_header_changed_by_hand_to_no_event_of_a_career_is_told(career: Path, old: str, new: str) -> None:
    path = career / "1-2.race"
    head, career_line, rest = path.read_text("utf-8").partition("career: ")
    changed = career_line + rest.replace(old, new, 1)
    path.write_text(head + changed, "utf-8")
    found, faults = file.rebuilt(career)
    assert list(found.events) == [(1, 1)]
    assert [*map(str, faults)] == ["1-2.race: there is no such event of a career."]


@pytest.mark.parametrize(
    "line", ["event 1.3 1\0.race 0123abcd places 1 2 3 4", "event 1.3 a/b.race 0123abcd places 1 2 3 4"]
)
def test_a_record_name_that_no_file_has_is_a_line_without_sense(career: Path, line: str) -> None:
    text = file.format_career(file.look(career)[0])
    with pytest.raises(CareerError, match="makes no sense"):
        file.parse_career(f"{text}{line}\n")


def test_a_driver_of_letters_that_are_no_text_is_a_header_that_cannot_be_read(career: Path) -> None:
    text = file.format_career(file.look(career)[0])
    first = text.splitlines()[0]
    with pytest.raises(CareerError, match="header"):
        file.parse_career(text.replace(first, first.replace("ミカ", "\\ud800")))


def test_what_is_no_file_is_set_aside_on_rebuilding(career: Path) -> None:
    before = (career / NAME).read_bytes()
    (career / NAME).unlink()
    (career / NAME).mkdir()
    file.rebuild(career)
    assert (career / NAME).read_bytes() == before
    assert (career / file.SET_ASIDE).is_dir()
