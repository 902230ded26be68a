"""What a position is worth to a seat whose turn has just ended: turns to go, or the chance to be ahead.

Positions are judged between turns, so that every rival moves once before the seat does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, Final, Protocol

from game.games.grand_prix.bots.strategy import LANDING, Spread, pace_of
from game.games.grand_prix.rules.road import target
from game.games.grand_prix.rules.state import OFF, count
from game.games.grand_prix.rules.steps import BOMB, OIL, ROCKET, TURBINE, WRENCH

if TYPE_CHECKING:
    from game.games.grand_prix.rules.agreement import Agreement
    from game.games.grand_prix.rules.course import Course
    from game.games.grand_prix.rules.state import RaceState

HELD: Final = {TURBINE: 0.6, ROCKET: 0.4, BOMB: 0.3, WRENCH: 0.3, OIL: 0.4}
"""Turns that an item in hand is about worth."""
CRASH: Final = 1.2
"""Turns that a crash costs: the one to be turned back, and a little for the die."""
SHY: Final = 0.5
"""How much more rarely cars end on a space that makes them crash."""
SEEN_FROM: Final = 24
"""Spaces before its mouth from which an open gate is counted on, at this share:"""
GATE_TRUST: Final = 0.6
ROCKET_USED: Final = 0.7
"""How often a rival that may fire at a car does."""
WIN_SHARE: Final = 0.9
"""The weight of winning in a single race; the rest is being ahead of as many as possible."""
TITLE_SHARE: Final = 0.2
"""The same in a championship, where every place has its point, and with teams."""


class Judge(Protocol):
    """Values a position for a seat, more is better."""

    turn: float
    """About what a turn is worth in the judge's unit."""

    def __call__(self, state: RaceState, seat: int) -> float: ...


def left(state: RaceState, seat: int) -> int:
    """Spaces to the finish along the course, fewer where an open gate is near; 0 for a finished car."""
    space = state.spaces[seat]
    if space == OFF:
        return 0
    course = state.agreement.course
    at = course.distance[space]
    to_go = (state.agreement.discs - state.laps[seat]) * course.lap - at
    if state.gates:
        for gate, fork in zip(course.track.gates, course.all_forks, strict=False):
            ahead = course.distance[gate.entry] - at
            if state.gates & fork.bit and 0 <= ahead <= SEEN_FROM:
                saved = course.distance[gate.exit] - course.distance[gate.entry] - len(gate.spaces) - 1
                to_go -= int(saved * GATE_TRUST)
    return to_go


def cylinder(state: RaceState, seat: int) -> int:
    """1 while the seat's shortcut is unused."""
    return 1 - (state.cylinders >> seat & 1)


def held(items: int) -> float:
    """Turns that these items are about worth."""
    return sum(worth * count(items, kind) for kind, worth in HELD.items()) if items else 0.0


class Progress:
    """The seat's own turns to the finish, whoever else is on the road."""

    turn = 1.0

    def __call__(self, state: RaceState, seat: int) -> float:
        """Minus the mean number of turns."""
        pace = pace_of(state.agreement.course)
        turns = pace.turns(left(state, seat), state.dice[seat], cylinder(state, seat))
        return held(state.items[seat]) - turns - (state.flipped >> seat & 1)


