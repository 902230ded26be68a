"""Emit the events of the rules; each function is called right after the change it reports."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Emit
from game.games.grand_prix.rules import data, events
from game.games.grand_prix.rules.course import DrivePath, Spot
from game.games.grand_prix.rules.road import why_blocked
from game.games.grand_prix.rules.state import RaceState, as_plain
from game.games.grand_prix.rules.steps import DICE, ITEMS, OIL


def _spot(state: RaceState, space: int) -> Spot:
    return state.config.course.labels[space]


def spot_at_place(state: RaceState, place: int) -> Spot:
    """Return the label of a place: that of its first space."""
    course = state.config.course
    return course.labels[course.space_at[place]]


# -- qualifying and start -----


def emit_qualifying(emit: Emit, seats: Sequence[int], level: int | None) -> None:
    """Report who rolls for the pole now."""
    facts: events.Qualifying = {"seats": list(seats), "level": level}
    emit(events.QUALIFYING("GP-2.1" if level is None else "GP-2.2", seats[0], facts))


def emit_qualified(emit: Emit, seat: int, result: int, faces: Sequence[int]) -> None:
    """Report a seat's qualifying result."""
    emit(events.QUALIFIED("GP-2.1", seat, {"result": result, "faces": list(faces)}))


def emit_race_started(state: RaceState, emit: Emit, order: Sequence[int]) -> None:
    """Report the grid; the cars stand in the pit lane, the pole first."""
    config = state.config
    facts: events.RaceStarted = {
        "race": state.race,
        "order": list(order),
        "spaces": [None if space < 0 else _spot(state, space) for space in state.spaces],
        "track": config.course.track.id,
        "discs": config.discs,
        "tie_break": state.tie_break,
        "oil": [spot_at_place(state, place) for place, code in enumerate(state.road) if code == OIL],
    }
    emit(events.RACE_STARTED("GP-2.3", order[0], facts))


def emit_tray_set(state: RaceState, emit: Emit, kind: int, place: int, clause: str) -> None:
    """Report that the tray lies on the road with an item."""
    seat = state.turn if state.chooser < 0 else state.chooser
    emit(events.TRAY_PLACED(clause, seat, {"item": ITEMS[kind], "space": spot_at_place(state, place)}))


def emit_item_placed(state: RaceState, emit: Emit, kind: int, place: int) -> None:
    """Report an item put on the road before the race."""
    facts: events.Item = {"item": ITEMS[kind], "space": spot_at_place(state, place)}
    emit(events.ITEM_PLACED("GP-8.5", state.turn, facts))


# -- the turn -----


def emit_turn_started(state: RaceState, emit: Emit, seat: int) -> None:
    """Report the beginning of a seat's turn."""
    space = state.spaces[seat]
    facts: events.TurnStarted = {
        "race": state.race,
        "space": _spot(state, space),
        "dice": state.dice[seat],
        "lost": DICE - state.dice[seat],
        "flipped": state.is_flipped(seat),
        "in_corner": state.config.course.corner[space],
        "one_die": state.one_die,
    }
    emit(events.TURN_STARTED("GP-9.3" if state.one_die else "GP-2.1", seat, facts))


def emit_turned_back(state: RaceState, emit: Emit, seat: int) -> None:
    """Report that a flipped car stands upright again."""
    emit(events.TURNED_BACK("GP-3.1", seat, {"space": _spot(state, state.spaces[seat])}))


def emit_repaired(state: RaceState, emit: Emit, seat: int) -> None:
    """Report that one die came back."""
    emit(events.REPAIRED("GP-3.2", seat, {"before": state.dice[seat] - 1, "dice": state.dice[seat]}))


def emit_rolled(state: RaceState, emit: Emit, face: int, repeat: bool, clause: str, cause: str) -> None:
    """Report a die that fell; `state.rolled` holds it already."""
    seat = state.turn
    facts: events.Rolled = {
        "roll": face,
        "faces": list(state.rolled),
        "nth": len(state.rolled),
        "sum": sum(state.rolled),
        "repeat": repeat,
        "cause": cause,
        "in_corner": cause == "move" and state.config.course.corner[state.spaces[seat]],
    }
    emit(events.ROLLED(clause, seat, facts))


def emit_stopped(state: RaceState, emit: Emit, distance: int, paths: int) -> None:
    """Report that rolling is over."""
    facts: events.Stopped = {
        "faces": list(state.rolled),
        "sum": sum(state.rolled),
        "distance": distance,
        "turbine": state.turbine,
        "ways": paths,
    }
    emit(events.STOPPED("GP-8.3" if state.turbine else "GP-3.3.3", state.turn, facts))


def emit_held(state: RaceState, emit: Emit) -> None:
    """Report that the safety car forbids the move."""
    seat = state.turn
    total, distance = sum(state.rolled), sum(state.rolled) + max(state.rolled) * state.turbine
    route = state.config.course.routes(state.spaces[seat], distance, 0)[0]
    why = why_blocked(state, seat, route)
    facts: events.Held = {"sum": total, "distance": distance, "why": why and why[0], "car": why and why[1]}
    emit(events.HELD("GP-9.3", seat, facts))


def emit_moved(state: RaceState, emit: Emit, seat: int, route: DrivePath, start: int) -> None:
    """Report that a car drove a path from `start`."""
    course = state.config.course
    finishes = state.spaces[seat] < 0
    path = route.path[: route.to_line] if finishes else route.path
    facts: events.Moved = {
        "from": _spot(state, start),
        "to": None if finishes else course.labels[route.end],
        "path": course.spots(path),
        "way": route.kind,
        "distance": len(route.path),
    }
    emit(events.MOVED("GP-7.5" if route.taken else "GP-3.3.3", seat, facts))
    if route.taken & course.shortcuts:
        mouth = next(f.mouth for f in course.all_forks if f.bit & route.taken & course.shortcuts)
        emit(events.SHORTCUT_USED("GP-7.1", seat, {"space": _spot(state, mouth)}))


def emit_crossed(state: RaceState, emit: Emit, seat: int) -> None:
    """Report a disc taken, or none when leaving the pit lane; with its last one a car has finished."""
    done, discs = min(state.laps[seat], state.config.discs), state.config.discs
    if done > 0:
        emit(events.LAP("GP-6.1", seat, {"laps": done, "left": discs - done}))
    if done == discs:
        emit(events.FINISHED("GP-6.1", seat, {"place": len(state.finished)}))


def emit_fastest_turn(state: RaceState, emit: Emit, before: int, holder: int) -> None:
    """Report a new highest sum of a move, with the one before and its holder."""
    facts: events.FastestTurnBeaten = {
        "sum": state.fastest,
        "before": before,
        "holder": None if holder < 0 else holder,
    }
    emit(events.FASTEST_TURN("GP-9.4", state.fastest_seat, facts))


# -- hits, crashes and what acts on the road -----


def emit_bumped(state: RaceState, emit: Emit, by: int, cars: Sequence[int], space: int) -> None:
    """Report that a car came to a space that holds others."""
    emit(events.BUMPED("GP-4.2", by, {"by": by, "cars": list(cars), "space": _spot(state, space)}))


def emit_pushed(state: RaceState, emit: Emit, seat: int, by: int, was: int, space: int) -> None:
    """Report that a car was pushed on from the space that the other came to."""
    course = state.config.course
    sideways = was != space
    facts: events.Pushed = {
        "by": by,
        "from": _spot(state, was),
        "to": _spot(state, course.onward[space]),
        "sideways": sideways,
        "line": course.onward_laps[space] > 0,
    }
    emit(events.PUSHED("GP-7.4" if sideways else "GP-4.2", seat, facts))


def emit_crashed(
    state: RaceState, emit: Emit, cars: Sequence[int], before: Sequence[int], cause: str, clause: str
) -> None:
    """Report cars that crashed together; the state has changed already."""
    dice = [state.dice[car] for car in cars]
    facts: events.Crashed = {
        "cars": list(cars),
        "cause": cause,
        "space": _spot(state, state.spaces[cars[0]]),
        "spaces": [_spot(state, state.spaces[car]) for car in cars],
        "before": list(before),
        "dice": dice,
        "lost": [was - now for was, now in zip(before, dice, strict=True)],
        "flipped": max(as_plain(state.flipped[car]) for car in cars),
    }
    emit(events.CRASHED(clause, cars[0] if len(cars) == 1 else state.turn, facts))


