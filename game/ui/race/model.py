"""What the models of all tables have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from game.engine.contract import Action, Estimates
from game.engine.default_choice import is_as_good
from game.ui.race.depth import Depth
from game.ui.race.names import GameNames


class SharedFields(TypedDict):
    """The fields that `TableView.shared_fields` fills in for the model of any game."""

    viewer: int | None
    offered: Sequence[Action]
    estimates: Estimates | None
    pointed: str
    is_moving: bool
    reduced_motion: bool
    depth: Depth
    language: str


@dataclass(frozen=True, kw_only=True)
class TableModel:
    """What is visible of a table at one moment; board, panels and elements are made from it."""

    names: GameNames
    viewer: int | None
    """The seat whose secrets are on the screen; None for a spectator."""
    offered: Sequence[Action] = ()
    """The actions that the viewer may choose from now."""
    estimates: Estimates | None = None
    """The chance of each offered action to win; None until it is calculated."""
    pointed: str = ""
    """The id of the element pointed at; empty for none."""
    is_moving: bool = False
    """Whether things move."""
    reduced_motion: bool = False
    """Whether they fade instead of travelling."""
    depth: Depth = Depth.EVERYTHING
    """How much the table shows."""
    language: str = ""

    @property
    def is_deciding(self) -> bool:
        """Whether the viewer has to decide now."""
        return bool(self.offered)

    @property
    def is_calm(self) -> bool:
        """Whether the table shows no more than a player needs now."""
        return self.depth is Depth.CALM

    @property
    def shows_everything(self) -> bool:
        """Whether the table shows all counts and errors."""
        return self.depth is Depth.EVERYTHING

    def pointed_at(self, prefix: str) -> str:
        """Return the rest of the pointed element's id after a prefix; empty for other elements."""
        return self.pointed[len(prefix) :] if self.pointed.startswith(prefix) else ""

    @property
    def clause(self) -> str:
        """The clause that F1 opens the rule book at; empty for its beginning."""
        return ""

    @property
    def hinted_actions(self) -> frozenset[Action]:
        """The actions that a visible hint recommends; they are never called worse."""
        scene = self.names.scene
        return scene.hinted_actions if scene.offered else frozenset()

    def is_as_good(self, action: str) -> bool:
        """Return whether an action is about as good as the best one, or a visible hint says so.

        The button of another one is never bright, even when the player has chosen it.
        """
        alike = self.names.scene.game.evaluator.alike
        return action in self.hinted_actions or is_as_good(self.estimates or {}, Action(action), alike)

    def is_me(self, seat: int | None) -> bool:
        """Return whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer
