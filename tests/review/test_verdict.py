"""Why a seat won or lost, told from figures alone."""

from __future__ import annotations

from dataclasses import replace
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.figure import Figure
from game.engine.match import Match
from game.review import Decision, MainPart, Review, ReviewPlan, verdict_of
from game.review.jobs import assemble_review, review_step, steps_to_review
from game.review.parts import PARTS, ResultParts
from game.review.steps import Luck, RatedOption, WinChances
from game.review.verdict import is_deciding, main_giver
from tools.pictures.tables import seats_for

SHARES = st.floats(0, 1, allow_nan=False)
STEPS = st.lists(st.tuples(st.sampled_from([None, 0, 1]), SHARES), min_size=1)


def review_of(
    *decisions: Decision, won: float = 0.0, chain: tuple[tuple[int | None, float], ...] = ((None, 0.5),)
) -> Review:
    """A race of two; `chain` is who chose at each step, and seat 0's chance before it."""
    chances = tuple(WinChances(i, (share, 1 - share), 0, who) for i, (who, share) in enumerate(chain))
    return Review("", "", 32, 1, 0, (won, 1 - won), (0.0, 0.0), decisions, (), chances)


def decision(index: int, cost: float, error: float, playouts: int = 32) -> Decision:
    options = (RatedOption("b", 0.3 + cost, error), RatedOption("a", 0.3, error))
    return Decision(index, 0, "a", "b" if cost > 0 else "a", cost, error, options, playouts)


@given(STEPS, st.sampled_from([0, 1]))
@settings(max_examples=80, deadline=None)
def test_changes_add_up_to_the_result_and_to_each_part(
    steps: list[tuple[int | None, float]], won: int
) -> None:
    found = review_of(won=won, chain=tuple(steps))
    for seat in (0, 1):
        changes, parts = found.changes(seat), found.parts()[seat]
        assert parts.start + fsum(one.gain for one in changes) == pytest.approx(found.wins[seat])
        luck = fsum(one.gain for one in changes if one.chooser is None)
        assert luck == pytest.approx(parts.luck.value) and not parts.own.value
        whole = fsum((parts.start, parts.luck.value, parts.own.value, parts.others.value))
        assert whole == pytest.approx(found.wins[seat])


@given(st.integers(2, 10), st.floats(-3, 3), st.floats(-3, 3), st.sampled_from([0.0, 1 / 3, 0.5, 1.0]))
@settings(max_examples=200, deadline=None)
def test_whole_points_always_add_up_exactly(seats: int, own: float, others: float, result: float) -> None:
    luck = result - 1 / seats - own - others
    parts = ResultParts(1 / seats, Figure(luck), Figure(own), Figure(others), result)
    points = parts.percentage_points()
    assert points["start"] + sum(points[name] for name in PARTS) == points["result"] == round(100 * result)


@pytest.mark.parametrize(
    ("cost", "error", "playouts", "named"),
    [(0.31, 0.05, 32, True), (0.09, 0.2, 32, False), (0.09, 0.01, 4, False), (0.01, 0.0, 32, False)],
)
def test_a_slip_is_one_that_cost_more_than_its_error(
    cost: float, error: float, playouts: int, named: bool
) -> None:
    assert bool(verdict_of(review_of(decision(0, cost, error, playouts)), 0).slips) is named


def test_the_costliest_slip_comes_first() -> None:
    slips = verdict_of(review_of(decision(0, 0.05, 0.01), decision(1, 0.3, 0.02)), 0).slips
    assert [(one.decision.index, one.percentage_points) for one in slips] == [(1, 30), (0, 5)]


def test_many_small_losses_count_together_though_none_is_clear_alone() -> None:
    """A page excused sixteen careless bets, as none of them was clear."""
    small = [decision(i, 0.03, 0.02) for i in range(16)]
    found = review_of(*small, chain=tuple((0, 0.5) for _ in small))
    assert not found.slips(0) and found.own_cost(0).value == pytest.approx(0.48)
    assert verdict_of(found, 0).main == MainPart("own", -48)
    assert review_of(*small[:1]).own_cost(0).value == 0.0, "the sum is not clear either"
    excused = review_of(*(replace(one, as_good=True) for one in small))
    assert excused.own_cost(0).value == 0.0, "the table had recommended them"


