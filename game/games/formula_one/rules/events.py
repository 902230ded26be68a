"""The events of Formula-1: what the screen, the log and statistics are told.

| kind | data | when |
|---|---|---|
| `rolled_for_cars` | dice, sum | a seat's dice for the cars (F1-2.1) |
| `tied` | seats | these seats roll again |
| `cars_taken` | first, cars | by seat the car it has; `first` begins |
| `dealt` | hand, stock, fair | how many cards everybody has, how many are left over |
| `hand_dealt` | cards | to each seat alone |
| `race_started` | race, races, track, laps, spaces, cars, order | the cars stand on the grid |
| `turn_started` | race, round, car, space, speed, low, high, blocked, last_round | a seat is to declare |
| `missed` | left | a move is missed; so many more follow |
| `played` | card, left | a tactic card; `left` is the size of the hand |
| `declared` | speed, before, drop, brakes, tyres (wear added), wear (as it is now) | the speed |
| `blocked` | space, by, speed | the car stays beside the road: the space ahead is taken (F1-4.3) |
| `moved` | from, to, path, speed, spaces, wanted, extra, rejoined, box, laps, corners | a car drives |
| `baulked` | by, space, ahead (the other's space), speed, other (the other's speed) | no way of full length |
| `braked` | by, drop, speed, before, brakes, tyres (added), wear | slowed behind the other car (F1-3.5) |
| `matched` | by, before, speed | the faster car's speed is taken |
| `entered` | corner, space, limit, speed, excess | a red band was entered, after `moved`; excess 0 too |
| `corner_spared` | corner, space, excess, by (`superb_driving`, `special_tyre`) | no penalty |
| `tyre_offered` | corner, space, excess | the seat may use its special tyre |
| `penalty_due` | corner, space, excess | the dice are to be rolled |
| `rolled` | corner, space, excess, dice, row, spin, brakes, tyres (added), before, wear | against the chart |
| `spun` | cause, corner, from, to, row, before (speed), void (corners that do not count) | a spin |
| `retired` | space, speed, cause | the car leaves the board (F1-3.4) |
| `lap` | done, left | the line was crossed |
| `last_round` | – | an indicator is at 0 |
| `pitted` | space, before (speed, brakes, tyres) | a pit stop |
| `pit_deck_turned` | card, deck, unseen | the top pit card is turned over; not in the last round |
| `pit_card` | card, miss, start, kept, taken (a tactic card) | what it says |
| `card_returned` | card | a kept pit card goes under the deck |
| `race_ended` | what season.classification holds | the last round is over, or all are out |
| `league_ended` | what `Result.data` holds | the last race of a league is over |

Spaces are labels: `23c`, a box `P4`, a spin point `S2`, `O17` outside the road beside row 17; None is off the
board. Corners are numbers from 1. Cars are named by colour in the order of moving, seats are numbers.
`wear` and `before` of gauges are pairs: brakes, tyres. `cause` of a spin is one of `dice`, `excess` (60 or
more over), `tyres` (worn out), `brakes` (worn out), `failed_brakes` (pit card 2), `puncture` (pit card 16).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Emit, Event, Json
from game.games.formula_one.rules.cards import CARS, EXTRA, PITS, TACTICS, names_in, size
from game.games.formula_one.rules.charts import Penalty
from game.games.formula_one.rules.circuit import Entered, Way
from game.games.formula_one.rules.season import classification, final_table
from game.games.formula_one.rules.state import RaceState


def _spot(state: RaceState, node: int) -> str | None:
    return None if node < 0 else state.agreement.circuit.labels[node]


def _wear(state: RaceState, seat: int) -> list[int]:
    return [state.brakes[seat], state.tyres[seat]]


# Before the start


def rolled_for_cars(state: RaceState, emit: Emit, a: int, b: int) -> None:
    """A seat's dice."""
    emit(Event("rolled_for_cars", "F1-2.1", state.queue[0], {"dice": [a, b], "sum": a + b}))


def tied(emit: Emit, seats: Sequence[int]) -> None:
    """These roll again."""
    emit(Event("tied", "F1-2.1", None, {"seats": list(seats)}))


def cars_taken(state: RaceState, emit: Emit) -> None:
    """Who has which car."""
    emit(Event("cars_taken", "F1-2.1", state.first, {"first": state.first, "cars": state.colours()}))


def dealt(state: RaceState, emit: Emit) -> None:
    """Everybody's cards, to each alone."""
    fair = state.agreement.fair_deal
    told: dict[str, Json] = {"hand": size(state.hands[0]), "stock": size(state.stock), "fair": fair}
    emit(Event("dealt", "F1-1.2" if fair else "F1-2.1", None, told))
    for seat, hand in enumerate(state.hands):
        emit(Event("hand_dealt", "F1-2.1", seat, {"cards": names_in(hand)}, (seat,), True))


