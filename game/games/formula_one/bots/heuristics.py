"""Turns to go without tables of wear: by space and speed, with wear at fixed prices.

Ready at once, and good enough for the lower levels: they know how fast to enter each corner, but not what
worn tyres or brakes will mean for the rest of the race.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.games.formula_one.bots.solo_table import ROWS_PER_TURN
from game.games.formula_one.rules.cards import FASTER, FASTEST, STEP
from game.games.formula_one.rules.chances import roll_spread
from game.games.formula_one.rules.charts import ALWAYS, MARKS, Charts
from game.games.formula_one.rules.circuit import Circuit, DrivePath

TYRE: Final = 0.16
BRAKE: Final = 0.14
"""Turns that a point of wear is about worth."""
SPIN: Final = 2.2
"""Turns that a spin costs."""
LAPS: Final = 2
"""Laps that are calculated; each further one costs what the second does."""
HALF_WORN: Final = 3
"""The tyre wear at which penalties are priced."""
REJOIN: Final = 0.4
"""Turns that getting back on the road costs."""
FORBIDDEN: Final = 1e6
"""The value of ending in a pit box."""


class Heuristics:
    """Turns to go of a solo car, by laps, space and speed in steps."""

    def __init__(self, circuit: Circuit, charts: Charts) -> None:
        self._circuit = circuit
        self._braking_cost = [self._wear(*charts.reduction(STEP * drop)) for drop in range(FASTEST + 1)]
        self._excess_cost = {excess: self._penalty(charts, excess) for excess in MARKS}
        self._lap = 0.0
        self._turns: list[list[list[float]]] = [[]]
        for lap in range(1, LAPS + 1):
            self._turns.append([[0.0] * (FASTEST + 1) for _ in range(circuit.spaces)])
            for row in reversed(circuit.track.rows):
                for node in row:
                    self._fill(lap, node)
        start = circuit.grid[0]
        self._lap = self._turns[2][start][0] - self._turns[1][start][0]

    def turns(self, laps: int, node: int, speed: int) -> float:
        """Return the turns to go with no wear; a car off the road starts from rest."""
        if laps <= 0:
            return -self._circuit.row[node] / ROWS_PER_TURN
        if not self._circuit.on_road[node]:
            return REJOIN + self.turns(laps, self._circuit.exit_of[node], 0)
        return self._turns[min(laps, LAPS)][node][speed] + max(0, laps - LAPS) * self._lap

    @staticmethod
    def _wear(brakes: int, tyres: int) -> float:
        return BRAKE * brakes + TYRE * tyres

    def _penalty(self, charts: Charts, excess: int) -> float:
        spread = roll_spread(charts, excess, HALF_WORN).items()
        return sum(float(share) * (SPIN if p.spin else self._wear(p.brakes, p.tyres)) for p, share in spread)

    def _fill(self, lap: int, node: int) -> None:
        moves = [0.0] * (FASTEST + 1)
        here = self._turns[lap][node]
        for to in range(1, FASTEST + 1):
            routes = self._circuit.paths(node, to, to * STEP, 0, 0, 0).paths
            moves[to] = min(self._driven(lap, route, to) for route in routes)
        here[0] = moves[0] = 1.0 + min(moves[1 : FASTER + 1])
        for speed in range(1, FASTEST + 1):
            most = min(speed + FASTER, FASTEST)
            braking = self._braking_cost
            here[speed] = 1.0 + min(moves[to] + braking[max(speed - to, 0)] for to in range(most + 1))

    def _driven(self, lap: int, route: DrivePath, speed: int) -> float:
        if self._circuit.is_box[route.end]:
            return FORBIDDEN
        cost = self.turns(lap - route.laps, route.end, speed)
        for corner in route.corners:
            if corner.excess:
                cost += SPIN if corner.excess >= ALWAYS else self._excess_cost[corner.excess]
        return cost


@lru_cache(maxsize=16)
def heuristics_of(circuit: Circuit, charts: Charts) -> Heuristics:
    """Return the heuristics of a circuit, from a cache."""
    return Heuristics(circuit, charts)