@pytest.mark.parametrize("excuse", ["proposed", "as_good"])
def test_what_the_table_itself_recommended_is_nobodys_slip(excuse: str) -> None:
    """A choice was named that the table had called about as good as the best."""
    excused = replace(decision(0, 0.4, 0.01), **{excuse: True})
    found = review_of(excused, decision(1, 0.06, 0.01))
    assert [one.decision.index for one in verdict_of(found, 0).slips] == [1]
    assert found.seats()[0].blunders == 0


def test_no_choice_is_named_where_by_all_cards_nothing_was_left_to_lose() -> None:
    """The page named a choice at which the chart showed 0 %."""
    lost = review_of(decision(1, 0.3, 0.01), chain=((None, 0.5), (0, 0.02), (1, 0.0)))
    assert not verdict_of(lost, 0).slips and not lost.costliest_decisions(3), "nor is it listed"
    open_ = review_of(decision(1, 0.3, 0.01), chain=((None, 0.5), (0, 0.4), (1, 0.0)))
    assert verdict_of(open_, 0).slips


def test_what_may_have_cost_something_is_doubtful_and_never_what_the_table_recommended() -> None:
    """The button to try a moment again was grey in four of five races of strangers."""
    unclear, smaller, best = decision(0, 0.05, 0.04), decision(1, 0.03, 0.04), decision(2, -0.1, 0.01)
    excused, tiny = replace(decision(3, 0.3, 0.01), proposed=True), decision(4, 0.004, 0.01)
    verdict = verdict_of(review_of(smaller, best, excused, tiny, unclear), 0)
    assert not verdict.slips and [one.decision for one in verdict.doubtful] == [unclear, smaller]


def test_a_cost_that_is_not_clear_keeps_its_error() -> None:
    """A bar said ±0 of choices whose cost was not known."""
    found = review_of(decision(0, 0.05, 0.04), decision(1, -0.03, 0.03))
    assert found.own_cost(0) == Figure(0.0, pytest.approx(0.05))


@pytest.mark.parametrize(
    ("luck", "won", "own"),
    [(0.0, 0.0, -0.5), (-0.3, 0.0, -0.2), (-0.3, 1.0, 0.0), (0.3, 0.0, -0.8)],
    ids=["lost by moves", "in part by luck", "won", "lucky, and lost"],
)
def test_small_losses_count_as_far_as_the_race_was_lost_by_moves(luck: float, won: float, own: float) -> None:
    """A winner who had led all the way had own choices of -76, and +100 from the others."""
    small = [decision(i + 1, 0.05, 0.03) for i in range(24)]
    found = review_of(*small, won=won, chain=((None, 0.5), *((0, 0.5 + luck) for _ in small)))
    parts = found.parts()[0]
    assert parts.own.value == pytest.approx(own)
    assert parts.others.value * (1 if won else -1) >= -1e-9
    assert bool(parts.own.error) is bool(own), "that nothing was lost by moves is sure"


def test_a_named_slip_counts_in_full_though_the_race_was_won() -> None:
    parts = review_of(decision(0, 0.2, 0.01), won=1.0, chain=((0, 0.5),)).parts()[0]
    assert (parts.own.value, parts.others.value) == (pytest.approx(-0.2), pytest.approx(0.7))


@pytest.mark.parametrize(
    ("chain", "cost", "won", "main"),
    [
        (((None, 0.5), (1, 0.1)), 0.0, 0.0, MainPart("luck", -40)),
        (((0, 0.5), (1, 0.5)), 0.4, 0.0, MainPart("own", -40)),
        (((1, 0.5), (None, 0.1)), 0.0, 0.0, MainPart("others", -40, 1)),
        (((None, 0.5), (1, 0.9)), 0.0, 1.0, MainPart("luck", 40)),
        (((1, 0.5), (None, 0.9)), 0.0, 1.0, MainPart("others", 40, 1)),
    ],
)
def test_the_largest_part_led_to_the_result(
    chain: tuple[tuple[int | None, float], ...], cost: float, won: float, main: MainPart
) -> None:
    slips = [decision(0, cost, 0.01)] if cost else []
    assert verdict_of(review_of(*slips, won=won, chain=chain), 0).main == main


