"""What could come next, as the table shows it: landings with everything that follows, and the odds.

The rules' own preview works it out; this keeps what was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import cast

from game.engine import registry
from game.games.grand_prix.rules import dice, preview
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.preview import Aim, Landing
from game.games.grand_prix.rules.steps import DICE, SIDES


@dataclass(frozen=True, slots=True)
class Mark:
    """A space that some total would reach: now, with the next die, or with more."""

    kind: str
    distance: int
    spot: Spot
    face: int = 0
    bad: bool = False
    """Whether somebody crashes there, or the move cannot be made."""
    held: bool = False
    """Whether the safety car forbids it."""


class Lookahead:
    """Everything the table foretells of one position, from what a seat sees."""

    def __init__(self, shown: Position) -> None:
        self.observation = shown
        self.seat: int = shown["turn"] if shown["turn"] is not None else 0
        self.state = cast(GrandPrixState, registry.game("grand_prix").load(shown))
        self.rolled: tuple[int, ...] = tuple(shown["rolled"])
        self._landings: dict[int, tuple[Landing, ...]] = {}

    # -- dice ----------------------------------------------------------------------------------------
    @property
    def qualifying(self) -> bool:
        """Whether the dice are rolled for the pole."""
        return str(self.observation["phase"]).startswith("qualify")

    @property
    def drives(self) -> bool:
        """Whether the dice would move a car that stands upright on the road."""
        on_road = self.state.spaces[self.seat] >= 0
        return not self.qualifying and on_road and not self.state.is_flipped(self.seat)

    @property
    def in_corner(self) -> bool:
        """Whether a repeat would crash the car."""
        return self.drives and self.state.config.course.corner[self.state.spaces[self.seat]]

    @property
    def left(self) -> int:
        """How many dice may still be rolled."""
        return preview.dice_left(self.state) if self.observation["turn"] is not None else DICE

    @property
    def repeat(self) -> Fraction:
        """The chance that the next die shows a face that lies already."""
        return dice.repeat_chance(dice.set_of(self.rolled))

    @property
    def accident(self) -> Fraction:
        """The chance that the next die is a big accident: a second 6 in a corner (GP-9.3)."""
        six = self.state.config.safety_car and 6 in self.rolled and self.left > 0
        return Fraction(int(self.in_corner and six), SIDES)

    @property
    def turbine(self) -> bool:
        """Whether the highest die counts double."""
        return bool(self.observation["turbine"]) and not self.qualifying

    @cached_property
    def expected(self) -> Fraction:
        """How far the car gets on average by rolling now and playing on as well as can be."""
        return dice.mean_rolling_on(
            dice.set_of(self.rolled), self.left, self.turbine, self.forbidden_distances
        )

    @property
    def gained(self) -> int:
        """How far stopping now gets the car; nowhere, where the safety car holds it."""
        stop = self.stop
        return 0 if stop and all(s.is_held for s in stop) else self.distance(self.rolled)

    def distance(self, faces: Sequence[int]) -> int:
        """How far these faces go."""
        return (dice.BOOSTED if self.turbine else dice.SUM)[dice.set_of(faces)]

    # -- landings ------------------------------------------------------------------------------------
    def landings(self, faces: tuple[int, ...]) -> tuple[Landing, ...]:
        """What stopping on these faces would come to, a landing a way, the course itself first."""
        shown = dice.set_of(faces)
        if shown not in self._landings:
            self._landings[shown] = preview.landings(self.state, shown) if self.drives else ()
        return self._landings[shown]

    @property
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
        if not self.drives:
            return {}
        shown = dice.set_of(self.rolled)
        near = {
            self.distance((*self.rolled, face)) for face in range(1, SIDES + 1) if face not in self.rolled
        }
        found: dict[int, tuple[tuple[int, ...], Spot | None]] = {}
        for count in range(2, self.left + 1):
            for end in dice.larger_sets(shown, count):
                faces = dice.FACES_OF[end]
                far = self.distance(faces)
                if far not in near and far not in found:
                    found[far] = faces, self.by_course(far)
        return found

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """Every space that a total would reach, the nearest in time first; each space once."""
        found: dict[Spot, Mark] = {}

        def mark(kind: str, landing: Landing, face: int) -> None:
            spot = self.by_course(landing.distance) if landing.is_held else landing.end
            if spot is not None and spot not in found:
                bad = landing.is_held or bool(landing.crashed)
                found[spot] = Mark(kind, landing.distance, spot, face, bad, landing.is_held)

        for landing in self.stop:
            mark("stop", landing, 0)
        for face in range(1, SIDES + 1):
            for landing in self.face(face):
                mark("next", landing, face)
        for distance, (_, spot) in self.later.items():
            if spot is not None and spot not in found:
                barred = distance in self.forbidden_distances
                found[spot] = Mark("later", distance, spot, 0, barred, barred)
        return tuple(found.values())

    def by_course(self, far: int) -> Spot | None:
        """Where so many spaces along the course lead; None where the car is home before."""
        course, start = self.state.config.course, self.state.spaces[self.seat]
        route = course.routes(start, far, 0)[0]
        home = self.state.laps[self.seat] + route.laps >= self.state.config.discs
        return None if home else course.labels[route.end]

    @cached_property
    def forbidden_distances(self) -> tuple[int, ...]:
        """The distances that the safety car forbids altogether."""
        return preview.forbidden_distances(self.state) if self.drives else ()

    @cached_property
    def aim(self) -> Aim | None:
        """What a rocket of this seat would be fired at."""
        return preview.aim(self.state, self.seat)
