"""The turn of a car: its speed, its paths, baulks and extra moves (F1-3.1, 3.5, 4, 6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.formula_one.rules import events, race, tactics
from game.games.formula_one.rules.cards import (
    CARS,
    EXTRA,
    GAIN,
    KIND_OF,
    MAX_TYRES,
    PLAYS,
    STEP,
    TACTICS,
    TOP_SPEED,
    count,
)
from game.games.formula_one.rules.circuit import DrivePath, DrivePaths
from game.games.formula_one.rules.corners import judge, spin_off
from game.games.formula_one.rules.pits import has_puncture
from game.games.formula_one.rules.season import BAULKS, FACTS
from game.games.formula_one.rules.speed import (
    SPEED_OF,
    WORN_TYRES_DROP,
    add_wear,
    cause_of_spin,
    check_speed,
    declarations,
    fastest,
    is_blocked,
    slowest,
)
from game.games.formula_one.rules.state import DRIVING, EXTRA_CARD, EXTRA_MOVE, MATCHING, RaceState

MATCHES: Final = tuple(Action(f"match {speed}") for speed in range(0, TOP_SPEED + STEP, STEP))
"""F1-4.2: the steps that take more speed behind a faster car, by speed in spaces."""
MATCHED_SPEED_OF: Final[dict[Step, int]] = {step: i * STEP for i, step in enumerate(MATCHES)}
KEEP_SPEED: Final = Action("keep_speed")
DONE: Final = Action("done")
NEXT_TURN: Final = frozenset((events.TURN_STARTED, events.MISSED, events.RACE_ENDED))
"""The events that begin another turn or end the race."""
EXTRA_CHOICES: Final = tuple(
    (*(PLAYS[kind] for kind in EXTRA if mask >> kind & 1), DONE) for mask in range(1 << len(TACTICS))
)
"""F1-6.1: the steps for an extra move or none, by the mask of kinds in hand."""

# -- declaring a speed (F1-3) -----


def speeds(state: RaceState) -> Sequence[Action]:
    """F1-3.1, 6.2: return every speed, and the cards that are played before the move."""
    seat = state.turn
    return declarations(slowest(state, seat), fastest(state, seat), tactics.early_cards(state, seat))


def declare(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-3.1, 4.3, 6.2: play a card before the move, or declare the speed and drive it."""
    speed = SPEED_OF.get(step)
    if speed is None:
        kind = KIND_OF.get(step)
        if kind is None:
            raise state.refusal(step)
        tactics.play_early(state, step, kind, emit)
        return
    check_speed(state, step, speed)
    seat = state.turn
    blocked = is_blocked(state, seat)
    if not _brake(state, seat, speed, emit):
        return
    if blocked:
        if emit is not None:
            node = state.at[seat]
            by = state.at.index(state.config.circuit.exit_of[node])
            facts: events.Blocked = {"space": events.spot(state, node), "by": by, "speed": speed}
            emit(events.BLOCKED("F1-4.3", seat, facts))
        race.finish_turn(state, emit)
    elif speed:
        state.phase = DRIVING
        state.paths = move_paths(state, seat, speed)
    else:
        _after_move(state, emit)


def _brake(state: RaceState, seat: int, speed: int, emit: Emit | None) -> bool:
    """F1-3.2 to 3.4: take the declared speed and pay for braking; return False for a spin instead."""
    drop = state.last - speed
    state.declared = speed
    cause = cause_of_spin(state, seat, drop, state.worn[1], 0) if drop > 0 else ""
    wear = (0, 0)
    if drop > 0 and not cause:
        wear = add_wear(state, seat, *state.config.charts.reduction(drop))
    state.speed[seat] = speed
    if emit is not None:
        events.emit_declared(state, emit, wear)
    if cause:
        spin_off(state, seat, cause, emit)
        return False
    return True


# -- paths (F1-4.1, 4.2) -----


