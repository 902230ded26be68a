"""The events of Formula-1, for the screen, the log and statistics.

Spaces are labels: `23c`, a box `P4`, a spin point `S2`, `O17` outside the road beside row 17; None is off the
board. Corners are numbers from 1. Cars are named by colour in the order of moving, seats are numbers.
`wear` and `before` of gauges are pairs: brakes, tyres.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from game.engine.contract import Emit, Kind, Nothing
from game.games.formula_one.rules.cards import CARS, EXTRA, PITS, TACTICS, names_in, size
from game.games.formula_one.rules.charts import Penalty
from game.games.formula_one.rules.circuit import DrivePath, Entered
from game.games.formula_one.rules.season import Classification, FinalTable
from game.games.formula_one.rules.state import RaceState

# -- before the start -----


class RolledForCars(TypedDict):
    """A seat's dice for the cars (F1-2.1)."""

    dice: list[int]
    sum: int


class Tied(TypedDict):
    """These seats roll again (F1-2.1)."""

    seats: list[int]


class CarsTaken(TypedDict):
    """The car of each seat; `first` begins (F1-2.1)."""

    first: int
    cars: list[str | None]


class Dealt(TypedDict):
    """The number of cards in each hand, and of undealt ones (F1-1.2, 2.1)."""

    hand: int
    stock: int
    fair: bool


class HandDealt(TypedDict):
    """A seat's cards, visible to it alone (F1-2.1)."""

    cards: list[str]


class RaceStarted(TypedDict):
    """The cars stand on the grid (F1-2.1)."""

    race: int
    races: int
    track: str
    laps: int
    spaces: list[str | None]
    cars: list[str | None]
    order: list[int]


# -- the turn -----


class TurnStarted(TypedDict):
    """A seat is to declare its speed, from `low` to `high` (F1-3.1, 4.3)."""

    race: int
    round: int
    car: str
    space: str | None
    speed: int
    low: int
    high: int
    blocked: bool
    last_round: bool


class Missed(TypedDict):
    """A move is missed; `left` more follow (F1-7.4)."""

    left: int


class Played(TypedDict):
    """A tactic card lies on the discard pile; `left` is the size of the hand (F1-6.1, 6.2)."""

    card: str
    left: int


class Paced(TypedDict):
    """A speed, and the one before."""

    speed: int
    before: int


class Worn(TypedDict):
    """The wear of a car: `brakes` and `tyres` are added, `wear` is the sum."""

    brakes: int
    tyres: int
    wear: list[int]


class Declared(Paced, Worn):
    """The speed, and the wear of braking to it (F1-3.1, 3.2)."""

    drop: int


class Blocked(TypedDict):
    """The car stays beside the road: the space ahead is taken (F1-4.3)."""

    space: str | None
    by: int
    speed: int


Moved = TypedDict(
    "Moved",
    {
        "from": str,
        "to": str,
        "path": list[str],
        "speed": int,
        "spaces": int,
        "wanted": int,
        "extra": str | None,
        "rejoined": bool,
        "box": bool,
        "laps": int,
        "corners": list[int],
    },
)
"""A car has driven over `path`, by a card where `extra` names one (F1-4.1, 6.1)."""


class Baulked(TypedDict):
    """No path of full length; the car stands behind the other, which is at `ahead` (F1-4.2)."""

    by: int
    space: str | None
    ahead: str | None
    speed: int
    other: int


class Braked(Declared):
    """Slowed behind the other car; for a spin instead, `spun` follows and no wear is paid (F1-3.5)."""

    by: int


class Matched(Paced):
    """More speed is taken, up to the faster car's (F1-4.2)."""

    by: int


# -- corners -----


class AtCorner(TypedDict):
    """A corner that was entered, and the excess in mph."""

    corner: int
    space: str
    excess: int


class InBand(AtCorner):
    """A red band was entered, after `moved`; excess 0 too (F1-5.1)."""

    limit: int
    speed: int


class Spared(AtCorner):
    """No penalty for this corner, `by` a card (F1-6.2, 7.4)."""

    by: Literal["superb_driving", "special_tyre"]


class Rolled(AtCorner, Worn):
    """The dice against the chart (F1-5.2)."""

    dice: list[int]
    row: str
    spin: bool
    before: list[int]


class SpareDue(TypedDict):
    """Superb driving spares one of these corners, which the player chooses (F1-6.2)."""

    corners: list[AtCorner]


Cause = Literal["dice", "excess", "tyres", "brakes", "failed_brakes", "puncture"]
"""Of a spin: `excess` is 60 or more over, `tyres` and `brakes` are worn out, the last two are pit cards."""

Spun = TypedDict(
    "Spun",
    {
        "cause": Cause,
        "corner": int | None,
        "from": str,
        "to": str,
        "row": int,
        "before": int,
        "void": list[int],
    },
)
"""A spin: the speed before it, and the corners that do not count because of it (F1-5.4)."""


class Retired(TypedDict):
    """The car leaves the board (F1-3.4)."""

    space: str | None
    speed: int
    cause: Literal["tyres"]


# -- laps and pits -----


class Lap(TypedDict):
    """The line was crossed (F1-8.1)."""

    done: int
    left: int


