"""What the habits of drivers like in Formula-1; costs are turns.

Each rule returns what it likes at a decision: a function over actions, None where it has nothing to say.
A speed is liked for the best of the paths that it opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from game.engine.contract import Action, HabitContext, HabitRule, Preference
from game.engine.drivers import Habit
from game.games.formula_one.rules.cards import KIND_OF, STEP, TYRE_BIT
from game.games.formula_one.rules.chances import MoveOutcome, corner_entries_of, move_outcomes
from game.games.formula_one.rules.circuit import DrivePath
from game.games.formula_one.rules.events import BAULKED, BLOCKED, DECLARED, MOVED, RACE_STARTED
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.speed import SPEED_OF
from game.games.formula_one.rules.state import DRIVING, EXTRA_CARD, EXTRA_MOVE, SPEED

Context = HabitContext[FormulaOneState]
Drive = tuple[FormulaOneState, DrivePath]
"""A path with the state in which it is chosen."""


def _block(context: Context, habit: Habit) -> Preference | None:
    """Like ending up to `rows` ahead of a car in its lane: of anyone, or of the last offender (`who`)."""
    seats = _rivals(context.state)
    if habit.word("who") == "last_offender":
        offender = _last_offender(context)
        seats = [seat for seat in seats if seat == offender]
    rows = habit.number("rows")
    gap = _gap(context.state)
    nodes = [context.state.at[seat] for seat in seats]
    return _liking(context, lambda drive: any(0 < gap(node, drive[1].end) <= rows for node in nodes))


def _follow(context: Context, habit: Habit) -> Preference | None:
    """Like ending up to `rows` behind a car in its lane."""
    follows = _follows(context.state, habit.number("rows"))
    return _liking(context, follows)


def _no_follow(context: Context, habit: Habit) -> Preference | None:
    """Like ending elsewhere than up to `rows` behind a car in its lane."""
    follows = _follows(context.state, habit.number("rows"))
    return _liking(context, lambda drive: not follows(drive))


def _keep_clear(context: Context, habit: Habit) -> Preference | None:
    """Like ending with no car up to `rows` ahead or behind in its lane."""
    gap, rows = _gap(context.state), habit.number("rows")
    nodes = [context.state.at[seat] for seat in _rivals(context.state)]

    def is_clear(drive: Drive) -> bool:
        end = drive[1].end
        return not any(0 < gap(node, end) <= rows or 0 < gap(end, node) <= rows for node in nodes)

    return _liking(context, is_clear)


def _inner_lane(context: Context, habit: Habit) -> Preference | None:
    """Like the end of a path that is furthest from the outermost lane."""
    return _liking(context, _lanes_inside) if context.state.phase != SPEED else None


def _outer_lane(context: Context, habit: Habit) -> Preference | None:
    """Like the end of a path that is nearest to the outermost lane."""
    if context.state.phase == SPEED:
        return None
    return _liking(context, lambda drive: -_lanes_inside(drive))


def _middle_lane(context: Context, habit: Habit) -> Preference | None:
    """Like the end of a path that has a lane on either side."""
    state = context.state
    if state.phase == SPEED:
        return None
    circuit = state.config.circuit
    rows, row, on_road = circuit.track.rows, circuit.row, circuit.on_road

    def is_between(drive: Drive) -> bool:
        end = drive[1].end
        return on_road[end] and end in rows[row[end]][1:-1]

    return _liking(context, is_between)


def _keep_lane(context: Context, habit: Habit) -> Preference | None:
    """Like the end of a path in the lane in which it starts."""
    return _in_lane_of(context, context.seat)


def _spin_for_gain(context: Context, habit: Habit) -> Preference | None:
    """Like a chance of a spin up to `max_spin` for `min_gain` spaces more than is safe, the more the better.

    `only` asks that a car can be passed, `when` that the seat is in the rear half.
    """
    state = context.state
    if state.phase != SPEED:
        return None
    order = state.running_order()
    if habit.word("when") == "behind_half" and order.index(context.seat) < len(order) / 2:
        return None
    most, spins = habit.number("max_spin") + 1e-9, _spins(state)

    def likes(action: Action) -> float:
        gain = _gain(action, spins)
        if not 0.0 < spins.get(action, 0.0) <= most or gain < habit.number("min_gain"):
            return 0.0
        passes = habit.word("only") != "passes_a_car" or any(map(_passes, _drives(state, action)))
        return float(gain) if passes else 0.0

    return likes


def _spin_cap(context: Context, habit: Habit) -> Preference | None:
    """Like no chance of a spin above `max_spin`, or one for `min_gain` spaces more than is safe."""
    state = context.state
    if state.phase not in (SPEED, DRIVING):
        return None
    most, spins = habit.number("max_spin") + 1e-9, _spins(state)

    def likes(action: Action) -> bool:
        is_worth_it = "min_gain" in habit.params and _gain(action, spins) >= habit.number("min_gain")
        return spins.get(action, 1.0) <= most or is_worth_it

    return likes


def _wear_now(context: Context, habit: Habit) -> Preference | None:
    """Like what wears most in the first half of the race."""
    if _part(context) >= 0.5:
        return None
    return _liking(context, lambda drive: _mean(drive, lambda end: end.tyres + end.brakes))


def _card_hold(context: Context, habit: Habit) -> Preference | None:
    """Like to play no tactic card until that part of the race."""
    return (lambda action: action not in KIND_OF) if _part(context) < habit.number("until") else None


def _card_now(context: Context, habit: Habit) -> Preference | None:
    """Like to play a card for an extra move; each gains two spaces at least."""
    return KIND_OF.__contains__ if context.state.phase == EXTRA_CARD else None


def _late_brake(context: Context, habit: Habit) -> Preference | None:
    """Like to slow by `drop` or more at once."""
    state = context.state
    if state.phase != SPEED:
        return None
    return lambda action: action in SPEED_OF and state.last - SPEED_OF[action] >= habit.number("drop")


def _declare(context: Context, habit: Habit) -> Preference | None:
    """Like to declare one of these `speeds`."""
    if context.state.phase != SPEED:
        return None
    speeds = habit.numbers("speeds")
    return lambda action: SPEED_OF.get(action) in speeds


def _copy_speed(context: Context, habit: Habit) -> Preference | None:
    """Like the speed that the leading one of the other cars declared last."""
    state = context.state
    if state.phase != SPEED:
        return None
    leader = _leader(state)
    for event in context.recent_events():
        if RACE_STARTED.is_of(event):
            return None
        if DECLARED.is_of(event) and event.seat == leader:
            speed = event.data["speed"]
            return lambda action: SPEED_OF.get(action) == speed
    return None


def _copy_lane(context: Context, habit: Habit) -> Preference | None:
    """Like the end of a path in the lane of the leading one of the other cars."""
    leader = _leader(context.state)
    return None if leader is None else _in_lane_of(context, leader)


HABITS: Final[Mapping[str, HabitRule]] = {
    "block": _block,
    "follow": _follow,
    "no_follow": _no_follow,
    "keep_clear": _keep_clear,
    "inner_lane": _inner_lane,
    "outer_lane": _outer_lane,
    "middle_lane": _middle_lane,
    "keep_lane": _keep_lane,
    "spin_for_gain": _spin_for_gain,
    "spin_cap": _spin_cap,
    "wear_now": _wear_now,
    "card_hold": _card_hold,
    "card_now": _card_now,
    "late_brake": _late_brake,
    "declare": _declare,
    "copy_speed": _copy_speed,
    "copy_lane": _copy_lane,
}
"""By name each rule that a driver's file may ask for."""


