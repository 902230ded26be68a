"""Every seat's chance to win a race: turns to go by the tables of a solo car, and what is in its way.

The facts of the cars have fitted weights. A move whose corners are still to be rolled for is the mean over
all its ends, so that the effect of dice is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from game.engine.fields import StateKey
from game.engine.standing import SeatFacts, weights_in_order, win_chances, win_shares
from game.games.formula_one.bots.duel import LOGISTIC, MIN_VARIANCE, UNSURE
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

SPRINT: Final = 1
"""The laps of such a race."""
MIN_CHANCE: Final = 1e-6
"""Smaller chances count as this."""
SUMS: Final = tuple(6 - abs(7 - total) for total in range(13))
"""By the sum of two dice the number of the 36 rolls that give it, with nothing below 2."""
CACHE_SIZE: Final = 256
"""Positions in the cache: a review asks for each of them with the pit cards in many orders."""
Chances = Sequence[float]
NO_MATTER: Final = ("race", "facts", "stock", "stock_known", "discard", "deck", "unseen", "paths", "results")
"""Fields without an effect on chances: piles of cards, statistics, paths that follow from the rest."""
_POSITION: Final = StateKey(FormulaOneState, "known", *NO_MATTER)
_known: dict[tuple[object, ...], Chances] = {}


class Facts(NamedTuple):
    """The facts of one seat that its chance to win is fitted to."""

    first: float
    """The logarithm of the chance to finish first, as of cars alone on the road."""
    turns: float = 0.0
    """The turns to go."""
    saved: float = 0.0
    """The turns that its cards save."""
    delay: float = 0.0
    """The turns that other cars cost it in its next one."""
    number: float = 0.0
    """Its place in the order of moving."""
    off: float = 0.0
    """1 for a car off the road."""
    faulty: int = 0
    """The pit cards that hinder it."""
    sprint_first: float = 0.0
    """From here on the first three again in races of one lap, which are less sure."""
    sprint_turns: float = 0.0
    sprint_saved: float = 0.0


FACTS: Final[Sequence[str]] = Facts._fields
_WEIGHTS: Final = weights_in_order(FACTS, WEIGHTS)


class CarFacts(NamedTuple):
    """A car before its next turn, speeds in steps of 20 mph."""

    node: int
    speed: int
    tyres: int
    brakes: int
    laps_left: int
    """Laps to go."""
    turns: float
    """Turns to go on an empty road without cards, from the end of this round."""
    saved: float
    """The turns that its cards save."""
    kept_cards: int
    """Bits of kept pit cards."""


def standing(state: FormulaOneState) -> Chances | None:
    """Return the seats' chances to win; None in leagues."""
    config = state.config
    if config.races > 1:
        return None
    if (over := win_shares(state)) is not None:
        return over
    key = _POSITION.of(state)
    found = _known.get(key)
    if found is None:
        if len(_known) >= CACHE_SIZE:
            _known.clear()
        found = _known[key] = _calculate(state)
    return found


def _calculate(state: FormulaOneState) -> Chances:
    if state.phase == ORDER:
        return _before_cars(state)
    if state.phase in (DEALING, PIT_DECK):
        return _on_the_grid(state)
    return _in_race(state)


def seat_facts(state: FormulaOneState) -> SeatFacts | None:
    """Return the facts when a seat is to declare its speed."""
    if state.phase != SPEED or state.config.races > 1:
        return None
    return Field(state).seat_facts()


def _before_cars(state: FormulaOneState) -> Chances:
    """F1-2.1: return the mean over the seats that may get car 1; equal sums share it."""
    seats = range(state.config.seats)
    by_car = _starts(state.config)
    ahead = [_highest(state, seat) for seat in seats]
    total = sum(ahead)
    return [
        sum([ahead[first] / total * by_car[(seat - first) % len(by_car)] for first in seats])
        for seat in seats
    ]


def _highest(state: FormulaOneState, seat: int) -> float:
    """Return about how likely a seat has the highest sum."""
    total = 0.0
    for mine, chance in enumerate(_rolls(state, seat)):
        for other in range(state.config.seats):
            if other != seat and chance:
                theirs = _rolls(state, other)
                chance *= sum(theirs[:mine]) + theirs[mine] / 2
        total += chance
    return total


def _rolls(state: FormulaOneState, seat: int) -> Chances:
    """Return by sum the chance that a seat has it, 0 where it is out of the roll-off."""
    if seat in state.queue:
        return [max(0, rolls) / 36 for rolls in SUMS]
    return [float(total == max(0, state.marks[seat])) for total in range(len(SUMS))]


