"""Rectangles: of everything that is drawn or clicked, and round what is measured."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in u."""

BoundingBox = tuple[float, float, float, float]
"""Left, top, right and bottom, in the unit of what it bounds."""
