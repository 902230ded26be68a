"""Every seat's chance to win a race: between turns by fitted facts, within one exactly over the dice.

The rest of a turn is carried out by the rules, with every hit, push, crash and item, and the seat on turn
rolls or stops as is best for it. Before the start it is the mean over the seats that may have the pole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from game.engine.fields import StateKey
from game.engine.standing import SeatFacts, weights_in_order, win_chances, win_shares
from game.games.grand_prix.bots.choices import advantage, result_chances
from game.games.grand_prix.bots.judge import AS_FITTED, exposure, spaces_left
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

Chances = Sequence[float]


class Facts(NamedTuple):
    """The facts of one seat that its chance to win is fitted to."""

    first: float
    """The logarithm of the chance to be first, as of cars alone on the road."""
    turns: float
    """The turns to go."""
    dice: int
    """The dice lost."""
    turbine: int
    """From here to `oil` the items in hand."""
    rocket: int
    bomb: int
    wrench: int
    oil: int
    exposed: float
    """The chance that rivals make the car crash."""
    tray: float
    """The chance to take the tray, over that of a rival."""
    near: int
    """The number of cars close ahead."""


FACTS: Final[Sequence[str]] = Facts._fields
_WEIGHTS: Final = weights_in_order(FACTS, WEIGHTS)
MIN_CHANCE: Final = 1e-5
"""Smaller chances to be first count as this."""
CLOSE: Final = 4
"""Spaces ahead within which a car counts as close."""


def standing(state: RaceState) -> Chances | None:
    """Return the seats' chances to win; None in championships and with teams."""
    config = state.config
    if config.target or config.options["teams"]:
        return None
    phase = state.phase
    if (over := win_shares(state)) is not None:
        return over
    if phase in (SEAT_DRAW, QUALIFY, QUALIFY_ROLL):
        return _before_the_start(state)
    if phase in (ROLL, RUN, PATH):
        return _Turn(state).now()
    if phase == ROCKET:
        return _mean([_after_rocket(state, face) for face in range(1, SIDES + 1)])
    return between_turns(state, is_turn_over=phase in (ITEM, PLACE))


def seat_facts(state: RaceState) -> SeatFacts | None:
    """Return the facts between turns of a race with every car still on the road."""
    config, phase = state.config, state.phase
    early = phase in (SEAT_DRAW, QUALIFY, QUALIFY_ROLL, ROLL, RUN, PATH, ROCKET)
    if early or config.target or config.options["teams"] or state.finished or win_shares(state) is not None:
        return None
    return _facts(state, phase in (ITEM, PLACE))


def between_turns(state: RaceState, *, is_turn_over: bool) -> list[float]:
    """Return the chances between turns; `is_turn_over` when the seat on turn has finished its turn."""
    if state.finished:
        return [float(seat == state.finished[0]) for seat in range(state.config.seats)]
    return win_chances(_facts(state, is_turn_over), _WEIGHTS)


def _facts(state: RaceState, is_turn_over: bool) -> SeatFacts:
    config, course = state.config, state.config.course
    pace = pace_of(course)
    seats = range(config.seats)
    to_go = [spaces_left(state, seat) for seat in seats]
    shortcuts = [state.has_shortcut(seat) for seat in seats]
    spreads = [pace.spread(to_go[s], state.dice[s], shortcuts[s], state.flipped[s]) for s in seats]
    order = [(state.turn - is_turn_over - i) % config.seats for i in seats]
    firsts = _firsts(spreads, order)
    tray = course.space_at[state.tray] if state.tray >= 0 else OFF
    rows = []
    for seat in seats:
        items = state.items[seat]
        at = course.distance[state.spaces[seat]]
        rows.append(
            Facts(
                first=log(max(firsts[seat], MIN_CHANCE)),
                turns=pace.turns(to_go[seat], state.dice[seat], shortcuts[seat]) + state.flipped[seat],
                dice=ALL_DICE - state.dice[seat],
                turbine=count(items, TURBINE),
                rocket=count(items, ROCKET_ITEM),
                bomb=count(items, BOMB),
                wrench=count(items, WRENCH),
                oil=count(items, OIL),
                exposed=exposure(state, seat, AS_FITTED),
                tray=advantage(state, seat, tray) if tray != OFF else 0.0,
                near=sum([1 <= (course.distance[s] - at) % course.lap <= CLOSE for s in state.spaces]),
            )
        )
    return SeatFacts(max(0, min(to_go)) / (config.discs * course.lap), rows)


