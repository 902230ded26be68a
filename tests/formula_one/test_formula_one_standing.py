"""Every seat's chance to win a race of Formula-1, in positions whose answer is plain."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from f1_games import laid, play

from game.engine.contract import Chance, Setup
from game.games.formula_one import GAME
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import PENALTY

ONE_LAP = {"laps": 1}


def standing(state: FormulaOneState) -> Sequence[float]:
    """By seat its chance, as the game calls it."""
    found = GAME.evaluator.standing(state)
    assert found is not None and sum(found) == pytest.approx(1.0)
    return found


@pytest.mark.slow
def test_a_car_half_a_lap_ahead_wins_nearly_for_certain() -> None:
    found = standing(laid("porto_serra", ONE_LAP, spaces=["10a", "45a", "18b"], speeds=[60, 100, 60]))
    assert found[1] > 0.9
    assert found[2] > found[0]


def test_worn_tyres_a_missed_move_and_a_place_off_the_road_cost_chances() -> None:
    """Each of two cars side by side, the second of which has one thing against it."""
    even = {"spaces": ["20a", "20b"], "speeds": [60, 60]}
    usual = standing(laid("porto_serra", ONE_LAP, **even))[1]
    for less in ({"miss": [0, 1]}, {"tyres": [0, 7]}, {"speeds": [60, 0]}, {"spaces": ["20a", "O20"]}):
        assert standing(laid("porto_serra", ONE_LAP, **{**even, **less}))[1] < usual - 0.05, less


def test_cards_of_every_hand_count() -> None:
    hands = [["superb_driving", "slipstreaming", "carburettor"], ["superb_driving"]]
    spaces = ["20a", "20b"]
    first = standing(laid("porto_serra", ONE_LAP, spaces=spaces, hands=hands))[0]
    assert first > standing(laid("porto_serra", ONE_LAP, spaces=spaces, hands=hands[::-1]))[0] + 0.02


def test_who_is_out_or_too_late_in_the_last_round_does_not_win() -> None:
    """Seat 0 is home, seat 1 has had its last move on the road, seat 2 is out, seat 3 is far back."""
    state = laid(
        "porto_serra",
        ONE_LAP,
        spaces=["3a", "60a", None, "20a"],
        laps=[0, 1, 1, 1],
        retired=[{"seat": 2, "distance": 5, "speed": 40}],
        turn=3,
        last_round=True,
    )
    assert standing(state)[0] > 0.99


def test_before_the_start_the_higher_roll_has_the_better_chance() -> None:
    state = GAME.new(Setup(3, ONE_LAP, (), "porto_serra"))
    assert standing(state) == pytest.approx([1 / 3] * 3)
    play(state, "roll 6 5")
    after = standing(state)
    assert after[0] > after[1] + 0.02 > after[2] + 0.04, "whoever sits behind car 1 moves next"


def test_a_corner_to_be_rolled_for_is_worth_the_mean_of_what_the_dice_give() -> None:
    state = laid("porto_serra", ONE_LAP, spaces=["20a", "21b"], speeds=[100, 100])
    while state.phase != PENALTY:
        play(state, _daring(state))
    due = state.actor()
    assert isinstance(due, Chance)
    mean, spread = 0.0, []
    for roll, share in due.outcomes() or ():
        after = state.copy()
        after.apply(roll)
        spread.append(standing(after)[0])
        mean += float(share) * spread[-1]
    assert sum([share for _, share in due.outcomes() or ()]) == Fraction(1)
    assert standing(state)[0] == pytest.approx(mean, abs=0.03)
    assert max(spread) > min(spread) + 0.1, "a spin costs chances"


def _daring(state: FormulaOneState) -> str:
    """The fastest speed and the way with the most excess."""
    if state.paths is not None:
        return max(state.paths.paths, key=lambda way: sum([c.excess for c in way.corners])).step
    speeds = [step for step in state.legal() if step.startswith("speed")]
    return max(speeds, key=lambda step: int(step.split()[1])) if speeds else state.legal()[-1]


def test_a_league_is_left_to_playouts() -> None:
    assert GAME.evaluator.standing(GAME.new(Setup(2, {"races": 2}))) is None
