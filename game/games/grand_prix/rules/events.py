"""The events of nestorgames GP, for the screen, the log and statistics.

Spaces are labels as players read them: 12, or G1 in a gate road. Cars are seats.
An event's `seat` is the car that it is about; with several cars it is the seat whose turn it is. `before`,
`dice` and `lost` count dice: in hand before and after, gone into the box.
"""

from __future__ import annotations

from typing import TypedDict

from game.engine.contract import Kind, Nothing
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.position import FastestTurn

# -- qualifying and start -----


class Qualifying(TypedDict):
    """These seats roll for the pole, in this order (GP-2.1); `level` is the result of a tie (GP-2.2)."""

    seats: list[int]
    level: int | None


class Qualified(TypedDict):
    """A seat's qualifying is over; 0 after a repeat (GP-2.1)."""

    result: int
    faces: list[int]


class RaceStarted(TypedDict):
    """The cars are in the pit lane, pole first (GP-2.3); `oil` lies on the road from the start (GP-9.5)."""

    race: int
    order: list[int]
    spaces: list[Spot | None]
    track: str
    discs: int
    tie_break: bool
    oil: list[Spot]


class Item(TypedDict):
    """An item and the space it lies on, or the space of the car that uses it; an armed bomb is `armed`."""

    item: str
    space: Spot


# -- the turn -----


class TurnStarted(TypedDict):
    """A seat's turn (GP-2.1); `one_die` behind the safety car (GP-9.3)."""

    race: int
    space: Spot
    dice: int
    lost: int
    flipped: bool
    in_corner: bool
    one_die: bool


class At(TypedDict):
    """The space of an event."""

    space: Spot


class Repaired(TypedDict):
    """One die comes back, which is the whole turn (GP-3.2)."""

    before: int
    dice: int


class Mended(Repaired):
    """The wrench brings all dice back and may turn the car upright (GP-8.3)."""

    turned: bool


class Rolled(TypedDict):
    """A die fell, for the `cause` `qualifying` (GP-2.1) or `move` (GP-3.3); it is in `faces` already."""

    roll: int
    faces: list[int]
    nth: int
    sum: int
    repeat: bool
    cause: str
    in_corner: bool


class Stopped(TypedDict):
    """Rolling is over, without a repeat (GP-3.3.3); `ways` is the number of open paths."""

    faces: list[int]
    sum: int
    distance: int
    turbine: bool
    ways: int


class Held(TypedDict):
    """The safety car forbids the move, which `passes` or `hits` that car: the car stays (GP-9.3)."""

    sum: int
    distance: int
    why: str | None
    car: int | None


From = TypedDict("From", {"from": Spot})
"""Where a car comes from."""


class Moved(From):
    """A car drives; `path` leaves out its start, `to` is None off the road (GP-3.3.3, 7.5); a hit follows."""

    to: Spot | None
    path: list[Spot]
    way: str
    distance: int


class Lap(TypedDict):
    """A disc is taken (GP-6.1)."""

    laps: int
    left: int


class Finished(TypedDict):
    """A car has its last disc and leaves the road (GP-6.1)."""

    place: int


class FastestTurnBeaten(TypedDict):
    """A new highest sum (GP-9.4); `holder` had the sum `before`."""

    sum: int
    before: int
    holder: int | None


# -- hits, crashes and what acts on the road -----


class Bumped(TypedDict):
    """A car came to a space that holds others (GP-4.2); `PUSHED` follows."""

    by: int
    cars: list[int]
    space: Spot


class Pushed(From):
    """A car is pushed one space on (GP-4.2).

    `sideways` is whether it is now on the other part of a crossing's course (GP-7.4), `line` whether it
    passed the line.
    """

    by: int
    to: Spot
    sideways: bool
    line: bool


class Crashed(TypedDict):
    """Cars crash together (GP-5.1) and lie upside down for so many turns; lists are in the order of `cars`.

    The cause is `repeat`, `six` (a big accident by the second 6), `corner` (a hit in a corner), `pushed`
    (into a corner), `oil`, `bomb` or `rocket`.
    """

    cars: list[int]
    cause: str
    space: Spot
    spaces: list[Spot]
    before: list[int]
    dice: list[int]
    lost: list[int]
    flipped: int


class GateToggled(TypedDict):
    """A switch was worked (GP-7.2)."""

    gate: int
    open: bool
    space: Spot


class Teleported(From):
    """A car came out of the other T (GP-7.3)."""

    to: Spot


