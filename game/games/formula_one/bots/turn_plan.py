"""The best plan for a turn: every speed, path and card, every corner weighed over its exact chances.

A step is carried out on a copy of the state by the rules, with its braking, baulks, spins and pit cards;
only paths of full length are valued straight from the circuit's tables, as nothing happens on them but
their corners. A `Judge` values the end of the turn.
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
from game.games.formula_one.rules.corners import sparable_corners
from game.games.formula_one.rules.driving import DONE
from game.games.formula_one.rules.pits import has_puncture
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
EQUAL_RATINGS: Final = 0.01
"""Paths whose values differ by no more are about as good."""
EXTRA_BITS: Final = sum(ONE[kind] * 15 for kind in EXTRA)
"""The bits of a packed hand that are extra moves."""


class TurnPlan:
    """The rest of the turn of the seat on turn; the state is not changed.

    With `extras` off, extra moves are ignored.
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
        """Return every legal action with its value."""
        state = self.state
        if state.phase in (DRIVING, EXTRA_MOVE):
            assert state.paths is not None
            return [(route.step, self.driven(state, route)) for route in state.paths.paths]
        if state.phase == SPEED:
            *_, last = self.in_slices()
            return last
        return [(step, self.after(self._applied(state, step))) for step in state.legal()]

    def in_slices(self) -> Iterator[Rated]:
        """Yield the ratings bit by bit; the last slice has all of them.

        A carburettor adjustment is valued at speeds that need it; where none does, as the best turn without
        it.
        """
        state, found = self.state, list[tuple[Action, float]]()
        if state.phase != SPEED:
            yield self.ratings()
            return
        usual = fastest(state, self.seat)
        for step in state.legal():
            value = NOTHING
            now = self._applied(state, step)
            if now.phase == SPEED and now.turn == self.seat and now.card >= 0:
                for speed in now.legal():
                    if now.card == CARBURETTOR and SPEED_OF[speed] <= usual:
                        continue
                    value = max(value, self.after(self._applied(now, speed)))
                    yield []
            else:
                value = self.after(now)
            found.append((step, value))
            yield []
        best = max(value for step, value in found if step in SPEED_OF)
        yield [(step, best if value == NOTHING else value) for step, value in found]

    def complete_turn(self, first: Action) -> tuple[Action, ...]:
        """Return the best turn that begins with an action, up to its end, to dice or to a new choice."""
        steps, now = [first], self._applied(self.state, first)
        while self._is_same_turn(now) and now.phase in (SPEED, DRIVING, EXTRA_CARD, EXTRA_MOVE):
            step = DONE if now.phase == EXTRA_CARD and not self._with_extras else self._best(now)
            steps.append(step)
            now = self._applied(now, step)
        return tuple(steps)

    def _best(self, now: FormulaOneState) -> Action:
        """Return the best step; a path that cannot spin comes before one that is hardly better and may."""
        ratings = self._plan_from(now).ratings()
        step, best_value = max(ratings, key=lambda rated: rated[1])
        if now.phase in (DRIVING, EXTRA_MOVE) and now.paths is not None:
            route_of = {route.step: route for route in now.paths.paths}
            if self._can_spin(now, route_of[step]):
                close = [rated for rated in ratings if best_value - rated[1] <= EQUAL_RATINGS]
                without_spin = [rated for rated in close if not self._can_spin(now, route_of[rated[0]])]
                step = max(without_spin, key=lambda rated: rated[1], default=(step, best_value))[0]
        return step

    def _can_spin(self, now: FormulaOneState, route: DrivePath) -> bool:
        """Return whether the dice after a path may spin the car; a baulk is not a matter of dice."""
        seat, special = self.seat, bool(now.kept[self.seat] & TYRE_BIT)
        ends = move_outcomes(
            self._charts, corner_entries_of(now, route.corners), now.tyres[seat], now.brakes[seat], special
        )
        return any(outcome.spun >= 0 for outcome, _ in ends)

    def with_card(self, kind: int, speed: int | None = None) -> tuple[Action, ...]:
        """Return the best turn, at any speed or at this one, in which this card has an effect.

        Return an empty tuple if there is none.
        """
        state, start, best = self.state, self.state, NOTHING
        played, found = list[Action](), list[Action]()
        if kind not in EXTRA:
            if PLAYS[kind] not in state.legal():
                return ()
            played, start = [PLAYS[kind]], self._applied(state, PLAYS[kind])
        usual = fastest(state, self.seat)
        for declared, now in self._after_declaring(start, speed):
            for route in now.paths.paths if now.phase == DRIVING and now.paths is not None else (None,):
                value = self._value_with_card(now, route, kind, usual)
                if value > best:
                    best, found = value, [*played, *declared, *([route.step] if route is not None else ())]
        if not found:
            return ()
        now = state
        for step in found:
            now = self._applied(now, step)
        if kind in EXTRA:
            return (*found, *self._plan_from(now).complete_turn(PLAYS[kind]))
        return tuple(found)

    def _after_declaring(
        self, start: FormulaOneState, only: int | None
    ) -> list[tuple[tuple[Action, ...], FormulaOneState]]:
        """Return by declared speed the state after it; the state itself if a speed is declared."""
        if start.phase != SPEED:
            return [((), start)]
        speeds = [step for step in start.legal() if step in SPEED_OF and only in (None, SPEED_OF[step])]
        return [((step,), self._applied(start, step)) for step in speeds]

    def _value_with_card(self, now: FormulaOneState, route: DrivePath | None, kind: int, usual: int) -> float:
        """Return the value of a path with the card played; NOTHING where it has no effect."""
        if not self._is_same_turn(now):
            return NOTHING
        if kind not in EXTRA:
            if route is None or not (
                now.declared > usual if kind == CARBURETTOR else sparable_corners(now, route.corners)
            ):
                return NOTHING
            return self.driven(now, route)
        if route is not None and route.baulked_by < 0 and not self._circuit.is_box[route.end]:
            return self._best_extra_value(now, route.end, route.corners, route.laps, (kind,))
        after = now if route is None else self._applied(now, route.step)
        if not self._is_same_turn(after) or after.phase != EXTRA_CARD or PLAYS[kind] not in after.legal():
            return NOTHING
        return self._best_extra_value(after, after.at[self.seat], (), 0, (kind,))

    def _plan_from(self, now: FormulaOneState) -> TurnPlan:
        """Return the plan of the same turn from a later step on."""
        return TurnPlan(now, self._judge, self._with_extras)

    def _is_same_turn(self, now: FormulaOneState) -> bool:
        return now.turn == self.seat and now.round == self.state.round and now.race == self.state.race

    # -- by the rules -----

    def _applied(self, state: FormulaOneState, step: Action) -> FormulaOneState:
        after = state.copy()
        after.apply(step)
        return after

    def after(self, now: FormulaOneState) -> float:
        """Return the value of a state in or right after the turn, with the best decisions to come."""
        if not self._is_same_turn(now):
            return self._judge(self._car_after(now))
        phase = now.phase
        if phase in (DRIVING, EXTRA_MOVE):
            assert now.paths is not None
            return max([self.driven(now, route) for route in now.paths.paths])
        if phase in (MATCHING, SPEED, SPARE):
            return max([self.after(self._applied(now, step)) for step in now.legal()])
        if phase == EXTRA_CARD:
            extra = self._best_extra_value(now, now.at[self.seat], (), 0, self._kinds)
            return max(self._value_without_extras(now), extra)
        if phase in (PENALTY, TYRE):
            return self._value_without_extras(now)
        return self._judge(self._car_after(now))

    def driven(self, now: FormulaOneState, route: DrivePath) -> float:
        """Return the value of driving a path, with the best extra move after it."""
        if route.baulked_by >= 0:
            return self.after(self._applied(now, route.step))
        if self._circuit.is_box[route.end]:
            return self._end_value(now, route.end, route.corners, route.laps, now.hands[self.seat])
        value = self._end_value(now, route.end, route.corners, route.laps, now.hands[self.seat])
        if now.phase == DRIVING and now.card < 0:
            value = max(value, self._best_extra_value(now, route.end, route.corners, route.laps, self._kinds))
        return value

    def _value_without_extras(self, now: FormulaOneState) -> float:
        """Return the value with the corners still to be judged, without any more moves."""
        return self._end_value(now, now.at[self.seat], (), 0, now.hands[self.seat])

    def _car_after(self, now: FormulaOneState) -> CarAfterMove:
        """Return the seat's car in a state, or at the end of the race."""
        seat = self.seat
        if now.race != self.state.race or now.phase < PENALTY:
            return self._car_at_race_end(now)
        speed = now.speed[seat] // STEP
        return CarAfterMove(
            now.at[seat],
            speed,
            now.tyres[seat],
            now.brakes[seat],
            now.laps_left[seat],
            now.hands[seat],
            now.kept[seat],
        )

    def _car_at_race_end(self, now: FormulaOneState) -> CarAfterMove:
        result = now.results[-1]
        laps, row = divmod(result.distance[self.seat], self._circuit.lap)
        laps_left = self.state.config.laps - laps
        node = OFF if self.seat in result.retired else self._circuit.track.rows[row][0]
        return CarAfterMove(node, 0, 0, 0, laps_left, 0, 0)

    # -- by the tables -----

    def _best_extra_value(
        self,
        now: FormulaOneState,
        node: int,
        corners: tuple[Entered, ...],
        laps: int,
        kinds: Collection[int],
    ) -> float:
        """Return the value of the best extra move from a node with these cards; NOTHING without any."""
        hand, best = now.hands[self.seat], NOTHING
        if hand & EXTRA_BITS and not has_puncture(now, self.seat, len(now.entered) + len(corners)):
            for kind, steps in EXTRA.items():
                if kind in kinds and count(hand, kind):
                    for route in self._extra_routes(now, node, steps, laps):
                        then = tuple([c._replace(laps=c.laps + laps) for c in route.corners])
                        hand_left = hand - ONE[kind]
                        value = self._end_value(now, route.end, corners + then, laps + route.laps, hand_left)
                        best = max(best, value)
        return best

    def _extra_routes(self, now: FormulaOneState, node: int, steps: int, laps: int) -> Sequence[DrivePath]:
        """Return the paths of an extra move; the car's own space is free by then."""
        seat = self.seat
        occupied = driving.occupied(now) & ~(1 << now.at[seat])
        done = now.config.laps - now.laps_left[seat] + now.crossed + laps
        found = self._circuit.paths(node, steps, now.declared, occupied, now.car_of(seat), done)
        # with no space free the card cannot be played
        return found.paths if found.length else ()

    def _end_value(
        self, now: FormulaOneState, node: int, further: tuple[Entered, ...], laps: int, hand: int
    ) -> float:
        """Return the value of ending at a node after these corners, over all their outcomes."""
        seat = self.seat
        speed, tyres, brakes = now.speed[seat] // STEP, now.tyres[seat], now.brakes[seat]
        kept_cards, crossed = now.kept[seat], now.crossed
        laps_left = now.laps_left[seat] - crossed - laps
        entered = now.entered[now.judged :] + further if now.entered else further
        for corner in entered:
            if corner.excess:
                break
        else:
            return self._value_at(node, speed, tyres, brakes, laps_left, hand, kept_cards)
        if now.card == SUPERB and now.spared == NO_CORNER:
            spares = [corner.corner for corner in sparable_corners(now, further)]
            if len(spares) > 1:
                return max(
                    [self._mean_value(now, node, further, laps_left, hand, entered, c) for c in spares]
                )
        return self._mean_value(now, node, further, laps_left, hand, entered, None)

    def _mean_value(
        self,
        now: FormulaOneState,
        node: int,
        further: tuple[Entered, ...],
        laps_left: int,
        hand: int,
        entered: tuple[Entered, ...],
        spared: int | None,
    ) -> float:
        """Return the mean over all outcomes of the corners, with that one spared."""
        seat = self.seat
        speed, tyres, brakes = now.speed[seat] // STEP, now.tyres[seat], now.brakes[seat]
        kept_cards = now.kept[seat]
        entries = corner_entries_of(now, further, spared)
        total = 0.0
        outcomes = move_outcomes(self._charts, entries, tyres, brakes, bool(kept_cards & TYRE_BIT))
        for (spun, tyres, brakes, special), chance in outcomes:
            cards_kept = kept_cards if special else kept_cards & ~TYRE_BIT
            if spun < 0:
                value = self._value_at(node, speed, tyres, brakes, laps_left, hand, cards_kept)
            else:
                done = now.laps_left[seat] - lines_to(now, entered, spun)
                value = self._judge(
                    CarAfterMove(self._circuit.spin_node[spun], 0, tyres, brakes, done, hand, cards_kept)
                )
            total += chance * value
        return total

    def _value_at(
        self, node: int, speed: int, tyres: int, brakes: int, laps_left: int, hand: int, kept_cards: int
    ) -> float:
        if self._circuit.is_box[node]:
            return self._judge.stopped(laps_left, hand, kept_cards)
        return self._judge(CarAfterMove(node, speed, tyres, brakes, laps_left, hand, kept_cards))


def lines_to(now: FormulaOneState, entered: Sequence[Entered], spun: int) -> int:
    """F1-5.4: return the lines crossed by a car that spins in a corner."""
    circuit = now.config.circuit
    row, lap = circuit.row, circuit.lap
    for i, corner in enumerate(entered):
        if corner.corner == spun:
            before = now.judged + i < len(now.entered)
            beyond = row[circuit.spin_node[spun]] < row[corner.space] - lap // 2
            return corner.laps + beyond + (0 if before else now.crossed)
    raise AssertionError("a spin in a corner that was not entered")
