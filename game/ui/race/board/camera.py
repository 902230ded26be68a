"""How much of a board is seen: zoom at the pointer, moved by dragging, whole again with one key."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]

STEP = 1.25
"""What a notch of the wheel enlarges by."""
EDGE = 0.28
"""How much of the box round its rim a car that is followed keeps free, so that the road ahead is seen."""


def holds(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
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
        """Zoom by so many notches so that what lies under the point stays there."""
        new = min(self.largest, max(1.0, self.zoom * STEP**steps))
        if new < 1.05:
            new = 1.0
        share = new / self.zoom
        left, top, w, h = box
        px, py = x - (left + w / 2), y - (top + h / 2)
        self.zoom = new
        self._to(box, (self.shift[0] - px) * share + px, (self.shift[1] - py) * share + py)

    def drag(self, box: Box, dx: float, dy: float) -> bool:
        """Pan the board; False if all of it is visible."""
        if self.zoom <= 1.0:
            return False
        self._to(box, self.shift[0] + dx, self.shift[1] + dy)
        return True

    def follow(self, box: Box, x: float, y: float) -> None:
        """Move an enlarged board as far as it takes for a point of the screen to lie well inside."""
        left, top, w, h = box
        in_x = min(max(x, left + w * EDGE), left + w * (1 - EDGE))
        in_y = min(max(y, top + h * EDGE), top + h * (1 - EDGE))
        self._to(box, self.shift[0] + in_x - x, self.shift[1] + in_y - y)

    def wheel(self, box: Box, by: int, x: float, y: float) -> bool:
        """The wheel over the board; False where the pointer is elsewhere."""
        if not holds(box, x, y):
            return False
        self.zoom_at(box, 1 if by > 0 else -1, x, y)
        return True

    def _to(self, box: Box, x: float, y: float) -> None:
        reach_x, reach_y = box[2] * (self.zoom - 1) / 2, box[3] * (self.zoom - 1) / 2
        self.shift = max(-reach_x, min(reach_x, x)), max(-reach_y, min(reach_y, y))
