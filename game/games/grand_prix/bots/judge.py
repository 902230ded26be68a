"""The value of a position to a seat whose turn has just ended: turns to go, or the chance to be ahead.

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
from game.games.grand_prix.rules.steps import BOMB, DICE, OIL, ROCKET, SIDES, TURBINE, WRENCH

if TYPE_CHECKING:
    from game.games.grand_prix.rules.config import GameConfig
    from game.games.grand_prix.rules.course import Course
    from game.games.grand_prix.rules.state import RaceState

CRASH: Final = 1.2
"""Turns that a crash costs: the one to turn back, and a little for the die."""
GATE_RANGE: Final = 24
"""Spaces before its mouth from which an open gate counts, at the share below."""
GATE_TRUST: Final = 0.6
MEND_VALUE: Final = 0.125
"""Turns that a wrench saves for every lost die, and for lying upside down."""
WARY: Final = 0.1
"""Turns by which an ace expects rivals to arrive sooner than they do: it wins a little more with that."""


class Dangers(NamedTuple):
    """How often rivals do what makes a car crash."""

    corner: float
    """The share of moves onto an occupied corner space that rivals make; both cars crash."""
    rocket: float
    """The share of rockets that rivals fire when they can."""


AS_FITTED: Final = Dangers(0.5, 0.7)
"""The dangers that the chances between turns were fitted with."""
AMONG_ACES: Final = Dangers(0.35, 0.55)
"""The dangers that win most against other aces, who avoid the same risks."""


class Judge(Protocol):
    """Values a position for a seat, more is better."""

    turn: float
    """The value of a turn in the judge's unit."""
    items: Mapping[int, float]
    """By kind the value of an item in hand, in turns."""

    def __call__(self, state: RaceState, seat: int) -> float: ...


def spaces_left(state: RaceState, seat: int) -> int:
    """Return the spaces to the finish, fewer where an open gate is near; 0 for a finished car."""
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


def items_value(items: int, values: Mapping[int, float]) -> float:
    """Return the value of these items, in turns."""
    return sum(value * count(items, kind) for kind, value in values.items()) if items else 0.0


class TurnsJudge:
    """The seat's own turns to the finish, regardless of other cars."""

    turn = 1.0
    items: Mapping[int, float] = MappingProxyType(
        {TURBINE: 0.6, ROCKET: 0.4, BOMB: 0.3, WRENCH: 0.3, OIL: 0.4}
    )

    def __call__(self, state: RaceState, seat: int) -> float:
        """Return minus the mean number of turns."""
        pace = pace_of(state.config.course)
        turns = pace.turns(spaces_left(state, seat), state.dice[seat], state.has_shortcut(seat))
        return items_value(state.items[seat], self.items) - turns - state.flipped[seat]