def race_started(state: RaceState, emit: Emit) -> None:
    """The cars stand on the grid."""
    agreed = state.agreement
    told: dict[str, Json] = {
        "race": state.race,
        "races": agreed.races,
        "track": agreed.circuit.track.id,
        "laps": agreed.laps,
        "spaces": [_spot(state, node) for node in state.at],
        "cars": state.colours(),
        "order": state.moving_order(),
    }
    emit(Event("race_started", "F1-2.1", state.first, told))


# The turn


def turn_started(state: RaceState, emit: Emit, low: int, high: int, blocked: bool) -> None:
    """A seat is to declare its speed, from low to high."""
    seat = state.turn
    told: dict[str, Json] = {
        "race": state.race,
        "round": state.round,
        "car": CARS[state.car_of(seat)],
        "space": _spot(state, state.at[seat]),
        "speed": state.speed[seat],
        "low": low,
        "high": high,
        "blocked": blocked,
        "last_round": state.last_round,
    }
    emit(Event("turn_started", "F1-4.3" if blocked else "F1-3.1", seat, told))


def missed(state: RaceState, emit: Emit, seat: int) -> None:
    """A move is missed; the state knows it already."""
    emit(Event("missed", "F1-7.4", seat, {"left": state.miss[seat]}))


def played(state: RaceState, emit: Emit, kind: int) -> None:
    """A tactic card lies on the discard pile; the others see what it was."""
    seat = state.turn
    told: dict[str, Json] = {"card": TACTICS[kind], "left": size(state.hands[seat])}
    emit(Event("played", "F1-6.1" if kind in EXTRA else "F1-6.2", seat, told, None, True))


def declared(state: RaceState, emit: Emit, wear: tuple[int, int]) -> None:
    """The speed; the state knows it already."""
    seat = state.turn
    told: dict[str, Json] = {
        "speed": state.declared,
        "before": state.last,
        "drop": max(0, state.last - state.declared),
        "brakes": wear[0],
        "tyres": wear[1],
        "wear": _wear(state, seat),
    }
    emit(Event("declared", "F1-3.2" if state.last > state.declared else "F1-3.1", seat, told))


def blocked(state: RaceState, emit: Emit) -> None:
    """The car stays beside the road."""
    seat, circuit = state.turn, state.agreement.circuit
    by = state.at.index(circuit.exit_of[state.at[seat]])
    told: dict[str, Json] = {"space": _spot(state, state.at[seat]), "by": by, "speed": state.speed[seat]}
    emit(Event("blocked", "F1-4.3", seat, told))


def moved(state: RaceState, emit: Emit, way: Way) -> None:
    """A car drives; the state does not know it yet. The corners it entered follow."""
    seat, circuit = state.turn, state.agreement.circuit
    start = state.at[seat]
    extra = EXTRA.get(state.card, 0)
    told: dict[str, Json] = {
        "from": _spot(state, start),
        "to": circuit.labels[way.end],
        "path": circuit.spots(way.path),
        "speed": state.speed[seat],
        "spaces": len(way.path),
        "wanted": extra or state.speed[seat] // 20,
        "extra": TACTICS[state.card] if extra else None,
        "rejoined": not circuit.on_road[start],
        "box": circuit.is_box[way.end],
        "laps": way.laps,
        "corners": [corner.corner + 1 for corner in way.corners],
    }
    emit(Event("moved", "F1-6.1" if extra else "F1-4.1", seat, told))
    for corner in way.corners:
        emit(
            Event(
                "entered",
                "F1-5.1",
                seat,
                _corner(state, corner)
                | {
                    "limit": circuit.limit[corner.space],
                    "speed": state.declared,
                },
            )
        )


def _corner(state: RaceState, corner: Entered) -> dict[str, Json]:
    return {
        "corner": corner.corner + 1,
        "space": _spot(state, corner.space),
        "excess": corner.excess,
    }


def baulked(state: RaceState, emit: Emit, by: int) -> None:
    """No way of full length; the car stands behind the other."""
    seat = state.turn
    told: dict[str, Json] = {
        "by": by,
        "space": _spot(state, state.at[seat]),
        "ahead": _spot(state, state.at[by]),
        "speed": state.speed[seat],
        "other": state.speed[by],
    }
    emit(Event("baulked", "F1-4.2", seat, told))


def braked(state: RaceState, emit: Emit, by: int, drop: int, wear: tuple[int, int]) -> None:
    """Slowed behind the other car; where it spins instead, `spun` follows and no wear is paid."""
    seat = state.turn
    told: dict[str, Json] = {
        "by": by,
        "drop": drop,
        "speed": state.speed[by],
        "before": state.declared,
        "brakes": wear[0],
        "tyres": wear[1],
        "wear": _wear(state, seat),
    }
    emit(Event("braked", "F1-3.5", seat, told))


def matched(state: RaceState, emit: Emit, by: int, before: int) -> None:
    """The faster car's speed is taken."""
    told: dict[str, Json] = {"by": by, "before": before, "speed": state.speed[state.turn]}
    emit(Event("matched", "F1-4.2", state.turn, told))


# Corners


