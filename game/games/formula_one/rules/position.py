"""The race as typed plain data, as a seat or a spectator may know it.

Lists are by seat, not by car, unless said otherwise. A space is `23c`; `P4` in the own box; `S2` at a spin
point; `O17` outside beside row 17. Records hold the same keys with nothing hidden.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from game.games.formula_one.rules.season import Config

PhaseName = Literal[
    "over",
    "order",
    "deal",
    "pits",
    "penalty",
    "speed",
    "drive",
    "match",
    "extra",
    "extra_drive",
    "spare",
    "tyre",
]
"""The name of a phase: what the state waits for; from `speed` on a seat decides."""


class BeforeBraking(TypedDict):
    """Speed, tyre and brake wear of the car on turn before its braking."""

    speed: int
    tyres: int
    brakes: int


class EnteredCorner(TypedDict):
    """A corner entered this turn: its space, its excess, and the lines crossed before."""

    corner: int
    space: str
    excess: int
    laps: int


class RetiredCar(TypedDict):
    """A retired car, with its distance and speed."""

    seat: int
    distance: int
    speed: int


class RaceFacts(TypedDict):
    """The counted facts of a seat's race, for the classification."""

    spins: int
    penalty_rolls: int
    tyre_wear: int
    brake_wear: int
    pit_stops: int
    cards: int
    baulks: int


class FinishedRace(TypedDict):
    """A finished race of the league."""

    order: list[int]
    laps: list[int]
    distance: list[int]
    retired: list[int]
    facts: list[RaceFacts]
    rounds: int
    first: int


class Position(Config):
    """What a seat may know; others' hands and the undealt cards as counts, unseen pit cards as None."""

    race: int
    """The number of the race in the league, from 1."""
    round: int
    """The number of the round in the race, from 1."""
    phase: PhaseName
    turn: int | None
    """The seat whose turn it is."""
    first: int | None
    """The seat with car 1; None before the dice (F1-2.1)."""
    cars: list[str | None]
    """The colour of each seat's car; None before the dice."""
    rolls: list[int | None]
    """The sums for the cars; None: not yet; 0: not in the roll-off."""
    queue: list[int]
    """The seats still to roll."""
    last_round: bool
    """Whether an indicator is at 0."""

    # by seat
    spaces: list[str | None]
    """None off the board."""
    places: list[str]
    """The kind of place: `road`, `box`, `spin`, `out`."""
    speeds: list[int]
    tyres: list[int]
    brakes: list[int]
    laps: list[int]
    """Laps to go."""
    miss: list[int]
    """Moves still to be missed."""
    start: list[int | None]
    """The highest starting speed by a pit card."""
    kept: list[list[int]]
    """Numbers of kept pit cards."""
    corners_since: list[int]
    """Corners entered since leaving the pit, while pit card 2 or 16 is kept."""
    facts: list[RaceFacts]

    retired: list[RetiredCar]
    """The first one first."""
    order: list[int]
    """The seats as the race would end now."""
    distance: list[int]
    """Rows driven past the line, laps included."""

    # cards
    hands: list[list[str] | int]
    known: list[list[str]]
    """The cards of each hand that everybody knows of."""
    stock: int
    """How many cards were not dealt."""
    stock_known: list[str]
    """The undealt cards that everybody knows of."""
    discard: list[str]
    """Played cards, the top one last."""
    pit_deck: list[int | None]
    """The top card first; None where nobody has seen it."""
    unseen: int
    """How many of them, from the top, nobody has seen."""

    # the turn
    before: BeforeBraking
    declared: int | None
    """The speed that the car on turn declared."""
    card: str | None
    """The tactic card it played this turn."""
    entered: list[EnteredCorner]
    judged: int
    """How many of these are judged."""
    spared: int | None
    """The corner that superb driving spares."""
    crossed: int
    """Lines crossed this turn that are not counted yet."""
    behind: int | None
    """The seat that baulked it this turn."""
    moved: bool
    """Whether it has moved this turn."""

    # results of the league
    results: list[FinishedRace]
    points: list[list[int]]
    totals: list[int]
    champion: list[int] | None
