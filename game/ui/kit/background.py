"""Work that goes on behind whatever screen is open: one piece at a time, ended with the app."""

from __future__ import annotations

from typing import Protocol


class BackgroundWork(Protocol):
    """Something that is done a moment at a time."""

    def work_on(self) -> bool:
        """Go on for a moment; False once nothing is left to do here."""

    def pause(self) -> None:
        """End at once, and keep what was done."""


class Background:
    """The one piece of work that goes on; another takes its place."""

    def __init__(self) -> None:
        self._work: BackgroundWork | None = None

    def give(self, work: BackgroundWork) -> None:
        """Have it go on from now on, in place of any other."""
        self.end()
        self._work = work

    def tick(self) -> None:
        """Go on for a moment."""
        if self._work is not None and not self._work.work_on():
            self.end()

    def end(self) -> None:
        """Nothing goes on any more."""
        work, self._work = self._work, None
        if work is not None:
            work.pause()