class StakesJudge:
    """The value of the race's end to a seat, by the chances of each winner and of being ahead of each rival.

    `sooner` is the number of turns by which rivals are expected sooner, `delays` the turns that each seat
    is expected to lose by a trap just placed.
    """

    turn = 0.06
    items: Mapping[int, float] = MappingProxyType(
        {TURBINE: 0.5, ROCKET: 0.32, BOMB: 0.15, WRENCH: 0.15, OIL: 0.2}
    )
    """As in races among aces: a turbine is worth most, what harms others least."""

    def __init__(
        self,
        config: GameConfig,
        stakes: Sequence[Stakes],
        sooner: float = 0.0,
        delays: Sequence[float] = (),
    ):
        self._config = config
        self._sooner = sooner
        self._pace = pace_of(config.course)
        self._stakes = stakes
        self._delays = delays or (0.0,) * config.seats

    def with_delays(self, extra: Sequence[float]) -> StakesJudge:
        """Return the same judge with more turns lost."""
        delays = [a + b for a, b in zip(self._delays, extra, strict=True)]
        return StakesJudge(self._config, self._stakes, self._sooner, delays)

    def __call__(self, state: RaceState, seat: int) -> float:
        """Return a value between 0 and 1; with teams the mean of the partners."""
        teams = self._config.team_of
        stakes = self._stakes[seat]
        rivals = [car for car in state.racing if teams[car] != teams[seat]]
        running = [(car, self._arrival(state, car)) for car in rivals if state.spaces[car] != OFF]
        open_win = not any(car in state.finished for car in rivals) or self._won(state, seat)
        partners = [car for car in state.racing if teams[car] == teams[seat]]
        total = 0.0
        for car in partners:
            if state.spaces[car] == OFF:
                value = stakes.won[seat] * open_win + sum([stakes.ahead[rival] for rival, _ in running])
            else:
                arrival = self._arrival(state, car)
                arrival = arrival._replace(late=arrival.late + exposure(state, car, AMONG_ACES) * CRASH)
                value = self._win_and_places(seat, arrival, running, open_win)
                if not state.finished:
                    value += self._rival_wins(seat, arrival, running)
            total += value / len(partners)
        return total + self._decided_value(state, seat, rivals)

    def _won(self, state: RaceState, seat: int) -> bool:
        """Return whether the first to finish is of the seat's team."""
        teams = self._config.team_of
        return bool(state.finished) and teams[state.finished[0]] == teams[seat]

    def _arrival(self, state: RaceState, car: int) -> Arrival:
        left, flipped = spaces_left(state, car), state.flipped[car]
        spread = self._pace.spread(left, state.dice[car], state.has_shortcut(car), flipped)
        return Arrival(spread, self._delays[car] - self._turns_saved(state, car))

    def _turns_saved(self, state: RaceState, car: int) -> float:
        """Return the turns that items in hand may save, less where few turns are left to use them."""
        items = state.items[car]
        if not items:
            return 0.0
        flipped = state.flipped[car]
        value = items_value(items, self.items)
        value += MEND_VALUE * count(items, WRENCH) * (DICE - state.dice[car] + flipped)
        turns = self._pace.turns(spaces_left(state, car), state.dice[car], state.has_shortcut(car)) + flipped
        return value * turns / (turns + 1.0)

    def _win_and_places(
        self, seat: int, arrival: Arrival, rivals: Sequence[tuple[int, Arrival]], open_win: bool
    ) -> float:
        """Return the value of winning and being ahead, over every number of turns that the car may need."""
        stakes = self._stakes[seat]
        turns_ahead = len(arrival.spread.chances)
        products, totals = [1.0] * turns_ahead, [0.0] * turns_ahead
        for rival, its_arrival in rivals:
            value = stakes.ahead[rival]
            for i, ahead in enumerate(its_arrival.after(arrival, turns_ahead, self._sooner)):
                products[i] *= ahead
                totals[i] += value * ahead
        win = stakes.won[seat] * open_win
        return sum(
            [
                chance * (win * product + total)
                for chance, product, total in zip(arrival.spread.chances, products, totals, strict=True)
            ]
        )

    def _rival_wins(self, seat: int, arrival: Arrival, rivals: Sequence[tuple[int, Arrival]]) -> float:
        """Return the value of rivals' wins, whichever of them wins; equal turns among them are halves."""
        won = self._stakes[seat].won
        total = 0.0
        for rival, rival_arrival in rivals:
            if won[rival]:
                turns_ahead = len(rival_arrival.spread.chances)
                products = list(arrival.after(rival_arrival, turns_ahead, -1.0 - self._sooner))
                for other, other_arrival in rivals:
                    if other != rival:
                        later = other_arrival.after(rival_arrival, turns_ahead, -0.5)
                        products = [a * b for a, b in zip(products, later, strict=True)]
                chances = rival_arrival.spread.chances
                total += won[rival] * sum([a * b for a, b in zip(chances, products, strict=True)])
        return total

    def _decided_value(self, state: RaceState, seat: int, rivals: Sequence[int]) -> float:
        """Return the value of what is decided: a rival's win, and the rivals behind a finished car."""
        order, stakes = state.finished, self._stakes[seat]
        value = stakes.won[order[0]] if order and order[0] in rivals else 0.0
        if seat in order:
            value += sum([stakes.ahead[car] for car in order[order.index(seat) :] if car in rivals])
        return value


class Arrival(NamedTuple):
    """When a car reaches the finish: the turns it needs, and the turns it is late by."""

    spread: Spread
    late: float

    def after(self, other: Arrival, turns_ahead: int, extra: float = 0.0) -> list[float]:
        """Return the chances that this car needs more turns than the other, by the turns of the other."""
        return _later_than(
            self.spread.later, other.spread.first + other.late - self.late + extra, turns_ahead
        )


def _later_than(later: tuple[float, ...], turns: float, turns_ahead: int) -> list[float]:
    """Return the chances that a rival needs more than so many turns, one more …, by interpolation."""
    whole_turns = floor(turns)
    part = turns - whole_turns
    low = min(max(-whole_turns, 0), turns_ahead + 1)
    table = [1.0] * low
    table += later[max(whole_turns, 0) : max(0, whole_turns + turns_ahead + 1)]
    table += [0.0] * (turns_ahead + 1 - len(table))
    if not part:
        return table[:turns_ahead]
    return [here + (after - here) * part for here, after in pairwise(table)]


def exposure(state: RaceState, seat: int, dangers: Dangers) -> float:
    """Return how likely rivals crash this car before its turn: in a corner, pushed into one, by rocket."""
    space = state.spaces[seat]
    if space == OFF:
        return 0.0
    course = state.config.course
    risk = 0.0
    if course.corner[space]:
        risk = dangers.corner * expected_landings(state, seat, space)
    elif course.corner[course.onward[space]]:
        risk = expected_landings(state, seat, space)
    teams = state.config.team_of
    for car, items in enumerate(state.items):
        if items and count(items, ROCKET) and teams[car] != teams[seat] and state.spaces[car] != OFF:
            target = rocket_target(state, car)
            if target is not None and target.space == space and target.distance <= SIDES:
                risk += dangers.rocket * (SIDES + 1 - target.distance) / SIDES
    return min(risk, 0.9)


def expected_landings(state: RaceState, seat: int, space: int) -> float:
    """Return how many rivals are expected to end their next move on that space."""
    course = state.config.course
    teams = state.config.team_of
    return sum(
        chance_to_land(course, state, car, space)
        for car, at in enumerate(state.spaces)
        if at != OFF and car != seat and teams[car] != teams[seat]
    )


def chance_to_land(course: Course, state: RaceState, car: int, space: int) -> float:
    """Return how likely that car ends its next move on a space, as on an open road."""
    if state.is_flipped(car) or not state.dice[car]:
        return 0.0
    ahead = (course.distance[space] - course.distance[state.spaces[car]]) % course.lap
    return LANDING[ahead] if ahead < len(LANDING) else 0.0
