"""The turns that a solo car still needs: exact tables by laps, space, speed, tyres and brakes.

The tables are calculated backwards from the finish over all speeds, paths and penalty rolls, with pit
stops; one for a car without tactic cards, and one for each kind of card with what a single one saves when
it is played at its best moment. What several cards save together, one a turn, is calculated for
slipstreaming: near the finish much less than each alone. Turns are counted in full but for the last one:
every row driven beyond the line takes a twelfth off, as of two cars that finish in one round the one
further past the line wins.

Rows of 54 values, one for each pair of gauges, are combined as a whole (`solo_rows`), which makes it quick:
most of a second a lap. After TABLE_LAPS laps each further one costs the same.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.engine.precomputed import precomputed
from game.engine.venue.track import Track
from game.games.formula_one.bots.solo_rows import GAUGES, Values, Wear
from game.games.formula_one.bots.solo_table import (
    ROWS_PER_TURN,
    SHARES,
    SPEEDS,
    STARTS,
    STOP,
    TOGETHER,
    SoloTable,
)
from game.games.formula_one.rules.cards import (
    CARBURETTOR,
    CARBURETTOR_SPEED,
    CARS,
    EXTRA,
    FASTER,
    FASTEST,
    HAND,
    SLIPSTREAM,
    STEP,
    SUPERB,
    TACTICS,
)
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.circuit import DrivePath, circuit_of

TABLE_LAPS: Final = 5
"""Laps in the tables; each further one costs what the last of them does."""
TUNED: Final = CARBURETTOR_SPEED // STEP
VERSION: Final = 2
"""Part of the name of stored tables; raised when their values change."""
OUTLAP: Final = 1
"""Laps done by a car that may enter its box anywhere."""
HALF: Final = len(CARS) // 2
"""The car whose box stands for every car's until the box is near."""


Row = tuple[float, ...]
"""A row of stored values; tuples of numbers are ignored by the garbage collector."""


class Run(NamedTuple):
    """A path as far as it matters: the end, lines crossed, corners entered too fast."""

    end: int
    laps: int
    corners: tuple[tuple[int, int, int], ...]
    """Corner, excess in steps, lines crossed before."""


class Roads:
    """The runs on an empty road, without those that are worse than another one to the same end."""

    def __init__(self, track: Track) -> None:
        self.circuit = circuit_of(track)
        self._runs: dict[tuple[int, int, int, int, int], tuple[Run, ...]] = {}
        self._plain: dict[tuple[int, int, int, int], tuple[Run, ...]] = {}

    def runs(self, node: int, steps: int, speed: int, extra: int, car: int = HALF) -> tuple[Run, ...]:
        """Return every run of so many steps at a speed, and of `extra` more by a card."""
        key = (node, steps, speed, extra, car)
        known = self._runs.get(key)
        if known is None:
            known = self._runs[key] = tuple(_best(self._all(node, steps, speed, extra, car)))
        return known

    def _all(self, node: int, steps: int, speed: int, extra: int, car: int) -> Iterator[Run]:
        for first in self._without_extra(node, steps, speed, car):
            if not extra:
                yield first
            elif not self.circuit.is_box[first.end]:
                for end, laps, corners in self._without_extra(first.end, extra, speed, car):
                    later = tuple((c, excess, crossed + first.laps) for c, excess, crossed in corners)
                    yield Run(end, first.laps + laps, first.corners + later)

    def _without_extra(self, node: int, steps: int, speed: int, car: int) -> tuple[Run, ...]:
        key = (node, steps, speed, car)
        known = self._plain.get(key)
        if known is None:
            found = self.circuit.paths(node, steps, speed * STEP, 0, car, OUTLAP)
            routes = found.paths if found.is_full_length else ()
            known = self._plain[key] = tuple(dict.fromkeys(map(_run, routes)))
        return known


