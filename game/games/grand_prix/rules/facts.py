"""What of a race a career remembers: who crashed whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.contract import Event, Hit


def hits(history: Iterable[tuple[int, Event]]) -> Iterator[Hit]:
    """Yield who crashed whom by landing in a corner, a push or a rocket (GP-4.1, 4.2, 8.3)."""
    mover = shooter = -1
    pushed: tuple[int, int] = (-1, -1)
    for step, event in history:
        if event.seat is None:
            continue
        if event.kind == "moved":
            mover = event.seat
        elif event.kind == "rocket_fired":
            shooter = event.seat
        elif event.kind == "pushed":
            pushed = event.data["by"], event.seat
        elif event.kind == "crashed":
            cause, cars = event.data["cause"], event.data["cars"]
            if cause == "corner" and mover in cars:
                yield from (Hit(step, mover, car) for car in cars if car != mover)
            elif cause == "rocket":
                yield from (Hit(step, shooter, car) for car in cars if car != shooter)
            elif cause == "pushed" and pushed[1] in cars:
                yield Hit(step, *pushed)
