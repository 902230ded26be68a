"""Decisions off the road: when to stop in qualifying, the item for the tray, the places of items."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.engine.contract import Rated
from game.games.grand_prix.bots.judge import CRASH, Judge, chance_to_land
from game.games.grand_prix.rules.dice import COUNT, SETS, SUM
from game.games.grand_prix.rules.road import next_item_to_place, space_ahead
from game.games.grand_prix.rules.steps import AGAIN, DICE, OIL, ROLL, SIDES, STEPS, STOP_STEP

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState

POLE: Final = 0.5
"""The value of the first place in the pit lane, in turns."""

# -- qualifying -----


def plan_over_sets(stop: Callable[[int], float], bust: float) -> tuple[list[float], list[float]]:
    """Return by set of faces the value of the better choice, and of another die, with six dice."""
    best, again = [0.0] * len(SETS), [0.0] * len(SETS)
    for mask in reversed(SETS):
        for bit in range(SIDES):
            again[mask] += (bust if mask >> bit & 1 else best[mask | 1 << bit]) / SIDES
        best[mask] = stop(mask) if COUNT[mask] == DICE else max(stop(mask), again[mask])
    return best, again


@lru_cache(maxsize=256)
def result_chances(start: int = 0, rolling: bool = False) -> tuple[float, ...]:
    """Return the chance of each qualifying result for a player who maximises the mean.

    `start` is the set of faces to begin from; with `rolling` another die is about to fall on it.
    """
    _, again = plan_over_sets(lambda mask: float(SUM[mask]) if mask else -1.0, 0.0)
    chances = [0.0] * (SUM[-1] + 1)
    reached = [0.0] * len(SETS)
    reached[start] = 1.0
    for mask in SETS[start:]:
        here = reached[mask]
        on = mask == start and rolling
        if mask and not on and (COUNT[mask] == DICE or SUM[mask] >= again[mask]):
            chances[SUM[mask]] += here
            continue
        chances[0] += here * COUNT[mask] / SIDES
        for bit in range(SIDES):
            if not mask >> bit & 1:
                reached[mask | 1 << bit] += here / SIDES
    return tuple(chances)


@lru_cache(maxsize=256)
def pole(result: int, to_beat: int, waiting: int) -> float:
    """Return the chance of the first place with this result, the best so far and so many still to roll."""
    if result < to_beat:
        return 0.0
    lower = sum(result_chances()[:result])
    same = result_chances()[result]
    chance = (lower + same / 2) ** waiting
    return chance / 2 if result == to_beat else chance


def qualify_ratings(state: RaceState, turn: float) -> Rated:
    """Rate another die and stopping, by the chance of the first place."""
    if not state.rolled:
        return [(ROLL, 0.0)]
    to_beat, waiting = max(state.marks), len(state.queue) - 1
    stop = [pole(SUM[mask], to_beat, waiting) for mask in SETS]
    _, again = plan_over_sets(stop.__getitem__, pole(0, to_beat, waiting))
    mask = state.face_bits >> 1
    return [(AGAIN, POLE * turn * again[mask]), (STOP_STEP, POLE * turn * stop[mask])]


# -- items -----


def advantage(state: RaceState, seat: int, space: int) -> float:
    """Return how much likelier the seat's team is than a rival to end its next move on a space."""
    course, teams = state.config.course, state.config.team_of
    own_chance = rival_chance = 0.0
    for car, at in enumerate(state.spaces):
        if at < 0:
            continue
        lands = chance_to_land(course, state, car, space)
        if teams[car] == teams[seat]:
            own_chance += lands
        else:
            rival_chance += lands / max(1, len(state.racing) - 1)
    return own_chance - rival_chance


def tray_ratings(state: RaceState, judge: Judge) -> Rated:
    """Rate the items for the tray: the best where the seat is likely to take it, the least for rivals."""
    seat = state.chooser if state.chooser >= 0 else state.turn
    lead = advantage(state, seat, space_ahead(state))
    return [(step, judge.turn * lead * judge.items[STEPS[step][1]]) for step in state.legal()]


def place_ratings(state: RaceState, judge: Judge) -> Rated:
    """Rate the places for an item: oil where rivals land close to a corner, others where the seat does."""
    kind = next_item_to_place(state)
    course = state.config.course
    spaces = dict(zip(course.places_for[kind], course.space_at, strict=True))
    ratings = []
    for step in state.legal():
        space = spaces[step]
        value = judge.items[kind]
        if kind == OIL:
            slide = 0 if course.corner[space] else len(course.slide[space])
            value = -max(0.1, CRASH - slide / 6)
        ratings.append((step, judge.turn * (advantage(state, state.turn, space) * value)))
    return ratings
