"""The rules of nestorgames GP: what is legal, and every step checked before it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.grand_prix import events, race
from game.games.grand_prix.course import Route
from game.games.grand_prix.holdings import NOBODY, ONE, count
from game.games.grand_prix.items import give_back, set_tray, use
from game.games.grand_prix.movement import big_accident, crash, drive
from game.games.grand_prix.phases import (
    CLAUSE,
    ITEM,
    PHASES,
    PLACE,
    QUALIFY,
    QUALIFY_ROLL,
    ROCKET,
    ROLL,
    RUN,
    TRAY,
    TURN,
    WAITS,
    WAY,
)
from game.games.grand_prix.road import free_places, target, to_place, usable, why_not
from game.games.grand_prix.safety import allowed
from game.games.grand_prix.steps import (
    AGAIN_OR_STOP,
    CHOICES,
    CHOOSE,
    DICE,
    DRAW,
    FACE,
    FLIPPED,
    ITEMS,
    KINDS,
    MAY_REPAIR,
    MAY_ROLL,
    NO_DICE,
    ONLY_ROLL,
    REPAIR,
    STAY,
    STOP,
    THROW,
    TURN_BACK,
    TURN_CHOICES,
    USE,
)
from game.games.grand_prix.steps import ROCKET as ROCKET_ITEM

if TYPE_CHECKING:
    from game.games.grand_prix.state import GrandPrixState

Entry = tuple[int, int]

# What is legal


def legal(state: GrandPrixState) -> Sequence[Action]:
    """Every legal action of the seat that decides; () at chance or the end."""
    phase = state.phase
    if phase == TURN:
        seat = state.turn
        mask = usable(state, seat) if state.items[seat] else 0
        return TURN_CHOICES[ordinary(state, seat)][mask]
    if phase == QUALIFY:
        return AGAIN_OR_STOP if state.rolled else ONLY_ROLL
    if phase == WAY:
        routes = ways(state)
        steps = [route.step for route in routes]
        return (*steps, STAY) if may_stay(routes) else tuple(steps)
    if phase in (TRAY, ITEM):
        return tuple([CHOICES[kind] for kind in KINDS if count(state.supply, kind)])
    if phase == PLACE:
        return free_places(state, to_place(state))
    return AGAIN_OR_STOP if phase == RUN else ()


def ordinary(state: GrandPrixState, seat: int) -> int:
    """GP-3.1, 3.2, 3.4: what the turn is without items."""
    if state.flipped >> seat & 1:
        return FLIPPED
    dice = state.dice[seat]
    if dice == DICE:
        return MAY_ROLL
    return MAY_REPAIR if dice else NO_DICE


def distance(state: GrandPrixState) -> int:
    """GP-3.3.3, 8.3: the sum of the faces, the highest twice with a turbine."""
    rolled = state.rolled
    return sum(rolled) + max(rolled) if state.turbine else sum(rolled)


def open_forks(state: GrandPrixState, seat: int) -> int:
    """GP-7.1, 7.2: the forks this car may drive: open gates, and its shortcut while unused."""
    if state.cylinders >> seat & 1:
        return state.gates
    return state.gates | state.agreement.course.shortcuts


def ways(state: GrandPrixState) -> Sequence[Route]:
    """GP-7.5, 9.3: the ways the car on turn may drive with the faces rolled; none behind the safety car."""
    return ways_of(state, distance(state))


def ways_of(state: GrandPrixState, steps: int) -> Sequence[Route]:
    """The same for a number of spaces; of several ways over the finish the first, as they are one move."""
    seat = state.turn
    routes: Sequence[Route] = state.agreement.course.routes(
        state.spaces[seat], steps, open_forks(state, seat)
    )
    if state.safety_rounds:
        routes = allowed(state, seat, routes)
    if len(routes) > 1:
        left = state.agreement.discs - state.laps[seat]
        home = [route for route in routes if route.laps >= left]
        if len(home) > 1:
            routes = [route for route in routes if route.laps < left or route is home[0]]
    return routes


def may_stay(routes: Sequence[Route]) -> bool:
    """GP-7.1, 7.2, 9.3: only a shortcut or a gate is open; they may be taken, and need not be."""
    return bool(routes) and routes[0].taken != 0


# Carrying out a step


def _refuse(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None = None) -> None:
    phase = state.phase
    raise IllegalStep(step, WAITS[phase], CLAUSE[phase], f"waits_{PHASES[phase]}")


def _draw(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-2.1: the seat that begins qualifying."""
    if entry[0] != DRAW:
        _refuse(state, step, entry)
    seat = entry[1]
    if seat not in state.racing:
        raise IllegalStep(step, f"seat {seat} does not race", "GP-2.1", "seat_not_racing")
    state.starter = seat
    if emit is not None:
        events.seat_drawn(state, emit, seat)
    race.begin_qualifying(state, race.seats_from(state, seat), False, emit)