class Pitted(TypedDict):
    """A pit stop; `before` has speed, brakes, tyres (F1-7.2)."""

    space: str | None
    before: list[int]


class Turned(TypedDict):
    """The top pit card is turned over for everybody; not in the last round (F1-7.2)."""

    card: int
    deck: int
    unseen: int


class PitCardDrawn(TypedDict):
    """The effects of the pit card; `taken` is a tactic card (F1-7.4)."""

    card: int
    miss: int
    start: int | None
    kept: bool
    taken: str | None


class Returned(TypedDict):
    """A kept pit card goes under the deck (F1-7.4)."""

    card: int


ROLLED_FOR_CARS: Final = Kind("rolled_for_cars", RolledForCars)
TIED: Final = Kind("tied", Tied)
CARS_TAKEN: Final = Kind("cars_taken", CarsTaken)
DEALT: Final = Kind("dealt", Dealt)
HAND_DEALT: Final = Kind("hand_dealt", HandDealt)
RACE_STARTED: Final = Kind("race_started", RaceStarted)
TURN_STARTED: Final = Kind("turn_started", TurnStarted)
MISSED: Final = Kind("missed", Missed)
PLAYED: Final = Kind("played", Played)
DECLARED: Final = Kind("declared", Declared)
BLOCKED: Final = Kind("blocked", Blocked)
MOVED: Final = Kind("moved", Moved)
ENTERED: Final = Kind("entered", InBand)
BAULKED: Final = Kind("baulked", Baulked)
BRAKED: Final = Kind("braked", Braked)
MATCHED: Final = Kind("matched", Matched)
CORNER_SPARED: Final = Kind("corner_spared", Spared)
SPARE_DUE: Final = Kind("spare_due", SpareDue)
TYRE_OFFERED: Final = Kind("tyre_offered", AtCorner)
"""The seat may use its special tyre (F1-7.4)."""
PENALTY_DUE: Final = Kind("penalty_due", AtCorner)
"""The dice are to be rolled (F1-5.1)."""
ROLLED: Final = Kind("rolled", Rolled)
SPUN: Final = Kind("spun", Spun)
RETIRED: Final = Kind("retired", Retired)
LAP: Final = Kind("lap", Lap)
LAST_ROUND: Final = Kind("last_round", Nothing)
"""An indicator is at 0 (F1-8.2)."""
PITTED: Final = Kind("pitted", Pitted)
PIT_DECK_TURNED: Final = Kind("pit_deck_turned", Turned)
PIT_CARD: Final = Kind("pit_card", PitCardDrawn)
CARD_RETURNED: Final = Kind("card_returned", Returned)
RACE_ENDED: Final = Kind("race_ended", Classification)
"""The last round is over, or all are out (F1-8.2, 8.3)."""
LEAGUE_ENDED: Final = Kind("league_ended", FinalTable)
"""The last race of a league is over, and there is a champion (F1-8.4)."""


def spot(state: RaceState, node: int) -> str | None:
    """Return the label of a node, None off the board."""
    return None if node < 0 else state.config.circuit.labels[node]


def _wear(state: RaceState, seat: int) -> list[int]:
    return [state.brakes[seat], state.tyres[seat]]


def at_corner(state: RaceState, corner: Entered) -> AtCorner:
    """Return the data that every event in a corner has."""
    space = state.config.circuit.labels[corner.space]
    return {"corner": corner.corner + 1, "space": space, "excess": corner.excess}


def emit_dealt(state: RaceState, emit: Emit) -> None:
    """Report everybody's cards, to each alone."""
    fair, hand, stock = state.config.fair_deal, size(state.hands[0]), size(state.stock)
    emit(DEALT("F1-1.2" if fair else "F1-2.1", None, {"hand": hand, "stock": stock, "fair": fair}))
    for seat, cards in enumerate(state.hands):
        emit(HAND_DEALT("F1-2.1", seat, {"cards": names_in(cards)}, (seat,), True))


def emit_race_started(state: RaceState, emit: Emit) -> None:
    """Report the cars on the grid."""
    config = state.config
    facts: RaceStarted = {
        "race": state.race,
        "races": config.races,
        "track": config.circuit.track.id,
        "laps": config.laps,
        "spaces": [spot(state, node) for node in state.at],
        "cars": state.colours(),
        "order": state.moving_order(),
    }
    emit(RACE_STARTED("F1-2.1", state.first, facts))


def emit_turn_started(state: RaceState, emit: Emit, low: int, high: int, blocked: bool) -> None:
    """Report the beginning of a turn, with the speeds allowed."""
    seat = state.turn
    facts: TurnStarted = {
        "race": state.race,
        "round": state.round,
        "car": CARS[state.car_of(seat)],
        "space": spot(state, state.at[seat]),
        "speed": state.speed[seat],
        "low": low,
        "high": high,
        "blocked": blocked,
        "last_round": state.last_round,
    }
    emit(TURN_STARTED("F1-4.3" if blocked else "F1-3.1", seat, facts))