def _run(route: DrivePath) -> Run:
    corners = tuple((c.corner, c.excess // STEP, c.laps) for c in route.corners if c.excess)
    return Run(route.end, route.laps, corners)


def _best(runs: Iterator[Run]) -> Iterator[Run]:
    """Yield the runs of which no other one to the same end has less excess in every corner."""
    found: dict[tuple[int, int], set[tuple[tuple[int, int, int], ...]]] = {}
    for run in runs:
        found.setdefault((run.end, run.laps), set()).add(run.corners)
    for end, several in found.items():
        if len(several) == 1:
            yield Run(*end, *several)
            continue
        for corners in sorted(several):
            excesses = {corner: excess for corner, excess, _ in corners}
            others = [other for other in several if other != corners]
            if not any(all(excesses.get(c, 0) >= excess for c, excess, _ in other) for other in others):
                yield Run(*end, corners)


class _Sweep:
    """A table in progress, with cards of one kind or none; rows are stored by laps, node and speed."""

    def __init__(
        self, roads: Roads, wear: Wear, kind: int = -1, base: _Sweep | None = None, cards: int = 0
    ) -> None:
        self.roads, self.wear = roads, wear
        self.kind, self.cards = kind, cards
        """So many cards of that kind; `base` is the table of a car that has one less."""
        self.base = base
        self.road: dict[tuple[int, int, int], Row] = {}
        self.off: dict[tuple[int, int], Row] = {}
        self.starts: dict[tuple[int, int, int], float] = {}
        """By laps, car and highest speed the value of a car that may leave its box."""
        self.pit: dict[tuple[int, int], Row] = {}
        """By laps and car the value of a car that has just driven into its box, for all gauges."""
        self._circuit = roads.circuit
        self._done = [(-row / ROWS_PER_TURN,) * GAUGES for row in range(ROWS_PER_TURN + 1)]

    # -- the ends of a run -----

    def after(self, laps: int, run: Run, speed: int) -> Row:
        """Return the values at the end of a run without any events."""
        laps_left = laps - run.laps
        if laps_left <= 0:
            return self._done[min(self._circuit.row[run.end], ROWS_PER_TURN)]
        if self._circuit.is_box[run.end]:
            return self.pit[laps_left, HALF]
        return self.road[laps_left, run.end, speed]

    def spun(self, laps: int, corner: int) -> Row:
        """Return the values of a car at a corner's spin point."""
        node = self._circuit.spin_node[corner]
        if laps <= 0:
            return self._done[min(self._circuit.row[node], ROWS_PER_TURN)]
        return self.off[laps, node]

    def through(self, laps: int, run: Run, speed: int, skip: int = 0) -> Values:
        """Return the values before a run's corners are rolled for, the first `skip` of them free."""
        values: Values = self.after(laps, run, speed)
        for corner, excess, crossed in reversed(run.corners[skip:]):
            values = self.wear.rolled(excess, values, self.spun(laps - crossed, corner))
        return values

    def ends(self, laps: int, node: int, steps: int, speed: int, extra: int = 0) -> list[Values]:
        """Return the values of every run."""
        runs = self.roads.runs(node, steps, speed, extra)
        through, after = self.through, self.after
        return [(through if run.corners else after)(laps, run, speed) for run in runs]

    # -- rows -----

    def move(self, laps: int, node: int, steps: int, speed: int) -> Row:
        """Return the values of the best drive at a declared speed, with the card played or kept."""
        found = self.ends(laps, node, steps, speed)
        base = self.base
        if base is not None:
            if self.kind in EXTRA:
                found += base.ends(laps, node, steps, speed, EXTRA[self.kind])
            elif self.kind == SUPERB and steps == speed:
                runs = self.roads.runs(node, steps, speed, 0)
                found += [base.through(laps, run, speed, 1) for run in runs if run.corners]
        return _least(found)

    def leaving(self, laps: int, node: int, most: int = FASTER) -> Row:
        """Return the values of a standing car off the road."""
        exit_ = self._circuit.exit_of[node]
        moves = [self.move(laps, exit_, speed - 1, speed) for speed in range(1, most + 1)]
        return _turn(moves)

    def row(self, laps: int, row: int) -> Iterator[None]:
        """Fill in everything in one row of the road, in small slices."""
        circuit = self._circuit
        spaces = circuit.track.rows[row]
        tuned, moves = {}, {}
        for space in spaces:
            moves[space] = {to: self.move(laps, space, to, to) for to in range(1, SPEEDS)}
            tuned[space] = self._tuned(laps, space)
            self._slow(laps, space, moves[space], tuned[space])
            yield
        beside = circuit.outside[row]
        self.off[laps, beside] = self.leaving(laps, beside)
        for space in spaces:
            self._fast(laps, space, moves[space], tuned[space], self.off[laps, beside])
        for node in circuit.spin_node:
            if circuit.row[node] == row:
                self.off[laps, node] = self.leaving(laps, node)
        for car, box in enumerate(circuit.box):
            if circuit.row[box] == row:
                self._box(laps, car, box)
        yield

    def _slow(self, laps: int, space: int, moves: dict[int, Row], tuned: Sequence[Values]) -> None:
        """Fill in speeds 0 and 20 mph, at which braking has no wear."""
        moves[0] = self.road[laps, space, 0] = _turn([*(moves[to] for to in range(1, FASTER + 1)), *tuned])
        self.road[laps, space, 1] = _turn([*(moves[to] for to in range(FASTER + 2)), *tuned])

    def _fast(
        self, laps: int, space: int, moves: dict[int, Row], tuned: Sequence[Values], outside: Values
    ) -> None:
        """Fill in the other speeds, from which braking may wear or spin the car."""
        slower = [self.wear.with_spin(moves[to], outside) for to in range(SPEEDS - 2)]
        for speed in range(2, SPEEDS):
            options: list[Values] = [moves[to] for to in range(speed - 1, min(speed + FASTER, FASTEST) + 1)]
            options += [self.wear.braked(speed - to, slower[to]) for to in range(speed - 1)]
            if speed + FASTER < TUNED:
                options += tuned
            self.road[laps, space, speed] = _turn(options)

    def _tuned(self, laps: int, space: int) -> list[Values]:
        """Return the values of the best move with a carburettor card, at 80 to 120 mph, if there is one."""
        if self.kind != CARBURETTOR or self.base is None:
            return []
        return [_least([self.base.move(laps, space, to, to) for to in range(FASTER + 1, TUNED + 1)])]

    def _box(self, laps: int, car: int, box: int) -> None:
        """Fill in a car in its box with fresh gauges: by starting speed, and on average over pit cards."""
        for most in range(1, STARTS + 1):
            self.starts[laps, car, most] = self.leaving(laps, box, most)[0]
        mean = sum(share * self.starts[laps, car, most] for most, share in SHARES)
        self.pit[laps, car] = (STOP + mean,) * GAUGES

    def forget(self, laps: int) -> None:
        """Drop what nothing refers to any more: all of that lap but the first rows behind the line."""
        row = self._circuit.row
        self.road = {
            key: values
            for key, values in self.road.items()
            if key[0] == laps and row[key[1]] <= ROWS_PER_TURN
        }

    def values(self, laps: int, row: int) -> Iterator[tuple[int, int, Row]]:
        """Yield the values of a complete row by node and speed; those of boxes with the usual start."""
        circuit = self._circuit
        for space in circuit.track.rows[row]:
            for speed in range(SPEEDS):
                yield space, speed, self.road[laps, space, speed]
        for node in range(circuit.spaces, circuit.nodes):
            if circuit.row[node] == row:
                yield node, 0, self.off[laps, node]
        for car, box in enumerate(circuit.box):
            if circuit.row[box] == row:
                yield box, 0, (self.starts[laps, car, FASTER],)

    def started(self, laps: int, row: int) -> Iterator[tuple[int, list[float]]]:
        """Yield the values of boxes beside a row by car, for every starting speed."""
        for car, box in enumerate(self._circuit.box):
            if self._circuit.row[box] == row:
                yield car, [self.starts[laps, car, most] for most in range(1, STARTS + 1)]


def _least(found: Sequence[Values]) -> Row:
    return tuple(found[0]) if len(found) == 1 else tuple(map(min, *found))


def _turn(options: Sequence[Values]) -> Row:
    """Return the values before a turn: one more than the least after it."""
    return tuple([1.0 + value for value in _least(options)])


class _Tables:
    """All tables in progress: without cards, with one of each kind, with several that add three spaces."""

    def __init__(self, track: Track, charts: Charts) -> None:
        roads, wear = Roads(track), Wear(charts)
        self.table = SoloTable(roads.circuit)
        self.plain = _Sweep(roads, wear)
        self.single = [_Sweep(roads, wear, kind, self.plain, 1) for kind in range(len(TACTICS))]
        self.several = [self.single[SLIPSTREAM]]
        for cards in range(2, HAND + 1):
            self.several.append(_Sweep(roads, wear, SLIPSTREAM, self.several[-1], cards))

    def sweeps(self, lap: int) -> list[_Sweep]:
        """Return the tables to calculate for so many laps to go."""
        single = [sweep for sweep in self.single if sweep.kind != SLIPSTREAM]
        return [self.plain, *single, *self.several[: HAND if lap <= TOGETHER else 1]]

    def done_with(self, sweep: _Sweep, lap: int) -> None:
        """Drop what no later table of this lap needs."""
        if sweep.cards == 1 and sweep.kind != SLIPSTREAM:
            sweep.forget(lap)
        elif sweep is self.several[-1] or (lap > TOGETHER and sweep.kind == SLIPSTREAM):
            for each in (self.plain, *self.several):
                each.forget(lap)

    def keep(self, sweep: _Sweep, lap: int, row: int) -> None:
        """Copy a complete row into the tables."""
        table = self.table
        if sweep is self.plain:
            for node, speed, values in sweep.values(lap, row):
                table.put(node, speed, values)
            for car, starts in sweep.started(lap, row):
                table.put_starts(car, starts)
            return
        plain = self.plain.values(lap, row)
        if sweep.cards == 1:
            for (node, speed, values), (_, _, without) in zip(sweep.values(lap, row), plain, strict=True):
                table.put_saving(sweep.kind, node, speed, without, values)
            return
        one = self.several[0].values(lap, row)
        for (node, speed, values), (_, _, with_one), (_, _, without) in zip(
            sweep.values(lap, row), one, plain, strict=True
        ):
            table.put_together(sweep.cards, node, speed, (without, with_one, values))


def precompute(track: Track, charts: Charts, laps: int) -> Generator[float, None, SoloTable]:
    """Calculate the tables in slices of a few milliseconds; yield the share that is done."""
    tables = _Tables(track, charts)
    yield 0.0
    rows = len(track.rows)
    total, done = rows * sum(len(tables.sweeps(lap)) for lap in range(1, laps + 1)), 0
    for lap in range(1, laps + 1):
        tables.table.add_lap()
        for sweep in tables.sweeps(lap):
            for row in reversed(range(rows)):
                for _ in sweep.row(lap, row):
                    yield done / total
                tables.keep(sweep, lap, row)
                done += 1
            tables.done_with(sweep, lap)
    return tables.table


class SoloTables:
    """The tables of one track, charts and number of laps: in progress, read from the store, or ready."""

    def __init__(self, track: Track, charts: Charts, laps: int) -> None:
        self.laps = min(laps, TABLE_LAPS)
        self.key = f"formula_one-{VERSION}-{track.digest}-{charts.digest}-{self.laps}-{sys.byteorder}"
        self.done = 0.0
        """The share that is calculated."""
        self._table: SoloTable | None = None
        self._job: Generator[float, None, SoloTable] = precompute(track, charts, self.laps)
        self._circuit = circuit_of(track)
        self._asked = False

    @property
    def is_ready(self) -> bool:
        """Return whether the tables are ready, with nothing to calculate or read."""
        return self._table is not None

    def step(self) -> bool:
        """Work for a few milliseconds, and return whether all is done."""
        if self._table is None and not self._asked:
            self._asked = True
            stored = precomputed.read(self.key)
            self._table = SoloTable.from_bytes(self._circuit, self.laps, stored) if stored else None
        if self._table is None:
            try:
                self.done = next(self._job)
                return False
            except StopIteration as finished:
                self._table = finished.value
                precomputed.write(self.key, finished.value.to_bytes())
        self.done = 1.0
        return True

    def table(self) -> SoloTable:
        """Return the tables, calculated now if they are not ready."""
        while not self.step():
            pass
        assert self._table is not None
        return self._table


@lru_cache(maxsize=8)
def solo_tables(track: Track, charts: Charts, laps: int) -> SoloTables:
    """Return the shared tables of a track."""
    return SoloTables(track, charts, laps)
