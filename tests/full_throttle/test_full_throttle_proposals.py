"""What the app proposes: by the chance to win, from what the seat knows, and as good as anything on offer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean

import pytest
from ft_games import laid

from game.engine.contract import Action, Chance, Estimates, Setup
from game.engine.default_choice import default_choice
from game.engine.figure import Figure
from game.games.full_throttle import GAME
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.search import PROPOSED, is_within_error
from game.games.full_throttle.rules.cards import CARD_OF, MOPED_OF
from game.games.full_throttle.rules.course import LAPS
from game.games.full_throttle.rules.play import FullThrottleState

FAR_BEHIND = 0.08
ERRORS = 3.0
WORTH_ERROR = 0.3
"""Points by which the worth of a card may be out in the few endings that a proposal has."""
LOST_WORTH = 0.1
"""Points that proposals may be worth less on average than the best bet beside them."""


def estimates(state: FullThrottleState, seed: int) -> list[Estimates]:
    """One after the other, the empty ones left out."""
    return [one for one in GAME.evaluator.win_estimates(state, Random(seed)) if one]


def proposed(state: FullThrottleState, seed: int) -> Action:
    """What Space does."""
    action = default_choice(estimates(state, seed)[-1], lambda _: True).action
    assert action is not None, "nothing here is dangerous, so something is always proposed"
    return action


def decisions(seed: int, laps: int, share: float) -> Iterator[FullThrottleState]:
    """Decisions of races by rules of thumb from this lap of the leader on, without end."""
    number = 0
    while True:
        rng, number = Random(f"{seed}:{number}"), number + 1
        state = GAME.new(Setup(4, {}, (), "side_b" if number % 2 else "side_a"))
        while (actor := state.actor()) is not None:
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            if max(state.laps) >= laps and len(state.legal()) > 1 and rng.random() < share:
                yield state
            state.apply(GAME.evaluator.policy(state, rng))


def behind(state: FullThrottleState, action: Action, seed: int) -> tuple[float, float]:
    """How much less often it wins than the best choice, and the error; other endings pick the best."""
    estimate = Estimate(state.config.course, state.observe(state.turn), state.turn, f"other {seed}", 200)
    estimate.run(600)
    wins = [tally.wins for tally in estimate.tallies]
    best = max(wins, key=lambda own: sum(own[:300]))
    apart = [a - b for a, b in zip(best[300:], wins[estimate.options.index(action)][300:], strict=True)]
    mean = sum(apart) / len(apart)
    return mean, sqrt(sum((one - mean) ** 2 for one in apart)) / len(apart)


@pytest.mark.slow
def test_what_is_proposed_near_the_end_is_not_far_behind_in_winning(seed: int) -> None:
    """By points on average it was up to 13 in 100 behind."""
    found = decisions(seed, LAPS, 0.25)
    for _ in range(6):
        state = next(found)
        cost, error = behind(state, proposed(state, seed), seed)
        assert cost - ERRORS * error < FAR_BEHIND, (state.to_data(), seed)


def test_estimates_are_of_all_that_is_legal_and_the_same_again(seed: int) -> None:
    state = next(decisions(seed, 1, 0.1))
    before, found = state.to_data(), estimates(state, seed)
    assert found == estimates(state, seed) and state.to_data() == before
    for one in found:
        assert list(one) == list(state.legal())
        assert all(0 <= win.value <= 1 and win.error > 0 for win in one.values())


def test_estimates_come_from_what_the_seat_knows(seed: int) -> None:
    state = next(decisions(seed, 2, 0.1))
    other = state.determinize(state.turn, Random(seed))
    assert estimates(other, seed) == estimates(state, seed)


def test_few_trials_that_agree_do_not_look_exact(seed: int) -> None:
    """Two endings often agree, and their chance was said to be sure to the last digit."""
    state = next(decisions(seed, 1, 0.1))
    odds = Estimate(state.config.course, state.observe(state.turn), state.turn, seed)
    odds.run(2)
    found = [*odds.podium(), *(figure for places in odds.places() for figure in places)]
    found += [odds.expected_points(moped) for moped in range(6)]
    found += [win for action in odds.options if (win := odds.win(action)) is not None]
    assert all(figure.error > 0.2 for figure in found)


def test_estimates_are_ready_after_so_many_endings() -> None:
    """Counted, so that a seed repeats them; a slice has few."""
    state = laid(hand=["red-1", "red-2", "blue-1", "blue-2", "green-1", "green-2", "black-3"], plug=0)
    assert PROPOSED / 40 <= len(list(GAME.evaluator.win_estimates(state, Random(1)))) <= PROPOSED / 4


def cards(names: str) -> list[str]:
    """Cards by their names."""
    return names.split()


def points_against_winning() -> FullThrottleState:
    """Green brings most points, but two rivals who have bet on it gain as much: blue wins more often."""
    return laid(
        track="side_a",
        phase="bet",
        round=6,
        plug=0,
        turn=1,
        grid={"red": "9a", "yellow": "8b", "green": "8a", "blue": "9b", "purple": "10b", "black": "10a"},
        spaces={"red": "0a", "yellow": "6a", "green": "5b", "blue": "7a", "purple": "9b", "black": "1a"},
        laps={"red": 2, "yellow": 1, "green": 2, "blue": 2, "purple": 1, "black": 3},
        turned=cards(
            "black-2 purple-3 black-1 green-3 blue-1 green-3 black-3 red-2 yellow-3 green-1 blue-1 "
            "black-3 blue-3 blue-2 red-1 green-2 purple-1 red-2 purple-3 yellow-1 black-2 blue-3 "
            "red-3 purple-2 yellow-1 black-2 black-3 green-1 red-3 green-1 black-3 blue-3 red-2 "
            "black-1 purple-1 black-1 green-1 blue-1 black-1 yellow-2 green-3 yellow-1"
        ),
        hand=cards("yellow-1 yellow-2 green-1 green-3 blue-1 black-1"),
        bets=[
            cards("black-2 green-1 purple-1 black-2 black-1 black-1"),
            cards("blue-1 blue-1 black-2 black-3 purple-1"),
            cards("black-3 blue-2 green-2 green-1 green-1"),
            cards("black-1 black-3 yellow-1 blue-3 blue-3"),
        ],
        deck={
            "top": cards(
                "purple-3 blue-1 red-3 blue-1 purple-1 black-1 yellow-3 red-1 purple-1 yellow-2 "
                "blue-2 purple-2 blue-2 green-3 purple-2 blue-3 purple-3 blue-2 green-2 red-1 green-2 "
                "green-1 yellow-1 black-2 red-1 yellow-2 red-2 yellow-2 purple-1 red-1 red-2 black-2 "
                "purple-2 yellow-1 green-2 purple-2 yellow-3 green-2 yellow-2 red-3 yellow-3 blue-2 "
            ),
            "under": cards(
                "green-3 green-3 purple-3 red-2 yellow-3 blue-3 purple-3 red-1 red-2 yellow-1 "
                "purple-2 red-3 black-3 red-2 red-3 "
            ),
        },
    )


@pytest.mark.slow
def test_winning_and_not_points_decides_what_is_proposed() -> None:
    """The card that is worth most was lit green and is four in a hundred behind."""
    state = points_against_winning()
    estimate = Estimate(state.config.course, state.observe(state.turn), state.turn, 1)
    estimate.run(400)
    worth = {
        action: estimate.expected_points(MOPED_OF[CARD_OF[action.split(" ")[1]]], action).value
        for action in estimate.options
    }
    assert max(worth, key=lambda action: worth[action]).startswith("bet green")
    assert [proposed(state, seed) for seed in range(5)] == ["bet blue-1"] * 5


def worths(state: FullThrottleState, seed: int) -> dict[Action, float]:
    """What each bet brings on average, from many endings of their own."""
    estimate = Estimate(state.config.course, state.observe(state.turn), state.turn, seed)
    estimate.run(600)
    return {
        one: estimate.expected_points(MOPED_OF[CARD_OF[one.split(" ")[1]]], one).value
        for one in estimate.options
    }


@pytest.mark.slow
def test_of_bets_that_win_about_as_often_the_one_worth_most_is_proposed(seed: int) -> None:
    """Gold lay on the yellow 3, worth 1.0, beside a yellow 2 and a red 2 that were worth 1.3."""
    found = (
        one for one in decisions(seed, 0, 0.1) if one.legal()[0].startswith("bet ") and max(one.laps) < LAPS
    )
    lost = []
    for state in islice(found, 6):
        wins, worth = estimates(state, seed)[-1], worths(state, seed)
        first = default_choice(wins, lambda _: True).action
        assert first is not None
        equal = [other for other, win in wins.items() if wins[first].value - win.value < 0.01]
        lost.append(max(worth[other] for other in equal) - worth[first])
    # a single worth may be out by as much as 0.3 in the few endings that a proposal has, and here again
    assert fmean(lost) < LOST_WORTH and max(lost) < 2 * WORTH_ERROR, (lost, seed)


def test_of_two_cards_of_a_moped_the_smaller_is_proposed_for_nothing_but_luck(seed: int) -> None:
    state = laid(hand=["red-1", "red-3", "blue-1", "blue-3", "green-1", "green-3", "black-1"], plug=0)
    assert all(action.startswith("bet ") for action in state.legal())
    assert [proposed(state, seed + i)[-2:] for i in range(2)] == ["-1"] * 2


def test_a_choice_is_within_the_error_of_another_by_the_errors_of_both() -> None:
    assert is_within_error(Figure(0.28, 0.025), Figure(0.23, 0.025))
    assert not is_within_error(Figure(0.28, 0.01), Figure(0.23, 0.01))
