"""What of a race a career remembers: who cost whom speed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.contract import Event, Hit


def hits(history: Iterable[tuple[int, Event]]) -> Iterator[Hit]:
    """Yield who baulked whom so that it lost speed (F1-3.5, 4.2)."""
    for step, event in history:
        # it is told only where the car in the way was slower than the declared speed
        if event.kind == "braked" and event.seat is not None:
            yield Hit(step, event.data["by"], event.seat)
