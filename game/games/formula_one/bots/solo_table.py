"""The tables of `solo` for queries and storage: turns to the finish, and what a card still saves."""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from game.games.formula_one.bots.solo_rows import BRAKE_VALUES, GAUGES
from game.games.formula_one.rules.cards import CARS, FASTER, FASTEST, HAND, PIT_CARDS, PITS, STEP, TACTICS
from game.games.formula_one.rules.circuit import Circuit

SPEEDS: Final = FASTEST + 1
STANDING: Final = FASTER
"""The speed, in steps, that a standing car may take."""
STARTS: Final = 4
"""The highest speed that a pit card allows when leaving."""
ROWS_PER_TURN: Final = 12
"""A row past the line is this part of a turn; no move goes further."""
HUNDREDTHS: Final = 100
"""Savings are stored as bytes, in hundredths of a turn."""
STOP: Final = sum(PITS[number].miss for number in PIT_CARDS) / len(PIT_CARDS)
"""Turns that pit cards take on average."""
TOGETHER: Final = 2
"""Laps with tables for several cards; further away they save the same."""
FULL_SHARE: Final = 200
"""The byte that stands for all of several cards' savings."""
_SLIGHT: Final = 0.05
_MAX_BYTE: Final = 255
_LEAVING: Final = Counter(PITS[number].start // STEP or STANDING for number in PIT_CARDS)
SHARES: Final = tuple((speed, cards / len(PIT_CARDS)) for speed, cards in sorted(_LEAVING.items()))
"""The highest speed when leaving, with the share of the pit cards that allow it."""


class SoloTable:
    """The turns that a solo car needs; `laps` are those to go, speeds in steps of 20 mph."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._spaces = circuit.spaces
        self._is_box = circuit.is_box
        self.laps = 0
        """The laps in the tables; each further one costs what the last of them does."""
        self._road: list[array[float]] = [array("f")]
        self._off: list[array[float]] = [array("f")]
        self._starts: list[array[float]] = [array("f")]
        self._savings: list[list[bytearray]] = [[]]
        self._together: list[list[bytearray]] = [[]]

    # -- queries -----

    def turns(self, laps: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        """Return the fewest turns expected, on the road at a speed or off it from a standing start.

        A finished car has a twelfth of a turn less than none for each row past the line.
        """
        if laps > self.laps:
            return (laps - self.laps) * self._further + self.turns(self.laps, node, speed, tyres, brakes)
        if laps <= 0:
            return -self._circuit.row[node] / ROWS_PER_TURN
        if node >= self._spaces:
            return self._off[laps][(node - self._spaces) * GAUGES + tyres * BRAKE_VALUES + brakes]
        if self._is_box[node]:
            return self.start(laps, self._circuit.box.index(node), STANDING)
        return self._road[laps][(node * SPEEDS + speed) * GAUGES + tyres * BRAKE_VALUES + brakes]

    def start(self, laps: int, car: int, speed: int) -> float:
        """Return the turns of a car that may leave its box at up to a speed."""
        if laps > self.laps:
            return (laps - self.laps) * self._further + self.start(self.laps, car, speed)
        if laps <= 0:
            return -self._circuit.row[self._circuit.box[car]] / ROWS_PER_TURN
        return self._starts[laps][car * STARTS + speed - 1]

    def stop(self, laps: int, car: int) -> float:
        """Return the turns of a car that has just driven into its box, on average over the pit cards."""
        if laps <= 0:
            return self.start(laps, car, STANDING)
        return STOP + sum([share * self.start(laps, car, speed) for speed, share in SHARES])

    def savings(
        self,
        laps: int,
        kinds: Sequence[tuple[int, float]],
        cards: int,
        node: int,
        speed: int,
        tyres: int,
        brakes: int,
    ) -> float:
        """Return the turns that a hand of so many cards saves, by kinds with their numbers or parts."""
        if laps <= 0:
            return 0.0
        at = self._at(node, speed) + tyres * BRAKE_VALUES + brakes
        lap = min(laps, self.laps)
        single = self._savings[lap]
        saved = sum([share * single[kind][at] for kind, share in kinds]) / HUNDREDTHS
        if cards > 1:
            saved *= self._together[min(lap, TOGETHER)][min(cards, HAND) - 2][at] / FULL_SHARE
        return saved

    def _at(self, node: int, speed: int) -> int:
        """Return the index of a place's savings: those off the road come last."""
        if node < self._spaces:
            return (node * SPEEDS + speed) * GAUGES
        return (self._spaces * (SPEEDS - 1) + node) * GAUGES

    @cached_property
    def _further(self) -> float:
        """Return the cost of a lap beyond the last one in the tables."""
        at = self._circuit.grid[0] * SPEEDS * GAUGES
        last = self._road[self.laps][at]
        return last - self._road[self.laps - 1][at] if self.laps > 1 else last

    # -- filling and storing -----

    def add_lap(self) -> None:
        """Add empty tables for one more lap to go."""
        self.laps += 1
        size = self._spaces * SPEEDS * GAUGES
        self._road.append(array("f", bytes(4 * size)))
        self._off.append(array("f", bytes(4 * GAUGES * (self._circuit.nodes - self._spaces))))
        self._starts.append(array("f", bytes(4 * len(CARS) * STARTS)))
        places = size + len(self._off[-1])
        self._savings.append([bytearray(places) for _ in TACTICS])
        if self.laps <= TOGETHER:
            self._together.append([bytearray(places) for _ in range(2, HAND + 1)])

    def put(self, node: int, speed: int, values: Sequence[float]) -> None:
        """Store the turns of a car without cards, in the lap added last."""
        if node >= self._spaces:
            at = (node - self._spaces) * GAUGES
            self._off[-1][at : at + GAUGES] = array("f", values)
        elif not self._is_box[node]:
            at = (node * SPEEDS + speed) * GAUGES
            self._road[-1][at : at + GAUGES] = array("f", values)

    def put_starts(self, car: int, values: Sequence[float]) -> None:
        """Store the turns of a car in its box that may start at up to 20 mph, 40 …"""
        self._starts[-1][car * STARTS : car * STARTS + STARTS] = array("f", values)

    def put_saving(
        self, kind: int, node: int, speed: int, plain: Sequence[float], values: Sequence[float]
    ) -> None:
        """Store what one card of a kind saves: the turns without it less those with it."""
        at = self._at(node, speed)
        saved = [int((a - b) * HUNDREDTHS + 0.5) for a, b in zip(plain, values, strict=True)]
        self._savings[-1][kind][at : at + len(saved)] = _as_bytes(saved)

    def put_together(
        self,
        cards: int,
        node: int,
        speed: int,
        rows: tuple[Sequence[float], Sequence[float], Sequence[float]],
    ) -> None:
        """Store the share of their savings that several cards keep: turns without, with one, with all."""
        at = self._at(node, speed)
        parts = [
            int((a - c) / (cards * (a - b)) * FULL_SHARE + 0.5) if a - b > _SLIGHT else FULL_SHARE
            for a, b, c in zip(*rows, strict=True)
        ]
        self._together[-1][cards - 2][at : at + len(parts)] = _as_bytes(parts)

    def to_bytes(self) -> bytes:
        """Return the tables as bytes to store."""
        numbers = b"".join([table.tobytes() for table in self._numbers()])
        return zlib.compress(numbers + b"".join(self._shares()), 1)

    @classmethod
    def from_bytes(cls, circuit: Circuit, laps: int, stored: bytes) -> SoloTable | None:
        """Return the tables of `to_bytes`, None where the bytes are not these."""
        try:
            data = memoryview(zlib.decompress(stored))
        except zlib.error:
            return None
        table = cls(circuit)
        for _ in range(laps):
            table.add_lap()
        sizes = [len(numbers) * numbers.itemsize for numbers in table._numbers()]
        if len(data) != sum(sizes) + sum(map(len, table._shares())):
            return None
        at = 0
        for numbers, size in zip(table._numbers(), sizes, strict=True):
            numbers[:] = array("f", data[at : at + size].tobytes())
            at += size
        for shares in table._shares():
            shares[:] = data[at : at + len(shares)]
            at += len(shares)
        return table

    def _numbers(self) -> list[array[float]]:
        """Return the tables of turns in a fixed order."""
        return [*self._road[1:], *self._off[1:], *self._starts[1:]]

    def _shares(self) -> list[bytearray]:
        """Return the tables of savings in a fixed order."""
        return [table for tables in (*self._savings[1:], *self._together[1:]) for table in tables]


def _as_bytes(numbers: Sequence[int]) -> bytes:
    """Return numbers as bytes, those too large for one capped."""
    return bytes(numbers if max(numbers) <= _MAX_BYTE else [min(_MAX_BYTE, number) for number in numbers])