# Qualifying


def _qualify(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-2.1: a first die, then another or stop."""
    what = entry[0]
    if what == THROW and entry[1] == bool(state.rolled):
        state.phase = QUALIFY_ROLL
    elif what == STOP and state.rolled:
        state.seen = 0
        race.qualified(state, sum(state.rolled), emit)
    else:
        _refuse(state, step, entry)


def _qualify_roll(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-2.1: a face already shown ends it with 0, the sixth die with the sum."""
    what, face = entry
    if what != FACE:
        _refuse(state, step, entry)
    repeats = bool(state.seen >> face & 1)
    state.rolled += (face,)
    state.seen |= 1 << face
    if emit is not None:
        events.rolled(state, emit, face, repeats, "GP-2.1", "qualifying")
    if repeats or len(state.rolled) == DICE:
        state.seen = 0
        race.qualified(state, 0 if repeats else sum(state.rolled), emit)
    else:
        state.phase = QUALIFY


# The turn


def _turn(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-3.1 to 3.4, 8.3: an item, then turning back, a repair, or the first die."""
    what, kind = entry
    seat = state.turn
    if what == USE:
        _use(state, step, seat, kind, emit)
        return
    now = ordinary(state, seat)
    if what == THROW and kind == 0:
        if now == FLIPPED:
            raise IllegalStep(step, "the car lies upside down", "GP-3.1", "car_flipped")
        if now == NO_DICE:
            raise IllegalStep(step, "no dice are left", "GP-3.2", "no_dice")
        state.phase = ROLL
    elif what == REPAIR:
        if now == FLIPPED:
            raise IllegalStep(step, "the car lies upside down", "GP-3.1", "car_flipped")
        if now == MAY_ROLL:
            raise IllegalStep(step, "no dice are lost", "GP-3.2", "nothing_lost")
        race.repair(state, seat, emit)
        race.end_turn(state, emit)
    elif what == TURN_BACK:
        if now != FLIPPED:
            raise IllegalStep(step, "the car stands upright", "GP-3.1", "car_upright")
        race.turn_back(state, seat, emit)
        race.end_turn(state, emit)
    else:
        _refuse(state, step, entry)


def _use(state: GrandPrixState, step: Step, seat: int, kind: int, emit: Emit | None) -> None:
    """GP-8.3: one item a turn; then the turn goes on, or is over where only one thing can be done."""
    if state.used:
        raise IllegalStep(step, "an item was used this turn", "GP-8.3", "one_item")
    if not count(state.items[seat], kind):
        raise IllegalStep(step, f"this seat has no {ITEMS[kind]}", "GP-8.3", "no_item")
    refusal = why_not(state, seat, kind)
    if refusal is not None:
        reason, key, clause = refusal
        raise IllegalStep(step, reason, clause, key)
    use(state, seat, kind, emit)
    if kind == ROCKET_ITEM:
        state.phase = ROCKET
    else:
        _go_on(state, seat, emit)


def _go_on(state: GrandPrixState, seat: int, emit: Emit | None) -> None:
    """After an item: what can only be turned back or repaired is."""
    now = ordinary(state, seat)
    state.phase = TURN
    if now == FLIPPED:
        race.turn_back(state, seat, emit)
        race.end_turn(state, emit)
    elif now == NO_DICE:
        race.repair(state, seat, emit)
        race.end_turn(state, emit)


def _rocket(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-8.3: a roll of at least the distance crashes the target, in a corner every car there."""
    what, face = entry
    if what != FACE:
        _refuse(state, step, entry)
    seat = state.turn
    aim = target(state, seat)
    assert aim is not None, "a rocket without a target"
    space, far = aim
    place = state.agreement.course.place[space]
    cars = [car for car, at in enumerate(state.places) if at == place]
    if emit is not None:
        events.rocket_fired(state, emit, cars, space, far, face)
    if face >= far:
        crash(state, cars, "rocket", "GP-8.3", emit)
    give_back(state, ROCKET_ITEM, emit)
    _go_on(state, seat, emit)


def _roll(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-3.3: a repeated face ends the turn, in a corner by a crash; the last die is the end of rolling."""
    what, face = entry
    if what != FACE:
        _refuse(state, step, entry)
    seat = state.turn
    seen = state.seen
    rolled = state.rolled = (*state.rolled, face)
    if seen >> face & 1:
        _bust(state, seat, face, emit)
        return
    state.seen = seen | 1 << face
    if emit is not None:
        events.rolled(state, emit, face, False, "GP-3.3", "move")
    if state.one_die or len(rolled) == state.dice[seat]:
        _stop(state, emit)
    else:
        state.phase = RUN


def _bust(state: GrandPrixState, seat: int, face: int, emit: Emit | None) -> None:
    """GP-3.3.1, 3.3.2, 9.3: no move; in a corner a crash, with a second 6 perhaps a big accident."""
    corner = state.agreement.course.corner[state.spaces[seat]]
    if emit is not None:
        events.rolled(state, emit, face, True, "GP-3.3.2" if corner else "GP-3.3.1", "move")
    if corner:
        if face == 6 and state.agreement.safety_car:
            big_accident(state, (seat,), "six", emit)
        else:
            crash(state, (seat,), "repeat", "GP-3.3.2", emit)
    race.end_turn(state, emit)


def _run(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-3.3: another die or stop."""
    what, again = entry
    if what == THROW and again:
        state.phase = ROLL
    elif what == STOP:
        _stop(state, emit)
    else:
        _refuse(state, step, entry)


def _stop(state: GrandPrixState, emit: Emit | None) -> None:
    """GP-3.3.3, 7.5, 9.3: drive the sum; choose the way where there are several; stay where none is open."""
    routes = ways(state)
    if emit is not None:
        events.stopped(state, emit, distance(state), len(routes))
    if len(routes) > 1 or may_stay(routes):
        state.phase = WAY
    elif routes:
        _drive(state, routes[0], emit)
    else:
        _stay(state, emit)


def _stay(state: GrandPrixState, emit: Emit | None) -> None:
    if emit is not None:
        events.held(state, emit)
    race.end_turn(state, emit)


def _drive(state: GrandPrixState, route: Route, emit: Emit | None) -> None:
    seat = state.turn
    if state.agreement.fastest_turn:
        total = sum(state.rolled)
        if total > state.fastest:  # GP-9.4: first to reach it keeps it
            if emit is not None:
                events.fastest_turn(state, emit, seat, total)
            state.fastest = total
            state.fastest_seat = seat
    drive(state, seat, route, emit)
    race.end_turn(state, emit)


def _way(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-7.5: one of the ways that are open, or none where the course itself is not."""
    routes = ways(state)
    for route in routes:
        if route.step == step:
            _drive(state, route, emit)
            return
    if step == STAY and may_stay(routes):
        _stay(state, emit)
        return
    if step.startswith("go "):
        raise IllegalStep(step, "that way is not open with these dice", "GP-7.5", "way_closed")
    _refuse(state, step, entry)


# The tray and the items on the road


def _choose(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-8.1, 8.2: an available item for the tray, which lies ahead of the leading car."""
    what, kind = entry
    if what != CHOOSE:
        _refuse(state, step, entry)
    if not count(state.supply, kind):
        raise IllegalStep(step, f"no {ITEMS[kind]} is available", CLAUSE[state.phase], "not_available")
    set_tray(state, kind, CLAUSE[state.phase], emit)
    state.chooser = NOBODY
    if state.phase == TRAY:
        race.begin_turn(state, emit)
    else:
        race.next_turn(state, emit)


def _place(state: GrandPrixState, step: Step, entry: Entry, emit: Emit | None) -> None:
    """GP-8.5: the next item on an empty space, all oil slicks first."""
    kind = to_place(state)
    steps = state.agreement.course.places_for[kind]
    if step not in steps:
        if step.startswith("place ") and not step.startswith(f"place {ITEMS[kind]} "):
            reason = f"the next item to place is {ITEMS[kind]}"
            raise IllegalStep(step, reason, "GP-8.5", "other_item_first", item=ITEMS[kind])
        if step.startswith("place "):
            raise IllegalStep(step, "there is no such space", "GP-8.5", "no_such_space")
        _refuse(state, step, entry)
    place = steps.index(step)
    if step not in free_places(state, kind):
        raise IllegalStep(step, "that space is not free for an item", "GP-8.5", "space_not_free")
    state.supply -= ONE[kind]
    state.road[place] = kind
    if emit is not None:
        events.item_placed(state, emit, kind, place)
    race.placed(state, emit)


APPLY: Final[tuple[Callable[[GrandPrixState, Step, Entry, Emit | None], None], ...]] = (
    _refuse, _draw, _qualify_roll, _roll, _rocket, _qualify, _turn, _run, _way, _choose, _choose, _place,
)  # fmt: skip
"""By phase what carries out a step, given with its entry of `STEPS`; raises before anything changes."""