def corner_spared(state: RaceState, emit: Emit, corner: Entered, by: str) -> None:
    """No penalty for this corner."""
    clause = "F1-6.2" if by == "superb_driving" else "F1-7.4"
    emit(Event("corner_spared", clause, state.turn, _corner(state, corner) | {"by": by}))


def tyre_offered(state: RaceState, emit: Emit, corner: Entered) -> None:
    """The seat may use its special tyre."""
    emit(Event("tyre_offered", "F1-7.4", state.turn, _corner(state, corner)))


def penalty_due(state: RaceState, emit: Emit, corner: Entered) -> None:
    """The dice are to be rolled."""
    emit(Event("penalty_due", "F1-5.1", state.turn, _corner(state, corner)))


def rolled(
    state: RaceState,
    emit: Emit,
    corner: Entered,
    dice: tuple[int, int],
    penalty: Penalty,
    before: tuple[int, int],
) -> None:
    """The dice against the chart; the state knows the wear already. `before` is tyres, brakes."""
    seat = state.turn
    tyres, brakes = before
    told: dict[str, Json] = _corner(state, corner) | {
        "dice": list(dice),
        "row": state.agreement.charts.row(*dice).name,
        "spin": penalty.spin,
        "brakes": state.brakes[seat] - brakes,
        "tyres": state.tyres[seat] - tyres,
        "before": [brakes, tyres],
        "wear": _wear(state, seat),
    }
    emit(Event("rolled", "F1-5.2", seat, told))


_SPIN_CLAUSE = {
    "dice": "F1-5.2",
    "excess": "F1-5.3",
    "tyres": "F1-5.3",
    "brakes": "F1-3.3",
    "failed_brakes": "F1-7.4",
    "puncture": "F1-7.4",
}


def spun(state: RaceState, emit: Emit, to: int, cause: str, corner: Entered | None) -> None:
    """A spin; the state does not know it yet."""
    seat, circuit = state.turn, state.agreement.circuit
    void = [c.corner + 1 for c in state.entered[state.judged :]] if corner is not None else []
    told: dict[str, Json] = {
        "cause": cause,
        "corner": None if corner is None else corner.corner + 1,
        "from": _spot(state, state.at[seat]),
        "to": circuit.labels[to],
        "row": circuit.row[to],
        "before": state.speed[seat],
        "void": void,
    }
    emit(Event("spun", _SPIN_CLAUSE[cause], seat, told))


def retired(state: RaceState, emit: Emit, seat: int) -> None:
    """The car leaves the board; the state does not know it yet."""
    told: dict[str, Json] = {
        "space": _spot(state, state.at[seat]),
        "speed": state.speed[seat],
        "cause": "tyres",
    }
    emit(Event("retired", "F1-3.4", seat, told))


# Laps, pits, the end


def lap(state: RaceState, emit: Emit, seat: int) -> None:
    """The line was crossed."""
    left = state.left[seat]
    emit(Event("lap", "F1-8.1", seat, {"done": state.agreement.laps - left, "left": left}))


def last_round(state: RaceState, emit: Emit, seat: int) -> None:
    """An indicator is at 0."""
    emit(Event("last_round", "F1-8.2", seat))


def pitted(state: RaceState, emit: Emit, seat: int, before: tuple[int, int, int]) -> None:
    """A pit stop."""
    speed_was, tyres, brakes = before
    told: dict[str, Json] = {
        "space": _spot(state, state.at[seat]),
        "before": [speed_was, brakes, tyres],
    }
    emit(Event("pitted", "F1-7.2", seat, told))


def pit_deck_turned(state: RaceState, emit: Emit, number: int) -> None:
    """Everybody learns the top card."""
    turned: dict[str, Json] = {"card": number, "deck": len(state.deck), "unseen": state.unseen}
    # nobody's own news: who stops learns the card with all the others
    emit(Event("pit_deck_turned", "F1-7.2", None, turned, None, True))


def pit_card(state: RaceState, emit: Emit, seat: int, number: int, taken: int | None) -> None:
    """What the pit card says."""
    card = PITS[number]
    told: dict[str, Json] = {
        "card": number,
        "miss": card.miss,
        "start": card.start or None,
        "kept": card.keep,
        "taken": None if taken is None else TACTICS[taken],
    }
    emit(Event("pit_card", "F1-7.4", seat, told))


def card_returned(state: RaceState, emit: Emit, seat: int, number: int) -> None:
    """A kept pit card goes under the deck."""
    emit(Event("card_returned", "F1-7.4", seat, {"card": number}))


def race_ended(state: RaceState, emit: Emit) -> None:
    """The classification."""
    all_out = len(state.gone) == state.agreement.seats
    told = classification(state.agreement, state.results)
    winner = state.results[-1].order[0]
    emit(Event("race_ended", "F1-8.3" if all_out else "F1-8.2", winner, told))


def league_ended(state: RaceState, emit: Emit) -> None:
    """There is a champion."""
    table = final_table(state.agreement, state.results)
    emit(Event("league_ended", "F1-8.4", table["champion"], table))
