"""What is to be seen at one moment: one frozen model that board, panels and elements are made from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, partial

from game.engine import registry
from game.engine.contract import Action, Estimates
from game.engine.default_choice import (
    OPEN,
    DefaultChoice,
    default_choice,
    is_certain,
    losing_actions,
)
from game.games.grand_prix.rules.course import Spot, spot_of
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.table.action_panel.choice import NOTHING, Chosen
from game.games.grand_prix.table.board.cars import Livery
from game.games.grand_prix.table.lookahead import Lookahead, Mark
from game.games.grand_prix.table.names import ID, Names
from game.games.grand_prix.table.stage import Ground, Trail

RUNNING = ("turn", "run", "way", "roll")
"""The phases in which landings are foretold."""
CLAUSES = {
    "seat": "GP-2.1",
    "qualify_roll": "GP-2.1",
    "qualify": "GP-2.1",
    "turn": "GP-3.3",
    "roll": "GP-3.3",
    "run": "GP-3.3",
    "way": "GP-7.5",
    "rocket": "GP-8.3",
    "tray": "GP-8.1",
    "item": "GP-8.2",
    "place": "GP-8.5",
    "over": "GP-6.1",
}


@dataclass(frozen=True)
class Model:
    """A position, what may be done, what is chosen and pointed at; the rest follows from these."""

    names: Names
    ground: Ground
    observation: Position
    """What the viewer may know: the position that is decided on."""
    displayed: Position
    """The position as far as motion has shown it."""
    viewer: int | None
    pit_order: tuple[int, ...] = ()
    """The seats in the order of their boxes."""
    lookahead: Lookahead | None = None
    """What could come next; None while things move."""
    offered: tuple[Action, ...] = ()
    estimates: Estimates | None = None
    """How likely each offered action wins; None while that is worked out."""
    chosen: Chosen = NOTHING
    pointed: str = ""
    """The id of the element pointed at."""
    trails: tuple[Trail, ...] = ()
    """What moved since the viewer's last turn."""
    hidden: str = ""
    """What is said in place of chances; empty where they are told."""
    language: str = ""
    still: bool = False
    """Whether things fade instead of travelling."""

    # -- who and where -------------------------------------------------------------------------------
    @property
    def phase(self) -> str:
        """What is decided now."""
        return str(self.observation["phase"])

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is, while it is somebody's."""
        seat = self.observation["turn"]
        assert seat is not None
        return seat

    @property
    def deciding(self) -> bool:
        """Whether the viewer has to decide now."""
        return bool(self.offered)

    @property
    def running(self) -> bool:
        """Whether cars race, or have raced, so that the road is not veiled by qualifying."""
        return self.displayed["phase"] not in ("seat", "qualify", "qualify_roll")

    def is_me(self, seat: int | None) -> bool:
        """Whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    def livery(self, seat: int) -> Livery:
        """What a seat's car looks like."""
        return self.names.livery(self.observation, seat)

    @cached_property
    def standing(self) -> dict[Spot, tuple[int, ...]]:
        """By space who stands on it."""
        found: dict[Spot, tuple[int, ...]] = {}
        for seat, spot in enumerate(self.displayed["spaces"]):
            if spot is not None:
                found[spot] = (*found.get(spot, ()), seat)
        return found

    @cached_property
    def lying(self) -> dict[Spot, tuple[tuple[str, str], ...]]:
        """By space the things on it, the tray with its item behind the others."""
        found: dict[Spot, tuple[tuple[str, str], ...]] = {}
        tray = self.displayed["tray"]
        last = [(tray["space"], "tray", tray["item"])] if isinstance(tray, dict) else []
        for spot, kind, item in [*((spot, kind, "") for spot, kind in self.displayed["road"]), *last]:
            found[spot] = (*found.get(spot, ()), (kind, item))
        return found

    @cached_property
    def own_space(self) -> Spot | None:
        """Where the car on turn stands; None off the road."""
        turn = self.observation["turn"]
        return None if turn is None else self.observation["spaces"][turn]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats as the right column lists them: the running order, then those not on the road."""
        seen = self.displayed
        every = (*seen["order"], *seen["racing"], *range(seen["seats"]))
        return tuple(dict.fromkeys(every))

    @property
    def clause(self) -> str:
        """The clause of this moment."""
        if self.chosen.item:
            return "GP-8.3"
        if self.phase == "turn" and "turn-back" in self.offered:
            return "GP-3.1"
        return CLAUSES[self.phase]

    # -- what is looked at -----------------------------------------------------------------------------
    def pointed_at(self, prefix: str) -> str:
        """What follows the prefix in the id of the element pointed at; empty where another one is."""
        return self.pointed[len(prefix) :] if self.pointed.startswith(prefix) else ""

    @cached_property
    def distance(self) -> int | None:
        """The total whose landing is looked at."""
        face = self.pointed_at("face.")
        if face and self.lookahead:
            return self.lookahead.distance((*self.lookahead.rolled, int(face)))
        found = self.pointed_at("land.")
        return int(found) if found else None

    @property
    def looked_item(self) -> str:
        """The item that is pointed at, else the one chosen; none while nothing is to be decided."""
        return (self.pointed_at("item.") or self.chosen.item) if self.deciding else ""

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        """The ways that are open now."""
        return self.lookahead.stop if self.lookahead and self.phase == "way" else ()

    @property
    def chosen_landing(self) -> int:
        """The way that is chosen, else the one that is proposed; -1 for neither."""
        if self.chosen.landing >= 0:
            return self.chosen.landing
        steps = [landing.step for landing in self.landings]
        return steps.index(self.proposal.action) if self.proposal.action in steps else -1

    # -- what is proposed ------------------------------------------------------------------------------
    def propose(self, within: Collection[str] | None = None) -> DefaultChoice:
        """What a good host would let the player do, of these actions or of all."""
        if self.estimates is None or self.lookahead is None:
            return OPEN
        state, evaluator = self.lookahead.state, registry.game(ID).evaluator
        actions = [action for action in self.offered if within is None or action in within]
        found = {action: self.estimates[action] for action in actions if action in self.estimates}
        return default_choice(found, partial(evaluator.is_safe, state), alike=evaluator.alike)

    @cached_property
    def proposal(self) -> DefaultChoice:
        """What Space does here; without items where they were put back."""
        turn = [a for a in self.offered if not a.startswith("use ")] if self.chosen.kept else None
        return self.propose(turn)

    @cached_property
    def losing(self) -> Collection[str]:
        """What can only lose: where another wins for certain, and where no chance is left but by another."""
        if self.estimates is None:
            return ()
        if self.proposal.outcome == "wins":
            return [action for action in self.estimates if not is_certain(self.estimates, action)]
        return losing_actions(self.estimates)

    # -- landings --------------------------------------------------------------------------------------
    @cached_property
    def foreseen(self) -> tuple[Landing, ...] | None:
        """The landings whose ways are drawn, the chief one first; None where none are foretold."""
        lookahead = self.lookahead
        if lookahead is None or self.phase not in RUNNING or self.looked_item:
            return None
        if self.landings:
            found = self.pointed_at("way.")
            at = int(found) - 1 if found else self.chosen_landing
            chief = self.landings[min(max(0, at), len(self.landings) - 1)]
            return (chief, *(way for way in self.landings if way is not chief))
        if self.distance is not None:
            return self.landings_at(self.distance)
        return lookahead.stop if lookahead.rolled else ()

    def landings_at(self, distance: int) -> tuple[Landing, ...]:
        """The landings of a distance: now, with the next die, or with more."""
        lookahead = self.lookahead
        if lookahead is None:
            return ()
        if lookahead.rolled and distance == lookahead.distance(lookahead.rolled):
            return lookahead.stop
        for face in range(1, 7):
            if face not in lookahead.rolled and lookahead.distance((*lookahead.rolled, face)) == distance:
                return lookahead.face(face)
        known = lookahead.later.get(distance)
        return lookahead.landings(known[0]) if known else ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The spaces that are marked on the board: all that a total would reach."""
        if self.lookahead is None or self.foreseen is None or self.phase == "way":
            return ()
        return self.lookahead.marks

    # -- placing ---------------------------------------------------------------------------------------
    @cached_property
    def placing(self) -> str:
        """The item to be placed now."""
        first = next((a for a in self.offered if a.startswith("place ")), "")
        return first.split(" ")[1] if first else ""

    @cached_property
    def free_spots(self) -> tuple[Spot, ...]:
        """Where the item at hand may be placed now."""
        return tuple(spot_of(a.split(" ")[2]) for a in self.offered if a.startswith("place "))

    @cached_property
    def free_spot(self) -> Spot | None:
        """The space looked at, chosen, or proposed for the item at hand."""
        free = self.free_spots
        if not free:
            return None
        for one in (spot_of(self.pointed_at("space.")), self.chosen.spot):
            if one in free:
                return one
        return spot_of(self.proposal.action.split(" ")[2]) if self.proposal.action else None
