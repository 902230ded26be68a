"""Rectangles: of everything that is drawn or clicked, and round what is measured."""

from __future__ import annotations

from collections.abc import Sequence

Box = tuple[float, float, float, float]
"""Left, top, width and height in u."""

BoundingBox = tuple[float, float, float, float]
"""Left, top, right and bottom, in the unit of what it bounds."""


def box_of(points: Sequence[tuple[float, float]], margin: float = 0.0) -> Box:
    """Return the box that holds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top


def moved_inside(box: Box, x: float, y: float, across: float, down: float) -> tuple[float, float]:
    """Return a point, moved as far as it must to keep these distances from the sides of a box."""
    left, top, w, h = box
    return min(left + w - across, max(left + across, x)), min(top + h - down, max(top + down, y))


def gap_between(a: Box, b: Box) -> float:
    """Return the gap between two boxes where they are farthest apart; negative where they overlap."""
    across = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2])
    return max(across, a[1] - b[1] - b[3], b[1] - a[1] - a[3])
