"""What a result is made of: an equal start, luck, own mistakes and others' mistakes add up to it."""

from __future__ import annotations

import json
from dataclasses import replace
from math import fsum
from pathlib import Path
from random import Random

import pytest

from game import bots, cli, review
from game.engine import registry
from game.engine.contract import Game
from game.engine.figure import Figure
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.review import ReviewPlan
from game.review.jobs import assemble_review, review_step, steps_to_review
from game.review.parts import PARTS, ResultParts, changes_of, result_parts
from game.review.steps import Decision, Luck
from game.services.records.saves import read_record
from tools.pictures.tables import play_until

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
    found = [review_step(match, index, plan) for index in picked]
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
    chose = {one.seat for one in found.decisions}
    assert all(parts_of(row).own == Figure(0.0, 0.0) for row in rows if row.seat not in chose)
    assert fsum(parts_of(row).own.value + parts_of(row).others.value for row in rows) == pytest.approx(0)


def a_decision(index: int, seat: int, worth: float, error: float = 0.0) -> Decision:
    return Decision(index, seat, "a", "b", worth, error, (), 32)


def test_a_mistake_costs_its_seat_and_the_others_share_what_it_gives() -> None:
    """Seat 0 wins, though it gave 12 points away; seats 1 and 2 gave 6 and 2."""
    decisions = [a_decision(0, 0, 0.12), a_decision(2, 1, 0.06), a_decision(3, 2, 0.02)]
    first, second, third = result_parts((1.0, 0.0, 0.0), decisions)
    assert [one.own.value for one in (first, second, third)] == [-0.12, -0.06, -0.02]
    assert first.others.value == pytest.approx(0.04)
    assert second.others.value == pytest.approx(0.07) and third.others.value == pytest.approx(0.09)
    assert first.luck.value == pytest.approx(1 - 1 / 3 + 0.12 - 0.04)
    assert first.percentage_points() == {"fair": 33, "luck": 75, "own": -12, "others": 4, "result": 100}


def test_a_partner_loses_as_much_and_only_the_other_team_gains() -> None:
    """GP-9.2: partners win together, so that half a win goes to each."""
    gave = [a_decision(0, 0, 0.12)]
    parts = result_parts((0.0, 0.5, 0.0, 0.5), gave, (0, 1, 0, 1))
    assert [(round(one.own.value, 9), round(one.others.value, 9)) for one in parts] == [
        (-0.12, 0),
        (0, 0.12),
        (0, -0.12),
        (0, 0.12),
    ]
    for seat, one in enumerate(parts):
        changes = changes_of((0.0, 0.5, 0.0, 0.5), seat, gave, [], (0, 1, 0, 1))
        assert fsum(change.gain for change in changes) == pytest.approx(one.result - one.fair)


def test_a_review_knows_who_wins_together() -> None:
    game = registry.game("grand_prix")
    tokens = game.default_tokens(4)
    seats = tuple(SeatInfo("bot", "", "policy", "", token) for token in tokens)
    config = RaceConfig(game.id, seats, 1, {"teams": True})
    match = Match(game, config.setup(), 1)
    assert play_until(match, lambda race: race.is_over, 1)
    found = assemble_review("", match, ReviewPlan(), 0, [])
    assert found.teams == (0, 1, 0, 1) and sorted(found.wins) == [0.0, 0.0, 0.5, 0.5]
    assert review.from_data(json.loads(json.dumps(found.to_data()))) == found
    alone = Match.from_record(read_record(RECORDS / "grand_prix-2.race"))
    assert assemble_review("", alone, ReviewPlan(), 0, []).teams == ()


def test_the_errors_of_decisions_are_the_error_of_a_part() -> None:
    decisions = [a_decision(0, 0, 0.1, 0.03), a_decision(1, 0, 0.0, 0.04), a_decision(2, 1, 0.1, 0.12)]
    first, second = result_parts((1.0, 0.0), decisions)
    assert (first.own.value, second.others.value) == (-0.1, 0.1)
    assert first.own.error == second.others.error == pytest.approx(0.05)
    assert first.others.error == pytest.approx(0.12) and first.luck.error == pytest.approx(0.13)


def test_the_changes_of_a_seat_add_up_to_its_result() -> None:
    drawn = Luck(1, "roll", True, (0.2, -0.2), (), (0.0, 0.0), (0.5, 0.5), (0.7, 0.3), 0)
    changes = changes_of((1.0, 0.0), 0, [a_decision(0, 0, 0.1), a_decision(2, 1, 0.3)], [drawn])
    assert [(one.index, one.chooser) for one in changes] == [(0, 0), (1, None), (2, 1), (2, None)]
    assert [one.gain for one in changes[:3]] == [-0.1, 0.2, 0.3]
    assert 0.5 + fsum(one.gain for one in changes) == pytest.approx(1.0)


@pytest.mark.long
def test_choices_that_lose_races_cost_something() -> None:
    """Betting on the moped at the back wins one race in twenty, and a bar called that bad luck alone."""
    game, own = registry.game("full_throttle"), []
    for seed in range(8):
        match = bet_on_the_last(game, seed)
        steps = steps_to_review(match)
        found = [review_step(match, index, ReviewPlan(8), luck=False) for index in steps]
        own.append(assemble_review("", match, ReviewPlan(8), 0, found).parts()[0].own.value)
    assert fsum(own) / len(own) < -0.03


def bet_on_the_last(game: Game, seed: int) -> Match:
    """Race a seat that bets on the moped at the back against three that play well."""
    tokens = game.default_tokens(4)
    seats = tuple(SeatInfo("bot", "", "club", "", token) for token in tokens)
    config = RaceConfig(game.id, seats, seed, {})
    match, others = Match(game, config.setup(), seed), bots.make("club", None, game, seed)
    match.advance()
    while isinstance(seat := match.actor(), int):
        order = match.observe(seat)["order"]
        bets = [action for action in match.legal() if action.startswith("bet ")] if not seat else []
        last = max(bets, key=lambda bet: order.index(bet.split()[1].split("-")[0]), default=None)
        match.play(last or others.choose(match.view(seat)))
        match.advance()
    return match


def test_whole_points_add_up_where_each_is_rounded() -> None:
    parts = ResultParts(1 / 3, Figure(0.004), Figure(-0.004), Figure(-1 / 3), 0.0)
    assert parts.percentage_points() == {"fair": 33, "luck": 0, "own": 0, "others": -33, "result": 0}


def test_nothing_is_said_of_the_parts_before_every_step_was_looked_at() -> None:
    found = some_review("toy_race", Random(1))
    assert all(row.parts is None for row in replace(found, left_out=1).seats())


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
