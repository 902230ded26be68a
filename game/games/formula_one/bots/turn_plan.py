"""The best plan for a turn: every speed, way and card, every corner weighed over its exact chances.

A step is carried out on a copy of the state by the rules, so that braking, baulks, spins and pit cards count
as they are; only ways of full length are judged straight from the circuit's tables, as nothing happens on
them but their corners. A `Judge` says what the end of the turn is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.contract import Action, Rated
from game.games.formula_one.bots.judge import CarAfterMove, Judge
from game.games.formula_one.rules import driving
from game.games.formula_one.rules.cards import EXTRA, ONE, STEP, TYRE_BIT, count
from game.games.formula_one.rules.chances import fates, hurdles_of
from game.games.formula_one.rules.circuit import OFF, DrivePath, Entered
from game.games.formula_one.rules.pits import punctured
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import (
    DRIVING,
    EXTRA_CARD,
    EXTRA_MOVE,
    MATCHING,
    PENALTY,
    SPEED,
    TYRE,
)

NOTHING: Final = float("-inf")
MOVES: Final = sum(ONE[kind] * 15 for kind in EXTRA)
"""The bits of a packed hand that are extra moves."""


class TurnPlan:
    """The rest of the turn of the seat on turn in this state, which stays as it is."""

    def __init__(self, state: FormulaOneState, judge: Judge) -> None:
        self.state = state
        self.seat = state.turn
        self._judge = judge
        self._circuit = state.agreement.circuit
        self._charts = state.agreement.charts

    def ratings(self) -> Rated:
        """Every legal action with its worth."""
        state = self.state
        if state.phase in (DRIVING, EXTRA_MOVE):
            assert state.ways is not None
            return [(way.step, self.driven(state, way)) for way in state.ways.ways]
        return [(step, self.after(self._applied(state, step))) for step in state.legal()]

    # -- by the rules

    def _applied(self, state: FormulaOneState, step: Action) -> FormulaOneState:
        after = state.copy()
        after.apply(step)
        return after

    def after(self, now: FormulaOneState) -> float:
        """The worth of a state in or right behind the turn, with the best that is still to be decided."""
        if now.turn != self.seat or now.round != self.state.round or now.race != self.state.race:
            return self._judge(self._stand(now))
        phase = now.phase
        if phase in (DRIVING, EXTRA_MOVE):
            assert now.ways is not None
            return max([self.driven(now, way) for way in now.ways.ways])
        if phase in (MATCHING, SPEED):
            return max([self.after(self._applied(now, step)) for step in now.legal()])
        if phase == EXTRA_CARD:
            return max(self._rest(now), self._extras(now, now.at[self.seat], (), 0))
        if phase in (PENALTY, TYRE):
            return self._rest(now)
        return self._judge(self._stand(now))

    def driven(self, now: FormulaOneState, way: DrivePath) -> float:
        """The worth of driving a way, with the best extra move behind it."""
        if way.baulked_by >= 0:
            return self.after(self._applied(now, way.step))
        if self._circuit.is_box[way.end]:
            return self._settled(now, way.end, way.corners, way.laps, now.hands[self.seat])
        worth = self._settled(now, way.end, way.corners, way.laps, now.hands[self.seat])
        if now.phase == DRIVING and now.card < 0:
            worth = max(worth, self._extras(now, way.end, way.corners, way.laps))
        return worth

    def _rest(self, now: FormulaOneState) -> float:
        """The corners that are still to be judged, without any more moves."""
        return self._settled(now, now.at[self.seat], (), 0, now.hands[self.seat])

    def _stand(self, now: FormulaOneState) -> CarAfterMove:
        """Where the seat stands in a state, or stood when the race ended."""
        seat = self.seat
        if now.race != self.state.race or now.phase < PENALTY:
            return self._at_the_end(now)
        speed = now.speed[seat] // STEP
        return CarAfterMove(
            now.at[seat],
            speed,
            now.tyres[seat],
            now.brakes[seat],
            now.left[seat],
            now.hands[seat],
            now.kept[seat],
        )

    def _at_the_end(self, now: FormulaOneState) -> CarAfterMove:
        result = now.results[-1]
        laps, row = divmod(result.distance[self.seat], self._circuit.lap)
        left = self.state.agreement.laps - laps
        node = OFF if self.seat in result.retired else self._circuit.track.rows[row][0]
        return CarAfterMove(node, 0, 0, 0, left, 0, 0)

    # -- by the tables

    def _extras(self, now: FormulaOneState, node: int, corners: tuple[Entered, ...], laps: int) -> float:
        """The worth of the best extra move from a node; nothing where there is none."""
        hand, best = now.hands[self.seat], NOTHING
        if hand & MOVES and not punctured(now, self.seat, len(now.entered) + len(corners)):
            for kind, steps in EXTRA.items():
                if count(hand, kind):
                    for way in self._more(now, node, steps, laps):
                        then = tuple([c._replace(laps=c.laps + laps) for c in way.corners])
                        left = hand - ONE[kind]
                        worth = self._settled(now, way.end, corners + then, laps + way.laps, left)
                        if worth > best:
                            best = worth
        return best

    def _more(self, now: FormulaOneState, node: int, steps: int, laps: int) -> Sequence[DrivePath]:
        """The ways of an extra move; the car's own space is free by then."""
        seat = self.seat
        occupied = driving.occupied(now) & ~(1 << now.at[seat])
        done = now.agreement.laps - now.left[seat] + now.crossed + laps
        return self._circuit.ways(node, steps, now.declared, occupied, now.car_of(seat), done).ways

    def _settled(
        self, now: FormulaOneState, node: int, further: tuple[Entered, ...], laps: int, hand: int
    ) -> float:
        """The worth of ending at a node behind these corners, over everything that they may do."""
        seat = self.seat
        speed, tyres, brakes = now.speed[seat] // STEP, now.tyres[seat], now.brakes[seat]
        kept, crossed = now.kept[seat], now.crossed
        left = now.left[seat] - crossed - laps
        entered = now.entered[now.judged :] + further if now.entered else further
        for corner in entered:
            if corner.excess:
                break
        else:
            return self._ended(node, speed, tyres, brakes, left, hand, kept)
        hurdles = hurdles_of(now, further)
        total = 0.0
        for fate, chance in fates(self._charts, hurdles, tyres, brakes, bool(kept & TYRE_BIT)):
            spun, tyres, brakes, special = fate
            held = kept if special else kept & ~TYRE_BIT
            if spun < 0:
                worth = self._ended(node, speed, tyres, brakes, left, hand, held)
            else:
                done = now.left[seat] - lines_to(now, entered, spun)
                worth = self._judge(
                    CarAfterMove(self._circuit.spin_node[spun], 0, tyres, brakes, done, hand, held)
                )
            total += chance * worth
        return total

    def _ended(
        self, node: int, speed: int, tyres: int, brakes: int, left: int, hand: int, kept: int
    ) -> float:
        if self._circuit.is_box[node]:
            return self._judge.stopped(left, hand, kept)
        return self._judge(CarAfterMove(node, speed, tyres, brakes, left, hand, kept))


def lines_to(now: FormulaOneState, entered: Sequence[Entered], spun: int) -> int:
    """F1-5.4: the lines crossed by a car that spins in a corner."""
    circuit = now.agreement.circuit
    row, lap = circuit.row, circuit.lap
    for i, corner in enumerate(entered):
        if corner.corner == spun:
            before = now.judged + i < len(now.entered)
            beyond = row[circuit.spin_node[spun]] < row[corner.space] - lap // 2
            return corner.laps + beyond + (0 if before else now.crossed)
    raise AssertionError("a spin in a corner that was not entered")
