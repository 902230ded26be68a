"""The rectangle of everything that is drawn or clicked."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in u."""
