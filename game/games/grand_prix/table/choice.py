"""What is chosen and pointed at: items, ways, landings, free spaces, and what is foretold of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from game.engine.contract import Action
from game.games.grand_prix.table.outlook import Landing, Outlook

if TYPE_CHECKING:
    from game.games.grand_prix.table.view import GrandPrixView

Spot = int | str
RUNNING = ("turn", "run", "way", "roll", "rocket")


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


class Choice:
    """The half-made decision of one table."""

    def __init__(self, view: GrandPrixView) -> None:
        self.view = view
        self.item: str | None = None
        self.way = 0
        self.pick: str | None = None
        self.spot: Spot | None = None

    def clear(self) -> None:
        """Nothing is chosen."""
        self.item, self.way, self.pick, self.spot = None, 0, None, None

    @property
    def made(self) -> bool:
        """Whether something was chosen that Esc can take back."""
        return self.item is not None or self.pick is not None or self.spot is not None

    # -- what is pointed at ----------------------------------------------------------------------------
    def pointed_at(self, prefix: str) -> str | None:
        """What follows the prefix in the id of the element pointed at."""
        id = self.view.scene.ui.pointed() or ""
        return id[len(prefix) :] if id.startswith(prefix) else None

    def distance(self) -> int | None:
        """The total whose landing is looked at."""
        outlook = self.view.outlook
        face = self.pointed_at("face.")
        if face and outlook:
            return outlook.distance((*outlook.rolled, int(face)))
        found = self.pointed_at("land.")
        return int(found) if found else None

    def looked_item(self) -> str | None:
        """The item that is pointed at, else the one chosen."""
        return self.pointed_at("item.") or self.item

    # -- ways ------------------------------------------------------------------------------------------
    def ways(self, outlook: Outlook) -> tuple[Landing, ...]:
        """The ways that are open now."""
        return outlook.stop if self.view.shown["phase"] == "way" else ()

    def looked_way(self, count: int) -> int:
        """The way that is pointed at, else the one chosen."""
        found = self.pointed_at("way.")
        at = int(found) - 1 if found else self.way
        return min(max(0, at), max(0, count - 1))

    # -- landings --------------------------------------------------------------------------------------
    def foreseen(self) -> tuple[Landing, ...] | None:
        """The landings whose ways are drawn, the chief one first; None where none are foretold."""
        view = self.view
        outlook = view.outlook
        if outlook is None or view.shown["phase"] not in RUNNING or view.shown["phase"] == "rocket":
            return None
        if view.deciding and self.looked_item():
            return None
        ways = self.ways(outlook)
        if ways:
            at = self.looked_way(len(ways))
            return (ways[at], *(way for i, way in enumerate(ways) if i != at))
        distance = self.distance()
        if distance is not None:
            return self.landings_at(outlook, distance)
        return outlook.stop if outlook.rolled else ()

    def landings_at(self, outlook: Outlook, distance: int) -> tuple[Landing, ...]:
        """The landings of a distance: now, with the next die, or with more."""
        if outlook.rolled and distance == outlook.distance(outlook.rolled):
            return outlook.stop
        for face in range(1, 7):
            if face not in outlook.rolled and outlook.distance((*outlook.rolled, face)) == distance:
                return outlook.face(face)
        known = outlook.later.get(distance)
        return outlook.landings(known[0]) if known else ()

    def marks(self) -> tuple[Mark, ...]:
        """Every space that a total would reach."""
        view = self.view
        outlook = view.outlook
        if outlook is None or view.shown["phase"] not in ("turn", "run", "roll"):
            return ()
        found: dict[tuple[str, Spot], Mark] = {}
        for landing in outlook.stop:
            self._mark(found, outlook, "stop", landing, 0)
        for face in range(1, 7):
            for landing in outlook.face(face):
                self._mark(found, outlook, "next", landing, face)
        taken = {spot for _, spot in found}
        for distance, (_, spot) in outlook.later.items():
            if spot is not None and spot not in taken:
                barred = distance in outlook.forbidden
                found["later", spot] = Mark("later", distance, spot, 0, barred, barred)
        return tuple(found.values())

    @staticmethod
    def _mark(
        found: dict[tuple[str, Spot], Mark], outlook: Outlook, kind: str, landing: Landing, face: int
    ) -> None:
        held = landing.held is not None
        spot = outlook.by_course(landing.distance) if held else landing.end
        if spot is not None and not any(taken == spot for _, taken in found):
            found[kind, spot] = Mark(kind, landing.distance, spot, face, bool(landing.crashed) or held, held)

    # -- placing ---------------------------------------------------------------------------------------
    def free_spots(self) -> tuple[Spot, ...]:
        """Where the item at hand may be placed now."""
        offered = self.view.scene.offered
        names = [action.split(" ")[2] for action in offered if action.startswith("place ")]
        return tuple(int(name) if name.isdigit() else name for name in names)

    def placing(self) -> str:
        """The item to be placed now."""
        first = next((a for a in self.view.scene.offered if a.startswith("place ")), "")
        return first.split(" ")[1] if first else ""

    def free_spot(self) -> Spot | None:
        """The space looked at, chosen, or proposed for the item at hand."""
        free = self.free_spots()
        if not free:
            return None
        found = self.pointed_at("space.")
        spot: Spot | None = None
        if found:
            spot = int(found) if found.isdigit() else found
        for one in (spot, self.spot):
            if one in free:
                return one
        proposed = self.suggested()
        name = proposed.split(" ")[2] if proposed else ""
        return int(name) if name.isdigit() else name or free[0]

    def suggested(self) -> Action | None:
        """What the rules of thumb would do."""
        view = self.view
        if not view.scene.offered or view.outlook is None:
            return None
        action = view.scene.game.insight.policy(view.outlook.state, Random(0))
        return next((one for one in view.scene.offered if one == action), None)
