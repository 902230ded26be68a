"""What a position is worth to a seat whose turn has just ended: turns to go, or the chance to be ahead.

Positions are judged between turns, so that every rival moves once before the seat does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import floor
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.games.grand_prix.bots.stakes import Stakes
from game.games.grand_prix.bots.strategy import LANDING, Spread, pace_of
from game.games.grand_prix.rules.road import rocket_target
from game.games.grand_prix.rules.state import OFF, count
from game.games.grand_prix.rules.steps import BOMB, DICE, OIL, ROCKET, TURBINE, WRENCH

if TYPE_CHECKING:
    from game.games.grand_prix.rules.config import GameConfig
    from game.games.grand_prix.rules.course import Course
    from game.games.grand_prix.rules.state import RaceState

CRASH: Final = 1.2
"""Turns that a crash costs: the one to be turned back, and a little for the die."""
GATE_RANGE: Final = 24
"""Spaces before its mouth from which an open gate is counted on, at this share:"""
GATE_TRUST: Final = 0.6
MENDED: Final = 0.125
"""Turns that a wrench is worth more for every die that is lost, and for lying upside down."""
WARY: Final = 0.1
"""Turns by which an ace takes rivals to come sooner than they do: it wins a little more with that."""


class Dangers(NamedTuple):
    """How often rivals do what makes a car crash."""

    corner: float
    """How often they end on a corner space that is taken, of a move that leads there; both crash."""
    rocket: float
    """How often one that may fire at a car does."""


AS_FITTED: Final = Dangers(0.5, 0.7)
"""What the chances to win that are told between turns were fitted with."""
AMONG_ACES: Final = Dangers(0.35, 0.55)
"""What wins most against other aces: they mind the same risks."""


class Judge(Protocol):
    """Values a position for a seat, more is better."""

    turn: float
    """About what a turn is worth in the judge's unit."""
    items: Mapping[int, float]
    """By kind the turns that an item in hand is about worth."""

    def __call__(self, state: RaceState, seat: int) -> float: ...


def left(state: RaceState, seat: int) -> int:
    """Spaces to the finish along the course, fewer where an open gate is near; 0 for a finished car."""
    space = state.spaces[seat]
    if space == OFF:
        return 0
    course = state.config.course
    at = course.distance[space]
    to_go = (state.config.discs - state.laps[seat]) * course.lap - at
    if state.gates:
        for gate, fork in zip(course.track.gates, course.all_forks, strict=False):
            ahead = course.distance[gate.entry] - at
            if state.gates & fork.bit and 0 <= ahead <= GATE_RANGE:
                saved = course.distance[gate.exit] - course.distance[gate.entry] - len(gate.spaces) - 1
                to_go -= int(saved * GATE_TRUST)
    return to_go


def cylinder(state: RaceState, seat: int) -> int:
    """1 while the seat's shortcut is unused."""
    return 1 - (state.cylinders >> seat & 1)


def held(items: int, worths: Mapping[int, float]) -> float:
    """Turns that these items are about worth."""
    return sum(worth * count(items, kind) for kind, worth in worths.items()) if items else 0.0


class Progress:
    """The seat's own turns to the finish, whoever else is on the road."""

    turn = 1.0
    items: Mapping[int, float] = MappingProxyType(
        {TURBINE: 0.6, ROCKET: 0.4, BOMB: 0.3, WRENCH: 0.3, OIL: 0.4}
    )

    def __call__(self, state: RaceState, seat: int) -> float:
        """Minus the mean number of turns."""
        pace = pace_of(state.config.course)
        turns = pace.turns(left(state, seat), state.dice[seat], cylinder(state, seat))
        return held(state.items[seat], self.items) - turns - state.is_flipped(seat)


class Chances:
    """What the race's end is worth to a seat, by the chance of each winner and of being ahead of each rival.

    `sooner` are turns by which rivals are taken to come sooner, `delays` turns that each seat is expected to
    lose, by a trap that has just been laid.
    """

    turn = 0.06
    items: Mapping[int, float] = MappingProxyType(
        {TURBINE: 0.5, ROCKET: 0.32, BOMB: 0.15, WRENCH: 0.15, OIL: 0.2}
    )
    """As races among aces tell it: most of all a turbine, least what harms somebody else."""

    def __init__(
        self,
        agreed: GameConfig,
        stakes: Sequence[Stakes],
        sooner: float = 0.0,
        delays: Sequence[float] = (),
    ):
        self._agreed = agreed
        self._sooner = sooner
        self._pace = pace_of(agreed.course)
        self._stakes = stakes
        self._delays = delays or (0.0,) * agreed.seats

    def delayed(self, more: Sequence[float]) -> Chances:
        """The same with these turns lost as well."""
        delays = [a + b for a, b in zip(self._delays, more, strict=True)]
        return Chances(self._agreed, self._stakes, self._sooner, delays)

    def __call__(self, state: RaceState, seat: int) -> float:
        """Between 0 and 1; with teams the mean of the partners."""
        teams = self._agreed.team_of
        stakes = self._stakes[seat]
        rivals = [car for car in state.racing if teams[car] != teams[seat]]
        running = [(car, self._arrival(state, car)) for car in rivals if state.spaces[car] != OFF]
        open_win = not any(car in state.finished for car in rivals) or self._won(state, seat)
        own = [car for car in state.racing if teams[car] == teams[seat]]
        total = 0.0
        for car in own:
            if state.spaces[car] == OFF:
                value = stakes.won[seat] * open_win + sum([stakes.ahead[rival] for rival, _ in running])
            else:
                arrival = self._arrival(state, car)
                arrival = arrival._replace(late=arrival.late + exposure(state, car, AMONG_ACES) * CRASH)
                value = self._ahead(seat, arrival, running, open_win)
                if not state.finished:
                    value += self._others(seat, arrival, running)
            total += value / len(own)
        return total + self._done(state, seat, rivals)

    def _won(self, state: RaceState, seat: int) -> bool:
        """Whether the first to finish was of this team."""
        teams = self._agreed.team_of
        return bool(state.finished) and teams[state.finished[0]] == teams[seat]

    def _arrival(self, state: RaceState, car: int) -> Arrival:
        flipped = state.is_flipped(car)
        spread = self._pace.spread(left(state, car), state.dice[car], cylinder(state, car), flipped)
        return Arrival(spread, self._delays[car] - self._saved(state, car))

    def _saved(self, state: RaceState, car: int) -> float:
        """Turns that the items in hand may save, less the fewer turns are left to use them in."""
        items = state.items[car]
        if not items:
            return 0.0
        flipped = state.is_flipped(car)
        worth = held(items, self.items)
        worth += MENDED * count(items, WRENCH) * (DICE - state.dice[car] + flipped)
        turns = self._pace.turns(left(state, car), state.dice[car], cylinder(state, car)) + flipped
        return worth * turns / (turns + 1.0)

    def _ahead(self, seat: int, own: Arrival, rivals: Sequence[tuple[int, Arrival]], open_win: bool) -> float:
        """Winning and being ahead, at their stakes, over every number of turns the car may need."""
        stakes = self._stakes[seat]
        count = len(own.spread.chances)
        products, totals = [1.0] * count, [0.0] * count
        for rival, arrival in rivals:
            worth = stakes.ahead[rival]
            for i, ahead in enumerate(arrival.after(own, count, self._sooner)):
                products[i] *= ahead
                totals[i] += worth * ahead
        win = stakes.won[seat] * open_win
        return sum(
            [
                chance * (win * product + total)
                for chance, product, total in zip(own.spread.chances, products, totals, strict=True)
            ]
        )

    def _others(self, seat: int, own: Arrival, rivals: Sequence[tuple[int, Arrival]]) -> float:
        """What it is worth that rivals win, whoever of them does; among them equal turns are halves."""
        won = self._stakes[seat].won
        total = 0.0
        for rival, arrival in rivals:
            if won[rival]:
                count = len(arrival.spread.chances)
                products = list(own.after(arrival, count, -1.0 - self._sooner))
                for other, its in rivals:
                    if other != rival:
                        later = its.after(arrival, count, -0.5)
                        products = [a * b for a, b in zip(products, later, strict=True)]
                chances = arrival.spread.chances
                total += won[rival] * sum([a * b for a, b in zip(chances, products, strict=True)])
        return total

    def _done(self, state: RaceState, seat: int, rivals: Sequence[int]) -> float:
        """What has come about: a rival's win, and those that a finished car of this team was before."""
        order, stakes = state.finished, self._stakes[seat]
        done = stakes.won[order[0]] if order and order[0] in rivals else 0.0
        if seat in order:
            done += sum([stakes.ahead[car] for car in order[order.index(seat) :] if car in rivals])
        return done


class Arrival(NamedTuple):
    """When a car comes to the finish: the turns it needs, and how many it is late by."""

    spread: Spread
    late: float

    def after(self, other: Arrival, count: int, more: float = 0.0) -> list[float]:
        """The chances that this car needs more turns than the other, by those that the other may need."""
        return _later_than(self.spread.later, other.spread.first + other.late - self.late + more, count)


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


def exposure(state: RaceState, seat: int, dangers: Dangers) -> float:
    """How likely rivals make this car crash before its turn: in a corner, pushed into one, by rocket."""
    space = state.spaces[seat]
    if space == OFF:
        return 0.0
    course = state.config.course
    risk = 0.0
    if course.corner[space]:
        risk = dangers.corner * landings(state, seat, space)
    elif course.corner[course.onward[space]]:
        risk = landings(state, seat, space)
    teams = state.config.team_of
    for car, items in enumerate(state.items):
        if items and count(items, ROCKET) and teams[car] != teams[seat] and state.spaces[car] != OFF:
            aim = rocket_target(state, car)
            if aim is not None and aim[0] == space and aim[1] <= 6:
                risk += dangers.rocket * (7 - aim[1]) / 6
    return min(risk, 0.9)


def landings(state: RaceState, seat: int, space: int) -> float:
    """How many rivals are expected to end their next move on that space."""
    course = state.config.course
    teams = state.config.team_of
    return sum(
        chance_to_land(course, state, car, space)
        for car, at in enumerate(state.spaces)
        if at != OFF and car != seat and teams[car] != teams[seat]
    )


def chance_to_land(course: Course, state: RaceState, car: int, space: int) -> float:
    """How likely that car ends its next move on a space, as on an open road."""
    if state.is_flipped(car) or not state.dice[car]:
        return 0.0
    ahead = (course.distance[space] - course.distance[state.spaces[car]]) % course.lap
    return LANDING[ahead] if ahead < len(LANDING) else 0.0
