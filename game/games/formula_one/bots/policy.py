"""Rules of thumb: a driver who always keeps to the safety speeds, and knows how far ahead it must brake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from game.engine.contract import Action
from game.games.formula_one.rules import driving
from game.games.formula_one.rules.cards import EXTRA, FASTER, FASTEST, MOST_BRAKES, PLAYS, STEP, count
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
"""Wear from which braking is gentle, and a stop is worth its time with laps to go:"""
STOP_LAPS: Final = 3
AHEAD: Final = 0.3
"""What the speed of the next move counts against that of this one."""


class Limits:
    """The fastest a solo car may be next turn, by node and speed, without ever having to be too fast."""

    def __init__(self, circuit: Circuit, drop: int) -> None:
        self._circuit = circuit
        self._drop = drop
        self._next = [[FASTEST] * (FASTEST + 1) for _ in range(circuit.nodes)]
        self._steps = self._work()

    def step(self) -> bool:
        """Work out one more space; True where nothing is left to do."""
        return next(self._steps, True)

    def _work(self) -> Iterator[bool]:
        """Again and again round the road, until no space asks for less than it did."""
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
        """The fastest next move in steps; −1 where the car would be too fast somewhere."""
        return self._next[node][speed]

    def _most(self, node: int, speed: int) -> int:
        for to in range(min(speed + FASTER, FASTEST), max(speed - self._drop, 1) - 1, -1):
            found = self._circuit.paths(node, to, to * STEP, 0, 0, OUTLAP)
            if any(self._next[way.end][to] >= 0 for way in found.paths if self._may_end(way)):
                return to
        return -1

    def _may_end(self, way: DrivePath) -> bool:
        return is_safe(way) and not self._circuit.is_box[way.end]


def is_safe(way: DrivePath) -> bool:
    """Whether no corner is entered too fast."""
    return not any(corner.excess for corner in way.corners)


@lru_cache(maxsize=16)
def limits_begun(circuit: Circuit, drop: int) -> Limits:
    """The tables of a circuit for one firmness of braking, as far as they stand."""
    return Limits(circuit, drop)


@lru_cache(maxsize=16)
def limits_of(circuit: Circuit, drop: int) -> Limits:
    """The whole tables of a circuit for one firmness of braking."""
    limits = limits_begun(circuit, drop)
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
        tired = state.tyres[seat] >= WORN_TYRES or state.brakes[seat] == MOST_BRAKES
        self._stops = tired and state.left[seat] >= STOP_LAPS

    def speed(self) -> Action:
        """The fastest speed that stays within the limits, on a road that is free."""
        state, seat = self._state, self._seat
        low, high = slowest(state, seat) // STEP, fastest(state, seat) // STEP
        soft = max(low, state.last // STEP - self._drop)
        best, most = -1, -99.0
        for speed in range(soft, high + 1):
            worth = self._of_speed(speed)
            if worth > most:
                best, most = speed, worth
        if best < 0 or most < 0:
            best = self._least_evil(low, high)
        return SPEEDS[best]

    def _of_speed(self, speed: int) -> float:
        if not speed:
            return -50.0
        found = driving.moves(self._state, self._seat, speed * STEP)
        return max([self.value(way, speed) for way in found.paths], default=-99.0) - 20.0 * (not found.full)

    def _least_evil(self, low: int, high: int) -> int:
        """Where no speed will do: the least excess, with the gentlest braking."""
        last = self._state.last // STEP
        gentle = min(max(low, last - GENTLE), high)
        evils = {}
        for speed in range(gentle, high + 1):
            ways = driving.moves(self._state, self._seat, speed * STEP).paths if speed else ()
            evils[speed] = min([sum(c.excess for c in way.corners) for way in ways], default=0)
        return min(evils, key=lambda speed: (evils[speed], speed))

    def value(self, way: DrivePath, speed: int) -> float:
        """How good it is to end there, in steps of speed; below 0 where it breaks a limit."""
        circuit = self._circuit
        if circuit.is_box[way.end]:
            return 20.0 if self._stops and is_safe(way) else -60.0
        excess = sum([corner.excess for corner in way.corners]) / STEP
        ahead = self._limits.next(way.end, speed)
        return speed + AHEAD * ahead - 10.0 * excess - 30.0 * (ahead < 0)

    def best(self, ways: Iterable[DrivePath], speed: int) -> DrivePath:
        """The best of several ways."""
        return max(ways, key=lambda way: self.value(way, speed))

    def extra(self) -> Action:
        """The longest extra move that is safe."""
        state, seat = self._state, self._seat
        mask = driving.extra_cards(state, seat)
        speed = state.speed[seat] // STEP
        for kind, steps in EXTRA.items():
            if mask >> kind & 1 and count(state.hands[seat], kind):
                found = driving.extra_paths(state, seat, steps)
                if found.full and any(self.value(way, speed) > 0 for way in found.paths):
                    return PLAYS[kind]
        return DONE


def choose(state: FormulaOneState) -> Action:
    """The move of a driver who keeps to the safety speeds; always the same one in the same position."""
    phase, driver = state.phase, Driver(state)
    if phase == SPEED:
        return driver.speed()
    if phase in (DRIVING, EXTRA_MOVE):
        assert state.paths is not None
        return driver.best(state.paths.paths, state.speed[state.turn] // STEP).step
    if phase == MATCHING:
        limits, at = limits_of(state.config.circuit, GENTLE), state.at[state.turn]
        own, most = state.speed[state.turn] // STEP, driving.matched_speed(state, state.behind) // STEP
        safe = [speed for speed in range(most, own, -1) if limits.next(at, speed) >= 0]
        return MATCHES[safe[0]] if safe else KEEP_SPEED
    if phase == EXTRA_CARD:
        return driver.extra()
    if phase == SPARE:
        return SPARES[proposed_spare(state)]
    assert phase == TYRE
    return USE
