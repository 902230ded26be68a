"""The events of nestorgames GP: what the screen, the log and statistics are told.

| kind | data | when |
|---|---|---|
| `seat_drawn` | – | who begins qualifying (GP-2.1); `seat` says who |
| `qualifying` | seats, roll_off | these seats roll for the pole, in this order |
| `qualified` | result, faces | a seat's qualifying is over; 0 after a repeat |
| `race_started` | race, order, spaces, track, discs, tie_break, oil | cars are in the pit lane, pole first |
| `tray_placed` | item, space | the tray lies on the road |
| `tray_aside` | – | no item is available for the tray |
| `item_placed` | item, space | an item goes on the road before the race (GP-8.5) |
| `turn_started` | race, space, dice, lost, flipped, in_corner, one_die | a seat's turn |
| `turned_back` | space | a flipped car is turned back; that was the turn |
| `repaired` | before, dice | one die comes back; that was the turn |
| `item_used` | item, space | an item is used; what it does follows |
| `item_laid` | item (`oil`, `armed`), space | an oil slick or an armed bomb lies on the own space |
| `mended` | before, dice, turned | the wrench |
| `rocket_fired` | cars, from, space, path, distance, roll, hit | the rocket's die has fallen |
| `item_returned` | item, space (None: beside the road) | a used item lies ahead of the leading car |
| `rolled` | roll, faces, nth, sum, repeat, cause (`qualifying`, `move`), in_corner | a die fell |
| `stopped` | faces, sum, distance, turbine, ways | rolling is over, without a repeat |
| `held` | sum, distance, why, car | the safety car forbids the move (GP-9.3): the car stays |
| `moved` | from, to, path, way, distance | a car drives, its start left out of `path`; a hit follows |
| `shortcut_used` | space | the cylinder goes into the box |
| `lap` | laps, left | a disc is taken |
| `finished` | place | a car has its last disc and leaves the road |
| `bumped` | by, cars, space | a car came to a space that holds others; `pushed` follows |
| `pushed` | by, from, to, sideways, line | a car is pushed one space on |
| `crashed` | cars, cause, space, spaces, before, dice, lost, flipped | cars crash together, see below |
| `gate_toggled` | gate, open, space | a switch was worked |
| `teleported` | from, to | a car came out of the other T |
| `slid` | cars, from, to, path | cars slide together; `from` and `path` are by car |
| `item_taken` | item, space, tray | an item is picked up |
| `bomb_exploded` | space | an armed bomb goes off; `crashed` follows |
| `fastest_turn` | sum, before, holder | a new highest sum (GP-9.4); `holder` had the old one |
| `safety_car_out` | cars, rounds | a big accident (GP-9.3) |
| `safety_car_in` | – | three rounds are over |
| `race_ended` | what data.classification holds | all but one have finished |
| `championship_ended` | what `Result.data` holds | there is a champion |

Spaces are labels as players read them: 12, or G1 in a gate road; None is off the road. Cars are seats.
`seat` is the car that the event is about; with several cars it is the seat whose turn it is.
`cause` of a crash is one of `repeat`, `six` (a big accident by the second 6), `corner` (a hit in a
corner), `pushed` (into a corner), `oil`, `bomb`, `rocket`. `before`, `dice` and `lost` list dice by car:
in hand before and after, gone into the box. `sideways` is whether a car pushed at a crossing is now on
the other part of the course.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Emit, Event, Json
from game.games.grand_prix.rules import data
from game.games.grand_prix.rules.course import Route, Spot
from game.games.grand_prix.rules.road import why_blocked
from game.games.grand_prix.rules.state import RaceState
from game.games.grand_prix.rules.steps import DICE, ITEMS, OIL, TRAY


def _spot(state: RaceState, space: int) -> Spot | None:
    return None if space < 0 else state.agreement.course.labels[space]


def spot_of_place(state: RaceState, place: int) -> Spot:
    """What players call a place: its first space."""
    course = state.agreement.course
    return course.labels[course.space_at[place]]


# Qualifying and start


def seat_drawn(state: RaceState, emit: Emit, seat: int) -> None:
    """The seat that begins qualifying."""
    emit(Event("seat_drawn", "GP-2.1", seat))


def qualifying(state: RaceState, emit: Emit, seats: Sequence[int], roll_off: bool) -> None:
    """Who rolls for the pole now."""
    told = {"seats": list(seats), "roll_off": roll_off}
    emit(Event("qualifying", "GP-2.2" if roll_off else "GP-2.1", seats[0], told))


def qualified(emit: Emit, seat: int, result: int, faces: Sequence[int]) -> None:
    """A seat's qualifying result."""
    emit(Event("qualified", "GP-2.1", seat, {"result": result, "faces": list(faces)}))


