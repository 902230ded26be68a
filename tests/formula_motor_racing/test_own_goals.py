"""Own goals: a play that hurts an own car or helps a rival is known as one, and no other play is."""

from __future__ import annotations

from random import Random

import pytest
from test_fmr_winning import LINE, position

from game.engine.contract import Action, Chance, Outcome, Setup
from game.engine.figure import Figure
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.bots.proposal import (
    OwnGoal,
    has_harmless,
    own_goal,
    proposed_beside,
)
from game.games.formula_motor_racing.rules.cards import CARS, NO_CAR, STEPS
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.state import CHARGE, PLAY

BLUE_FIRST = [
    "blue-1",
    "green-1",
    "yellow-1",
    *(car for car in LINE if car not in ("blue-1", "green-1", "yellow-1")),
]


def places(state: MotorRacingState) -> list[int]:
    """The place of every car, from 0; those that are out have none ahead of the last."""
    return [state.line.index(car) if car in state.line[: state.running_count] else 99 for car in range(12)]


def results(state: MotorRacingState, play: Action) -> list[list[int]]:
    """How many places every car gains, on each face of the die, by the rules alone."""
    before, found = places(state), []
    for roll in range(1, 13):
        after = state.copy()
        after.apply(play)
        if isinstance(after.actor(), Chance):
            after.apply(Outcome(f"roll {roll}"))
        if after.phase == CHARGE:
            after.apply(Action("stop"))
        found.append([was - now for was, now in zip(before, places(after), strict=True)])
    return found


def team(car: str) -> int:
    return CARS.index(car) // 2


@pytest.mark.slow
def test_what_is_said_of_an_own_goal_is_so(seed: int) -> None:
    """Held against the rules, played out on every face of the die."""
    hurting = helping = 0
    for number in range(2):
        rng = Random(f"{seed}:{number}")
        state = GAME.new(Setup(4, {"races": 1}, ()))
        while (actor := state.actor()) is not None:
            if not isinstance(actor, Chance) and state.phase == PLAY:
                ours = set(state.config.teams[state.turn])
                directed = {team for teams in state.config.teams for team in teams}
                for play in rng.sample(list(state.legal()), min(6, len(state.legal()))):
                    goal = own_goal(state, play, state.turn)
                    assert goal == own_goal(state.observe(state.turn), play, state.turn)
                    if goal is None:
                        continue
                    faces = results(state, play)
                    sums = [sum(by for car, by in enumerate(one) if car // 2 in ours) for one in faces]
                    if goal.hurts:
                        hurting += 1
                        assert team(goal.hurts) in ours and max(sums) <= 0
                        moved = [one[CARS.index(goal.hurts)] for one in faces]
                        assert min(moved) < 0 >= max(moved) and (not goal.is_sure or max(moved) < 0)
                    if goal.helps:
                        helping += 1
                        assert team(goal.helps) in directed - ours
                        rises = sum(one[CARS.index(goal.helps)] > 0 for one in faces)
                        assert rises == 12 if goal.is_sure else rises > 6
                        own_rises = sum(total > 0 for total in sums)
                        assert own_rises == 0 if goal.is_sure else own_rises < rises
            rolled = isinstance(actor, Chance)
            state.apply(
                actor.sample(rng) if isinstance(actor, Chance) and rolled else rng.choice(list(state.legal()))
            )
    assert hurting and helping


@pytest.mark.parametrize(
    ("play", "goal"),
    [
        ("play lose-control blue-1", OwnGoal("blue-1", "", True)),
        ("play overtake-2-yellow yellow-1", OwnGoal("blue-1", "yellow-1", True)),
        ("play overtake-2-green green-1", OwnGoal("blue-1", "green-1", True)),
        ("play pit-stop-blue blue-1", OwnGoal("blue-1", "", False)),
        ("play charge-engine-blows blue-1", OwnGoal("blue-1", "", False)),
        ("play charge-engine-blows yellow-1", OwnGoal("", "yellow-1", False)),
        ("play lose-control green-1", None),
        ("play tailender-turbo blue-2", None),
        ("play overtake-4-blue blue-2", None),
        ("play pit-stop-any green-1", None),
        ("play spin-out", None),
    ],
)
def test_only_a_play_that_works_against_its_player_is_an_own_goal(play: str, goal: OwnGoal | None) -> None:
    """Blue leads from green and yellow; a card whose car the die picks may hit anybody."""
    card = play.split()[1]
    hand = [card, *[one for one in ("off-circuit", "wrong-line", "crash", "spin-last") if one != card]]
    state = position(BLUE_FIRST, hand)
    assert own_goal(state, Action(play), 0) == goal
    assert STEPS[Action(play)][2] != NO_CAR or goal is None


def test_a_sacrifice_that_no_harmless_play_matches_is_left_to_the_player() -> None:
    plays = {Action("a"): Figure(0.5, 0.01), Action("b"): Figure(0.3, 0.01), Action("c"): Figure(0.5, 0.01)}
    bad = {"a", "c"}
    assert not has_harmless(plays, Action("a"), bad.__contains__), "b is clearly worse"
    assert has_harmless(plays, Action("b"), bad.__contains__) is False
    assert has_harmless({**plays, Action("b"): Figure(0.5, 0.01)}, Action("a"), bad.__contains__)
    assert not has_harmless(
        {Action("a"): Figure(1.0, 0.0), Action("b"): Figure(1.0, 0.0)}, Action("a"), bad.__contains__
    )


def test_space_plays_no_own_goal() -> None:
    """The only target of a card was proposed, and its button was gold, though it lifted a rival."""
    running = [car for car in BLUE_FIRST if car != "yellow-2"]
    hand = ["overtake-2-yellow", "off-circuit", "wrong-line", "crash", "spin-last"]
    state = position(running, hand, out=["yellow-2"])
    chosen = Action("play overtake-2-yellow yellow-1")
    estimates = {one: Figure(0.25, 0.01) for one in state.legal()}
    assert proposed_beside(state, estimates, chosen) is None
    alone = {one: Figure(0.9 if one == chosen else 0.25, 0.01) for one in state.legal()}
    assert proposed_beside(state, alone, chosen) == chosen


@pytest.mark.parametrize(("again", "proposed"), [(0.25, "again"), (0.235, "again"), (0.15, "stand")])
def test_a_roll_that_hits_an_own_car_is_kept_only_for_something_better(again: float, proposed: str) -> None:
    """To keep it was gold, as a choice without a die counted as safe, whatever it cost."""
    state = position(BLUE_FIRST, ["spin-last", "off-circuit", "wrong-line", "crash", "spin-out"])
    state.apply(Action("play spin-last"))
    state.apply(Outcome("roll 1"))
    estimates = {Action("stand"): Figure(0.25, 0.02), Action("again"): Figure(again, 0.02)}
    assert proposed_beside(state, estimates, Action("again")) == proposed
