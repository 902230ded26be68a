"""What the app proposes at Formula-1: whole turns, judged by the chance to win."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

import pytest
from f1_games import laid

from game.engine.contract import Action, Estimates, SeatView
from game.engine.default_choice import default_choice, is_certain
from game.games.formula_one import GAME
from game.games.formula_one.bots.chances import WON, best_turn, risk
from game.games.formula_one.rules.cards import CARBURETTOR, SUPERB
from game.games.formula_one.rules.play import FormulaOneState
from game.review.advice import Advice

ONE_LAP = {"laps": 1}


def estimated(state: FormulaOneState) -> Estimates:
    for _ in GAME.evaluator.prepare(state, "full"):
        pass
    *_, last = GAME.evaluator.win_estimates(state, Random(0))
    return last


def proposed(state: FormulaOneState) -> tuple[Action, ...]:
    found = default_choice(estimated(state), lambda action: GAME.evaluator.is_safe(state, action))
    assert found.action is not None
    return GAME.evaluator.complete_choice(state, found.action)


def behind_a_finisher(space: str, speed: int, *cards: str) -> FormulaOneState:
    """The last turn of a race: the other car is over the line."""
    return laid(
        "kestrel_heath",
        ONE_LAP,
        spaces=["2a", space],
        speeds=[100, speed],
        laps=[0, 1],
        turn=1,
        last_round=True,
        hands=[[], list(cards)],
    )


def test_a_win_that_nobody_can_prevent_is_certain() -> None:
    """The other car stands a lap's length from the line and has no cards."""
    state = laid("kestrel_heath", ONE_LAP, spaces=["64b", "30a"], speeds=[100, 0], laps=[1, 1])
    known = estimated(state)
    assert is_certain(known, Action("speed 100")) and not is_certain(known, Action("speed 0"))
    found = default_choice(known, lambda action: GAME.evaluator.is_safe(state, action))
    assert found.outcome == "wins"


def test_in_the_last_round_who_does_not_cross_the_line_has_lost() -> None:
    known = estimated(behind_a_finisher("60b", 100))
    assert known[Action("speed 0")].value == 0.0 < known[Action("speed 160")].value


def test_the_whole_turn_belongs_to_a_proposal() -> None:
    state = laid("porto_serra", ONE_LAP, spaces=["53a", "0b"], hands=[["carburettor"]])
    turn = proposed(state)
    for step in turn:
        assert step in state.legal()
        state.apply(step)
    assert state.turn == 1, "the turn is over"
    assert any(step.startswith("drive ") for step in turn)


def test_of_turns_about_as_good_the_one_least_likely_to_spin_is_proposed(seed: int) -> None:
    rng = Random(seed)
    for _ in range(8):
        space, speed = f"{rng.randrange(5, 50)}b", 20 * rng.randrange(2, 8)
        state = laid("porto_serra", ONE_LAP, spaces=[space, "3a"], speeds=[speed, 40])
        known = estimated(state)
        if default_choice(known, partial(GAME.evaluator.is_safe, state)).action is None:
            continue
        first = proposed(state)[0]
        best = max(figure.value for figure in known.values())
        assert known[first].value >= best - 0.02
        close = [action for action, figure in known.items() if figure.value >= best - 0.02]
        assert risk(state, first) == min(risk(state, action) for action in close) or is_certain(known, first)


def test_of_dangerous_turns_about_as_good_none_is_proposed() -> None:
    """At 100 and at 120 mph one spins in 1 of 9, for the same chance to win."""
    state = laid("porto_serra", ONE_LAP, spaces=["29b", "27a"], speeds=[140, 100])
    known = estimated(state)
    best = max(figure.value for figure in known.values())
    close = {action for action, figure in known.items() if figure.value >= best - 0.02}
    assert close == {Action("speed 100"), Action("speed 120")}
    assert {risk(state, action) for action in close} == {Fraction(1, 9)}
    found = default_choice(known, lambda action: GAME.evaluator.is_safe(state, action))
    assert found == (None, "open")


