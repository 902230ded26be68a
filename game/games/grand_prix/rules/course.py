"""The track as numbers in tuples, as the rules look it up; every path is kept once found."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.engine.contract import Action
from game.engine.venue.track import Track, TrackRules
from game.games.grand_prix.rules.steps import ITEMS, KINDS

Spot = int | str
"""A space as players read it: 12, or G1 in a gate road."""

TRACK_RULES: Final = TrackRules(
    features=frozenset(
        {"walk", "corners", "grid", "shortcuts", "gates", "teleports", "crossings", "oil", "landscape"},
    ),
    needs=frozenset({"corners", "grid", "oil"}),
    grid=8,
    oil=4,
    spaces=(40, 76),
    landscapes=("meadow", "harbour", "hills", "desert", "city", "speedway"),
)
"""GP-2.3: eight pit places; GP-9.5: four oil slicks; 40 to 76 spaces a lap."""

MAIN: Final = "main"
_MAX_STEPS: Final = 64
"""More than any move is long; packs keys of the kept paths."""


class DrivePath(NamedTuple):
    """One path to drive a number of steps."""

    step: Action
    kind: str
    """`main`, `gate`, `shortcut`, or several joined by +."""
    path: tuple[int, ...]
    """The spaces entered in order, the last one the end."""
    end: int
    laps: int
    to_line: int
    """How many spaces of the path lie before the finish line; all of them where it is not crossed."""
    taken: int
    """The forks driven, as bits."""


class Fork(NamedTuple):
    """An exit off the course: its bit, its name, its mouth and the first space behind it."""

    bit: int
    name: str
    mouth: int
    to: int


def spot_of(label: str) -> Spot:
    """Return the space with this label."""
    return int(label) if label.isdigit() else label


class Course:
    """The tables of one track, built once and shared by all states."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.labels: tuple[Spot, ...] = tuple(spot_of(space.label) for space in track.spaces)
        self.space_of: dict[Spot, int] = {label: i for i, label in enumerate(self.labels)}
        self.onward = track.onward
        self.onward_laps = track.onward_laps
        squares = sorted(set(track.place))
        self.place = tuple(squares.index(place) for place in track.place)
        """By space its place, counted without gaps: spaces of a crossing share one."""
        self.corner = track.is_corner
        self.slide = track.to_corner
        self.range = track.straight
        self.teleport = track.teleport_to
        self.distance = track.distance
        self.parts = 1 + max((len(gate.spaces) for gate in track.gates), default=0)
        self.progress = self._progress()
        """GP-8.2: by space how far along the course it is, in `parts` of a space."""
        self.lap = track.lap
        self.grid = track.grid
        self.oil = track.oil
        self.places = len(squares)
        self.space_at = self._space_at()
        self.switch = tuple(0 if gate < 0 else 1 << gate for gate in track.switch_of)
        self.special = tuple(self.teleport[s] >= 0 or self.switch[s] > 0 for s in range(len(track.spaces)))
        """By space: a teleport or a switch, where something happens and no item may lie (GP-7.2, 7.3)."""
        self.barred = self._barred()
        self.gates = (1 << len(track.gates)) - 1
        self.shortcuts = ((1 << len(track.shortcuts)) - 1) << len(track.gates)
        self.all_forks = self._all_forks()
        self.forks = tuple(
            tuple(fork for fork in self.all_forks if fork.mouth == s) for s in range(len(track.spaces))
        )
        self.places_for = self._places_for()
        self._routes: dict[int, tuple[DrivePath, ...]] = {}

    def _space_at(self) -> tuple[int, ...]:
        """By place its first space."""
        first = [-1] * self.places
        for space in range(len(self.place) - 1, -1, -1):
            first[self.place[space]] = space
        return tuple(first)

    def _progress(self) -> tuple[int, ...]:
        """Return by space its progress along the course.

        A gate road counts back from its exit, but each of its spaces is past its mouth and the one before.
        A road longer than the course it spares would otherwise count as not yet reached, even on the lap
        before.
        """
        progress = [distance * self.parts for distance in self.distance]
        for gate in self.track.gates:
            mouth = self.distance[gate.entry] * self.parts
            for i, space in enumerate(gate.spaces, 1):
                progress[space] = max(progress[space], mouth + i)
        return tuple(progress)

    def reached(self, laps: int, space: int) -> int:
        """GP-8.2: return how far a car with so many laps has come; only good for comparing."""
        return laps * self.lap * self.parts + self.progress[space]

    def _barred(self) -> tuple[bool, ...]:
        """By place: whether no item may lie there."""
        barred = [False] * self.places
        for space, special in enumerate(self.special):
            barred[self.place[space]] |= special
        return tuple(barred)

    def _all_forks(self) -> tuple[Fork, ...]:
        """Return all forks; gates have the low bits, shortcuts the high ones."""
        forks = []
        for i, gate in enumerate(self.track.gates):
            name = "gate" if i == 0 else f"gate-{i + 1}"
            forks.append(Fork(1 << i, name, gate.entry, gate.spaces[0] if gate.spaces else gate.exit))
        for i, shortcut in enumerate(self.track.shortcuts):
            name = "shortcut" if i == 0 else f"shortcut-{i + 1}"
            forks.append(Fork(1 << (i + len(self.track.gates)), name, shortcut.entry, shortcut.exit))
        return tuple(forks)

    def _places_for(self) -> dict[int, tuple[Action, ...]]:
        """By kind of item the step that places it, by place."""
        return {
            kind: tuple(Action(f"place {ITEMS[kind]} {self.labels[space]}") for space in self.space_at)
            for kind in KINDS
        }

    def routes(self, space: int, steps: int, open_forks: int) -> tuple[DrivePath, ...]:
        """GP-7.5: return every path of exactly that many steps, the course itself first."""
        key = (open_forks * _MAX_STEPS + steps) * 4096 + space
        known = self._routes.get(key)
        if known is None:
            known = tuple(
                DrivePath(Action(f"go {kind}"), kind, path, path[-1], laps, to_line, taken)
                for kind, path, laps, to_line, taken in self._find_routes(space, steps, open_forks)
            )
            self._routes[key] = known
        return known

    def _find_routes(
        self, space: int, steps: int, open_forks: int
    ) -> list[tuple[str, tuple[int, ...], int, int, int]]:
        found = []
        stack: list[tuple[int, tuple[int, ...], int, int, str, int, int]] = [
            (space, (), 0, steps, "", 0, open_forks)
        ]
        while stack:
            here, path, laps, to_line, kind, taken, still_open = stack.pop()
            if len(path) == steps:
                found.append((kind or MAIN, path, laps, to_line, taken))
                continue
            for fork in self.forks[here]:
                if still_open & fork.bit:
                    left = still_open & ~(self.shortcuts if fork.bit & self.shortcuts else 0)
                    name = f"{kind}+{fork.name}" if kind else fork.name
                    stack.append((fork.to, (*path, fork.to), laps, to_line, name, taken | fork.bit, left))
            over = self.onward_laps[here]
            before = min(to_line, len(path)) if over else to_line
            to = self.onward[here]
            stack.append((to, (*path, to), laps + over, before, kind, taken, still_open))
        found.sort(key=lambda route: (route[4] != 0, route[4]))
        return found

    def spots(self, spaces: tuple[int, ...]) -> list[Spot]:
        """Return the labels of these spaces."""
        labels = self.labels
        return [labels[space] for space in spaces]


@lru_cache(maxsize=128)
def course_of(track: Track) -> Course:
    """Return the tables of a track, from a cache of the last ones used."""
    return Course(track)
