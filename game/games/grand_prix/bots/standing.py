"""Every seat's chance to win a race: between turns by fitted facts, within one exactly over the dice.

What a turn still may come to is carried out by the rules, with every hit, push, crash and item, and the seat
on turn rolls or stops as is best for it. Before the start it is the mean over who may be in the first place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Final

from game.engine.fields import StateKey
from game.engine.standing import SeatFacts, called, in_order, shares
from game.games.grand_prix.bots.choices import advantage, results
from game.games.grand_prix.bots.judge import AS_FITTED, cylinder, exposure, left
from game.games.grand_prix.bots.standing_weights import WEIGHTS
from game.games.grand_prix.bots.strategy import Spread, pace_of
from game.games.grand_prix.rules import race
from game.games.grand_prix.rules.config import GameConfig
from game.games.grand_prix.rules.course import DrivePath
from game.games.grand_prix.rules.dice import BOOSTED, COUNT, SUM
from game.games.grand_prix.rules.movement import big_accident, crash, drive
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.road import can_stay, paths_of_length
from game.games.grand_prix.rules.state import (
    ITEM,
    OFF,
    PATH,
    PLACE,
    QUALIFY,
    QUALIFY_ROLL,
    ROCKET,
    ROLL,
    RUN,
    SEAT_DRAW,
    UNMARKED,
    RaceState,
    count,
)
from game.games.grand_prix.rules.steps import BOMB, FACES, OIL, SIDES, TURBINE, WRENCH
from game.games.grand_prix.rules.steps import DICE as ALL_DICE
from game.games.grand_prix.rules.steps import ROCKET as ROCKET_ITEM

KINDS: Final = (TURBINE, ROCKET_ITEM, BOMB, WRENCH, OIL)
FACTS: Final[Sequence[str]] = (
    *("first", "turns", "dice", "turbine", "rocket", "bomb", "wrench", "oil", "exposed", "tray", "near"),
)
"""The chance to be first as of cars alone on the road, as a logarithm; turns to go; dice lost; items in hand;
how likely rivals make the car crash; how likely it fetches the tray, over a rival; cars close ahead."""
_WEIGHTS: Final = in_order(FACTS, WEIGHTS)
LEAST: Final = 1e-5
"""Chances to be first below this are as good as nothing."""
CLOSE: Final = 4
"""Spaces ahead within which a car is close."""
Chances = Sequence[float]


def standing(state: RaceState) -> Chances | None:
    """The seats' chances to win; None in championships and with partners."""
    agreed = state.config
    if agreed.target or agreed.teams:
        return None
    phase = state.phase
    if (over := shares(state)) is not None:
        return over
    if phase in (SEAT_DRAW, QUALIFY, QUALIFY_ROLL):
        return _before_the_start(state)
    if phase in (ROLL, RUN, PATH):
        return _Turn(state).now()
    if phase == ROCKET:
        return _mean([_after_rocket(state, face) for face in range(1, SIDES + 1)])
    return between(state, phase in (ITEM, PLACE))


def seat_facts(state: RaceState) -> SeatFacts | None:
    """The facts between turns of a race with every car still on the road."""
    agreed, phase = state.config, state.phase
    early = phase in (SEAT_DRAW, QUALIFY, QUALIFY_ROLL, ROLL, RUN, PATH, ROCKET)
    if early or agreed.target or agreed.teams or state.finished or shares(state) is not None:
        return None
    return _seen(state, phase in (ITEM, PLACE))


def between(state: RaceState, passed: bool) -> list[float]:
    """The chances between turns; `passed` where the seat on turn is through with it."""
    if state.finished:
        return [float(seat == state.finished[0]) for seat in range(state.config.seats)]
    return called(_seen(state, passed), _WEIGHTS)


def _seen(state: RaceState, passed: bool) -> SeatFacts:
    agreed, course = state.config, state.config.course
    pace = pace_of(course)
    seats = range(agreed.seats)
    to_go = [left(state, seat) for seat in seats]
    cuts = [cylinder(state, seat) for seat in seats]
    spreads = [pace.spread(to_go[s], state.dice[s], cuts[s], state.is_flipped(s)) for s in seats]
    order = [(state.turn - passed - i) % agreed.seats for i in seats]
    firsts = _firsts(spreads, order)
    tray = course.space_at[state.tray] if state.tray >= 0 else OFF
    rows = []
    for seat in seats:
        items = state.items[seat]
        at = course.distance[state.spaces[seat]]
        rows.append(
            (
                log(max(firsts[seat], LEAST)),
                pace.turns(to_go[seat], state.dice[seat], cuts[seat]) + state.is_flipped(seat),
                ALL_DICE - state.dice[seat],
                *[count(items, kind) for kind in KINDS],
                exposure(state, seat, AS_FITTED),
                advantage(state, seat, tray) if tray != OFF else 0.0,
                sum([1 <= (course.distance[other] - at) % course.lap <= CLOSE for other in state.spaces]),
            )
        )
    return SeatFacts(max(0, min(to_go)) / (agreed.discs * course.lap), rows)


