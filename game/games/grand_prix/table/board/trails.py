"""The ways cars went since the viewer's last turn, from the history alone."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Event
from game.engine.match import Played
from game.games.grand_prix.table.stage import Trail


def trails_since(history: Sequence[Played], viewer: int | None) -> tuple[Trail, ...]:
    """What moved after the viewer's last turn; for a spectator, within the last turn."""
    found: list[Trail] = []
    turns = 0
    for played in reversed(history):
        if viewer is not None and played.seat == viewer and found:
            break
        own: list[Trail] = []
        for event in played.events:
            if event.kind == "race_started":
                return tuple(found)
            own += _trail(event, played.index)
            turns += event.kind == "turn_started"
        if played.seat == viewer and viewer is not None:
            break
        found = own + found
        if viewer is None and found:
            break
        if turns > 9:
            break
    return tuple(found)


def _trail(event: Event, index: int) -> list[Trail]:
    data = event.data
    if event.kind == "moved" and event.seat is not None and data["path"]:
        return [Trail(event.seat, (data["from"], *data["path"]), "drive", index)]
    if (
        event.kind == "pushed"
        and event.seat is not None
        and data["from"] is not None
        and data["to"] is not None
    ):
        return [Trail(event.seat, (data["from"], data["to"]), "push", index)]
    if event.kind == "teleported" and event.seat is not None:
        return [Trail(event.seat, (data["from"], data["to"]), "teleport", index)]
    if event.kind == "slid":
        return [
            Trail(car, (start, *path), "slide", index)
            for car, start, path in zip(data["cars"], data["from"], data["path"], strict=True)
            if path
        ]
    return []
