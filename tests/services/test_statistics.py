"""Finished races are counted, and a damaged line costs nothing but itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine import registry
from game.engine.contract import Action, Outcome
from game.services import paths
from game.services.i18n import load_languages
from game.services.records.statistics import FinishedGame, SeatEntry, Statistics, count_dice, unevenness

GAME = registry.game("formula_motor_racing")


def _entry(place: int = 1, level: str = "ace", game: str = GAME.id, day: str = "2026-03-01") -> FinishedGame:
    seats = (SeatEntry("human", "ユキ"), SeatEntry("bot", "Gaston", level, "charger"))
    return FinishedGame(
        game=game,
        day=day,
        seats=seats,
        places=(place, 3 - place),
        points=(20 - place, place),
        winners=(place - 1,),
        seconds=600,
        track="oval" if level == "ace" else None,
        dice={"roll": {"7": 2, "12": 1}},
    )


def test_races_are_read_back() -> None:
    statistics = Statistics.load()
    entries = [_entry(1), _entry(2, "pro"), _entry(1, game="other", day="2026-03-02")]
    for entry in entries:
        assert statistics.add(entry) is None
    again = Statistics.load()
    assert again.entries == entries
    assert again.notices == []


@pytest.mark.parametrize("game_id", ["formula_one", "grand_prix"])
def test_points_of_a_race_that_scores_none_are_no_best(game_id: str) -> None:
    statistics = Statistics.load()
    statistics.add(_entry(game=game_id))
    assert statistics.summary(game_id).best_points is None
    statistics.add(replace(_entry(game=game_id), races=3))
    assert statistics.summary(game_id).best_points == 19


def test_summaries_count_races_wins_streaks_and_time() -> None:
    statistics = Statistics.load()
    for place, level in [(1, "ace"), (1, "pro"), (2, "ace"), (1, "ace"), (1, "ace")]:
        statistics.add(_entry(place, level))
    statistics.add(_entry(2, game="other", day="2026-03-05"))
    whole = statistics.summary()
    assert (whole.played, whole.won, whole.seconds, whole.last_day) == (6, 4, 3600, "2026-03-05")
    race = statistics.summary(GAME.id)
    assert (race.best_place, race.best_points, race.streak_now, race.streak_best) == (1, 19, 2, 2)
    assert statistics.summary(GAME.id, level="pro").played == 1
    assert statistics.summary(GAME.id, track="oval").played == 4
    assert statistics.games() == [GAME.id, "other"]
    assert statistics.tracks(GAME.id) == ["oval"]
    assert statistics.dice(GAME) == {"d12": [0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 5]}, "of old files"
    statistics.add(replace(_entry(), dice={"d12": {"1": 4}}))
    assert statistics.dice(GAME)["d12"][:7] == [4, 0, 0, 0, 0, 0, 10]
    assert statistics.summary("none").best_place is None


def test_races_of_bots_alone_do_not_count_for_the_player() -> None:
    statistics = Statistics.load()
    bots = (SeatEntry("bot", "A", "pro"), SeatEntry("bot", "B", "pro"))
    statistics.add(FinishedGame(GAME.id, "2026-03-01", bots, (1, 2), (3, 1), (0,), dice={"roll": {"1": 1}}))
    assert statistics.summary().played == 0
    assert statistics.dice(GAME)["d12"] == [1, *[0] * 11]


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b'{"format": 99}',
        b'{"format": 1, "game": 7}',
        b"[" * 100000,
        b'{"format":1,"game":"g","day":"2026-13-01","seats":[],"places":[],"points":[],"winners":[],'
        b'"seconds":0,"track":null,"races":1,"dice":{}}',
        b'{"format":1,"game":"g","day":"2026-01-01","seats":[],"places":[1],"points":[],"winners":[],'
        b'"seconds":0,"track":null,"races":1,"dice":{"roll":3}}',
        b'{"format":1,"game":"g","day":"2026-01-01","seats":[3],"places":[1],"points":[1],"winners":[],'
        b'"seconds":0,"track":null,"races":1,"dice":{}}',
    ],
)
def test_a_damaged_line_is_skipped_reported_and_kept(home: Path, line: bytes) -> None:
    Statistics.load().add(_entry())
    file = home / "statistics.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + line + b"\n" + before)
    statistics = Statistics.load()
    assert len(statistics.entries) == 2
    assert [notice.key for notice in statistics.notices] == ["statistics_damaged"]
    assert statistics.notices[0].params["line"] == 2
    statistics.add(_entry(2))
    assert file.read_bytes().startswith(before + line + b"\n" + before)
    assert len(Statistics.load().entries) == 3


def test_a_torn_last_line_does_not_swallow_the_next(home: Path) -> None:
    Statistics.load().add(_entry())
    file = home / "statistics.jsonl"
    file.write_bytes(file.read_bytes() + b'{"format": 1, "ga')
    Statistics.load().add(_entry(2))
    assert [entry.places[0] for entry in Statistics.load().entries] == [1, 2]


def test_without_a_home_races_count_until_the_end(blocked: Path) -> None:
    statistics = Statistics.load()
    assert [notice.key for notice in statistics.notices] == ["error"]
    notice = statistics.add(_entry())
    assert notice is not None and notice.key == "statistics_unsaved"
    assert statistics.summary().won == 1
    for language in load_languages()[0].values():
        assert language.notice(notice) and language.notice(statistics.notices[0])
        assert language.missing == set()


def test_a_full_disk_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    notice = Statistics.load().add(_entry())
    assert notice is not None and "disk is full" in str(notice)


def test_clearing_deletes_all_races(home: Path) -> None:
    statistics = Statistics.load()
    statistics.add(_entry())
    statistics.clear()
    assert statistics.entries == [] == Statistics.load().entries


def test_tally_counts_rolls_only() -> None:
    steps = [Outcome("roll 7"), Action("play charge red-1"), Outcome("shuffle 7 8"), Outcome("roll 7 12")]
    assert count_dice(GAME, steps) == {"d12": {"7": 2, "12": 1}}
    assert count_dice(GAME, [Action("roll 3")]) == {}


def test_a_game_with_several_dice_counts_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = registry.game("toy_race")
    monkeypatch.setattr(type(toy), "dice", {"speed": 6, "brake": 4})
    assert count_dice(toy, [Outcome("roll 2")]) == {}, "no telling which"
    monkeypatch.setattr(type(toy), "dice_rolled", lambda game, step: [("speed", 6), ("brake", 1)])
    assert count_dice(toy, [Outcome("roll 6 1")] * 2) == {"speed": {"6": 2}, "brake": {"1": 2}}
    statistics = Statistics.load()
    statistics.add(replace(_entry(), game=toy.id, dice=count_dice(toy, [Outcome("roll 6 1")])))
    assert statistics.dice(toy) == {"speed": [0, 0, 0, 0, 0, 1], "brake": [1, 0, 0, 0]}


def test_unevenness_follows_the_chi_square_tables() -> None:
    """Critical values of the published tables at 5 %."""
    from game.services.records.statistics import _chi_square_tail

    for freedom, value in [(1, 3.841), (2, 5.991), (3, 7.815), (5, 11.070), (11, 19.675), (19, 30.144)]:
        assert _chi_square_tail(value, freedom) == pytest.approx(0.05, abs=1e-4)
    assert _chi_square_tail(0.0, 5) == 1.0


def test_uneven_dice_have_a_small_chance() -> None:
    assert unevenness([1, 2, 3]) is None, "too few rolls"
    assert unevenness([100] * 12) == pytest.approx(1.0)
    loaded = unevenness([100] * 11 + [200])
    assert loaded is not None and loaded < 0.001
    seed = 20260301
    print("seed", seed)
    rng = random.Random(seed)
    counts = [0] * 12
    for _ in range(2400):
        counts[rng.randrange(12)] += 1
    fair = unevenness(counts)
    assert fair is not None and fair > 0.001


def test_two_windows_count_all_races(home: Path) -> None:
    """Neither takes the other's races out of the file, nor writes into its line."""
    script = (
        "import sys; from game.services.records.statistics import FinishedGame, SeatEntry, Statistics\n"
        "seats = (SeatEntry('human', sys.argv[1] * 3000),)\n"
        "for _ in range(20):\n"
        "    assert Statistics().add(FinishedGame('toy', '2026-01-01', seats, (1,), (1.0,), (0,))) is None\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    windows = [subprocess.Popen([sys.executable, "-c", script, name], env=env) for name in "ab"]
    assert [window.wait(timeout=60) for window in windows] == [0, 0]
    lines = (home / "statistics.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 40 and all(json.loads(line) for line in lines)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('"points": [19', '"points": [1e999'),
        ('"points": [19', '"points": [1e308'),
        ('"places": [1', '"places": [1' + "0" * 300),
        ('"seconds": 600', '"seconds": NaN'),
        ('"winners": [0', '"winners": [7'),
        ('"dice": {', '"dice": {"x": ' + "[" * 50_000 + ", "),
        ('"track": "oval"', '"track": "' + "o" * 90_000 + '"'),
    ],
    ids=range(7),
)
def test_a_huge_number_damages_its_line(good: str, bad: str) -> None:
    statistics = Statistics.load()
    statistics.add(_entry())
    statistics.add(_entry())
    file = paths.statistics_file()
    text = file.read_text(encoding="utf-8")
    assert good in text
    file.write_text(text.replace(good, bad, 1), encoding="utf-8")
    again = Statistics.load()
    assert again.entries == [_entry()] and [notice.params["line"] for notice in again.notices] == [1]


def test_names_in_statistics_are_cleaned() -> None:
    statistics = Statistics.load()
    odd = (SeatEntry("human", "A\0\u202eki"), SeatEntry("bot", "x" * 9_000, "ace"))
    statistics.add(replace(_entry(), seats=odd))
    seats = Statistics.load().entries[0].seats
    assert [seat.name for seat in seats] == ["Aki", "x" * 40]
