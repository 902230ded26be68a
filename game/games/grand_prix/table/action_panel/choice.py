"""The choice for a decision before it is sent: an item, a path, a space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.race.choosing import UnsentStep


@dataclass(frozen=True, slots=True)
class Chosen:
    """The step that is chosen: to use an item, to take a path, to put an item on the tray or on a space."""

    step: str = ""
    items_kept: bool = False
    """Whether the items were put back, so that none is proposed any more."""

    @property
    def item(self) -> str:
        """The item to be used."""
        return self.rest("use")

    def rest(self, verb: str) -> str:
        """Return what follows this verb in the step; empty where it has another one."""
        return self.step.removeprefix(f"{verb} ") if self.step.startswith(f"{verb} ") else ""


NOTHING = Chosen()


class Choice(UnsentStep):
    """The unsent choice of one table: changed by clicks and hints, sent by a second click."""

    def __init__(self, commit: Callable[[str], object], changed: Callable[[], object]) -> None:
        self.commit = commit
        self.items_kept = False
        self._changed = changed

    @property
    def now(self) -> Chosen:
        """What is chosen now."""
        return Chosen(self.step, self.items_kept)

    def clear(self) -> None:
        self.step, self.items_kept = "", False

    def choose(self, step: str, items_kept: bool = False) -> None:
        """Choose a step; an empty one takes the choice back."""
        self.step, self.items_kept = step, items_kept
        self._changed()

    def click(self, step: str) -> None:
        """Choose a step by click or key; once more sends it, even the proposed one, or puts an item back."""
        if self.step != step:
            self.choose(step)
        elif self.now.item:
            self.choose("", items_kept=True)
        else:
            self.commit(step)
