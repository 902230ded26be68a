"""The visible part of a board: zoom at the pointer, pan by dragging, fit with one key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.ui.draw.box import Box

STEP = 1.25
"""The factor of one notch of the wheel."""
EDGE = 0.28
"""The share of the box at its rim that a followed car stays out of, to keep the road ahead visible."""


LEAN: Final = (1.6, 1.9)
"""The least and the most that a board leans in by itself."""


def holds(box: Box, x: float, y: float) -> bool:
    """Return whether a point lies in a box."""
    left, top, w, h = box
    return left <= x < left + w and top <= y < top + h


@dataclass(slots=True)
class Camera:
    """The part of a board shown in its box; `zoom` 1 shows all of it, `shift` is from the middle, in u."""

    max_zoom: float = 2.2
    zoom: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    is_leaning: bool = False
    """Whether it has leaned in by itself, and the player has not zoomed or panned since."""

    def fit(self) -> None:
        """Show the whole board."""
        self.zoom, self.shift, self.is_leaning = 1.0, (0.0, 0.0), False

    def lean(self, box: Box, points: Iterable[tuple[float, float]], margin: float) -> bool:
        """Lean in so far that all points of the whole board are in the box, with a margin.

        Return False if that is too little to help, or if the player has zoomed.
        """
        if self.zoom > 1.0 and not self.is_leaning:
            return False
        left, top, w, h = box
        xs, ys = zip(*points, strict=True)
        wide, high = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
        zoom = min(LEAN[1], w / wide, h / high)
        if zoom < LEAN[0]:
            return False
        dx, dy = (min(xs) + max(xs)) / 2 - (left + w / 2), (min(ys) + max(ys)) / 2 - (top + h / 2)
        self.zoom, self.is_leaning = zoom, True
        self._shift_to(box, -dx * zoom, -dy * zoom)
        return True

    def zoom_at(self, box: Box, steps: float, x: float, y: float) -> None:
        """Zoom by so many notches and keep what is under the point in place."""
        self.is_leaning = False
        new = min(self.max_zoom, max(1.0, self.zoom * STEP**steps))
        if new < 1.05:
            new = 1.0
        share = new / self.zoom
        left, top, w, h = box
        px, py = x - (left + w / 2), y - (top + h / 2)
        self.zoom = new
        self._shift_to(box, (self.shift[0] - px) * share + px, (self.shift[1] - py) * share + py)

    def drag(self, box: Box, dx: float, dy: float) -> bool:
        """Pan the board; return False if all of it is visible."""
        if self.zoom <= 1.0:
            return False
        self.is_leaning = False
        self._shift_to(box, self.shift[0] + dx, self.shift[1] + dy)
        return True

    def follow(self, box: Box, x: float, y: float) -> None:
        """Pan an enlarged board just enough that a point of the screen is well inside the box."""
        left, top, w, h = box
        in_x = min(max(x, left + w * EDGE), left + w * (1 - EDGE))
        in_y = min(max(y, top + h * EDGE), top + h * (1 - EDGE))
        self._shift_to(box, self.shift[0] + in_x - x, self.shift[1] + in_y - y)

    def wheel(self, box: Box, by: int, x: float, y: float) -> bool:
        """Zoom by one notch; return False if the pointer is not over the board."""
        if not holds(box, x, y):
            return False
        self.zoom_at(box, 1 if by > 0 else -1, x, y)
        return True

    def _shift_to(self, box: Box, x: float, y: float) -> None:
        most_x, most_y = box[2] * (self.zoom - 1) / 2, box[3] * (self.zoom - 1) / 2
        self.shift = max(-most_x, min(most_x, x)), max(-most_y, min(most_y, y))
