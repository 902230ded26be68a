"""Decisions off the road: when to stop in qualifying, which item lies on the tray, where items are placed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.engine.contract import Rated
from game.games.grand_prix.bots.judge import CRASH, Judge, chance_to_land
from game.games.grand_prix.rules.course import Course
from game.games.grand_prix.rules.dice import COUNT, SETS, SUM
from game.games.grand_prix.rules.road import next_item_to_place, place_ahead
from game.games.grand_prix.rules.steps import AGAIN, DICE, OIL, ROLL, SIDES, STEPS, STOP_STEP

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState

POLE: Final = 0.5
"""Turns that the first place in the pit lane is worth."""

# Qualifying


def over_sets(stop: Callable[[int], float], bust: float) -> tuple[list[float], list[float]]:
    """By set of faces shown the value of the better choice, and of another die, with six dice."""
    best, again = [0.0] * len(SETS), [0.0] * len(SETS)
    for shown in reversed(SETS):
        for bit in range(SIDES):
            again[shown] += (bust if shown >> bit & 1 else best[shown | 1 << bit]) / SIDES
        best[shown] = stop(shown) if COUNT[shown] == DICE else max(stop(shown), again[shown])
    return best, again


@lru_cache(maxsize=256)
def results(begun: int = 0, rolling: bool = False) -> tuple[float, ...]:
    """How likely each qualifying result is for one who plays for the highest mean.

    `begun` is the set of faces shown, `rolling` says that another die is about to fall on it.
    """
    _, again = over_sets(lambda shown: float(SUM[shown]) if shown else -1.0, 0.0)
    chances = [0.0] * (SUM[-1] + 1)
    reached = [0.0] * len(SETS)
    reached[begun] = 1.0
    for shown in SETS[begun:]:
        here = reached[shown]
        on = shown == begun and rolling
        if shown and not on and (COUNT[shown] == DICE or SUM[shown] >= again[shown]):
            chances[SUM[shown]] += here
            continue
        chances[0] += here * COUNT[shown] / SIDES
        for bit in range(SIDES):
            if not shown >> bit & 1:
                reached[shown | 1 << bit] += here / SIDES
    return tuple(chances)


@lru_cache(maxsize=256)
def pole(result: int, to_beat: int, waiting: int) -> float:
    """The chance of the first place with this result, the best so far and so many still to roll."""
    if result < to_beat:
        return 0.0
    lower = sum(results()[:result])
    same = results()[result]
    chance = (lower + same / 2) ** waiting
    return chance / 2 if result == to_beat else chance


def qualify_ratings(state: RaceState, turn: float) -> Rated:
    """Another die or stop, by the chance of the first place."""
    if not state.rolled:
        return [(ROLL, 0.0)]
    to_beat, waiting = max(state.marks), len(state.queue) - 1
    stop = [pole(SUM[shown], to_beat, waiting) for shown in SETS]
    _, again = over_sets(stop.__getitem__, pole(0, to_beat, waiting))
    shown = state.face_bits >> 1
    return [(AGAIN, POLE * turn * again[shown]), (STOP_STEP, POLE * turn * stop[shown])]


# Items


def advantage(state: RaceState, seat: int, space: int) -> float:
    """How much likelier than a rival the seat is to end its next move there; partners count for it."""
    course, teams = state.config.course, state.config.team_of
    own = rivals = 0.0
    for car, at in enumerate(state.spaces):
        if at < 0:
            continue
        lands = chance_to_land(course, state, car, space)
        if teams[car] == teams[seat]:
            own += lands
        else:
            rivals += lands / max(1, len(state.racing) - 1)
    return own - rivals


def tray_ratings(state: RaceState, judge: Judge) -> Rated:
    """The best item where the seat is likely to fetch it, the least one where rivals are."""
    seat = state.chooser if state.chooser >= 0 else state.turn
    course = state.config.course
    lead = advantage(state, seat, course.space_at[place_ahead(state)])
    return [(step, judge.turn * lead * judge.items[STEPS[step][1]]) for step in state.legal()]


def place_ratings(state: RaceState, judge: Judge) -> Rated:
    """Oil where rivals end their moves close to a corner; other items where the seat does."""
    kind = next_item_to_place(state)
    course = state.config.course
    places = course.places_for[kind]
    spaces = dict(zip(places, course.space_at, strict=True))
    worth = judge.items[kind]
    return [(step, judge.turn * _placed(state, course, kind, worth, spaces[step])) for step in state.legal()]


def _placed(state: RaceState, course: Course, kind: int, worth: float, space: int) -> float:
    lead = advantage(state, state.turn, space)
    if kind != OIL:
        return lead * worth
    slide = 0 if course.corner[space] else len(course.slide[space])
    return -lead * max(0.1, CRASH - slide / 6)
