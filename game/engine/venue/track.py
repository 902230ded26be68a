"""Tracks: the graph that a race runs on, its tables for fast rules, and the catalogue of tracks.

A `Space` is a position *on the course*, not a square of the board. Where the road crosses itself the one
square is two spaces that share their `place`: a car standing there keeps its direction by standing on one
of them, and is pushed out sideways by being moved on from the other. Everywhere else a place has one space.

`forward[space]` lists the spaces one step ahead in lane order, `kinds[space]` how each is reached:

- `road`: the course; in a track of one lane `forward[space][0]` is always it;
- `shortcut`: straight to the shortcut's exit in one step (its triangles are no spaces);
- `gate`: into the gate road, whose spaces lie at the end of `spaces` and lead on by `road`;
- `pit`: into a pit box beside the road.

`distance` counts steps of the course from the line, alike in all lanes; a gate road's spaces count back
from its exit, a box has the distance of the space it is left by.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import Final, Literal, NamedTuple, Protocol

from game.engine.errors import SetupError
from game.engine.venue.space import (
    FEATURES,
    Bar,
    Corner,
    Crossing,
    Gate,
    Hand,
    Island,
    Kind,
    PitBox,
    Pose,
    Shortcut,
    Side,
    Space,
    SpinPoint,
    Teleport,
    TrackRules,
)

__all__ = [
    "FEATURES",
    "ROAD",
    "Bar",
    "Corner",
    "Crossing",
    "Gate",
    "Hand",
    "Island",
    "Kind",
    "PitBox",
    "Pose",
    "Shortcut",
    "Side",
    "Space",
    "SpinPoint",
    "Teleport",
    "Track",
    "TrackCatalogue",
    "TrackFault",
    "TrackPath",
    "TrackRules",
    "TrackSource",
    "catalogue",
]

ROAD: Final[frozenset[str]] = frozenset({"road"})


class TrackPath(NamedTuple):
    """A path: its spaces in order, the kinds of its edges, and how often it crosses the line."""

    path: tuple[int, ...]
    kinds: tuple[str, ...]
    laps: int


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """An immutable track; fields from `forward` on are tables by space index, built once."""

    id: str
    game: str
    names: Mapping[str, str]
    about: Mapping[str, str]
    """By language a sentence that describes it."""
    size: tuple[float, float]
    """The board in the track's units; a space of a `walk` is 1 × 1."""
    layout: Literal["walk", "road"]
    spaces: tuple[Space, ...]
    line: frozenset[tuple[int, int]]
    """The edges that cross the finish line."""
    lap: int
    """The steps of a lap."""
    corners: tuple[Corner, ...] = ()
    grid: tuple[int, ...] = ()
    """Starting places, the foremost first."""
    boxes: tuple[PitBox, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()
    gates: tuple[Gate, ...] = ()
    teleports: tuple[Teleport, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    islands: tuple[Island, ...] = ()
    oil: tuple[int, ...] = ()
    """The spaces with oil in a wet race."""
    inner: Side | None = None
    """The inside of the course, where all lanes share it."""
    centre: tuple[Pose, ...] = ()
    """The centre line, closed, from the finish line on."""
    landscape: str = ""
    """The place it lies in, one of `TrackRules.landscapes`; empty where its game has none."""
    is_custom: bool = False
    """Whether it is the player's, not one of ours."""
    forward: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    kinds: tuple[tuple[str, ...], ...] = field(init=False, repr=False)
    onward: tuple[int, ...] = field(init=False, repr=False)
    """The next space of the course, as `forward[s][0]`."""
    onward_laps: tuple[int, ...] = field(init=False, repr=False)
    """1 where that step crosses the line, else 0."""
    behind: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    distance: tuple[int, ...] = field(init=False, repr=False)
    place: tuple[int, ...] = field(init=False, repr=False)
    corner_of: tuple[int, ...] = field(init=False, repr=False)
    """The corner's index, −1 elsewhere."""
    is_corner: tuple[bool, ...] = field(init=False, repr=False)
    teleport_to: tuple[int, ...] = field(init=False, repr=False)
    """The other space of the pair, −1 elsewhere."""
    switch_of: tuple[int, ...] = field(init=False, repr=False)
    """The index of the gate that the space's switch works, −1 elsewhere."""
    to_corner: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    """The course from here to the next corner, that corner included; the slide on oil."""
    straight: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    """The spaces in a straight line ahead, a corner at their end included; a rocket's range."""
    rows: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    """The road spaces of each row, from left to right."""
    digest: str = field(init=False, repr=False)
    """A digest of all that matters to the rules; names and drawing are left out."""
    _paths: dict[tuple[int, int, frozenset[str]], tuple[TrackPath, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        spaces = self.spaces
        put(self, "forward", tuple(s.forward for s in spaces))
        put(self, "kinds", tuple(s.kinds for s in spaces))
        put(self, "onward", tuple(s.forward[0] if s.forward else -1 for s in spaces))
        put(self, "onward_laps", tuple(int((s.index, self.onward[s.index]) in self.line) for s in spaces))
        put(self, "behind", _behind(self.forward))
        put(self, "distance", tuple(s.distance for s in spaces))
        put(self, "place", tuple(s.place for s in spaces))
        put(self, "corner_of", tuple(-1 if s.corner is None else s.corner for s in spaces))
        put(self, "is_corner", tuple(s.corner is not None for s in spaces))
        pairs = {a: b for t in self.teleports for a, b in ((t.a, t.b), (t.b, t.a))}
        put(self, "teleport_to", tuple(pairs.get(i, -1) for i in range(len(spaces))))
        works = {switch: i for i, gate in enumerate(self.gates) for switch in gate.switches}
        put(self, "switch_of", tuple(works.get(i, -1) for i in range(len(spaces))))
        put(self, "to_corner", tuple(tuple(self._to_corner(s.index)) for s in spaces))
        put(self, "straight", tuple(tuple(self._straight(s.index)) for s in spaces))
        put(self, "rows", _rows(spaces))
        put(self, "digest", _digest(self))
        put(self, "_paths", {})

    def name(self, language: str) -> str:
        """Return the track's name in a language, in English where it has none."""
        return name_in(self.names, language) or self.id

    def ahead(self, space: int, other: int) -> int:
        """Return how many steps `other` is ahead of `space` along the course, 0 … lap − 1."""
        return (self.distance[other] - self.distance[space]) % self.lap

    def main(self, space: int, steps: int) -> TrackPath:
        """Return the path of that many steps along the course, past every fork."""
        path = []
        laps = 0
        for _ in range(steps):
            laps += self.onward_laps[space]
            space = self.onward[space]
            path.append(space)
        return TrackPath(tuple(path), ("road",) * steps, laps)

    def paths(self, space: int, steps: int, kinds: frozenset[str] = ROAD) -> tuple[TrackPath, ...]:
        """Return every path of exactly that many steps over edges of these kinds, the course first.

        A path has at most one shortcut. Results are cached, as rules ask the same again and again.
        """
        key = (space, steps, kinds)
        known = self._paths.get(key)
        if known is None:
            known = tuple(self._extended(space, steps, kinds))
            self._paths[key] = known
        return known

    def path(self, start: int, end: int, kinds: frozenset[str] = ROAD) -> tuple[int, ...]:
        """Return the shortest path between two spaces without the start; empty if there is none."""
        previous: dict[int, int] = {}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for to, kind in zip(self.forward[here], self.kinds[here], strict=True):
                if kind not in kinds or to in previous:
                    continue
                previous[to] = here
                if to == end:
                    return tuple(_traced(previous, start, end))
                queue.append(to)
        return ()

    def _extended(self, space: int, steps: int, kinds: frozenset[str]) -> Iterator[TrackPath]:
        if steps == 0:
            yield TrackPath((), (), 0)
            return
        for to, kind in zip(self.forward[space], self.kinds[space], strict=True):
            if kind not in kinds:
                continue
            left = kinds - {"shortcut"} if kind == "shortcut" else kinds
            for path in self.paths(to, steps - 1, left):
                yield TrackPath((to, *path.path), (kind, *path.kinds), path.laps + ((space, to) in self.line))

    def _to_corner(self, space: int) -> Iterator[int]:
        for _ in self.spaces:
            space = self.onward[space]
            if space < 0:
                return
            yield space
            if self.is_corner[space]:
                return

    def _straight(self, space: int) -> Iterator[int]:
        here = self.spaces[space]
        heading = here.pose.angle + here.turn / 2
        for to in self._to_corner(space):
            before, after = self.spaces[space], self.spaces[to]
            dx, dy = after.pose.x - before.pose.x, after.pose.y - before.pose.y
            if not _aligned(dx, dy, heading):
                return
            yield to
            space = to


def _aligned(dx: float, dy: float, heading: float) -> bool:
    """Return whether a step leads along a heading, within about five degrees."""
    along = dx * cos(radians(heading)) + dy * sin(radians(heading))
    return along > 0.996 * hypot(dx, dy)


def _behind(forward: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    behind: list[list[int]] = [[] for _ in forward]
    for space, ahead in enumerate(forward):
        for to in ahead:
            behind[to].append(space)
    return tuple(tuple(spaces) for spaces in behind)


def _rows(spaces: Sequence[Space]) -> tuple[tuple[int, ...], ...]:
    rows: dict[int, list[Space]] = {}
    for space in spaces:
        if space.part == "road":
            rows.setdefault(space.row, []).append(space)
    return tuple(
        tuple(s.index for s in sorted(rows[row], key=lambda s: (s.lane, s.sub))) for row in sorted(rows)
    )


def _traced(previous: Mapping[int, int], start: int, end: int) -> Iterator[int]:
    path = [end]
    while previous[path[-1]] != start:
        path.append(previous[path[-1]])
    return reversed(path)


def _digest(track: Track) -> str:
    data = [
        track.game,
        track.lap,
        sorted(track.line),
        [
            [
                s.label,
                s.row,
                s.lane,
                s.sub,
                s.place,
                s.distance,
                s.forward,
                s.kinds,
                s.corner,
                s.bonus,
                s.part,
            ]
            for s in track.spaces
        ],
        [
            [c.number, c.spaces, c.band, c.limits, c.spin_point and [c.spin_point.row, c.spin_point.rejoin]]
            for c in track.corners
        ],
        [track.grid, track.oil, [[b.car, b.space, b.entry, b.exit] for b in track.boxes]],
        [[s.entry, s.exit] for s in track.shortcuts],
        [[g.entry, g.exit, g.spaces, g.switches] for g in track.gates],
        [[t.a, t.b] for t in track.teleports],
        [[i.kind, i.rows, i.after_lane] for i in track.islands],
        track.straight,
    ]
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def name_in(names: Mapping[str, str], language: str) -> str:
    """Return the name in a language, in English where there is none."""
    return names.get(language) or names.get("en") or ""


@dataclass(frozen=True, slots=True)
class TrackFault:
    """An error in a track file; `key` and `params` let the screen show it in any language."""

    file: str
    line: int
    message: str
    key: str
    params: Mapping[str, str] = field(default_factory=dict)
    space: str = ""
    """The label of the space it is about, if any."""
    track: str = ""

    def __str__(self) -> str:
        where = f", space {self.space}" if self.space else ""
        return f"{self.file}:{self.line}{where}: {self.message}"


class TrackSource(Protocol):
    """Where the catalogue gets its tracks from; `game.tracks` is one that reads files."""

    def tracks(self, game: str) -> Mapping[str, Track]:
        """Return the tracks of a game without errors by id, the shipped ones first."""
        ...

    def faults(self, game: str) -> Sequence[TrackFault]:
        """Return the errors in the others."""
        ...

    def names(self, game: str, track: str) -> Mapping[str, str]:
        """Return a shipped track's names by language, without building it; empty for any other."""
        ...


class TrackCatalogue:
    """The tracks of every game; it opens no files."""

    def __init__(self) -> None:
        self._source: TrackSource | None = None
        self._kept: dict[str, Mapping[str, Track]] = {}

    def install(self, source: TrackSource) -> None:
        """Use this source from now on."""
        self._source = source
        self.refresh()

    def refresh(self) -> None:
        """Reload from the source; the player's folder may have changed."""
        self._kept.clear()

    def ids(self, game: str) -> tuple[str, ...]:
        """Return the ids of a game's tracks, shipped ones first, then by length; the first is the default."""
        return tuple(self._of(game))

    def find(self, game: str, track: str | None = None) -> Track:
        """Return a track by its id (None: the default); raises SetupError with the nearest name."""
        known = self._of(game)
        if track is None and known:
            return next(iter(known.values()))
        if track is not None and track in known:
            return known[track]
        for fault in self.faults(game):
            if track is None or fault.track == track:
                message = f"The track {fault.track!r} cannot be raced on: {fault}"
                raise SetupError(message, "track_faulty", track=fault.track, fault=str(fault))
        if not known:
            raise SetupError(f"There are no tracks for {game}.", "no_tracks", game=game)
        close = difflib.get_close_matches(track or "", known, 1, 0.4)
        hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known)}."
        names = ", ".join(known)
        raise SetupError(
            f"There is no track {track!r}; {hint}", "unknown_track", track=track or "", known=names
        )

    def name(self, game: str, track: str, language: str) -> str:
        """Return a track's name, its id if it was removed; a shipped one need not be built for that."""
        if game not in self._kept and self._source:
            name = name_in(self._source.names(game, track), language)
            if name:
                return name
        known = self._of(game)
        return known[track].name(language) if track in known else track

    def faults(self, game: str) -> Sequence[TrackFault]:
        """Return the errors in the tracks that cannot be raced on."""
        return self._source.faults(game) if self._source else ()

    def _of(self, game: str) -> Mapping[str, Track]:
        kept = self._kept.get(game)
        if kept is None:
            kept = self._kept[game] = self._source.tracks(game) if self._source else {}
        return kept


catalogue: Final = TrackCatalogue()
