"""The scroll position of a list that does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.ui.draw.painter import Painter
from game.ui.kit.layout import Node, fitting

Line = TypeVar("Line")


@dataclass(slots=True)
class Scroller:
    """Which lines of a list are visible; wheel and keys move it."""

    step: int = 1
    """The number of lines that a notch of the wheel moves."""
    first: int = 0
    """The first visible line; below 0 for the end of the list, until it is laid out."""
    fit: int = 1
    """The number of lines that fit."""
    count: int = 0
    """The number of lines."""

    @property
    def has_more(self) -> bool:
        """Whether not all lines fit."""
        return self.count > self.fit

    @property
    def has_below(self) -> bool:
        """Whether there are lines below the visible ones."""
        return self.first + self.fit < self.count

    @property
    def lines(self) -> tuple[int, int, int]:
        """The first visible line, how many fit, and how many there are, for a scroll bar."""
        return self.first, self.fit, self.count

    def move(self, by: int) -> bool:
        """Scroll by lines; return whether there is anything to scroll."""
        self.first = max(0, min(self.count - self.fit, self.first + by))
        return self.has_more

    def key(self, name: str) -> bool:
        """Handle the keys for a page and for the ends of the list."""
        jumps = {"pageup": -self.fit, "pagedown": self.fit, "home": -self.count, "end": self.count}
        return name in jumps and self.move(jumps[name])

    def visible(self, lines: Sequence[Line], fit: int) -> Sequence[Line]:
        """Return the lines that are visible if `fit` of them fit."""
        self.count, self.fit = len(lines), max(1, fit)
        self.move(0)
        return lines[self.first : self.first + self.fit]

    def fitting(self, p: Painter, lines: Sequence[Node], w: float, h: float) -> Sequence[Node]:
        """Return the lines that fit into a space of this size, however high each is."""
        self.count = len(lines)
        self.first, last = fitting(p, lines, self.first, w, h)
        self.fit = last - self.first
        return lines[self.first : last]
