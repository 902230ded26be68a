"""The state as plain data in a rules reader's words, for records, seats, scenarios and score sheets.

Lists are by seat, not by car, unless said otherwise.

| key | what |
|---|---|
| seats, track, options | what was agreed |
| race, round | number of the race in the league and of the round in the race, from 1 |
| phase | order, deal, pits, penalty, speed, drive, match, extra, extra_drive, tyre, over |
| turn | the seat whose turn it is, or None |
| first | the seat with car 1, or None before the dice (F1-2.1) |
| cars | the colour of each seat's car, in the order of moving yellow, orange, green, red, black, blue |
| rolls, queue | the sums for the cars (None: not yet; 0: not in the roll-off), the seats still to roll |
| spaces | `23c`; `P4` in the own box; `S2` at a spin point; `O17` outside beside row 17; None off the board |
| places | where that is: `road`, `box`, `spin`, `out` |
| speeds, tyres, brakes, laps | the dashboards; `laps` are laps to go |
| miss | moves still to be missed |
| start | the highest starting speed by a pit card, or None |
| kept | numbers of kept pit cards |
| corners_since | corners entered since leaving the pit, while pit card 2 or 16 is kept |
| hands | tactic cards; others' as counts |
| known | the cards of each hand that everybody knows of |
| stock | cards that were not dealt; as a count to seats |
| stock_known | those of them that everybody knows of |
| discard | played cards, the top one last |
| pit_deck | pit cards, the top one first; None where nobody has seen it |
| unseen | how many of them, from the top, nobody has seen |
| retired | seat, distance and speed, the first one first |
| last_round | whether an indicator is at 0 |
| before | speed, tyre and brake wear of the car on turn before its braking |
| declared | the speed it declared, or None |
| card | the tactic card it played this turn, or None |
| entered | corners entered this turn: corner, space, excess, laps (lines crossed before it) |
| judged | how many of these are done with |
| crossed | lines crossed this turn that are not counted yet |
| behind | the seat that baulked it this turn, or None |
| moved | whether it has moved this turn |
| order | the running order: seats as the race would end now (worked out) |
| distance | rows driven past the line, laps included (worked out) |
| facts | for the classification: spins, penalty_rolls, tyre_wear, brake_wear, pit_stops, cards, baulks |
| results | finished races: order, laps, distance, retired, facts, rounds, first |
| points, totals, champion | of the league (worked out) |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.contract import Json
from game.games.formula_one import scoring
from game.games.formula_one.cards import BIT, CARS, TACTICS, names, names_in
from game.games.formula_one.circuit import OFF, Circuit
from game.games.formula_one.phases import OVER, PHASES, SPEED
from game.games.formula_one.scoring import FACT_NAMES, FACTS, RaceResult

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


def to_data(state: FormulaOneState) -> dict[str, Json]:
    """The whole state; see the module for the keys."""
    agreed, race, cars_, packs = _agreed(state), _race(state), _cars(state), _packs(state)
    return {**agreed, **race, **cars_, **packs, **_turn(state), **_score(state)}


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def cars(state: FormulaOneState) -> list[Json]:
    """By seat the colour of its car; None before the dice."""
    if state.first < 0:
        return [None] * state.agreement.seats
    return [CARS[state.car_of(seat)] for seat in range(state.agreement.seats)]


def moving_order(state: FormulaOneState) -> list[int]:
    """The seats in the order of moving."""
    n = state.agreement.seats
    return [(state.first + car) % n for car in range(n)]


def place_of(circuit: Circuit, node: int) -> str:
    """Where a node is: `road`, `box`, `spin` (a spin point or outside the road), `out` (off the board)."""
    if node == OFF:
        return "out"
    if circuit.on_road[node]:
        return "road"
    return "box" if circuit.is_box[node] else "spin"


def kept_cards(bits: int) -> list[int]:
    """The numbers of kept pit cards."""
    return [number for number, bit in BIT.items() if bits & bit]


def _agreed(state: FormulaOneState) -> dict[str, Json]:
    agreed = state.agreement
    return {"seats": agreed.seats, "track": agreed.circuit.track.id, "options": dict(agreed.options)}


def _race(state: FormulaOneState) -> dict[str, Json]:
    return {
        "race": state.race,
        "round": state.round,
        "phase": PHASES[state.phase],
        "turn": _seat(state.turn),
        "first": _seat(state.first),
        "cars": cars(state),
        "rolls": [None if mark < 0 else mark for mark in state.marks],
        "queue": list(state.queue),
        "last_round": state.last_round,
    }


def _cars(state: FormulaOneState) -> dict[str, Json]:
    circuit = state.agreement.circuit
    n = state.agreement.seats
    labels = circuit.labels
    return {
        "spaces": [None if node < 0 else labels[node] for node in state.at],
        "places": [place_of(circuit, node) for node in state.at],
        "speeds": state.speed[:],
        "tyres": state.tyres[:],
        "brakes": state.brakes[:],
        "laps": state.left[:],
        "miss": state.miss[:],
        "start": [cap or None for cap in state.start],
        "kept": [kept_cards(bits) for bits in state.kept],
        "corners_since": state.since[:],
        "retired": [{"seat": seat, "distance": far, "speed": speed} for seat, far, speed in state.gone],
        "order": scoring.running_order(state) if state.first >= 0 else list(range(n)),
        "distance": [scoring.progress(state, seat) for seat in range(n)],
        "facts": facts(state.facts),
    }


def facts(flat: Sequence[int]) -> list[Json]:
    """By seat what the classification tells, by name."""
    return [dict(zip(FACT_NAMES, flat[at : at + FACTS], strict=True)) for at in range(0, len(flat), FACTS)]


def _packs(state: FormulaOneState) -> dict[str, Json]:
    return {
        "hands": [names_in(hand) for hand in state.hands],
        "known": [names_in(hand) for hand in state.known],
        "stock": names_in(state.stock),
        "stock_known": names_in(state.stock_known),
        "discard": names(state.discard),
        "pit_deck": list(state.deck),
        "unseen": state.unseen,
    }


def _turn(state: FormulaOneState) -> dict[str, Json]:
    labels = state.agreement.circuit.labels
    tyres, brakes = state.before
    declared = state.phase not in (SPEED, OVER) and state.turn >= 0
    return {
        "before": {"speed": state.last, "tyres": tyres, "brakes": brakes},
        "declared": state.declared if declared else None,
        "card": None if state.card < 0 else TACTICS[state.card],
        "entered": [
            {"corner": e.corner + 1, "space": labels[e.space], "excess": e.excess, "laps": e.laps}
            for e in state.entered
        ],
        "judged": state.judged,
        "crossed": state.crossed,
        "behind": _seat(state.behind),
        "moved": state.moved,
    }


def _result(result: RaceResult) -> dict[str, Json]:
    return {
        "order": list(result.order),
        "laps": list(result.laps),
        "distance": list(result.distance),
        "retired": list(result.retired),
        "facts": facts(result.facts),
        "rounds": result.rounds,
        "first": result.first,
    }


def _score(state: FormulaOneState) -> dict[str, Json]:
    n, results = state.agreement.seats, state.results
    return {
        "results": [_result(result) for result in results],
        "points": [scoring.race_points(n, result) for result in results],
        "totals": scoring.totals(n, results),
        "champion": scoring.standing(n, results)[0] if state.phase == OVER else None,
    }


def classification(state: FormulaOneState) -> dict[str, Json]:
    """The race that just ended and the standing after it; by seat but for `order` and `standing`."""
    n, results = state.agreement.seats, state.results
    return {
        "race": len(results),
        "races": state.agreement.races,
        **_result(results[-1]),
        "points": scoring.race_points(n, results[-1]),
        "totals": scoring.totals(n, results),
        "wins": scoring.wins(n, results),
        "standing": scoring.standing(n, results),
        "last": len(results) == state.agreement.races,
    }


def final_table(state: FormulaOneState) -> dict[str, Json]:
    """The end of it all: every race, points, wins, the champion."""
    n, results = state.agreement.seats, state.results
    return {
        "races": [_result(result) for result in results],
        "points": [scoring.race_points(n, result) for result in results],
        "totals": scoring.totals(n, results),
        "wins": scoring.wins(n, results),
        "standing": scoring.standing(n, results),
        "champion": scoring.standing(n, results)[0],
        "laps": state.agreement.laps,
    }