def emit_declared(state: RaceState, emit: Emit, wear: tuple[int, int]) -> None:
    """Report the speed, and the wear of braking to it."""
    seat = state.turn
    facts: Declared = {
        "speed": state.declared,
        "before": state.last,
        "drop": max(0, state.last - state.declared),
        "brakes": wear[0],
        "tyres": wear[1],
        "wear": _wear(state, seat),
    }
    emit(DECLARED("F1-3.2" if state.last > state.declared else "F1-3.1", seat, facts))


def emit_moved(state: RaceState, emit: Emit, start: int, route: DrivePath) -> None:
    """Report a path driven from `start`; the corners it entered follow."""
    seat, circuit = state.turn, state.config.circuit
    extra = EXTRA.get(state.card, 0)
    facts: Moved = {
        "from": circuit.labels[start],
        "to": circuit.labels[route.end],
        "path": circuit.spots(route.path),
        "speed": state.speed[seat],
        "spaces": len(route.path),
        "wanted": extra or state.speed[seat] // 20,
        "extra": TACTICS[state.card] if extra else None,
        "rejoined": not circuit.on_road[start],
        "box": circuit.is_box[route.end],
        "laps": route.laps,
        "corners": [corner.corner + 1 for corner in route.corners],
    }
    emit(MOVED("F1-6.1" if extra else "F1-4.1", seat, facts))
    for corner in route.corners:
        limit, speed = circuit.limit[corner.space], state.declared
        emit(ENTERED("F1-5.1", seat, {**at_corner(state, corner), "limit": limit, "speed": speed}))


def emit_baulked(state: RaceState, emit: Emit, by: int) -> None:
    """Report a car that stands behind another, without a path of full length."""
    seat = state.turn
    facts: Baulked = {
        "by": by,
        "space": spot(state, state.at[seat]),
        "ahead": spot(state, state.at[by]),
        "speed": state.speed[seat],
        "other": state.speed[by],
    }
    emit(BAULKED("F1-4.2", seat, facts))


def emit_braked(state: RaceState, emit: Emit, by: int, drop: int, wear: tuple[int, int]) -> None:
    """Report a car slowed behind another, or about to spin there."""
    seat = state.turn
    facts: Braked = {
        "by": by,
        "drop": drop,
        "speed": state.speed[by],
        "before": state.declared,
        "brakes": wear[0],
        "tyres": wear[1],
        "wear": _wear(state, seat),
    }
    emit(BRAKED("F1-3.5", seat, facts))


def emit_rolled(
    state: RaceState,
    emit: Emit,
    corner: Entered,
    dice: tuple[int, int],
    penalty: Penalty,
    before: tuple[int, int],
) -> None:
    """Report the dice against the chart; `before` is the wear of tyres and brakes."""
    seat = state.turn
    tyres, brakes = before
    facts: Rolled = {
        **at_corner(state, corner),
        "dice": list(dice),
        "row": state.config.charts.row(*dice).name,
        "spin": penalty.spin,
        "brakes": state.brakes[seat] - brakes,
        "tyres": state.tyres[seat] - tyres,
        "before": [brakes, tyres],
        "wear": _wear(state, seat),
    }
    emit(ROLLED("F1-5.2", seat, facts))


_SPIN_CLAUSE: Final[dict[Cause, str]] = {
    "dice": "F1-5.2",
    "excess": "F1-5.3",
    "tyres": "F1-5.3",
    "brakes": "F1-3.3",
    "failed_brakes": "F1-7.4",
    "puncture": "F1-7.4",
}


def emit_spun(
    state: RaceState, emit: Emit, start: int, before: int, cause: Cause, corner: Entered | None
) -> None:
    """Report a spin from `start` at the speed `before`, in a corner or by braking."""
    seat, circuit = state.turn, state.config.circuit
    to = state.at[seat]
    facts: Spun = {
        "cause": cause,
        "corner": None if corner is None else corner.corner + 1,
        "from": circuit.labels[start],
        "to": circuit.labels[to],
        "row": circuit.row[to],
        "before": before,
        "void": [c.corner + 1 for c in state.entered[state.judged :]] if corner is not None else [],
    }
    emit(SPUN(_SPIN_CLAUSE[cause], seat, facts))


def emit_retired(state: RaceState, emit: Emit, start: int, speed: int) -> None:
    """Report a car that left the board from `start`."""
    emit(RETIRED("F1-3.4", state.turn, {"space": spot(state, start), "speed": speed, "cause": "tyres"}))


def emit_pitted(state: RaceState, emit: Emit, seat: int, before: tuple[int, int, int]) -> None:
    """Report a pit stop; `before` is speed, tyres, brakes."""
    speed, tyres, brakes = before
    emit(PITTED("F1-7.2", seat, {"space": spot(state, state.at[seat]), "before": [speed, brakes, tyres]}))


def emit_pit_card(emit: Emit, seat: int, number: int, taken: int | None) -> None:
    """Report the effects of a pit card."""
    card = PITS[number]
    facts: PitCardDrawn = {
        "card": number,
        "miss": card.miss,
        "start": card.start or None,
        "kept": card.keep,
        "taken": None if taken is None else TACTICS[taken],
    }
    emit(PIT_CARD("F1-7.4", seat, facts))
