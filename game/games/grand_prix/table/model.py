"""The frozen model of one moment, from which board, panels and elements are made."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from game.engine import registry
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
from game.games.grand_prix.table.lookahead import Lookahead, SpaceMark
from game.games.grand_prix.table.names import ID, Names
from game.games.grand_prix.table.stage import Ground, Trail, Turn
from game.ui.race.model import TableModel

RUNNING = ("turn", "run", "way", "roll")
"""The phases in which landings are previewed."""
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
class Model(TableModel):
    """A position, its legal actions, the choice and the pointer; everything else follows from these."""

    names: Names
    ground: Ground
    observation: Position
    """The position that is decided on, as the viewer may know it."""
    displayed: Position
    """The position as far as motion has shown it."""
    pit_order: tuple[int, ...] = ()
    """The seats in the order of their boxes."""
    lookahead: Lookahead | None = None
    """What may come next; None while things move."""
    chosen: Chosen = NOTHING
    trails: tuple[Trail, ...] = ()
    """What moved since the viewer's last turn."""
    turns: Mapping[int, Turn] = field(default_factory=dict)
    """What happened since then, by seat."""

    # -- seats and spaces -----
    @property
    def counted_dice(self) -> list[int]:
        """Return the faces that the displayed turn adds up, with a turbine the highest twice (GP-8.4)."""
        rolled = self.displayed["rolled"]
        return [*rolled, max(rolled)] if rolled and self.displayed["turbine"] else rolled

    @property
    def phase(self) -> str:
        """Return the phase of the decision."""
        return str(self.observation["phase"])

    @property
    def on_turn(self) -> int:
        """Return the seat on turn, while there is one."""
        seat = self.observation["turn"]
        assert seat is not None
        return seat

    @property
    def is_running(self) -> bool:
        """Return whether cars race, or have raced, so that qualifying does not cover the road."""
        return self.displayed["phase"] not in ("seat", "qualify", "qualify_roll")

    def livery(self, seat: int) -> Livery:
        """Return the livery of a seat's car."""
        return self.names.livery(self.observation, seat)

    @cached_property
    def cars_at(self) -> dict[Spot, tuple[int, ...]]:
        """Return by space the seats of the cars on it."""
        found: dict[Spot, tuple[int, ...]] = {}
        for seat, spot in enumerate(self.displayed["spaces"]):
            if spot is not None:
                found[spot] = (*found.get(spot, ()), seat)
        return found

    @cached_property
    def road_items(self) -> dict[Spot, tuple[tuple[str, str], ...]]:
        """Return by space the items on it, the tray with its item last."""
        found: dict[Spot, tuple[tuple[str, str], ...]] = {}
        tray = self.displayed["tray"]
        last = [(tray["space"], "tray", tray["item"])] if isinstance(tray, dict) else []
        for spot, kind, item in [*((spot, kind, "") for spot, kind in self.displayed["road"]), *last]:
            found[spot] = (*found.get(spot, ()), (kind, item))
        return found

    @cached_property
    def turn_space(self) -> Spot | None:
        """Return the space of the car on turn; None off the road."""
        turn = self.observation["turn"]
        return None if turn is None else self.observation["spaces"][turn]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Return the seats as the right column lists them: the running order, then those off the road."""
        displayed = self.displayed
        # once the race is over nobody is on the road
        is_over = displayed["phase"] == "over"
        order = displayed["results"][-1]["order"] if is_over else displayed["order"]
        every = (*order, *displayed["racing"], *range(displayed["seats"]))
        return tuple(dict.fromkeys(every))

    @property
    def clause(self) -> str:
        """Return the clause of this moment."""
        if self.chosen.item:
            return "GP-8.3"
        if self.phase == "turn" and "turn-back" in self.offered:
            return "GP-3.1"
        return CLAUSES[self.phase]

    # -- pointer -----
    @cached_property
    def distance(self) -> int | None:
        """Return the total whose landing is pointed at."""
        face = self.pointed_at("face.")
        if face and self.lookahead:
            return self.lookahead.distance((*self.lookahead.rolled, int(face)))
        if found := self.pointed_at("land."):
            return int(found)
        # at Calm there is a tab only where one points
        space = self.pointed_at("space.") if self.is_calm and self.lookahead else ""
        marks = self.lookahead.marks if self.lookahead and space else ()
        return next((mark.distance for mark in marks if str(mark.spot) == space), None)

    @property
    def focused_item(self) -> str:
        """Return the item that is pointed at, else the one chosen; none without a decision."""
        return (self.pointed_at("item.") or self.chosen.item) if self.is_deciding else ""

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        """Return the landings of the paths that are open now."""
        return self.lookahead.stop if self.lookahead and self.phase == "way" else ()

    @cached_property
    def chosen_path(self) -> Landing | None:
        """Return the landing of the chosen path, else of the proposed one; None for neither."""
        step = self.chosen.step or self.proposal.action
        return next((landing for landing in self.landings if landing.step == step), None)

    # -- proposals -----
    def propose(self, within: Collection[str] | None = None) -> DefaultChoice:
        """Return the default choice among these actions, or among all."""
        if self.estimates is None or self.lookahead is None:
            return OPEN
        state, evaluator = self.lookahead.state, registry.game(ID).evaluator
        actions = [action for action in self.offered if within is None or action in within]
        found = {action: self.estimates[action] for action in actions if action in self.estimates}
        return default_choice(found, partial(evaluator.is_safe, state), alike=evaluator.alike)

    @cached_property
    def proposal(self) -> DefaultChoice:
        """Return what Space does here; without items once they were put back."""
        turn = [a for a in self.offered if not a.startswith("use ")] if self.chosen.items_kept else None
        return self.propose(turn)

    @cached_property
    def losing(self) -> Collection[str]:
        """Return the actions that can only lose: beside a certain win, or without any chance left."""
        if self.estimates is None:
            return ()
        if self.proposal.outcome == "wins":
            return [action for action in self.estimates if not is_certain(self.estimates, action)]
        return losing_actions(self.estimates)

    # -- landings -----
    @cached_property
    def foreseen(self) -> tuple[Landing, ...] | None:
        """Return the landings whose paths are drawn, the chief one first; None where none are."""
        lookahead = self.lookahead
        if lookahead is None or self.phase not in RUNNING or self.focused_item:
            return None
        if self.landings:
            number = min(int(self.pointed_at("way.") or 0), len(self.landings))
            chief = self.landings[number - 1] if number else self.chosen_path or self.landings[0]
            return (chief, *(landing for landing in self.landings if landing is not chief))
        if self.distance is not None:
            return lookahead.at(self.distance)
        return lookahead.stop if lookahead.rolled else ()

    @property
    def marks(self) -> tuple[SpaceMark, ...]:
        """Return the marked spaces of the board: all that a total would reach."""
        if self.lookahead is None or self.foreseen is None or self.phase == "way":
            return ()
        if self.is_calm:
            return tuple(m for m in self.lookahead.marks if m.kind == "stop" or m.distance == self.distance)
        return self.lookahead.marks

    # -- placing -----
    @cached_property
    def placing(self) -> str:
        """Return the item to be placed now."""
        first = next((a for a in self.offered if a.startswith("place ")), "")
        return first.split(" ")[1] if first else ""

    @cached_property
    def free_spots(self) -> tuple[Spot, ...]:
        """Return the spaces where the item may be placed now."""
        return tuple(spot_of(a.split(" ")[2]) for a in self.offered if a.startswith("place "))

    @cached_property
    def free_spot(self) -> Spot | None:
        """Return the space that is pointed at, chosen, or proposed for the item."""
        named = self.pointed_at("space."), self.chosen.step, self.proposal.action or ""
        spots = (spot_of(step.rpartition(" ")[2]) for step in named)
        return next((spot for spot in spots if spot in self.free_spots), None)