class Chances:
    """The chance to win, with a share for being ahead of each rival; partners are no rivals.

    `delays` are turns that each seat is expected to lose, by a trap that has just been laid.
    """

    turn = 0.06

    def __init__(self, agreed: Agreement, win_share: float | None = None, delays: Sequence[float] = ()):
        self._agreed = agreed
        self._pace = pace_of(agreed.course)
        usual = TITLE_SHARE if agreed.target or agreed.teams else WIN_SHARE
        self._win_share = usual if win_share is None else win_share
        self._delays = delays or (0.0,) * agreed.seats

    def delayed(self, more: Sequence[float]) -> Chances:
        """The same with these turns lost as well."""
        delays = [a + b for a, b in zip(self._delays, more, strict=True)]
        return Chances(self._agreed, self._win_share, delays)

    def __call__(self, state: RaceState, seat: int) -> float:
        """Between 0 and 1; with teams the mean of the partners."""
        teams = self._agreed.team_of
        rivals = [car for car in state.racing if teams[car] != teams[seat]]
        running = [car for car in rivals if state.spaces[car] != OFF]
        later = [(self._spread(state, car).later, self._late(state, car)) for car in running]
        first = not any(car in state.finished for car in rivals) or self._won(state, seat)
        own = [car for car in state.racing if teams[car] == teams[seat]]
        total = 0.0
        for car in own:
            if state.spaces[car] == OFF:
                value = self._home(len(running), first)
            else:
                late = self._late(state, car) + exposure(state, car) * CRASH
                value = self._ahead(self._spread(state, car), late, later, first)
            total += value / len(own)
        return total + self._done(state, seat, rivals)

    def _won(self, state: RaceState, seat: int) -> bool:
        """Whether the first to finish was of this team."""
        teams = self._agreed.team_of
        return bool(state.finished) and teams[state.finished[0]] == teams[seat]

    def _spread(self, state: RaceState, car: int) -> Spread:
        flipped = bool(state.flipped >> car & 1)
        return self._pace.spread(left(state, car), state.dice[car], cylinder(state, car), flipped)

    def _late(self, state: RaceState, car: int) -> float:
        return self._delays[car] - held(state.items[car])

    def _ahead(
        self, own: Spread, late: float, rivals: Sequence[tuple[tuple[float, ...], float]], first: bool
    ) -> float:
        """Winning and being ahead, in their shares, over every number of turns the car may need."""
        count = len(own.chances)
        products, totals = [1.0] * count, [0.0] * count
        for later, rival_late in rivals:
            for i, ahead in enumerate(_later_than(later, own.first + late - rival_late, count)):
                products[i] *= ahead
                totals[i] += ahead
        win = sum([chance * product for chance, product in zip(own.chances, products, strict=True)])
        pairs = sum([chance * total for chance, total in zip(own.chances, totals, strict=True)])
        share = self._win_share
        return share * win * first + (1.0 - share) * pairs / (len(self._agreed.team_of) - 1)

    def _home(self, running: int, first: bool) -> float:
        """What a finished car has: the win or not, and those still on the road behind it."""
        pairs = running / (len(self._agreed.team_of) - 1)
        return self._win_share * first + (1.0 - self._win_share) * pairs

    def _done(self, state: RaceState, seat: int, rivals: Sequence[int]) -> float:
        """What finished rivals are beaten by already: those that a finished car of this team was before."""
        order = state.finished
        if seat not in order:
            return 0.0
        behind = sum(car in rivals for car in order[order.index(seat) :])
        return (1.0 - self._win_share) * behind / (len(self._agreed.team_of) - 1)


def _later_than(later: tuple[float, ...], turns: float, count: int) -> list[float]:
    """The chances that a rival needs more than so many turns, one more …, between whole numbers straight."""
    whole = floor(turns)
    part = turns - whole
    low = min(max(-whole, 0), count + 1)
    table = [1.0] * low
    table += later[max(whole, 0) : max(0, whole + count + 1)]
    table += [0.0] * (count + 1 - len(table))
    if not part:
        return table[:count]
    return [here + (after - here) * part for here, after in pairwise(table)]


def exposure(state: RaceState, seat: int) -> float:
    """How likely rivals make this car crash before its turn: in a corner, pushed into one, by rocket."""
    space = state.spaces[seat]
    if space == OFF:
        return 0.0
    course = state.agreement.course
    risk = 0.0
    if course.corner[space]:
        risk = SHY * landings(state, seat, space)
    elif course.corner[course.onward[space]]:
        risk = landings(state, seat, space)
    teams = state.agreement.team_of
    for car, items in enumerate(state.items):
        if items and count(items, ROCKET) and teams[car] != teams[seat] and state.spaces[car] != OFF:
            aim = target(state, car)
            if aim is not None and aim[0] == space and aim[1] <= 6:
                risk += ROCKET_USED * (7 - aim[1]) / 6
    return min(risk, 0.9)


def landings(state: RaceState, seat: int, space: int) -> float:
    """How many rivals are expected to end their next move on that space."""
    course = state.agreement.course
    teams = state.agreement.team_of
    return sum(
        chance_to_land(course, state, car, space)
        for car, at in enumerate(state.spaces)
        if at != OFF and car != seat and teams[car] != teams[seat]
    )


def chance_to_land(course: Course, state: RaceState, car: int, space: int) -> float:
    """How likely that car ends its next move on a space, as on an open road."""
    if state.flipped >> car & 1 or not state.dice[car]:
        return 0.0
    ahead = (course.distance[space] - course.distance[state.spaces[car]]) % course.lap
    return LANDING[ahead] if ahead < len(LANDING) else 0.0
