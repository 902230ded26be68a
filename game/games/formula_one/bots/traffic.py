"""The effect of cars on one another: the best drive of a car past others in its way.

The best drive has the fewest turns to go by the tables of a solo car, over every speed and path that the
cars on the road leave; cards are left out. It predicts a car's next turn, and what others cost it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.rules.cards import FASTER, FASTEST, MAX_BRAKES, MAX_TYRES, STEP
from game.games.formula_one.rules.chances import CornerEntry, move_outcomes
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.circuit import Circuit, DrivePath

BRAKING: Final = 1
"""Steps by which braking costs nothing; more spins a car without brakes."""
BEARABLE: Final = 2
"""Steps by which a car with worn-out tyres may slow."""
RETIRED_TURNS: Final = 400.0
"""The turns to go of a retired car: more than any race has."""
WAITING: Final = 0.8
"""Turns that a car loses while it cannot leave its place."""


class CarInTraffic(NamedTuple):
    """A car in traffic; speeds in steps of 20 mph."""

    node: int
    speed: int
    tyres: int
    brakes: int
    laps_left: int
    number: int
    """Its number in the order of moving, from 0."""
    done: int
    """Laps done."""


class BestDrive(NamedTuple):
    """The best drive of a car: turns to go including this one, its end and its speed."""

    turns: float
    node: int
    speed: int


class Traffic:
    """The best drives on one circuit, by one table."""

    def __init__(self, circuit: Circuit, charts: Charts, table: SoloTable) -> None:
        self._circuit = circuit
        self._charts = charts
        self._table = table
        self._wear = [charts.reduction(drop * STEP) for drop in range(FASTEST + 1)]

    def answer(self, car: CarInTraffic, occupied: int, speeds: Mapping[int, int]) -> BestDrive:
        """Return the drive of this car past cars on these nodes (bits) at these speeds (by node)."""
        node, last, tyres, brakes = car[:4]
        circuit = self._circuit
        standing_turns = self._table.turns(car.laps_left, node, 0, tyres, brakes)
        if not circuit.on_road[node] and occupied >> circuit.exit_of[node] & 1:
            return BestDrive(WAITING + 1.0 + standing_turns, node, 0)
        best = BestDrive(standing_turns, node, 0)
        low = max(last - BEARABLE, 0) if tyres == MAX_TYRES else 0
        if brakes == MAX_BRAKES:
            low = max(last - BRAKING, low)
        for speed in range(max(low, 1), min(last + FASTER, FASTEST) + 1):
            drop = last - speed
            if drop > BRAKING:
                brake, tyre = self._wear[drop]
                gauges = (min(tyres + tyre, MAX_TYRES), min(brakes + brake, MAX_BRAKES))
            else:
                gauges = (tyres, brakes)
            found = circuit.paths(node, speed, speed * STEP, occupied, car.number, car.done)
            for route in found.paths:
                if found.is_full_length:
                    turns, to = self._unbaulked(car, route, speed, gauges), speed
                else:
                    turns, to = self._baulked(car, route, speed, occupied, speeds)
                if turns < best.turns:
                    best = BestDrive(turns, route.end, to)
        return best._replace(turns=best.turns + 1.0)

    def _unbaulked(self, car: CarInTraffic, route: DrivePath, speed: int, gauges: tuple[int, int]) -> float:
        """Return the turns to go after a path of full length."""
        circuit, laps_left = self._circuit, car.laps_left - route.laps
        for corner in route.corners:
            if corner.excess:
                return self._with_excess(car, route, speed, gauges)
        if circuit.is_box[route.end]:
            return self._table.stop(laps_left, car.number)
        return self._table.turns(laps_left, route.end, speed, *gauges)

    def _with_excess(self, car: CarInTraffic, route: DrivePath, speed: int, gauges: tuple[int, int]) -> float:
        circuit, table = self._circuit, self._table
        entries = tuple([CornerEntry(c.corner, c.space, 0, c.excess) for c in route.corners if c.excess])
        total = 0.0
        for outcome, chance in move_outcomes(self._charts, entries, *gauges, False):
            if outcome.spun < 0:
                laps_left = car.laps_left - route.laps
                if circuit.is_box[route.end]:
                    turns = table.stop(laps_left, car.number)
                else:
                    turns = table.turns(laps_left, route.end, speed, outcome.tyres, outcome.brakes)
            else:
                node = circuit.spin_node[outcome.spun]
                turns = table.turns(car.laps_left, node, 0, outcome.tyres, outcome.brakes)
            total += chance * turns
        return total

    def _baulked(
        self, car: CarInTraffic, route: DrivePath, speed: int, occupied: int, speeds: Mapping[int, int]
    ) -> tuple[float, int]:
        """Return the turns to go, and the speed, of a car that is stopped behind another one."""
        circuit, table = self._circuit, self._table
        laps_left = car.laps_left - route.laps
        if laps_left <= 0:
            return table.turns(laps_left, route.end, speed, 0, 0), speed
        ahead = max([speeds[to] for to in circuit.behind[route.end] if occupied >> to & 1], default=speed)
        if ahead >= speed:
            ahead = max(speed, min(ahead, car.speed + FASTER))
            return table.turns(laps_left, route.end, ahead, car.tyres, car.brakes), ahead
        drop = max(car.speed, speed) - ahead
        if drop > BRAKING and car.brakes == MAX_BRAKES:
            outside = circuit.outside[circuit.row[route.end]]
            return table.turns(laps_left, outside, 0, car.tyres, car.brakes), 0
        if drop > BEARABLE and car.tyres == MAX_TYRES:
            return RETIRED_TURNS, ahead
        brake, tyre = self._wear[drop]
        gauges = (min(car.tyres + tyre, MAX_TYRES), min(car.brakes + brake, MAX_BRAKES))
        return table.turns(laps_left, route.end, ahead, *gauges), ahead
