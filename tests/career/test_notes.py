"""What an event's record tells is worked out once, and kept; it is what the record itself would tell."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.career import careers, file, notes
from game.career.facts import facts
from game.career.goals import is_goal_met
from game.career.notes import notes_of
from game.career.play import record_text
from game.career.press import press, read_moments
from game.career.season import FIRST_CAST, event_config
from game.engine.errors import RecordError
from game.engine.match import Match
from game.engine.record import SeatInfo
from game.services import paths
from game.services.records import reviews
from game.services.records.saves import read_record

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
BOT = SeatInfo("bot", "Mika", "policy")
EVENTS = 4


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered from other tests."""
    monkeypatch.setattr(notes, "_known", {})


@pytest.fixture
def folder(home: Path) -> Path:
    """A career with an event of each game, which bots raced."""
    folder = careers.begin(DRIVER, 9)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST)
    for number in range(1, EVENTS + 1):
        config = event_config(careers.view_of(folder).event(number), BOT)
        (folder / f"{number}.race").write_bytes(record_text(config).encode())
        file.store(folder, [f"{number}.race"])
    return folder


def pages(folder: Path) -> list[object]:
    """Everything that notes are read for: facts, rivals, goals met and press pages."""
    now = careers.view_of(folder)
    return [now.facts, [(now.rival(n), now.goals_met(n), now.page(n)) for n in range(1, EVENTS + 1)]]


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "_known", {})


def test_a_career_is_told_from_its_notes_as_from_its_records(folder: Path) -> None:
    now = careers.view_of(folder)
    for number in range(1, EVENTS + 1):
        record = read_record(folder / f"{number}.race")
        match = Match.from_record(record)
        own = [replace(fact, event=0) for fact in now.facts if fact.event == number - 1]
        assert own == facts([record])
        assert now.goals_met(number) == tuple(is_goal_met(goal, match) for goal in now.goals(number))
        found = [fact for fact in now.facts if fact.event < number]
        assert now.page(number) == press(record, now.results[:number], found, now.rival(number))


def test_records_are_replayed_once_and_never_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = pages(folder)
    forget(monkeypatch)
    monkeypatch.setattr(Match, "from_record", lambda record: pytest.fail("replayed"))
    assert pages(folder) == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[:-20],
        lambda line: line.replace(b'"facts": ["', b'"facts": ["hit mina ", "'),
        lambda line: line.replace(b'"moments": [', b'"moments": [[1], '),
        lambda line: re.sub(rb'"(passed|won|ahead|hit) ', rb'"swallowed ', line),
        lambda line: re.sub(rb'"(ahead|passed) (.*?) \d+"', rb'"\1 \2"', line),
        lambda line: re.sub(rb'"moments": \[.*?\], "is', rb'"moments": [], "is', line),
        lambda line: line.replace(b'"version": 1', b'"version": 0'),
        lambda line: b"\xff" + line,
    ],
)
def test_damaged_or_older_notes_are_worked_out_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, damage: object
) -> None:
    before = pages(folder)
    path = paths.reviews() / reviews.NOTES_FILE
    assert callable(damage)
    damaged = [damage(line) for line in path.read_bytes().splitlines()]
    assert len(damaged) == EVENTS and b"\n".join(damaged) + b"\n" != path.read_bytes()
    path.write_bytes(b"\n".join(damaged) + b"\n")
    forget(monkeypatch)
    assert pages(folder) == before


def test_without_a_disk_the_notes_are_worked_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = pages(folder)
    (paths.reviews() / reviews.NOTES_FILE).unlink()
    (paths.reviews() / reviews.NOTES_FILE).mkdir()
    forget(monkeypatch)
    assert pages(folder) == before


def test_notes_of_another_event_or_record_are_refused(folder: Path) -> None:
    event = careers.view_of(folder).finished(1)
    assert event is not None
    path = folder / event.record
    assert notes_of(path, event.digest, (1, 1)).facts
    for digest, key in ((event.digest, (1, 2)), ("00000000", (1, 1))):
        with pytest.raises(RecordError, match="another race"):
            notes_of(path, digest, key)
    path.unlink()
    with pytest.raises(RecordError):
        notes_of(path, event.digest, (1, 1))


def test_moments_are_kept_of_the_steps_that_have_a_hit(folder: Path) -> None:
    for number in range(1, EVENTS + 1):
        event = careers.view_of(folder).finished(number)
        assert event is not None
        record, found = (
            read_record(folder / event.record),
            notes_of(folder / event.record, event.digest, (1, number)),
        )
        whole = read_moments(record)
        hits = {fact.step for fact in found.facts if fact.kind == "hit" and whole.of_step}
        assert found.moments.is_quiet == whole.is_quiet
        assert found.moments.of_step == {step: whole.of_step[step] for step in hits}