Starts = TypedDict("Starts", {"from": list[Spot]})
"""Where several cars come from."""


class Slid(Starts):
    """Cars slide together (GP-8.3); `from` and `path` are by car."""

    cars: list[int]
    to: Spot
    path: list[list[Spot]]


class SafetyCarOut(TypedDict):
    """A big accident of these cars (GP-9.3)."""

    cars: list[int]
    rounds: int


# -- items -----


class ItemTaken(Item):
    """An item is picked up, from the tray (GP-8.2) or the road (GP-8.5)."""

    tray: bool


class RocketFired(From):
    """The rocket's die has fallen: it hits with `distance` or more (GP-8.3)."""

    cars: list[int]
    space: Spot
    path: list[Spot]
    distance: int
    roll: int
    hit: bool


# -- the end -----


class Ranked(TypedDict):
    """A seat or team in the standing; halves count (GP-9.1, 9.2)."""

    seats: list[int]
    place: int
    points: float
    wins: int


class RaceEnded(TypedDict):
    """All but one have finished (GP-6.1): the race and the standing after it; `last` ends everything."""

    race: int
    order: list[int]
    laps: list[int]
    points: list[float]
    totals: list[float]
    standing: list[Ranked]
    fastest: FastestTurn | None
    winner_seats: list[int]
    tie_break: bool
    target: int | None
    last: bool


class ChampionshipEnded(TypedDict):
    """There is a champion (GP-9.1): races, standing, champions."""

    races: list[list[float]]
    orders: list[list[int]]
    tie_breaks: list[bool]
    fastest: list[int | None]
    totals: list[float]
    wins: list[int]
    standing: list[Ranked]
    champions: list[int]
    target: int | None
    teams: list[list[int]] | None


SEAT_DRAWN = Kind("seat_drawn", Nothing)
"""Who begins qualifying (GP-2.1)."""
QUALIFYING = Kind("qualifying", Qualifying)
QUALIFIED = Kind("qualified", Qualified)
RACE_STARTED = Kind("race_started", RaceStarted)
TRAY_PLACED = Kind("tray_placed", Item)
"""The tray lies on the road (GP-8.1, 8.2)."""
TRAY_ASIDE = Kind("tray_aside", Nothing)
"""No item is available for the tray (GP-8.2)."""
ITEM_PLACED = Kind("item_placed", Item)
"""An item goes on the road before the race (GP-8.5)."""
TURN_STARTED = Kind("turn_started", TurnStarted)
TURNED_BACK = Kind("turned_back", At)
"""A flipped car is turned back, which is the whole turn (GP-3.1)."""
REPAIRED = Kind("repaired", Repaired)
ROLLED = Kind("rolled", Rolled)
STOPPED = Kind("stopped", Stopped)
HELD = Kind("held", Held)
MOVED = Kind("moved", Moved)
SHORTCUT_USED = Kind("shortcut_used", At)
"""The cylinder goes into the box (GP-7.1)."""
LAP = Kind("lap", Lap)
FINISHED = Kind("finished", Finished)
FASTEST_TURN = Kind("fastest_turn", FastestTurnBeaten)
BUMPED = Kind("bumped", Bumped)
PUSHED = Kind("pushed", Pushed)
CRASHED = Kind("crashed", Crashed)
GATE_TOGGLED = Kind("gate_toggled", GateToggled)
TELEPORTED = Kind("teleported", Teleported)
SLID = Kind("slid", Slid)
SAFETY_CAR_OUT = Kind("safety_car_out", SafetyCarOut)
SAFETY_CAR_IN = Kind("safety_car_in", Nothing)
"""Three rounds are over (GP-9.3)."""
ITEM_TAKEN = Kind("item_taken", ItemTaken)
ITEM_USED = Kind("item_used", Item)
"""An item is used; its effects follow (GP-8.3)."""
ITEM_LAID = Kind("item_laid", Item)
"""An oil slick or an armed bomb lies on the seat's own space (GP-8.3)."""
MENDED = Kind("mended", Mended)
ROCKET_FIRED = Kind("rocket_fired", RocketFired)
BOMB_EXPLODED = Kind("bomb_exploded", At)
"""An armed bomb goes off (GP-8.3); `CRASHED` follows."""
ITEM_RETURNED = Kind("item_returned", Item)
"""A used item lies ahead of the leading car (GP-8.5)."""
RACE_ENDED = Kind("race_ended", RaceEnded)
CHAMPIONSHIP_ENDED = Kind("championship_ended", ChampionshipEnded)