def race_started(state: RaceState, emit: Emit, order: Sequence[int]) -> None:
    """The cars stand in the pit lane, the pole first."""
    agreed = state.agreement
    oil = [spot_of_place(state, place) for place, code in enumerate(state.road) if code == OIL]
    told: dict[str, Json] = {
        "race": state.race,
        "order": list(order),
        "spaces": [_spot(state, s) for s in state.spaces],
        "track": agreed.course.track.id,
        "discs": agreed.discs,
        "tie_break": state.tie_break,
        "oil": oil,
    }
    emit(Event("race_started", "GP-2.3", order[0], told))


def tray_set(state: RaceState, emit: Emit, kind: int, place: int, clause: str) -> None:
    """The tray lies on the road with an item."""
    seat = state.turn if state.chooser < 0 else state.chooser
    emit(Event("tray_placed", clause, seat, {"item": ITEMS[kind], "space": spot_of_place(state, place)}))


def tray_aside(state: RaceState, emit: Emit, seat: int) -> None:
    """No item is available for the tray."""
    emit(Event("tray_aside", "GP-8.2", seat))


def item_placed(state: RaceState, emit: Emit, kind: int, place: int) -> None:
    """An item goes on the road before the race."""
    told = {"item": ITEMS[kind], "space": spot_of_place(state, place)}
    emit(Event("item_placed", "GP-8.5", state.turn, told))


# The turn


def turn_started(state: RaceState, emit: Emit, seat: int) -> None:
    """A seat's turn."""
    space = state.spaces[seat]
    told: dict[str, Json] = {
        "race": state.race,
        "space": _spot(state, space),
        "dice": state.dice[seat],
        "lost": DICE - state.dice[seat],
        "flipped": bool(state.flipped >> seat & 1),
        "in_corner": state.agreement.course.corner[space],
        "one_die": state.one_die,
    }
    emit(Event("turn_started", "GP-9.3" if state.one_die else "GP-2.1", seat, told))


def turned_back(state: RaceState, emit: Emit, seat: int) -> None:
    """A flipped car stands upright again."""
    emit(Event("turned_back", "GP-3.1", seat, {"space": _spot(state, state.spaces[seat])}))


def repaired(state: RaceState, emit: Emit, seat: int) -> None:
    """One die comes back."""
    emit(Event("repaired", "GP-3.2", seat, {"before": state.dice[seat] - 1, "dice": state.dice[seat]}))


def rolled(state: RaceState, emit: Emit, face: int, repeat: bool, clause: str, cause: str) -> None:
    """A die fell; `state.rolled` holds it already."""
    seat = state.turn
    told: dict[str, Json] = {
        "roll": face,
        "faces": list(state.rolled),
        "nth": len(state.rolled),
        "sum": sum(state.rolled),
        "repeat": repeat,
        "cause": cause,
        "in_corner": cause == "move" and state.agreement.course.corner[state.spaces[seat]],
    }
    emit(Event("rolled", clause, seat, told))


def stopped(state: RaceState, emit: Emit, distance: int, ways: int) -> None:
    """Rolling is over."""
    told: dict[str, Json] = {
        "faces": list(state.rolled),
        "sum": sum(state.rolled),
        "distance": distance,
        "turbine": state.turbine,
        "ways": ways,
    }
    emit(Event("stopped", "GP-8.3" if state.turbine else "GP-3.3.3", state.turn, told))