def occupied(state: RaceState) -> int:
    """Return the nodes of cars in the way, as bits."""
    bits, spaces = 0, state.config.circuit.spaces
    for node in state.at:
        if 0 <= node < spaces:
            bits |= 1 << node
    return bits


def drive_paths(state: RaceState, seat: int, spaces: int, speed: int) -> DrivePaths:
    """Return every path of so many spaces at a speed, as far as the road is free, without baulks."""
    config = state.config
    laps_done = config.laps - state.laps_left[seat]
    if seat == state.turn:
        laps_done += state.crossed
    return config.circuit.paths(state.at[seat], spaces, speed, occupied(state), state.car_of(seat), laps_done)


def move_paths(state: RaceState, seat: int, speed: int) -> DrivePaths:
    """F1-4.1, 4.2: return the paths at a declared speed; if baulked, each with the car it stops behind."""
    found = drive_paths(state, seat, speed // STEP, speed)
    if found.is_full_length:
        return found
    circuit = state.config.circuit
    baulked: list[DrivePath] = []
    for path in found.paths:
        if circuit.is_box[path.end]:
            baulked.append(path)
            continue
        cars = _cars_ahead(state, path.end)
        for car in cars:
            text = f"{path.step} behind {CARS[state.car_of(car)]}" if len(cars) > 1 else path.step
            baulked.append(path._replace(step=Action(text), baulked_by=car))
    return DrivePaths(tuple(baulked), False, found.length)


def _cars_ahead(state: RaceState, node: int) -> list[int]:
    """F1-4.2: return the car straight ahead, or else one diagonally ahead of each speed."""
    cars: dict[int, int] = {}
    for to in state.config.circuit.behind[node]:
        car = state.at.index(to)
        cars.setdefault(state.speed[car], car)
    return list(cars.values())


def legal_paths(state: RaceState) -> Sequence[Action]:
    """Return the steps of the paths of the current move."""
    found = state.paths
    return tuple([path.step for path in found.paths]) if found is not None else ()


def _find_path(state: RaceState, step: Step) -> DrivePath:
    """Return the path of a step; raises IllegalStep."""
    found = state.paths
    assert found is not None
    for path in found.paths:
        if path.step == step:
            return path
    if not step.startswith("drive "):
        raise state.refusal(step)
    reason = "no way of the full length leads there like that"
    raise IllegalStep(step, reason, "F1-4.1", "no_way", spaces=found.length)


# -- driving (F1-4) -----


def drive(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-4: drive the declared move; then a baulk, an extra move, the corners."""
    seat, path = state.turn, _find_path(state, step)
    _drive_path(state, path, emit)
    state.start[seat] = 0
    by = path.baulked_by
    if by >= 0:
        state.behind = by
        state.facts[FACTS * seat + BAULKS] += 1
        if emit is not None:
            events.emit_baulked(state, emit, by)
        ahead, my_speed = state.speed[by], state.speed[seat]
        if ahead < my_speed:
            if not _slow_behind(state, by, emit):
                return
        elif my_speed < matched_speed(state, by):
            state.phase = MATCHING
            return
    _after_move(state, emit)


def _drive_path(state: RaceState, path: DrivePath, emit: Emit | None) -> None:
    """F1-4.1, 5.1: drive a path; the corners it enters are judged after the move."""
    seat = state.turn
    start, state.at[seat] = state.at[seat], path.end
    state.moved = True
    if path.corners:
        entered, before = path.corners, state.crossed
        state.entered += tuple([c._replace(laps=c.laps + before) for c in entered]) if before else entered
    state.crossed += path.laps
    state.paths = None
    if emit is not None:
        events.emit_moved(state, emit, start, path)


def _slow_behind(state: RaceState, by: int, emit: Emit | None) -> bool:
    """F1-3.5, 4.2: slow to the speed of the car in the way; return False for a spin or retirement."""
    seat, to = state.turn, state.speed[by]
    top = max(state.last, state.declared)
    drop, paid = top - to, max(0, state.last - state.declared)
    tyres, brakes = state.worn
    cause = cause_of_spin(state, seat, drop, brakes, len(state.entered))
    if cause:
        state.speed[seat] = to
        if emit is not None:
            events.emit_braked(state, emit, by, drop, (0, 0))
        spin_off(state, seat, cause, emit)
        return False
    if tyres == MAX_TYRES and drop > WORN_TYRES_DROP:
        race.retire(state, emit)
        return False
    charts = state.config.charts
    total_wear, paid_wear = charts.reduction(drop), charts.reduction(paid)
    wear = add_wear(state, seat, max(0, total_wear[0] - paid_wear[0]), max(0, total_wear[1] - paid_wear[1]))
    state.speed[seat] = to
    if emit is not None:
        events.emit_braked(state, emit, by, drop, wear)
    return True


def matched_speed(state: RaceState, by: int) -> int:
    """F1-4.2: return the highest speed that the car on turn may take behind a faster one."""
    return min(state.speed[by], state.last + GAIN, TOP_SPEED)


def match_choices(state: RaceState) -> Sequence[Action]:
    """F1-4.2: return any speed above the car's own up to the faster car's, the highest first, or its own."""
    my_speed, most = state.speed[state.turn] // STEP, matched_speed(state, state.behind) // STEP
    return (*MATCHES[most:my_speed:-1], KEEP_SPEED)


def match(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-4.2: take more speed behind the faster car ahead, or not."""
    if step != KEEP_SPEED:
        now, by, seat = MATCHED_SPEED_OF.get(step, -1), state.behind, state.turn
        was, most = state.speed[seat], matched_speed(state, by)
        if now < 0:
            raise state.refusal(step)
        if not was < now <= most:
            reason = f"behind that car {was + STEP} to {most} mph can be taken"
            raise IllegalStep(step, reason, "F1-4.2", "no_match", least=was + STEP, most=most)
        state.speed[seat] = now
        if emit is not None:
            emit(events.MATCHED("F1-4.2", seat, {"by": by, "before": was, "speed": now}))
    _after_move(state, emit)


# -- extra moves (F1-6.1) -----


def _after_move(state: RaceState, emit: Emit | None) -> None:
    """Offer an extra move, or else judge the corners."""
    if extra_cards(state, state.turn):
        state.phase = EXTRA_CARD
    else:
        judge(state, emit)


def extra_cards(state: RaceState, seat: int) -> int:
    """Return the mask of extra moves that may be played now."""
    hand = state.hands[seat]
    if not hand or state.card >= 0 or not state.config.circuit.on_road[state.at[seat]]:
        return 0
    mask = 0
    for kind in EXTRA:
        if count(hand, kind):
            mask |= 1 << kind
    if not mask or has_puncture(state, seat, len(state.entered)):
        return 0
    return mask if drive_paths(state, seat, 1, 0).is_full_length else 0


def extra_paths(state: RaceState, seat: int, spaces: int) -> DrivePaths:
    """F1-5.1, 6.1: return the paths of an extra move; corners count at the declared speed."""
    return drive_paths(state, seat, spaces, state.declared)


def extra_choices(state: RaceState) -> Sequence[Action]:
    """Return the cards for an extra move, or none."""
    return EXTRA_CHOICES[extra_cards(state, state.turn)]


def choose_extra(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-6.1: play a card for an extra move, or judge the corners."""
    if step == DONE:
        judge(state, emit)
        return
    kind = KIND_OF.get(step)
    if kind is None:
        raise state.refusal(step)
    tactics.play_late(state, step, kind, emit)
    state.phase = EXTRA_MOVE
    state.paths = extra_paths(state, state.turn, EXTRA[kind])


def drive_on(state: RaceState, step: Step, emit: Emit | None) -> None:
    """F1-6.1: drive the extra move, then judge the corners."""
    _drive_path(state, _find_path(state, step), emit)
    judge(state, emit)
