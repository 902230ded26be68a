"""The choice for a decision before it is sent: an item, a path, a space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.games.grand_prix.rules.course import Spot
from game.ui.race.choosing import UnsentChoice


@dataclass(frozen=True, slots=True)
class Chosen:
    """The parts of a decision chosen so far."""

    item: str = ""
    """The item to be used."""
    items_kept: bool = False
    """Whether the items were put back, so that none is proposed any more."""
    landing: int = -1
    """The path at a fork; -1 where none was clicked."""
    pick: str = ""
    """The item for the tray."""
    spot: Spot | None = None
    """The space for an item."""


NOTHING = Chosen()


class Choice(UnsentChoice):
    """The unsent choice of one table: changed by clicks and hints, sent by a second click."""

    def __init__(self, commit: Callable[[str], object], changed: Callable[[], object]) -> None:
        self.commit = commit
        self.now = NOTHING
        self._changed = changed

    def clear(self) -> None:
        self.now = NOTHING

    @property
    def is_made(self) -> bool:
        now = self.now
        return bool(now.item or now.pick) or now.landing >= 0 or now.spot is not None

    def choose(self, **changes: Any) -> None:
        """Change these fields of the choice."""
        self.now = replace(self.now, **changes)
        self._changed()

    def choose_item(self, item: str) -> None:
        """Choose an item by click or number; once more puts it back."""
        put_back = self.now.item == item
        self.choose(item="" if put_back else item, items_kept=put_back)

    def choose_landing(self, at: int, step: str) -> None:
        """Choose a path by click; the same one again drives it."""
        if self.now.landing == at:
            self.commit(step)
        else:
            # The first click only chooses, even the proposed path.
            self.choose(landing=at)

    def choose_pick(self, item: str) -> None:
        """Choose an item for the tray by click; the same one again puts it there."""
        if self.now.pick == item:
            self.commit(f"item {item}")
        else:
            self.choose(pick=item)