def _firsts(spreads: Sequence[Spread], order: Sequence[int]) -> list[float]:
    """Return by seat the chance to be first, if each needs the turns of a car alone on the road."""
    soonest = min(spread.first + len(spread.chances) for spread in spreads)
    chances = [0.0] * len(spreads)
    for seat, spread in enumerate(spreads):
        seat_place = order.index(seat)
        # rivals that move before this seat must still be on the road after as many turns
        rivals = [
            (spreads[other].later, 0 if place < seat_place else 1)
            for place, other in enumerate(order)
            if place != seat_place
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


# -- within a turn -----


class _Turn:
    """The rest of a turn of rolling: by set of faces the chances under the better choice."""

    def __init__(self, state: RaceState) -> None:
        self._state, self._seat = state, state.turn
        self._dice = 1 if state.one_die else state.dice[state.turn]
        self._stops, self._best, self._repeats = _turn_values(state)

    def now(self) -> Chances:
        """Return the chances with the faces rolled so far, in the current phase."""
        mask = self._state.face_bits >> 1
        if self._state.phase == ROLL:
            return self._roll_again(mask)
        return self._stop(mask) if self._state.phase == PATH else self._best_of(mask)

    def _best_of(self, mask: int) -> Chances:
        known = self._best.get(mask)
        if known is None:
            known = self._stop(mask)
            if COUNT[mask] < self._dice:
                known = max(known, self._roll_again(mask), key=lambda chances: chances[self._seat])
            self._best[mask] = known
        return known

    def _roll_again(self, mask: int) -> Chances:
        after = []
        for face in range(1, SIDES + 1):
            bit = 1 << face - 1
            after.append(self._bust(face) if mask & bit else self._best_of(mask | bit))
        return _mean(after)

    def _stop(self, mask: int) -> Chances:
        steps = BOOSTED[mask] if self._state.turbine else SUM[mask]
        if steps not in self._stops:
            routes = paths_of_length(self._state, steps)
            ends = [self._after_path(route) for route in routes]
            if not routes or can_stay(routes):
                ends.append(between_turns(self._state, is_turn_over=True))
            self._stops[steps] = max(ends, key=lambda chances: chances[self._seat])
        return self._stops[steps]

    def _after_path(self, route: DrivePath) -> Chances:
        after = self._state.copy()
        drive(after, self._seat, route, None)
        return between_turns(after, is_turn_over=True)

    def _bust(self, face: int) -> Chances:
        """Return the chances after a repeated face: no move, in a corner a crash or a big accident."""
        state, seat = self._state, self._seat
        big = state.config.safety_car and face == SIDES
        if big not in self._repeats:
            after = state
            if state.config.course.corner[state.spaces[seat]]:
                after = state.copy()
                if big:
                    big_accident(after, (seat,), "six", None)
                else:
                    crash(after, (seat,), "repeat", "GP-3.3.2", None)
            self._repeats[big] = between_turns(after, is_turn_over=True)
        return self._repeats[big]


_TurnValues = tuple[dict[int, Chances], dict[int, Chances], dict[bool, Chances]]
_cache: list[tuple[object, _TurnValues]] = []
_TURN: Final = StateKey(RaceState, "phase", "rolled", "face_bits")
"""The state without what changes while the dice of one turn fall."""


def _turn_values(state: RaceState) -> _TurnValues:
    """Return the turn's chances by spaces, the best by faces, and those after a repeat, from a cache."""
    key = _TURN.of(state)
    for known, chances in _cache:
        if known == key:
            return chances
    _cache.insert(0, (key, ({}, {}, {})))
    del _cache[4:]
    return _cache[0][1]


def _after_rocket(state: RaceState, face: int) -> Chances:
    after = state.copy()
    after.apply(FACES[face - 1])
    chances = standing(after)
    assert chances is not None
    return chances


def _mean(chances: Sequence[Chances]) -> list[float]:
    return [sum(its_chances) / len(chances) for its_chances in zip(*chances, strict=True)]


# -- before the start -----


def _before_the_start(state: RaceState) -> Chances:
    """Return the mean over the seats that may have the pole, by the results of qualifying so far."""
    seats = state.config.seats
    pole = _pole(state)
    grids = [_start(state.config, seat) for seat in range(seats)]
    return [sum([pole[first] * grids[first][seat] for first in range(seats)]) for seat in range(seats)]


@lru_cache(maxsize=64)
def _start(config: GameConfig, pole: int) -> Chances:
    """Return the chances with that seat on the pole."""
    state = GrandPrixState(config)
    race.start(state, pole, None)
    return between_turns(state, is_turn_over=state.phase == PLACE)


def _pole(state: RaceState) -> list[float]:
    """Return by seat the chance of the pole; equal results share it."""
    seats = state.config.seats
    if state.phase == SEAT_DRAW:
        return [1 / seats] * seats
    chances: dict[int, Sequence[float]] = {}
    for seat, mark in enumerate(state.marks):
        if mark != UNMARKED:
            chances[seat] = [float(result == mark) for result in range(SUM[-1] + 1)]
        elif seat in state.queue:
            rolling = seat == state.turn and state.phase == QUALIFY_ROLL
            chances[seat] = result_chances(state.face_bits >> 1 if seat == state.turn else 0, rolling)
    ahead = {seat: _chance_of_pole(seat, chances) for seat in chances}
    return [ahead.get(seat, 0.0) / sum(ahead.values()) for seat in range(seats)]


def _chance_of_pole(seat: int, results: Mapping[int, Sequence[float]]) -> float:
    """Return about how likely a seat has the best result; a tie with another counts half."""
    total = 0.0
    for result, chance in enumerate(results[seat]):
        for other, its_chances in results.items():
            if other != seat and chance:
                chance *= sum(its_chances[:result]) + its_chances[result] / 2
        total += chance
    return total
