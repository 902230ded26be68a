"""What can be read off the road: what may be used, who leads, where a rocket and items go, the ways.

Behind the safety car the leading cars roll one die only, and some moves cannot be made (GP-9.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Action
from game.games.grand_prix.rules.course import Course, DrivePath
from game.games.grand_prix.rules.state import RaceState
from game.games.grand_prix.rules.steps import (
    BOMB,
    DICE,
    FLIPPED,
    KINDS,
    MAY_REPAIR,
    MAY_ROLL,
    NO_DICE,
    OIL,
    ROCKET,
    TURBINE,
    WRENCH,
)

# The turn


def ordinary(state: RaceState, seat: int) -> int:
    """GP-3.1, 3.2, 3.4: what the turn is without items."""
    if state.flipped >> seat & 1:
        return FLIPPED
    dice = state.dice[seat]
    if dice == DICE:
        return MAY_ROLL
    return MAY_REPAIR if dice else NO_DICE


# What may be used


def usable(state: RaceState, seat: int) -> int:
    """GP-8.3: the kinds the seat may use now, as bits; nothing when it has used one this turn."""
    items = state.items[seat]
    if not items or state.used:
        return 0
    mask = 0
    for kind in KINDS:
        if items >> 4 * kind & 15 and why_not(state, seat, kind) is None:
            mask |= 1 << kind
    return mask


def why_not(state: RaceState, seat: int, kind: int) -> tuple[str, str, str] | None:
    """Why an item that one has cannot be used just now: reason, key and clause; None where it can."""
    if kind == ROCKET and target(state, seat) is None:
        return "no car is ahead in a straight line", "no_target", "GP-8.3"
    if kind in (BOMB, OIL):
        place = state.places[seat]
        if state.config.course.barred[place]:
            return "no item may lie on a teleport or a switch", "barred_space", "GP-7.3"
        if state.road[place]:
            return "an item lies on this space already", "space_taken", "GP-8.3"
    return None


def target(state: RaceState, seat: int) -> tuple[int, int] | None:
    """GP-8.3: space and distance of the nearest car ahead in a straight line, no corner between."""
    course = state.config.course
    places = state.places
    for distance, space in enumerate(course.range[state.spaces[seat]], 1):
        if course.place[space] in places:
            return space, distance
    return None


# The leading car, and where items go


def leaders(state: RaceState) -> list[int]:
    """GP-8.2: most laps, then furthest along the course, finished cars excepted; all that are level."""
    course = state.config.course
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


def place_ahead(state: RaceState) -> int:
    """GP-8.2, 8.5: the first place ahead of the leading car with no item, car, teleport or switch."""
    course = state.config.course
    space = state.spaces[leaders(state)[0]]
    for _ in range(2 * len(course.onward)):
        space = course.onward[space]
        place = course.place[space]
        if not state.road[place] and not course.barred[place] and place not in state.places:
            return place
    raise AssertionError("no space of the road is free for an item")


def free_places(state: RaceState, kind: int) -> tuple[Action, ...]:
    """GP-8.5: where an item may be placed: no item, car, teleport or switch there."""
    course = state.config.course
    steps = course.places_for[kind]
    road, places, barred = state.road, state.places, course.barred
    return tuple(
        [steps[p] for p in range(course.places) if not road[p] and not barred[p] and p not in places]
    )


PLACING: Final = (OIL, TURBINE, ROCKET, BOMB, WRENCH)
"""GP-8.5: all oil slicks first, then the others."""


def to_place(state: RaceState) -> int:
    """The kind that is to be placed next before the race, 0 when all lie."""
    for kind in PLACING:
        if state.supply >> 4 * kind & 15:
            return kind
    return 0


# Behind the safety car (GP-9.3)


def one_die_only(state: RaceState, seat: int) -> bool:
    """Whether the safety car is out and this car leads, alone or level with others."""
    return state.safety_rounds > 0 and seat in leaders(state)


def allowed(state: RaceState, seat: int, routes: Sequence[DrivePath]) -> tuple[DrivePath, ...]:
    """The ways that can be driven behind the safety car; none means that the car stays where it is."""
    return tuple([route for route in routes if why_blocked(state, seat, route) is None])


def why_blocked(state: RaceState, seat: int, route: DrivePath) -> tuple[str, int] | None:
    """`passes` or `hits` and the car concerned, where the safety car forbids this move; else None."""
    course = state.config.course
    finishes = route.laps > 0 and state.laps[seat] + route.laps >= state.config.discs
    driven = route.path[: route.to_line] if finishes else route.path[:-1]
    for space in driven:
        place = course.place[space]
        for car, at in enumerate(state.places):
            if at == place and car != seat and not state.flipped >> car & 1:
                return "passes", car
    hit = -1 if finishes else _hit(state, seat, route, course)
    return None if hit < 0 else ("hits", hit)


def _hit(state: RaceState, seat: int, route: DrivePath, course: Course) -> int:
    """The first car this move would hit: at its end, through a teleport or by a slide; −1 for none."""
    end = route.end
    ends = [end]
    if course.teleport[end] >= 0:
        ends.append(course.teleport[end])
    elif state.road[course.place[end]] == OIL and not course.corner[end]:
        ends += _slide(state, seat, route, course)
    for space in ends:
        for car, at in enumerate(state.places):
            if at == course.place[space] and car != seat:
                return car
    return -1


def _slide(state: RaceState, seat: int, route: DrivePath, course: Course) -> list[int]:
    """The spaces a slide from there goes over, as far as a finish on the way."""
    left = state.config.discs - state.laps[seat] - route.laps
    here = route.end
    reached = []
    for to in course.slide[here]:
        left -= course.onward_laps[here]
        if left <= 0:
            break
        reached.append(to)
        here = to
    return reached


# The ways


def distance(state: RaceState) -> int:
    """GP-3.3.3, 8.3: the sum of the faces, the highest twice with a turbine."""
    rolled = state.rolled
    return sum(rolled) + max(rolled) if state.turbine else sum(rolled)


def open_forks(state: RaceState, seat: int) -> int:
    """GP-7.1, 7.2: the forks this car may drive: open gates, and its shortcut while unused."""
    if state.cylinders >> seat & 1:
        return state.gates
    return state.gates | state.config.course.shortcuts


def legal_paths(state: RaceState) -> Sequence[DrivePath]:
    """GP-7.5, 9.3: the ways the car on turn may drive with the faces rolled; none behind the safety car."""
    return paths_of_length(state, distance(state))


def paths_of_length(state: RaceState, steps: int) -> Sequence[DrivePath]:
    """The same for a number of spaces; of several ways over the finish the first, as they are one move."""
    seat = state.turn
    routes: Sequence[DrivePath] = state.config.course.routes(
        state.spaces[seat], steps, open_forks(state, seat)
    )
    if state.safety_rounds:
        routes = allowed(state, seat, routes)
    if len(routes) > 1:
        left = state.config.discs - state.laps[seat]
        home = [route for route in routes if route.laps >= left]
        if len(home) > 1:
            routes = [route for route in routes if route.laps < left or route is home[0]]
    return routes


def may_stay(routes: Sequence[DrivePath]) -> bool:
    """GP-7.1, 7.2, 9.3: only a shortcut or a gate is open; they may be taken, and need not be."""
    return bool(routes) and routes[0].taken != 0
