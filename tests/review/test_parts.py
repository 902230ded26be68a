"""What a result is made of: the start, luck, own choices and the others add up to it."""

from __future__ import annotations

import json
from dataclasses import replace
from math import fsum
from pathlib import Path
from random import Random

import pytest

from game import cli, review
from game.engine.figure import Figure
from game.engine.match import Match
from game.review import ReviewPlan
from game.review.jobs import assemble_review, review_step, steps_to_review
from game.review.parts import PARTS, ResultParts, changes_of, result_parts
from game.review.steps import Luck, WinChances
from game.services.records.saves import read_record

RECORDS = Path(__file__).parent.parent / "records"
SHIPPED = ("formula_motor_racing", "formula_one", "full_throttle", "grand_prix")
LOOKED_AT = 30
"""So many steps, taken at random, make a chain like all of them."""


def parts_of(row: review.SeatRow) -> ResultParts:
    assert row.parts is not None
    return row.parts


def some_review(game_id: str, rng: Random) -> review.Review:
    """A review of steps taken at random from a record that is taken at random, with few playouts."""
    path = rng.choice(sorted(RECORDS.glob(f"{game_id}-*.race")))
    match = Match.from_record(read_record(path))
    steps = steps_to_review(match)
    picked = sorted(rng.sample(steps, min(LOOKED_AT, len(steps))))
    plan = ReviewPlan(review.MIN_PLAYOUTS, others=1, seed=rng.randrange(1000))
    found = [review_step(match, index, plan) for index in picked]
    return assemble_review("", match, plan, 0, found)


@pytest.mark.parametrize("game_id", SHIPPED)
@pytest.mark.slow
def test_the_parts_of_every_seat_add_up_to_its_result(game_id: str, seed: int) -> None:
    found = some_review(game_id, Random(f"{seed}:{game_id}"))
    for row in found.seats():
        parts = parts_of(row)
        total = fsum((parts.start, parts.luck.value, parts.own.value, parts.others.value))
        assert total == pytest.approx(row.result, abs=1e-12)
        points = parts.percentage_points()
        assert points["start"] + sum(points[name] for name in PARTS) == points["result"]
        assert points["result"] == round(100 * row.result)
        assert all(abs(points[name] - getattr(parts, name).value * 100) <= 2 for name in PARTS)
        assert row.adjusted == pytest.approx(row.result - parts.luck.value)
    # who chose nothing has nothing of its own
    chose = {one.seat for one in found.decisions}
    assert all(parts_of(row).own.value == 0.0 for row in found.seats() if row.seat not in chose)


def entry(index: int, first: float, chooser: int | None) -> WinChances:
    """The chances of two seats before a step, and who has a choice there."""
    return WinChances(index, (first, 1 - first), 0, chooser)


def drawn(index: int, gain: float, error: float = 0.0) -> Luck:
    return Luck(index, "roll", True, (gain, -gain), (), (error, error), (0.5, 0.5), (0.5, 0.5), 0)


CHAIN = (entry(0, 0.5, None), entry(1, 0.7, 0), entry(3, 0.6, 1), entry(4, 0.9, None))
"""A roll gives seat 0 20 points, its own move takes 10, seat 1's gives 30, and a roll the last 10."""


def test_luck_is_what_rolls_changed_and_what_choices_do_not_explain_is_the_others() -> None:
    first, second = (result_parts((1.0, 0.0), seat, CHAIN, []) for seat in (0, 1))
    assert first.percentage_points() == {"start": 50, "luck": 30, "own": 0, "others": 20, "result": 100}
    assert second.percentage_points() == {"start": 50, "luck": -30, "own": 0, "others": -20, "result": 0}
    parts = result_parts((1.0, 0.0), 0, CHAIN, [], Figure(0.1, 0.03), named=0.1)
    assert parts.percentage_points() == {"start": 50, "luck": 30, "own": -10, "others": 30, "result": 100}
    assert parts.own.error == parts.others.error == pytest.approx(0.03)
    changes = changes_of((1.0, 0.0), 0, CHAIN, [])
    assert [(one.index, one.chooser) for one in changes] == [(0, None), (1, 0), (3, 1), (4, None)]


def test_choices_cost_at_most_what_was_lost_by_moves_or_what_slips_did() -> None:
    """A rookie's choices came to −191 points, each held against good play from there on."""
    cost = Figure(1.91, 0.1)
    won = result_parts((1.0, 0.0), 0, CHAIN, [], cost)
    assert won.percentage_points() == {"start": 50, "luck": 30, "own": 0, "others": 20, "result": 100}
    slips = result_parts((1.0, 0.0), 0, CHAIN, [], cost, named=1.91)
    assert slips.percentage_points() == {"start": 50, "luck": 30, "own": -80, "others": 100, "result": 100}
    lost = result_parts((1.0, 0.0), 1, CHAIN, [], cost)
    assert lost.percentage_points() == {"start": 50, "luck": -30, "own": -20, "others": 0, "result": 0}


def test_a_card_drawn_after_a_choice_is_luck_and_not_the_choice() -> None:
    """FMR-4.4: a seat draws at the end of its play."""
    parts = result_parts((1.0, 0.0), 0, CHAIN, [drawn(1, -0.25, 0.03), drawn(3, 0.1, 0.04)])
    assert parts.percentage_points() == {"start": 50, "luck": 15, "own": 0, "others": 35, "result": 100}
    assert parts.luck.error == parts.others.error == pytest.approx(0.05)


def test_no_parts_are_told_where_playouts_tell_the_chances() -> None:
    """Over several races of Formula-1 the bar would be noise."""
    found = some_review("toy_race", Random(1))
    assert not found.has_standing and not found.parts()
    assert all(row.parts is None for row in found.seats()) and any(row.luck for row in found.seats())


def test_whole_points_add_up_where_each_is_rounded() -> None:
    parts = ResultParts(1 / 3, Figure(0.004), Figure(-0.004), Figure(-1 / 3), 0.0)
    assert parts.percentage_points() == {"start": 33, "luck": 0, "own": 0, "others": -33, "result": 0}


def test_nothing_is_said_of_the_parts_before_every_step_was_looked_at() -> None:
    found = some_review("grand_prix", Random(1))
    assert all(row.parts is None for row in replace(found, left_out=1).seats())


@pytest.mark.usefixtures("home")
def test_the_command_prints_the_parts(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(RECORDS / "grand_prix-2.race")
    assert cli.main(["review", file, "--playouts", "4"]) == 0
    out = capsys.readouterr().out
    assert "what made the result\nseat" in out and "own choices" in out and "others" in out
    assert cli.main(["review", file, "--playouts", "4", "--json"]) == 0
    for row in json.loads(capsys.readouterr().out)["seats"]:
        parts = row["parts"]
        assert parts["start"] + parts["luck"] + parts["own"] + parts["others"] == pytest.approx(row["result"])
        assert set(parts) == {"start", *PARTS, *(f"{name}_error" for name in PARTS)}
