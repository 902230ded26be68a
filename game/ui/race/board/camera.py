"""The visible part of a board: zoom at the pointer, pan by dragging, fit with one key."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.box import Box

STEP = 1.25
"""The factor of one notch of the wheel."""
EDGE = 0.28
"""The share of the box at its rim that a followed car stays out of, to keep the road ahead visible."""


def holds(box: Box, x: float, y: float) -> bool:
    """Return whether a point lies in a box."""
    left, top, w, h = box
    return left <= x < left + w and top <= y < top + h


@dataclass(slots=True)
class Camera:
    """The part of a board shown in its box; `zoom` 1 shows all of it, `shift` is from the middle, in u."""

    largest: float = 2.2
    zoom: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)

    def fit(self) -> None:
        """Show the whole board."""
        self.zoom, self.shift = 1.0, (0.0, 0.0)

    def zoom_at(self, box: Box, steps: float, x: float, y: float) -> None:
        """Zoom by so many notches and keep what is under the point in place."""
        new = min(self.largest, max(1.0, self.zoom * STEP**steps))
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
