"""A preview of what may come next, exactly: every stop by the rules, and what a rocket would hit.

Nothing is hidden in this game, so that a preview lets the rules play on a copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Final

from game.engine.contract import Event
from game.engine.odds import PlayedAhead
from game.games.grand_prix.rules import dice, events, road
from game.games.grand_prix.rules.course import Course, Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.road import paths_of_length
from game.games.grand_prix.rules.state import PATH, QUALIFY, QUALIFY_ROLL, RUN
from game.games.grand_prix.rules.steps import DICE, SIDES, STOP_STEP

NEXT_UP: Final = frozenset((events.TURN_STARTED, events.RACE_STARTED, events.QUALIFYING))
"""The events that begin another turn, which ends a preview."""
REACH: Final = (0, 6, 11)
"""The farthest that no die, one die and two dice drive."""


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
        after = self.forecast.after
        space = after.spaces[self.seat]
        return space >= 0 and after.config.course.corner[space]

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


def pushers(course: Course, seen: Position, seat: int, space: int) -> dict[int, int]:
    """GP-4.2: return by seat the distance of each other car that one or two dice drive onto a space.

    They drive along the course. In a corner all would crash (GP-4.1), so nobody pushes.
    """
    found: dict[int, int] = {}
    for other, at in enumerate(() if course.corner[space] else seen["spaces"]):
        if at is None or other == seat or seen["flipped"][other]:
            continue
        here, laps = course.space_of[at], seen["laps"][other]
        for distance in range(1, REACH[min(2, seen["dice"][other])] + 1):
            laps += course.onward_laps[here]
            here = course.onward[here]
            if laps >= seen["options"]["discs"]:
                break
            if here == space:
                found[other] = distance
    return found


def to_go(course: Course, seen: Position) -> dict[int, int]:
    """Return by seat the spaces to the finish of every car on the road, the leader first."""
    # the line at the end of the pit lane counts no lap
    laps = [n - in_lane for n, in_lane in zip(seen["laps"], seen["in_pit_lane"], strict=True)]
    spots = {seat: seen["spaces"][seat] for seat in seen["order"]}
    discs, lap, distance = seen["options"]["discs"], course.lap, course.distance
    return {
        seat: (discs - laps[seat]) * lap - distance[course.space_of[spot]]
        for seat, spot in spots.items()
        if spot is not None
    }


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


class Prospects:
    """What the dice on turn may still bring, by the rules alone: how far, how likely, at what risk."""

    def __init__(self, state: GrandPrixState) -> None:
        self.state = state
        self.seat = max(0, state.turn)
        self.rolled = state.rolled

    @property
    def is_qualifying(self) -> bool:
        """Return whether the dice are rolled for the pole."""
        return self.state.phase in (QUALIFY_ROLL, QUALIFY)

    @property
    def can_drive(self) -> bool:
        """Return whether the dice would move a car that stands upright on the road."""
        on_road = self.state.spaces[self.seat] >= 0
        return not self.is_qualifying and on_road and not self.state.is_flipped(self.seat)

    @property
    def is_in_corner(self) -> bool:
        """Return whether a repeat would crash the car."""
        return self.can_drive and self.state.config.course.corner[self.state.spaces[self.seat]]

    @property
    def dice_left(self) -> int:
        """Return how many dice may still be rolled."""
        return dice_left(self.state) if self.state.turn >= 0 else DICE

    @property
    def repeat(self) -> Fraction:
        """GP-2.1: return the chance that the next die repeats a face."""
        return dice.repeat_chance(dice.set_of(self.rolled))

    @property
    def loss(self) -> str:
        """Return what a repeat costs: the `end` of the turn, a `crash`, or in qualifying a `zero`."""
        return "zero" if self.is_qualifying else "crash" if self.is_in_corner else "end"

    @property
    def accident(self) -> Fraction:
        """GP-9.3: return the chance that the next die is a big accident: a second 6 in a corner."""
        six = self.state.config.safety_car and 6 in self.rolled and self.dice_left > 0
        return Fraction(int(self.is_in_corner and six), SIDES)

    @property
    def has_turbine(self) -> bool:
        """GP-8.4: return whether the highest die counts double."""
        return self.state.turbine and not self.is_qualifying

    def distance(self, faces: Iterable[int]) -> int:
        """Return how far these faces go."""
        return (dice.BOOSTED if self.has_turbine else dice.SUM)[dice.set_of(faces)]

    @cached_property
    def expected(self) -> Fraction:
        """Return the mean distance of rolling now and then playing as well as possible."""
        mask, forbidden = dice.set_of(self.rolled), self.forbidden_distances
        return dice.mean_rolling_on(mask, self.dice_left, self.has_turbine, forbidden)

    @cached_property
    def faces_for(self) -> dict[int, tuple[int, ...]]:
        """Return by distance the faces of the fewest more dice that make it."""
        ends = (dice.larger_sets(dice.set_of(self.rolled), more) for more in range(self.dice_left + 1))
        found: dict[int, tuple[int, ...]] = {}
        for faces in (dice.FACES_OF[end] for end in chain.from_iterable(ends)):
            found.setdefault(self.distance(faces), faces)
        return found if self.can_drive else {}

    @cached_property
    def forbidden_distances(self) -> tuple[int, ...]:
        """GP-9.3: return the distances that the safety car forbids altogether."""
        return forbidden_distances(self.state) if self.can_drive else ()

    def space_along(self, distance: int) -> Spot | None:
        """Return the space so far along the course; None where the car finishes before."""
        course, start = self.state.config.course, self.state.spaces[self.seat]
        route = course.routes(start, distance, 0)[0]
        finished = self.state.laps[self.seat] + route.laps >= self.state.config.discs
        return None if finished else course.labels[route.end]
