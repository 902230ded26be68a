"""The track as the rules look it up: nodes, bands, and every path that differs in effect.

A *node* is a place where a car can be: a space of the track (pit boxes `P1` … included), then one for each
corner's spin point (`S1` …), then one outside the road beside each row (`O0` …, F1-5.4). The last two are
left by one step to their row's outermost space.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from game.engine.contract import Action
from game.engine.venue.track import Corner, Track, TrackRules
from game.games.formula_one.rules.cards import CARS, FASTEST, STEP
from game.games.formula_one.rules.charts import ALWAYS

TRACK_RULES: Final = TrackRules(
    features=frozenset(
        {"road", "corners", "lanes", "limits", "spin_points", "islands", "boxes", "grid", "landscape"}
    ),
    needs=frozenset({"road", "corners", "limits", "spin_points", "boxes", "grid"}),
    grid=6,
    boxes=6,
    rows=(20, 120),
    limits=True,
    past_line=True,
    landscapes=("country", "bay", "lake", "airfield"),
)
"""F1-2.1: six starting spaces; F1-5.1, F1-5.4: limits and a spin point each corner; F1-7.1: six pit boxes;
F1-8.1: a grid past the line."""

OFF: Final = -1
"""The node of a retired car."""
_MAX_CACHED: Final = 40_000
_CHANGE: Final = 1000
"""The cost of a lane change, above all bends of a path: fewest changes first, then the straightest."""
_LABEL: Final = r"[0-9]+[a-z](?:\.[0-9]+)?"
DRIVE: Final = re.compile(
    rf"drive (?:{_LABEL}|box)(?: via {_LABEL}(?: {_LABEL})*)?(?: behind (?:{'|'.join(CARS)}))?"
)
"""The step of a path, on any circuit."""


class Entered(NamedTuple):
    """A corner whose red band a move entered (F1-5.1)."""

    corner: int
    space: int
    excess: int
    """How many mph too fast, 0 if not."""
    laps: int
    """How often the line was crossed before, in this move."""


class DrivePath(NamedTuple):
    """One way to drive: its step, its end, the spaces entered in order, corners, lines crossed."""

    step: Action
    end: int
    path: tuple[int, ...]
    corners: tuple[Entered, ...]
    laps: int
    baulked_by: int = -1
    """The seat of the car in the way (F1-4.2), -1 for a path of full length."""


class DrivePaths(NamedTuple):
    """Every path that differs in effect: the least excess first at each end, the car's box last."""

    paths: tuple[DrivePath, ...]
    is_full_length: bool
    """Whether they have full length; if not, the car is baulked (F1-4.2)."""
    length: int
    """The number of spaces; a box is always the full count."""


Edge = tuple[int, int, int, int]
"""A step: its node, its cost in straightness, the band it enters (-1: none), lines crossed."""
_Trail = tuple[int, tuple[int, ...], tuple[Entered, ...], int]
"""A partial path: its cost, its nodes, the corners entered, lines crossed."""
_Layer = dict[int, dict[tuple[int, ...], _Trail]]