@lru_cache(maxsize=64)
def _starts(config: GameConfig) -> Chances:
    """Return by car the chance to win before anything is dealt."""
    state = FormulaOneState(config)
    state.first = 0
    return _on_the_grid(state)


def _on_the_grid(state: FormulaOneState) -> Chances:
    """Return the chances before the first move, with the hands that are dealt."""
    after = state.copy()
    config = state.config
    after.at = [config.circuit.grid[state.car_of(seat)] for seat in range(config.seats)]
    after.turn = state.first
    return Field(after).chances()


def _in_race(state: FormulaOneState) -> Chances:
    if state.phase == SPEED:
        return Field(state).chances()
    if state.phase in (PENALTY, SPARE, TYRE):
        return _after_penalties(state)
    return _after_driving(state)


def _after_penalties(state: FormulaOneState) -> Chances:
    """Return the mean over all outcomes of this move's corners."""
    field = Field(state)
    seat, circuit = state.turn, state.config.circuit
    kept_cards, laps_left = state.kept[seat], state.laps_left[seat]
    entered = state.entered[state.judged :]
    total = [0.0] * state.config.seats
    ends = move_outcomes(
        state.config.charts,
        corner_entries_of(state),
        state.tyres[seat],
        state.brakes[seat],
        bool(kept_cards & TYRE_BIT),
    )
    for (spun, tyres, brakes, special), chance in ends:
        cards_kept = kept_cards if special else kept_cards & ~TYRE_BIT
        if spun < 0:
            speed, left = state.speed[seat] // STEP, laps_left - state.crossed
            car = field.after_move(state.at[seat], speed, tyres, brakes, left, cards_kept)
        else:
            done = laps_left - lines_to(state, entered, spun)
            car = field.after_move(circuit.spin_node[spun], 0, tyres, brakes, done, cards_kept)
        found = field.chances(car)
        total = [a + chance * b for a, b in zip(total, found, strict=True)]
    return total


def _after_driving(state: FormulaOneState) -> Chances:
    """Return the chances within a move, which its driver ends by its own judgement."""
    seat, judge = state.turn, SoloJudge(state, state.turn, tables_of(state.config))
    now = state
    while now.turn == seat and now.round == state.round and now.phase > SPEED:
        if now.phase in (SPARE, TYRE):
            return _after_penalties(now)
        step = max(TurnPlan(now, judge).ratings(), key=lambda found: found[1])[0]
        after = now.copy()
        after.apply(step)
        if not now.last_round and _stops(after, seat) > _stops(now, seat):
            # nobody knows the pit card on top
            field = Field(now)
            car = field.after_move(after.at[seat], 0, 0, 0, after.laps_left[seat], now.kept[seat])
            return field.chances(car)
        now = after
    over = win_shares(now)
    return _in_race(now) if over is None else over


def _stops(state: FormulaOneState, seat: int) -> int:
    return state.facts[RACE_FACTS * seat + STOPS]


def tables_of(config: GameConfig) -> SoloTable:
    """Return the tables of a solo car, calculated now if they are not ready."""
    return solo_tables(config.circuit.track, config.charts, config.laps).table()


@lru_cache(maxsize=16)
def _traffic_of(config: GameConfig) -> Traffic:
    return Traffic(config.circuit, config.charts, tables_of(config))


@lru_cache(maxsize=16)
def _race_turns(config: GameConfig) -> float:
    """Return the turns of a whole race."""
    return tables_of(config).turns(config.laps, config.circuit.grid[0], 0, 0, 0)


