"""Questions about the road: usable items, the leading car, targets, free places and open paths.

Behind the safety car the leading cars roll one die only, and some moves cannot be made (GP-9.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

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

# -- the turn -----


def turn_kind(state: RaceState, seat: int) -> int:
    """GP-3.1, 3.2, 3.4: return what the turn is without items, MAY_ROLL … FLIPPED."""
    if state.is_flipped(seat):
        return FLIPPED
    dice = state.dice[seat]
    if dice == DICE:
        return MAY_ROLL
    return MAY_REPAIR if dice else NO_DICE


# -- what may be used -----


def usable_items(state: RaceState, seat: int) -> int:
    """GP-8.3: return the kinds that the seat may use now, as bits; 0 once it has used one this turn."""
    items = state.items[seat]
    if not items or state.used:
        return 0
    mask = 0
    for kind in KINDS:
        if items >> 4 * kind & 15 and why_unusable(state, seat, kind) is None:
            mask |= 1 << kind
    return mask


def why_unusable(state: RaceState, seat: int, kind: int) -> tuple[str, str, str] | None:
    """Return why an item in hand cannot be used now: reason, key and clause; None where it can."""
    if kind == ROCKET and rocket_target(state, seat) is None:
        return "no car is ahead in a straight line", "no_target", "GP-8.3"
    if kind in (BOMB, OIL):
        place = state.places[seat]
        if state.config.course.barred[place]:
            return "no item may lie on a teleport or a switch", "barred_space", "GP-7.3"
        if state.road[place]:
            return "an item lies on this space already", "space_taken", "GP-8.3"
    return None


class Target(NamedTuple):
    """The space that a rocket flies to, and its distance."""

    space: int
    distance: int


def rocket_target(state: RaceState, seat: int) -> Target | None:
    """GP-8.3: return where the nearest car ahead stands in a straight line, with no corner between."""
    course = state.config.course
    places = state.places
    for distance, space in enumerate(course.range[state.spaces[seat]], 1):
        if course.place[space] in places:
            return Target(space, distance)
    return None


# -- the leading car, and where items go -----


def leaders(state: RaceState) -> list[int]:
    """GP-8.2: return the leading cars, level ones together: most laps, then furthest along the course."""
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


def space_ahead(state: RaceState) -> int:
    """GP-8.2: return the space where the tray will lie."""
    return state.config.course.space_at[place_ahead(state)]


def place_ahead(state: RaceState) -> int:
    """GP-8.2, 8.5: return the first place ahead of the leader with no item, car, teleport or switch."""
    course = state.config.course
    space = state.spaces[leaders(state)[0]]
    for _ in range(2 * len(course.onward)):
        space = course.onward[space]
        place = course.place[space]
        if not state.road[place] and not course.barred[place] and place not in state.places:
            return place
    raise AssertionError("no space of the road is free for an item")


def free_places(state: RaceState, kind: int) -> tuple[Action, ...]:
    """GP-8.5: return the steps that place an item: no item, car, teleport or switch there."""
    course = state.config.course
    steps = course.places_for[kind]
    free = [p for p in range(course.places) if not state.road[p] and not course.barred[p]]
    return tuple([steps[p] for p in free if p not in state.places])


PLACING: Final = (OIL, TURBINE, ROCKET, BOMB, WRENCH)
"""GP-8.5: all oil slicks first, then the others."""


def next_item_to_place(state: RaceState) -> int:
    """GP-8.5: return the kind to be placed next before the race, 0 when all are placed."""
    for kind in PLACING:
        if state.supply >> 4 * kind & 15:
            return kind
    return 0


# Behind the safety car (GP-9.3)


def is_limited_to_one_die(state: RaceState, seat: int) -> bool:
    """GP-9.3: return whether the safety car is out and this car leads, alone or level."""
    return state.safety_rounds > 0 and seat in leaders(state)


def allowed_paths(state: RaceState, seat: int, routes: Sequence[DrivePath]) -> tuple[DrivePath, ...]:
    """GP-9.3: return the paths allowed behind the safety car; with none the car stays where it is."""
    return tuple([route for route in routes if why_blocked(state, seat, route) is None])


def why_blocked(state: RaceState, seat: int, route: DrivePath) -> tuple[str, int] | None:
    """GP-9.3: return `passes` or `hits` and the car concerned where a path is forbidden, else None."""
    course = state.config.course
    finishes = route.laps > 0 and state.laps[seat] + route.laps >= state.config.discs
    driven = route.path[: route.to_line] if finishes else route.path[:-1]
    for space in driven:
        place = course.place[space]
        for car, at in enumerate(state.places):
            if at == place and car != seat and not state.is_flipped(car):
                return "passes", car
    hit = -1 if finishes else _hit(state, seat, route, course)
    return None if hit < 0 else ("hits", hit)


def _hit(state: RaceState, seat: int, route: DrivePath, course: Course) -> int:
    """Return the first car this path would hit: at its end, through a teleport or by a slide; −1 for none."""
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
    """Return the spaces that a slide from the end goes over, as far as the finish."""
    laps_left = state.config.discs - state.laps[seat] - route.laps
    here = route.end
    passed = []
    for to in course.slide[here]:
        laps_left -= course.onward_laps[here]
        if laps_left <= 0:
            break
        passed.append(to)
        here = to
    return passed


# -- paths -----


def distance(state: RaceState) -> int:
    """GP-3.3.3, 8.3: return the sum of the faces, with the highest twice under a turbine."""
    rolled = state.rolled
    return sum(rolled) + max(rolled) if state.turbine else sum(rolled)


def open_forks(state: RaceState, seat: int) -> int:
    """GP-7.1, 7.2: return the forks this car may drive: open gates, and its shortcut while unused."""
    return state.gates | state.config.course.shortcuts if state.has_shortcut(seat) else state.gates


def legal_paths(state: RaceState) -> Sequence[DrivePath]:
    """GP-7.5, 9.3: return the paths that the car on turn may drive with the faces rolled."""
    return paths_of_length(state, distance(state))


def paths_of_length(state: RaceState, steps: int) -> Sequence[DrivePath]:
    """Return the paths of so many spaces; paths over the finish are one move, so only the first of them."""
    seat = state.turn
    routes: Sequence[DrivePath] = state.config.course.routes(
        state.spaces[seat], steps, open_forks(state, seat)
    )
    if state.safety_rounds:
        routes = allowed_paths(state, seat, routes)
    if len(routes) > 1:
        laps_left = state.config.discs - state.laps[seat]
        finishing = [route for route in routes if route.laps >= laps_left]
        if len(finishing) > 1:
            routes = [route for route in routes if route.laps < laps_left or route is finishing[0]]
    return routes


def can_stay(routes: Sequence[DrivePath]) -> bool:
    """GP-7.1, 7.2, 9.3: return whether only a shortcut or a gate is open, which need not be taken."""
    return bool(routes) and routes[0].taken != 0
