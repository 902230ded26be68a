"""What befalls cars on the road: driving, hits, pushes, crashes, slides, teleports and the line (GP-4 to 8).

`arrive` is the heart: a car has come to a space, its own move or pushed. The hit comes first, then the
thing that lies there (GP-4.4); a pushed car is dealt with completely before the one that pushed it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Emit
from game.games.grand_prix.rules import emitters
from game.games.grand_prix.rules.course import DrivePath
from game.games.grand_prix.rules.items import explode, take
from game.games.grand_prix.rules.state import OFF, RaceState
from game.games.grand_prix.rules.steps import ARMED, OIL


def drive(state: RaceState, seat: int, route: DrivePath, emit: Emit | None) -> None:
    """GP-3.3.3, 6.1, 7.1: drive a way; over the line, perhaps to the finish, and what waits at its end."""
    course = state.config.course
    if route.taken & course.shortcuts:
        state.cylinders |= 1 << seat
    start = state.spaces[seat]
    state.spaces[seat] = end = route.end
    state.places[seat] = place = course.place[end]
    home = route.laps > 0 and _count_laps(state, seat, route.laps)
    if emit is not None:
        emitters.emit_moved(state, emit, seat, route, start)
        if route.laps:
            emitters.emit_crossed(state, emit, seat)
    if not home and (state.road[place] or course.special[end] or state.places.count(place) > 1):
        arrive(state, seat, True, emit)


def _count_laps(state: RaceState, seat: int, laps: int) -> bool:
    """GP-6.1: take discs; a car with its last disc leaves the road. The pit lane's line is no lap."""
    state.laps[seat] = done = state.laps[seat] + laps
    if done < state.config.discs:
        return False
    state.spaces[seat] = state.places[seat] = OFF
    state.flipped &= ~(1 << seat)
    state.finished += (seat,)
    return True


def _slide_home(state: RaceState, seat: int, emit: Emit | None) -> bool:
    """Whether a car that slides over the line finishes there."""
    home = _count_laps(state, seat, 1)
    if emit is not None:
        emitters.emit_crossed(state, emit, seat)
    return home


def arrive(state: RaceState, seat: int, own: bool, emit: Emit | None, by_teleport: bool = False) -> None:
    """GP-4: the car has come to where it stands, by its own move or pushed: the hit, then the thing."""
    course = state.config.course
    space = state.spaces[seat]
    place = course.place[space]
    others = [other for other, at in enumerate(state.places) if at == place and other != seat]
    crashed = False
    if course.corner[space]:
        if others or not own:
            crashed = True
            _collide(state, seat, others, own, emit)
    elif others:
        if emit is not None:
            emitters.emit_bumped(state, emit, seat, others, space)
        for other in others:
            push(state, other, space, seat, emit)
    if state.road[place]:
        _meet(state, seat, place, crashed, emit)
    elif own and course.special[space]:
        _special(state, seat, space, by_teleport, emit)


def _collide(state: RaceState, seat: int, others: Sequence[int], own: bool, emit: Emit | None) -> None:
    """GP-4.1, 4.2: every car in the corner crashes, whoever came into it too; a big accident by 9.3."""
    cars = (seat, *others)
    if own and others and state.config.safety_car:
        big_accident(state, cars, "corner", emit)
    else:
        crash(state, cars, "corner" if own else "pushed", "GP-4.1" if own else "GP-4.2", emit)


def push(state: RaceState, seat: int, space: int, by: int, emit: Emit | None) -> None:
    """GP-4.2, 7.4: one space on from the space the other car came to, in its direction."""
    course = state.config.course
    to = course.onward[space]
    was = state.spaces[seat]
    state.spaces[seat] = to
    state.places[seat] = course.place[to]
    line = course.onward_laps[space]
    home = line > 0 and _count_laps(state, seat, 1)
    if emit is not None:
        emitters.emit_pushed(state, emit, seat, by, was, space)
        if line:
            emitters.emit_crossed(state, emit, seat)
    if home:
        return
    arrive(state, seat, False, emit)


# Crashes


