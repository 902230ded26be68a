"""Rules of thumb: how many dice to roll, which path to drive, what to do with items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.contract import Action
from game.games.grand_prix.rules.road import can_stay, legal_paths, rocket_target
from game.games.grand_prix.rules.state import ITEM, PATH, PLACE, QUALIFY, RUN, TRAY, TURN, count
from game.games.grand_prix.rules.steps import (
    AGAIN,
    BOMB,
    CHOICES,
    OIL,
    REPAIR_STEP,
    ROCKET,
    ROLL,
    STAY,
    STOP_STEP,
    TURBINE,
    TURN_BACK_STEP,
    USES,
    WRENCH,
)

if TYPE_CHECKING:
    from game.games.grand_prix.rules.course import Course, DrivePath
    from game.games.grand_prix.rules.state import RaceState

THIRD_AT_MOST = 6
"""On an empty straight a third die is rolled on this sum or less, and never a fourth."""
CLEAR = 3.0
"""Spaces by which the sensible action is rated above others."""


def choose(state: RaceState) -> Action:
    """Return the action of a simple plan: roll three dice, then stop; else the obvious choice."""
    if state.phase in (RUN, QUALIFY):
        return AGAIN if len(state.rolled) in (1, 2) else _stop_or_roll(state)
    return _obvious_choice(state)


def _stop_or_roll(state: RaceState) -> Action:
    return STOP_STEP if state.rolled else ROLL


def rule_of_thumb_ratings(state: RaceState) -> list[tuple[Action, float]]:
    """Rate every legal action, about in spaces, by rules that mind corners and hits."""
    phase, legal = state.phase, state.legal()
    if phase == RUN:
        return [(AGAIN, _roll_value(state)), (STOP_STEP, 0.0)]
    if phase == PATH:
        return _path_ratings(state)
    best = _obvious_choice(state)
    return [(step, CLEAR * (step == best)) for step in legal]


def _obvious_choice(state: RaceState) -> Action:
    """Return what looks sensible where it is not about another die."""
    phase = state.phase
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    if phase == QUALIFY:
        return AGAIN if len(state.rolled) < 3 else STOP_STEP
    if phase == TURN:
        return _turn_choice(state, legal)
    if phase == PATH:
        return max(_path_ratings(state), key=lambda rated: rated[1])[0]
    if phase in (TRAY, ITEM):
        return next(CHOICES[k] for k in (WRENCH, TURBINE, ROCKET, BOMB, OIL) if CHOICES[k] in legal)
    if phase == PLACE:
        return _place_choice(state, legal)
    return legal[0]


def _path_ratings(state: RaceState) -> list[tuple[Action, float]]:
    """Rate every path; 0 for staying where the course is forbidden."""
    routes = legal_paths(state)
    rated = [(route.step, _path_value(state, route)) for route in routes]
    return [*rated, (STAY, 0.0)] if can_stay(routes) else rated


def _roll_value(state: RaceState) -> float:
    """Return the value of a die in spaces: less on a high sum, in a corner and short of a good place."""
    rolled = state.rolled
    if len(rolled) > 2:
        return -float(sum(rolled))
    if len(rolled) == 1:
        return CLEAR
    routes = legal_paths(state)
    corner = state.config.course.corner[state.spaces[state.turn]]
    best = max((_path_value(state, route) - len(route.path) for route in routes), default=-4.0)
    return (THIRD_AT_MOST + 0.5 - (2 if corner else 0) - best / 2 - sum(rolled)) / 2


def _path_value(state: RaceState, route: DrivePath) -> float:
    """Return the value of driving this path, in spaces."""
    seat = state.turn
    course = state.config.course
    if route.laps and state.laps[seat] + route.laps >= state.config.discs:
        return 1000.0
    end = route.end
    value = float(_progress(course, state.spaces[seat], route))
    place = course.place[end]
    hit = place in state.places and state.places[seat] != place
    if course.corner[end]:
        value -= 8.0 if hit else 1.0
    code = state.road[place]
    if code == OIL:
        value += len(course.slide[end]) - 8.0
    elif code:
        value += 2.0 if code != 6 else -8.0
    if course.teleport[end] >= 0:
        value += course.distance[course.teleport[end]] - course.distance[end]
    return value


def _progress(course: Course, start: int, route: DrivePath) -> int:
    """Return how far along the course a path leads."""
    return course.distance[route.end] - course.distance[start] + course.lap * route.laps


def _turn_choice(state: RaceState, legal: Sequence[Action]) -> Action:
    """Mend when much is lost, fire at close range, boost when upright, repair a car of two dice."""
    seat = state.turn
    dice = state.dice[seat]
    flipped = state.is_flipped(seat)
    if USES[WRENCH] in legal and (flipped or dice < 5):
        return USES[WRENCH]
    target = rocket_target(state, seat) if USES[ROCKET] in legal else None
    if target is not None and target.distance <= 4:
        return USES[ROCKET]
    if USES[TURBINE] in legal and not flipped and dice > 2:
        return USES[TURBINE]
    if flipped:
        return TURN_BACK_STEP
    if REPAIR_STEP in legal and dice < 3:
        return REPAIR_STEP
    return ROLL


def _place_choice(state: RaceState, legal: Sequence[Action]) -> Action:
    """Spread oil and items evenly over the free spaces."""
    remaining = sum(count(state.supply, kind) for kind in range(1, 6))
    return legal[remaining * 7 % len(legal)]


def candidates(state: RaceState) -> Sequence[Action]:
    """Return the legal actions without a turbine or a wrench that can have no effect."""
    legal = state.legal()
    if state.phase != TURN or len(legal) == 1:
        return legal
    seat = state.turn
    dice, flipped = state.dice[seat], state.is_flipped(seat)
    idle = set()
    if flipped or not dice:
        idle.add(USES[TURBINE])
    if not flipped and dice == 6:
        idle.add(USES[WRENCH])
    return [action for action in legal if action not in idle]
