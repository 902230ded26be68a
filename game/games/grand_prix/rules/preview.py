"""A preview of what may come next, exactly: every stop by the rules, and what a rocket would hit.

Nothing is hidden in this game, so that a preview lets the rules play on a copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from game.engine.contract import Event
from game.engine.odds import PlayedAhead
from game.games.grand_prix.rules import dice, events, road
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.road import paths_of_length
from game.games.grand_prix.rules.state import PATH, RUN
from game.games.grand_prix.rules.steps import DICE, SIDES, STOP_STEP

NEXT_UP: Final = frozenset((events.TURN_STARTED, events.RACE_STARTED, events.QUALIFYING))
"""The events that begin another turn, which ends a preview."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The result of a stop: the path driven, and everything that would follow."""

    seat: int
    distance: int
    path_kind: str
    """Empty where the safety car keeps the car where it is."""
    path: tuple[Spot, ...]
    end: Spot | None
    """The space the car is driven to, or where it stays; None beyond the finish."""
    forecast: PlayedAhead[GrandPrixState]

    @property
    def crashed(self) -> tuple[int, ...]:
        """Return the cars that crash, each once."""
        crashes = self.forecast.of(events.CRASHED)
        return tuple(dict.fromkeys(car for event in crashes for car in event.data["cars"]))

    @property
    def pushed(self) -> list[Event[events.Pushed]]:
        """Return the pushes, in order."""
        return self.forecast.of(events.PUSHED)

    @property
    def step(self) -> str:
        """Return the step that drives this path, or stays where the course is forbidden."""
        return f"go {self.path_kind}" if self.path_kind else "stay"

    @property
    def is_held(self) -> bool:
        """Return whether the safety car forbids the move."""
        return bool(self.forecast.of(events.HELD))

    @property
    def ends_in_corner(self) -> bool:
        """Return whether the space it leads to is a corner."""
        course = self.forecast.after.config.course
        return self.end is not None and course.corner[course.space_of[self.end]]

    @property
    def tone(self) -> str:
        """Return `bad` where the seat's car crashes or is held, `warn` where others do, else `good`."""
        if self.seat in self.crashed or self.is_held:
            return "bad"
        return "warn" if self.crashed or self.pushed else "good"


@dataclass(frozen=True, slots=True)
class Aim:
    """The target of a rocket, its distance, and the chance to hit it."""

    cars: tuple[int, ...]
    space: Spot
    distance: int
    path: tuple[Spot, ...]
    chance: Fraction


def dice_left(state: GrandPrixState) -> int:
    """Return how many dice the seat may still roll in this turn or qualifying."""
    racing = state.spaces[state.turn] >= 0
    hand = state.dice[state.turn] if racing else DICE
    return max(0, (min(1, hand) if state.one_die else hand) - len(state.rolled))


def forbidden_distances(state: GrandPrixState) -> tuple[int, ...]:
    """GP-9.3: return the distances that the dice on turn can make but no path allows."""
    if not state.safety_rounds:
        return ()
    table = dice.BOOSTED if state.turbine else dice.SUM
    mask, left = dice.set_of(state.rolled), dice_left(state)
    reach = {table[end] for extra in range(left + 1) for end in dice.larger_sets(mask, extra) if end}
    return tuple(n for n in sorted(reach) if not paths_of_length(state, n))


def landings(state: GrandPrixState, mask: int) -> tuple[Landing, ...]:
    """Return the results of stopping with these faces, one a path, the course first; none without faces."""
    if not mask:
        return ()
    trial = state.copy()
    trial.phase, trial.rolled, trial.face_bits = RUN, dice.FACES_OF[mask], mask << 1
    distance = (dice.BOOSTED if state.turbine else dice.SUM)[mask]
    stop = PlayedAhead(trial, NEXT_UP).then(STOP_STEP)
    after = stop.after
    stops = [stop.then(step) for step in after.legal()] if after.phase == PATH else [stop]
    return tuple(_landing(state, distance, stop) for stop in stops)


def _landing(before: GrandPrixState, distance: int, stop: PlayedAhead[GrandPrixState]) -> Landing:
    seat, moved = before.turn, stop.last(events.MOVED)
    if moved is None:
        start = before.config.course.labels[before.spaces[seat]]
        return Landing(seat, distance, "", (), start, stop)
    data = moved.data
    return Landing(seat, distance, data["way"], tuple(data["path"]), data["to"], stop)


def aim(state: GrandPrixState, seat: int) -> Aim | None:
    """GP-8.3: return what a rocket of this seat would be fired at now."""
    if state.spaces[seat] < 0:
        return None
    target = road.rocket_target(state, seat)
    if target is None:
        return None
    space, distance = target
    course = state.config.course
    cars = tuple(car for car, place in enumerate(state.places) if place == course.place[space])
    path = tuple(course.spots(course.range[state.spaces[seat]][:distance]))
    return Aim(cars, course.labels[space], distance, path, Fraction(max(0, SIDES + 1 - distance), SIDES))
