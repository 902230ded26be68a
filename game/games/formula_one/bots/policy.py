"""Rules of thumb: a driver who always keeps to the safety speeds and brakes early enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from game.engine.contract import Action
from game.games.formula_one.rules import driving
from game.games.formula_one.rules.cards import EXTRA, FASTER, FASTEST, MAX_BRAKES, PLAYS, STEP, count
from game.games.formula_one.rules.chances import proposed_spare
from game.games.formula_one.rules.circuit import Circuit, DrivePath
from game.games.formula_one.rules.corners import SPARES, USE
from game.games.formula_one.rules.driving import DONE, KEEP_SPEED, MATCHES
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.speed import SPEEDS, fastest, slowest
from game.games.formula_one.rules.state import DRIVING, EXTRA_CARD, EXTRA_MOVE, MATCHING, SPARE, SPEED, TYRE

OUTLAP: Final = 1
GENTLE: Final = 1
"""Steps by which braking costs nothing."""
FIRM: Final = 2
"""Steps by which a driver with brakes left slows down."""
DROPS: Final = (FIRM, GENTLE)
WORN_BRAKES: Final = 3
WORN_TYRES: Final = 6
"""Wear from which braking is gentle, and a stop is worth its time with so many laps to go:"""
STOP_LAPS: Final = 3
NEXT_WEIGHT: Final = 0.3
"""The weight of the next move's speed against that of this one."""


class Limits:
    """The highest next speed of a solo car that never has to be too fast, by node and speed."""

    def __init__(self, circuit: Circuit, drop: int) -> None:
        self._circuit = circuit
        self._drop = drop
        self._next = [[FASTEST] * (FASTEST + 1) for _ in range(circuit.nodes)]
        self._steps = self._work()

    def step(self) -> bool:
        """Calculate one more space, and return whether all are done."""
        return next(self._steps, True)

    def _work(self) -> Iterator[bool]:
        """Go round the road until no space asks for a lower speed than before."""
        nodes = [node for node in range(self._circuit.spaces) if self._circuit.on_road[node]]
        changed = True
        while changed:
            changed = False
            for node in reversed(nodes):
                found = [self._most(node, speed) for speed in range(FASTEST + 1)]
                changed |= found != self._next[node]
                self._next[node] = found
                yield False

    def next(self, node: int, speed: int) -> int:
        """Return the highest next speed in steps; −1 where the car would be too fast somewhere."""
        return self._next[node][speed]

    def _most(self, node: int, speed: int) -> int:
        for to in range(min(speed + FASTER, FASTEST), max(speed - self._drop, 1) - 1, -1):
            found = self._circuit.paths(node, to, to * STEP, 0, 0, OUTLAP)
            if any(self._next[route.end][to] >= 0 for route in found.paths if self._may_end(route)):
                return to
        return -1

    def _may_end(self, route: DrivePath) -> bool:
        return is_safe(route) and not self._circuit.is_box[route.end]


def is_safe(route: DrivePath) -> bool:
    """Return whether no corner is entered too fast."""
    return not any(corner.excess for corner in route.corners)


@lru_cache(maxsize=16)
def limits_in_progress(circuit: Circuit, drop: int) -> Limits:
    """Return the limits of a circuit for one firmness of braking, as far as they are done."""
    return Limits(circuit, drop)


@lru_cache(maxsize=16)
def limits_of(circuit: Circuit, drop: int) -> Limits:
    """Return the complete limits of a circuit for one firmness of braking."""
    limits = limits_in_progress(circuit, drop)
    while not limits.step():
        pass
    return limits


class Driver:
    """The decisions of the seat on turn."""

    def __init__(self, state: FormulaOneState) -> None:
        self._state = state
        self._seat = seat = state.turn
        self._circuit = state.config.circuit
        worn = state.worn[1] >= WORN_BRAKES
        self._drop = GENTLE if worn else FIRM
        self._limits = limits_of(self._circuit, self._drop)
        tired = state.tyres[seat] >= WORN_TYRES or state.brakes[seat] == MAX_BRAKES
        self._wants_stop = tired and state.laps_left[seat] >= STOP_LAPS

    def speed(self) -> Action:
        """Return the highest speed within the limits, on a free road."""
        state, seat = self._state, self._seat
        lowest, highest = slowest(state, seat) // STEP, fastest(state, seat) // STEP
        soft = max(lowest, state.last // STEP - self._drop)
        best, most = -1, -99.0
        for speed in range(soft, highest + 1):
            value = self._speed_value(speed)
            if value > most:
                best, most = speed, value
        if best < 0 or most < 0:
            best = self._least_excess_speed(lowest, highest)
        return SPEEDS[best]

    def _speed_value(self, speed: int) -> float:
        if not speed:
            return -50.0
        found = driving.move_paths(self._state, self._seat, speed * STEP)
        best = max([self.value(route, speed) for route in found.paths], default=-99.0)
        return best if found.is_full_length else best - 20.0

    def _least_excess_speed(self, lowest: int, highest: int) -> int:
        """Return the least excess with the gentlest braking, where no speed is within the limits."""
        last = self._state.last // STEP
        gentle = min(max(lowest, last - GENTLE), highest)
        excesses = {}
        for speed in range(gentle, highest + 1):
            routes = driving.move_paths(self._state, self._seat, speed * STEP).paths if speed else ()
            excesses[speed] = min([sum(c.excess for c in route.corners) for route in routes], default=0)
        return min(excesses, key=lambda speed: (excesses[speed], speed))

    def value(self, route: DrivePath, speed: int) -> float:
        """Return how good an end is, in steps of speed; below 0 where it breaks a limit."""
        circuit = self._circuit
        if circuit.is_box[route.end]:
            return 20.0 if self._wants_stop and is_safe(route) else -60.0
        excess = sum([corner.excess for corner in route.corners]) / STEP
        following = self._limits.next(route.end, speed)
        return speed + NEXT_WEIGHT * following - 10.0 * excess - 30.0 * (following < 0)

    def best(self, routes: Iterable[DrivePath], speed: int) -> DrivePath:
        """Return the best of several paths."""
        return max(routes, key=lambda route: self.value(route, speed))

    def extra(self) -> Action:
        """Return the longest extra move that is safe."""
        state, seat = self._state, self._seat
        mask = driving.extra_cards(state, seat)
        speed = state.speed[seat] // STEP
        for kind, steps in EXTRA.items():
            if mask >> kind & 1 and count(state.hands[seat], kind):
                found = driving.extra_paths(state, seat, steps)
                if found.is_full_length and any(self.value(route, speed) > 0 for route in found.paths):
                    return PLAYS[kind]
        return DONE


def choose(state: FormulaOneState) -> Action:
    """Return the move of a driver within the safety speeds, always the same one in the same position."""
    phase, driver = state.phase, Driver(state)
    if phase == SPEED:
        return driver.speed()
    if phase in (DRIVING, EXTRA_MOVE):
        assert state.paths is not None
        return driver.best(state.paths.paths, state.speed[state.turn] // STEP).step
    if phase == MATCHING:
        limits, at = limits_of(state.config.circuit, GENTLE), state.at[state.turn]
        speed_now, most = state.speed[state.turn] // STEP, driving.matched_speed(state, state.behind) // STEP
        safe = [speed for speed in range(most, speed_now, -1) if limits.next(at, speed) >= 0]
        return MATCHES[safe[0]] if safe else KEEP_SPEED
    if phase == EXTRA_CARD:
        return driver.extra()
    if phase == SPARE:
        return SPARES[proposed_spare(state)]
    assert phase == TYRE
    return USE
