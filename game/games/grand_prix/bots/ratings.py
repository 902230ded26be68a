"""What each level considers in a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.contract import Rated, Sight
from game.games.grand_prix.bots.choices import place_ratings, qualify_ratings, tray_ratings
from game.games.grand_prix.bots.judge import WARY, Judge, StakesJudge, TurnsJudge
from game.games.grand_prix.bots.plan import path_ratings, rolling_ratings, turn_ratings
from game.games.grand_prix.bots.policy import rule_of_thumb_ratings
from game.games.grand_prix.bots.stakes import stakes_of
from game.games.grand_prix.rules.state import ITEM, PATH, PLACE, QUALIFY, RUN, TRAY, TURN

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState


SPACES: Final = 6.0
"""The value of a turn, in spaces."""
CHANCE: Final = 100.0
"""The value of winning, in spaces: a turn is about 6 % of it."""


def ratings_by_sight(state: RaceState, sight: Sight) -> Rated:
    """Return every legal action with its value in spaces.

    Sight `near` uses rules of thumb, `far` the exact plan for the fewest turns, `full` that for the
    chance to win.
    """
    if sight == "near":
        return rule_of_thumb_ratings(state)
    judge: Judge = TurnsJudge() if sight == "far" else StakesJudge(state.config, stakes_of(state), WARY)
    scale = SPACES if sight == "far" else CHANCE
    return [(step, scale * value) for step, value in plan_ratings(state, judge)]


def plan_ratings(state: RaceState, judge: Judge) -> Rated:
    """Return the ratings of the exact plan for the current decision."""
    phase = state.phase
    if phase == RUN:
        return rolling_ratings(state, judge)
    if phase == TURN:
        return turn_ratings(state, judge)
    if phase == PATH:
        return path_ratings(state, judge)
    if phase == QUALIFY:
        return qualify_ratings(state, judge.turn)
    if phase in (TRAY, ITEM):
        return tray_ratings(state, judge)
    if phase == PLACE:
        return place_ratings(state, judge)
    return []