@pytest.mark.parametrize(
    ("costs", "won", "luck", "says"),
    [
        ((0.4,), 0.0, 0.0, True),
        ((0.2,), 0.0, 0.35, False),
        ((0.2, 0.2, 0.2), 0.0, 0.0, False),
    ],
    ids=["one slip", "worse luck", "three equal slips"],
)
def test_one_choice_decides_only_what_nothing_else_changed_more(
    costs: tuple[float, ...], won: float, luck: float, says: bool
) -> None:
    after = 0.5 + luck if won else 0.5 - luck
    chain = ((None, 0.5), *((0, after) for _ in costs))
    slips = [decision(i + 1, cost, 0.01) for i, cost in enumerate(costs)]
    verdict = verdict_of(review_of(*slips, won=won, chain=chain), 0)
    (first, *_) = verdict.slips
    assert is_deciding(verdict, first) is says


def test_before_own_decisions_are_judged_nothing_is_blamed() -> None:
    chain = ((1, 0.5), (0, 0.1))
    assert verdict_of(review_of(chain=chain), 0).main is None
    assert verdict_of(review_of(decision(1, 0.0, 0.0), chain=chain), 0).main == MainPart("others", -50, 1)
    assert verdict_of(review_of(chain=((None, 0.5), (0, 0.1))), 0).main is None


def test_a_part_within_its_error_is_not_said_to_have_led_to_the_result() -> None:
    found = review_of(chain=((1, 0.5),))
    unsure = Luck(0, "draw", False, (0.01, -0.01), (), (0.6, 0.6), (0.5, 0.5), (0.5, 0.5), 0, 20)
    assert verdict_of(found, 0).main == MainPart("others", -50, 1)
    assert verdict_of(replace(found, chances=(unsure,)), 0).main is None


def of_four(*steps: tuple[int | None, float]) -> Review:
    """A race that seat 1 wins; `steps` are who chose, and seat 0's chance before it."""
    chances = [WinChances(i, (own, *((1 - own) / 3,) * 3), 0, who) for i, (who, own) in enumerate(steps)]
    return Review("", "", 32, 1, 0, (0.0, 1.0, 0.0, 0.0), (0.0,) * 4, (), (), tuple(chances))


@pytest.mark.parametrize(
    ("steps", "index"),
    [
        (((None, 0.5), (1, 0.2), (2, 0.1)), 0),
        (((1, 0.5), (2, 0.35), (1, 0.15)), 0),
        (((0, 0.5), (1, 0.1)), None),
        (tuple((None, 0.5 - 0.04 * i) for i in range(12)), None),
    ],
    ids=["of luck", "of the one named", "others explain too little", "many small steps"],
)
def test_the_step_that_is_named_belongs_to_the_part_that_is(
    steps: tuple[tuple[int | None, float], ...], index: int | None
) -> None:
    """The sentence blamed one rival, and the line below it told of another one."""
    found = replace(of_four(*steps), decisions=tuple(decision(i, 0.0, 0.0) for i in range(len(steps))))
    verdict = verdict_of(found, 0)
    assert (verdict.main_step.index if verdict.main_step else None) == index, verdict.main


def test_of_the_others_a_seat_is_named_only_if_half_of_it_was_its_own() -> None:
    assert verdict_of(of_four((1, 0.5), (2, 0.35), (3, 0.2), (None, 0.05)), 0).main == MainPart("others", -45)
    one = of_four((1, 0.5), (2, 0.1), (3, 0.2))
    assert verdict_of(one, 0).main == MainPart("others", -50, 1)


def test_nobody_is_named_whose_moves_were_for_the_seat() -> None:
    """What is left of a loss may be hidden cards alone."""
    helped = of_four((1, 0.2), (2, 0.4), (None, 0.5))
    assert main_giver(helped.changes(0), 0, -1) is None
    assert main_giver(of_four((1, 0.5), (0, 0.5)).changes(0), 0, -1) is None, "nothing changed"


def test_it_is_told_from_when_the_winner_was_ahead() -> None:
    chain = tuple((None, share) for share in (0.5, 0.6, 0.4, 0.2))
    verdict = verdict_of(review_of(chain=chain), 0)
    assert (verdict.winners, verdict.ahead_from) == ((1,), 2)


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
            assert points["start"] + sum(points[name] for name in PARTS) == points["result"]
            assert points["result"] == round(100 * found.wins[seat])
            verdict_of(found, seat)