def emit_gate_toggled(state: RaceState, emit: Emit, seat: int, space: int, bit: int) -> None:
    """Report a worked switch; the state has changed already."""
    facts: events.GateToggled = {
        "gate": bit.bit_length() - 1,
        "open": bool(state.gates & bit),
        "space": _spot(state, space),
    }
    emit(events.GATE_TOGGLED("GP-7.2", seat, facts))


def emit_teleported(state: RaceState, emit: Emit, seat: int, space: int, to: int) -> None:
    """Report that a car came out of the other T."""
    emit(events.TELEPORTED("GP-7.3", seat, {"from": _spot(state, space), "to": _spot(state, to)}))


def emit_slid(state: RaceState, emit: Emit, seat: int, cars: Sequence[tuple[int, int]], to: int) -> None:
    """Report cars that slid together, each with the space it came from."""
    course = state.config.course
    paths = []
    for _, space in cars:
        path = []
        while space != to:
            space = course.onward[space]
            path.append(course.labels[space])
        paths.append(path)
    facts: events.Slid = {
        "cars": [car for car, _ in cars],
        "from": [_spot(state, space) for _, space in cars],
        "to": _spot(state, to),
        "path": paths,
    }
    emit(events.SLID("GP-8.3", seat, facts))


def emit_safety_car_out(state: RaceState, emit: Emit, cars: Sequence[int]) -> None:
    """Report a big accident, which calls the safety car."""
    emit(events.SAFETY_CAR_OUT("GP-9.3", state.turn, {"cars": list(cars), "rounds": 3}))


# -- items -----


def emit_item_taken(state: RaceState, emit: Emit, seat: int, kind: int, place: int, tray: bool) -> None:
    """Report an item picked up."""
    facts: events.ItemTaken = {"item": ITEMS[kind], "space": spot_at_place(state, place), "tray": tray}
    emit(events.ITEM_TAKEN("GP-8.2" if tray else "GP-8.5", seat, facts))


def emit_item_used(state: RaceState, emit: Emit, seat: int, kind: int) -> None:
    """Report an item used."""
    emit(events.ITEM_USED("GP-8.3", seat, {"item": ITEMS[kind], "space": _spot(state, state.spaces[seat])}))


def emit_item_laid(state: RaceState, emit: Emit, seat: int, kind: int, place: int) -> None:
    """Report an oil slick or an armed bomb on the road."""
    facts: events.Item = {"item": ITEMS[state.road[place]], "space": spot_at_place(state, place)}
    emit(events.ITEM_LAID("GP-8.3", seat, facts))


def emit_mended(state: RaceState, emit: Emit, seat: int, before: int, turned: bool) -> None:
    """Report what the wrench brought back."""
    emit(events.MENDED("GP-8.3", seat, {"before": before, "dice": DICE, "turned": turned}))


def emit_rocket_fired(
    state: RaceState, emit: Emit, cars: Sequence[int], space: int, distance: int, roll: int
) -> None:
    """Report the rocket's die and whether it hits."""
    course = state.config.course
    start = state.spaces[state.turn]
    facts: events.RocketFired = {
        "cars": list(cars),
        "from": _spot(state, start),
        "space": _spot(state, space),
        "path": course.spots(course.range[start][:distance]),
        "distance": distance,
        "roll": roll,
        "hit": roll >= distance,
    }
    emit(events.ROCKET_FIRED("GP-8.3", state.turn, facts))


def emit_bomb_exploded(state: RaceState, emit: Emit, seat: int, place: int) -> None:
    """Report that an armed bomb went off."""
    emit(events.BOMB_EXPLODED("GP-8.3", seat, {"space": spot_at_place(state, place)}))


def emit_item_returned(state: RaceState, emit: Emit, kind: int, place: int) -> None:
    """Report a used item that lies ahead of the leading car again."""
    facts: events.Item = {"item": ITEMS[kind], "space": spot_at_place(state, place)}
    emit(events.ITEM_RETURNED("GP-8.5", state.turn, facts))


# -- the end -----


def emit_race_ended(state: RaceState, emit: Emit) -> None:
    """Report the result of a race."""
    emit(events.RACE_ENDED("GP-6.1", None, data.classification(state)))


def emit_championship_ended(state: RaceState, emit: Emit) -> None:
    """Report the champion and the final table."""
    emit(events.CHAMPIONSHIP_ENDED("GP-9.1", None, data.final_table(state)))
