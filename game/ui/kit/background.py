"""Work that goes on behind any screen: one task at a time, ended with the app."""

from __future__ import annotations

from typing import Protocol


class BackgroundWork(Protocol):
    """A task that is done a moment at a time."""

    def work_on(self) -> bool:
        """Go on for a moment; return False when nothing is left to do."""

    def pause(self) -> None:
        """Stop at once, and keep what was done."""


class Background:
    """The one task in progress; another replaces it."""

    def __init__(self) -> None:
        self._work: BackgroundWork | None = None

    def give(self, work: BackgroundWork) -> None:
        """Start a task, in place of any other."""
        self.end()
        self._work = work

    def tick(self) -> None:
        """Go on for a moment."""
        if self._work is not None and not self._work.work_on():
            self.end()

    def release(self) -> BackgroundWork | None:
        """Give the task in progress away, without stopping it."""
        work, self._work = self._work, None
        return work

    def end(self) -> None:
        """Stop the task, if there is one."""
        if (work := self.release()) is not None:
            work.pause()
