"""The chance to win from the end of a car's turn: everybody's turns to go, and delays between cars.

The turns of every car come from the tables of a solo car, with normal deviations. `WinJudge` uses no more.
`DuelJudge` plays on until the seat's next turn: the rivals drive in their order, each with its best drive
past the others, and so does the seat. These drives include baulks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

from game.games.formula_one.bots.judge import RETIRED, CarAfterMove, SoloJudge
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.traffic import BestDrive, CarInTraffic, Traffic
from game.games.formula_one.rules.cards import STEP, TACTICS, count, size
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.play import FormulaOneState

UNSURE: Final = 0.06
"""The variance of a car's turns to go, for each of them."""
MIN_VARIANCE: Final = 0.02
"""The least variance of the difference of two cars."""
LOGISTIC: Final = 1.702
"""Scales a logistic curve to the normal one, within a hundredth."""
WIN_SHARE: Final = 0.9
"""The weight of winning in a single race; the rest is being ahead of as many as possible."""
LEAGUE_SHARE: Final = 0.3
"""The same in a league, where every place has its points."""
HASTE: Final = 0.004
"""The value of a turn where the race is decided."""
CARD_SHARE: Final = 0.5
"""The share of a lone car's savings by cards that counts: among others the road is not always free for
them, and the leader drives on an open road while they wait."""
NEAR_ROWS: Final = 14
"""Rows within which cars can hinder one another before the next turn."""
CLOSE: Final = 0.08
"""Ends of a turn so far behind the best one are not examined more closely."""


class Rival(NamedTuple):
    """Another car, with its turns to go from the end of this round."""

    seat: int
    car: CarInTraffic
    turns: float
    has_moved: bool
    """Whether it has had its move of this round."""
    waits: int
    """The moves that it misses."""


class WinJudge:
    """The chance to win, with a share for being ahead of each rival, on an empty road."""

    def __init__(self, state: FormulaOneState, seat: int, table: SoloTable) -> None:
        self._table = table
        self._solo = SoloJudge(state, seat, table, CARD_SHARE)
        self.rivals = [_rival(state, seat, other, table) for other in _others(state, seat)]
        self._share = WIN_SHARE if state.config.races == 1 else LEAGUE_SHARE
        self._retired = len(state.retired)
        gauges = state.tyres[seat], state.brakes[seat]
        my_turns = table.turns(state.laps_left[seat], state.at[seat], 0, *gauges)
        self._widths = [self._width(my_turns, rival.turns) for rival in self.rivals]
        self._turns = [rival.turns for rival in self.rivals]

    def __call__(self, car: CarAfterMove) -> float:
        """Return a value between 0 and 1."""
        return self.chance(self._solo.turns(car), self._turns)

    def stopped(self, laps_left: int, hand: int, kept_cards: int) -> float:
        """Return the chance after a stop."""
        return self.chance(-self._solo.stopped(laps_left, hand, kept_cards), self._turns)

    def chance(self, my_turns: float, theirs: Sequence[float]) -> float:
        """Return the value of so many turns to go against the rivals' turns."""
        if my_turns >= RETIRED:
            return -1.0
        win, ahead = 1.0, float(self._retired)
        for turns, width in zip(theirs, self._widths, strict=True):
            gap = (turns - my_turns) * width
            beats = 1.0 if gap > 30.0 else 1.0 / (1.0 + exp(-gap)) if gap > -30.0 else 0.0
            win *= beats
            ahead += beats
        ahead /= len(theirs) + self._retired
        return self._share * win + (1.0 - self._share) * ahead - HASTE * my_turns

    @staticmethod
    def _width(my_turns: float, other: float) -> float:
        return LOGISTIC / sqrt(MIN_VARIANCE + UNSURE * (max(my_turns, 0.0) + max(other, 0.0)))


