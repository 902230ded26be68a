"""What moves on the table at one instant, and the displayed position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from game.engine.contract import Event
from game.engine.match import Played
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table.board.cars import Ground, Spot
from game.ui.race.board.dice import Die
from game.ui.race.board.path import Point
from game.ui.race.board.stage import CarPose
from game.ui.race.board.stage import Stage as BoardStage
from game.ui.race.result import MessageLike


@dataclass(slots=True)
class Rolling:
    """Dice that are thrown: for the cars, or for a corner against the chart."""

    seat: int
    dice: tuple[Die, ...] = ()
    corner: int = 0
    excess: int = 0
    row: str = ""
    spin: bool = False
    tyres: int = 0
    brakes: int = 0
    before: tuple[int, int] = (0, 0)
    """Wear of tyres and brakes before the roll."""

    @property
    def have_landed(self) -> bool:
        """Return whether the dice lie."""
        return bool(self.dice) and all(die.has_landed for die in self.dice)


@dataclass(slots=True)
class PitStop:
    """A pit card on the screen, `t` from 0 to 1."""

    seat: int
    card: int
    t: float = 0.0


@dataclass(slots=True)
class Skid:
    """The rubber of a spin: the line of the car, and its progress."""

    seat: int
    line: list[tuple[float, float]]
    cause: str = ""
    corner: int | None = None
    turns: tuple[float, float] = (0.0, 0.0)
    """Its heading at the beginning and at the end."""
    t: float = 0.0


@dataclass(slots=True)
class CloseUp:
    """An enlarged piece of the board while something happens there, in the track's units."""

    seat: int
    kind: str
    """`corner`, `spin`, `pit` or `line`."""
    spots: tuple[Point, ...]
    """The points it shows, the most important first."""
    number: int = 0
    """The number of the corner."""
    is_own: bool = False
    ghost: Spot | None = None
    """Where the car was, and its heading."""
    line: list[Point] = field(default_factory=list)
    """Its path from there."""
    passed: bool = True
    """Whether the car has left that place."""


@dataclass(slots=True)
class ShownCard:
    """A tactic card that a seat plays, over the board."""

    seat: int
    card: str
    t: float = 0.0


@dataclass(slots=True)
class Stage(BoardStage):
    """Everything that moves; `displayed` is the position as far as motion has shown it."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    poses: dict[int, CarPose] = field(default_factory=dict)
    rolling: Rolling | None = None
    pit: PitStop | None = None
    skid: Skid | None = None
    close: CloseUp | None = None
    played: ShownCard | None = None
    needle: float | None = None
    """The speed of the viewer's needle while it moves."""
    pulse: tuple[bool, bool, float] | None = None
    """Whether the viewer's tyre and brake gauge have just changed, and the progress, from 0 to 1."""
    note: MessageLike = ""

    def rest(self, observation: Position, ground: Ground) -> None:
        """Show the observation without motion."""
        self.clear()
        self.displayed = observation
        self.poses = ground.rest(observation)
        self.rolling = self.pit = self.skid = self.close = None
        self.played = self.needle = self.pulse = None


def number_of(observation: Position, seat: int) -> int:
    """Return the number of a seat's car, 1 the first to move; 0 before the dice."""
    colour = observation["cars"][seat]
    return CARS.index(colour) + 1 if colour in CARS else 0


# -- where the others went -----
@dataclass(frozen=True, slots=True)
class Trail:
    """A path that a car drove, in labels of nodes, its start first."""

    seat: int
    labels: tuple[str, ...]


def trails_since(history: Sequence[Played], viewer: int | None) -> tuple[Trail, ...]:
    """Return the paths of the others since the viewer's last move, in the order they drove."""
    found: dict[int, list[str]] = {}
    for played in reversed(history):
        if viewer is not None and played.seat == viewer:
            break
        for event in reversed(played.events):
            if event.kind == events.RACE_STARTED:
                return _as_trails(found)
            if event.seat is not None:
                _add_path(found, event, event.seat)
        if viewer is None and len(found) > 2:
            break
    return _as_trails(found)


def _add_path(found: dict[int, list[str]], event: Event[Any], seat: int) -> None:
    if event.kind == events.MOVED:
        moved: events.Moved = event.data
        found[seat] = [moved["from"], *moved["path"], *found.get(seat, [])[1:]]
    elif event.kind == events.SPUN and seat not in found:
        spun: events.Spun = event.data
        found[seat] = [spun["from"], spun["to"]]


def _as_trails(found: dict[int, list[str]]) -> tuple[Trail, ...]:
    return tuple(Trail(seat, tuple(labels)) for seat, labels in reversed(found.items()))
