"""What could come next, exactly: every stop as the rules would carry it out, and what a rocket would hit.

Nothing is hidden in this game, so that a preview lets the rules play on a copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from game.engine.contract import Event
from game.engine.odds import Foretold
from game.games.grand_prix.rules import dice, events, road
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.road import paths_of_length
from game.games.grand_prix.rules.state import PATH, RUN
from game.games.grand_prix.rules.steps import DICE, SIDES, STOP_STEP

NEXT_UP: Final = frozenset((events.TURN_STARTED, events.RACE_STARTED, events.QUALIFYING))
"""What begins another turn."""


@dataclass(frozen=True, slots=True)
class Landing:
    """What a stop comes to: the way driven, and everything that would follow it."""

    seat: int
    distance: int
    path_kind: str
    """Empty where the safety car keeps the car where it is."""
    path: tuple[Spot, ...]
    end: Spot | None
    """The space the car is driven to, or where it stays; None beyond the finish."""
    forecast: Foretold[GrandPrixState]

    @property
    def crashed(self) -> tuple[int, ...]:
        """The cars that crash, each once."""
        crashes = self.forecast.of(events.CRASHED)
        return tuple(dict.fromkeys(car for event in crashes for car in event.data["cars"]))

    @property
    def pushed(self) -> list[Event[events.Pushed]]:
        """The pushes, in order."""
        return self.forecast.of(events.PUSHED)

    @property
    def step(self) -> str:
        """What drives this way; to stay where the course is forbidden is one too."""
        return f"go {self.path_kind}" if self.path_kind else "stay"

    @property
    def held(self) -> bool:
        """Whether the safety car forbids the move."""
        return bool(self.forecast.of(events.HELD))

    @property
    def tone(self) -> str:
        """`bad` where the own car crashes or cannot go, `warn` where others do or slide, else `good`."""
        if self.seat in self.crashed or self.held:
            return "bad"
        return "warn" if self.crashed or self.pushed else "good"


@dataclass(frozen=True, slots=True)
class Aim:
    """What a rocket would be fired at, how far it is, and how likely it hits."""

    cars: tuple[int, ...]
    space: Spot
    distance: int
    path: tuple[Spot, ...]
    chance: Fraction


def dice_left(state: GrandPrixState) -> int:
    """How many dice the seat may still roll in this turn or qualifying."""
    racing = state.spaces[state.turn] >= 0
    hand = state.dice[state.turn] if racing else DICE
    return max(0, (min(1, hand) if state.one_die else hand) - len(state.rolled))


def forbidden(state: GrandPrixState) -> tuple[int, ...]:
    """GP-9.3: the distances the seat on turn cannot drive by any way, of all that its dice can make."""
    if not state.safety_rounds:
        return ()
    far = dice.BOOSTED if state.turbine else dice.SUM
    shown, left = dice.set_of(state.rolled), dice_left(state)
    reach = {far[end] for more in range(left + 1) for end in dice.larger(shown, more) if end}
    return tuple(n for n in sorted(reach) if not paths_of_length(state, n))


def landings(state: GrandPrixState, shown: int) -> tuple[Landing, ...]:
    """What stopping with these faces comes to, one a way, the course itself first; nothing without faces."""
    if not shown:
        return ()
    trial = state.copy()
    trial.phase, trial.rolled, trial.seen = RUN, dice.FACES_OF[shown], shown << 1
    distance = (dice.BOOSTED if state.turbine else dice.SUM)[shown]
    stop = Foretold(trial, NEXT_UP).then(STOP_STEP)
    ways = [stop.then(way) for way in stop.after.legal()] if stop.after.phase == PATH else [stop]
    return tuple(_landing(state, distance, told) for told in ways)


def _landing(before: GrandPrixState, distance: int, told: Foretold[GrandPrixState]) -> Landing:
    seat, moved = before.turn, told.last(events.MOVED)
    if moved is None:
        start = before.config.course.labels[before.spaces[seat]]
        return Landing(seat, distance, "", (), start, told)
    data = moved.data
    return Landing(seat, distance, data["way"], tuple(data["path"]), data["to"], told)


def aim(state: GrandPrixState, seat: int) -> Aim | None:
    """GP-8.3: what a rocket of this seat would be fired at now."""
    if state.spaces[seat] < 0:
        return None
    found = road.target(state, seat)
    if found is None:
        return None
    space, far = found
    course = state.config.course
    cars = tuple(car for car, place in enumerate(state.places) if place == course.place[space])
    path = tuple(course.spots(course.range[state.spaces[seat]][:far]))
    return Aim(cars, course.labels[space], far, path, Fraction(max(0, SIDES + 1 - far), SIDES))
