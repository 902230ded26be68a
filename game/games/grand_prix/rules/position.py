"""The state as typed plain data, for records, seats, scenarios and score sheets."""

from __future__ import annotations

from typing import Literal, TypedDict

from game.engine.contract import Json
from game.games.grand_prix.rules.config import Config
from game.games.grand_prix.rules.course import Spot

PhaseName = Literal[
    "over", "seat", "qualify_roll", "roll", "rocket", "qualify", "turn", "run", "way", "tray", "item", "place"
]
"""The name of a phase: what the state waits for."""


class Tray(TypedDict):
    """The tray on the road, and the item on it."""

    space: Spot
    item: str


class SafetyCar(TypedDict):
    """Rounds left, the seat whose accident it was, and whether that seat's turn still lasts (GP-9.3)."""

    rounds: int
    seat: int
    fresh: bool


class FastestTurn(TypedDict):
    """The highest sum of a turn so far, and its seat."""

    sum: int
    seat: int


class FinishedRace(TypedDict):
    """The seats in the order they finished; `fastest` is the seat with the fastest turn."""

    order: list[int]
    fastest: int | None
    tie_break: bool


class Position(Config):
    """Everything about a race: nothing is hidden in this game."""

    race: int
    """The number of the race, from 1."""
    racing: list[int]
    """The seats in this race."""
    tie_break: bool
    """Whether this race is run for the tie alone (GP-9.1)."""
    phase: PhaseName
    turn: int | None
    """The seat whose turn it is."""
    chooser: int | None
    """The seat that picks the next item of the tray."""

    # qualifying (GP-2.1)
    starter: int | None
    queue: list[int]
    """The seats still to roll."""
    qualifying: list[int | None]
    """Results by seat."""

    # by seat
    spaces: list[Spot | None]
    """The space its car stands on; None off the road."""
    in_pit_lane: list[bool]
    """Whether its car has not yet left the pit lane over the line."""
    laps: list[int]
    """The discs it has taken."""
    dice: list[int]
    """The dice in hand."""
    lost: list[int]
    """The dice in the box."""
    flipped: list[int]
    """The turns that its car lies upside down; one is a plain true."""
    cylinders: list[bool]
    """Whether its shortcut is used, so that the cylinder is in the box."""
    items: list[list[str]]
    """The items it owns."""

    # items (GP-8)
    available: list[str]
    """Items neither owned nor on the road."""
    road: list[list[Json]]
    """Pairs of a space and the item on it, without the tray: `bomb` lies face down, `armed` face up."""
    tray: Tray | Literal["aside"] | None
    """None where no tray is used."""
    returning: list[str]
    """Items that come back at the end of the turn (GP-8.5)."""
    gates: list[bool]
    """By gate whether it is open."""

    # the turn
    rolled: list[int]
    """The faces of this turn."""
    used: bool
    """Whether an item was used this turn."""
    turbine: bool
    one_die: bool
    """Whether the safety car allows one die only."""
    finished: list[int]
    """The seats that have finished, in order."""
    order: list[int]
    """All racing seats in the order the race would end in now."""
    safety_car: SafetyCar | None
    fastest: FastestTurn | None

    # results
    results: list[FinishedRace]
    points: list[list[float]]
    """By race and seat."""
    totals: list[float]
    champion: list[int] | None
    """The winning seats once all is over."""
