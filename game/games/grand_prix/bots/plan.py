"""The best plan for a turn: every die weighed over the set of faces rolled, every move by the rules.

A stop is carried out on a copy of the state, with its hits, pushes, crashes, slides, items, teleports, gates
and the safety car; a `Judge` values the position after it. The value of rolling on is exact: the mean over
the six faces, where a repeat is a turn without a move, in a corner a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.contract import Action, Rated
from game.games.grand_prix.bots.judge import AMONG_ACES, CRASH, Judge, StakesJudge, chance_to_land
from game.games.grand_prix.rules import items, race
from game.games.grand_prix.rules.course import DrivePath
from game.games.grand_prix.rules.dice import BOOSTED, COUNT, SUM
from game.games.grand_prix.rules.movement import big_accident, crash, drive
from game.games.grand_prix.rules.road import can_stay, paths_of_length, rocket_target, turn_kind
from game.games.grand_prix.rules.state import ONE
from game.games.grand_prix.rules.steps import (
    AGAIN,
    BOMB,
    FLIPPED,
    MAY_REPAIR,
    MAY_ROLL,
    OIL,
    REPAIR_STEP,
    ROCKET,
    ROLL,
    SIDES,
    STAY,
    STEPS,
    STOP_STEP,
    TURN_BACK_STEP,
    USE,
)

if TYPE_CHECKING:
    from game.games.grand_prix.rules.state import RaceState


class Turn:
    """The rest of a turn of rolling, for the seat on turn; the state is not changed."""

    def __init__(self, state: RaceState, judge: Judge) -> None:
        self.state = state
        self.seat = state.turn
        self._judge = judge
        self._dice = 1 if state.one_die else state.dice[self.seat]
        self._best: dict[int, float] = {}
        self._stops: dict[int, float] = {}
        self._stay: float | None = None
        self._busts: tuple[float, float] | None = None

    def best(self, mask: int) -> float:
        """Return the value of the better of stopping and rolling on with this set of faces."""
        known = self._best.get(mask)
        if known is None:
            known = self.stop(mask)
            if COUNT[mask] < self._dice:
                known = max(known, self.again(mask))
            self._best[mask] = known
        return known

    def again(self, mask: int) -> float:
        """Return the value of one more die."""
        total = 0.0
        for face in range(1, SIDES + 1):
            bit = 1 << face - 1
            total += self.bust(face) if mask & bit else self.best(mask | bit)
        return total / SIDES

    def stop(self, mask: int) -> float:
        """Return the value of moving by these faces, over the best path."""
        steps = BOOSTED[mask] if self.state.turbine else SUM[mask]
        known = self._stops.get(steps)
        if known is None:
            routes = self.paths(steps)
            known = max(map(self.drive_value, routes)) if routes else self.stay()
            if can_stay(routes):
                known = max(known, self.stay())
            self._stops[steps] = known
        return known

    def paths(self, steps: int) -> Sequence[DrivePath]:
        """Return the paths of so many steps that may be driven; none behind the safety car."""
        return paths_of_length(self.state, steps)

    def drive_value(self, route: DrivePath) -> float:
        """Return the value of driving this path, by the rules."""
        after = self.state.copy()
        drive(after, self.seat, route, None)
        return self._judge(after, self.seat)

    def stay(self) -> float:
        """Return the value of a turn that ends without a move."""
        if self._stay is None:
            self._stay = self._judge(self.state, self.seat)
        return self._stay

    def bust(self, face: int) -> float:
        """Return the value of a repeated face: no move, in a corner a crash, with a 6 a big accident."""
        if self._busts is None:
            self._busts = self._bust_values()
        return self._busts[face == SIDES]

    def _bust_values(self) -> tuple[float, float]:
        state, seat = self.state, self.seat
        if not state.config.course.corner[state.spaces[seat]]:
            return self.stay(), self.stay()
        after = state.copy()
        crash(after, (seat,), "repeat", "GP-3.3.2", None)
        usual = self._judge(after, seat)
        if not state.config.safety_car:
            return usual, usual
        after = state.copy()
        big_accident(after, (seat,), "six", None)
        return usual, self._judge(after, seat)


# -- before the first die -----


def turn_ratings(state: RaceState, judge: Judge) -> Rated:
    """Rate rolling, repairing, turning back and every usable item, by the value of the best turn."""
    return [(step, _first_value(state, step, judge)) for step in state.legal()]


def _first_value(state: RaceState, step: Action, judge: Judge) -> float:
    what, kind = STEPS[step]
    if step == ROLL:
        return Turn(state, judge).again(0)
    if what == USE:
        return _rocket_value(state, judge) if kind == ROCKET else _item_value(state, kind, judge)
    after = state.copy()
    if step == REPAIR_STEP:
        race.repair(after, after.turn, None)
    else:
        assert step == TURN_BACK_STEP
        race.turn_back(after, after.turn, None)
    return judge(after, after.turn)


def ordinary_value(state: RaceState, judge: Judge) -> float:
    """Return the value of the best turn without items."""
    now = turn_kind(state, state.turn)
    if now == FLIPPED:
        return _first_value(state, TURN_BACK_STEP, judge)
    values = []
    if now in (MAY_ROLL, MAY_REPAIR):
        values.append(_first_value(state, ROLL, judge))
    if now != MAY_ROLL:
        values.append(_first_value(state, REPAIR_STEP, judge))
    return max(values)


def _item_value(state: RaceState, kind: int, judge: Judge) -> float:
    """Return the value of the turn after an item; a trap delays those who may end on it."""
    after = state.copy()
    items.use(after, after.turn, kind, None)
    if kind in (BOMB, OIL) and isinstance(judge, StakesJudge):
        judge = judge.with_delays(trapped(state))
    return ordinary_value(after, judge)


def trapped(state: RaceState) -> list[float]:
    """Return by seat the turns that it is expected to lose by a trap on the space of the seat on turn."""
    course, space = state.config.course, state.spaces[state.turn]
    delays = []
    for car, at in enumerate(state.spaces):
        lands = chance_to_land(course, state, car, space) if at >= 0 and car != state.turn else 0.0
        delays.append(lands * AMONG_ACES.corner * CRASH)
    return delays


def _rocket_value(state: RaceState, judge: Judge) -> float:
    """Return the value of the turn after a hit and after a miss, by their chances."""
    seat = state.turn
    found = rocket_target(state, seat)
    assert found is not None, "a rocket without a target"
    space, distance = found
    missed = state.copy()
    missed.used = True
    missed.items[seat] -= ONE[ROCKET]
    hits = max(0, SIDES + 1 - distance)
    value = (SIDES - hits) * ordinary_value(missed, judge)
    if hits:
        place = state.config.course.place[space]
        struck = missed.copy()
        crash(struck, [car for car, at in enumerate(state.places) if at == place], "rocket", "GP-8.3", None)
        value += hits * ordinary_value(struck, judge)
    return value / SIDES


# -- while rolling -----


def rolling_ratings(state: RaceState, judge: Judge) -> Rated:
    """Rate another die and stopping."""
    turn = Turn(state, judge)
    mask = state.face_bits >> 1
    return [(AGAIN, turn.again(mask)), (STOP_STEP, turn.stop(mask))]


def path_ratings(state: RaceState, judge: Judge) -> Rated:
    """Rate every open path, by where it ends."""
    turn = Turn(state, judge)
    steps = sum(state.rolled) + (max(state.rolled) if state.turbine else 0)
    routes = turn.paths(steps)
    rated = [(route.step, turn.drive_value(route)) for route in routes]
    return [*rated, (STAY, turn.stay())] if can_stay(routes) else rated
