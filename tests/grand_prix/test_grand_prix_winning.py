"""What the table proposes is judged by winning: certainties are exact, and Space alone plays well."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest
from gp_games import EVALUATOR, GAME, laid, positions

from game.bots.rated import TIE
from game.engine.contract import Action, Chance, Estimates, Setup
from game.engine.default_choice import DefaultChoice, default_choice, losing_actions
from game.games.grand_prix.rules.dice import set_of
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import landings
from game.games.grand_prix.rules.state import RUN
from game.games.grand_prix.rules.steps import AGAIN, REPAIR_STEP, ROLL, STOP_STEP, USES, WRENCH

LAST_LAP = {"track": "oval", "laps": [2, 2, 2, 2]}


def estimated(state: GrandPrixState) -> Estimates:
    (found,) = EVALUATOR.win_estimates(state, Random(1))
    return found


def proposed(state: GrandPrixState) -> DefaultChoice:
    safe = [action for action in state.legal() if EVALUATOR.is_safe(state, action)]
    return default_choice(estimated(state), safe.__contains__, alike=EVALUATOR.alike)


def rolled(faces: Sequence[int], **given: Any) -> GrandPrixState:
    """The last lap of a race of four on the oval of 48 spaces, with these dice on the table."""
    return laid(**{**LAST_LAP, "phase": "run", "turn": 0, "rolled": list(faces), **given})


def test_a_stop_over_the_line_wins_for_certain_and_one_more_die_does_not() -> None:
    state = rolled([5, 6], spaces=[40, 20, 18, 16])
    found = estimated(state)
    assert found[STOP_STEP].value == 1.0 and found[STOP_STEP].error == 0.0
    assert found[AGAIN].value < 1.0
    assert proposed(state) == (STOP_STEP, "wins")


def test_who_comes_home_second_has_won_nothing() -> None:
    """The same stop after another car has finished is about places only, and no certainty of a win."""
    state = rolled([5, 6], spaces=[40, None, 18, 16], laps=[2, 3, 2, 2], finished=[1])
    found = estimated(state)
    assert 0.0 < found[STOP_STEP].value < 1.0 and not losing_actions(found)
    assert proposed(state).action == STOP_STEP


def test_who_is_held_by_the_safety_car_whatever_falls_may_stop() -> None:
    """Neither button was bright, and Space did nothing, where no roll could move the car."""
    held = {"options": {"items": False, "safety_car": True}, "safety_car": {"rounds": 2, "seat": 1}}
    state = laid(track="oval", phase="run", turn=0, rolled=[5], spaces=[8, 9, 10], **held)
    assert all(landing.is_held for landing in landings(state, set_of([5])))
    assert EVALUATOR.is_safe(state, STOP_STEP)


LONG_AHEAD = {"spaces": [40, 2, 3, 4], "laps": [2, 0, 0, 0]}
"""Whoever is so far ahead wins by the model whatever is done."""


@pytest.mark.parametrize("given", [{"spaces": [40, 20, 18, 16]}, LONG_AHEAD])
def test_a_hint_sets_a_sure_win_apart_as_the_buttons_do(given: dict[str, Any]) -> None:
    """The hint called "Stop: you win" and "Roll again: can only lose" about as good, 100 % each."""
    state = rolled([5, 6], **given)
    chances = dict(EVALUATOR.chances(state) or ())
    assert chances[STOP_STEP] == 1.0 > chances[AGAIN] + EVALUATOR.alike
    assert chances == {step: win.value for step, win in estimated(state).items()}


@pytest.mark.parametrize(
    ("races", "every", "least"), [(2, 5, 4), pytest.param(12, 3, 40, marks=pytest.mark.long)]
)
@pytest.mark.slow
def test_a_hint_names_first_what_the_buttons_propose_and_nothing_else_as_clearly_better(
    races: int, every: int, least: int, seed: int
) -> None:
    rng, checked = Random(seed), 0
    # partners have no chances of their own, and a draw may seat them in several races running
    further = (positions(rng, 1, every) for _ in range(4 * races) if checked <= least)
    for state in chain(positions(rng, races, every), chain.from_iterable(further)):
        chances = dict(EVALUATOR.chances(state) or ())
        if len(chances) < 2:
            continue
        assert set(chances) == set(state.legal()) and all(0.0 <= win <= 1.0 for win in chances.values())
        choice, top = proposed(state).action, max(chances.values())
        if state.finished and not state.config.target:
            assert top == 0.0, "the race is won"
        if choice is not None:
            assert top - chances[choice] <= EVALUATOR.alike + 1e-9
        lost = losing_actions(estimated(state))
        assert all(chances[action] == 0.0 for action in lost)
        checked += 1
    assert checked > least


def test_short_of_the_line_a_stop_only_loses_where_the_next_car_cannot_miss_it() -> None:
    """The car that moves next stands on the last space: its first die takes it home."""
    state = rolled([2], spaces=[42, 20, 30, 48])
    found = estimated(state)
    assert found[STOP_STEP].value == 0.0 and losing_actions(found) == {STOP_STEP}
    assert proposed(state) == (AGAIN, "risky")
    flipped = rolled([2], spaces=[42, 20, 30, 48], flipped=[False, False, False, True])
    assert not losing_actions(estimated(flipped))


def test_no_title_is_certain_before_the_points_are_counted() -> None:
    state = laid(
        {"items": False, "championship": True, "target": 12},
        **{**LAST_LAP, "phase": "run", "turn": 0, "rolled": [5, 6], "spaces": [40, 20, 18, 16]},
    )
    assert 0.0 < estimated(state)[STOP_STEP].value < 1.0
    assert proposed(state).action == STOP_STEP


@pytest.mark.parametrize("spaces", [[2, 1, 48, 47], [30, 9, 3, 40]])
def test_a_second_die_is_proposed_and_a_fourth_is_not(spaces: list[int]) -> None:
    """On a straight, far from the finish: 3 spaces are too few, and 4 + 3 + 2 are enough."""
    given = {"spaces": spaces, "laps": [0, 0, 0, 0]}
    assert proposed(rolled([3], **given)) == (AGAIN, "risky")
    assert proposed(rolled([4, 3, 2], **given)) == (STOP_STEP, "safe")


def test_a_sure_leader_is_not_told_to_crawl() -> None:
    """A race that is all but won tells a stop on 1 and one more die no further apart; progress does."""
    for spaces in ([1, 13, 14, 15], [9, 47, 46, 45]):
        assert proposed(rolled([1], spaces=spaces, laps=[1, 0, 0, 0])).action == AGAIN
        assert proposed(rolled([1], spaces=spaces, laps=[2, 0, 0, 0])).action == AGAIN


@pytest.mark.parametrize(
    "given",
    [
        {"spaces": [20, 46, 44, 42]},
        {"spaces": [20, None, 44, 42], "laps": [2, 3, 2, 2], "finished": [1]},
        {"spaces": [10, 46, 44, 42], "laps": [1, 2, 2, 2]},
        {"spaces": [20, 2, 3, 4], "laps": [2, 0, 0, 0]},
    ],
)
def test_in_a_decided_race_the_proposal_drives_on_as_far_as_is_sensible(given: dict[str, Any]) -> None:
    """The last of four was told to stop on a first 1, as the race was lost with either choice."""
    for faces in ([1], [2], [1, 2]):
        assert proposed(rolled(faces, **given)).action == AGAIN
    for faces in ([1, 2, 4], [6, 5, 3]):
        assert proposed(rolled(faces, **given)).action == STOP_STEP


def test_partners_do_not_crawl_early_in_the_race() -> None:
    """Their chances differ little by one turn, so that a stop on a first 1 was as good."""
    given = {"track": "oval", "phase": "run", "turn": 1, "spaces": [31, 17, 1, 33], "laps": [1, 0, 2, 0]}
    state = laid({"items": False, "teams": True}, **given, rolled=[1])
    found = estimated(state)
    assert found[AGAIN].value - found[STOP_STEP].value < EVALUATOR.alike
    assert proposed(state).action == AGAIN


def test_with_one_die_a_repair_is_proposed_with_two_a_roll() -> None:
    for lost, best in ((5, REPAIR_STEP), (4, ROLL)):
        state = laid(**LAST_LAP, spaces=[10, 12, 11, 9], turn=0, lost=[lost, 0, 0, 0])
        assert proposed(state).action == best


def test_a_wrench_with_nothing_to_mend_is_not_proposed() -> None:
    given = {"track": "oval", "spaces": [10, 30, 28, 26], "turn": 0, "items": [["wrench"], [], [], []]}
    assert proposed(laid({}, **given)).action == ROLL
    assert proposed(laid({}, **given, lost=[4, 0, 0, 0])).action == USES[WRENCH]


def test_a_stop_that_crashes_is_not_safe() -> None:
    """GP-4.1: the corner on space 8 of the oval is taken."""
    state = rolled([2, 3], spaces=[3, 8, 30, 40], laps=[0, 0, 0, 0])
    assert not EVALUATOR.is_safe(state, STOP_STEP) and not EVALUATOR.is_safe(state, AGAIN)
    assert EVALUATOR.is_safe(rolled([2, 4], spaces=[3, 8, 30, 40], laps=[0, 0, 0, 0]), STOP_STEP)


def _rookie(state: GrandPrixState, rng: Random) -> Action:
    sight, noise = EVALUATOR.levels["rookie"]
    spread = (noise or TIE) * EVALUATOR.scale
    return max(
        EVALUATOR.ratings(state, sight),
        key=lambda rated: rated[1] + rng.gauss(0.0, spread),
    )[0]


@pytest.mark.long
def test_space_alone_wins_more_than_its_share_against_three_rookies(seed: int) -> None:
    """A fair share is 10 of 40; only ever rolling on won 1 of 140."""
    rng, races, won = Random(seed), 40, 0
    proposals = rolls_of_four = 0
    for _ in range(races):
        state = GAME.new(Setup(4))
        while (actor := state.actor()) is not None:
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
            elif actor or len(state.legal()) == 1:
                state.apply(_rookie(state, rng))
            else:
                choice = proposed(state).action or _rookie(state, rng)
                proposals += 1
                rolls_of_four += state.phase == RUN and len(state.rolled) > 3 and choice == AGAIN
                state.apply(choice)
        result = state.result()
        won += result is not None and 0 in result.winners
    assert won >= 13
    assert rolls_of_four < proposals / 200
