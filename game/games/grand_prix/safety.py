"""The virtual safety car: who may roll one die only, and which moves cannot be made (GP-9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.games.grand_prix.road import leaders
from game.games.grand_prix.steps import OIL

if TYPE_CHECKING:
    from game.games.grand_prix.course import Course, Route
    from game.games.grand_prix.state import GrandPrixState


def one_die_only(state: GrandPrixState, seat: int) -> bool:
    """Whether the safety car is out and this car leads, alone or level with others."""
    return state.safety_rounds > 0 and seat in leaders(state)


def allowed(state: GrandPrixState, seat: int, routes: Sequence[Route]) -> tuple[Route, ...]:
    """The ways that can be driven behind the safety car; none means that the car stays where it is."""
    return tuple([route for route in routes if why_blocked(state, seat, route) is None])


def why_blocked(state: GrandPrixState, seat: int, route: Route) -> tuple[str, int] | None:
    """`passes` or `hits` and the car concerned, where the safety car forbids this move; else None."""
    course = state.agreement.course
    finishes = route.laps > 0 and state.laps[seat] + route.laps >= state.agreement.discs
    driven = route.path[: route.to_line] if finishes else route.path[:-1]
    for space in driven:
        place = course.place[space]
        for car, at in enumerate(state.places):
            if at == place and car != seat and not state.flipped >> car & 1:
                return "passes", car
    hit = -1 if finishes else _hit(state, seat, route, course)
    return None if hit < 0 else ("hits", hit)


def _hit(state: GrandPrixState, seat: int, route: Route, course: Course) -> int:
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


def _slide(state: GrandPrixState, seat: int, route: Route, course: Course) -> list[int]:
    """The spaces a slide from there goes over, as far as a finish on the way."""
    left = state.agreement.discs - state.laps[seat] - route.laps
    here = route.end
    reached = []
    for to in course.slide[here]:
        left -= course.onward_laps[here]
        if left <= 0:
            break
        reached.append(to)
        here = to
    return reached
