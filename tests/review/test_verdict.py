"""Why a seat won or lost, told from figures alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.figure import Figure
from game.engine.match import Match
from game.review import Decision, Gift, Review, ReviewPlan, verdict_of
from game.review.jobs import assemble_review, review_step, steps_to_review
from game.review.parts import PARTS, ResultParts
from game.review.steps import Luck, RatedOption, WinChances
from tools.pictures.tables import seats_for

SHARES = st.floats(0, 1, allow_nan=False)


def review_of(
    *decisions: Decision, chances: tuple[Luck, ...] = (), won: float = 0.0, chain: tuple[float, ...] = (0.5,)
) -> Review:
    """A race of two; `chain` are seat 0's chances before each step."""
    places = tuple(WinChances(i, (share, 1 - share), 0) for i, share in enumerate(chain))
    return Review("", "", 32, 1, 0, (won, 1 - won), (0.0, 0.0), decisions, chances, places)


def decision(index: int, cost: float, error: float, playouts: int = 32) -> Decision:
    options = (RatedOption("b", 0.3 + cost, error), RatedOption("a", 0.3, error))
    return Decision(index, 0, "a", "b" if cost > 0 else "a", cost, error, options, playouts)


def rolled(index: int, before: float, after: float) -> Luck:
    gain = after - before
    chances = (before, 1 - before), (after, 1 - after)
    return Luck(index, "roll", True, (gain, -gain), (), (0.0, 0.0), *chances, 0)


@given(st.lists(st.tuples(st.sampled_from([None, 0, 1]), SHARES), min_size=1), st.sampled_from([0, 1]))
@settings(max_examples=80, deadline=None)
def test_changes_add_up_to_the_result_and_to_each_part(
    steps: list[tuple[int | None, float]], won: int
) -> None:
    decisions = [
        replace(decision(i, cost, 0.1), seat=seat) for i, (seat, cost) in enumerate(steps) if seat is not None
    ]
    dice = [rolled(i, 0.5, after) for i, (seat, after) in enumerate(steps) if seat is None]
    found = review_of(*decisions, chances=tuple(dice), won=won)
    for seat in (0, 1):
        changes, parts = found.changes(seat), found.parts()[seat]
        by_part: dict[str, Callable[[int | None], bool]] = {
            "luck": lambda chooser: chooser is None,
            "own": lambda chooser, seat=seat: chooser == seat,  # type: ignore[misc]
            "others": lambda chooser, seat=seat: chooser == 1 - seat,  # type: ignore[misc]
        }
        assert 0.5 + fsum(one.gain for one in changes) == pytest.approx(found.wins[seat])
        for name, is_part in by_part.items():
            total = fsum(one.gain for one in changes if is_part(one.chooser))
            assert total == pytest.approx(getattr(parts, name).value)


@given(st.integers(2, 10), st.floats(-3, 3), st.floats(-3, 3), st.sampled_from([0.0, 1 / 3, 0.5, 1.0]))
@settings(max_examples=200, deadline=None)
def test_whole_points_always_add_up_exactly(seats: int, own: float, others: float, result: float) -> None:
    luck = result - 1 / seats - own - others
    parts = ResultParts(1 / seats, Figure(luck), Figure(own), Figure(others), result)
    points = parts.percentage_points()
    assert points["fair"] + sum(points[name] for name in PARTS) == points["result"] == round(100 * result)


@pytest.mark.parametrize(
    ("cost", "error", "playouts", "named"),
    [(0.31, 0.05, 32, True), (0.09, 0.2, 32, False), (0.09, 0.01, 4, False), (0.01, 0.0, 32, False)],
)
def test_a_mistake_is_one_that_cost_more_than_its_error(
    cost: float, error: float, playouts: int, named: bool
) -> None:
    verdict = verdict_of(review_of(decision(0, cost, error, playouts), chances=(rolled(1, 0.5, 0.0),)), 0)
    assert bool(verdict.decisions) is named and verdict.part == ("own" if named else "luck")


def test_the_costliest_mistake_comes_first_and_a_small_one_decides_nothing() -> None:
    turns = verdict_of(review_of(decision(0, 0.05, 0.01), decision(1, 0.3, 0.02)), 0).decisions
    assert [(turn.decision.index, turn.percentage_points, turn.is_decisive) for turn in turns] == [
        (1, 30, True),
        (0, 5, False),
    ]


def test_a_choice_won_the_race_only_where_the_others_cost_little() -> None:
    best, slip = decision(0, -0.25, 0.02), decision(1, 0.3, 0.02)
    (move,) = verdict_of(review_of(best, won=1.0), 0).decisions
    assert (move.decision, move.percentage_points) == (best, 25)
    assert not verdict_of(review_of(decision(0, -0.05, 0.0), won=1.0), 0).decisions, "that won too little"
    verdict = verdict_of(review_of(replace(best, worth=0.0), slip, won=1.0), 0)
    assert (verdict.part, verdict.own_loss) == ("own", 30)


def test_luck_is_blamed_only_where_dice_and_draws_show_it() -> None:
    assert verdict_of(review_of(chances=(rolled(1, 0.5, 0.1),)), 0).part == "luck"
    assert verdict_of(review_of(chances=(rolled(1, 0.5, 0.4),)), 0).part == "ahead"
    assert verdict_of(review_of(chances=(rolled(1, 0.5, 0.9),), won=1.0), 0).part == "luck"


def test_without_a_choice_and_without_luck_it_is_who_was_ahead_from_when() -> None:
    verdict = verdict_of(review_of(chain=(0.5, 0.6, 0.4, 0.2)), 0)
    assert (verdict.part, verdict.winners, verdict.ahead_from) == ("ahead", (1,), 2)


def test_who_won_in_spite_of_own_choices_is_told_so_and_what_made_up_for_them() -> None:
    gave = replace(decision(1, 0.7, 0.01), seat=1)
    verdict = verdict_of(review_of(decision(0, 0.3, 0.01), gave, won=1.0), 0)
    assert (verdict.part, verdict.own_loss, verdict.gift) == ("own", 30, Gift("others", 70, 1))
    assert verdict.costliest is not None and verdict.costliest.index == 0


def test_own_mistakes_are_named_before_what_the_app_proposed() -> None:
    advised = replace(decision(0, 0.4, 0.01), proposed=True)
    found = review_of(advised, decision(1, 0.06, 0.01))
    verdict = verdict_of(found, 0)
    assert [one.decision.index for one in verdict.decisions] == [1, 0]
    assert [one.decision.index for one in verdict.slips] == [1], "what was proposed is nobody's mistake"
    assert not verdict.decisions[1].is_decisive and found.seats()[0].blunders == 0


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["formula_motor_racing", "formula_one", "full_throttle", "grand_prix"])
def test_the_bar_adds_up_in_many_reviewed_races(game_id: str, seed: int) -> None:
    from game.engine import registry
    from game.engine.record import RaceConfig
    from tools.pictures.tables import play_until

    game = registry.game(game_id)
    for number in range(seed, seed + 2):
        config = RaceConfig(game_id, seats_for(game_id, 4), number, dict(game.presets.get("first", {})))
        match = Match(game, config.setup(), number)
        play_until(match, lambda race: race.is_over, number)
        plan = ReviewPlan(4, others=1)
        steps = [review_step(match, index, plan) for index in steps_to_review(match)]
        found = assemble_review("", match, plan, 0, steps)
        for seat, parts in enumerate(found.parts()):
            points = parts.percentage_points()
            assert points["fair"] + sum(points[name] for name in PARTS) == points["result"]
            assert points["result"] == round(100 * found.wins[seat])
            verdict_of(found, seat)
