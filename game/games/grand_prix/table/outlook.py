"""What could come next, exactly: every landing as the rules would carry it out, and the odds of the dice.

Nothing is hidden in this game, so that the position a seat sees is the whole one: a landing is found by
letting the rules play it on a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations

from game.engine import registry
from game.engine.contract import Action, Event, Json
from game.engine.errors import IllegalStep
from game.games.grand_prix.phases import RUN, WAY
from game.games.grand_prix.road import target
from game.games.grand_prix.state import GrandPrixState
from game.games.grand_prix.steps import DICE, FACES, STOP_STEP

Spot = int | str
SIDES = 6


@dataclass(frozen=True, slots=True)
class Landing:
    """What a move comes to: the way driven, and everything that would follow it."""

    faces: tuple[int, ...]
    distance: int
    way: str
    path: tuple[Spot, ...]
    end: Spot | None
    """The space the car is driven to; None beyond the finish."""
    events: tuple[Event, ...]
    seat: int

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)

    def of(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]

    @property
    def crashed(self) -> tuple[int, ...]:
        """The cars that crash, each once."""
        return tuple(dict.fromkeys(car for event in self.of("crashed") for car in event.data["cars"]))

    @property
    def pushed(self) -> tuple[Event, ...]:
        """The pushes, in order."""
        return tuple(self.of("pushed"))

    @property
    def held(self) -> Event | None:
        """Why the safety car forbids the move, if it does."""
        return next(iter(self.of("held")), None)

    @property
    def rest(self) -> Spot | None:
        """Where the car stands when all is over; None off the road."""
        at = self.end
        for event in self.events:
            if (event.kind in ("teleported", "pushed") and event.seat == self.seat) or (
                event.kind == "slid" and self.seat in event.data["cars"]
            ):
                at = event.data["to"]
            elif event.kind == "finished" and event.seat == self.seat:
                at = None
        return at

    @property
    def tone(self) -> str:
        """`bad` where the own car crashes or cannot go, `warn` where others do or slide, else `good`."""
        if self.seat in self.crashed or self.held:
            return "bad"
        return "warn" if self.crashed or self.pushed else "good"


class Outlook:
    """Everything the table foretells of one position, from what a seat sees."""

    def __init__(self, shown: Mapping[str, Json]) -> None:
        self.shown = shown
        self.seat: int = shown["turn"] if shown["turn"] is not None else 0
        state = registry.game("grand_prix").load(shown)
        assert isinstance(state, GrandPrixState)
        self.state = state
        self.rolled: tuple[int, ...] = tuple(shown["rolled"])
        self._landings: dict[tuple[int, ...], tuple[Landing, ...]] = {}

    # -- dice ----------------------------------------------------------------------------------------
    @property
    def qualifying(self) -> bool:
        """Whether the dice are rolled for the pole."""
        return str(self.shown["phase"]).startswith("qualify")

    @property
    def in_corner(self) -> bool:
        """Whether a repeat would crash the car."""
        space = self.state.spaces[self.seat]
        return not self.qualifying and space >= 0 and self.state.agreement.course.corner[space]

    @property
    def hand(self) -> int:
        """How many dice the seat may roll in this turn altogether."""
        if self.qualifying:
            return DICE
        dice = int(self.shown["dice"][self.seat])
        return min(1, dice) if self.shown["one_die"] else dice

    @property
    def left(self) -> int:
        """How many dice may still be rolled."""
        return max(0, self.hand - len(self.rolled))

    @property
    def repeat(self) -> Fraction:
        """The chance that the next die shows a face that lies already."""
        return Fraction(len(set(self.rolled)), SIDES)

    @property
    def turbine(self) -> bool:
        """Whether the highest die counts double."""
        return bool(self.shown["turbine"]) and not self.qualifying

    @cached_property
    def expected(self) -> Fraction:
        """How far the car gets on average by rolling now and playing on as well as can be."""
        return roll_value(frozenset(self.rolled), self.left, self.turbine)

    def distance(self, faces: Sequence[int]) -> int:
        """How far these faces go."""
        if not faces:
            return 0
        return sum(faces) + (max(faces) if self.turbine else 0)

    # -- landings ------------------------------------------------------------------------------------
    def landings(self, faces: tuple[int, ...]) -> tuple[Landing, ...]:
        """What stopping on these faces would come to, a landing a way, the course itself first."""
        if faces not in self._landings:
            self._landings[faces] = self._play(faces)
        return self._landings[faces]

    def _play(self, faces: tuple[int, ...]) -> tuple[Landing, ...]:
        if not faces or self.qualifying or self.state.spaces[self.seat] < 0:
            return ()
        trial = self.state.copy()
        trial.phase, trial.rolled, trial.seen = RUN, faces, sum(1 << f for f in faces)
        if trial.flipped >> self.seat & 1 or trial.dice[self.seat] < len(faces):
            return ()
        events: list[Event] = []
        try:
            trial.apply(STOP_STEP, events.append)
        except IllegalStep:
            return ()
        if trial.phase != WAY:
            return (self._landing(faces, events),)
        found = []
        for way in trial.legal():
            branch, more = trial.copy(), list(events)
            branch.apply(way, more.append)
            found.append(self._landing(faces, more))
        return tuple(found)

    def _landing(self, faces: tuple[int, ...], events: list[Event]) -> Landing:
        own = []
        for event in events:
            if event.kind == "turn_started":
                break
            own.append(event)
        moved = next((event for event in own if event.kind == "moved"), None)
        data = moved.data if moved else {"path": [], "to": self.shown["spaces"][self.seat], "way": ""}
        return Landing(
            faces, self.distance(faces), data["way"], tuple(data["path"]), data["to"], tuple(own), self.seat
        )

    @cached_property
    def stop(self) -> tuple[Landing, ...]:
        """What stopping now comes to."""
        return self.landings(self.rolled)

    def face(self, face: int) -> tuple[Landing, ...]:
        """What the next die with this face comes to, if one stops then; empty for a repeat."""
        if face in self.rolled or not self.left:
            return ()
        return self.landings((*self.rolled, face))

    @cached_property
    def later(self) -> dict[int, tuple[tuple[int, ...], Spot | None]]:
        """By distance that needs two dice or more from now: faces that make it, and where it ends."""
        if self.qualifying or self.left < 2 or self.state.spaces[self.seat] < 0:
            return {}
        course, start = self.state.agreement.course, self.state.spaces[self.seat]
        rest = [face for face in range(1, SIDES + 1) if face not in self.rolled]
        near = {self.distance((*self.rolled, face)) for face in rest}
        found: dict[int, tuple[tuple[int, ...], Spot | None]] = {}
        for count in range(2, self.left + 1):
            for more in combinations(rest, count):
                faces = (*self.rolled, *more)
                far = self.distance(faces)
                if far not in near and far not in found:
                    found[far] = faces, course.labels[course.routes(start, far, 0)[0].end]
        return found

    def after(self, action: Action | str) -> tuple[Event, ...]:
        """The events of an action that leaves nothing to chance, up to the next turn."""
        trial, events = self.state.copy(), []
        found: list[Event] = events
        trial.apply(Action(action), found.append)
        kinds = [event.kind for event in found]
        return tuple(found[: kinds.index("turn_started")] if "turn_started" in kinds else found)

    # -- rockets -------------------------------------------------------------------------------------
    @cached_property
    def aim(self) -> Aim | None:
        """What a rocket of this seat would be fired at."""
        if self.state.spaces[self.seat] < 0:
            return None
        found = target(self.state, self.seat)
        if found is None:
            return None
        space, far = found
        course = self.state.agreement.course
        cars = tuple(c for c, place in enumerate(self.state.places) if place == course.place[space])
        path = tuple(course.labels[s] for s in course.range[self.state.spaces[self.seat]][:far])
        return Aim(cars, course.labels[space], far, path)


@dataclass(frozen=True, slots=True)
class Aim:
    """A rocket's target: the cars on a space, how far it is, and the way there."""

    cars: tuple[int, ...]
    spot: Spot
    distance: int
    path: tuple[Spot, ...]

    @property
    def chance(self) -> Fraction:
        """How likely the rocket hits."""
        return Fraction(sum(face >= self.distance for face in range(1, SIDES + 1)), SIDES)


@lru_cache(maxsize=1024)
def roll_value(faces: frozenset[int], left: int, turbine: bool = False) -> Fraction:
    """The mean distance of rolling once more and then stopping or rolling as is best; a repeat is 0."""
    if not left:
        return Fraction(0)
    total = Fraction(0)
    for face in range(1, SIDES + 1):
        if face not in faces:
            now = faces | {face}
            far = Fraction(sum(now) + (max(now) if turbine else 0))
            total += max(far, roll_value(now, left - 1, turbine))
    return total / SIDES


assert len(FACES) == SIDES
