"""The tables of `lone` as they are asked and kept: turns to the finish, and what a card still saves."""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from game.games.formula_one.cards import CARS, GAIN, PIT_CARDS, PITS, STEP, TACTICS, TOP_SPEED
from game.games.formula_one.circuit import Circuit
from game.games.formula_one.lone_rows import GAUGES, WIDE

SPEEDS: Final = TOP_SPEED // STEP + 1
STANDING: Final = GAIN // STEP
"""The speed, in steps, that a standing car may reach."""
STARTS: Final = 4
"""The highest speed that a pit card allows at leaving."""
PAST: Final = 12
"""A row past the line is this part of a turn; no move leads further."""
HUNDREDTHS: Final = 100
"""Savings are kept as bytes, in hundredths of a turn."""
STOP: Final = sum(PITS[number].miss for number in PIT_CARDS) / len(PIT_CARDS)
"""Turns that pit cards take on average."""
_MOST: Final = 255
_LEAVING: Final = Counter(PITS[number].start // STEP or STANDING for number in PIT_CARDS)
SHARES: Final = tuple((speed, cards / len(PIT_CARDS)) for speed, cards in sorted(_LEAVING.items()))
"""The highest speed at leaving, with the share of the pit cards that allow it."""


class LoneTable:
    """Turns a lone car needs; `laps` are those to go, speeds in steps of 20 mph."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._spaces = circuit.spaces
        self._is_box = circuit.is_box
        self.laps = 0
        """How many laps the tables have; each further one costs what the last of them does."""
        self._road: list[array[float]] = [array("f")]
        self._off: list[array[float]] = [array("f")]
        self._starts: list[array[float]] = [array("f")]
        self._savings: list[list[bytearray]] = [[]]

    # -- what is asked

    def turns(self, laps: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        """The fewest turns expected, on the road at a speed or off it from a standing start.

        A car that is home has a twelfth of a turn less than none for each row past the line.
        """
        if laps > self.laps:
            return (laps - self.laps) * self._further + self.turns(self.laps, node, speed, tyres, brakes)
        if laps <= 0:
            return -self._circuit.row[node] / PAST
        if node >= self._spaces:
            return self._off[laps][(node - self._spaces) * GAUGES + tyres * WIDE + brakes]
        if self._is_box[node]:
            return self.start(laps, self._circuit.box.index(node), STANDING)
        return self._road[laps][(node * SPEEDS + speed) * GAUGES + tyres * WIDE + brakes]

    def start(self, laps: int, car: int, speed: int) -> float:
        """The turns of a car that may leave its box at up to a speed."""
        if laps > self.laps:
            return (laps - self.laps) * self._further + self.start(self.laps, car, speed)
        if laps <= 0:
            return -self._circuit.row[self._circuit.box[car]] / PAST
        return self._starts[laps][car * STARTS + speed - 1]

    def stop(self, laps: int, car: int) -> float:
        """The turns of a car that has just driven into its box, on average over the pit cards."""
        if laps <= 0:
            return self.start(laps, car, STANDING)
        return STOP + sum([share * self.start(laps, car, speed) for speed, share in SHARES])

    def saving(self, laps: int, kind: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        """The turns that one card of this kind saves from there on; in its box a car stands, unworn."""
        if laps <= 0:
            return 0.0
        at = self._at(node, speed) + tyres * WIDE + brakes
        return self._savings[min(laps, self.laps)][kind][at] / HUNDREDTHS

    def _at(self, node: int, speed: int) -> int:
        """Where the savings of a place begin: those off the road come last."""
        if node < self._spaces:
            return (node * SPEEDS + speed) * GAUGES
        return (self._spaces * (SPEEDS - 1) + node) * GAUGES

    @cached_property
    def _further(self) -> float:
        """What a lap beyond the last one in the tables costs."""
        at = self._circuit.grid[0] * SPEEDS * GAUGES
        last = self._road[self.laps][at]
        return last - self._road[self.laps - 1][at] if self.laps > 1 else last

    # -- filling and keeping

    def add_lap(self) -> None:
        """Make room for one more lap to go."""
        self.laps += 1
        size = self._spaces * SPEEDS * GAUGES
        self._road.append(array("f", bytes(4 * size)))
        self._off.append(array("f", bytes(4 * GAUGES * (self._circuit.nodes - self._spaces))))
        self._starts.append(array("f", bytes(4 * len(CARS) * STARTS)))
        self._savings.append([bytearray(size + len(self._off[-1])) for _ in TACTICS])

    def put(self, node: int, speed: int, values: Sequence[float]) -> None:
        """The turns of a car without cards on the road, in the lap added last."""
        at = (node * SPEEDS + speed) * GAUGES
        self._road[-1][at : at + GAUGES] = array("f", values)

    def put_off(self, node: int, values: Sequence[float]) -> None:
        """The same of a standing car off the road."""
        at = (node - self._spaces) * GAUGES
        self._off[-1][at : at + GAUGES] = array("f", values)

    def put_starts(self, car: int, values: Sequence[float]) -> None:
        """The same of a car in its box that may start at up to 20 mph, 40 …"""
        self._starts[-1][car * STARTS : car * STARTS + STARTS] = array("f", values)

    def put_saving(
        self, kind: int, node: int, speed: int, plain: Sequence[float], values: Sequence[float]
    ) -> None:
        """What one card of a kind saves: the turns without it less those with it."""
        at = self._at(node, speed)
        saved = [min(_MOST, int((a - b) * HUNDREDTHS + 0.5)) for a, b in zip(plain, values, strict=True)]
        self._savings[-1][kind][at : at + len(saved)] = bytes(saved)

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
