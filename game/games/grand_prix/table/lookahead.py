"""What may come next, as the table shows it: landings with everything that follows, and the odds.

The rules' own preview calculates it; this caches what was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from game.engine import registry
from game.engine.contract import Reason
from game.games.grand_prix.bots.gains import rolling_gain
from game.games.grand_prix.rules import dice, preview
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.preview import Aim, Landing, Prospects
from game.games.grand_prix.rules.steps import SIDES


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


class Lookahead(Prospects):
    """Everything the table predicts from one position, as a seat observes it."""

    def __init__(self, observation: Position) -> None:
        super().__init__(cast(GrandPrixState, registry.game("grand_prix").load(observation)))
        self._landings: dict[int, tuple[Landing, ...]] = {}

    @property
    def stop_distance(self) -> int:
        """Return how far stopping now drives the car; 0 where the safety car holds it."""
        stop = self.stop
        return 0 if stop and all(s.is_held for s in stop) else self.distance(self.rolled)

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

    def at(self, distance: int) -> tuple[Landing, ...]:
        """Return the landings of a distance: now, with the next die, or with more."""
        return self.landings(self.faces_for.get(distance, ()))

    @cached_property
    def rolling_gain(self) -> Reason:
        """What one more die is for."""
        return rolling_gain(self.state)

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

    @cached_property
    def aim(self) -> Aim | None:
        """Return what a rocket of this seat would be fired at."""
        return preview.aim(self.state, self.seat)
