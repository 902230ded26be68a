"""The parts of a track (spaces, corners, shortcuts, gates, boxes) and what a game asks of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

Kind = Literal["road", "shortcut", "gate", "pit"]
Side = Literal["left", "right"]
Hand = Literal["left", "right"]
Bar = Literal["island", "pool", "bales"]
FEATURES: Final = (
    "walk",
    "road",
    "corners",
    "lanes",
    "limits",
    "spin_points",
    "bonus",
    "teleports",
    "gates",
    "shortcuts",
    "crossings",
    "islands",
    "grid",
    "boxes",
    "oil",
    "landscape",
)
"""Everything a track file can hold; `TrackRules.features` names those a game knows."""


class Pose(NamedTuple):
    """A point in the track's own units (y down) and a heading in degrees: 0 right, 90 down."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class Space:
    """One position on the course; `index` is its place in `Track.spaces`."""

    index: int
    label: str
    """The name that a player reads: `12`, a gate road's `G1`, `7b` for lane b of row 7."""
    pose: Pose
    """In corners the heading is that of the bend's middle: a car enters at angle − turn / 2."""
    turn: float
    """Degrees the road turns within the space, to the right positive."""
    outline: tuple[tuple[float, float], ...]
    """The corners of its surface, for drawing and for the mouse."""
    row: int
    lane: int
    """0 is the leftmost in the direction of travel (`Track.inner` says which side is inside)."""
    sub: int
    """Where a lane has several spaces in a row (an outer course): 0, 1 …"""
    place: int
    distance: int
    forward: tuple[int, ...]
    kinds: tuple[str, ...]
    corner: int | None = None
    """The index in `Track.corners`."""
    bonus: int = 0
    part: Literal["road", "gate", "box"] = "road"


@dataclass(frozen=True, slots=True)
class SpinPoint:
    """Where a car that spins in a corner waits, and the space it comes back by."""

    row: int
    side: Side
    pose: Pose
    rejoin: int


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner: its spaces, and where the game has them its speed limits, left to right by lane.

    `band` is the row at whose entry the limits are judged.
    """

    index: int
    number: int
    hand: Hand
    spaces: tuple[int, ...]
    rows: tuple[int, int]
    band: int
    limits: tuple[int, ...] = ()
    spin_point: SpinPoint | None = None
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A path from one corner straight to a later one; `marks` are its triangles, which are no spaces."""

    entry: int
    exit: int
    marks: tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate road of one or more spaces, with the switches that open and close it."""

    entry: int
    exit: int
    spaces: tuple[int, ...]
    switches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Teleport:
    """A pair of spaces that lead to each other."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Crossing:
    """A square the course passes twice: its two spaces, first passage first."""

    place: int
    spaces: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Island:
    """A bar (`island`), a pool or straw bales between two lanes, over some rows: no lane change across it."""

    kind: Bar
    rows: tuple[int, int]
    after_lane: int
    width: float
    outline: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class PitBox:
    """A pit box of one car: entered from the road's edge one row before it, left by the space beside it."""

    car: int
    space: int
    row: int
    side: Side
    entry: int
    exit: int


@dataclass(frozen=True, slots=True)
class TrackRules:
    """What a game requires of its tracks; the checks read it.

    `features` are the parts of a file the game knows, `needs` those that no track may lack.
    """

    features: frozenset[str]
    needs: frozenset[str] = frozenset()
    grid: int = 0
    """Starting places, at least."""
    boxes: int = 0
    """Pit boxes, at least."""
    oil: int = 0
    """Spaces with oil in a wet race, exactly."""
    spaces: tuple[int, int] = (1, 10_000)
    rows: tuple[int, int] = (1, 10_000)
    landscapes: tuple[str, ...] = ()
    """The places a track may say it lies in; where it says none, it is the first."""
    limits: bool = False
    """Whether every corner needs speed limits."""
    past_line: bool = False
    """Whether a lap begins past the line: no starting place is before it, and no red band on its row."""