def crash(state: RaceState, cars: Sequence[int], cause: str, clause: str, emit: Emit | None) -> None:
    """GP-5.1: each car loses a die, if it has one, and lies upside down."""
    dice = state.dice
    before = [dice[car] for car in cars]
    for car in cars:
        if dice[car]:
            dice[car] -= 1
        state.flipped |= 1 << car
    if emit is not None:
        emitters.emit_crashed(state, emit, cars, before, cause, clause)


def big_accident(state: RaceState, cars: Sequence[int], cause: str, emit: Emit | None) -> None:
    """GP-9.3: each car involved loses all its dice, and the safety car comes out, for three rounds anew."""
    before = [state.dice[car] for car in cars]
    for car in cars:
        state.dice[car] = 0
        state.flipped |= 1 << car
    state.safety_rounds = 3
    state.safety_seat = state.turn
    state.safety_fresh = True
    if emit is not None:
        emitters.emit_crashed(state, emit, cars, before, cause, "GP-9.3")
        emitters.emit_safety_car_out(state, emit, cars)


# Things on the road


def _meet(state: RaceState, seat: int, place: int, crashed: bool, emit: Emit | None) -> None:
    """GP-8.2, 8.3, 8.5: what lies on the space takes effect or is taken."""
    code = state.road[place]
    if code == OIL:
        course = state.config.course
        if not course.corner[state.spaces[seat]]:
            slide(state, seat, emit)
        elif not crashed:  # a slide of length 0; one crash together with the collision (GP-4.4)
            crash(state, (seat,), "oil", "GP-8.3", emit)
    elif code == ARMED:
        explode(state, seat, place, emit)
        crash(state, (seat,), "bomb", "GP-8.3", emit)
    else:
        take(state, seat, place, emit)


def _special(state: RaceState, seat: int, space: int, by_teleport: bool, emit: Emit | None) -> None:
    """GP-7.2, 7.3: a gate switch, or a teleport; a car teleports once a turn and never over the line."""
    course = state.config.course
    bit = course.switch[space]
    if bit:
        state.gates ^= bit
        if emit is not None:
            emitters.emit_gate_toggled(state, emit, seat, space, bit)
        return
    if by_teleport:
        return
    to = course.teleport[space]
    state.spaces[seat] = to
    state.places[seat] = course.place[to]
    if emit is not None:
        emitters.emit_teleported(state, emit, seat, space, to)
    arrive(state, seat, True, emit, by_teleport=True)


def slide(state: RaceState, seat: int, emit: Emit | None) -> None:
    """GP-8.3: on to the next corner along the course, sweeping along every car; all of them crash there.

    The line counts for each of them; a car that finishes there leaves the others to slide on without it,
    and with nobody left nothing beyond the line is reached (GP-6.1). Those further ahead pass it first.
    """
    course = state.config.course
    group = [seat]
    start = here = state.spaces[seat]
    log: list[tuple[int, int]] = [(seat, start)]
    for to in course.slide[start]:
        if course.onward_laps[here]:
            passed = group[::-1]
            _stand(state, group, here)
            if emit is not None:
                emitters.emit_slid(state, emit, seat, log, here)
                log = [(car, here) for car in group]
            group = [car for car in passed if not _slide_home(state, car, emit)][::-1]
            log = [(car, space) for car, space in log if car in group]
            if not group:
                return
        here = to
        place = course.place[to]
        swept = [car for car, at in enumerate(state.places) if at == place and car not in group]
        log += [(car, to) for car in swept]
        group += swept
    _stand(state, group, here)
    if emit is not None:
        emitters.emit_slid(state, emit, group[0], log, here)
    crash(state, group, "oil", "GP-8.3", emit)
    code = state.road[course.place[here]]
    if code and code != OIL:
        _meet(state, group[0], course.place[here], True, emit)


def _stand(state: RaceState, cars: Sequence[int], space: int) -> None:
    """These cars stand on this space."""
    place = state.config.course.place[space]
    for car in cars:
        state.spaces[car] = space
        state.places[car] = place