class DuelJudge(WinJudge):
    """The chance to win after everybody's next move on the road as it is."""

    def __init__(self, state: FormulaOneState, seat: int, table: SoloTable, best: float = 0.0) -> None:
        super().__init__(state, seat, table)
        config = state.config
        self._circuit = config.circuit
        self._traffic = Traffic(config.circuit, config.charts, table)
        self._number = state.car_of(seat)
        self._laps = config.laps
        self._floor = best - CLOSE
        self._answers: dict[tuple[CarInTraffic, int, tuple[int, ...]], BestDrive] = {}
        self._rounds: dict[tuple[int, int, int], tuple[float, list[float]]] = {}
        order = sorted(self.rivals, key=lambda rival: (rival.has_moved, rival.car.number))
        self._order = [(self.rivals.index(rival), rival) for rival in order]

    def __call__(self, car: CarAfterMove) -> float:
        """Return the value, with everybody's next move if the end of the turn is among the best."""
        my_turns = self._solo.turns(car)
        value = self.chance(my_turns, self._turns)
        if value < self._floor or car.laps_left <= 0 or car.node == OFF:
            return value
        key = (car.node, car.speed, car.laps_left)
        known = self._rounds.get(key)
        if known is None:
            known = self._rounds[key] = self._play_on(car)
        delay, theirs = known
        # standing still to hold the others up gains nothing: that could go on for ever
        return self.chance(my_turns + delay, theirs if car.speed else self._turns)

    def _play_on(self, car: CarAfterMove) -> tuple[float, list[float]]:
        """Return the turns that the seat loses until its next turn is over, and everybody's turns to go."""
        circuit = self._circuit
        at: dict[int, int] = {}
        for rival in self.rivals:
            if circuit.on_road[rival.car.node]:
                at[rival.car.node] = rival.car.speed
        if circuit.on_road[car.node]:
            at[car.node] = car.speed
        theirs = self._turns[:]
        for i, rival in self._order:
            if rival.waits or rival.car.laps_left <= 0:
                continue
            at.pop(rival.car.node, None)
            answer = self._answer(rival.car, at)
            theirs[i] = rival.turns + answer.turns - self._usual(rival)
            if circuit.on_road[answer.node]:
                at[answer.node] = answer.speed
        at.pop(car.node, None)
        done = self._laps - car.laps_left
        own_car = CarInTraffic(car.node, car.speed, car.tyres, car.brakes, car.laps_left, self._number, done)
        usual = self._table.turns(car.laps_left, car.node, car.speed, car.tyres, car.brakes)
        return max(0.0, self._answer(own_car, at).turns - usual), theirs

    def _usual(self, rival: Rival) -> float:
        """Return a rival's turns to go on an empty road, without its cards."""
        car = rival.car
        return self._table.turns(car.laps_left, car.node, car.speed, car.tyres, car.brakes)

    def _answer(self, car: CarInTraffic, at: dict[int, int]) -> BestDrive:
        """Return the best drive of a car past the others, cached by its place and by what is in reach."""
        circuit = self._circuit
        reach = circuit.reach[car.node][-1]
        nodes_near = tuple([node for node in at if reach >> node & 1])
        occupied = 0
        for node in nodes_near:
            occupied |= 1 << node
        key = (car, occupied, tuple([at[node] for node in nodes_near]))
        known = self._answers.get(key)
        if known is None:
            known = self._answers[key] = self._traffic.answer(car, occupied, at)
        return known


def _others(state: FormulaOneState, seat: int) -> list[int]:
    return [other for other, node in enumerate(state.at) if node != OFF and other != seat]


def _rival(state: FormulaOneState, seat: int, other: int, table: SoloTable) -> Rival:
    node, speed = state.at[other], state.speed[other] // STEP
    laps_left, number = state.laps_left[other], state.car_of(other)
    car = CarInTraffic(
        node, speed, state.tyres[other], state.brakes[other], laps_left, number, state.config.laps - laps_left
    )
    turns = _turns_of(state, other, car, table)
    moved = number < state.car_of(seat)
    return Rival(other, car, turns - (not moved and laps_left > 0), moved, state.miss[other])


def _turns_of(state: FormulaOneState, other: int, car: CarInTraffic, table: SoloTable) -> float:
    """Return a rival's turns to go; each hidden card counts as the average of all kinds."""
    at = (car.node, car.speed, car.tyres, car.brakes)
    if state.config.circuit.is_box[car.node] and state.start[other]:
        turns = table.start(car.laps_left, car.number, state.start[other] // STEP)
    else:
        turns = table.turns(car.laps_left, *at)
    if car.laps_left <= 0:
        return turns
    hand, known = state.hands[other], state.known[other]
    hidden = (size(hand) - size(known)) / len(TACTICS)
    kinds = [(kind, hidden + count(known, kind)) for kind in range(len(TACTICS))]
    return turns + state.miss[other] - CARD_SHARE * table.savings(car.laps_left, kinds, size(hand), *at)
