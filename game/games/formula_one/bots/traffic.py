"""What cars do to one another: the best answer of a car past others in its way, at a glance.

An answer is the drive with the fewest turns to go by the tables of a solo car, over every speed and way that
the cars on the road leave; cards are left out. It says what a car will do next, and what others cost it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.rules.cards import FASTER, FASTEST, MOST_BRAKES, MOST_TYRES, STEP
from game.games.formula_one.rules.chances import CornerEntry, move_outcomes
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.circuit import Circuit, DrivePath

BRAKING: Final = 1
"""Steps by which braking costs nothing; more spins a car without brakes."""
BEARABLE: Final = 2
"""Steps by which a car with worn-out tyres may slow."""
OUT: Final = 400.0
"""Turns that being out of the race is reckoned at: more than any race has."""
WAITING: Final = 0.8
"""Turns that a car loses that cannot leave its place."""


class CarInTraffic(NamedTuple):
    """A car in traffic; speeds in steps of 20 mph."""

    node: int
    speed: int
    tyres: int
    brakes: int
    left: int
    number: int
    """0 the first to move."""
    done: int
    """Laps done."""


class BestDrive(NamedTuple):
    """The best drive of a car: turns to go with this one, where it ends and how fast."""

    turns: float
    node: int
    speed: int


class Traffic:
    """Answers on one circuit, by one table."""

    def __init__(self, circuit: Circuit, charts: Charts, table: SoloTable) -> None:
        self._circuit = circuit
        self._charts = charts
        self._table = table
        self._wear = [charts.reduction(drop * STEP) for drop in range(FASTEST + 1)]

    def answer(self, car: CarInTraffic, occupied: int, speeds: Mapping[int, int]) -> BestDrive:
        """What this car does with other cars on these nodes (bits) at these speeds (by node)."""
        node, last, tyres, brakes = car[:4]
        circuit = self._circuit
        if not circuit.on_road[node] and occupied >> circuit.exit_of[node] & 1:
            return BestDrive(WAITING + 1.0 + self._table.turns(car.left, node, 0, tyres, brakes), node, 0)
        best = BestDrive(self._table.turns(car.left, node, 0, tyres, brakes), node, 0)
        low = max(last - BEARABLE, 0) if tyres == MOST_TYRES else 0
        if brakes == MOST_BRAKES:
            low = max(last - BRAKING, low)
        for speed in range(max(low, 1), min(last + FASTER, FASTEST) + 1):
            drop = last - speed
            if drop > BRAKING:
                brake, tyre = self._wear[drop]
                gauges = (min(tyres + tyre, MOST_TYRES), min(brakes + brake, MOST_BRAKES))
            else:
                gauges = (tyres, brakes)
            found = circuit.paths(node, speed, speed * STEP, occupied, car.number, car.done)
            for way in found.paths:
                if found.full:
                    turns, to = self._free(car, way, speed, gauges), speed
                else:
                    turns, to = self._baulked(car, way, speed, occupied, speeds)
                if turns < best.turns:
                    best = BestDrive(turns, way.end, to)
        return best._replace(turns=best.turns + 1.0)

    def _free(self, car: CarInTraffic, way: DrivePath, speed: int, gauges: tuple[int, int]) -> float:
        """Turns to go behind a way of full length."""
        circuit, left = self._circuit, car.left - way.laps
        for corner in way.corners:
            if corner.excess:
                return self._dared(car, way, speed, gauges)
        if circuit.is_box[way.end]:
            return self._table.stop(left, car.number)
        return self._table.turns(left, way.end, speed, *gauges)

    def _dared(self, car: CarInTraffic, way: DrivePath, speed: int, gauges: tuple[int, int]) -> float:
        circuit, table = self._circuit, self._table
        hurdles = tuple([CornerEntry(c.corner, c.space, 0, c.excess) for c in way.corners if c.excess])
        total = 0.0
        for fate, chance in move_outcomes(self._charts, hurdles, *gauges, False):
            if fate.spun < 0:
                left = car.left - way.laps
                if circuit.is_box[way.end]:
                    turns = table.stop(left, car.number)
                else:
                    turns = table.turns(left, way.end, speed, fate.tyres, fate.brakes)
            else:
                turns = table.turns(car.left, circuit.spin_node[fate.spun], 0, fate.tyres, fate.brakes)
            total += chance * turns
        return total

    def _baulked(
        self, car: CarInTraffic, way: DrivePath, speed: int, occupied: int, speeds: Mapping[int, int]
    ) -> tuple[float, int]:
        """Turns to go, and the speed, of a car that is stopped behind another one."""
        circuit, table = self._circuit, self._table
        left = car.left - way.laps
        if left <= 0:
            return table.turns(left, way.end, speed, 0, 0), speed
        ahead = max([speeds[to] for to in circuit.behind[way.end] if occupied >> to & 1], default=speed)
        if ahead >= speed:
            ahead = max(speed, min(ahead, car.speed + FASTER))
            return table.turns(left, way.end, ahead, car.tyres, car.brakes), ahead
        drop = max(car.speed, speed) - ahead
        if drop > BRAKING and car.brakes == MOST_BRAKES:
            return table.turns(left, circuit.outside[circuit.row[way.end]], 0, car.tyres, car.brakes), 0
        if drop > BEARABLE and car.tyres == MOST_TYRES:
            return OUT, ahead
        brake, tyre = self._wear[drop]
        gauges = (min(car.tyres + tyre, MOST_TYRES), min(car.brakes + brake, MOST_BRAKES))
        return table.turns(left, way.end, ahead, *gauges), ahead