def _drives(state: FormulaOneState, action: Action) -> list[Drive]:
    """The paths that an action takes or opens; none where it is neither a path nor a speed."""
    if state.phase in (DRIVING, EXTRA_MOVE) and state.paths is not None:
        return [(state, route) for route in state.paths.paths if route.step == action]
    if state.phase != SPEED or action not in SPEED_OF:
        return []
    after = state.copy()
    after.apply(action)
    if after.turn != state.turn or after.phase != DRIVING or after.paths is None:
        return []
    return [(after, route) for route in after.paths.paths]


def _liking(context: Context, like: Callable[[Drive], float]) -> Preference | None:
    """Like an action for the best of its paths; None at decisions about neither a speed nor a path."""
    state = context.state
    if state.phase not in (SPEED, DRIVING, EXTRA_MOVE):
        return None

    # a path of every speed costs a copy of the state, so only those are looked at that are asked about
    @cache
    def liked(action: Action) -> float | None:
        drives = _drives(state, action)
        return max(map(like, drives)) if drives else None

    @cache
    def least() -> float:
        return min((found for action in state.legal() if (found := liked(action)) is not None), default=0.0)

    return lambda action: least() if (found := liked(action)) is None else found


def _in_lane_of(context: Context, seat: int) -> Preference | None:
    """Like the end of a path in the lane where the car of a seat is now; None where it is off the road."""
    state = context.state
    spaces, on_road = state.config.circuit.track.spaces, state.config.circuit.on_road
    if state.phase == SPEED or not on_road[state.at[seat]]:
        return None
    lane = spaces[state.at[seat]].lane
    return _liking(context, lambda drive: on_road[drive[1].end] and spaces[drive[1].end].lane == lane)


