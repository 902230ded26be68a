"""A track while it is read; its spaces know their lines in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.engine.venue.track import (
    Corner,
    Crossing,
    Gate,
    Island,
    Kind,
    PitBox,
    Pose,
    Shortcut,
    Side,
    Space,
    Teleport,
    Track,
)
from game.tracks.faults import Faults
from game.tracks.reader import Ref


@dataclass(slots=True)
class DraftSpace:
    """A space to which edges can be added."""

    label: str
    line: int
    pose: Pose
    turn: float
    outline: tuple[tuple[float, float], ...]
    row: int
    lane: int
    sub: int
    place: int
    distance: int
    forward: list[tuple[int, Kind]] = field(default_factory=list)
    corner: int | None = None
    bonus: int = 0
    part: Literal["road", "gate", "box"] = "road"

    def connect(self, to: int, kind: Kind = "road") -> None:
        """Add an edge to another space, once."""
        if (to, kind) not in self.forward:
            self.forward.append((to, kind))


@dataclass(slots=True)
class Draft:
    """Everything read so far."""

    id: str
    game: str
    faults: Faults
    layout: Literal["walk", "road"] = "walk"
    key: str = "walk"
    """The key of the file that defines the road."""
    names: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    landscape: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    lap: int = 0
    rows: int = 0
    spaces: list[DraftSpace] = field(default_factory=list)
    edges: set[tuple[int, int]] = field(default_factory=set)
    """The edges across the finish line."""
    squares: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """The spaces of each square of a walk."""
    labels: dict[str, int] = field(default_factory=dict)
    corners: list[Corner] = field(default_factory=list)
    corner_lines: list[int] = field(default_factory=list)
    grid: list[int] = field(default_factory=list)
    boxes: list[PitBox] = field(default_factory=list)
    shortcuts: list[Shortcut] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    teleports: list[Teleport] = field(default_factory=list)
    crossings: list[Crossing] = field(default_factory=list)
    islands: list[Island] = field(default_factory=list)
    oil: list[int] = field(default_factory=list)
    inner: Side | None = None
    centre: tuple[Pose, ...] = ()
    lines: dict[str, int] = field(default_factory=dict)
    """The line of each key of the file."""

    def add(self, space: DraftSpace) -> int:
        """Add a space and return its index."""
        self.labels[space.label] = len(self.spaces)
        self.spaces.append(space)
        return len(self.spaces) - 1

    def line(self, key: str) -> int:
        """Return the line of a key of the file, 1 where it is missing."""
        return self.lines.get(key, 1)

    def is_clean(self, key: str) -> bool:
        """Return whether no error has been found under a key of the file."""
        start = self.line(key)
        end = min((line for line in self.lines.values() if line > start), default=1 << 30)
        return not any(start <= fault.line < end for fault in self.faults.found)

    def label(self, space: int) -> str:
        """Return the label of a space."""
        return self.spaces[space].label

    def find(self, ref: Ref) -> int | None:
        """Return the space that a file names, or None after reporting an error."""
        if ref.square is None:
            index = self.labels.get(ref.name)
            if index is None:
                self.faults.add("no_space", ref.line, space=ref.name)
            return index
        there = self.squares.get(ref.square, [])
        if len(there) == 1:
            return there[0]
        self.faults.add("two_spaces" if there else "no_space", ref.line, space=ref.name)
        return None

    def freeze(self, is_custom: bool) -> Track:
        """Return the immutable track."""
        return Track(
            id=self.id,
            game=self.game,
            names=self.names,
            about=self.about,
            size=self.size,
            layout=self.layout,
            spaces=tuple(_space(index, space) for index, space in enumerate(self.spaces)),
            line=frozenset(self.edges),
            lap=self.lap,
            corners=tuple(self.corners),
            grid=tuple(self.grid),
            boxes=tuple(self.boxes),
            shortcuts=tuple(self.shortcuts),
            gates=tuple(self.gates),
            teleports=tuple(self.teleports),
            crossings=tuple(self.crossings),
            islands=tuple(self.islands),
            oil=tuple(self.oil),
            inner=self.inner,
            centre=self.centre,
            landscape=self.landscape,
            is_custom=is_custom,
        )


def _space(index: int, draft: DraftSpace) -> Space:
    return Space(
        index=index,
        label=draft.label,
        pose=draft.pose,
        turn=draft.turn,
        outline=draft.outline,
        row=draft.row,
        lane=draft.lane,
        sub=draft.sub,
        place=draft.place,
        distance=draft.distance,
        forward=tuple(to for to, _ in draft.forward),
        kinds=tuple(kind for _, kind in draft.forward),
        corner=draft.corner,
        bonus=draft.bonus,
        part=draft.part,
    )
