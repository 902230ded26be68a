"""What stands on the table this instant: poses of the cars and whatever is in motion above them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.messages.moves import Move
from game.ui.race.board import stage as board
from game.ui.race.board.stage import BoardPiece


@dataclass(slots=True)
class RoadPose(BoardPiece):
    """Where a car is: a place on the road (fractions between), or on the out line, or between the two.

    `mix` is 0 on the road and 1 on the out line. `aside` is how far it has left its row towards the viewer,
    in units of a car of normal size; away from the viewer it is negative.
    """

    at: float = 0.0
    out: float = 0.0
    mix: float = 0.0
    aside: float = 0.0

    def steady(self) -> None:
        """Nothing befalls it any longer, and it is back in its row."""
        BoardPiece.steady(self)
        self.aside = 0.0


@dataclass(slots=True)
class Stage(board.Stage):
    """All that moves; `rest` makes it equal to an observation."""

    poses: dict[str, RoadPose] = field(default_factory=dict)
    out_count: int = 0
    story: Move | None = None
    top_card: str = ""
    gone_card: int | None = None
    fade: tuple[dict[str, RoadPose], float] | None = None
    dealt: tuple[str, ...] = ()
    """The viewer's new hand while it comes from the deck, at the time `dealt_t` from 0 to 1."""
    dealt_t: float = 0.0
    travel: float = 0.0
    """How far the field has come in this race, in u of the road."""
    rush: float = 0.0
    """How fast it goes just now, from 0 to 1."""
    flagged: bool = False
    """Whether the race has ended and the next position is not shown yet."""

    def rest(self, shown: Position) -> None:
        """Everything still, as the observation has it."""
        self.clear()
        self.poses = poses_of(list(shown["order"]), list(shown["out"]))
        self.out_count = len(shown["out"])
        self.top_card = ""
        self.gone_card = None
        self.fade = None
        self.dealt, self.dealt_t = (), 0.0
        self.flagged, self.rush = False, 0.0


def poses_of(order: list[str], out: list[str]) -> dict[str, RoadPose]:
    """The poses of a line at rest."""
    poses = {car: RoadPose(at=i) for i, car in enumerate(order)}
    poses.update({car: RoadPose(at=len(order) + i, out=i, mix=1.0) for i, car in enumerate(out)})
    return poses
