"""Every seat's chance to win a race: turns to go by the tables of a solo car, and what stands in the way.

Facts of the cars as they stand weigh as they were fitted from races. A move whose corners are still to be
rolled for is the mean over all its ends, so that what dice give is told exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from game.engine.fields import StateKey
from game.engine.standing import SeatFacts, called, in_order, shares
from game.games.formula_one.bots.duel import LEAST, LOGISTIC, UNSURE
from game.games.formula_one.bots.judge import RETIRED, SoloJudge, card_weights
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.standing_weights import WEIGHTS
from game.games.formula_one.bots.traffic import CarInTraffic, Traffic
from game.games.formula_one.bots.turn_plan import TurnPlan, lines_to
from game.games.formula_one.rules.cards import BRAKES_BIT, PUNCTURE_BIT, STEP, TYRE_BIT, size
from game.games.formula_one.rules.chances import corner_entries_of, move_outcomes
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import FACTS as RACE_FACTS
from game.games.formula_one.rules.season import STOPS, GameConfig
from game.games.formula_one.rules.state import DEALING, ORDER, PENALTY, PIT_DECK, SPARE, SPEED, TYRE

FACTS: Final[Sequence[str]] = (
    *("first", "turns", "saved", "delay", "number", "off", "faulty"),
    *("sprint_first", "sprint_turns", "sprint_saved"),
)
"""The chance to be home first of cars alone on the road, as a logarithm; turns to go; what cards save of it;
what other cars cost of the next turn; the place in the order of moving; whether the car stands off the road;
pit cards that hinder it. In races of one lap the first three once more: so short a race is less sure."""
SPRINT: Final = 1
"""The laps of such a race."""
_WEIGHTS: Final = in_order(FACTS, WEIGHTS)
LEAST_CHANCE: Final = 1e-6
"""Chances below this count as so much."""
SUMS: Final = tuple(6 - abs(7 - total) for total in range(13))
"""By the sum of two dice how many of the 36 rolls give it, below 2 none."""
KEPT: Final = 256
"""How many positions are remembered: a review asks for each of them with the pit cards in many orders."""
Chances = Sequence[float]
NO_MATTER: Final = ("race", "facts", "stock", "stock_known", "discard", "deck", "unseen", "paths", "results")
"""Fields that no chance is worked out from: piles of cards, statistics, ways that follow from the rest."""
_POSITION: Final = StateKey(FormulaOneState, "known", *NO_MATTER)
_known: dict[tuple[object, ...], Chances] = {}


class CarFacts(NamedTuple):
    """A car as its next turn finds it, speeds in steps of 20 mph."""

    node: int
    speed: int
    tyres: int
    brakes: int
    left: int
    """Laps to go."""
    turns: float
    """Turns to go on an empty road without cards, from the end of this round on."""
    saved: float
    """What its cards save of them."""
    kept: int
    """Bits of kept pit cards."""


def standing(state: FormulaOneState) -> Chances | None:
    """The seats' chances to win; None in leagues."""
    agreed = state.config
    if agreed.races > 1:
        return None
    if (over := shares(state)) is not None:
        return over
    key = _POSITION.of(state)
    found = _known.get(key)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[key] = _worked_out(state)
    return found


def _worked_out(state: FormulaOneState) -> Chances:
    if state.phase == ORDER:
        return _for_the_cars(state)
    if state.phase in (DEALING, PIT_DECK):
        return _on_the_grid(state)
    return _in_race(state)


def seat_facts(state: FormulaOneState) -> SeatFacts | None:
    """The facts when a seat is to declare its speed."""
    if state.phase != SPEED or state.config.races > 1:
        return None
    return Field(state).seat_facts()


def _for_the_cars(state: FormulaOneState) -> Chances:
    """F1-2.1: the mean over who may get car 1; equal sums share it."""
    seats = range(state.config.seats)
    by_car = _starts(state.config)
    ahead = [_highest(state, seat) for seat in seats]
    whole = sum(ahead)
    return [
        sum([ahead[first] / whole * by_car[(seat - first) % len(by_car)] for first in seats])
        for seat in seats
    ]


def _highest(state: FormulaOneState, seat: int) -> float:
    """About how likely a seat has the highest sum."""
    total = 0.0
    for own, chance in enumerate(_rolls(state, seat)):
        for other in range(state.config.seats):
            if other != seat and chance:
                theirs = _rolls(state, other)
                chance *= sum(theirs[:own]) + theirs[own] / 2
        total += chance
    return total


