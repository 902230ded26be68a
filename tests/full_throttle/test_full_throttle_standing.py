"""Every seat's chance to win at Full Throttle!: races run as they will go, and plain positions."""

from __future__ import annotations

from random import Random

import pytest
from ft_games import SIDES, laid

from game.engine.contract import Chance, Setup
from game.games.full_throttle import GAME
from game.games.full_throttle.bots.endings import NOBODY, RaceToEnd
from game.games.full_throttle.bots.sprint import NEVER
from game.games.full_throttle.bots.standing import standing
from game.games.full_throttle.rules.cards import UNDER_CARDS
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.scoring import by_moped
from game.games.full_throttle.rules.state import BET, OVER, TURN

PACK = 84


def run_out(state: FullThrottleState) -> RaceToEnd:
    """The race as the module runs it, its deck as it lies."""
    ending = RaceToEnd(state)
    ending.fill(list(state.deck[state.drawn :]))
    if state.phase >= BET:
        ending.finish_draft(state)
    ending.run(NEVER, NOBODY)
    return ending


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_race_of_rules_of_thumb_ends_as_it_is_run(seats: int, seed: int) -> None:
    """From any step of it on: the order of the mopeds and the bets of every seat."""
    rng = Random(f"{seed} {seats}")
    state = GAME.new(Setup(seats, {}, (), rng.choice(SIDES)))
    found = []
    while (actor := state.actor()) is not None:
        if state.phase >= TURN and rng.random() < 0.1:
            found.append(run_out(state))
        policy = GAME.evaluator.policy
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else policy(state, rng))
    kept = [list(by_moped(own)) for own in state.bets]
    assert found
    for ending in found:
        assert ending.kept == kept
        assert ending.running_order() == state.running_order()


def test_bets_on_mopeds_that_are_home_win() -> None:
    """Three bets on the two mopeds that are home, against three on the last ones, with two cards to come."""
    state = laid(
        4,
        spaces={"red": "1a", "yellow": "1b", "green": "9a", "blue": "8a", "purple": "2a", "black": "3a"},
        laps={"red": 4, "yellow": 4, "green": 3, "blue": 2, "purple": 1, "black": 1},
        podium=["red", "yellow"],
        plug=0,
        bets=[["red-1"], ["yellow-1"], ["purple-1"], ["black-1"]],
        round=2,
    )
    found = standing(state)
    assert found[0] > 0.9 and max(found[2], found[3]) < 0.02


def test_all_are_alike_until_somebody_has_the_spark_plug() -> None:
    state = GAME.new(Setup(3))
    assert list(standing(state)) == pytest.approx([1 / 3] * 3)


def test_the_order_of_cards_never_turned_says_nothing_and_that_under_the_deck_does(seed: int) -> None:
    rng = Random(seed)
    # a race may be as good as over by then, and many in a row are not
    for _ in range(12):
        differ = 0
        state = GAME.new(Setup(4))
        while (actor := state.actor()) is not None:
            if state.phase == TURN and PACK - 3 <= state.drawn < PACK:
                told = list(standing(state))
                assert standing(state.redrawn(rng)) == told
                for _ in range(4):
                    other = state.copy()
                    under = list(other.deck[PACK:])
                    rng.shuffle(under)
                    other.deck = (*other.deck[:PACK], *under)
                    differ += list(standing(other)) != told
            policy = GAME.evaluator.policy
            state.apply(actor.sample(rng) if isinstance(actor, Chance) else policy(state, rng))
        assert state.phase == OVER and len(state.deck) >= PACK + UNDER_CARDS
        if differ:
            return
    pytest.fail("whoever knows what comes knows more")
