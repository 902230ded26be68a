"""How each level sees a decision, and how styles lean: what bots make of plans, judges and rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from game.engine.contract import Action, Rated, Sight
from game.games.grand_prix.bots.choices import place_ratings, qualify_ratings, tray_ratings
from game.games.grand_prix.bots.judge import WARY, Chances, Judge, Progress
from game.games.grand_prix.bots.plan import path_ratings, run_ratings, turn_ratings
from game.games.grand_prix.bots.policy import thumb_ratings
from game.games.grand_prix.bots.stakes import stakes_of
from game.games.grand_prix.rules.state import ITEM, PATH, PLACE, QUALIFY, RUN, TRAY, TURN
from game.games.grand_prix.rules.steps import AGAIN, BOMB, OIL, REPAIR_STEP, ROCKET, USES

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState


class StyleWeights(NamedTuple):
    """What a style adds to ratings, in turns of driving; and the weight of winning against places."""

    again: float = 0.0
    """For one more die."""
    spite: float = 0.0
    """For using what harms others."""
    repair: float = 0.0
    """For mending instead of driving."""
    win_share: float | None = None


STYLE_WEIGHTS: Final[Mapping[str, StyleWeights]] = {
    "": StyleWeights(),
    "cautious": StyleWeights(again=-0.06, repair=0.05),
    "charger": StyleWeights(again=0.015, repair=-0.1),
    "calculator": StyleWeights(win_share=1.0),
    "spoiler": StyleWeights(spite=0.3),
    "gambler": StyleWeights(again=0.045),
}
"""How the styles that bots may have lean: by small bonuses, so that their level stays."""

SPACES: Final = 6.0
"""What a turn is worth, in spaces."""
CHANCE: Final = 100.0
"""What winning is worth, in spaces: a turn is about 6 % of it."""
_HARM: Final = (USES[ROCKET], USES[BOMB], USES[OIL])


def rated(state: RaceState, sight: Sight, style: str) -> Rated:
    """Every legal action with its worth in spaces.

    Near by rules of thumb, far by the exact plan for the fewest turns, full by that for the chance to win.
    """
    taste = STYLE_WEIGHTS[style]
    if sight == "near":
        return _leaning(thumb_ratings(state), taste, 1.0)
    if sight == "far":
        return _leaning(planned(state, Progress()), taste, SPACES)
    return _leaning(
        planned(state, Chances(state.config, stakes_of(state, taste.win_share), WARY)), taste, CHANCE
    )


def planned(state: RaceState, judge: Judge) -> Rated:
    """The ratings of the exact plan for what is to be decided."""
    phase = state.phase
    if phase == RUN:
        return run_ratings(state, judge)
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


def _leaning(found: Rated, taste: StyleWeights, scale: float) -> Rated:
    """Ratings in spaces, with what the style adds."""
    return [(step, scale * worth + SPACES * _bonus(step, taste)) for step, worth in found]


def _bonus(step: Action, taste: StyleWeights) -> float:
    if step == AGAIN:
        return taste.again
    if step == REPAIR_STEP:
        return taste.repair
    return taste.spite if step in _HARM else 0.0
