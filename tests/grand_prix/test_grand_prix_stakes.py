"""What a race is about: the win, the places, or the title, and how aces race for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from gp_games import EVALUATOR, laid

from game.games.grand_prix.bots.judge import StakesJudge
from game.games.grand_prix.bots.ratings import ratings_by_sight
from game.games.grand_prix.bots.stakes import (
    PLACE_SHARE,
    PLACES,
    WIN_SHARE,
    even_stakes,
    stakes_of,
    winning_stakes,
)
from game.games.grand_prix.bots.winning import chances
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.scoring import RaceResult
from game.games.grand_prix.rules.steps import AGAIN, STOP_STEP

ROAD = {"track": "oval", "spaces": [12, 10, 8, 6], "laps": [2, 2, 2, 2]}
Order = Sequence[int]


def after(*orders: Order, target: int = 12, tie_break: bool = False, **given: Any) -> GrandPrixState:
    """A championship of four in which races have ended in these orders, on the road again."""
    options = {"items": False, "championship": True, "target": target}
    state = laid(options, **{**ROAD, "phase": "run", "turn": 0, "rolled": [3, 4], **given})
    state.results = tuple(RaceResult(tuple(order)) for order in orders)
    return state


def worth(state: GrandPrixState, seat: int, order: Order) -> float:
    """What this end of the race is worth to a seat for the title."""
    stakes = winning_stakes(state)[seat]
    behind = order[order.index(seat) + 1 :]
    return stakes.won[order[0]] + sum(stakes.ahead[other] for other in behind)


def test_a_single_race_is_about_the_win_and_a_little_about_places() -> None:
    state = laid(**ROAD, phase="turn", turn=0)
    own = stakes_of(state)[2]
    assert own.won == pytest.approx((0, 0, WIN_SHARE, 0))
    assert own.ahead == pytest.approx(((1 - WIN_SHARE) / 3, (1 - WIN_SHARE) / 3, 0, (1 - WIN_SHARE) / 3))
    assert winning_stakes(state)[2].won == (0, 0, 1, 0)


def test_with_partners_places_weigh_most() -> None:
    options = {"items": False, "teams": True, "championship": True}
    state = laid(options, **ROAD, phase="turn", turn=0)
    assert stakes_of(state) == even_stakes(4, PLACE_SHARE)


def test_a_race_that_decides_the_title_is_about_its_win() -> None:
    """GP-9.1: with four points to the title only the first of four has them."""
    for seat, stakes in enumerate(winning_stakes(after(target=4))):
        assert stakes.won == pytest.approx([float(other == seat) for other in range(4)], abs=0.01)
        assert stakes.ahead == pytest.approx([0.0] * 4, abs=0.01)


def test_the_chances_of_the_title_add_up() -> None:
    """However this race ends, somebody wins the title; before it all are equal."""
    for orders in ((), ((0, 1, 2, 3),), ((0, 1, 2, 3), (1, 0, 3, 2), (2, 0, 1, 3))):
        state = after(*orders)
        for end in ((0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)):
            chances = [worth(state, seat, end) for seat in range(4)]
            assert sum(chances) == pytest.approx(1.0, abs=0.1)
            if not orders:
                assert chances[end[0]] > chances[end[1]] > chances[end[3]]


def test_of_two_who_lead_each_wants_to_end_before_the_other() -> None:
    """7 points each, 4 and 2 for the others: nobody else is worth as much to be ahead of."""
    state = after((0, 1, 2, 3), (1, 0, 2, 3))
    leader = winning_stakes(state)[0]
    assert leader.ahead[1] > 1.5 * max(leader.ahead[2], leader.ahead[3])
    assert worth(state, 0, (2, 0, 1, 3)) > worth(state, 0, (2, 1, 0, 3)) + 0.1
    assert worth(state, 3, (2, 1, 0, 3)) < 0.05


def test_who_cannot_win_the_title_races_for_places() -> None:
    state = after((0, 1, 2, 3), (0, 1, 2, 3), (1, 0, 2, 3), turn=3)
    own = stakes_of(state)[3]
    assert sum(own.won) == pytest.approx(PLACES * PLACE_SHARE, abs=0.05)
    assert min(own.ahead[:3]) > 0.01
    ratings = [value for _, value in ratings_by_sight(state, "full")]
    assert max(ratings) > min(ratings) + 0.01


def test_a_tie_break_is_about_its_win() -> None:
    """GP-9.1: both have 12 points and as many wins; the title goes to the first of one more race."""
    state = after((0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 2, 3), (1, 0, 3, 2))
    assert winning_stakes(state) == even_stakes(4, 1.0)
    assert stakes_of(state) == even_stakes(4, WIN_SHARE)


def test_the_chance_told_is_that_of_the_title() -> None:
    """A seat whose title is nearly won is told so, whatever place it has on the road."""
    ahead, behind = (0, 1, 2, 3), (3, 2, 1, 0)
    told = {}
    for orders in ((ahead, ahead), (behind, behind)):
        state = after(*orders, spaces=[6, 8, 10, 12])
        found = chances(state)
        assert found is not None
        told[orders] = dict(found)[STOP_STEP]
    assert told[ahead, ahead] > 0.4
    assert told[behind, behind] < 0.1


def test_who_needs_the_win_dares_more() -> None:
    """Second on the road with a 5 and a 6: one more die where the win is the title, else a good place."""
    given = {"spaces": [34, 43, 31, 29], "turn": 0, "rolled": [5, 6]}
    for target, best in ((4, AGAIN), (36, STOP_STEP)):
        found = dict(ratings_by_sight(after(target=target, **given), "full"))
        assert max(found, key=lambda step: found[step]) == best


def test_the_chances_of_all_seats_add_up_on_the_road() -> None:
    """Between turns the chances of the title that four judges call are about one together."""
    for orders in ((), ((0, 1, 2, 3),), ((0, 1, 2, 3), (0, 2, 1, 3))):
        state = after(*orders, phase="turn", rolled=[])
        judge = StakesJudge(state.config, winning_stakes(state))
        assert 0.75 < sum(judge(state, seat) for seat in range(4)) < 1.1


def test_the_end_of_a_race_is_worth_what_it_brings() -> None:
    """A winner who is home already: each seat's worth holds it, and what is open beside it."""
    state = after((0, 1, 2, 3), (1, 0, 2, 3), phase="turn", rolled=[], turn=1)
    fresh = state.copy()
    state.finished, state.spaces[0] = (0,), -1
    judge = StakesJudge(state.config, winning_stakes(state))
    assert judge(state, 0) > judge(fresh, 0)
    assert judge(state, 1) < judge(fresh, 1)


def test_what_a_title_is_about_is_worked_out_in_slices_before_the_first_decision() -> None:
    """A window can draw between two of them, and the track is studied no longer for it."""
    state = after((2, 0, 3, 1), target=28)
    shares = list(EVALUATOR.prepare(state, "full"))
    assert len(shares) > 20
    assert shares[-10:] == [1.0] * 10
    assert list(EVALUATOR.prepare(state, "full")) == []
    assert not [share for share in EVALUATOR.prepare(after((3, 0, 2, 1), target=28), "far") if share == 1.0]
