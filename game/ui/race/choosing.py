"""How a decision is made at a table: keys, the choice that is not sent yet, hints, and its course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Generic, Protocol

from game.engine.contract import Action, AnyPosition, Estimates
from game.engine.match import Match
from game.ui.race.scene import RaceScene

if TYPE_CHECKING:
    from game.review.advice import Proposal

RISKS: Final = ("risk", "danger")
"""Kinds of buttons that are marked as a risk."""


class UnsentChoice:
    """A choice that is not sent yet; a table that needs none sends a decision with every click."""

    @property
    def is_made(self) -> bool:
        """Whether anything is chosen that Esc can take back."""
        return False

    def clear(self) -> None:
        """Choose nothing."""

    def next_step(self, match: Match, viewer: int | None) -> str | None:
        """Return the step to play without asking, as the viewer has decided it already; else None.

        Called at the beginning of each decision of the viewer, for choices of several steps.
        """
        return None


class UnsentStep(UnsentChoice):
    """Such a choice that is one step, by its text; empty for none."""

    step: str = ""

    @property
    def is_made(self) -> bool:
        return bool(self.step)

    def clear(self) -> None:
        self.step = ""


class OwnEstimate(Protocol):
    """The win chances that a table calculates itself, for its panels and for hints."""

    is_asked: bool
    """Whether a hint waits for more exact figures; it then asks again instead of using the general advice."""

    def advise(self, wins: Estimates | None) -> Sequence[Proposal] | None:
        """Return the table's own hint, the best choice first; None if it has none (yet), see
        `needs_confirmation`.

        Called repeatedly while a hint is worked out; `wins` are `scene.estimates`.
        """
        ...


class Choosing(Generic[AnyPosition]):
    """The part of a table that is decided at."""

    estimate: OwnEstimate | None = None
    """The table's own win chance of each choice, which it shows; a challenge hides them until the answer."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.app = scene.app
        self.choice = UnsentChoice()

    @property
    def is_deciding(self) -> bool:
        """Whether the viewer has to decide now."""
        return bool(self.scene.offered)

    @property
    def is_hot_seat(self) -> bool:
        """Whether several people share this screen, so that it has secrets only during a decision."""
        return len(self.scene.config.humans()) > 1 and not self.scene.is_replay

    @property
    def current_pov(self) -> int | None:
        """The seat whose secrets may be drawn now; None for public information only."""
        viewer = self.scene.viewer
        # a scene that has no viewer yet may not be asked what it offers
        return None if viewer is None or (self.is_hot_seat and not self.is_deciding) else viewer

    def commit(self, action: str, then: Sequence[str] = ()) -> None:
        """Send one of the offered actions; `then` are the steps that `choice` will add to it."""
        offered = next((a for a in self.scene.offered if a == action), None)
        if offered is not None:
            self.scene.commit(offered, [Action(step) for step in then])

    def key(self, name: str) -> bool:
        """Handle a key that no element took, by its action of `kit.keys.DEFAULTS` or its own name.

        An arrow or Tab that is not used moves the focus.
        """
        return False

    def why_it_matters(self) -> str:
        """Return why the decision matters, as one sentence for the card of Calm."""
        return ""

    def take_back(self) -> bool:
        """Take back a choice that is not sent yet; return whether there was one."""
        if not self.choice.is_made:
            return False
        self.choice.clear()
        self.app.changed()
        return True

    # -- hints and confirmation -----
    def suggest(self, steps: Sequence[str]) -> None:
        """Select on the table what these steps name, so that their consequences are shown; send nothing.

        Called when the player clicks a row of a hint, and by the verdict of a challenge.
        """

    def is_selected(self, steps: Sequence[str]) -> bool:
        """Return whether these steps, the ones of a hint's row, are what is chosen on the table now.

        The row is marked then. Return True where the table has no choice to compare with.
        """
        return True

    def is_same_choice(self, observation: AnyPosition, in_one_click: bool = False) -> bool:
        """Return whether the same seat's decision at this position belongs to the choice before it.

        True adds that decision to a hint. With `in_one_click`, return whether both are made with one click:
        undo and redo do not stop there but go on to the beginning or the end of the choice.
        """
        return False

    def hint_button(self, step: Action) -> str:
        """Return the id of the button that sends this step once it is selected: of its own one, or `go`."""
        id = step.replace(" ", ".")
        own = self.scene.ui.find(id)
        return id if own is not None and own.extra.get("commits") else "go"

    def hint_elements(self, steps: Sequence[Action]) -> Sequence[str]:
        """Return the ids of the elements to click for this choice; a hint draws its marks on them."""
        return (self.hint_button(steps[0]),)

    def describe_risk(self, action: Action) -> str:
        """Return the risk that this action's button names; empty if it names none.

        Called before an action is sent: the player is asked to confirm a risky one.
        """
        button = self.scene.ui.find(self.hint_button(action))
        if button is None:
            return ""
        is_marked = button.extra.get("risky") or button.extra.get("kind") in RISKS
        return str(button.value or button.label) if is_marked else button.extra.get("risk", "")

    # -- the course of a decision -----
    def on_decision_began(self) -> None:
        """React to the start of a person's decision; also called right before `suggest`."""
        self.choice.clear()

    def on_decision_estimated(self) -> None:
        """React to `scene.estimates` being ready; keep what the player has chosen."""
