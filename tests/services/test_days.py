"""The race of the day is the same for everybody, and its first try counts once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.engine import registry
from game.engine.contract import Chance
from game.engine.errors import RecordError
from game.engine.match import Match
from game.engine.record import RaceConfig, format_record, new_header, parse_record
from game.engine.venue.track import catalogue
from game.services import paths
from game.services.i18n import load_languages
from game.services.records import days
from game.services.records.statistics import FinishedGame, SeatEntry

GAME = registry.game("formula_motor_racing")
DAY = date(2026, 11, 23)
STEPS = 60
TOLD = """
from datetime import date
from game.engine import registry
from game.services import track_files
from game.services.records import days
track_files.install()
for game in registry.games().values():
    print(days.day_config(game, date(2026, 11, 23)))
"""


def raced(config: RaceConfig) -> list[str]:
    """The first steps of a race where everybody takes the first choice there is."""
    match = Match(registry.game(config.game), config.setup(), config.seed)
    while not match.is_over and len(match.history) < STEPS:
        if isinstance(match.actor(), Chance):
            match.play_chance()
        else:
            match.play(match.legal()[0])
    return [str(step) for step in match.steps]


def entry(config: RaceConfig, place: int = 1, points: float = 9) -> FinishedGame:
    places = (place, 3 - place)
    seats = (SeatEntry("human"), SeatEntry("bot", "", "club"))
    return FinishedGame(config.game, config.day, seats, places, (points, 2), (places.index(1),), 300)


def test_a_date_gives_the_same_table_in_two_processes() -> None:
    found = subprocess.run(
        [sys.executable, "-c", TOLD],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    here = [str(days.day_config(game, DAY)) for game in registry.games().values()]
    assert found.stdout.splitlines() == here


def test_the_seed_of_a_day_never_changes() -> None:
    # results of other machines and of earlier versions are compared with
    assert [days.seed_of(id, DAY) for id in registry.FLOOR] == [39051342, 77029121, 385672319, 184614252]


@pytest.mark.parametrize("game_id", list(registry.games()))
def test_a_date_gives_the_same_deal_and_dice_and_another_date_others(game_id: str) -> None:
    game = registry.game(game_id)
    config, other = days.day_config(game, DAY), days.day_config(game, DAY + timedelta(days=1))
    assert raced(config) == raced(days.day_config(game, DAY, "Aki", practice=True))
    assert raced(config) != raced(other)
    assert len(config.humans()) == 1 and game.races(config.setup()) == 1
    tables = [days.day_config(game, DAY + timedelta(days=n)) for n in range(40)]
    assert len({config.seed for config in tables}) == 40
    assert len({tuple(seat.level for seat in config.seats) for config in tables}) > 3
    if len(catalogue.ids(game_id)) > 1:
        assert len({config.track for config in tables}) > 1


def test_a_record_keeps_its_day_and_a_branch_has_none() -> None:
    config = days.day_config(GAME, DAY)
    record = parse_record(format_record(new_header(GAME, config), ()))
    assert record.header.config == config and days.day_of(record.header.config) == DAY
    assert days.day_of(record.branched(0, 5, True).header.config) is None
    assert days.day_of(replace(config, seed=config.seed + 1)) is None, "another seed is another race"
    assert "day:" not in format_record(new_header(GAME, replace(config, day="")), ())


@pytest.mark.parametrize("day", ['"2026-02-30"', '"20261123"', "7", '"yesterday"', "null"])
def test_an_invalid_day_is_refused_with_its_line(day: str) -> None:
    text = format_record(new_header(GAME, days.day_config(GAME, DAY)), ())
    lines = text.replace('"2026-11-23"', day).split("\n")
    at = next(n for n, line in enumerate(lines, 1) if line.startswith("day:"))
    with pytest.raises(RecordError, match=f"line {at}: the header is damaged: 'day' cannot be"):
        parse_record("\n".join(lines))


def test_only_the_first_try_counts_and_it_counts_once() -> None:
    first = days.day_config(GAME, DAY)
    assert days.tries() == ([], []) and not days.has_begun([], GAME.id, DAY)
    assert days.store_start(first, None) is None
    tries, _ = days.tries()
    assert days.has_begun(tries, GAME.id, DAY) and days.results(tries, GAME.id) == []
    assert not days.has_begun(tries, "grand_prix", DAY) and not days.has_begun(
        tries, GAME.id, DAY - timedelta(1)
    )
    again = days.day_config(GAME, DAY, practice=True)
    for config, place in ((again, 1), (first, 2), (again, 2), (first, 1)):
        assert days.store_result(config, entry(config, place)) is None
    [result] = days.results(days.tries()[0], GAME.id)
    assert result.first is not None and result.first.place == 2, "what a second window adds is practice"
    assert result.best is not None and result.best.place == 1
    assert result.last is not None and result.last.place == 1
    assert days.results(days.tries()[0], "grand_prix") == []


def test_days_are_listed_the_latest_first_and_practice_alone_as_such() -> None:
    for back in (3, 1, 2):
        config = days.day_config(GAME, DAY - timedelta(days=back), practice=back == 1)
        days.store_result(config, entry(config, 1, 4.5))
    results = days.results(days.tries()[0], GAME.id)
    assert [result.day for result in results] == ["2026-11-22", "2026-11-21", "2026-11-20"]
    assert results[0].first is None and results[0].best is not None
    assert results[1].first is not None and results[1].first.points == 4.5


@pytest.mark.parametrize(
    ("place", "beaten"),
    [(1, ("club", "pro", "ace")), (2, ("club", "ace")), (3, ("ace",)), (4, ()), (5, ())],
)
def test_a_level_is_beaten_by_coming_in_ahead_of_all_its_bots(place: int, beaten: tuple[str, ...]) -> None:
    """Of the bots, in order of places, the pro is first, a club bot second and last, and the ace third."""
    config = days.day_config(GAME, DAY)
    levels = ["pro", "club", "ace", "club"]
    order = [*levels[: place - 1], "", *levels[place - 1 :]]
    seats = tuple(SeatEntry("bot", "", level) if level else SeatEntry("human") for level in order)
    places = tuple(range(1, 6))
    days.store_result(config, FinishedGame(GAME.id, config.day, seats, places, (0,) * 5, (0,), 9))
    [one] = days.tries()[0]
    assert one.beaten == beaten


def test_a_file_of_before_is_read_without_its_medals() -> None:
    line = {"format": 1, "game": GAME.id, "day": DAY.isoformat(), "first": True, "place": 1, "seats": 2}
    old = json.dumps({**line, "points": 3, "seconds": 9, "record": ""})
    paths.days_file().write_text(old + "\n")
    found, notices = days.tries()
    assert [one.place for one in found] == [1] and notices == [] and found[0].beaten is None


def week_of(*games: str) -> dict[str, list[days.DayResult]]:
    return {game_id: days.results(days.tries()[0], game_id) for game_id in games}


def test_a_streak_counts_days_in_a_row_over_all_games_and_waits_for_today() -> None:
    other = registry.game("grand_prix")
    for back, game in ((1, GAME), (2, other), (3, GAME), (5, GAME), (6, other), (7, GAME)):
        config = days.day_config(game, DAY - timedelta(days=back), practice=back == 3)
        days.store_result(config, entry(config))
    found = week_of(GAME.id, other.id)
    assert days.streaks(found, DAY) == (2, 3), "practice alone is no day raced"
    assert days.streaks(found, DAY + timedelta(days=1)) == (0, 3)
    week = days.last_days(found, DAY)
    assert [day for day, _ in week] == [DAY - timedelta(days=back) for back in range(6, -1, -1)]
    assert [[id for id, _ in raced] for _, raced in week] == [
        *([other.id], [GAME.id], [], [], [other.id], [GAME.id], [])
    ]
    config = days.day_config(GAME, DAY)
    days.store_result(config, entry(config))
    assert days.streaks(week_of(GAME.id, other.id), DAY) == (3, 3)


def test_the_best_race_of_a_day_stands_first() -> None:
    other = registry.game("grand_prix")
    for game, place in ((GAME, 2), (other, 1)):
        config = days.day_config(game, DAY)
        days.store_result(config, entry(config, place))
    *_, (_, raced) = days.last_days(week_of(GAME.id, other.id), DAY)
    assert [(id, result.counted.place) for id, result in raced] == [(other.id, 1), (GAME.id, 2)]


def test_a_first_try_that_is_not_over_waits_where_its_record_lies() -> None:
    config = days.day_config(GAME, DAY)
    record = paths.saves() / "mine.race"
    record.write_text("x")
    days.store_start(config, record)
    assert days.find_unfinished(days.tries()[0], GAME.id, DAY) == record
    assert days.find_unfinished(days.tries()[0], GAME.id, DAY - timedelta(days=1)) is None
    days.store_result(config, entry(config))
    assert days.find_unfinished(days.tries()[0], GAME.id, DAY) is None
    away = days.Try(GAME.id, DAY.isoformat(), True, record="../settings.yaml")
    assert days.find_unfinished([away], GAME.id, DAY) is None


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b"[" * 100_000,
        b"x" * 3_000,
        b'{"format": 2, "game": "g", "day": "2026-01-01", "first": true, "place": 1, "seats": 2, "points": 1,'
        b' "seconds": 1, "record": ""}',
        b'{"format": 1, "game": "g", "day": "2026-13-01", "first": true, "place": 1, "seats": 2, "points": 1,'
        b' "seconds": 1, "record": ""}',
        b'{"format": 1, "game": "g", "day": "2026-01-01", "first": 1, "place": 1, "seats": 2, "points": 1,'
        b' "seconds": 1, "record": ""}',
        b'{"format": 1, "game": "g", "day": "2026-01-01", "first": true, "place": 3, "seats": 2, "points": 1,'
        b' "seconds": 1, "record": ""}',
        b'{"format": 1, "game": "g", "day": "2026-01-01", "first": true, "place": 1, "seats": 2,'
        b' "points": Infinity, "seconds": 1, "record": ""}',
        b'{"format": 1, "game": "g", "day": "2026-01-01", "first": true, "place": 1, "seats": 2,'
        b' "points": 1, "seconds": -1, "record": ""}',
    ],
)
@pytest.mark.slow
def test_a_damaged_line_is_reported_and_kept_and_the_others_are_read(line: bytes) -> None:
    config = days.day_config(GAME, DAY)
    days.store_result(config, entry(config))
    path = paths.days_file()
    path.write_bytes(line + b"\n" + path.read_bytes())
    before = path.read_bytes()
    tries, [notice] = days.tries()
    assert [one.place for one in tries] == [1] and path.read_bytes() == before
    for language in load_languages()[0].values():
        said = language.notice(notice)
        assert "days.jsonl" in said and "[" not in said and len(said) < 200
    days.store_result(config, entry(config, 2))
    assert path.read_bytes().startswith(before), "nothing is lost"


def test_a_line_torn_by_a_kill_costs_only_itself() -> None:
    config = days.day_config(GAME, DAY)
    days.store_result(config, entry(config))
    path = paths.days_file()
    path.write_bytes(path.read_bytes()[:-20])
    days.store_result(config, entry(config, 2))
    tries, notices = days.tries()
    assert [one.place for one in tries] == [2] and len(notices) == 1


def test_a_file_that_cannot_be_read_or_written_is_reported() -> None:
    paths.days_file().mkdir()
    tries, [notice] = days.tries()
    config = days.day_config(GAME, DAY)
    unsaved = days.store_result(config, entry(config))
    assert tries == [] and notice.key == "days_unreadable"
    assert unsaved is not None and unsaved.key == "days_unsaved"


def test_tries_can_be_forgotten() -> None:
    days.store_start(days.day_config(GAME, DAY), None)
    assert json.loads(paths.days_file().read_text())["place"] == 0
    days.clear()
    days.clear()
    assert days.tries() == ([], [])