def test_a_blocked_car_never_brakes_for_nothing() -> None:
    """The record of a player: behind two cars at 60 mph, 0 mph was proposed and wore tyres and brakes."""
    cards = ["slipstreaming", "carburettor", "carburettor", "carburettor"]
    state = laid(
        "kestrel_heath",
        ONE_LAP,
        spaces=["6a", "7c", "7a", "16a"],
        speeds=[60, 60, 60, 120],
        hands=[cards, [], [], []],
    )
    known = estimated(state)
    assert known[Action("speed 60")].value > known[Action("speed 0")].value
    assert known[Action("speed 60")].value > known[Action("speed 120")].value
    assert proposed(state)[0] not in (Action("speed 0"), Action("speed 20"))


@pytest.mark.parametrize("speed", [0, 20])
def test_a_car_that_waits_beside_the_road_builds_up_speed(speed: int) -> None:
    """All speeds counted alike there, so that 0 or 20 mph was proposed: 80 mph at most on the next turn."""
    for corner in range(1, 6):
        state = laid("kestrel_heath", ONE_LAP, spaces=["2a", "20b"])
        circuit = state.config.circuit
        taken = circuit.labels[circuit.exit_of[circuit.node_of[f"S{corner}"]]]
        state = laid("kestrel_heath", ONE_LAP, spaces=[f"S{corner}", taken], speeds=[speed, 40], laps=[1, 1])
        assert proposed(state)[0] == "speed 60"


def test_where_the_race_is_lost_the_turn_that_gets_furthest_is_proposed() -> None:
    state = laid(
        "kestrel_heath",
        ONE_LAP,
        spaces=["2a", "30b", "35b"],
        speeds=[100, 60, 100],
        laps=[0, 1, 1],
        turn=1,
        last_round=True,
    )
    known = estimated(state)
    assert all(figure.value == 0.0 for figure in known.values())
    assert proposed(state)[0] in (Action("speed 100"), Action("speed 120"))


def test_a_card_that_would_do_nothing_is_no_candidate() -> None:
    state = laid(
        "porto_serra",
        ONE_LAP,
        spaces=["53a", "0b"],
        speeds=[120, 0],
        hands=[["carburettor", "superb_driving"]],
    )
    estimated(state)
    found = GAME.evaluator.candidates(state)
    assert Action("play carburettor") not in found and Action("speed 120") in found
    state = laid("porto_serra", ONE_LAP, spaces=["53a", "0b"], hands=[["carburettor"]])
    assert Action("play carburettor") in GAME.evaluator.candidates(state)


def test_the_best_turn_with_a_card_is_one_in_which_it_does_something() -> None:
    state = laid("porto_serra", ONE_LAP, spaces=["53a", "0b"], hands=[["carburettor", "superb_driving"]])
    estimated(state)
    with_card = best_turn(state, CARBURETTOR, None)
    assert with_card[0] == "play carburettor" and int(with_card[1].split(" ")[1]) > 60
    assert best_turn(state, SUPERB, None) == (), "no corner is near"
    assert not any(step.startswith("play ") for step in best_turn(state, None, 60))


@pytest.mark.slow
def test_a_race_as_good_as_won_is_not_paid_for_with_tyres_and_brakes() -> None:
    """Three choices won for certain, and the one that braked hard stood among them as as good."""
    state = laid(spaces=["12a", "0b"], speeds=[120, 20], laps=[1, 3])
    estimated(state)
    found = GAME.evaluator.chances(state)
    assert found is not None and all(win >= WON for _, win in found)
    order = [action for action, _ in found]
    assert order.index("speed 120") < order.index("speed 80"), "two steps down wear the tyres"
    advice = Advice(SeatView(state, 0, 0), GAME.evaluator, "ace", 1, lambda at: at["phase"] == "drive")
    advice.complete(1)
    named = [one.steps[0] for one in advice.proposals]
    assert named == order[: len(named)]


def test_a_turn_that_cannot_win_any_more_goes_on_for_the_place() -> None:
    """Behind a car over the line all chances are 0: Superb driving was proposed together with a stop."""
    state = behind_a_finisher("44a", 120, "superb_driving")
    assert not any(win.value for win in estimated(state).values())
    assert proposed(state)[:2] == best_turn(state, SUPERB, None)[:2] == ("play superb_driving", "speed 160")
