"""The tools about drivers: who is named by its choices, and what habits cost."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from game.engine.drivers import drivers
from game.services import track_files
from tools import driver_marks, driver_table
from tools.driver_marks import Tally


@pytest.fixture(autouse=True)
def _installed() -> None:
    track_files.install()


def event(rng: Random, *features: tuple[float, int]) -> Tally:
    """An event in which each feature has so many chances, each taken with its probability."""
    return tuple((float(sum(rng.random() < p for _ in range(n))), n) for p, n in features)


def test_drivers_far_apart_are_named_and_alike_ones_are_not(seed: int) -> None:
    """One event in three gives no chance to do what tells them apart, so that three are needed."""
    rng = Random(seed)
    habits = {"bold": (0.9, 0.5), "shy": (0.1, 0.5), "twin": (0.1, 0.5)}
    events = {
        name: [event(rng, (first, 0 if i % 3 == 0 else 8), (second, 8)) for i in range(90)]
        for name, (first, second) in habits.items()
    }
    named = driver_marks.named(events, 3)
    assert named["bold"] == {"bold": 30}
    assert named["shy"]["bold"] == named["twin"]["bold"] == 0
    assert 0 < named["shy"]["twin"] < 30, f"seed {seed}"


def test_an_event_is_not_part_of_the_centroid_that_names_it() -> None:
    """The first driver did once what it did not do the other time: neither event is like the other."""
    once, never = ((1.0, 1),), ((0.0, 1),)
    named = driver_marks.named({"first": [once, never], "second": [never, once, once]}, 1)
    assert named["first"] == {"second": 2}


def test_a_habit_counts_by_how_far_it_was_followed() -> None:
    liked = {"a": 0.0, "b": 1.0, "c": 4.0}
    assert [driver_marks._taken(liked.__getitem__, name, list(liked)) for name in liked] == [0.0, 0.25, 1.0]
    assert driver_marks._taken(lambda action: True, "a", list(liked)) is None
    assert driver_marks._taken(None, "a", list(liked)) is None


@pytest.mark.parametrize("game", ["formula_motor_racing", "full_throttle"])
def test_a_few_races_give_every_figure(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    driver_marks.main(["--game", game, "--races", "6", "--events", "1,2", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert sum(found["events"].values()) == 6 * driver_table.SEATS
    assert list(found["accuracy"]) == ["1", "2"]
    assert {row["driver"] for row in found["habits"]} == set(drivers.ids)
    driver_marks.main(["--game", game, "--races", "6", "--events", "1"])
    text = capsys.readouterr().out
    assert all(f"\n{id} " in text for id in drivers.ids)


@pytest.mark.parametrize("flags", [[], ["--adjusted"]])
def test_a_driver_wins_a_share_among_plain_bots(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    driver_table.main(["--races", "6", "--drivers", "yuki,otto", "--json", *flags])
    rows = json.loads(capsys.readouterr().out)["drivers"]
    assert list(rows) == ["yuki", "otto"]
    assert all(row["races"] == 6 and row["low"] <= row["wins"] <= row["high"] for row in rows.values())


def test_drivers_at_a_table_are_held_against_its_plain_bots() -> None:
    where = driver_table.Where("grand_prix", driver_table.SEATS)
    groups = driver_table.grouped(where.plan("pro", "pro", 1), drivers.ids, 12)
    for deal in (0, 1):
        raced = [id for group in groups if group.deal == deal for id in group.bots]
        assert sorted(raced) == list(drivers.ids)
    assert all(group.plan.bots[bot] == ("pro", id) for group in groups for id, bot in group.bots.items())
    alone = replace(groups[0], bots={"yuki": 2})
    assert alone.shares([0, 0, 1, 0, 0, 0]) == {"yuki": 1.0}
    both = replace(groups[0], bots={"yuki": 2, "otto": 0})
    assert both.shares([1, 0, 0, 0, 0, 0]) == {"yuki": pytest.approx(1 / 6), "otto": 1.0}


def test_a_row_says_who_is_far_from_even() -> None:
    weak, strong, even = (
        {"wins": wins, "low": wins - 0.02, "high": wins + 0.02} for wins in (0.1, 0.24, 0.19)
    )
    assert driver_table.line("yuki", weak).endswith("too weak")
    assert driver_table.line("yuki", strong).endswith("too strong")
    assert "too" not in driver_table.line("yuki", even)
