"""Why the last decision cannot be taken back, in the player's words."""

from __future__ import annotations

from collections.abc import Collection

from game.ui.race.table_scene import TableScene


def undo_stop(scene: TableScene, humans: Collection[int]) -> tuple[str, dict[str, str]]:
    """Why nothing can be undone where these are people, as a key with what it names; no key where it can."""
    if scene.viewer is None:
        return "undo.start", {}
    stop = scene.match.undo_stop(scene.viewer, humans)
    if stop is None:
        return "", {}
    seat = scene.match.history[stop.index].seat if stop.index >= 0 else None
    name = scene.seat_name(seat) if seat is not None else ""
    # where the table has no words for a step its first word is told, which is no secret
    step = scene.view.describe_step(stop.step) if stop.step else ""
    return f"undo.{stop.reason}", {"step": step, "name": name}