def _firsts(spreads: Sequence[Spread], order: Sequence[int]) -> list[float]:
    """By seat the chance to be first where each needs as many turns as a car alone on the road."""
    soonest = min(spread.first + len(spread.chances) for spread in spreads)
    chances = [0.0] * len(spreads)
    for seat, spread in enumerate(spreads):
        own = order.index(seat)
        # who moves before this seat must still be on the road after as many turns
        rivals = [
            (spreads[other].later, 0 if place < own else 1)
            for place, other in enumerate(order)
            if place != own
        ]
        total = 0.0
        for turns, chance in enumerate(spread.chances, spread.first):
            if turns > soonest:
                break
            for later, fewer in rivals:
                at = turns - fewer
                chance *= 1.0 if at < 0 else later[at] if at < len(later) else 0.0
            total += chance
        chances[seat] = total
    return chances


# Within a turn


class _Turn:
    """The rest of a turn of rolling: by set of faces shown the chances under the better choice."""

    def __init__(self, state: RaceState) -> None:
        self._state, self._seat = state, state.turn
        self._dice = 1 if state.one_die else state.dice[state.turn]
        self._stops, self._best = _known_of(state)

    def now(self) -> Chances:
        """The chances with the faces that lie and what is waited for."""
        shown = self._state.face_bits >> 1
        if self._state.phase == ROLL:
            return self._again(shown)
        return self._stop(shown) if self._state.phase == PATH else self._better(shown)

    def _better(self, shown: int) -> Chances:
        known = self._best.get(shown)
        if known is None:
            known = self._stop(shown)
            if COUNT[shown] < self._dice:
                known = max(known, self._again(shown), key=lambda chances: chances[self._seat])
            self._best[shown] = known
        return known

    def _again(self, shown: int) -> Chances:
        after = []
        for face in range(1, SIDES + 1):
            bit = 1 << face - 1
            after.append(self._bust(face) if shown & bit else self._better(shown | bit))
        return _mean(after)

    def _stop(self, shown: int) -> Chances:
        steps = BOOSTED[shown] if self._state.turbine else SUM[shown]
        if steps not in self._stops:
            ways = paths_of_length(self._state, steps)
            ends = [self._driven(route) for route in ways]
            if not ways or can_stay(ways):
                ends.append(between(self._state, True))
            self._stops[steps] = max(ends, key=lambda chances: chances[self._seat])
        return self._stops[steps]

    def _driven(self, route: DrivePath) -> Chances:
        after = self._state.copy()
        drive(after, self._seat, route, None)
        return between(after, True)

    def _bust(self, face: int) -> Chances:
        """A repeated face: no move, in a corner a crash, with a second 6 perhaps a big accident."""
        state, seat = self._state, self._seat
        big = state.config.safety_car and face == SIDES
        if (key := -1 - big) not in self._stops:
            after = state
            if state.config.course.corner[state.spaces[seat]]:
                after = state.copy()
                if big:
                    big_accident(after, (seat,), "six", None)
                else:
                    crash(after, (seat,), "repeat", "GP-3.3.2", None)
            self._stops[key] = between(after, True)
        return self._stops[key]


_Known = tuple[dict[int, Chances], dict[int, Chances]]
_kept: list[tuple[object, _Known]] = []
_TURN: Final = StateKey(RaceState, "phase", "rolled", "face_bits")
"""What stays as it is while dice of one turn fall."""


def _known_of(state: RaceState) -> _Known:
    """What stopping comes to by spaces and the best by faces shown, kept for the other dice of the turn."""
    key = _TURN.of(state)
    for known, found in _kept:
        if known == key:
            return found
    _kept.insert(0, (key, ({}, {})))
    del _kept[4:]
    return _kept[0][1]


def _after_rocket(state: RaceState, face: int) -> Chances:
    after = state.copy()
    after.apply(FACES[face - 1])
    found = standing(after)
    assert found is not None
    return found


def _mean(found: Sequence[Chances]) -> list[float]:
    return [sum(own) / len(found) for own in zip(*found, strict=True)]


# Before the start


def _before_the_start(state: RaceState) -> Chances:
    """The mean over who may come to stand first, by the results of qualifying so far."""
    seats = state.config.seats
    pole = _pole(state)
    grids = [_start(state.config, seat) for seat in range(seats)]
    return [sum([pole[first] * grids[first][seat] for first in range(seats)]) for seat in range(seats)]


@lru_cache(maxsize=64)
def _start(agreed: GameConfig, pole: int) -> Chances:
    """The chances with that seat in the first place."""
    state = GrandPrixState(agreed)
    race.start(state, pole, None)
    return between(state, state.phase == PLACE)


def _pole(state: RaceState) -> list[float]:
    """By seat the chance of the first place; equal results share it."""
    seats = state.config.seats
    if state.phase == SEAT_DRAW:
        return [1 / seats] * seats
    chances: dict[int, Sequence[float]] = {}
    for seat, mark in enumerate(state.marks):
        if mark != UNMARKED:
            chances[seat] = [float(result == mark) for result in range(SUM[-1] + 1)]
        elif seat in state.queue:
            rolling = seat == state.turn and state.phase == QUALIFY_ROLL
            chances[seat] = results(state.face_bits >> 1 if seat == state.turn else 0, rolling)
    ahead = {seat: _ahead(seat, chances) for seat in chances}
    return [ahead.get(seat, 0.0) / sum(ahead.values()) for seat in range(seats)]


def _ahead(seat: int, chances: Mapping[int, Sequence[float]]) -> float:
    """About how likely a seat has the best result; with one other that is as good, half of it."""
    total = 0.0
    for result, chance in enumerate(chances[seat]):
        for other, own in chances.items():
            if other != seat and chance:
                chance *= sum(own[:result]) + own[result] / 2
        total += chance
    return total