class Field:
    """All cars at their places."""

    def __init__(self, state: FormulaOneState) -> None:
        config = state.config
        self._state = state
        self._circuit = config.circuit
        self._seats = range(config.seats)
        self._table = tables_of(config)
        turn = state.car_of(state.turn)
        self._moved = [state.car_of(seat) < turn for seat in self._seats]
        self._cars = [self._car_facts(seat) for seat in self._seats]

    def _car_facts(self, seat: int) -> CarFacts | None:
        state, table = self._state, self._table
        node = state.at[seat]
        if node == OFF:
            return None
        speed, tyres, brakes = state.speed[seat] // STEP, state.tyres[seat], state.brakes[seat]
        laps_left, number = state.laps_left[seat], state.car_of(seat)
        if laps_left > 0 and self._circuit.is_box[node] and state.start[seat]:
            turns = table.start(laps_left, number, state.start[seat] // STEP)
        else:
            turns = table.turns(laps_left, node, speed, tyres, brakes)
        if laps_left > 0:
            turns += state.miss[seat] - (not self._moved[seat])
        saved = self._saved(seat, laps_left, node, speed, tyres, brakes)
        return CarFacts(node, speed, tyres, brakes, laps_left, turns, saved, state.kept[seat])

    def _saved(self, seat: int, laps_left: int, node: int, speed: int, tyres: int, brakes: int) -> float:
        hand = self._state.hands[seat]
        if laps_left <= 0 or not hand:
            return 0.0
        return self._table.savings(laps_left, card_weights(hand), size(hand), node, speed, tyres, brakes)

    def after_move(
        self, node: int, speed: int, tyres: int, brakes: int, laps_left: int, kept_cards: int
    ) -> CarFacts:
        """Return the facts of the car on turn after its move; in its box the mean over the pit cards."""
        seat = self._state.turn
        if self._circuit.is_box[node]:
            turns = self._table.stop(laps_left, self._state.car_of(seat))
            speed = tyres = brakes = 0
            kept_cards &= TYRE_BIT
        else:
            turns = self._table.turns(laps_left, node, speed, tyres, brakes)
        saved = self._saved(seat, laps_left, node, speed, tyres, brakes)
        return CarFacts(node, speed, tyres, brakes, laps_left, turns, saved, kept_cards)

    def chances(self, end: CarFacts | None = None) -> Chances:
        """Return the chances to win, with the car on turn after its move if that is given."""
        return win_chances(self.seat_facts(end), _WEIGHTS)

    def seat_facts(self, end: CarFacts | None = None) -> SeatFacts:
        """Return the facts of the cars."""
        cars, moved = self._cars, self._moved
        if end is not None:
            seat = self._state.turn
            cars, moved = cars[:], moved[:]
            cars[seat], moved[seat] = end, True
        firsts = self._firsts(cars, moved)
        at = {p.node: p.speed for p in cars if p is not None and self._circuit.on_road[p.node]}
        occupied = sum([1 << node for node in at])
        rows = [self._row(seat, car, firsts[seat], at, occupied) for seat, car in enumerate(cars)]
        least = min([max(car.turns, 0.0) for car in cars if car is not None], default=0.0)
        return SeatFacts(least / _race_turns(self._state.config), rows)

    def _row(self, seat: int, car: CarFacts | None, first: float, at: dict[int, int], occupied: int) -> Facts:
        number, sprint = float(self._state.car_of(seat)), self._state.config.laps == SPRINT
        if car is None or car.laps_left <= 0:
            return Facts(log(first), number=number, sprint_first=log(first) * sprint)
        turns = car.turns - car.saved
        return Facts(
            first=log(first),
            turns=turns,
            saved=car.saved,
            delay=self._delay(seat, car, at, occupied),
            number=number,
            off=float(not self._circuit.on_road[car.node]),
            faulty=bool(car.kept_cards & BRAKES_BIT) + bool(car.kept_cards & PUNCTURE_BIT),
            sprint_first=log(first) * sprint,
            sprint_turns=turns * sprint,
            sprint_saved=car.saved * sprint,
        )

    def _delay(self, seat: int, car: CarFacts, at: dict[int, int], occupied: int) -> float:
        """Return the turns that others in its way cost a car in its next one."""
        node, speed, tyres, brakes, laps_left, *_ = car
        others = occupied & ~(1 << node)
        if not others & self._circuit.reach[node][-1]:
            return 0.0
        state = self._state
        done = state.config.laps - laps_left
        moving = CarInTraffic(node, speed, tyres, brakes, laps_left, state.car_of(seat), done)
        usual = self._table.turns(laps_left, node, speed, tyres, brakes)
        return _traffic_of(state.config).answer(moving, others, at).turns - usual

    def _firsts(self, cars: Sequence[CarFacts | None], moved: Sequence[bool]) -> list[float]:
        """Return by seat the chance to finish first, with normal deviations of the turns."""
        late = [
            self._state.last_round
            and p is not None
            and p.laps_left > 0
            and (moved[s] or self._state.miss[s] > 0)
            for s, p in enumerate(cars)
        ]
        turns = [
            RETIRED if car is None or too_late else car.turns - car.saved
            for car, too_late in zip(cars, late, strict=True)
        ]
        found = [float(mine < RETIRED) for mine in turns]
        for seat, mine in enumerate(turns):
            for rival, other in enumerate(turns):
                if rival != seat and max(mine, other) < RETIRED:
                    width = LOGISTIC / sqrt(MIN_VARIANCE + UNSURE * (max(mine, 0.0) + max(other, 0.0)))
                    found[seat] *= 1.0 / (1.0 + exp(min(30.0, (mine - other) * width)))
        total = sum(found) or 1.0
        return [max(chance / total, MIN_CHANCE) for chance in found]
