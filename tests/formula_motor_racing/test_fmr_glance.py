"""What the ace makes of a position that its playouts stop at: a chance of the title, whichever race it is."""

from __future__ import annotations

import pytest

from game.engine.contract import Setup
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.bots.standing import _next
from game.games.formula_motor_racing.rules.cards import CARD_IDS
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.state import CRASH

TEAMS = ("blue", "green", "yellow", "orange", "red", "purple")
SEASONS = [(1, 1), (3, 3), (17, 17)]
TOKENS = tuple((team,) for team in TEAMS[:4])


def order(*teams: str) -> list[str]:
    """All cars, those of these teams in front."""
    ranked = [*teams, *(team for team in TEAMS if team not in teams)]
    return [f"{team}-{number}" for team in ranked for number in (1, 2)]


def position(race: int, races: int, line: list[str], result: list[str], drawn: int = 0) -> MotorRacingState:
    """Blue on turn in this race, all races before it having ended alike."""
    state = GAME.new(Setup(4, {"races": races}, TOKENS))
    given = {
        "order": line,
        "hands": [["wrong-line"]],
        "phase": "play",
        "turn": 0,
        "race": race,
        "results": [{"order": result, "out": []}] * (race - 1),
    }
    loaded = GAME.load(GAME.apply_overrides(state.to_data(), given))
    loaded.drawn += drawn
    return loaded


def chance(state: MotorRacingState, seat: int = 0) -> float:
    """What is made of it for this seat."""
    told = GAME.evaluator.rough_win_chance(state, seat)
    assert told is not None
    return told


@pytest.mark.parametrize(("race", "races"), SEASONS)
def test_cars_in_front_and_points_are_worth_having_in_the_last_race(race: int, races: int) -> None:
    """And a rival's are not; whatever is undirected gets the rest."""
    even = position(race, races, order("red"), order("red"))
    assert 0.0 < sum(chance(even, seat) for seat in range(4)) < 1.0
    assert chance(position(race, races, order("blue"), order("red"))) > chance(
        position(race, races, order("red", "purple"), order("red"))
    )
    if race > 1:
        ahead = position(race, races, order("red"), order("blue", "green"))
        level = position(race, races, order("red"), order("green", "blue"))
        assert chance(ahead) > chance(level)
        assert chance(level, 1) > chance(ahead, 1)


@pytest.mark.parametrize(
    ("race", "races", "seats", "near"),
    [(1, 1, 3, True), (1, 1, 4, True), (3, 3, 4, True), (1, 3, 4, False), (1, 1, 5, False), (1, 1, 6, False)],
)
def test_a_near_look_is_for_few_seats_and_the_last_race(
    race: int, races: int, seats: int, near: bool
) -> None:
    """There it was measured to win more than races played to their end."""
    state = GAME.new(Setup(seats, {"races": races}, GAME.default_tokens(seats)))
    state.race = race
    assert (GAME.evaluator.budget_at(state, "ace").depth > 0) is near


def test_the_last_round_is_not_glanced_at() -> None:
    state = position(1, 1, order("red"), order("red"))
    state.last_plays = 4
    assert GAME.evaluator.rough_win_chance(state, 0) is None


def test_each_car_that_a_crash_may_hit_is_judged_apart() -> None:
    """They lead to one line until another car is chosen, and yet it matters which one crashes."""
    state = position(1, 1, order("red"), order("red"))
    state.hands[0].append(CARD_IDS.index("crash"))
    state.apply(GAME.parse("play crash"))
    hit = {after.car: part for after, part in _next(state) if after.phase == CRASH}
    assert len(hit) > 1 and max(hit.values()) <= 2 / 12
