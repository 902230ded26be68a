"""What is chosen and not yet sent: an item, a way, a space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.games.grand_prix.rules.course import Spot


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen of a decision so far."""

    item: str = ""
    """The item to be used."""
    way: int = 0
    pick: str = ""
    """The item for the tray."""
    spot: Spot | None = None
    """The space for an item; at a fork the way that was clicked."""


NOTHING = Chosen()


class Choice:
    """The half-made decision of one table: changed by clicks and hints, sent at a second click."""

    def __init__(self, commit: Callable[[str], object], changed: Callable[[], object]) -> None:
        self.commit = commit
        self.now = NOTHING
        self._changed = changed

    def clear(self) -> None:
        """Nothing is chosen."""
        self.now = NOTHING

    @property
    def made(self) -> bool:
        """Whether something was chosen that Esc can take back."""
        return bool(self.now.item or self.now.pick) or self.now.spot is not None

    def choose(self, **given: Any) -> None:
        """Choose what is named as `Chosen` names it."""
        self.now = replace(self.now, **given)
        self._changed()

    def choose_item(self, item: str) -> None:
        """An item was clicked, or its number pressed; once more lays it back."""
        self.choose(item="" if self.now.item == item else item)

    def choose_way(self, at: int, step: str) -> None:
        """A way was clicked; the same one again drives it."""
        if self.now.way == at and self.now.spot == at:
            self.commit(step)
        else:
            # the first click only chooses, also on the way that is chosen from the start
            self.choose(way=at, spot=at)

    def choose_pick(self, item: str) -> None:
        """An item for the tray was clicked; the same one again puts it there."""
        if self.now.pick == item:
            self.commit(f"item {item}")
        else:
            self.choose(pick=item)
