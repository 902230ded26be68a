"""The chance to win from where a car ends its turn: everybody's turns to go, and what cars cost one another.

The turns of every car come from the tables of a solo car; how far they fall out otherwise is taken to be
normal. `WinJudge` leaves it at that. `DuelJudge` plays on until the seat's next turn: the rivals answer in
their order, each with its best drive past the others, and so does the seat. Being baulked and baulking others
are in those answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

from game.games.formula_one.bots.judge import NEUTRAL, RETIRED, CarAfterMove, SoloJudge, StyleWeights
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.traffic import BestDrive, CarInTraffic, Traffic
from game.games.formula_one.rules.cards import STEP, TACTICS, count, size
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.play import FormulaOneState

UNSURE: Final = 0.06
"""The variance of a car's turns to go, for each of them."""
LEAST: Final = 0.02
"""The least variance of the difference of two cars."""
LOGISTIC: Final = 1.702
"""Makes a logistic curve the normal one, within a hundredth."""
WIN_SHARE: Final = 0.9
"""The weight of winning in a single race; the rest is being ahead of as many as possible."""
LEAGUE_SHARE: Final = 0.3
"""The same in a league, where every place has its points."""
HASTE: Final = 0.004
"""What a turn counts where the race is decided."""
HELD: Final = 0.5
"""What part of the turns counts that cards in hand would save a lone car: among others the way is not always
free for them, and who is ahead drives on an open road while they wait."""
NEAR: Final = 14
"""Rows within which cars can get in one another's way before the next turn."""
CLOSE: Final = 0.08
"""Ends of a turn so much behind the best one are not looked at more closely."""


class Rival(NamedTuple):
    """Another car: where it stands, its turns to go counted from the end of this round."""

    seat: int
    car: CarInTraffic
    turns: float
    moved: bool
    """Whether it has had its move of this round."""
    waits: int
    """Moves that it misses."""


class WinJudge:
    """The chance to win, with a share for being ahead of each rival, on an empty road."""

    def __init__(
        self, state: FormulaOneState, seat: int, table: SoloTable, weights: StyleWeights = NEUTRAL
    ) -> None:
        self._table = table
        self._solo = SoloJudge(state, seat, table, weights, HELD)
        self.rivals = [_rival(state, seat, other, table) for other in _others(state, seat)]
        usual = WIN_SHARE if state.config.races == 1 else LEAGUE_SHARE
        self._share = usual if weights.win_share is None else weights.win_share
        self._retired = len(state.gone)
        own = table.turns(state.left[seat], state.at[seat], 0, state.tyres[seat], state.brakes[seat])
        self._widths = [self._width(own, rival.turns) for rival in self.rivals]
        self._turns = [rival.turns for rival in self.rivals]

    def __call__(self, stand: CarAfterMove) -> float:
        """Between 0 and 1."""
        return self.chance(self._solo.turns(stand), self._turns)

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """The chance after a stop."""
        return self.chance(-self._solo.stopped(left, hand, kept), self._turns)

    def chance(self, own: float, theirs: Sequence[float]) -> float:
        """The worth of so many turns to go against the rivals' turns."""
        if own >= RETIRED:
            return -1.0
        win, ahead = 1.0, float(self._retired)
        for turns, width in zip(theirs, self._widths, strict=True):
            gap = (turns - own) * width
            beats = 1.0 if gap > 30.0 else 1.0 / (1.0 + exp(-gap)) if gap > -30.0 else 0.0
            win *= beats
            ahead += beats
        ahead /= len(theirs) + self._retired
        return self._share * win + (1.0 - self._share) * ahead - HASTE * own

    @staticmethod
    def _width(own: float, other: float) -> float:
        return LOGISTIC / sqrt(LEAST + UNSURE * (max(own, 0.0) + max(other, 0.0)))


