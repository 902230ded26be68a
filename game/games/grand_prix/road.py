"""What can be read off the road: who leads, what a rocket hits, where an item may lie, what may be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.contract import Action
from game.games.grand_prix.steps import BOMB, KINDS, OIL, ROCKET, TURBINE, WRENCH

if TYPE_CHECKING:
    from game.games.grand_prix.state import GrandPrixState

# What may be used


def usable(state: GrandPrixState, seat: int) -> int:
    """GP-8.3: the kinds the seat may use now, as bits; nothing when it has used one this turn."""
    items = state.items[seat]
    if not items or state.used:
        return 0
    mask = 0
    for kind in KINDS:
        if items >> 4 * kind & 15 and why_not(state, seat, kind) is None:
            mask |= 1 << kind
    return mask


def why_not(state: GrandPrixState, seat: int, kind: int) -> tuple[str, str, str] | None:
    """Why an item that one has cannot be used just now: reason, key and clause; None where it can."""
    if kind == ROCKET and target(state, seat) is None:
        return "no car is ahead in a straight line", "no_target", "GP-8.3"
    if kind in (BOMB, OIL):
        place = state.places[seat]
        if state.agreement.course.barred[place]:
            return "no item may lie on a teleport or a switch", "barred_space", "GP-7.3"
        if state.road[place]:
            return "an item lies on this space already", "space_taken", "GP-8.3"
    return None


def target(state: GrandPrixState, seat: int) -> tuple[int, int] | None:
    """GP-8.3: space and distance of the nearest car ahead in a straight line, no corner between."""
    course = state.agreement.course
    places = state.places
    for distance, space in enumerate(course.range[state.spaces[seat]], 1):
        if course.place[space] in places:
            return space, distance
    return None


# The leading car, and where items go


def leaders(state: GrandPrixState) -> list[int]:
    """GP-8.2: most laps, then furthest along the course, finished cars excepted; all that are level."""
    course = state.agreement.course
    spaces = state.spaces
    laps = state.laps
    best = -(1 << 30)
    ahead: list[int] = []
    for seat in state.racing:
        space = spaces[seat]
        if space < 0:
            continue
        reached = course.reached(laps[seat], space)
        if reached > best:
            best = reached
            ahead = [seat]
        elif reached == best:
            ahead.append(seat)
    return ahead


def place_ahead(state: GrandPrixState) -> int:
    """GP-8.2, 8.5: the first place ahead of the leading car with no item, car, teleport or switch."""
    course = state.agreement.course
    space = state.spaces[leaders(state)[0]]
    for _ in range(2 * len(course.onward)):
        space = course.onward[space]
        place = course.place[space]
        if not state.road[place] and not course.barred[place] and place not in state.places:
            return place
    raise AssertionError("no space of the road is free for an item")


def free_places(state: GrandPrixState, kind: int) -> tuple[Action, ...]:
    """GP-8.5: where an item may be placed: no item, car, teleport or switch there."""
    course = state.agreement.course
    steps = course.places_for[kind]
    road, places, barred = state.road, state.places, course.barred
    return tuple(
        [steps[p] for p in range(course.places) if not road[p] and not barred[p] and p not in places]
    )


PLACING: Final = (OIL, TURBINE, ROCKET, BOMB, WRENCH)
"""GP-8.5: all oil slicks first, then the others."""


def to_place(state: GrandPrixState) -> int:
    """The kind that is to be placed next before the race, 0 when all lie."""
    for kind in PLACING:
        if state.supply >> 4 * kind & 15:
            return kind
    return 0
