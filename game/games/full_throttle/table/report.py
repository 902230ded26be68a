"""From a race's events to what the end screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.scene import Scene
from game.ui.table import Picture

if TYPE_CHECKING:
    from game.ui.table import RaceScene


def end_scene(scene: RaceScene) -> Scene | None:
    """The end of the race."""
    from game.ui.result import plain_report
    from game.ui.scenes.race_end import RaceEnd

    return RaceEnd(scene.app, scene, plain_report(scene), True)


def pictures() -> list[Picture]:
    """Every state worth a look."""
    return []
