"""What moves on the table this instant, and the position as far as it has been shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from game.engine.match import Played
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
    """Dice being thrown: for the cars, or for a corner against the chart."""

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
    def fallen(self) -> bool:
        """Whether the dice lie."""
        return bool(self.dice) and all(die.fallen for die in self.dice)


@dataclass(slots=True)
class PitStop:
    """A pit card being shown, `t` from 0 to 1."""

    seat: int
    card: int
    t: float = 0.0


@dataclass(slots=True)
class Skid:
    """The rubber of a spin: the line of the car, and how far it has come."""

    seat: int
    line: list[tuple[float, float]]
    cause: str = ""
    corner: int | None = None
    turns: tuple[float, float] = (0.0, 0.0)
    """Its heading at the beginning and at the end."""
    t: float = 0.0


@dataclass(slots=True)
class CloseUp:
    """A piece of the board that is shown enlarged while something happens there, in the track's units."""

    seat: int
    kind: str
    """`corner`, `spin`, `pit` or `line`."""
    spots: tuple[Point, ...]
    """What it shows, the first ones before the others where not all of them have room."""
    number: int = 0
    """Of the corner."""
    is_own: bool = False
    ghost: Spot | None = None
    """Where the car was, and its heading."""
    line: list[Point] = field(default_factory=list)
    """The way it went from there."""
    passed: bool = True
    """Whether it has left that place."""


@dataclass(slots=True)
class ShownCard:
    """A tactic card somebody plays, shown over the board."""

    seat: int
    card: str
    t: float = 0.0


@dataclass(slots=True)
class Stage(BoardStage):
    """All that moves; `displayed` is the position as far as it has been shown."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    poses: dict[int, CarPose] = field(default_factory=dict)
    rolling: Rolling | None = None
    pit: PitStop | None = None
    skid: Skid | None = None
    close: CloseUp | None = None
    played: ShownCard | None = None
    needle: float | None = None
    """Where the viewer's needle points while it moves."""
    pulse: tuple[bool, bool, float] | None = None
    """Whether the viewer's tyre and brake gauge have just changed, and how long ago, from 0 to 1."""
    note: MessageLike = ""

    def rest(self, shown: Position, ground: Ground) -> None:
        """Everything still, as the observation has it."""
        self.clear()
        self.displayed = shown
        self.poses = ground.rest(shown)
        self.rolling = self.pit = self.skid = self.close = None
        self.played = self.needle = self.pulse = None


def number_of(seen: Position, seat: int) -> int:
    """The number of a seat's car, 1 the first to move; 0 before the dice."""
    colour = seen["cars"][seat]
    return CARS.index(colour) + 1 if colour in CARS else 0


# -- where the others went ---
@dataclass(frozen=True, slots=True)
class Trail:
    """A way that a car went, in labels of nodes, the first where it stood."""

    seat: int
    labels: tuple[str, ...]


def trails_since(history: Sequence[Played], viewer: int | None) -> tuple[Trail, ...]:
    """The ways of the others since the viewer's last move, in the order they drove."""
    found: dict[int, list[str]] = {}
    for played in reversed(history):
        if viewer is not None and played.seat == viewer:
            break
        for event in reversed(played.events):
            if event.kind == "race_started":
                return _as_trails(found)
            if event.kind == "moved" and event.seat is not None:
                found[event.seat] = [event.data["from"], *event.data["path"], *found.get(event.seat, [])[1:]]
            elif event.kind == "spun" and event.seat is not None and event.seat not in found:
                found[event.seat] = [event.data["from"], event.data["to"]]
        if viewer is None and len(found) > 2:
            break
    return _as_trails(found)


def _as_trails(found: dict[int, list[str]]) -> tuple[Trail, ...]:
    return tuple(Trail(seat, tuple(labels)) for seat, labels in reversed(found.items()))