def held(state: RaceState, emit: Emit) -> None:
    """The safety car forbids the move."""
    seat = state.turn
    total, far = sum(state.rolled), sum(state.rolled) + max(state.rolled) * state.turbine
    route = state.agreement.course.routes(state.spaces[seat], far, 0)[0]
    why = why_blocked(state, seat, route)
    told: dict[str, Json] = {"sum": total, "distance": far, "why": why and why[0], "car": why and why[1]}
    emit(Event("held", "GP-9.3", seat, told))


def moved(state: RaceState, emit: Emit, seat: int, route: Route, start: int) -> None:
    """A car has driven from there."""
    course = state.agreement.course
    finishes = state.spaces[seat] < 0
    path = route.path[: route.to_line] if finishes else route.path
    told: dict[str, Json] = {
        "from": _spot(state, start),
        "to": None if finishes else course.labels[route.end],
        "path": course.spots(path),
        "way": route.way,
        "distance": len(route.path),
    }
    emit(Event("moved", "GP-7.5" if route.taken else "GP-3.3.3", seat, told))
    if route.taken & course.shortcuts:
        mouth = next(f.mouth for f in course.all_forks if f.bit & route.taken & course.shortcuts)
        emit(Event("shortcut_used", "GP-7.1", seat, {"space": _spot(state, mouth)}))


def crossed(state: RaceState, emit: Emit, seat: int) -> None:
    """A disc is taken, but on the way out of the pit lane; with its last one a car has left the road."""
    done, discs = min(state.laps[seat], state.agreement.discs), state.agreement.discs
    if done > 0:
        emit(Event("lap", "GP-6.1", seat, {"laps": done, "left": discs - done}))
    if done == discs:
        emit(Event("finished", "GP-6.1", seat, {"place": len(state.finished)}))


def fastest_turn(state: RaceState, emit: Emit, before: int, holder: int) -> None:
    """A new highest sum of a move, and the one before with its holder."""
    told = {"sum": state.fastest, "before": before, "holder": None if holder < 0 else holder}
    emit(Event("fastest_turn", "GP-9.4", state.fastest_seat, told))


# Hits, crashes and what acts on the road


def bumped(state: RaceState, emit: Emit, by: int, cars: Sequence[int], space: int) -> None:
    """A car came to a space that holds others."""
    told = {"by": by, "cars": list(cars), "space": _spot(state, space)}
    emit(Event("bumped", "GP-4.2", by, told))


def pushed(state: RaceState, emit: Emit, seat: int, by: int, was: int, space: int) -> None:
    """A car has been pushed on from the space the other came to."""
    course = state.agreement.course
    sideways = was != space
    told: dict[str, Json] = {
        "by": by,
        "from": _spot(state, was),
        "to": _spot(state, course.onward[space]),
        "sideways": sideways,
        "line": course.onward_laps[space] > 0,
    }
    emit(Event("pushed", "GP-7.4" if sideways else "GP-4.2", seat, told))


def crashed(
    state: RaceState, emit: Emit, cars: Sequence[int], before: Sequence[int], cause: str, clause: str
) -> None:
    """Cars crash together; the state knows it already."""
    dice = [state.dice[car] for car in cars]
    told: dict[str, Json] = {
        "cars": list(cars),
        "cause": cause,
        "space": _spot(state, state.spaces[cars[0]]),
        "spaces": [_spot(state, state.spaces[car]) for car in cars],
        "before": list(before),
        "dice": dice,
        "lost": [was - now for was, now in zip(before, dice, strict=True)],
        "flipped": True,
    }
    emit(Event("crashed", clause, cars[0] if len(cars) == 1 else state.turn, told))


def gate_toggled(state: RaceState, emit: Emit, seat: int, space: int, bit: int) -> None:
    """A switch was worked; the state knows it already."""
    told: dict[str, Json] = {
        "gate": bit.bit_length() - 1,
        "open": bool(state.gates & bit),
        "space": _spot(state, space),
    }
    emit(Event("gate_toggled", "GP-7.2", seat, told))


