"""What may come next, as the table shows it: landings with everything that follows, and the odds.

The rules' own preview calculates it; this caches what was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import cast

from game.engine import registry
from game.games.grand_prix.rules import dice, preview
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.preview import Aim, Landing
from game.games.grand_prix.rules.steps import DICE, SIDES


@dataclass(frozen=True, slots=True)
class SpaceMark:
    """A space that some total would reach: now, with the next die, or with more."""

    kind: str
    distance: int
    spot: Spot
    face: int = 0
    bad: bool = False
    """Whether a car crashes there, or the move is forbidden."""
    held: bool = False
    """Whether the safety car forbids it."""


class Lookahead:
    """Everything the table predicts from one position, as a seat observes it."""

    def __init__(self, observation: Position) -> None:
        self.observation = observation
        self.seat: int = observation["turn"] if observation["turn"] is not None else 0
        self.state = cast(GrandPrixState, registry.game("grand_prix").load(observation))
        self.rolled: tuple[int, ...] = tuple(observation["rolled"])
        self._landings: dict[int, tuple[Landing, ...]] = {}

    # -- dice -----
    @property
    def is_qualifying(self) -> bool:
        """Return whether the dice are rolled for the pole."""
        return str(self.observation["phase"]).startswith("qualify")

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
        return preview.dice_left(self.state) if self.observation["turn"] is not None else DICE

    @property
    def repeat(self) -> Fraction:
        """Return the chance that the next die repeats a face."""
        return dice.repeat_chance(dice.set_of(self.rolled))

    @property
    def loss(self) -> str:
        """Return what a repeat costs: the `end` of the turn, a `crash`, or in qualifying a `zero`."""
        return "zero" if self.is_qualifying else "crash" if self.is_in_corner else "end"

    @property
    def accident(self) -> Fraction:
        """Return the chance that the next die is a big accident: a second 6 in a corner (GP-9.3)."""
        six = self.state.config.safety_car and 6 in self.rolled and self.dice_left > 0
        return Fraction(int(self.is_in_corner and six), SIDES)

    @property
    def has_turbine(self) -> bool:
        """Return whether the highest die counts double."""
        return self.observation["turbine"] and not self.is_qualifying

    @cached_property
    def expected(self) -> Fraction:
        """Return the mean distance of rolling now and then playing as well as possible."""
        mask, forbidden = dice.set_of(self.rolled), self.forbidden_distances
        return dice.mean_rolling_on(mask, self.dice_left, self.has_turbine, forbidden)

    @property
    def stop_distance(self) -> int:
        """Return how far stopping now drives the car; 0 where the safety car holds it."""
        stop = self.stop
        return 0 if stop and all(s.is_held for s in stop) else self.distance(self.rolled)

    def distance(self, faces: Sequence[int]) -> int:
        """Return how far these faces go."""
        return (dice.BOOSTED if self.has_turbine else dice.SUM)[dice.set_of(faces)]

    # -- landings -----
    def landings(self, faces: tuple[int, ...]) -> tuple[Landing, ...]:
        """Return the landings of stopping on these faces, one a path, the course itself first."""
        mask = dice.set_of(faces)
        if mask not in self._landings:
            self._landings[mask] = preview.landings(self.state, mask) if self.can_drive else ()
        return self._landings[mask]

    @property
    def stop(self) -> tuple[Landing, ...]:
        """Return the landings of stopping now."""
        return self.landings(self.rolled)

    def face(self, face: int) -> tuple[Landing, ...]:
        """Return the landings of stopping after this face of the next die; empty for a repeat."""
        if face in self.rolled or not self.dice_left:
            return ()
        return self.landings((*self.rolled, face))

    @cached_property
    def faces_for(self) -> dict[int, tuple[int, ...]]:
        """Return by distance the faces of the fewest more dice that make it."""
        ends = (dice.larger_sets(dice.set_of(self.rolled), more) for more in range(self.dice_left + 1))
        found: dict[int, tuple[int, ...]] = {}
        for faces in (dice.FACES_OF[end] for end in chain.from_iterable(ends)):
            found.setdefault(self.distance(faces), faces)
        return found if self.can_drive else {}

    def at(self, distance: int) -> tuple[Landing, ...]:
        """Return the landings of a distance: now, with the next die, or with more."""
        return self.landings(self.faces_for.get(distance, ()))

    @cached_property
    def marks(self) -> tuple[SpaceMark, ...]:
        """Return every space that a total would reach, each once, those of the fewest dice first."""
        found: dict[Spot, SpaceMark] = {}

        def mark(kind: str, landing: Landing, face: int) -> None:
            spot = self.space_along(landing.distance) if landing.is_held else landing.end
            if spot is not None and spot not in found:
                bad = landing.is_held or bool(landing.crashed)
                found[spot] = SpaceMark(kind, landing.distance, spot, face, bad, landing.is_held)

        for landing in self.stop:
            mark("stop", landing, 0)
        for face in range(1, SIDES + 1):
            for landing in self.face(face):
                mark("next", landing, face)
        for distance, faces in self.faces_for.items():
            spot = self.space_along(distance) if len(faces) > len(self.rolled) + 1 else None
            if spot is not None and spot not in found:
                barred = distance in self.forbidden_distances
                found[spot] = SpaceMark("later", distance, spot, 0, barred, barred)
        return tuple(found.values())

    def space_along(self, distance: int) -> Spot | None:
        """Return the space so far along the course; None where the car finishes before."""
        course, start = self.state.config.course, self.state.spaces[self.seat]
        route = course.routes(start, distance, 0)[0]
        finished = self.state.laps[self.seat] + route.laps >= self.state.config.discs
        return None if finished else course.labels[route.end]

    @cached_property
    def forbidden_distances(self) -> tuple[int, ...]:
        """Return the distances that the safety car forbids altogether."""
        return preview.forbidden_distances(self.state) if self.can_drive else ()

    @cached_property
    def aim(self) -> Aim | None:
        """Return what a rocket of this seat would be fired at."""
        return preview.aim(self.state, self.seat)
