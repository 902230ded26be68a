"""What the habits of drivers like in nestorgames GP; costs are turns.

Each rule returns what it likes at a decision: a function over actions, None where it has nothing to say.
A stop is liked for what follows from it by the rules, on its best path; rolling on is neither good nor bad.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.engine.contract import HabitContext, HabitRule, Preference
from game.engine.drivers import Habit
from game.games.grand_prix.rules.dice import set_of
from game.games.grand_prix.rules.events import (
    BUMPED,
    CRASHED,
    ITEM_TAKEN,
    PUSHED,
    RACE_STARTED,
    ROLLED,
    TURN_STARTED,
)
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import Landing, aim, landings
from game.games.grand_prix.rules.road import distance
from game.games.grand_prix.rules.state import OFF, PATH, RUN, TURN
from game.games.grand_prix.rules.steps import (
    AGAIN,
    BOMB,
    CODE_OF,
    OIL,
    ROCKET,
    STOP_STEP,
    USES,
)

Context = HabitContext[GrandPrixState]

_TRAP_REACH: Final = 6
"""The spaces behind a trap from which a car may soon come to it."""


# -- dice -----


def _third_die(context: Context, habit: Habit) -> Preference | None:
    """Like a third die on a sum below `below`, and a fourth below `fourth`; else to stop.

    Out of corners; in them alone where `where` is `corner`.
    """
    state = context.state
    is_corner = bool(state.config.course.corner[state.spaces[context.seat]])
    if state.phase != RUN or is_corner != (habit.word("where") == "corner"):
        return None
    limit = {2: "below", 3: "fourth"}.get(len(state.rolled), "")
    if limit not in habit.params:
        return None
    return _rolling_on(context, sum(state.rolled) < habit.number(limit))


def _stop_at(context: Context, habit: Habit) -> Preference | None:
    """Like to stop as soon as the car moves `sum` spaces or more."""
    is_enough = context.state.phase == RUN and distance(context.state) >= habit.number("sum")
    return _rolling_on(context, False) if is_enough else None


def _last_lap_die(context: Context, habit: Habit) -> Preference | None:
    """Like to roll on in the last lap, and to stop before."""
    state = context.state
    return _rolling_on(context, state.laps[context.seat] == state.config.discs - 1)


def _copy_dice(context: Context, habit: Habit) -> Preference | None:
    """Like to roll as many dice as the leading rival in its last turn of this race."""
    leader = _leading_rival(context)
    for event in context.recent_events():
        if event.kind == RACE_STARTED:
            return None
        if ROLLED.is_of(event) and event.seat == leader and event.data["cause"] == "move":
            return _rolling_on(context, len(context.state.rolled) < event.data["nth"])
    return None


# -- stops -----


def _corner_stop(context: Context, habit: Habit) -> Preference | None:
    """Like to stop in an empty corner."""
    return _stopping(context, lambda landing: landing.ends_in_corner and context.seat not in landing.crashed)


def _keep_clear(context: Context, habit: Habit) -> Preference | None:
    """Like to stop out of corners with no car up to `spaces` behind, and to roll on rather than elsewhere."""

    def likes(landing: Landing) -> bool:
        is_near = _has_behind(landing, 1, habit.number("spaces"))
        return not (landing.ends_in_corner or is_near or context.seat in landing.crashed)

    return _stopping(context, likes, rolling_on=0.5)


def _push(context: Context, habit: Habit) -> Preference | None:
    """Like to stop on a car."""
    return _stopping(context, lambda landing: bool(landing.forecast.of(BUMPED)))


def _front(context: Context, habit: Habit) -> Preference | None:
    """Like to stop out of corners with a car that is `spaces` behind, from the first to the second number."""
    nearest, farthest = habit.numbers("spaces")
    return _stopping(
        context, lambda landing: _has_behind(landing, nearest, farthest) and not landing.ends_in_corner
    )


def _follow(context: Context, habit: Habit) -> Preference | None:
    """Like to stop with a car that is `spaces` ahead, from the first to the second number."""
    nearest, farthest = habit.numbers("spaces")
    others = _others(context.state, context.seat)
    return _stopping(context, lambda landing: _has_ahead(landing, others, nearest, farthest))


def _item(context: Context, habit: Habit) -> Preference | None:
    """Like a stop that takes an item."""
    return _stopping(
        context, lambda landing: any(e.seat == landing.seat for e in landing.forecast.of(ITEM_TAKEN))
    )


# -- items and answers -----


def _use(context: Context, habit: Habit) -> Preference | None:
    """Like to lay one of these `items` while a car may soon come to it."""
    kinds = [CODE_OF[name] for name in habit.words("items")]
    state = context.state
    if state.phase != TURN or not any(_is_near_trap(context, car) for car in _others(state, context.seat)):
        return None
    return [USES[kind] for kind in kinds].__contains__


def _use_on(context: Context, habit: Habit) -> Preference | None:
    """Like to fire at the leading rival, or to lay a trap that it may soon come to."""
    leader = _leading_rival(context)
    if context.state.phase != TURN or leader is None:
        return None
    kinds = [ROCKET] if _is_aimed_at(context, leader) else []
    if _is_near_trap(context, leader):
        kinds += [BOMB, OIL]
    return [USES[kind] for kind in kinds].__contains__


def _answer(context: Context, habit: Habit) -> Preference | None:
    """Like to push, to crash or to fire at whoever pushed the car or made it crash in its own turn.

    To stop up to `spaces` behind it is liked half as much. The last one who did, within the last `turns`
    turns of this race.
    """
    offender, reach = _last_offender(context, habit.number("turns")), habit.number("spaces")
    if offender is None:
        return None
    if context.state.phase == TURN:
        is_aimed = _is_aimed_at(context, offender)
        return lambda action: is_aimed and action == USES[ROCKET]

    def likes(landing: Landing) -> float:
        is_pushed = any(event.seat == offender for event in landing.pushed)
        if context.seat in landing.crashed:
            return 0.0
        return (
            1.0
            if is_pushed or offender in landing.crashed
            else 0.5 * _has_ahead(landing, [offender], 1, reach)
        )

    return _stopping(context, likes)


HABITS: Final[Mapping[str, HabitRule]] = {
    "third_die": _third_die,
    "stop_at": _stop_at,
    "last_lap_die": _last_lap_die,
    "copy_dice": _copy_dice,
    "corner_stop": _corner_stop,
    "keep_clear": _keep_clear,
    "push": _push,
    "front": _front,
    "follow": _follow,
    "item": _item,
    "use": _use,
    "use_on": _use_on,
    "answer": _answer,
}
"""By name each rule that a driver's file may ask for."""


def _rolling_on(context: Context, wants_die: bool) -> Preference | None:
    """Like another die, or to stop; None at other decisions than these two."""
    if context.state.phase != RUN:
        return None
    wanted = AGAIN if wants_die else STOP_STEP
    return lambda action: action == wanted


def _stopping(
    context: Context, likes: Callable[[Landing], float], rolling_on: float = 0.0
) -> Preference | None:
    """Like stops and paths by what follows from them, and rolling on so much; None at other decisions."""
    state = context.state
    if state.phase not in (RUN, PATH):
        return None
    values = {landing.step: float(likes(landing)) for landing in landings(state, set_of(state.rolled))}
    if state.phase == RUN:
        values = {STOP_STEP: max(values.values()), AGAIN: rolling_on}
    return lambda action: values[action]


def _others(state: GrandPrixState, seat: int) -> list[int]:
    """The other cars on the road."""
    return [car for car, space in enumerate(state.spaces) if space != OFF and car != seat]


def _gap(state: GrandPrixState, behind: int, ahead: int) -> int:
    """The spaces along the course from one car to another; a lap is the most."""
    course = state.config.course
    return (course.distance[state.spaces[ahead]] - course.distance[state.spaces[behind]]) % course.lap


def _has_behind(landing: Landing, nearest: float, farthest: float) -> bool:
    """Whether a car is so many spaces behind after a stop; none is once the finish is reached."""
    after, seat = landing.forecast.after, landing.seat
    if after.spaces[seat] == OFF:
        return False
    return any(nearest <= _gap(after, car, seat) <= farthest for car in _others(after, seat))


def _has_ahead(landing: Landing, cars: Sequence[int], nearest: float, farthest: float) -> bool:
    """Whether one of these cars is so many spaces ahead after a stop; none is once the finish is reached."""
    after, seat = landing.forecast.after, landing.seat
    if after.spaces[seat] == OFF:
        return False
    return any(nearest <= _gap(after, seat, car) <= farthest for car in cars if after.spaces[car] != OFF)


def _leading_rival(context: Context) -> int | None:
    """The foremost of the other cars on the road."""
    state = context.state
    course, laps, spaces = state.config.course, state.laps, state.spaces
    others = _others(state, context.seat)
    return max(others, key=lambda car: course.reached(laps[car], spaces[car]), default=None)


def _is_near_trap(context: Context, car: int) -> bool:
    """Whether a car may soon come to a trap on the seat's space."""
    return 1 <= _gap(context.state, car, context.seat) <= _TRAP_REACH


def _is_aimed_at(context: Context, car: int) -> bool:
    """Whether a rocket would be fired at this car."""
    target = aim(context.state, context.seat)
    return target is not None and car in target.cars


def _last_offender(context: Context, turns: float) -> int | None:
    """The last seat in whose turn the car was pushed or crashed, itself left out."""
    is_hit = False
    for event in context.recent_events():
        if event.kind == RACE_STARTED:
            return None
        is_hit |= PUSHED.is_of(event) and event.seat == context.seat
        is_hit |= CRASHED.is_of(event) and context.seat in event.data["cars"]
        if event.kind == TURN_STARTED:
            if is_hit and event.seat != context.seat:
                return event.seat
            is_hit = False
            turns -= 1
            if turns < 0:
                return None
    return None