def teleported(state: RaceState, emit: Emit, seat: int, space: int, to: int) -> None:
    """A car came out of the other T."""
    emit(Event("teleported", "GP-7.3", seat, {"from": _spot(state, space), "to": _spot(state, to)}))


def slid(state: RaceState, emit: Emit, seat: int, cars: Sequence[tuple[int, int]], to: int) -> None:
    """Cars slide together; `cars` are they and where from."""
    course = state.agreement.course
    paths = []
    for _, space in cars:
        path = []
        while space != to:
            space = course.onward[space]
            path.append(course.labels[space])
        paths.append(path)
    told: dict[str, Json] = {
        "cars": [car for car, _ in cars],
        "from": [_spot(state, space) for _, space in cars],
        "to": _spot(state, to),
        "path": paths,
    }
    emit(Event("slid", "GP-8.3", seat, told))


def safety_car_out(state: RaceState, emit: Emit, cars: Sequence[int]) -> None:
    """A big accident."""
    emit(Event("safety_car_out", "GP-9.3", state.turn, {"cars": list(cars), "rounds": 3}))


def safety_car_in(state: RaceState, emit: Emit) -> None:
    """Three rounds are over."""
    emit(Event("safety_car_in", "GP-9.3", None))


# Items


def item_taken(state: RaceState, emit: Emit, seat: int, kind: int, place: int, tray: bool) -> None:
    """An item is picked up."""
    told = {"item": ITEMS[kind], "space": spot_of_place(state, place), "tray": tray}
    emit(Event("item_taken", "GP-8.2" if tray else "GP-8.5", seat, told))


def item_used(state: RaceState, emit: Emit, seat: int, kind: int) -> None:
    """An item is used."""
    told = {"item": ITEMS[kind], "space": _spot(state, state.spaces[seat])}
    emit(Event("item_used", "GP-8.3", seat, told))


def item_laid(state: RaceState, emit: Emit, seat: int, kind: int, place: int) -> None:
    """An oil slick or an armed bomb lies on the road."""
    told = {"item": ITEMS[state.road[place]], "space": spot_of_place(state, place)}
    emit(Event("item_laid", "GP-8.3", seat, told))


def mended(state: RaceState, emit: Emit, seat: int, before: int, turned: bool) -> None:
    """The wrench."""
    emit(Event("mended", "GP-8.3", seat, {"before": before, "dice": DICE, "turned": turned}))


def rocket_fired(
    state: RaceState, emit: Emit, cars: Sequence[int], space: int, distance: int, roll: int
) -> None:
    """The rocket's die has fallen."""
    course = state.agreement.course
    start = state.spaces[state.turn]
    told: dict[str, Json] = {
        "cars": list(cars),
        "from": _spot(state, start),
        "space": _spot(state, space),
        "path": course.spots(course.range[start][:distance]),
        "distance": distance,
        "roll": roll,
        "hit": roll >= distance,
    }
    emit(Event("rocket_fired", "GP-8.3", state.turn, told))


def bomb_exploded(state: RaceState, emit: Emit, seat: int, place: int) -> None:
    """An armed bomb goes off."""
    emit(Event("bomb_exploded", "GP-8.3", seat, {"space": spot_of_place(state, place)}))


def item_returned(state: RaceState, emit: Emit, kind: int, place: int) -> None:
    """A used item lies ahead of the leading car."""
    told = {"item": ITEMS[kind], "space": spot_of_place(state, place)}
    emit(Event("item_returned", "GP-8.5", state.turn, told))


# The end


def race_ended(state: RaceState, emit: Emit) -> None:
    """A race is over."""
    emit(Event("race_ended", "GP-6.1", None, data.classification(state)))


def championship_ended(state: RaceState, emit: Emit) -> None:
    """There is a champion."""
    emit(Event("championship_ended", "GP-9.1", None, data.final_table(state)))


assert ITEMS[TRAY] == "tray"
