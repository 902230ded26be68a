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
    kept: bool = False
    """Whether the items were put back, so that none is proposed any more."""
    landing: int = -1
    """The way at a fork; -1 where none was clicked."""
    pick: str = ""
    """The item for the tray."""
    spot: Spot | None = None
    """The space for an item."""


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
        now = self.now
        return bool(now.item or now.pick) or now.landing >= 0 or now.spot is not None

    def choose(self, **given: Any) -> None:
        """Choose what is named as `Chosen` names it."""
        self.now = replace(self.now, **given)
        self._changed()

    def choose_item(self, item: str) -> None:
        """An item was clicked, or its number pressed; once more lays it back."""
        laid_back = self.now.item == item
        self.choose(item="" if laid_back else item, kept=laid_back)

    def choose_landing(self, at: int, step: str) -> None:
        """A way was clicked; the same one again drives it."""
        if self.now.landing == at:
            self.commit(step)
        else:
            # the first click only chooses, also on the way that is proposed
            self.choose(landing=at)

    def choose_pick(self, item: str) -> None:
        """An item for the tray was clicked; the same one again puts it there."""
        if self.now.pick == item:
            self.commit(f"item {item}")
        else:
            self.choose(pick=item)