class DuelJudge(WinJudge):
    """The same with everybody's next move on the road as it is."""

    def __init__(
        self,
        state: FormulaOneState,
        seat: int,
        table: SoloTable,
        weights: StyleWeights = NEUTRAL,
        best: float = 0.0,
    ) -> None:
        super().__init__(state, seat, table, weights)
        agreed = state.config
        self._circuit = agreed.circuit
        self._traffic = Traffic(agreed.circuit, agreed.charts, table)
        self._number = state.car_of(seat)
        self._laps = agreed.laps
        self._spite = weights.spite
        self._floor = best - CLOSE
        self._answers: dict[tuple[CarInTraffic, int, tuple[int, ...]], BestDrive] = {}
        self._rounds: dict[tuple[int, int, int], tuple[float, list[float]]] = {}
        order = sorted(self.rivals, key=lambda rival: (rival.moved, rival.car.number))
        self._order = [(self.rivals.index(rival), rival) for rival in order]

    def __call__(self, stand: CarAfterMove) -> float:
        """Looks closely where the end of the turn is among the best."""
        own = self._solo.turns(stand)
        worth = self.chance(own, self._turns)
        if worth < self._floor or stand.left <= 0 or stand.node == OFF:
            return worth
        key = (stand.node, stand.speed, stand.left)
        known = self._rounds.get(key)
        if known is None:
            known = self._rounds[key] = self._played(stand)
        delay, theirs = known
        # who stands still to hold the others up wins nothing: that could go on for ever
        return self.chance(own + delay, theirs if stand.speed else self._turns)

    def _played(self, stand: CarAfterMove) -> tuple[float, list[float]]:
        """What the seat loses until its next turn is over, and everybody's turns to go."""
        circuit = self._circuit
        at: dict[int, int] = {}
        for rival in self.rivals:
            if circuit.on_road[rival.car.node]:
                at[rival.car.node] = rival.car.speed
        if circuit.on_road[stand.node]:
            at[stand.node] = stand.speed
        theirs = self._turns[:]
        for i, rival in self._order:
            if rival.waits or rival.car.left <= 0:
                continue
            car = rival.car
            at.pop(car.node, None)
            answer = self._answer(car, at)
            theirs[i] = rival.turns + self._spite * (answer.turns - self._usual(rival))
            if circuit.on_road[answer.node]:
                at[answer.node] = answer.speed
        at.pop(stand.node, None)
        done = self._laps - stand.left
        own = CarInTraffic(stand.node, stand.speed, stand.tyres, stand.brakes, stand.left, self._number, done)
        usual = self._table.turns(stand.left, stand.node, stand.speed, stand.tyres, stand.brakes)
        return max(0.0, self._answer(own, at).turns - usual), theirs

    def _usual(self, rival: Rival) -> float:
        """A rival's turns to go on an empty road, its cards left out."""
        car = rival.car
        return self._table.turns(car.left, car.node, car.speed, car.tyres, car.brakes)

    def _answer(self, car: CarInTraffic, at: dict[int, int]) -> BestDrive:
        """What a car does past the others; kept by how it stands and by what is in its reach."""
        circuit = self._circuit
        reach = circuit.reach[car.node][-1]
        near = tuple([node for node in at if reach >> node & 1])
        occupied = 0
        for node in near:
            occupied |= 1 << node
        key = (car, occupied, tuple([at[node] for node in near]))
        known = self._answers.get(key)
        if known is None:
            known = self._answers[key] = self._traffic.answer(car, occupied, at)
        return known


def _others(state: FormulaOneState, seat: int) -> list[int]:
    return [other for other, node in enumerate(state.at) if node != OFF and other != seat]


def _rival(state: FormulaOneState, seat: int, other: int, table: SoloTable) -> Rival:
    node, speed = state.at[other], state.speed[other] // STEP
    left, number = state.left[other], state.car_of(other)
    car = CarInTraffic(
        node, speed, state.tyres[other], state.brakes[other], left, number, state.config.laps - left
    )
    turns = _turns_of(state, other, car, table)
    moved = number < state.car_of(seat)
    return Rival(other, car, turns - (not moved and left > 0), moved, state.miss[other])


def _turns_of(state: FormulaOneState, other: int, car: CarInTraffic, table: SoloTable) -> float:
    """A rival's turns to go; its hidden cards count as any card would on average."""
    at = (car.node, car.speed, car.tyres, car.brakes)
    if state.config.circuit.is_box[car.node] and state.start[other]:
        turns = table.start(car.left, car.number, state.start[other] // STEP)
    else:
        turns = table.turns(car.left, *at)
    if car.left <= 0:
        return turns
    hand, known = state.hands[other], state.known[other]
    hidden = (size(hand) - size(known)) / len(TACTICS)
    kinds = [(kind, hidden + count(known, kind)) for kind in range(len(TACTICS))]
    return turns + state.miss[other] - HELD * table.savings(car.left, kinds, size(hand), *at)