def _rolls(state: FormulaOneState, seat: int) -> Chances:
    """By sum the chance that a seat has it, 0 where it is out of the roll-off."""
    if seat in state.queue:
        return [max(0, rolls) / 36 for rolls in SUMS]
    return [float(total == max(0, state.marks[seat])) for total in range(len(SUMS))]


@lru_cache(maxsize=64)
def _starts(agreed: GameConfig) -> Chances:
    """By car the chance to win before anything is dealt."""
    state = FormulaOneState(agreed)
    state.first = 0
    return _on_the_grid(state)


def _on_the_grid(state: FormulaOneState) -> Chances:
    """Before the first move, with the hands that are dealt."""
    after = state.copy()
    agreed = state.config
    after.at = [agreed.circuit.grid[state.car_of(seat)] for seat in range(agreed.seats)]
    after.turn = state.first
    return Field(after).chances()


def _in_race(state: FormulaOneState) -> Chances:
    if state.phase == SPEED:
        return Field(state).chances()
    if state.phase in (PENALTY, SPARE, TYRE):
        return _rolled(state)
    return _driven(state)


def _rolled(state: FormulaOneState) -> Chances:
    """The mean over everything that the corners of this move may do."""
    field = Field(state)
    seat, circuit = state.turn, state.config.circuit
    kept, left = state.kept[seat], state.left[seat]
    entered = state.entered[state.judged :]
    total = [0.0] * state.config.seats
    ends = move_outcomes(
        state.config.charts,
        corner_entries_of(state),
        state.tyres[seat],
        state.brakes[seat],
        bool(kept & TYRE_BIT),
    )
    for (spun, tyres, brakes, special), chance in ends:
        held = kept if special else kept & ~TYRE_BIT
        if spun < 0:
            place = field.ended(
                state.at[seat], state.speed[seat] // STEP, tyres, brakes, left - state.crossed, held
            )
        else:
            done = left - lines_to(state, entered, spun)
            place = field.ended(circuit.spin_node[spun], 0, tyres, brakes, done, held)
        found = field.chances(place)
        total = [a + chance * b for a, b in zip(total, found, strict=True)]
    return total


def _driven(state: FormulaOneState) -> Chances:
    """Within a move: as its driver would end it."""
    seat, judge = state.turn, SoloJudge(state, state.turn, tables_of(state.config))
    now = state
    while now.turn == seat and now.round == state.round and now.phase > SPEED:
        if now.phase in (SPARE, TYRE):
            return _rolled(now)
        step = max(TurnPlan(now, judge).ratings(), key=lambda found: found[1])[0]
        after = now.copy()
        after.apply(step)
        if not now.last_round and _stops(after, seat) > _stops(now, seat):
            # nobody knows the pit card on top
            field = Field(now)
            return field.chances(field.ended(after.at[seat], 0, 0, 0, after.left[seat], now.kept[seat]))
        now = after
    over = shares(now)
    return _in_race(now) if over is None else over


def _stops(state: FormulaOneState, seat: int) -> int:
    return state.facts[RACE_FACTS * seat + STOPS]


def tables_of(agreed: GameConfig) -> SoloTable:
    """The tables of a solo car, worked out now where they are not ready."""
    return solo_tables(agreed.circuit.track, agreed.charts, agreed.laps).table()


@lru_cache(maxsize=16)
def _traffic_of(agreed: GameConfig) -> Traffic:
    return Traffic(agreed.circuit, agreed.charts, tables_of(agreed))


@lru_cache(maxsize=16)
def _whole_of(agreed: GameConfig) -> float:
    """The turns of a whole race."""
    return tables_of(agreed).turns(agreed.laps, agreed.circuit.grid[0], 0, 0, 0)


class Field:
    """All cars on their places."""

    def __init__(self, state: FormulaOneState) -> None:
        agreed = state.config
        self._state = state
        self._circuit = agreed.circuit
        self._seats = range(agreed.seats)
        self._table = tables_of(agreed)
        turn = state.car_of(state.turn)
        self._moved = [state.car_of(seat) < turn for seat in self._seats]
        self._places = [self._place(seat) for seat in self._seats]

    def _place(self, seat: int) -> CarFacts | None:
        state, table = self._state, self._table
        node = state.at[seat]
        if node == OFF:
            return None
        speed, tyres, brakes = state.speed[seat] // STEP, state.tyres[seat], state.brakes[seat]
        left, number = state.left[seat], state.car_of(seat)
        if left > 0 and self._circuit.is_box[node] and state.start[seat]:
            turns = table.start(left, number, state.start[seat] // STEP)
        else:
            turns = table.turns(left, node, speed, tyres, brakes)
        if left > 0:
            turns += state.miss[seat] - (not self._moved[seat])
        saved = self._saved(seat, left, node, speed, tyres, brakes)
        return CarFacts(node, speed, tyres, brakes, left, turns, saved, state.kept[seat])

    def _saved(self, seat: int, left: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        hand = self._state.hands[seat]
        if left <= 0 or not hand:
            return 0.0
        return self._table.savings(left, card_weights(hand), size(hand), node, speed, tyres, brakes)

    def ended(self, node: int, speed: int, tyres: int, brakes: int, left: int, kept: int) -> CarFacts:
        """The place of the car on turn at the end of its move; in its box the mean over the pit cards."""
        seat = self._state.turn
        if self._circuit.is_box[node]:
            turns = self._table.stop(left, self._state.car_of(seat))
            speed = tyres = brakes = 0
            kept &= TYRE_BIT
        else:
            turns = self._table.turns(left, node, speed, tyres, brakes)
        return CarFacts(
            node, speed, tyres, brakes, left, turns, self._saved(seat, left, node, speed, tyres, brakes), kept
        )

    def chances(self, end: CarFacts | None = None) -> Chances:
        """The chances to win; with the car on turn at the end of its move where that is given."""
        return called(self.seat_facts(end), _WEIGHTS)

    def seat_facts(self, end: CarFacts | None = None) -> SeatFacts:
        """The facts of the cars."""
        places, moved = self._places, self._moved
        if end is not None:
            seat = self._state.turn
            places, moved = places[:], moved[:]
            places[seat], moved[seat] = end, True
        firsts = self._firsts(places, moved)
        at = {p.node: p.speed for p in places if p is not None and self._circuit.on_road[p.node]}
        occupied = sum([1 << node for node in at])
        rows = [self._row(seat, place, firsts[seat], at, occupied) for seat, place in enumerate(places)]
        to_go = min([max(place.turns, 0.0) for place in places if place is not None], default=0.0)
        return SeatFacts(to_go / _whole_of(self._state.config), rows)

    def _row(
        self, seat: int, place: CarFacts | None, first: float, at: dict[int, int], occupied: int
    ) -> tuple[float, ...]:
        number, sprint = float(self._state.car_of(seat)), self._state.config.laps == SPRINT
        if place is None or place.left <= 0:
            return (log(first), 0.0, 0.0, 0.0, number, 0.0, 0.0, log(first) * sprint, 0.0, 0.0)
        turns = place.turns - place.saved
        return (
            log(first),
            turns,
            place.saved,
            self._delay(seat, place, at, occupied),
            number,
            float(not self._circuit.on_road[place.node]),
            bool(place.kept & BRAKES_BIT) + bool(place.kept & PUNCTURE_BIT),
            log(first) * sprint,
            turns * sprint,
            place.saved * sprint,
        )

    def _delay(self, seat: int, place: CarFacts, at: dict[int, int], occupied: int) -> float:
        """Turns that the others in its way cost a car in its next one."""
        node, speed, tyres, brakes, left, *_ = place
        others = occupied & ~(1 << node)
        if not others & self._circuit.reach[node][-1]:
            return 0.0
        state = self._state
        car = CarInTraffic(node, speed, tyres, brakes, left, state.car_of(seat), state.config.laps - left)
        usual = self._table.turns(left, node, speed, tyres, brakes)
        return _traffic_of(state.config).answer(car, others, at).turns - usual

    def _firsts(self, places: Sequence[CarFacts | None], moved: Sequence[bool]) -> list[float]:
        """By seat the chance to be home first, taking it that turns fall out normally."""
        late = [
            self._state.last_round and p is not None and p.left > 0 and (moved[s] or self._state.miss[s] > 0)
            for s, p in enumerate(places)
        ]
        turns = [
            RETIRED if place is None or too_late else place.turns - place.saved
            for place, too_late in zip(places, late, strict=True)
        ]
        found = [float(own < RETIRED) for own in turns]
        for seat, own in enumerate(turns):
            for rival, other in enumerate(turns):
                if rival != seat and max(own, other) < RETIRED:
                    width = LOGISTIC / sqrt(LEAST + UNSURE * (max(own, 0.0) + max(other, 0.0)))
                    found[seat] *= 1.0 / (1.0 + exp(min(30.0, (own - other) * width)))
        whole = sum(found) or 1.0
        return [max(chance / whole, LEAST_CHANCE) for chance in found]
