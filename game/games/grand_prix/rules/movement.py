"""The movement of cars: driving, hits, pushes, crashes, slides, teleports and the finish line (GP-4 to 9).

`arrive` handles a car that has come to a space, by its own move or pushed. The hit comes first, then the
item that lies there (GP-4.4); a pushed car is finished completely before the one that pushed it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Emit
from game.games.grand_prix.rules import emitters
from game.games.grand_prix.rules.course import DrivePath
from game.games.grand_prix.rules.items import explode, take
from game.games.grand_prix.rules.state import OFF, RaceState
from game.games.grand_prix.rules.steps import ARMED, OIL


def drive(state: RaceState, seat: int, path: DrivePath, emit: Emit | None) -> None:
    """GP-3.3.3, 6.1, 7.1: drive a path, over the line and perhaps to the finish, and handle its end."""
    course = state.config.course
    if path.taken & course.shortcuts:
        state.use_shortcut(seat)
    start = state.spaces[seat]
    state.spaces[seat] = end = path.end
    state.places[seat] = place = course.place[end]
    finished = path.laps > 0 and _count_laps(state, seat, path.laps)
    if emit is not None:
        emitters.emit_moved(state, emit, seat, path, start)
        if path.laps:
            emitters.emit_crossed(state, emit, seat)
    if not finished and (state.road[place] or course.special[end] or state.places.count(place) > 1):
        arrive(state, seat, True, emit)


def _count_laps(state: RaceState, seat: int, laps: int) -> bool:
    """GP-6.1: count laps, and return whether the car has finished; it then leaves the road.

    The line at the end of the pit lane counts no lap: `laps` begins at −1.
    """
    state.laps[seat] = done = state.laps[seat] + laps
    if done < state.config.discs:
        return False
    state.spaces[seat] = state.places[seat] = OFF
    state.set_upright(seat)
    state.finished += (seat,)
    return True


def _finish_in_slide(state: RaceState, seat: int, emit: Emit | None) -> bool:
    """Count the line for a car that slides over it, and return whether it finishes there."""
    finished = _count_laps(state, seat, 1)
    if emit is not None:
        emitters.emit_crossed(state, emit, seat)
    return finished


def arrive(state: RaceState, seat: int, by_move: bool, emit: Emit | None, by_teleport: bool = False) -> None:
    """GP-4: handle a car that has come to a space by its move or a push: first the hit, then the item."""
    course = state.config.course
    space = state.spaces[seat]
    place = course.place[space]
    others = [other for other, at in enumerate(state.places) if at == place and other != seat]
    crashed = False
    if course.corner[space]:
        if others or not by_move:
            crashed = True
            _collide(state, seat, others, by_move, emit)
    elif others:
        if emit is not None:
            emitters.emit_bumped(state, emit, seat, others, space)
        for other in others:
            push(state, other, space, seat, emit)
    if state.road[place]:
        _meet_item(state, seat, place, crashed, emit)
    elif by_move and course.special[space]:
        _enter_switch_or_teleport(state, seat, space, by_teleport, emit)


def _collide(state: RaceState, seat: int, others: Sequence[int], by_move: bool, emit: Emit | None) -> None:
    """GP-4.1, 4.2: crash every car in the corner, the arriving one too; a big accident by 9.3."""
    cars = (seat, *others)
    if by_move and others and state.config.safety_car:
        big_accident(state, cars, "corner", emit)
    else:
        crash(state, cars, "corner" if by_move else "pushed", "GP-4.1" if by_move else "GP-4.2", emit)


def push(state: RaceState, seat: int, space: int, pusher: int, emit: Emit | None) -> None:
    """GP-4.2, 7.4: push a car to the space after `space`, where the pusher has come, and handle it there."""
    course = state.config.course
    to = course.onward[space]
    before = state.spaces[seat]
    state.spaces[seat] = to
    state.places[seat] = course.place[to]
    laps_crossed = course.onward_laps[space]
    finished = laps_crossed > 0 and _count_laps(state, seat, 1)
    if emit is not None:
        emitters.emit_pushed(state, emit, seat, pusher, before, space)
        if laps_crossed:
            emitters.emit_crossed(state, emit, seat)
    if finished:
        return
    arrive(state, seat, False, emit)


# -- crashes -----


def crash(state: RaceState, cars: Sequence[int], cause: str, clause: str, emit: Emit | None) -> None:
    """GP-5.1: take a die from each car, if it has one, and turn it upside down."""
    dice = state.dice
    before = [dice[car] for car in cars]
    for car in cars:
        if dice[car]:
            dice[car] -= 1
        state.flip(car)
    if emit is not None:
        emitters.emit_crashed(state, emit, cars, before, cause, clause)


def big_accident(state: RaceState, cars: Sequence[int], cause: str, emit: Emit | None) -> None:
    """GP-9.3: take all dice from each car involved, and call the safety car for three rounds anew."""
    before = [state.dice[car] for car in cars]
    for car in cars:
        state.dice[car] = 0
        state.flip(car)
    state.safety_rounds = 3
    state.safety_seat = state.turn
    state.safety_fresh = True
    if emit is not None:
        emitters.emit_crashed(state, emit, cars, before, cause, "GP-9.3")
        emitters.emit_safety_car_out(state, emit, cars)


# -- items, traps, gates and teleports -----


def _meet_item(state: RaceState, seat: int, place: int, crashed: bool, emit: Emit | None) -> None:
    """GP-8.2, 8.3, 8.5: apply the trap on the space, or take the item."""
    item_code = state.road[place]
    if item_code == OIL:
        course = state.config.course
        if not course.corner[state.spaces[seat]]:
            slide(state, seat, emit)
        elif not crashed:  # a slide of length 0; one crash together with the collision (GP-4.4)
            crash(state, (seat,), "oil", "GP-8.3", emit)
    elif item_code == ARMED:
        explode(state, seat, place, emit)
        crash(state, (seat,), "bomb", "GP-8.3", emit)
    else:
        take(state, seat, place, emit)


def _enter_switch_or_teleport(
    state: RaceState, seat: int, space: int, by_teleport: bool, emit: Emit | None
) -> None:
    """GP-7.2, 7.3: toggle a gate, or teleport: once a turn, and never over the line."""
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
    """GP-8.3: slide to the next corner, sweeping along every car on the path; all of them crash there.

    The line counts for each of them; a car that finishes there leaves the others to slide on without it,
    and with nobody left nothing beyond the line is reached (GP-6.1). Cars further ahead cross it first.
    """
    course = state.config.course
    group = [seat]
    start = here = state.spaces[seat]
    slid: list[tuple[int, int]] = [(seat, start)]
    for to in course.slide[start]:
        if course.onward_laps[here]:
            passed = group[::-1]
            _put_cars_on(state, group, here)
            if emit is not None:
                emitters.emit_slid(state, emit, seat, slid, here)
                slid = [(car, here) for car in group]
            group = [car for car in passed if not _finish_in_slide(state, car, emit)][::-1]
            slid = [(car, space) for car, space in slid if car in group]
            if not group:
                return
        here = to
        place = course.place[to]
        swept = [car for car, at in enumerate(state.places) if at == place and car not in group]
        slid += [(car, to) for car in swept]
        group += swept
    _put_cars_on(state, group, here)
    if emit is not None:
        emitters.emit_slid(state, emit, group[0], slid, here)
    crash(state, group, "oil", "GP-8.3", emit)
    item_code = state.road[course.place[here]]
    if item_code and item_code != OIL:
        _meet_item(state, group[0], course.place[here], True, emit)


def _put_cars_on(state: RaceState, cars: Sequence[int], space: int) -> None:
    place = state.config.course.place[space]
    for car in cars:
        state.spaces[car] = space
        state.places[car] = place