class Circuit:
    """The tables of one track, built once and shared by all states."""

    def __init__(self, track: Track) -> None:
        self.track = track
        spaces, corners = track.spaces, track.corners
        self.spaces = len(spaces)
        self.lap = track.lap
        self.spin_node = tuple(range(self.spaces, self.spaces + len(corners)))
        """By corner the node of its spin point."""
        first_row = self.spaces + len(corners)
        self.outside = tuple(range(first_row, first_row + len(track.rows)))
        """By row the node outside the road beside it."""
        self.nodes = first_row + len(track.rows)
        self.labels = (
            *(space.label for space in spaces),
            *(f"S{corner.number}" for corner in corners),
            *(f"O{row}" for row in range(len(track.rows))),
        )
        self.node_of = {label: node for node, label in enumerate(self.labels)}
        self.row: tuple[int, ...] = (
            *(space.row for space in spaces),
            *(self._spin_row(corner) for corner in corners),
            *range(len(track.rows)),
        )
        self.distance = self.row
        """By node the rows past the line, alike in all lanes (F1-8.2)."""
        self.is_box = tuple(node < self.spaces and spaces[node].part == "box" for node in range(self.nodes))
        self.on_road = tuple(node < self.spaces and spaces[node].part == "road" for node in range(self.nodes))
        self.band = self._bands()
        """By node the corner whose band it lies on, -1 elsewhere."""
        self.limit = tuple(self._limit(node) for node in range(self.nodes))
        """By node the safety speed of its band, 0 elsewhere."""
        self.grid = track.grid
        boxes = {box.car: box for box in track.boxes}
        self.box = tuple(boxes[car + 1].space for car in range(len(CARS)))
        """By car its pit box."""
        self.box_entry = tuple(boxes[car + 1].entry for car in range(len(CARS)))
        self.exit_of = tuple(self._exit(node) for node in range(self.nodes))
        self.edges = tuple(self._edges(node) for node in range(self.nodes))
        self.behind = tuple(self._behind(node) for node in range(self.nodes))
        """By node the spaces straight ahead; where the road has none, those diagonally ahead (F1-4.2)."""
        self.reach = self._reach()
        self._paths_cache: dict[tuple[int, int, int, int, int, bool], DrivePaths] = {}
        self.drive_to = tuple(f"drive {label}" for label in self.labels)

    # -- tables -----

    def _spin_row(self, corner: Corner) -> int:
        return corner.spin_point.row if corner.spin_point else corner.band

    def _bands(self) -> tuple[int, ...]:
        band = [-1] * self.nodes
        for corner in self.track.corners:
            for space in self.track.rows[corner.band]:
                band[space] = corner.index
        return tuple(band)

    def _limit(self, node: int) -> int:
        corner = self.band[node]
        return self.track.corners[corner].limits[self.track.spaces[node].lane] if corner >= 0 else 0

    def outer_space(self, row: int) -> int:
        """Return the outermost space of a row: outside the bend in a corner, else outside the course."""
        spaces = self.track.rows[row]
        corner = next((c for c in self.track.corners if self._is_inside(c, row)), None)
        inner = corner.hand if corner is not None else self.track.inner
        return spaces[0] if inner != "left" else spaces[-1]

    def _is_inside(self, corner: Corner, row: int) -> bool:
        first, last = corner.rows
        return (row - first) % len(self.track.rows) <= (last - first) % len(self.track.rows)

    def _exit(self, node: int) -> int:
        """Return the space where a car leaves a box, a spin point or the outside; on the road the node."""
        if self.on_road[node]:
            return node
        if node < self.spaces:
            return self.track.forward[node][0]
        if node in self.spin_node:
            point = self.track.corners[node - self.spaces].spin_point
            if point is not None:
                return point.rejoin
        return self.outer_space(self.row[node])

    def _edges(self, node: int) -> tuple[Edge, ...]:
        if not self.on_road[node]:
            # F1-5.4, 7.3: one step, no corner, no line.
            return ((self.exit_of[node], 0, -1, 0),)
        here = self._across(node)
        found = []
        for to, kind in zip(self.track.forward[node], self.track.kinds[node], strict=True):
            if kind == "road":
                aside = abs(self._across(to) - here)
                cost = (_CHANGE if aside > 1 else 0) + aside * aside
                found.append((to, cost, self.band[to], int((node, to) in self.track.line)))
        return tuple(found)

    def _behind(self, node: int) -> tuple[int, ...]:
        edges = sorted(self.edges[node], key=lambda edge: edge[1])
        return tuple([to for to, cost, *_ in edges if cost < _CHANGE] or [to for to, *_ in edges])

    def _across(self, space: int) -> int:
        """Return twice the number of lanes that a space lies right of the road's middle."""
        at = self.track.spaces[space]
        return 2 * at.lane - len(self.track.rows[at.row]) + 1

    def _reach(self) -> tuple[tuple[int, ...], ...]:
        """Return by node and number of spaces the nodes in reach, as bits."""
        reach = [[0] * (FASTEST + 1) for _ in range(self.nodes)]
        for steps in range(1, FASTEST + 1):
            for node in range(self.nodes):
                bits = 0
                for edge in self.edges[node]:
                    bits |= 1 << edge[0] | reach[edge[0]][steps - 1]
                reach[node][steps] = bits
        return tuple(tuple(row) for row in reach)

    def place_of(self, node: int) -> str:
        """Return the place of a node: `road`, `box`, `spin` (or outside the road), `out` (retired)."""
        if node == OFF:
            return "out"
        if self.on_road[node]:
            return "road"
        return "box" if self.is_box[node] else "spin"

    # -- paths -----

    def must_cross_line_first(self, car: int, laps_done: int) -> bool:
        """F1-7.1: return whether a car must cross the line before it may enter its box.

        A box before the line can only be entered at the end of a lap, not during the first one.
        """
        return not laps_done and 2 * self.row[self.box[car]] < self.lap

    def paths(
        self, start: int, spaces: int, speed: int, occupied: int, car: int, laps_done: int
    ) -> DrivePaths:
        """Return every path of so many spaces at a speed past the occupied nodes (bits), from a cache."""
        box, needs_line = -1, False
        if spaces and (self.reach[start][spaces - 1] | 1 << start) >> self.box_entry[car] & 1:
            box, needs_line = self.box[car], self.must_cross_line_first(car, laps_done)
        key = (start, spaces, speed, occupied & self.reach[start][spaces], box, needs_line)
        found = self._paths_cache.get(key)
        if found is None:
            if len(self._paths_cache) > _MAX_CACHED:
                self._paths_cache.clear()
            found = self._paths_cache[key] = self._search(key, car)
        return found

    def search_uncached(self, start: int, spaces: int, speed: int, occupied: int) -> DrivePaths:
        """Search paths on the road as `paths` does, without the cache, to measure the search itself."""
        return self._search((start, spaces, speed, occupied & self.reach[start][spaces], -1, False), 0)

    def _search(self, key: tuple[int, int, int, int, int, bool], car: int) -> DrivePaths:
        start, spaces, speed, blocked, box, needs_line = key
        layers: list[_Layer] = [{start: {(): (0, (), (), 0)}}]
        while len(layers) <= spaces:
            after = self._next_layer(layers[-1], speed, blocked)
            if not after:
                break
            layers.append(after)
        length = len(layers) - 1
        found = self._paths_of(layers[length])
        if box >= 0 and length >= spaces - 1 and self.box_entry[car] in layers[spaces - 1]:
            entry = self.box_entry[car]
            found += self._into_box(layers[spaces - 1][entry], entry, box, needs_line)
        return DrivePaths(tuple(found), length == spaces, length)

    def _next_layer(self, layer: _Layer, speed: int, blocked: int) -> _Layer:
        after: _Layer = {}
        for node, trails in layer.items():
            for to, cost, corner, line in self.edges[node]:
                if blocked >> to & 1:
                    continue
                there = after.setdefault(to, {})
                excess = 0
                if corner >= 0:
                    excess = excess_over(speed, self.limit[to])
                for excesses, (cost_so_far, path, entered, laps) in trails.items():
                    total = cost_so_far + cost
                    if corner >= 0:
                        excesses = (*excesses, min(excess, ALWAYS))
                    known = there.get(excesses)
                    if known is None or (total, (*path, to)) < known[:2]:
                        if corner >= 0:
                            entered = (*entered, Entered(corner, to, excess, laps))
                        there[excesses] = (total, (*path, to), entered, laps + line)
        return after

    def _paths_of(self, layer: _Layer) -> list[DrivePath]:
        found = []
        for end in sorted(layer):
            trails = layer[end]
            for excesses in sorted(trails):
                _, path, entered, laps = trails[excesses]
                step = self._step(self.drive_to[end], entered, len(trails) > 1)
                found.append(DrivePath(step, end, path, entered, laps))
        return found

    def _into_box(
        self, trails: dict[tuple[int, ...], _Trail], entry: int, box: int, needs_line: bool
    ) -> list[DrivePath]:
        line = int((entry, box) in self.track.line)
        open_ = {excesses: trail for excesses, trail in trails.items() if trail[3] + line or not needs_line}
        found = []
        for excesses in sorted(open_):
            _, path, entered, laps = open_[excesses]
            step = self._step("drive box", entered, len(open_) > 1)
            found.append(DrivePath(step, box, (*path, box), entered, laps + line))
        return found

    def _step(self, to: str, entered: tuple[Entered, ...], several: bool) -> Action:
        if not several:
            return Action(to)
        return Action(f"{to} via {' '.join(self.labels[corner.space] for corner in entered)}")

    def spots(self, nodes: tuple[int, ...]) -> list[str]:
        """Return the labels of these nodes."""
        return [self.labels[node] for node in nodes]


def excess_over(speed: int, limit: int) -> int:
    """F1-5.1: return by how many mph a speed is over a safety speed, in steps of 20; 0 if it is not."""
    return -(-(speed - limit) // STEP) * STEP if speed > limit else 0


@lru_cache(maxsize=32)
def circuit_of(track: Track) -> Circuit:
    """Return the tables of a track, from a cache of the last ones used."""
    return Circuit(track)
