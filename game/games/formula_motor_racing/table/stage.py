"""The animated state of the table: poses of the cars and everything that moves above them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.messages.moves import Move
from game.ui.race.board import stage as board
from game.ui.race.board.stage import BoardPiece


@dataclass(slots=True)
class RoadPose(BoardPiece):
    """The position of a car: a place on the road (with fractions), on the out line, or between the two.

    `mix` is 0 on the road and 1 on the out line. `aside` is the distance from its row, positive towards the
    lower edge, in units of a car of normal size.
    """

    at: float = 0.0
    out: float = 0.0
    mix: float = 0.0
    aside: float = 0.0

    def clear_effects(self) -> None:
        """Remove all effects and return to the row."""
        BoardPiece.clear_effects(self)
        self.aside = 0.0


@dataclass(slots=True)
class Stage(board.Stage):
    """Everything that moves; `rest` sets it to an observation."""

    displayed: Position = field(default_factory=lambda: cast("Position", {}))
    poses: dict[str, RoadPose] = field(default_factory=dict)
    out_count: int = 0
    story: Move | None = None
    top_card: str = ""
    flying_index: int | None = None
    fade: tuple[dict[str, RoadPose], float] | None = None
    dealt: tuple[str, ...] = ()
    """The viewer's new hand while it is dealt, at the time `dealt_t` from 0 to 1."""
    dealt_t: float = 0.0
    travel: float = 0.0
    """The distance in u that the field has driven in this race."""
    rush: float = 0.0
    """The speed of the field from 0 to 1."""
    is_flagged: bool = False
    """Whether the race has ended and the next position is not displayed yet."""

    @property
    def moving_pieces(self) -> Mapping[str, object]:
        return {**self.poses, "road": self}

    def rest(self, observation: Position) -> None:
        """Show an observation without motion."""
        self.clear()
        self.displayed = observation
        self.poses = poses_of(list(observation["order"]), list(observation["out"]))
        self.out_count = len(observation["out"])
        self.top_card = ""
        self.flying_index = None
        self.fade = None
        self.dealt, self.dealt_t = (), 0.0
        self.is_flagged, self.rush = False, 0.0


def poses_of(order: list[str], out: list[str]) -> dict[str, RoadPose]:
    """Return the poses of a line at rest."""
    poses = {car: RoadPose(at=i) for i, car in enumerate(order)}
    poses.update({car: RoadPose(at=len(order) + i, out=i, mix=1.0) for i, car in enumerate(out)})
    return poses
