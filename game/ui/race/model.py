"""What the models of all tables have in common."""

from __future__ import annotations


class TableModel:
    """What is visible of a table at one moment; board, panels and elements are made from it."""

    viewer: int | None
    """The seat whose secrets are on the screen; None for a spectator."""

    def is_me(self, seat: int | None) -> bool:
        """Return whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer
