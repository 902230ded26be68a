"""The best plan for a turn: every speed, way and card, every corner weighed over its exact chances.

A step is carried out on a copy of the state by the rules, so that braking, baulks, spins and pit cards count
as they are; only ways of full length are judged straight from the circuit's tables, as nothing happens on
them but their corners. A `Judge` says what the end of the turn is worth.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from game.engine.contract import Action, Rated
from game.games.formula_one.bots.judge import CarAfterMove, Judge
from game.games.formula_one.rules import driving
from game.games.formula_one.rules.cards import (
    CARBURETTOR,
    EXTRA,
    ONE,
    PLAYS,
    STEP,
    SUPERB,
    TYRE_BIT,
    count,
)
from game.games.formula_one.rules.chances import corner_entries_of, move_outcomes
from game.games.formula_one.rules.circuit import OFF, DrivePath, Entered
from game.games.formula_one.rules.corners import sparable
from game.games.formula_one.rules.driving import DONE
from game.games.formula_one.rules.pits import punctured
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.speed import SPEED_OF, fastest
from game.games.formula_one.rules.state import (
    DRIVING,
    EXTRA_CARD,
    EXTRA_MOVE,
    MATCHING,
    NO_CORNER,
    PENALTY,
    SPARE,
    SPEED,
    TYRE,
)

NOTHING: Final = float("-inf")
ALIKE: Final = 0.01
"""Ways that differ by no more in what they are worth are about as good."""
MOVES: Final = sum(ONE[kind] * 15 for kind in EXTRA)
"""The bits of a packed hand that are extra moves."""


class TurnPlan:
    """The rest of the turn of the seat on turn in this state, which stays as it is.

    With `extras` off no extra move is thought of.
    """

    def __init__(self, state: FormulaOneState, judge: Judge, extras: bool = True) -> None:
        self.state = state
        self._with_extras = extras
        self.seat = state.turn
        self._judge = judge
        self._circuit = state.config.circuit
        self._charts = state.config.charts
        self._kinds = tuple(EXTRA) if extras else ()

    def ratings(self) -> Rated:
        """Every legal action with its worth."""
        state = self.state
        if state.phase in (DRIVING, EXTRA_MOVE):
            assert state.paths is not None
            return [(way.step, self.driven(state, way)) for way in state.paths.paths]
        if state.phase == SPEED:
            *_, last = self.in_slices()
            return last
        return [(step, self.after(self._applied(state, step))) for step in state.legal()]

    def in_slices(self) -> Iterator[Rated]:
        """The same bit by bit: a few actions at a time, the last slice has all of them.

        A carburettor adjustment counts at speeds that need it; where none does, as the best turn without it.
        """
        state, found = self.state, list[tuple[Action, float]]()
        if state.phase != SPEED:
            yield self.ratings()
            return
        usual = fastest(state, self.seat)
        for step in state.legal():
            worth = NOTHING
            now = self._applied(state, step)
            if now.phase == SPEED and now.turn == self.seat and now.card >= 0:
                for speed in now.legal():
                    if now.card == CARBURETTOR and SPEED_OF[speed] <= usual:
                        continue
                    worth = max(worth, self.after(self._applied(now, speed)))
                    yield []
            else:
                worth = self.after(now)
            found.append((step, worth))
            yield []
        best = max(worth for step, worth in found if step in SPEED_OF)
        yield [(step, best if worth == NOTHING else worth) for step, worth in found]

    def complete_turn(self, first: Action) -> tuple[Action, ...]:
        """The best turn that begins with an action, up to its end, to dice or to a choice of its own."""
        steps, now = [first], self._applied(self.state, first)
        while self._under_way(now) and now.phase in (SPEED, DRIVING, EXTRA_CARD, EXTRA_MOVE):
            step = DONE if now.phase == EXTRA_CARD and not self._with_extras else self._best(now)
            steps.append(step)
            now = self._applied(now, step)
        return tuple(steps)

    def _best(self, now: FormulaOneState) -> Action:
        """The best step; a way that cannot spin before one that is hardly better and may."""
        rated = self._again(now).ratings()
        step, most = max(rated, key=lambda one: one[1])
        if now.phase in (DRIVING, EXTRA_MOVE) and now.paths is not None:
            way_of = {way.step: way for way in now.paths.paths}
            if self._may_spin(now, way_of[step]):
                close = [one for one in rated if most - one[1] <= ALIKE]
                calm = [one for one in close if not self._may_spin(now, way_of[one[0]])]
                step = max(calm, key=lambda one: one[1], default=(step, most))[0]
        return step

    def _may_spin(self, now: FormulaOneState, way: DrivePath) -> bool:
        """Whether the dice behind a way may spin the car; a baulk is no matter of dice."""
        seat, special = self.seat, bool(now.kept[self.seat] & TYRE_BIT)
        ends = move_outcomes(
            self._charts, corner_entries_of(now, way.corners), now.tyres[seat], now.brakes[seat], special
        )
        return any(fate.spun >= 0 for fate, _ in ends)

    def with_card(self, kind: int, speed: int | None = None) -> tuple[Action, ...]:
        """The best turn, at any speed or at this one, in which this card is played and does something.

        Empty where there is none.
        """
        state, start, best = self.state, self.state, NOTHING
        played, found = list[Action](), list[Action]()
        if kind not in EXTRA:
            if PLAYS[kind] not in state.legal():
                return ()
            played, start = [PLAYS[kind]], self._applied(state, PLAYS[kind])
        usual = fastest(state, self.seat)
        for declared, now in self._declared(start, speed):
            for way in now.paths.paths if now.phase == DRIVING and now.paths is not None else (None,):
                worth = self._with(now, way, kind, usual)
                if worth > best:
                    best, found = worth, [*played, *declared, *([way.step] if way is not None else ())]
        if not found:
            return ()
        now = state
        for step in found:
            now = self._applied(now, step)
        if kind in EXTRA:
            return (*found, *self._again(now).complete_turn(PLAYS[kind]))
        return tuple(found)

    def _declared(
        self, start: FormulaOneState, only: int | None
    ) -> list[tuple[tuple[Action, ...], FormulaOneState]]:
        """By the speed that is declared the state behind it; the state itself where that is done."""
        if start.phase != SPEED:
            return [((), start)]
        speeds = [step for step in start.legal() if step in SPEED_OF and only in (None, SPEED_OF[step])]
        return [((step,), self._applied(start, step)) for step in speeds]

    def _with(self, now: FormulaOneState, way: DrivePath | None, kind: int, usual: int) -> float:
        """The worth of a way with the card played; nothing where the card would do nothing there."""
        if not self._under_way(now):
            return NOTHING
        if kind not in EXTRA:
            if way is None or not (
                now.declared > usual if kind == CARBURETTOR else sparable(now, way.corners)
            ):
                return NOTHING
            return self.driven(now, way)
        if way is not None and way.baulked_by < 0 and not self._circuit.is_box[way.end]:
            return self._extras(now, way.end, way.corners, way.laps, (kind,))
        after = now if way is None else self._applied(now, way.step)
        if not self._under_way(after) or after.phase != EXTRA_CARD or PLAYS[kind] not in after.legal():
            return NOTHING
        return self._extras(after, after.at[self.seat], (), 0, (kind,))

    def _again(self, now: FormulaOneState) -> TurnPlan:
        """The same turn seen from a later step of it."""
        return TurnPlan(now, self._judge, self._with_extras)

    def _under_way(self, now: FormulaOneState) -> bool:
        return now.turn == self.seat and now.round == self.state.round and now.race == self.state.race

    # -- by the rules

    def _applied(self, state: FormulaOneState, step: Action) -> FormulaOneState:
        after = state.copy()
        after.apply(step)
        return after

    def after(self, now: FormulaOneState) -> float:
        """The worth of a state in or right behind the turn, with the best that is still to be decided."""
        if not self._under_way(now):
            return self._judge(self._stand(now))
        phase = now.phase
        if phase in (DRIVING, EXTRA_MOVE):
            assert now.paths is not None
            return max([self.driven(now, way) for way in now.paths.paths])
        if phase in (MATCHING, SPEED, SPARE):
            return max([self.after(self._applied(now, step)) for step in now.legal()])
        if phase == EXTRA_CARD:
            return max(self._rest(now), self._extras(now, now.at[self.seat], (), 0, self._kinds))
        if phase in (PENALTY, TYRE):
            return self._rest(now)
        return self._judge(self._stand(now))

    def driven(self, now: FormulaOneState, way: DrivePath) -> float:
        """The worth of driving a way, with the best extra move behind it."""
        if way.baulked_by >= 0:
            return self.after(self._applied(now, way.step))
        if self._circuit.is_box[way.end]:
            return self._end_value(now, way.end, way.corners, way.laps, now.hands[self.seat])
        worth = self._end_value(now, way.end, way.corners, way.laps, now.hands[self.seat])
        if now.phase == DRIVING and now.card < 0:
            worth = max(worth, self._extras(now, way.end, way.corners, way.laps, self._kinds))
        return worth

    def _rest(self, now: FormulaOneState) -> float:
        """The corners that are still to be judged, without any more moves."""
        return self._end_value(now, now.at[self.seat], (), 0, now.hands[self.seat])

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
        left = self.state.config.laps - laps
        node = OFF if self.seat in result.retired else self._circuit.track.rows[row][0]
        return CarAfterMove(node, 0, 0, 0, left, 0, 0)

    # -- by the tables

    def _extras(
        self,
        now: FormulaOneState,
        node: int,
        corners: tuple[Entered, ...],
        laps: int,
        kinds: Collection[int],
    ) -> float:
        """The worth of the best extra move from a node by these cards; nothing where there is none."""
        hand, best = now.hands[self.seat], NOTHING
        if hand & MOVES and not punctured(now, self.seat, len(now.entered) + len(corners)):
            for kind, steps in EXTRA.items():
                if kind in kinds and count(hand, kind):
                    for way in self._more(now, node, steps, laps):
                        then = tuple([c._replace(laps=c.laps + laps) for c in way.corners])
                        left = hand - ONE[kind]
                        worth = self._end_value(now, way.end, corners + then, laps + way.laps, left)
                        if worth > best:
                            best = worth
        return best

    def _more(self, now: FormulaOneState, node: int, steps: int, laps: int) -> Sequence[DrivePath]:
        """The ways of an extra move; the car's own space is free by then."""
        seat = self.seat
        occupied = driving.occupied(now) & ~(1 << now.at[seat])
        done = now.config.laps - now.left[seat] + now.crossed + laps
        found = self._circuit.paths(node, steps, now.declared, occupied, now.car_of(seat), done)
        # with no space free the card cannot be played
        return found.paths if found.length else ()

    def _end_value(
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
        if now.card == SUPERB and now.spared == NO_CORNER:
            spares = [corner.corner for corner in sparable(now, further)]
            if len(spares) > 1:
                return max([self._judged(now, node, further, left, hand, entered, one) for one in spares])
        return self._judged(now, node, further, left, hand, entered, None)

    def _judged(
        self,
        now: FormulaOneState,
        node: int,
        further: tuple[Entered, ...],
        left: int,
        hand: int,
        entered: tuple[Entered, ...],
        spared: int | None,
    ) -> float:
        """The mean over everything that the corners may do, with that one spared."""
        seat = self.seat
        speed, tyres, brakes = now.speed[seat] // STEP, now.tyres[seat], now.brakes[seat]
        kept = now.kept[seat]
        hurdles = corner_entries_of(now, further, spared)
        total = 0.0
        for fate, chance in move_outcomes(self._charts, hurdles, tyres, brakes, bool(kept & TYRE_BIT)):
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
    circuit = now.config.circuit
    row, lap = circuit.row, circuit.lap
    for i, corner in enumerate(entered):
        if corner.corner == spun:
            before = now.judged + i < len(now.entered)
            beyond = row[circuit.spin_node[spun]] < row[corner.space] - lap // 2
            return corner.laps + beyond + (0 if before else now.crossed)
    raise AssertionError("a spin in a corner that was not entered")
