"""The trails of cars since the viewer's last turn, from the history alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.engine.contract import Event
from game.engine.match import Played
from game.games.grand_prix.rules.events import MOVED, PUSHED, RACE_STARTED, SLID, TELEPORTED, TURN_STARTED
from game.games.grand_prix.table.stage import Trail

MAX_TURNS: Final = 9
"""The most turns whose trails are shown."""


def trails_since(history: Sequence[Played], viewer: int | None) -> tuple[Trail, ...]:
    """Return the trails after the viewer's last turn; for a spectator, of the last turn."""
    found: list[Trail] = []
    turns = 0
    for played in reversed(history):
        kinds = [event.kind for event in played.events]
        turns += kinds.count(TURN_STARTED)
        if RACE_STARTED in kinds or (viewer is not None and played.seat == viewer):
            break
        found = [trail for event in played.events for trail in _trails(event)] + found
        if turns > MAX_TURNS or (viewer is None and found):
            break
    return tuple(found)


def _trails(event: Event[Any]) -> list[Trail]:
    """Return the trails of one event."""
    data, seat = event.data, event.seat or 0
    if event.kind == MOVED:
        return [Trail(seat, (data["from"], *data["path"]))] if data["path"] else []
    if event.kind in (PUSHED, TELEPORTED):
        return [Trail(seat, (data["from"], data["to"]), "push" if event.kind == PUSHED else "teleport")]
    if event.kind == SLID:
        slides = zip(data["cars"], data["from"], data["path"], strict=True)
        return [Trail(car, (start, *path), "slide") for car, start, path in slides if path]
    return []
