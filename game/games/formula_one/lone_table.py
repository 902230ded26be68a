"""The tables of `lone` as they are asked and kept: turns to the finish, and what a card still saves."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from typing import Final

from game.games.formula_one.cards import CARS, STEP, TACTICS, TOP_SPEED
from game.games.formula_one.circuit import Circuit
from game.games.formula_one.lone_rows import GAUGES, WIDE

SPEEDS: Final = TOP_SPEED // STEP + 1
STARTS: Final = 4
HUNDREDTHS: Final = 100
"""Savings are kept as bytes, in hundredths of a turn."""
_MOST: Final = 255


class LoneTable:
    """Turns a lone car needs; `laps` are those to go, speeds in steps of 20 mph."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._spaces = circuit.spaces
        self._exits = circuit.exit_of
        self._road: list[array[float]] = [array("f")]
        self._off: list[array[float]] = [array("f")]
        self._starts: list[array[float]] = [array("f")]
        self._savings: list[list[bytearray]] = [[]]

    @property
    def laps(self) -> int:
        """How many laps the tables have; each further one costs what the last of them does."""
        return len(self._road) - 1

    # -- what is asked

    def turns(self, laps: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        """The fewest turns expected, on the road at a speed or off it from a standing start."""
        if laps <= 0:
            return 0.0
        lap, more = (laps, 0.0) if laps <= self.laps else self._beyond(laps)
        if node < self._spaces:
            return (
                more + self._road[lap][((node * SPEEDS + speed) * (GAUGES // WIDE) + tyres) * WIDE + brakes]
            )
        return more + self._off[lap][((node - self._spaces) * (GAUGES // WIDE) + tyres) * WIDE + brakes]

    def start(self, laps: int, car: int, speed: int) -> float:
        """The turns of a car that may leave its box at up to a speed."""
        lap, more = (laps, 0.0) if laps <= self.laps else self._beyond(laps)
        return more + self._starts[lap][car * STARTS + speed - 1]

    def saving(self, laps: int, kind: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        """The turns that one card of this kind saves from there on."""
        if laps <= 0:
            return 0.0
        if node >= self._spaces or self._circuit.is_box[node]:
            node, speed = self._exits[node], 0
        at = ((node * SPEEDS + speed) * (GAUGES // WIDE) + tyres) * WIDE + brakes
        return self._savings[min(laps, self.laps)][kind][at] / HUNDREDTHS

    # -- filling and keeping

    def add_lap(self) -> None:
        """Make room for one more lap to go."""
        size = self._spaces * SPEEDS * GAUGES
        self._road.append(array("f", bytes(4 * size)))
        self._off.append(array("f", bytes(4 * GAUGES * (self._circuit.nodes - self._spaces))))
        self._starts.append(array("f", bytes(4 * len(CARS) * STARTS)))
        self._savings.append([bytearray(size) for _ in TACTICS])

    def put(self, node: int, speed: int, values: Sequence[float]) -> None:
        """The turns of a car without cards on the road, in the lap added last."""
        at = (node * SPEEDS + speed) * GAUGES
        self._road[-1][at : at + GAUGES] = array("f", values)

    def put_off(self, node: int, values: Sequence[float]) -> None:
        """The same of a standing car off the road."""
        at = (node - self._spaces) * GAUGES
        self._off[-1][at : at + GAUGES] = array("f", values)

    def put_start(self, car: int, speed: int, value: float) -> None:
        """The same of a car in its box that may start at up to a speed."""
        self._starts[-1][car * STARTS + speed - 1] = value

    def put_saving(
        self, kind: int, node: int, speed: int, plain: Sequence[float], values: Sequence[float]
    ) -> None:
        """What one card of a kind saves: the turns without it less those with it."""
        at = (node * SPEEDS + speed) * GAUGES
        saved = [min(_MOST, int((a - b) * HUNDREDTHS + 0.5)) for a, b in zip(plain, values, strict=True)]
        self._savings[-1][kind][at : at + GAUGES] = bytes(saved)

    def to_bytes(self) -> bytes:
        """The tables as they are kept on disk."""
        parts: list[bytes] = []
        for lap in range(1, self.laps + 1):
            parts += [table[lap].tobytes() for table in (self._road, self._off, self._starts)]
            parts += [bytes(saved) for saved in self._savings[lap]]
        return zlib.compress(b"".join(parts), 1)

    @classmethod
    def from_bytes(cls, circuit: Circuit, laps: int, kept: bytes) -> LoneTable | None:
        """The tables that `to_bytes` gave, None where these are not they."""
        try:
            data = memoryview(zlib.decompress(kept))
        except zlib.error:
            return None
        table = cls(circuit)
        at = 0
        for _ in range(laps):
            table.add_lap()
            for part in (table._road[-1], table._off[-1], table._starts[-1]):
                size = len(part) * part.itemsize
                if at + size > len(data):
                    return None
                part[:] = array("f", data[at : at + size].tobytes())
                at += size
            for saved in table._savings[-1]:
                saved[:] = data[at : at + len(saved)]
                at += len(saved)
        return table if at == len(data) else None

    def _beyond(self, laps: int) -> tuple[int, float]:
        """The last lap in the tables, and what the laps beyond it cost."""
        last = self.laps
        at = self._circuit.grid[0] * SPEEDS * GAUGES
        lap = self._road[last][at] - (self._road[last - 1][at] if last > 1 else 0.0)
        return last, (laps - last) * lap
