"""Every level is a step up; seeds are fixed, so that these measurements do not waver."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game import bots
from game.commands.simulate import Simulation, play_one
from game.engine.contract import Setup
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.bots.policy import rated
from game.games.formula_motor_racing.rules.play import MotorRacingState

LEAD = {"rookie": "random", "club": "random", "pro": "rookie"}
PACE = 1.0
"""Points a race that a plain difference in level is worth at least."""


def lead(one: str, others: str, games: int) -> float:
    """Points a race by which one bot leads the mean of three others, seats rotated."""
    setup = Setup(4, {"races": 1}, GAME.default_tokens(4))
    plan = Simulation(GAME.id, setup, ((one, ""), *[(others, "")] * 3), 1, True)
    outcomes = [play_one(plan, index) for index in range(games)]
    return sum(outcome.points[0] - sum(outcome.points[1:]) / 3 for outcome in outcomes) / games


@pytest.mark.parametrize(("level", "below"), LEAD.items())
@pytest.mark.slow
def test_levels_beat_what_is_far_below(level: str, below: str) -> None:
    """In 60 races a wide margin shows."""
    assert lead(level, below, 60) > PACE


@pytest.mark.long
@pytest.mark.parametrize(("below", "level"), list(pairwise(bots.LEVELS)))
def test_a_level_beats_the_one_below(below: str, level: str) -> None:
    """One that searches takes longer, so that it has fewer races to show it."""
    searches = level not in GAME.evaluator.levels
    assert lead(level, below, 120 if searches else 600) > (0.0 if searches else 0.5 * PACE)


# Formula Motor Racing: whom a bot aims at


def _position(line: list[str], hand: list[str], owners: list[str]) -> MotorRacingState:
    """Four seats that take these teams, the cars in this order, seat 0 on turn with this hand."""
    tokens = tuple((team,) for team in owners)
    state = GAME.new(Setup(4, {"races": 1}, tokens))
    data = GAME.apply_overrides(state.to_data(), {"order": line, "hands": [hand], "phase": "play", "turn": 0})
    return GAME.load(data)


@pytest.mark.parametrize("sight", ["near", "far"])
def test_the_target_depends_on_the_place_and_not_on_who_sits_there(sight: str) -> None:
    """Rivals change seats, and one of them becomes undirected: the same place is aimed at."""
    line = [f"{team}-{n}" for n in (1, 2) for team in ("green", "blue", "yellow", "orange", "red", "purple")]
    aims = set()
    for rivals in (("green", "yellow", "orange"), ("red", "yellow", "purple"), ("orange", "green", "red")):
        state = _position(line, ["lose-control"], ["blue", *rivals])
        found = dict(rated(state, far=sight == "far"))
        aims.add(max((step for step in found if "lose-control" in step), key=found.__getitem__))
    assert aims == {"play lose-control green-1"}


def test_the_leader_of_the_season_is_the_one_to_hold_back() -> None:
    """Of two rivals side by side, the one ahead on points is worth more to drop."""
    leads = {}
    for ahead, behind in (("green", "yellow"), ("yellow", "green")):
        state = GAME.new(Setup(4, {"races": 2}, tuple((t,) for t in ("blue", "green", "yellow", "orange"))))
        others = ["blue", "orange", "red", "purple"]
        first = [f"{ahead}-1", f"{ahead}-2", *(f"{team}-{n}" for n in (1, 2) for team in others)]
        first += [f"{behind}-1", f"{behind}-2"]
        now = ["green-1", "yellow-1", "blue-1", "orange-1", "red-1", "purple-1"]
        now += [name.replace("-1", "-2") for name in reversed(now)]
        given = {
            "order": now,
            "hands": [["wrong-line"]],
            "phase": "play",
            "turn": 0,
            "race": 2,
            "results": [{"order": first, "out": []}],
        }
        loaded = GAME.load(GAME.apply_overrides(state.to_data(), given))
        worth = dict(rated(loaded))
        leads[ahead] = worth["play wrong-line green-1"] - worth["play wrong-line yellow-1"]
    assert leads["green"] > leads["yellow"]
