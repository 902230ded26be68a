"""What a result is made of: an equal start, luck, own choices and others' choices add up to it."""

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
from game.review.parts import PARTS, ResultParts, result_parts
from game.review.steps import Luck, WinChances
from game.services.records.saves import read_record

RECORDS = Path(__file__).parent.parent / "records"
SHIPPED = ("formula_motor_racing", "formula_one", "full_throttle", "grand_prix", "toy_race")
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
    told = match.game.evaluator.standing(match.state_at(0)) is not None
    found = [review_step(match, index, plan, decisions=not told) for index in picked]
    return assemble_review("", match, plan, 0, found)


@pytest.mark.parametrize("game_id", SHIPPED)
@pytest.mark.slow
def test_the_parts_of_every_seat_add_up_to_its_result(game_id: str, seed: int) -> None:
    found = some_review(game_id, Random(f"{seed}:{game_id}"))
    rows = found.seats()
    for row in rows:
        parts = parts_of(row)
        total = fsum((parts.fair, parts.luck.value, parts.own.value, parts.others.value))
        assert total == pytest.approx(row.result, abs=1e-12)
        points = parts.percentage_points()
        assert points["fair"] + sum(points[name] for name in PARTS) == points["result"]
        assert points["result"] == round(100 * row.result) and points["fair"] == round(100 / len(rows))
        assert all(abs(points[name] - getattr(parts, name).value * 100) <= 2 for name in PARTS)
        assert row.adjusted == pytest.approx(row.result - parts.luck.value)
    assert fsum(parts_of(row).fair for row in rows) == pytest.approx(1)
    # who chose nothing has nothing of its own
    chose = {one.chooser for one in found.win_chances}
    assert all(parts_of(row).own == Figure(0.0, 0.0) for row in rows if row.seat not in chose)


def test_every_choice_counts_once_and_its_draw_is_luck() -> None:
    """Seat 0 chooses and draws, a die falls, seat 1 chooses and seat 0 wins; each step in hundredths."""
    places = [
        WinChances(0, (0.5, 0.5), 0, (0.6, 0.4), 0),
        WinChances(1, (0.6, 0.4), 0, (0.3, 0.7)),
        WinChances(3, (0.35, 0.65), 0, (1.0, 0.0), 1),
    ]
    drawn = Luck(0, "play", False, (0.04, -0.04), (), (0.01, 0.01), (0.56, 0.44), (0.6, 0.4), 0)
    first, second = result_parts((1.0, 0.0), places, [drawn])
    assert first.own.value == pytest.approx(0.06) and first.others.value == pytest.approx(0.65)
    # the draw +4, the die -30, a forced move +5
    assert first.luck.value == pytest.approx(-0.21)
    assert first.own.error == pytest.approx(0.01) and first.others.error == 0
    assert (second.own.value, second.others.value) == pytest.approx((-0.65, -0.06))
    assert second.luck.value == pytest.approx(0.21)
    assert first.percentage_points() == {"fair": 50, "luck": -21, "own": 6, "others": 65, "result": 100}


def test_the_noise_of_playouts_is_the_error_of_a_part_and_cancels_between_its_own_choices() -> None:
    one = [WinChances(0, (0.5, 0.5), 25, (), 0), WinChances(1, (0.5, 0.5), 25, (), 0)]
    own = result_parts((1.0, 0.0), one, [])[0].own
    assert own == (0.5, pytest.approx(0.1))
    turns = [WinChances(0, (0.5, 0.5), 25, (), 0), WinChances(1, (0.5, 0.5), 25, (), 1)]
    both = result_parts((1.0, 0.0), turns, [])[0]
    assert both.own.error == pytest.approx(0.02**0.5) and both.others.error == pytest.approx(0.1)


def test_whole_points_add_up_where_each_is_rounded() -> None:
    parts = ResultParts(1 / 3, Figure(0.004), Figure(-0.004), Figure(-1 / 3), 0.0)
    assert parts.percentage_points() == {"fair": 33, "luck": 0, "own": 0, "others": -33, "result": 0}


def test_nothing_is_said_of_the_parts_before_every_step_was_looked_at() -> None:
    found = some_review("toy_race", Random(1))
    assert all(row.parts is None for row in replace(found, left_out=1).seats())
    assert all(row.parts is None for row in replace(found, win_chances=()).seats())


@pytest.mark.usefixtures("home")
def test_the_command_prints_the_parts(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(RECORDS / "toy_race-2.race")
    assert cli.main(["review", file, "--playouts", "4"]) == 0
    out = capsys.readouterr().out
    assert "what made the result\nseat" in out and "own choices" in out and "others" in out
    assert cli.main(["review", file, "--playouts", "4", "--json"]) == 0
    for row in json.loads(capsys.readouterr().out)["seats"]:
        parts = row["parts"]
        assert parts["fair"] + parts["luck"] + parts["own"] + parts["others"] == pytest.approx(row["result"])
        assert set(parts) == {"fair", *PARTS, *(f"{name}_error" for name in PARTS)}
