"""What each level considers in a decision, and the bonuses of playing styles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from game.engine.contract import Action, Rated, Sight
from game.games.grand_prix.bots.choices import place_ratings, qualify_ratings, tray_ratings
from game.games.grand_prix.bots.judge import WARY, Judge, StakesJudge, TurnsJudge
from game.games.grand_prix.bots.plan import path_ratings, rolling_ratings, turn_ratings
from game.games.grand_prix.bots.policy import rule_of_thumb_ratings
from game.games.grand_prix.bots.stakes import stakes_of
from game.games.grand_prix.rules.state import ITEM, PATH, PLACE, QUALIFY, RUN, TRAY, TURN
from game.games.grand_prix.rules.steps import AGAIN, BOMB, OIL, REPAIR_STEP, ROCKET, USES

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState


class StyleWeights(NamedTuple):
    """The bonuses of a style, in turns of driving, and the weight of winning against places."""

    again: float = 0.0
    """For one more die."""
    spite: float = 0.0
    """For using an item that harms others."""
    repair: float = 0.0
    """For repairing instead of driving."""
    win_share: float | None = None


STYLE_WEIGHTS: Final[Mapping[str, StyleWeights]] = {
    "": StyleWeights(),
    "cautious": StyleWeights(again=-0.06, repair=0.05),
    "charger": StyleWeights(again=0.015, repair=-0.1),
    "calculator": StyleWeights(win_share=1.0),
    "spoiler": StyleWeights(spite=0.3),
    "gambler": StyleWeights(again=0.045),
}
"""The styles of bots: small bonuses, so that their level stays."""

SPACES: Final = 6.0
"""The value of a turn, in spaces."""
CHANCE: Final = 100.0
"""The value of winning, in spaces: a turn is about 6 % of it."""
_HARM: Final = (USES[ROCKET], USES[BOMB], USES[OIL])


def styled_ratings(state: RaceState, sight: Sight, style: str) -> Rated:
    """Return every legal action with its value in spaces, with the bonuses of a style.

    Sight `near` uses rules of thumb, `far` the exact plan for the fewest turns, `full` that for the
    chance to win.
    """
    weights = STYLE_WEIGHTS[style]
    if sight == "near":
        return _with_style(rule_of_thumb_ratings(state), weights, 1.0)
    if sight == "far":
        return _with_style(plan_ratings(state, TurnsJudge()), weights, SPACES)
    return _with_style(
        plan_ratings(state, StakesJudge(state.config, stakes_of(state, weights.win_share), WARY)),
        weights,
        CHANCE,
    )


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


def _with_style(ratings: Rated, weights: StyleWeights, scale: float) -> Rated:
    """Return ratings in spaces, with the bonuses of the style."""
    return [(step, scale * value + SPACES * _bonus(step, weights)) for step, value in ratings]


def _bonus(step: Action, weights: StyleWeights) -> float:
    if step == AGAIN:
        return weights.again
    if step == REPAIR_STEP:
        return weights.repair
    return weights.spite if step in _HARM else 0.0
