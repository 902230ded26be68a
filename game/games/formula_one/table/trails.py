"""Where the others went since the viewer's last turn, told from the events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.match import Played


@dataclass(frozen=True, slots=True)
class Trail:
    """A way that a car went, in labels of nodes, the first where it stood."""

    seat: int
    labels: tuple[str, ...]


def trails_since(history: Sequence[Played], viewer: int | None) -> tuple[Trail, ...]:
    """The ways of the others since the viewer's last move, in the order they drove."""
    found: dict[int, list[str]] = {}
    for played in reversed(history):
        if viewer is not None and played.seat == viewer:
            break
        for event in reversed(played.events):
            if event.kind == "race_started":
                return _as_trails(found)
            if event.kind == "moved" and event.seat is not None:
                found[event.seat] = [event.data["from"], *event.data["path"], *found.get(event.seat, [])[1:]]
            elif event.kind == "spun" and event.seat is not None and event.seat not in found:
                found[event.seat] = [event.data["from"], event.data["to"]]
        if viewer is None and len(found) > 2:
            break
    return _as_trails(found)


def _as_trails(found: dict[int, list[str]]) -> tuple[Trail, ...]:
    return tuple(Trail(seat, tuple(labels)) for seat, labels in reversed(found.items()))