def _leader(state: FormulaOneState) -> int | None:
    """The seat that leads among the other cars."""
    rivals = _rivals(state)
    return next((seat for seat in state.running_order() if seat in rivals), None)


def _rivals(state: FormulaOneState) -> list[int]:
    return [seat for seat, node in enumerate(state.at) if node >= 0 and seat != state.turn]


def _gap(state: FormulaOneState) -> Callable[[int, int], int]:
    """By two spaces how many rows the second one is ahead in the same lane; 0 in another lane."""
    circuit = state.config.circuit
    spaces, row, on_road = circuit.track.spaces, circuit.row, circuit.on_road

    def gap(rear: int, front: int) -> int:
        if not (on_road[rear] and on_road[front]) or spaces[rear].lane != spaces[front].lane:
            return 0
        return (row[front] - row[rear]) % circuit.lap

    return gap


def _follows(state: FormulaOneState, rows: float) -> Callable[[Drive], bool]:
    gap = _gap(state)
    nodes = [state.at[seat] for seat in _rivals(state)]
    return lambda drive: any(0 < gap(drive[1].end, node) <= rows for node in nodes)


def _lanes_inside(drive: Drive) -> float:
    """How many lanes the end of a path lies inside of the outermost one; 0 off the road."""
    circuit, end = drive[0].config.circuit, drive[1].end
    spaces = circuit.track.spaces
    if not circuit.on_road[end]:
        return 0.0
    return float(abs(spaces[circuit.outer_space(circuit.row[end])].lane - spaces[end].lane))


def _outcomes(drive: Drive) -> tuple[tuple[MoveOutcome, float], ...]:
    state, route = drive
    seat = state.turn
    entries = corner_entries_of(state, route.corners)
    special = bool(state.kept[seat] & TYRE_BIT)
    return move_outcomes(state.config.charts, entries, state.tyres[seat], state.brakes[seat], special)


def _mean(drive: Drive, value: Callable[[MoveOutcome], float]) -> float:
    return sum(chance * value(end) for end, chance in _outcomes(drive))


def _spin(drive: Drive) -> float:
    return _mean(drive, lambda end: end.spun >= 0)


def _spins(state: FormulaOneState) -> dict[Action, float]:
    """By speed or path the least chance of a spin."""
    legal = state.legal()
    return {action: min(map(_spin, drives)) for action in legal if (drives := _drives(state, action))}


def _gain(action: Action, spins: Mapping[Action, float]) -> int:
    """By how many spaces a speed is more than the fastest one without a chance of a spin; 0 for a path."""
    if action not in SPEED_OF or action not in spins:
        return 0
    safe = [SPEED_OF[other] for other, chance in spins.items() if chance == 0.0]
    return (SPEED_OF[action] - max(safe, default=min(SPEED_OF[other] for other in spins))) // STEP


def _passes(drive: Drive) -> bool:
    """Whether a path leads past a car."""
    state, route = drive
    circuit = state.config.circuit
    row, lap, start = circuit.row, circuit.lap, state.at[state.turn]
    length = (row[route.end] - row[start]) % lap
    return any(0 < (row[state.at[seat]] - row[start]) % lap < length for seat in _rivals(state))


def _part(context: Context) -> float:
    """The part of the race that the seat has behind it."""
    config = context.state.config
    return context.state.progress(context.seat) / (config.circuit.lap * config.laps)


def _last_offender(context: Context) -> int | None:
    """The seat that held this one up or passed it last in this race."""
    state, seat = context.state, context.seat
    circuit = state.config.circuit
    row, lap, own = circuit.row, circuit.lap, circuit.row[state.at[seat]]
    for event in context.recent_events():
        if RACE_STARTED.is_of(event):
            return None
        if event.seat == seat and (BAULKED.is_of(event) or BLOCKED.is_of(event)):
            return int(event.data["by"])
        if MOVED.is_of(event):
            start, end = (row[circuit.node_of[event.data[key]]] for key in ("from", "to"))
            if event.seat == seat:
                own = start
            elif event.seat is not None and 0 < (own - start) % lap < (end - start) % lap:
                return event.seat
    return None
