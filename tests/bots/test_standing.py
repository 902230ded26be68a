"""Every seat's chance to win by the games' own facts: whole, exact at the end, blind to what nobody knows."""

from __future__ import annotations

from math import isfinite
from random import Random

import playthrough
import pytest

from game.engine.contract import Chance, Evaluator, Game
from game.engine.match import digest
from game.engine.standing import (
    KNOTS,
    SeatFacts,
    knot_below,
    softmax,
    weights_in_order,
    win_chances,
    win_shares,
)


def test_softmax_and_weights_by_hand() -> None:
    """A fact of log 3 that weighs one makes its seat three times as likely."""
    assert softmax([1000.0, 1000.0]) == [0.5, 0.5]
    weights = weights_in_order(("lead", "new"), {"lead": [1.0, 1.0, 1.0, 1.0, 0.0]})
    rows = [(1.0986122886681098, 5.0), (0.0, 9.0)]
    assert win_chances(SeatFacts(0.0, rows), weights) == pytest.approx([0.75, 0.25])
    assert win_chances(SeatFacts(1.0, rows), weights) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("left", [-0.1, 0.0, 0.05, 0.1, 0.7, 1.0, 1.3])
def test_shares_left_lie_between_their_knots(left: float) -> None:
    at, part = knot_below(left)
    assert 0 <= part <= 1
    assert KNOTS[at] + part * (KNOTS[at + 1] - KNOTS[at]) == pytest.approx(min(1.0, max(0.0, left)))


@pytest.mark.parametrize(("game", "seats"), playthrough.every_other(playthrough.tables()))
@pytest.mark.slow
def test_what_a_game_calls_is_whole_and_exact_at_the_end(game: Game, seats: int, seed: int) -> None:
    """In positions of a race with any options: chances, of all seats, alike whatever lies in the deck."""
    if type(game.evaluator).standing is Evaluator.standing:
        pytest.skip("playouts tell it")
    rng = Random(f"{seed} {game.id} {seats}")
    state = game.new(playthrough.random_setup(game, seats, rng))
    number = 0
    while (actor := state.actor()) is not None:
        if number < 12 or not number % 41:
            kept = digest(state)
            told = game.evaluator.standing(state)
            assert digest(state) == kept, "a look changes nothing"
            if told is not None:
                assert len(told) == seats and all(isfinite(one) and one >= 0 for one in told)
                # what is lacking falls to teams that nobody directs
                assert sum(told) < 1 + 1e-9 and (any(told) or state.result() is not None)
                others = game.evaluator.standing(state.redrawn(rng))
                assert others is not None and list(others) == pytest.approx(list(told), abs=1e-12)
        number += 1
        policy = game.evaluator.policy
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else policy(state, rng))
    told = game.evaluator.standing(state)
    assert told is None or list(told) == pytest.approx(win_shares(state))


@pytest.mark.parametrize(("game", "seats"), playthrough.every_other(playthrough.tables()))
def test_a_glance_is_a_chance_of_the_seat_on_turn(game: Game, seats: int, seed: int) -> None:
    """Whatever lies in the deck, and nothing of the position changes; a game may have none."""
    rng = Random(f"{seed} {game.id} {seats}")
    state = game.new(playthrough.random_setup(game, seats, rng))
    number = 0
    while (actor := state.actor()) is not None:
        if isinstance(actor, int) and not number % 7:
            kept = digest(state)
            chance = game.evaluator.rough_win_chance(state, actor)
            assert digest(state) == kept
            assert chance is None or 0.0 <= chance <= 1.0
            assert game.evaluator.rough_win_chance(state.redrawn(rng), actor) == chance
        number += 1
        policy = game.evaluator.policy
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else policy(state, rng))
