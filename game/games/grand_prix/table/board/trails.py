"""The trails of cars since the viewer's last turn, from the history alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.contract import Event
from game.engine.match import Played
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.events import MOVED, PUSHED, RACE_STARTED, SLID, TELEPORTED, TURN_STARTED
from game.games.grand_prix.table.stage import Trail


def trails_since(history: Sequence[Played], viewer: int | None) -> tuple[Trail, ...]:
    """Return the trails after the viewer's last turn; for a spectator, of the last turn."""
    found: list[Trail] = []
    turns = 0
    for played in reversed(history):
        if viewer is not None and played.seat == viewer and found:
            break
        step_trails: list[Trail] = []
        for event in played.events:
            if event.kind == RACE_STARTED:
                return tuple(found)
            step_trails += _trail(event, played.index)
            turns += event.kind == TURN_STARTED
        if played.seat == viewer and viewer is not None:
            break
        found = step_trails + found
        if viewer is None and found:
            break
        if turns > 9:
            break
    return tuple(found)


def _trail(event: Event[Any], index: int) -> list[Trail]:
    """Return the trails of one event."""
    seat = event.seat or 0
    if event.kind == MOVED:
        moved: events.Moved = event.data
        path = moved["path"]
        return [Trail(seat, (moved["from"], *path), "drive", index)] if path else []
    if event.kind in (PUSHED, TELEPORTED):
        kind = "push" if event.kind == PUSHED else "teleport"
        hop: events.Pushed | events.Teleported = event.data
        return [Trail(seat, (hop["from"], hop["to"]), kind, index)]
    if event.kind == SLID:
        slid: events.Slid = event.data
        slides = zip(slid["cars"], slid["from"], slid["path"], strict=True)
        return [Trail(car, (start, *path), "slide", index) for car, start, path in slides if path]
    return []
