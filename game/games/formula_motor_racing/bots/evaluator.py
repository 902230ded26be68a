"""What a player wants to know, and what bots of every level are built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from game.engine.contract import Action, State
from game.games.formula_motor_racing.bots.evaluate import STANDARD, StyleWeights, title_scale
from game.games.formula_motor_racing.bots.policy import choose, rated
from game.games.formula_motor_racing.rules.cards import CARDS, PLACES, STEPS
from game.games.formula_motor_racing.rules.line import drop, move_up, pull_up
from game.games.formula_motor_racing.rules.preview import (
    Branch,
    ChargeOutlook,
    Points,
    charge_outlook,
    points_if_ended_now,
    preview,
    unseen,
)
from game.games.formula_motor_racing.rules.scoring import team_totals
from game.games.formula_motor_racing.rules.state import DEAL, OVER, PLAY

if TYPE_CHECKING:
    from game.games.formula_motor_racing.rules.state import RaceState

__all__ = [
    "Branch",
    "ChargeOutlook",
    "MotorRacingEvaluator",
    "Points",
    "charge_outlook",
    "points_if_ended_now",
    "preview",
    "unseen",
]

Sight = Literal["near", "far"]
"""The points on the table now, or what places and cards lead to by the end of the race."""

_STYLES: Final = {
    "": StyleWeights(),
    "cautious": StyleWeights(nerve=-0.25, dice=-0.25),
    "charger": StyleWeights(own=1.3),
    "calculator": StyleWeights(threat=0.0),
    "spoiler": StyleWeights(own=0.75, threat=2.0),
    "gambler": StyleWeights(nerve=0.25, dice=0.25),
}
TASTES: Final[Mapping[tuple[Sight, str], StyleWeights]] = {
    (sight, style): replace(taste, far=sight == "far")
    for style, taste in _STYLES.items()
    for sight in get_args(Sight)
}
"""How the styles that bots may have lean: by weights and small bonuses, so that their level stays."""

CLOSE: Final = 3.0
"""Points that are a clear lead at the end of a season."""


class MotorRacingEvaluator:
    """Rules of thumb for Formula Motor Racing."""

    scale = 1.0
    """Ratings are points of a race."""

    def __init__(self, taste: StyleWeights = STANDARD) -> None:
        self.taste = taste

    def policy(self, state: State, rng: Random) -> Action:
        """The action rated highest by its worth in places; always the same one of those that tie."""
        return choose(cast("RaceState", state), self.taste)

    def ratings(self, state: State, sight: Sight, style: str) -> Sequence[tuple[Action, float]]:
        """Every legal action with its worth in points, as a style leans."""
        return rated(cast("RaceState", state), TASTES[sight, style])

    def candidates(self, state: State) -> Sequence[Action]:
        """The legal actions without those that lead where another play of the same card leads."""
        racing = cast("RaceState", state)
        steps = racing.legal()
        if racing.phase != PLAY:
            return steps
        found: dict[object, Action] = {}
        for step in steps:
            found.setdefault(_effect(racing, step), step)
        return tuple(found.values())

    def settled(self, state: State) -> bool:
        """Whether a race has just ended or the season is over."""
        phase = cast("RaceState", state).phase
        return phase in (OVER, DEAL)

    def value(self, state: State, seat: int) -> float:
        """The chance of the title; after the last race half for winning it and half for how clearly.

        The half for closeness tells a search more than wins alone, of which it sees few.
        """
        racing = cast("RaceState", state)
        left = racing.agreement.races - len(racing.results)
        totals = team_totals(racing.final_lines())
        teams = racing.agreement.teams[seat]
        if left:
            return title_chance(totals, teams, left)
        result = racing.result()
        won = result is not None and seat in result.winners
        lead = max(totals[team] for team in teams)
        lead -= max(points for team, points in enumerate(totals) if team not in teams)
        return 0.5 * won + 0.5 / (1.0 + exp(-lead / CLOSE))


def title_chance(totals: Sequence[int], teams: Sequence[int], races_left: int) -> float:
    """About how likely one of these teams is champion with at least one race left."""
    scale = title_scale(races_left)
    top = max(totals)
    shares = [exp((points - top) / scale) for points in totals]
    return sum(shares[team] for team in teams) / sum(shares)


def _effect(state: RaceState, step: Action) -> object:
    """What a play comes to: card and line after it, or the play itself where the die decides."""
    _, card, car = STEPS[step]
    kind = CARDS[card].kind
    if car < 0 or kind not in ("overtake", "drop", "turbo"):
        return step
    line = state.line[:]
    at = line.index(car)
    if kind == "overtake":
        pull_up(line, state.running, at, PLACES[card])
    elif kind == "drop":
        drop(line, state.running, at, PLACES[card])
    else:
        move_up(line, at, PLACES[card])
    return card, tuple(line)
